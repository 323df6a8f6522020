// One iteration of a phase writes a variable of the block, the others read it.
// RUN: %refuse %s | FileCheck %s

void f(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int first = 0, x[s];
    meta_for (int t = 0; t < s; t++) {
      if (t == 0) first = a[v * s];
      x[t] = a[v * s + t] - first;
    }
    meta_for (int t = 0; t < s; t++) a[v * s + t] = x[t];
  }
}

// CHECK: rejects-block-variable-read-while-written.c:[[#@LINE-7]]:19: error: the iterations of this meta_for collide: iteration v = 0, t = 0 writes 'first' and iteration v = 0, t = 1 reads 'first', both first (with n = 6, s = 6); iterations must be independent [MF201]
// CHECK: rejects-block-variable-read-while-written.c:[[#@LINE-7]]:29: note: the other reference is here
// CHECK: rejects-block-variable-read-while-written.c:[[#@LINE-12]]:3: note: in this meta_for
