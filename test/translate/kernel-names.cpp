// Kernel names are function, region, nest; they do not change with what stands around them.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p && %metafork-cc %s -o %t/q -- -DMORE
// RUN: grep -o '"name": "[A-Za-z_0-9]*_r[0-9]*_n[0-9]*"' %t/p/kernel-names.json | FileCheck %s
// RUN: grep -o '"name": "[A-Za-z_0-9]*_r[0-9]*_n[0-9]*"' %t/q/kernel-names.json | FileCheck %s

#ifdef MORE
void another(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] = 3;
}
#endif
void f(int n, int *a) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] = 1;
    meta_for (int i = 0; i < n; i++) a[i] += 1;
  }
  meta_for (int i = 0; i < n; i++) a[i] += 2;
}
void f(long n, int *a) {
  meta_for (long i = 0; i < n; i++) a[i] = 1;
}
struct S {
  void g(int n, int *a) {
    meta_for (int i = 0; i < n; i++) a[i] = 1;
  }
};
void use(S s, int n, int *a) { s.g(n, a); }
// CHECK: "f_r0_n0"
// CHECK-NEXT: "f_r0_n1"
// CHECK-NEXT: "f_r1_n0"
// CHECK-NEXT: "f_2_r0_n0"
// CHECK-NEXT: "S_g_r0_n0"
