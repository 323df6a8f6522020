// What follows `if (c) continue;` runs where c does not hold; a condition on data keeps the rest of the body together.
// RUN: %check --skeleton %s %t | FileCheck %s
#include "testing.h"

// Conditions on indices are bounds.
// CHECK: inner: meta_for(meta_for(y) meta_for(y))
static void inner(int n, const int *restrict x, int *restrict y) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        if (i == 0 || j == 0) continue;
        if (i + j >= n) {
          y[i * n + j] = 1;
          continue;
        }
        y[i * n + j] = x[(i - 1) * n + j - 1] + 2;
      }
  }
}
// CHECK-NEXT: arms: meta_for(t y y y y)
static void arms(int n, const int *restrict x, int *restrict y) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      int t = x[i];
      if (i % 2) {
        y[i] = t;
      } else {
        if (i > 8) continue;
        y[i] = -t;
        continue;
      }
      y[i] += 3;
    }
  }
}
// Conditions on data.
// CHECK-NEXT: data: meta_for(t sum for(sum) y)
static void data(int n, const int *restrict x, int *restrict y) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      int t = x[i] * 2;
      if (t < 0) continue;
      int sum = 0;
      for (int k = 0; k < n; k++) {
        if (x[k] == t) continue;
        if (x[k] > 8) break;
        sum += x[k];
      }
      y[i] = sum + t;
    }
  }
}
// CHECK-NEXT: nested: meta_for(t_1 t_1 y)
static void nested(int n, const int *restrict x, int *restrict y) {
  int t;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      if (x[i] > 0) {
        t = 2;
        if (x[i] == 3) continue;
      } else
        t = 4;
      y[i] = t + i;
    }
  }
}
// A value that one iteration leaves for the next one, past a continue, a break and the labels of a switch.
// CHECK: kept stays serial: {{.*}} a flow dependence
static int kept(int n, const int *restrict x, int *restrict y) {
  int t = 7;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      if (x[i] > 4) continue;
      if (x[i] < 0) t = x[i];
      y[i] = t;
    }
  }
  return t;
}
// CHECK: labels stays serial: {{.*}} a flow dependence
static void labels(int n, const int *restrict x, int *restrict y) {
  int t = 5;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      switch (x[i]) {
      case 3:;
        t = i;
        __attribute__((fallthrough));
      case 2:
        y[i] = t;
        break;
      default:
        if (i > 5) continue;
        y[i] = 1;
      }
    }
  }
}

void test_case(int n) {
  int *x = NEW(int, n * n + 1), *y = NEW(int, n * n + 1);
  FILL(x, n * n + 1, -9, 9);
  FILL(y, n * n + 1, -9, 9);
  inner(n, x, y);
  RECORD(y, n * n + 1);
  arms(n, x, y);
  RECORD(y, n * n + 1);
  data(n, x, y);
  RECORD(y, n * n + 1);
  nested(n, x, y);
  RECORD(y, n * n + 1);
  int t = kept(n, x, y);
  RECORD(&t, 1);
  RECORD(y, n * n + 1);
  labels(n, x, y);
  RECORD(y, n * n + 1);
}
