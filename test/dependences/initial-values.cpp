// What a variable begins with, in braces, in brackets or behind a sign, is an assignment.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// CHECK: empty: meta_for(s for(s) a){{$}}
static void empty(int n, double *__restrict a, const double *__restrict b) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      double s{};
      for (int j = 0; j < n; j++) s += b[i + j];
      a[i] = s;
    }
  }
}
// CHECK-NEXT: braces: meta_for(s t for(s) a){{$}}
static void braces(int n, double *__restrict a, const double *__restrict b) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      double s{b[i]}, t = {0.5};
      for (int j = 0; j < n; j++) s += t * b[i + j];
      a[i] = s;
    }
  }
}
// CHECK-NEXT: followed: meta_for(a){{$}}
static void followed(int n, double *__restrict a, const double *__restrict b) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      int x{2 * i}, y(i), z = {};
      const double *p{b + y};
      a[x + 1 + z] += p[1];
    }
  }
}
// CHECK-NEXT: work: meta_for(
static void work(int n, double *__restrict a, const double *__restrict b) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      float v[4]{}, w[2][2] = {{1, 2}, {3}};
      for (int j = 0; j < 4; j++) v[j] += (float)b[i + j] * w[j / 2][j % 2];
      a[i] = v[0] + v[1] + v[2] + v[3];
    }
  }
}
// CHECK-NEXT: weights: meta_for(
static void weights(int n, double *__restrict a, const double *__restrict b) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      const double w[3] = {0.25, 0.5};
      double s(0);
      for (int j = 0; j < 3; j++) s += w[j] * b[i + j];
      a[i] = s;
    }
  }
}
// The first value of one iteration is the last of the one before.
// CHECK-NEXT: carried: for(
static void carried(int n, double *__restrict a) {
  meta_schedule {
    for (int i = 1; i < n; i++) {
      double s{a[i - 1]};
      s += 1;
      a[i] = s;
    }
  }
}
static void written(int n, double *a) {
  meta_for (int i = 0; i < n; i++) {
    int x{2 * i};
    double s{}, v[2]{1};
    a[x] = a[x] + s + v[0] + v[1];
  }
}

void test_case(int n) {
  double *a = NEW(double, 2 * n + 2), *b = NEW(double, 2 * n + 5);
  FILL_REAL(a, 2 * n + 2);
  FILL_REAL(b, 2 * n + 5);
  empty(n, a, b);
  braces(n, a, b);
  followed(n, a, b);
  work(n, a, b);
  RECORD(a, 2 * n + 2);
  weights(n, a, b);
  carried(n, a);
  written(n, a);
  RECORD(a, 2 * n + 2);
}
