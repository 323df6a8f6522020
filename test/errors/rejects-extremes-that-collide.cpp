// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
#include <algorithm>

void cut(int n, double *a) {
  // CHECK: [[@LINE+2]]:5: error: the iterations of this meta_for collide: iteration i = 7 writes 'a[std::min(i, 7)]' and iteration i = 8 writes 'a[std::min(i, 7)]', both a[7] (with n = 9); iterations must be independent
  meta_for (int i = 0; i < n; i++)
    a[std::min(i, 7)] = 1;
}

void raised(int n, double *a) {
  // CHECK: [[@LINE+2]]:5: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[std::max({{.*}})]' and iteration i = 1 writes {{.*}} both a[3]
  meta_for (int i = 0; i < n; i++)
    a[std::max(std::min(i, n), std::max(2, 3))] = 1;
}

// No element is the larger one twice.
void free(int n, double *a) {
  // CHECK-NOT: {{error|warning}}: {{.*}}collide
  meta_for (int i = 0; i < n; i++)
    a[std::max(i, std::min(0, -i))] = 1;
}
