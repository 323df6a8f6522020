// Operations of C that C++ does not have, in a body and in a function that it calls.
// RUN: %refuse %s | FileCheck %s
enum color { red, green };

static int kind(double x) { return _Generic(x, double: 1, default: 2); }
static enum color counted(enum color c) {
  c++;
  return c;
}

void f(int n, enum color *c, int *a) {
  meta_for (int i = 0; i < n; i++) {
    c[i]++;
    c[i] ^= 1;
    a[i] = kind(i);
    a[i] += counted(red);
  }
}

// CHECK: [[#@LINE-7]]:9: error: an enumerator is changed in place, which a kernel (C++) does not allow; write the assignment out [MF137]
// CHECK: [[#@LINE-7]]:10: error: an enumerator is changed in place
// CHECK: [[#@LINE-17]]:36: error: a function of a kernel (C++) cannot have a generic selection; write what it selects [MF137]
// CHECK: [[#@LINE-16]]:3: error: an enumerator is changed in place
