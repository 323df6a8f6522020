// A row of a block array of two dimensions is passed to a function, and kept in a pointer.
// RUN: %refuse %s | FileCheck %s

static int sum(const int *row, int count) {
  int total = 0;
  for (int i = 0; i < count; i++) total += row[i];
  return total;
}
void f(int n, int s, int *a) {
  meta_for (int v = 0; v < n; v++) {
    int x[4][s];
    meta_for (int i = 0; i < 4; i++)
      meta_for (int t = 0; t < s; t++) x[i][t] = a[v * s + t] * i;
    meta_for (int i = 0; i < 4; i++) {
      const int *row = x[i];
      a[v * s + i] = sum(x[i], s) + row[0];
    }
  }
}

// CHECK: rejects-row-of-block-array.c:[[#@LINE-6]]:24: error: 'x[i]' cannot be followed to an element of 'x', which the threads of a block share; use its subscripts directly
// CHECK: rejects-row-of-block-array.c:[[#@LINE-6]]:26: error: 'x[i]' cannot be followed to an element of 'x', which the threads of a block share; use its subscripts directly
