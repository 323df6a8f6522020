// Initialisers that C has and C++ has not; the text of a body goes into a C++ kernel as it stands.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
struct v {
  double x, y, z;
};
struct inner {
  struct {
    int p[2];
  } in;
  int k;
};
static double sum(const struct v *s) { return s->x + s->y + s->z; }
static struct v turned(double x) { return (struct v){.z = x, .x = 1}; }

void f(int n, double *a) {
  meta_for (int i = 0; i < n; i++) {
    // CHECK: [[@LINE-4]]:{{[0-9]+}}: error: a kernel is C++, which takes members in the order of their declaration
    a[i] = turned(a[i]).x;
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: a kernel is C++, which takes members
    struct v mixed = {1, 2, .z = a[i]};
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: a kernel is C++, which takes members
    struct inner nested = {.in.p[1] = 3, .k = i};
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: an array without a name ends too early in a kernel (C++); declare a local array
    const double *t = (const double[]){1, 2, 3};
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: a kernel (C++) cannot take the address of a value without a name
    a[i] += sum(&(struct v){1, 2, 3}) + mixed.x + nested.k + t[0];
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: a kernel is C++, which has no subscripts in initialisers; write the values in order
    int order[3] = {[2] = i, [0] = 1};
    a[i] += order[0];
    // CHECK-NOT: error:
    struct v named = {.x = 1, .z = 3}, plain = {1, 2};
    a[i] += named.z + plain.y;
  }
}
