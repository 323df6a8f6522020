// Operations of C that C++ does not have, in a body and in a function that it calls.
// RUN: %refuse %s | FileCheck %s
enum color { red, green };

static int kind(double x) { return _Generic(x, double: 1, default: 2); }
static int counted(_Bool b) {
  b++;
  return b;
}

void f(int n, enum color *c, _Bool *b, int *a) {
  meta_for (int i = 0; i < n; i++) {
    c[i]++;
    c[i] ^= 1;
    b[i]--;
    a[i] = kind(i);
    a[i] += counted(i);
  }
}

// CHECK: [[#@LINE-8]]:9: error: an enumerator is changed in place, which a kernel (C++) does not allow; write the assignment out
// CHECK: [[#@LINE-8]]:10: error: an enumerator is changed in place
// CHECK: [[#@LINE-8]]:9: error: a truth value is counted, which a kernel (C++) does not allow; write the assignment out
// CHECK: [[#@LINE-19]]:36: error: a function of a kernel (C++) cannot have a generic selection; write what it selects
// CHECK: [[#@LINE-18]]:3: error: a truth value is counted
