// Trees, a merge sort, shadowed names and regions of a device.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %cc -w -fopenmp %s -o %t/openmp && %t/openmp > %t/expected
// RUN: %metafork-cc %s --from=openmp --to=metafork -o %t/metafork.c && %cc -w -I %runtime-include -include metafork/metafork.h %t/metafork.c -o %t/elision && %t/elision | diff %t/expected -
// RUN: %metafork-cc %s --from=openmp --to=cilk -o %t/cilk.c && %cc -w -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for '-Dcilk_reducer(identity, reduce)=' -I %S/Inputs %t/cilk.c -o %t/cilk && %t/cilk | diff %t/expected -
// RUN: %metafork-cc %t/metafork.c --from=metafork --to=openmp -o %t/again.c && %cc -w -fopenmp %t/again.c -o %t/again
// RUN: env OMP_NUM_THREADS=1 %t/again | diff %t/expected - && env OMP_NUM_THREADS=2 %t/again | diff %t/expected - && env OMP_NUM_THREADS=8 %t/again | diff %t/expected -
#include <stdio.h>
#include <stdlib.h>
typedef struct tree { struct tree *l, *r; int v; } tree;
static tree *build(int d) {
  tree *t = malloc(sizeof *t);
  t->v = d; t->l = t->r = NULL;
  if (d > 0) {
#pragma omp task
    t->l = build(d - 1);
#pragma omp task firstprivate(d)
    { d -= 2; if (d >= 0) t->r = build(d); }
#pragma omp taskwait
  }
  return t;
}
static int total(const tree *t) { return t ? t->v + total(t->l) + total(t->r) : 0; }
static void shadow(int n, int *out) {
  int i = 100, k = 0;
  for (int i = 0; i < n; i++) {
    int k = i;
#pragma omp task firstprivate(i, k)
    { int i = k * 2; { int k = i + 1; out[k / 2] += k; } }
  }
#pragma omp taskwait
  out[0] += i + k;
}
static int merge(int *a, int n, int *tmp) {
  if (n < 2) return 0;
  int m = n / 2, l, r;
#pragma omp task shared(l) untied
  l = merge(a, m, tmp);
#pragma omp task shared(r) mergeable
  r = merge(a + m, n - m, tmp + m);
#pragma omp taskwait
  int i = 0, j = m, k = 0, inv = 0;
  while (i < m || j < n) if (j >= n || (i < m && a[i] <= a[j])) tmp[k++] = a[i++]; else { inv += m - i; tmp[k++] = a[j++]; }
  for (k = 0; k < n; k++) a[k] = tmp[k];
  return l + r + inv;
}
int target(int n, int *a) {
  int s = 0, i, off = 3;
#pragma omp target data map(tofrom : a[0:n])
  {
#pragma omp target map(tofrom : s)
#pragma omp teams reduction(+ : s)
#pragma omp distribute parallel for reduction(+ : s)
    for (i = 0; i < n; i++) s += a[i] + off;
#pragma omp target if (n > 2)
    {
      off = 7;
#pragma omp parallel for
      for (i = 0; i < n; i++) a[i] += off;
#pragma omp parallel for private(off)
      for (i = 0; i < n; i++) { off = i; a[i] -= off; }
    }
  }
  return s * 100 + off;
}
int main(void) {
  int out[8] = {0}, a[9] = {5, 2, 8, 1, 9, 3, 7, 4, 6}, tmp[9], inv; tree *t;
#pragma omp parallel
  {
#pragma omp single nowait
    t = build(6);
#pragma omp single
    shadow(5, out);
#pragma omp single
    inv = merge(a, 9, tmp);
  }
  printf("%d %d %d %d", total(t), out[0], out[3], inv);
  printf(" %d", target(9, a));
  for (int i = 0; i < 9; i++) printf(" %d", a[i]);
  printf("\n");
  return 0;
}
