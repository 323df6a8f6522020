// C as it was written: bounds in macros, everything declared at the top, linearised arrays, static buffers, void parameters.
// RUN: %check %s %t 1 2 7 20 -- -DSIZE=20
#include "testing.h"
#include <string.h>

#define N SIZE
#define IDX(i, j) ((i) * N + (j))
static double A[N][N], x[N], y[N], tmp[N];
static double flat[N * N];
static char text[N + 1] = "a text of the program";
struct cell {
  int state[2];
  union {
    int i;
    float f;
  } value;
};
static struct cell cells[N];

static void atax(void) {
  int i, j;
  meta_for (i = 0; i < N; i++) {
    tmp[i] = 0.0;
    for (int j = 0; j < N; j++) tmp[i] = tmp[i] + A[i][j] * x[j];
  }
  meta_for (j = 0; j < N; j++) {
    y[j] = 0;
    for (int i = 0; i < N; i++) y[j] += A[i][j] * tmp[i];
  }
}
static void copies(int n) {
  int i, j;
  meta_schedule {
    meta_for (i = 0; i < n; i++)
      meta_for (j = 0; j < n; j++) flat[IDX(i, j)] = A[i][j] - A[j][i];
    meta_for (i = 0; i < N; ++i) text[i] = text[i] == ' ' ? '_' : text[i];
    meta_for (i = 0; i < n; i++) {
      cells[i].state[i % 2] = i;
      cells[i].value.f = i * 0.5f;
    }
  }
}
static void cholesky_like(int n, double *a) {
  int i, j, k;
  for (k = 0; k < n; k++) {
    meta_for (i = k + 1; i < n; i++) a[i * n + k] /= 3.0 + k;
    meta_for (i = k + 1; i < n; i++)
      meta_for (j = k + 1; j <= i; j++) a[i * n + j] -= a[i * n + k] * a[j * n + k];
  }
}

void test_case(int n) {
  memset(cells, 0, sizeof cells);
  FILL_REAL(&A[0][0], N * N);
  FILL_REAL(x, N);
  FILL_REAL(flat, N * N);
  atax();
  RECORD(y, N);
  RECORD(tmp, N);
  copies(n);
  RECORD(flat, N * N);
  RECORD(text, N + 1);
  RECORD(cells, N);
  cholesky_like(n, flat);
  RECORD(flat, N * N);
}
