// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
// An address is another one on a device. Negative twins: test/run/pointers-between-arrays.c.
#include <stddef.h>
#include <stdint.h>
struct s {
  int a;
  double b;
};

void number(int n, int *a, unsigned long *r) {
  // CHECK: addresses.c:[[@LINE+1]]:43: error: an address becomes a number, and on a device it is another one; use a subscript
  meta_for (int i = 0; i < n; i++) r[i] = (unsigned long)(a + i);
}

// CHECK: addresses.c:[[@LINE+1]]:49: error: an address becomes a number
static int is_aligned(const float *x) { return ((uintptr_t)x & 15) == 0; }
void aligned(int n, float *a) {
  meta_for (int i = 0; i < n; i++) a[i] += is_aligned(a + i);
}

static int inside(const int *p, const int *lo, const int *hi) { return p >= lo && p < hi; }
void callee(int n, int *a, int *b) {
  // CHECK: addresses.c:[[@LINE+1]]:{{[0-9]+}}: error: 'inside' compares or subtracts pointers, and those that it is given lead to arrays that lie apart on a device; pass a number of elements
  meta_for (int i = 0; i < n; i++) a[i] += inside(a + i, b, b + n) ? 10 : 20;
}

void local(int n, int *a) {
  meta_for (int i = 0; i < n; i++) {
    int t = 0;
    // CHECK: addresses.c:[[@LINE+1]]:{{[0-9]+}}: error: '&t == a' compares places of which a device knows only where one is; compare subscripts
    a[i] += (&t == a) + t;
  }
}

void bytes(int n, int *a, char *b) {
  // CHECK: addresses.c:[[@LINE+1]]:{{[0-9]+}}: error: '(char *)a - b' compares places of which a device knows only where one is; compare subscripts
  meta_for (int i = 0; i < n; i++) a[i] += (int)((char *)a - b);
}

// No error: nothing of the program has the address.
void offset(int n, long *a) {
  // CHECK-NOT: addresses.c:[[@LINE+1]]
  meta_for (int i = 0; i < n; i++) a[i] = (long)&((struct s *)0)->b;
}
// CHECK: 5 errors generated.
