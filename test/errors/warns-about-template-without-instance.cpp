// A template that nobody uses has no types yet; what is used has.
// RUN: rm -rf %t && %metafork-cc %s -o %t 2>&1 | FileCheck %s

// CHECK: [[#@LINE+2]]:3: warning: this meta_for stands in a template, and there is no instance of it in this file: it stays serial
template <class T> void unused(T *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] = 1;
}
template <class T> void used(T *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] = 1;
}
void use(int *a) { used(a, 3); }
// CHECK-NOT: error
// CHECK-NOT: warning: this meta_for
