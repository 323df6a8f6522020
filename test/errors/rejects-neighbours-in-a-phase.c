// An iteration of a phase reads what another one writes, in a block array.
// RUN: %refuse %s | FileCheck %s

void f(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    meta_for (int t = 1; t < s; t++) x[t] += x[t - 1];
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t];
  }
}

// CHECK: rejects-neighbours-in-a-phase.c:[[#@LINE-5]]:38: error: the iterations of this meta_for collide: iteration v = 0, t = 1 updates 'x[t]' and iteration v = 0, t = 2 reads 'x[t - 1]', both x[1] (with n = 6, s = 6); iterations must be independent
// CHECK: rejects-neighbours-in-a-phase.c:[[#@LINE-6]]:46: note: the other reference is here
// CHECK: rejects-neighbours-in-a-phase.c:[[#@LINE-10]]:3: note: in this meta_for
