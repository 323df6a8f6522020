// Indices that a loop chooses among the values of its own variable: which elements are looked at with them is known, so
// that rows of pointers need no extent; of an index that may be anything else that is not known.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 31 130 -- -std=c++20
// RUN: FileCheck %s --input-file %t.said
#include <cstddef>

#include "testing.h"

// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void greatest(const float *a, int *at, int n, int m) {
  for (int i = 0; i < n; i++) {
    int best = 0;
    for (int j = 0; j < m; j++)
      if (a[i * m + j] > a[i * m + best]) best = j;
    at[i] = best;
  }
}
// The first one has been looked at before.
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void from_the_second(const float *a, int *at, int n, int m) {
  for (int i = 0; i < n; i++) {
    int best = 0;
    for (int j = 1; j < m; j++)
      if (a[i * m + best] < a[i * m + j]) best = j;
    at[i] = best;
  }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void in_a_row(const float *a, int *at, int n, int m) {
  for (int i = 0; i < n; i++) {
    const float *row = a + i * m;
    long best = m - 1;
    for (int j = m - 1; j >= 0; j--)
      if (row[j] <= row[best]) best = j;
    at[i] = static_cast<int>(best);
  }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void in_columns(const float *a, int *at, int n, int m) {
  for (int j = 0; j < m; j++) {
    int best = 0;
    for (int i = 0; i < n; i++) best = a[i * m + j] > a[best * m + j] ? i : best;
    at[j] = best;
  }
}
// Two of them, of another array each.
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void two(const float *a, const float *b, int *at, int n, int m) {
  for (int i = 0; i < n; i++) {
    int low = 0, high = 0;
    for (int j = 0; j < m; j++) {
      if (a[i * m + j] < a[i * m + low]) low = j;
      if (b[i * m + j] > b[i * m + high]) high = j;
    }
    at[i] = low * 1000 + high;
  }
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel: meta_for
static void asked_for(const float *a, int *at, int n, int m) {
  meta_for (int i = 0; i < n; i++) {
    int best = 0;
    for (int j = 1; j < m; j++)
      if (a[i * m + j] > a[i * m + best]) best = j;
    at[i] = best;
  }
}
// It goes on from one row to the next one: in a shorter row it may lead beyond what is looked at.
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: serial
static void carried(const float *a, int *at, int n, int m) {
  int best = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m - i; j++)
      if (a[i * m + j] > a[i * m + best]) best = j;
    at[i] = best;
  }
}
// What it is compared with is another array: a launch finds the elements.
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void elsewhere(const float *a, const float *b, int *at, int n, int m) {
  for (int i = 0; i < n; i++) {
    int best = 0, k = 0;
    for (int j = 0; j < m; j++) {
      if (a[i * m + best] > 0) k += best;
      if (b[i * m + j] > 0.5f) best = j / 2;
    }
    at[i] = k;
  }
}
// It steps beyond.
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial
static void stepped(const float *a, int *at, int n, int m) {
  for (int i = 0; i < n; i++) {
    int best = 0;
    for (int j = 0; j < m; j++)
      if (a[i * m + j] > a[i * m + best]) best++;
    at[i] = best;
  }
}
// A search that ends early looks at no more than it needs.
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial
static void left_early(const float *a, int *at, int n, int m) {
  for (int i = 0; i < n; i++) {
    int best = 0;
    for (int j = 0; j < m; j++) {
      if (a[i * m + j] < 0) break;
      if (a[i * m + j] > a[i * m + best]) best = j;
    }
    at[i] = best;
  }
}
// The element is another one in each iteration.
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial
static void moving(const float *a, int *at, int n, int m) {
  for (int i = 0; i < n; i++) {
    int best = 0;
    for (int j = 0; j < m; j++)
      if (a[i + j + j] > a[i + j + best]) best = j;
    at[i] = best;
  }
}
// Where another row is looked at, all of it is.
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial
static void of_the_next_row(const float *a, int *at, int n, int m) {
  for (int i = 0; i + 1 < n; i++) {
    int best = 0, k = 0;
    for (int j = 0; j < m; j++) {
      if (a[i * m + j] > 0) best = j;
      if (a[(i + 1) * m + best] > 0) k++;
    }
    at[i] = k;
  }
}

void test_case(int n) {
  const int m = n / 3 + 1;
  float *a = NEW(float, n *m + 1), *b = NEW(float, n *m + 1);
  int *at = NEW(int, n + m + 1);
  for (int k = 0; k < 3; k++) {
    const int columns = k == 2 ? 0 : m;
    FILL(a, n * m, -9, 9);
    FILL(b, n * m, -9, 9);
    FILL(at, n + m, 0, 9);
    greatest(a, at, n, columns);
    RECORD(at, n + m);
    from_the_second(a, at, n, columns);
    RECORD(at, n + m);
    in_a_row(a, at, n, columns);
    RECORD(at, n + m);
    if (n > 0) in_columns(a, at, n, columns);
    RECORD(at, n + m);
    two(a, b, at, n, columns);
    RECORD(at, n + m);
    asked_for(a, at, n, columns);
    RECORD(at, n + m);
    carried(a, at, n < m ? n : m, columns);
    elsewhere(a, b, at, n, columns);
    stepped(a, at, n, columns / 2);
    moving(a, at, n < m ? n : m, columns / 3);
    left_early(a, at, n, columns);
    of_the_next_row(a, at, n, columns);
    RECORD(at, n + m);
  }
}
