// A function may step from a reference to the elements around it: what it touches is not known.
// RUN: %refuse %s | FileCheck %s

static inline int before(const int &p) { return *(&p - 1); }
static inline int twice(const int &p) { return 2 * before(p); }

void chain(int n, int *a) {
  meta_for (int i = 1; i < n; i++) a[i] = twice(a[i]);
}

// CHECK: rejects-step-from-reference.cpp:[[#@LINE-3]]:49: error: the number of elements of 'a' is not known: 'a' is passed on as a pointer
