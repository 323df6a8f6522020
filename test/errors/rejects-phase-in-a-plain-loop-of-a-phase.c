// A meta_for inside the statements of a phase would be a phase of threads that do not take the same steps.
// RUN: %refuse %s | FileCheck %s

void f(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    meta_for (int t = 0; t < s; t++) {
      for (int k = 0; k < t; k++)
        meta_for (int j = 0; j < s; j++) x[j] += k;
      a[v * s + t] = x[t];
    }
  }
}

// CHECK: rejects-phase-in-a-plain-loop-of-a-phase.c:[[#@LINE-6]]:42: error: the iterations of this meta_for collide: iteration v = 0, t = 1, j = 0 updates 'x[j]' and iteration v = 0, t = 2, j = 0 updates 'x[j]', both x[0] (with n = 6, s = 6); iterations must be independent
// CHECK: rejects-phase-in-a-plain-loop-of-a-phase.c:[[#@LINE-7]]:42: note: the other reference is here
// CHECK: rejects-phase-in-a-plain-loop-of-a-phase.c:[[#@LINE-13]]:3: note: in this meta_for
