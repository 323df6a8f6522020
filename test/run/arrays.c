// Arrays of every kind: variable length parameters, fixed dimensions, globals, local pointers, indirect subscripts.
// RUN: %check %s %t
#include "testing.h"

enum { rows = 12, columns = 10 };
static double global_matrix[rows][columns];
int global_vector[64];
static int global_scalar = 3;
static const float filter[3] = {0.25f, 0.5f, 0.25f};
static const int size_limit = 64;

static void variable_length(int n, int m, float a[n][m], float b[m][n], const float c[static 1]) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) b[j][i] = a[i][j] * 2 + c[0];
  meta_for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i][j] += b[j][i];
}
static void three_dimensions(int n, int a[n][3][n], const int (*b)[3]) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < 3; j++)
      meta_for (int k = 0; k < n; k++) a[i][j][k] += b[i][j] - b[k][2 - j];
}
static void fixed(double out[rows][columns]) {
  meta_for (int i = 1; i < rows - 1; i++)
    meta_for (int j = 0; j < columns; j++) out[i][j] = global_matrix[i - 1][j] + global_matrix[i + 1][columns - 1 - j];
}
static void globals(int n) {
  const int m = n < size_limit ? n : size_limit;
  meta_for (int i = 0; i < m; i++) global_vector[i] += global_scalar * i;
  global_scalar++;
  meta_for (int i = 0; i < m; i++)
    if (global_vector[i] % 2) global_vector[i] -= global_scalar;
}
static void rows_of(int n, const float *a, float *b) {
  meta_for (int i = 0; i < n; i++) {
    const float *row = a + i * n;
    float *out = &b[i * n];
    for (int j = 0; j < n; j++) out[j] = row[n - 1 - j];
    *out += *row;
    float s = 0;
    for (const float *p = row; p < row + n; p++) s += *p;
    out[n - 1] = s;
  }
}
static void filtered(int n, const float *a, float *b) {
  meta_for (int i = 1; i < n - 1; i++) {
    float s = 0;
    for (int k = -1; k <= 1; k++) s += filter[k + 1] * a[i + k];
    b[i] = s;
  }
}
static void indirect(int n, const int *index, const float *a, float *b, float *c) {
  meta_for (int i = 0; i < n; i++) b[index[i]] = a[i] + 1;
  meta_for (int i = 0; i < n; i++) c[i] += a[index[index[i]]];
  meta_for (int i = 0; i < n; i++)
    if (index[i] > n / 2) c[i] = a[index[i] / 2];
}
static void sparse(int n, const int *start, const int *column, const float *value, const float *x, float *y) {
  meta_for (int i = 0; i < n; i++) {
    float s = 0;
    for (int k = start[i]; k < start[i + 1]; k++) s += value[k] * x[column[k]];
    y[i] = s;
  }
}
static void guarded(int n, const unsigned char *mask, const int *a, int *b) {
  meta_for (int i = 0; i < n; i++)
    if (mask[i]) b[i] = a[i + 1];
}
static void partial(int n, int *b) {
  meta_for (int i = 0; i < n; i += 2) b[3 * i + 1] = i;
  meta_for (int i = 1; i < n; i++)
    meta_for (int j = 0; j < 2; j++) b[i * 4 + j] += 1;
}

void test_case(int n) {
  float *a = NEW(float, n * n + 1), *b = NEW(float, n * n + 1), c[1] = {0.3f};
  FILL_REAL(a, n * n);
  FILL_REAL(b, n * n);
  if (n > 0) {
    variable_length(n, n, (float(*)[n])a, (float(*)[n])b, c);
    RECORD(a, n * n);
    RECORD(b, n * n);
    variable_length(1, n, (float(*)[n])a, (float(*)[1])b, c);
    int *t = NEW(int, n * 3 * n), *s = NEW(int, 3 * n);
    FILL(t, n * 3 * n, -9, 9);
    FILL(s, 3 * n, -9, 9);
    three_dimensions(n, (int(*)[3][n])t, (const int(*)[3])s);
    RECORD(t, n * 3 * n);
  }
  double out[rows][columns];
  FILL_REAL(&out[0][0], rows * columns);
  FILL_REAL(&global_matrix[0][0], rows * columns);
  fixed(out);
  RECORD(&out[0][0], rows * columns);
  FILL(global_vector, 64, -9, 9);
  global_scalar = 3;
  globals(n);
  RECORD(global_vector, 64);
  rows_of(n, a, b);
  RECORD(b, n * n);
  filtered(n, a, b);
  RECORD(b, n * n);
  int *index = NEW(int, n), *start = NEW(int, n + 1);
  for (int i = 0; i < n; i++) index[i] = n - 1 - i;
  for (int i = 0; i + 3 < n; i += 4) {
    index[i] = n - 1 - (i + 3);
    index[i + 3] = n - 1 - i;
  }
  float *y = NEW(float, n), *value = NEW(float, 4 * n);
  int *column = NEW(int, 4 * n);
  FILL_REAL(y, n);
  indirect(n, index, a, b, y);
  RECORD(b, n * n);
  RECORD(y, n);
  start[0] = 0;
  for (int i = 0; i < n; i++) start[i + 1] = start[i] + test_random(0, 4);
  for (int k = 0; k < start[n]; k++) column[k] = test_random(0, n - 1);
  FILL_REAL(value, start[n]);
  sparse(n, start, column, value, a, y);
  RECORD(y, n);
  unsigned char *mask = NEW(unsigned char, n);
  int *from = NEW(int, n + 1), *to = NEW(int, 4 * n + 4);
  FILL(mask, n, 0, 1);
  FILL(from, n + 1, -9, 9);
  FILL(to, 4 * n + 4, -9, 9);
  guarded(n, mask, from, to);
  RECORD(to, n);
  partial(n, to);
  RECORD(to, 4 * n + 4);
}
