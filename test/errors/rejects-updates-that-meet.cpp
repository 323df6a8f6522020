// Updates in a meta_for that are none, and marks in front of what is no update of an element.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s

// CHECK: [[@LINE+4]]:{{.*}} error: the pragma 'omp atomic' has no effect in a kernel
void scalar(int n, const int *a, int *b) {
  meta_for (int i = 0; i < n; i++) {
    int s = a[i];
    #pragma omp atomic
    s += 1;
    b[i] = s;
  }
}
// CHECK: [[@LINE+3]]:{{.*}} error: the pragma 'omp atomic capture' has no effect in a kernel
void captured(int n, const int *k, int *bins, int *b) {
  meta_for (int i = 0; i < n; i++) meta_extent(bins, 64) {
    #pragma omp atomic capture
    b[i] = bins[k[i]]++;
  }
}
// CHECK: [[@LINE+2]]:{{.*}} error: the loop updates elements of 'bins' with +, not with *
void other_operator(int n, const int *k, int *bins) {
  meta_for (int i = 0; i < n; i++) meta_extent(bins, 64) meta_reduction(* : bins) bins[k[i]] += 2;
}
// CHECK: [[@LINE+2]]:{{.*}} error: no loop inside this meta_for accumulates 'bins' and does nothing else
void read_too(int n, const int *k, int *bins, int *b) {
  meta_for (int i = 0; i < n; i++) meta_extent(bins, 64) meta_reduction(+ : bins) {
    bins[k[i]] += 2;
    b[i] = bins[0];
  }
}
