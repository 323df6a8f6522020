// Variables that loops step beside their own, and those that an iteration finds as the one before left them: those that are
// functions of the loop's variable, and others like them that are not.
// RUN: %check --translate=--auto %s %t 0 1 2 3 7 64 511
#include "testing.h"

static int carried(int n, float *restrict a, const float *restrict b) {
  float x = b[0], y = b[1];
  for (int i = 0; i < n; i++) {
    a[i] = (b[i] + x + y) * 0.25f;
    y = x;
    x = b[i];
  }
  a[0] += x + y;
  int before = n, at = 0;
  for (int i = n - 1; i >= 0; i -= 2) {
    const float t = b[i] * 0.5f;
    a[at] += b[before] * t;
    before = i;
    at = i;
  }
  return before * 3 + at;
}
// By way of variables that are assigned in front of it.
static float carried_by_others(int n, float *restrict a, const float *restrict b) {
  float t = 0, s = 7, u;
  for (int i = 0; i < n; i++) {
    s = b[i] * 0.5f;
    u = s + 3;
    a[i] += u + t;
    t = s + u;
  }
  int before = 0;
  for (int i = 0; i < n; i++) {
    int now, half;
    now = (int)(b[i] * 8);
    half = now / 2;
    a[i] -= (float)(now - before);
    before = half;
  }
  return s + t + (float)before;
}
static float not_carried_by_others(int n, float *restrict a, const float *restrict b) {
  float t = 0, s = 1;
  for (int i = 0; i < n; i++) { // s has another value behind it
    s = b[i];
    a[i] += s + t;
    s = 0.25f * s;
    t = s;
  }
  for (int i = 0; i < n; i++) { // or sometimes
    if (b[i] > 0) s = b[i];
    a[i] += s + t;
    t = s;
  }
  for (int i = 0; i < n; i++) { // the one of the iteration before
    const float w = s;
    s = b[i];
    a[i] += t;
    t = w;
  }
  float *const p = &s;
  for (int i = 0; i < n; i++) { // by another name
    s = b[i];
    a[i] += t;
    *p += 1;
    t = s;
  }
  return s + t;
}
static void not_carried(int n, float *a, const float *b, const float *restrict c) {
  float x = 1;
  for (int i = 0; i < n; i++) { // what is read may have been stored
    a[i] = b[i] + x;
    x = b[i];
  }
  float y = 2;
  for (int i = 0; i < n; i++) { // under a condition
    a[i] = y;
    if (c[i] > 0) y = c[i];
  }
  float z = 3;
  for (int i = 0; i < n; i++) { // a recurrence
    a[i] += z;
    z = z * 0.5f + c[i];
  }
  float u = 4;
  for (int i = 0; i < n; i++) { // not reached by all
    if (c[i] < 0) continue;
    a[i] += u;
    u = c[i];
  }
  float v = 5;
  for (int i = 0; i < n; i++) { // read behind it too
    a[i] += v;
    v = c[i];
    a[i] += v;
  }
  a[0] += x + y + z + u + v;
}
static int counted(int n, const int *restrict x, int *restrict y) {
  int k = 3;
  for (int i = 0; i < n; i += 3) y[k++] = x[i];
  for (int i = n; i > 0; i--) y[--k + n] ^= x[i];
  unsigned char small = 250;
  for (int i = 0; i != n; i++) {
    y[i] += small;
    small += 3;
  }
  unsigned u = 2;
  for (unsigned i = 1; i <= (unsigned)n; i++) {
    y[i] += (int)(u % 7);
    u -= 5;
  }
  return k + small + (int)(u % 1000);
}
// Rows that grow and shrink with the outer loop, and bounds that move with it.
static int in_triangles(int n, const int *restrict x, int *restrict y) {
  int k = 0, l = 0, m = 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) y[k++] = x[i] + j;
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) y[l++] -= x[j];
  for (int i = 0; i < n; i++)
    for (int j = i; j < i + 3; j++) y[m++] += x[j];
  return k * 10000 + l * 100 + m;
}
static int in_nests(int n, int m, const int *restrict x, int *restrict y) {
  int k = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) y[k++] += x[i * m + j];
  const int all = k;
  k = 0;
  for (int i = 0; i < n; i++)
    for (int j = i; j < m; j++) y[k++] += x[j]; // as many as the outer one says
  for (int i = 0; i < n; i++) {
    int q = i;
    for (int j = 0; j < m; j++) {
      y[i * m + j] += q;
      q += 2;
    }
    y[i] += q;
  }
  return all * 1000 + k;
}
static int sometimes(int n, const int *restrict x, int *restrict y) {
  int k = 0, l = 0, m = 0;
  for (int i = 0; i < n; i++)
    if (x[i] > 0) y[k++] = x[i];
  for (int i = 0; i < n; i++) {
    y[l] += 1;
    l++;
    if (x[i] > 5) l++;
  }
  for (int i = 0; i < n; i++) {
    if (x[i] == 7) break;
    y[m] -= 1;
    m++;
  }
  return k * 10000 + l * 100 + m;
}
static void both_ends(int n, int *y, long *z) {
  int i, j;
  for (i = 0, j = n - 1; i < j; i++, j--) {
    const int t = y[i];
    y[i] = y[j];
    y[j] = t;
  }
  z[0] = i * 1000L + j;
  for (i = 0, j = 1; i < n; i++, j += 2) y[i] += j;
  z[1] = i * 1000L + j;
  for (int a = 0, b = 2 * n; a < n; ++a, b -= 2) y[a] += b;
  for (long a = 1, b = 3 * n; a <= b; a += 2, b -= 1) z[a] = b;
  for (size_t a = 0, b = (size_t)n; a < b; a++, b--) z[b] -= (long)a;
  for (int a = 0, b = 0; a < n; a++, b += 3) { // its own
    z[a] += b;
    if (z[a] % 5 == 0) b = a;
  }
  for (int a = n, b = 0; b < a; a--, b += 2) z[b] += a;
}

void test_case(int n) {
  float *a = NEW(float, n + 3), *b = NEW(float, n + 3);
  FILL_REAL(a, n + 3);
  FILL_REAL(b, n + 3);
  int *x = NEW(int, 3 * n + 9), *y = NEW(int, 3 * n + 9), said[5], *triangle = NEW(int, 64);
  FILL(x, 3 * n + 9, -9, 9);
  FILL(y, 3 * n + 9, -9, 9);
  FILL(triangle, 64, -9, 9);
  long *z = NEW(long, 3 * n + 9);
  FILL(z, 3 * n + 9, -9, 9);
  said[0] = carried(n, a, b);
  RECORD(a, n + 3);
  float others[2] = {carried_by_others(n, a, b), 0};
  RECORD(a, n + 3);
  others[1] = not_carried_by_others(n, a, b);
  RECORD(a, n + 3);
  RECORD(others, 2);
  not_carried(n, a, b, b);
  RECORD(a, n + 3);
  if (n > 0) not_carried(n, a + 1, a, b);
  RECORD(a, n + 3);
  said[1] = counted(n, x, y);
  RECORD(y, 3 * n + 9);
  said[2] = in_nests(n / 5, 5, x, y);
  RECORD(y, 3 * n + 9);
  said[4] = in_triangles(n < 7 ? n : 7, x, triangle);
  RECORD(triangle, 64);
  said[3] = sometimes(n, x, y);
  RECORD(y, 3 * n + 9);
  both_ends(n, y, z);
  RECORD(y, 3 * n + 9);
  RECORD(z, 3 * n + 9);
  RECORD(said, 5);
}
