// RUN: %metafork-cc %s -o %t --auto --explain 2>&1 | FileCheck %s --implicit-check-not=refuted
// What is derived of the bounds may have more digits than they have: such loops stay serial, and the reason is said.
void eliminated(long n, long m, int *a) {
  // CHECK: [[#@LINE+1]]: these loops stay serial: a number in them is beyond 64 bits
  for (long i = 0; i < m; i++)
    for (long j = 0; j < m; j++)
      for (long k = 0; k < n; k++)
        if (4000000007L * i <= 3 * j && 4000000037L * j <= 5 * k) a[i] = (a[i] | k) + 1;
}
// Negative twin.
void fits(long n, long m, int *a) {
  // CHECK: [[#@LINE+1]]: loops of fits: parallelised
  for (long i = 0; i < m; i++)
    for (long j = 0; j < m; j++)
      for (long k = 0; k < n; k++)
        if (40007L * i <= 3 * j && 40037L * j <= 5 * k) a[i] = (a[i] | k) + 1;
}
