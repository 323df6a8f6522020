// A variable that all iterations of a loop of threads share and write. What iterations have of their own, what is
// accumulated, what work in them copies, and what one of them may write alone, is none.
// RUN: not %metafork-cc %s --from=metafork --to=openmp -o %t.c 2>&1 | FileCheck %s --implicit-check-not='{{error|warning}}:'
static int a[100];
int written(int n) {
  int t = 3;
  meta_fork {
    meta_for (int i = 0; i < n; ++i) {
      // CHECK: rejects-writes-of-all-iterations.c:[[#@LINE+1]]:7: error: the iterations of this loop share 't', and all of them write it; declare it inside the loop, or make it a reduction [MF220]
      t = 2 * i;
      a[i] = t;
    }
  }
  meta_join;
  return a[0];
}
int inner(int n) {
  int i, j;
  meta_for (i = 0; i < n; ++i)
    // CHECK: rejects-writes-of-all-iterations.c:[[#@LINE+1]]:10: error: the iterations of this loop share 'j'
    for (j = 0; j < n; j++) a[i] += j;
  return a[0];
}
int fine(int n) {
  int j, s = 0, found = 0;
  meta_for (int i = 0; i < n; ++i) meta_reduction(+ : s) {
    int t = 2 * i;
    s += t;
    meta_for (j = 0; j < 1; ++j) a[i] = t;
    if (a[i] == 7) found = 1;
  }
  return s + found;
}
