// Iterations of a phase collide within one row, whichever it is, and in the element that a loop of the block names.
// RUN: %refuse %s | FileCheck %s

void rows(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[2][s], k = 0;
    meta_for (int t = 0; t < s; t++) x[0][t] = a[v * s + t];
    for (int d = 1; d < s; d *= 2) {
      meta_for (int t = 0; t < s; t++) x[k][t] += x[k][s - 1 - t];
      k = 1 - k;
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[k][t];
  }
}
void column(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[s];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    for (int k = 0; k < s; k++)
      meta_for (int t = 0; t < s; t++) x[k] += t;
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t];
  }
}

// CHECK: rejects-collision-under-block-variables.c:[[#@LINE-16]]:40: error: the iterations of this meta_for collide: iteration v = 0, t = 2 updates 'x[k][t]' and iteration v = 0, t = 3 reads 'x[k][s - 1 - t]', both x[2] (with n = 6, s = 6); iterations must be independent
// CHECK: rejects-collision-under-block-variables.c:[[#@LINE-17]]:51: note: the other reference is here
// CHECK: rejects-collision-under-block-variables.c:[[#@LINE-22]]:3: note: in this meta_for
// CHECK: rejects-collision-under-block-variables.c:[[#@LINE-8]]:40: error: the iterations of this meta_for collide: iteration v = 0, t = 0 updates 'x[k]' and iteration v = 0, t = 1 updates 'x[k]', both x[0] (with n = 6, s = 6); iterations must be independent
// CHECK: rejects-collision-under-block-variables.c:[[#@LINE-9]]:40: note: the other reference is here
// CHECK: rejects-collision-under-block-variables.c:[[#@LINE-14]]:3: note: in this meta_for
