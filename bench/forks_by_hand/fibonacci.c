// examples/forks/fibonacci.c with tasks of OpenMP.
#include <stdio.h>
#include <stdlib.h>

int fibonacci(int n) {
  int x, y;
  if (n < 2) return n;
#pragma omp task shared(x) firstprivate(n)
  x = fibonacci(n - 1);
  y = fibonacci(n - 2);
#pragma omp taskwait
  return x + y;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 20;
  int result = 0;
#pragma omp parallel
#pragma omp master
  result = fibonacci(n);
  printf("fibonacci(%d) = %d\n", n, result);
  return 0;
}
