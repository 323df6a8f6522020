// C = C + A*B by halving the longest of three dimensions; products of less than X in each are done in three loops. The
// halves of rows and columns are side by side, those of sums one after the other. Arguments: the size, and X.
#include <stdio.h>
#include <stdlib.h>

static void multiply_block(int i0, int i1, int j0, int j1, int k0, int k1, const int *A, int lda, const int *B, int ldb,
                           int *C, int ldc) {
  for (int i = i0; i < i1; i++)
    for (int k = k0; k < k1; k++)
      for (int j = j0; j < j1; j++) C[i * ldc + j] += A[i * lda + k] * B[k * ldb + j];
}

void multiply(int i0, int i1, int j0, int j1, int k0, int k1, const int *A, int lda, const int *B, int ldb, int *C,
              int ldc, int X) {
  const int di = i1 - i0, dj = j1 - j0, dk = k1 - k0;
  if (di >= dj && di >= dk && di >= X) {
    const int mi = i0 + di / 2;
    meta_fork multiply(i0, mi, j0, j1, k0, k1, A, lda, B, ldb, C, ldc, X);
    multiply(mi, i1, j0, j1, k0, k1, A, lda, B, ldb, C, ldc, X);
    meta_join;
  } else if (dj >= dk && dj >= X) {
    const int mj = j0 + dj / 2;
    meta_fork multiply(i0, i1, j0, mj, k0, k1, A, lda, B, ldb, C, ldc, X);
    multiply(i0, i1, mj, j1, k0, k1, A, lda, B, ldb, C, ldc, X);
    meta_join;
  } else if (dk >= X) {
    const int mk = k0 + dk / 2;
    multiply(i0, i1, j0, j1, k0, mk, A, lda, B, ldb, C, ldc, X);
    multiply(i0, i1, j0, j1, mk, k1, A, lda, B, ldb, C, ldc, X);
  } else {
    multiply_block(i0, i1, j0, j1, k0, k1, A, lda, B, ldb, C, ldc);
  }
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 100, X = argc > 2 ? atoi(argv[2]) : 16;
  const size_t size = (size_t)n * (size_t)n;
  int *A = malloc(size * sizeof *A), *B = malloc(size * sizeof *B), *C = calloc(size, sizeof *C);
  unsigned hash = 0;
  if (!A || !B || !C || X < 2) return 1;
  for (size_t i = 0; i < size; i++) A[i] = (int)(i * 7 % 11) - 5, B[i] = (int)(i * 5 % 13) - 6;
  multiply(0, n, 0, n, 0, n, A, n, B, n, C, n, X);
  for (size_t i = 0; i < size; i++) hash = hash * 31 + (unsigned)C[i];
  printf("matmul %d: %08x\n", n, hash);
  free(A);
  free(B);
  free(C);
  return 0;
}
