// Several indices in one subscript, one index in several.
// RUN: %check --skeleton %s %t 0 1 2 3 7 16 33 | FileCheck %s
#include "testing.h"

// a[i][j] and a[j][i] meet in pairs, both of which are written: the order of each pair stays.
// CHECK-NOT: transpose_in_place: meta_for(meta_for(a)){{$}}
// CHECK: transpose_in_place: {{.*}}for({{.*}}a
static void transpose_in_place(int n, int (*restrict a)[n]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) a[i][j] = a[j][i] * 3;
  }
}
// The diagonal and what is below it never meet.
// CHECK: from_the_diagonal: meta_for(meta_for(a)){{$}}
static void from_the_diagonal(int n, int (*restrict a)[n]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < i; j++) a[i][j] += a[i][i] - a[j][j];
  }
}
// a[i][i + j]: as many elements as iterations, each once.
// CHECK: sheared: meta_for(meta_for(a)){{$}}
static void sheared(int n, int (*restrict a)[2 * n]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) a[i][i + j] = i - j;
  }
}
// a[i + j]: one element for a whole diagonal.
// CHECK-NOT: diagonals: meta_for(meta_for(a)){{$}}
// CHECK: diagonals: {{.*}}for({{.*}}a
static void diagonals(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) a[i + j] = a[i + j] * 3 + j;
  }
}

void test_case(int n) {
  int *a = NEW(int, 2 * n * n + 1);
  FILL(a, 2 * n * n + 1, -9, 9);
  transpose_in_place(n, (void *)a);
  RECORD(a, n * n);
  FILL(a, 2 * n * n + 1, -9, 9);
  from_the_diagonal(n, (void *)a);
  RECORD(a, n * n);
  sheared(n, (void *)a);
  RECORD(a, 2 * n * n);
  FILL(a, 2 * n * n + 1, 0, 1);
  diagonals(n > 16 ? 16 : n, a);
  RECORD(a, 2 * n);
}
