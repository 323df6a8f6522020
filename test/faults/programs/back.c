// Rows that loops write through block storage: written alone, read and written, from their end, in triangles.
#include "testing.h"

static void filter(int n, int m, const int *restrict a, int *restrict b) {
  meta_for (int i = 0; i < n; i++) {
    int s = 0;
    for (int j = 0; j < m; j++) {
      s = (3 * s + a[i * m + j]) % 1000;
      b[i * m + j] = s;
    }
  }
}
static void in_place(int n, int m, int *restrict b) {
  meta_for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++) b[i * m + j] = (3 * b[i * m + j - 1] + b[i * m + j]) % 1000;
}
static void down(int n, const int *restrict a, int *restrict b) {
  meta_for (int i = 0; i < n; i++) {
    int s = i;
    for (int j = n - 1; j >= i; j--) {
      s = (5 * s + a[i * n + j]) % 1000;
      b[i * n + j] = s;
    }
  }
}

void test_case(int n) {
  const int m = n + 3, cells = n * m;
  int *a = NEW(int, cells), *b = NEW(int, cells);
  FILL(a, cells, -99, 99);
  FILL(b, cells, -99, 99);
  filter(n, m, a, b);
  RECORD(b, cells);
  in_place(n, m, b);
  RECORD(b, cells);
  down(n, a, b);
  RECORD(b, cells);
}
