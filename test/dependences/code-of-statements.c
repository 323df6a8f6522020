// Statements of plain loops in kernels: what the loops around them, locals that are put where they are used, and variables that
// are elements of memory there mean for their text, their accesses and what the host finds out before a launch.
// RUN: %check --said=%t.said --translate=--explain --translate=--auto %s %t
// RUN: FileCheck %s --input-file %t.said
#include "testing.h"

// The subscript goes from iteration to iteration in memory: nobody finds the addresses beforehand, and the loops stay serial.
// CHECK-NOT: array kept_at
static int counted(int n, const int *restrict b, int *restrict c, int *restrict d) {
  int at = 0;
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < n; i++) c[i] = b[i] + k;
    d[at] = c[n - 1];
    at += 1;
  }
  return at;
}

// Nor where a condition on what the loop writes decides: here elements of an array that is no pointer.
// CHECK-NOT: array wide
static int rows[1][64];
static void conditional(int n, const int *restrict wide) {
  for (int i = n - 1; i >= 2; i--)
    for (int j = n - 1; j >= 1; j--) rows[0][j] = rows[0][0] > 0 ? wide[i * (n + 1) + j + 1] : j;
}

// The same where a local variable begins with what is stored.
// CHECK-NOT: array broad
static void begun(int n, const int *restrict broad) {
  for (int i = n - 1; i >= 2; i--)
    for (int j = n - 1; j >= 1; j--) {
      const int first = rows[0][0], twice = 2 * first;
      rows[0][j] = twice > 0 ? broad[i * (n + 1) + j + 1] : j;
    }
}

// A variable of each iteration does not keep them from being found.
// CHECK: array table (read): an inspector
static void looked_up(int n, const int *restrict at, const int *restrict table, int *restrict out) {
  int k;
  for (int i = 0; i < n; i++) {
    k = at[i];
    out[i] = table[k] * 2;
  }
}

// Behind a jump that depends on data nothing is certain: what is not written there keeps its values.
static int kept[64];
static void passed(int n, const int *restrict b) {
  for (int i = 1; i < n; i++) {
    if (b[n] > 0) continue;
    kept[i] = i;
  }
}

struct point {
  int x, y;
};
// What is read through a pointer that is put where it is used, in steps of a row.
// CHECK: array p (read and written)
static void followed(int n, int m, struct point *p) {
  for (int i = 0; i < n; i++) {
    struct point *row = p + i * m, *first = row;
    const int middle = m / 2;
    for (int j = 1; j < m; j++) row[j].x = first->y + (row + middle)->y * i;
  }
}

// Steps of several, down, with the variable outside its subscripts; a local array of the same name as one of the program.
static void stepped(int n, const int *restrict w, int *restrict out) {
  for (int i = n - 1; i >= 0; i -= 3) {
    int scaled[2] = {i, 2 * i};
    for (int k = 0; k < 2; k++) out[2 * i + k] = w[i] + scaled[1 - k] * (int)sizeof(i) + i;
  }
}

// The host reads what kernels have left in memory for each iteration.
static double worst(int n, const double *a, double *b) {
  double change = 0;
  for (int i = 0; i < n; i++) {
    const double d = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
    b[i] = a[i];
    if (d > change) change = d;
  }
  return change;
}

void test_case(int n) {
  const int m = 5, size = n + 3;
  int *b = NEW(int, size), *c = NEW(int, size), *d = NEW(int, 3), *at = NEW(int, size), *out = NEW(int, 2 * size);
  struct point *p = NEW(struct point, size *m);
  double *x = NEW(double, size), *y = NEW(double, size);
  FILL(b, size, -9, 9);
  FILL(c, size, -9, 9);
  FILL(d, 3, -9, 9);
  FILL(at, size, 0, size - 1);
  FILL(out, 2 * size, -9, 9);
  for (int i = 0; i < size * m; i++) p[i].x = i % 7, p[i].y = i % 5;
  FILL_REAL(x, size);
  FILL_REAL(y, size);
  int results[1] = {counted(size, b, c, d)};
  RECORD(results, 1);
  RECORD(c, size);
  RECORD(d, 3);
  const int few = size < 60 ? size : 60;
  int *wide = NEW(int, (few + 1) * (few + 1));
  FILL(wide, (few + 1) * (few + 1), -9, 9);
  rows[0][0] = n % 2;
  conditional(few, wide);
  RECORD(rows[0], 64);
  begun(few, wide);
  RECORD(rows[0], 64);
  b[few - 1] = n % 3 - 1;
  passed(few - 1, b);
  RECORD(kept, 64);
  looked_up(size, at, b, out);
  RECORD(out, 2 * size);
  followed(size, m, p);
  RECORD(p, size * m);
  stepped(size, b, out);
  RECORD(out, 2 * size);
  double change[1] = {worst(size, x, y)};
  RECORD(change, 1);
  RECORD(y, size);
}
