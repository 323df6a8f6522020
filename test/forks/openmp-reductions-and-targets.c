// Reductions stay clauses; loops on a target become regions, their maps extents.
// RUN: %metafork-cc %s --from=openmp --to=metafork -o %t.c && sed -e '/ CHECK/d' %t.c | FileCheck %s
int sum(int n, const int *a) {
  int s = 0;
  // CHECK: meta_for (int i = 0; i < n; i++) meta_reduction(+ : s) s += a[i];
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
void scale(int n, float *a, const float *b) {
  // CHECK: meta_schedule meta_extent(b, n) meta_extent(a, n) { meta_for (int i = 0; i < n; i++) a[i] = 2 * b[i]; }
#pragma omp target teams distribute parallel for map(to: b[0:n]) map(from: a[:n])
  for (int i = 0; i < n; i++) a[i] = 2 * b[i];
}
