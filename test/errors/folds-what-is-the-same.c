// A message that is the same many times is shown once, with the other places.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
int next(int x);
void fill(int n, int *a) {
  meta_for (int i = 0; i < n; i++) {
    // CHECK: folds-what-is-the-same.c:[[#@LINE+1]]:16: error: call to 'next', whose body is not visible here; {{.*}} [MF140]
    a[i] = 1 + next(i);
    a[i] += next(a[i]);
    a[i] -= next(a[i]);
    a[i] *= next(a[i]);
  }
}
// CHECK: folds-what-is-the-same.c:7:{{[0-9]+}}: note: the same in lines 8, 9, 10
