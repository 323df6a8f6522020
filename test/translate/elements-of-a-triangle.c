// The last row of a linear subscript may end before others do: no element behind it is the program's.
// RUN: %metafork-cc %s --emit=metafork | FileCheck %s

// CHECK: void triangle(
// CHECK: meta_extent(a, ((long)n - 1) * (long)n + 0 + 1)
void triangle(int n, unsigned *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n - i; j++) a[i * n + j] += 1;
  }
}

// CHECK: void square(
// CHECK: meta_extent(a, ((long)n - 1) * (long)n + (long)n)
void square(int n, unsigned *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) a[i * n + j] += 1;
  }
}
