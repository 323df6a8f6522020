// Loops over one name, one in the other: the inner one hides the outer one's variable.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s -o %t/p --explain | FileCheck %s
// RUN: not %metafork-cc %s -o %t/q -- -DCOLLIDES 2>&1 | FileCheck %s --check-prefix=COLLIDES

// CHECK: kernel once_r0_n0
// CHECK: note: the meta_for over 'i' runs inside each thread: one around it has this name too
void once(int n, int *a) {
  meta_for (int i = 0; i < 1; i++)
    meta_for (int i = 0; i < n; i++) a[i] = i;
}

// CHECK: kernel copied_r0_n0
void copied(int n, int *a) {
  meta_for (int i = 0; i < n; i++) {
    const int k = i;
    meta_for (int i = 0; i < n; i++) a[k * n + i] = i + k;
  }
}

// A loop of the body that hides the meta_for's variable is not cut into tiles, in which it would stand outside of it.
// CHECK: kernel inside_r0_n0
// CHECK: c is not staged
// CHECK: certificate of inside_r0_n0: proved: points
void inside(int n, int m, float *c, float *b) {
  meta_for (int i = 0; i < n; i++) {
    float s = 0;
    for (int i = 0; i < m; i++) s += c[i];
    b[i] = s;
  }
}

#ifdef COLLIDES
// COLLIDES: shadowed-loops.c:[[#@LINE+3]]:38: error: the iterations of this meta_for collide
void collides(int n, int *a) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int i = 0; i < n; i++) a[i] = i;
}
#endif
