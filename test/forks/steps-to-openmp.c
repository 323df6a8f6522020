// Loops that end where a number is met, in steps of more than one: OpenMP asks for its side of it.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s --from=cilk --to=openmp -o %t/openmp.c && sed -e '/ CHECK/d' %t/openmp.c | FileCheck %s
// RUN: %cc -Dcilk_for=for -I %S/Inputs %s -o %t/elision && %t/elision > %t/expected
// RUN: %cc -fopenmp %t/openmp.c -o %t/openmp && env OMP_NUM_THREADS=2 %t/openmp | diff %t/expected -
// RUN: not %metafork-cc %s --from=cilk --to=openmp -o %t/x.c -- -DANY 2>&1 | FileCheck --check-prefix=ANY %s
#include <cilk/cilk.h>
#include <stdio.h>

int main(void) {
  int a[20], sum = 0;
  _Bool odd = 1;
  for (int i = 0; i < 20; i++) a[i] = i;
  // CHECK: for (int i = 0; i < 20; i += 2) a[i] *= 3;
  cilk_for (int i = 0; i != 20; i += 2) a[i] *= 3;
  // CHECK: for (int i = 19; 1 < i; i -= 3) a[i] += odd;
  cilk_for (int i = 19; 1 != i; i -= 3) a[i] += odd;
  // CHECK: for (int i = 0; i != 20; ++i) a[i] ^= 1;
  cilk_for (int i = 0; i != 20; ++i) a[i] ^= 1;
#ifdef ANY
  const volatile int s = 4;
  // ANY: :[[#@LINE+1]]:3: error: a loop of OpenMP with '!=' goes in steps of one; write it with '<' or '>'
  cilk_for (int i = 0; i != 20; i += s) a[i] ^= 1;
#endif
  for (int i = 0; i < 20; i++) sum = (sum * 7 + a[i]) % 10007;
  printf("%d\n", sum);
  return 0;
}
