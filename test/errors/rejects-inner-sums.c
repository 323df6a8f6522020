// A meta_for accumulates into a variable of the iteration around it as its clause says, and does nothing else with one.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
void f(int n, const int *a, int *out) {
  meta_for (int i = 0; i < n; i++) {
    int s = 0, last = 0;
    meta_for (int j = 0; j < n; j++) meta_reduction(+ : s) {
      s += a[i * n + j];
      // CHECK: inner-sums.c:[[#@LINE+1]]:7: error: the iterations of this meta_for collide: iterations j = 0 and j = 1 both write 'last', which they share; declare it inside the loop [MF204]
      last = j;
    }
    out[i] = s + last;
  }
  meta_for (int i = 0; i < n; i++) {
    int s = 0;
    // CHECK: inner-sums.c:[[#@LINE+1]]:38: error: the iterations of this meta_for accumulate 's' together, and do something else with it too, which would depend on their order [MF205]
    meta_for (int j = 0; j < n; j++) meta_reduction(+ : s) {
      s += a[i * n + j];
      if (s > 100) out[i] = 1;
    }
    out[i] = s;
  }
  meta_for (int i = 0; i < n; i++) {
    int s = 1, none = 0;
    // CHECK: inner-sums.c:[[#@LINE+1]]:38: error: the loop accumulates 's' with *, not with + [MF105]
    meta_for (int j = 0; j < n; j++) meta_reduction(+ : s) s *= a[i * n + j];
    // CHECK: inner-sums.c:[[#@LINE+1]]:38: error: nothing in this meta_for accumulates 'none' [MF105]
    meta_for (int j = 0; j < n; j++) meta_reduction(+ : s, none) s += a[i * n + j];
    meta_for (int j = 0; j < n; j++) meta_reduction(+ : s) {
      // CHECK: inner-sums.c:[[#@LINE+1]]:22: error: 'break' leaves the meta_for, whose iterations have no order
      if (a[j] == 3) break;
      s += a[i * n + j];
    }
    out[i] = s + none;
  }
  meta_for (int i = 0; i < n; i++) {
    int s = 3;
    // CHECK: inner-sums.c:[[#@LINE+1]]:38: error: the iterations of this meta_for accumulate 's' together, and do something else with it too
    meta_for (int j = 0; j < s; j++) meta_reduction(+ : s) s += a[j];
    out[i] = s;
  }
}
// The clause of another loop is none of this one.
void without(int n, const int *a, int *out) {
  meta_for (int i = 0; i < n; i++) {
    int s = 0;
    meta_for (int j = 0; j < n; j++) meta_reduction(+ : s) s += a[i * n + j];
    // CHECK: inner-sums.c:[[#@LINE+1]]:38: error: the iterations of this meta_for collide: iterations j = 0 and j = 1 both write 's', which they share
    meta_for (int j = 0; j < n; j++) s += a[i * n + j];
    out[i] = s;
  }
}
