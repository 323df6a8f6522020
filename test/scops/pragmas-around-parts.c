// Pragmas that do not enclose whole statements are a warning when the file is translated, once.
// RUN: %metafork-cc %s -o %t 2>&1 | FileCheck %s
// RUN: %scops %s | FileCheck %s --check-prefix=NONE --allow-empty

void parts(int n, double *a) {
  meta_for (int i = 0; i < n; i++) a[i] = 1;
  for (int t = 0; t < n; t++) {
#pragma scop
    for (int i = 0; i < n; i++) a[i] = 0;
  }
#pragma endscop
#pragma endscop
#pragma scop
}
// CHECK: 12:1: warning: '#pragma endscop' has no '#pragma scop' before it
// CHECK: 13:1: warning: '#pragma scop' has no '#pragma endscop' behind it
// CHECK: 8:1: warning: '#pragma scop' and '#pragma endscop' do not enclose whole statements of one block
// CHECK-NEXT: #pragma scop
// CHECK-NEXT: ^
// CHECK-NEXT: 3 warnings generated.
// NONE-NOT: scop
