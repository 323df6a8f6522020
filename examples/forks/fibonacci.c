// Fibonacci numbers, each from two smaller ones that are computed side by side. The argument is n.
#include <stdio.h>
#include <stdlib.h>

int fibonacci(int n) {
  int x, y;
  if (n < 2) return n;
  x = meta_fork fibonacci(n - 1);
  y = fibonacci(n - 2);
  meta_join;
  return x + y;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 20;
  printf("fibonacci(%d) = %d\n", n, fibonacci(n));
  return 0;
}
