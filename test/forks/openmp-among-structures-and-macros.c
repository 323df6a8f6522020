// Tasks and loops with structures, macros' arguments, comma operators, sums of many kinds, single constructs that do not wait.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %cc -w -fopenmp %s -o %t/openmp && %t/openmp > %t/expected
// RUN: %metafork-cc %s --from=openmp --to=metafork -o %t/metafork.c && %cc -w -I %runtime-include -include metafork/metafork.h %t/metafork.c -o %t/elision && %t/elision | diff %t/expected -
// RUN: %metafork-cc %s --from=openmp --to=cilk -o %t/cilk.c && %cc -w -Dcilk_spawn= -Dcilk_sync= -Dcilk_for=for '-Dcilk_reducer(identity, reduce)=' -I %S/Inputs %t/cilk.c -o %t/cilk && %t/cilk | diff %t/expected -
// RUN: %metafork-cc %t/metafork.c --from=metafork --to=openmp -o %t/again.c && %cc -w -fopenmp %t/again.c -o %t/again
// RUN: env OMP_NUM_THREADS=1 %t/again | diff %t/expected - && env OMP_NUM_THREADS=2 %t/again | diff %t/expected - && env OMP_NUM_THREADS=8 %t/again | diff %t/expected -
#include <stdio.h>
struct point { int x, y; struct { int z[2]; } in; };
#define SQ(x) ((x) * (x))
static int add(int a, int b) { return a + b; }
int structs(int n) {
  struct point p[3] = {{1, 2, {{3, 4}}}, {5, 6, {{7, 8}}}, {0}}, q = p[1], *r = &q;
  int i = 0, t = 0;
#pragma omp parallel private(t) firstprivate(i)
#pragma omp single
  {
    for (i = 0, t = 0; i < 3; i++, t += i)
#pragma omp task firstprivate(i, q)
    { q.x += i; p[i].in.z[1] += SQ(q.x); }
#pragma omp taskwait
#pragma omp task shared(q)
    r->y = 40;
#pragma omp taskwait
    p[0].x += t;
  }
  return p[0].in.z[1] + p[1].in.z[1] + p[2].in.z[1] + q.y + q.x + p[0].x + i;
}
int nested(int n, int (*a)[5]) {
  int i, j, s = 0;
#pragma omp parallel for private(j) reduction(+ : s) collapse(1)
  for (i = 0; i < n; i++) {
    for (j = 0; j < 5; j++) { if (j == 3) continue; a[i][j] = i * j; s += a[i][j]; }
  }
#pragma omp parallel reduction(+ : s) private(i, j)
  {
#pragma omp for nowait
    for (i = 0; i < n; i++)
      for (j = 0; j < 5; j++) s += a[i][j];
#pragma omp for
    for (i = n - 1; i >= 0; i -= 2) s += i;
#pragma omp master
    s += 5;
  }
  return s;
}
int calls(int n) {
  int x, y = 2, z;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    x = add(add(n, 1), SQ(y));
#pragma omp task shared(z) firstprivate(y)
    z = (y++, add(y, n));
#pragma omp taskwait
    x += z;
  }
  return x * 10 + y;
}
int fors(int n, float *a) {
  float f = 0.5f; double m = 1e30; unsigned char c = 1; long long prod = 1;
#pragma omp parallel sections reduction(min : m) reduction(* : prod) reduction(| : c) firstprivate(f)
  {
#pragma omp section
    { f += 1; m = m < f ? m : f; prod *= 3; c |= 4; }
#pragma omp section
    { f += 2; m = m < f ? m : f; prod *= 5; c |= 8; }
#pragma omp section
    prod *= 7;
  }
#pragma omp parallel for simd
  for (int i = 0; i < n; i++) a[i] = (float)(i * prod) + f;
  return (int)(m * 100) + (int)prod + c + (int)a[n - 1];
}
int whiles(int n) {
  int k = n, s[10] = {0};
#pragma omp parallel
#pragma omp single
  {
    do {
#pragma omp task firstprivate(k) if (k > 2)
      { s[k] = k; while (s[k] < 10) s[k] += 3; }
    } while (--k > 0);
#pragma omp taskwait
  }
  int t = 0;
  for (k = 0; k < 10; k++) t = t * 3 + s[k];
  return t;
}
int nowait(int n); int regions(int n, int *a);
int main(void) {
  int a[4][5] = {{0}}; float f[8];
  printf("%d %d %d ", structs(3), nested(4, a), calls(3));
  int b[3] = {1, 2, 3}; printf("%d %d ", nowait(3), regions(3, b)); printf("%d %d\n", fors(8, f), whiles(6));
  return 0;
}
int nowait(int n) {
  int x = 0;
#pragma omp parallel
#pragma omp single nowait
  {
#pragma omp task shared(x)
    { x = n; x++; }
  }
  return x;
}
int regions(int n, int *a) {
#pragma omp target map(a[0:n])
#pragma omp teams
  {
#pragma omp distribute
    for (int i = 0; i < n; i++) a[i] += i;
  }
  return a[1];
}
