// The drop-in keeps every line where it was; the device variant follows the function under #line.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p
// RUN: FileCheck %s < %t/p/drop-in.c
// RUN: not %cc -fsyntax-only -I %t/p -I %t/p/runtime/include -DBROKEN %t/p/drop-in.c 2>&1 | FileCheck %s --check-prefix=LINE

int before;
void copy(int n, const int *a, int *b) {
  meta_schedule {
    // stays
    meta_for (int i = 0; i < n; i++)
      b[i] = a[i];
    int last = n;
    meta_for (int i = 0; i < last; i++) b[i]++;
  }
}

#ifdef BROKEN
int line_18 = undeclared_name;
#endif
// LINE: drop-in.c:18:{{[0-9]+}}: error: {{.*}}undeclared_name

// CHECK: /* {{.*}}drop-in.c with its regions replaced by calls; made by metafork-cc. */
// CHECK-NEXT: #include "drop-in_launch.h"
// CHECK-NEXT: #line 1 "{{.*}}drop-in.c"
// CHECK: void copy(int n, const int *a, int *b) {
// CHECK-NEXT: { mf_region *mf_r0 = mf_region_begin("copy_r0", &mf_r0);
// CHECK-NEXT: // stays
// CHECK-NEXT: if (!copy_r0_n0_launch(mf_r0, (void *)(a), (void *)(b), n)) { for (int i = 0; i < n; i++)
// CHECK-NEXT: b[i] = a[i]; } }
// CHECK-NEXT: int last = n;
// CHECK-NEXT: copy_r0_n1_launch(
// CHECK-NEXT: mf_region_end(mf_r0); }
// CHECK-NEXT: }
// CHECK-NEXT: #line 7 "{{.*}}drop-in.c"
// CHECK-NEXT: void copy_device(int n, const int *a, int *b, void *mf_stream, const struct copy_params *mf_params) {
// CHECK: mf_region_begin_device("copy_r0", mf_stream, &mf_r0)
// CHECK: #line 15 "{{.*}}drop-in.c"
