// What is looked at and is no scop, with the reason.
// RUN: %scops %s --auto | FileCheck %s

#include <cstddef>

void unknown(double);
extern int bound;
std::byte *bytes;
int counter;

void f(int n, int *a, double *b, double *c, const int *k, double **rows, volatile int *v, float x, int (*call)(int)) {
  for (int i = 0; i < n; i++) unknown(b[i]);
  // CHECK: no scop [[#@LINE-1]]:31: calls 'unknown', whose effects are not known
  for (int i = 0; i < n; i++) b[i] = call(i);
  // CHECK: no scop [[#@LINE-1]]:38: 'call(i)' calls through a pointer, whose effects are not known
  for (int i = 0; i < k[0]; i++) b[i] = 0;
  // CHECK: no scop [[#@LINE-1]]:23: the bound 'k[0]' is not known from outer loop variables and values that the loops do not change
  for (unsigned i = 0; i < 9; i += bound) b[i] = 0;
  // CHECK: no scop [[#@LINE-1]]:36: the step 'bound' is no constant
  for (int i = 0; i < n; i++) b[i++] = 0;
  // CHECK: no scop [[#@LINE-1]]:33: the loop variable 'i' is changed in the loop's body
  for (int i = 0; i < n; i++) n--;
  // CHECK: no scop [[#@LINE-1]]:23: the bound 'n' is not known from outer loop variables and values that the loops do not change
  for (double *p = b; p < b + n; p += n) *p = 0;
  // CHECK: no scop [[#@LINE-1]]:16: the loop variable 'p' is a pointer; use an index
  for (int i = 0; i < n; i++) {
    if (b[i] < 0) break;
    b[i] = 1;
  }
  // CHECK: no scop [[#@LINE-4]]:3: 'break' in the loop over 'i'
  for (int i = 0; i < n; i++) {
    if (b[i] < 0) return;
    b[i] = 1;
  }
  // CHECK: no scop [[#@LINE-3]]:19: 'return' leaves the loops
  for (int i = 0; i < n; i++) rows[i][0] = 1;
  // CHECK: no scop [[#@LINE-1]]:31: 'rows[i]' is a pointer that is read from memory; use one array
  for (int i = 0; i < n; i++) if (a[i] > 0) *b++ = 1;
  // CHECK: no scop [[#@LINE-1]]:46: the pointer 'b' is changed in the loops
  for (int i = 0; i < n; i++) v[i] = 1;
  // CHECK: no scop [[#@LINE-1]]:31: 'v' is volatile
  for (int i = 0; i < bound; i++) a[i] = 1;
  // CHECK: no scop [[#@LINE-1]]:23: a store to 'a' could change 'bound', which the loops depend on; read it into a local variable before them
  for (int i = 0; i < bound; i++) bytes[i] = std::byte{1};
  // CHECK: no scop [[#@LINE-1]]:23: a store to 'bytes' could change 'bound', which the loops depend on; read it into a local variable before them
  for (counter = 0; counter < n; counter++) b[counter] = 1;
  for (int i = 0; i < n; i++) {
    static int calls;
    b[i] = calls++;
  }
  // CHECK: no scop [[#@LINE-3]]:16: 'calls' is a static variable, which lives across iterations
  for (int i = 0; i < n; i++) *(n > 3 ? b : c) = 1;
  // CHECK: no scop [[#@LINE-1]]:33: the pointer 'n > 3 ? b : c' cannot be followed to one array
  for (int i = 0; i < n; i++) *(float *)b = x;
  // CHECK: no scop [[#@LINE-1]]:32: the pointer '(float *)b' cannot be followed to one array
  for (int i = 0; i < n; i++) b[i] = *&x;
  // CHECK: no scop [[#@LINE-1]]:38: '*&x' cannot be followed to an element of one array
  for (int i = 0; i < n; i++)
    ;
  // CHECK: no scop [[#@LINE-2]]:3: this loop does nothing but count
  for (int i = 0; i < n; i++) {
    auto square = [=](int y) mutable { return y * y; };
    b[i] = square(i);
  }
  // CHECK: no scop [[#@LINE-3]]:19: '[=](int y) mutable { return y * y; }' is an expression whose effects are not known
#pragma omp critical
  for (int i = 0; i < n; i++) b[i] = 1;
  // CHECK: no scop [[#@LINE-1]]:3: the pragma 'omp critical' belongs to this loop alone; remove it
}
// A store may change what the loops depend on, by its type.
struct list {
  int n;
  double *data;
};
void types(list *l, list *all, int *k, long *wide, list **other) {
  for (int i = 0; i < l->n; i++) l->data[i] = 1;
  for (int i = 0; i < l->n; i++) wide[i] = 1;
  for (int i = 0; i < l->n; i++) k[i] = 1;
  // CHECK: no scop [[#@LINE-1]]:26: a store to 'k' could change 'l->n', which the loops depend on; read it into a local variable before them
  for (int i = 0; i < 9; i++) all[i].n = l->data[i];
  // CHECK: no scop [[#@LINE-1]]:45: a store to 'all' could change 'l->data', which the loops depend on; read it into a local variable before them
}
// CHECK-NOT: no scop
