// Rows that sizes name, p*n + i and q*n + i: what their products have in common is the length of a row, and two rows
// are one or apart.
// RUN: %metafork-cc %s --emit=metafork -- -std=c++20 -I %runtime-include -I %S/../run/Inputs | FileCheck --check-prefix=GUARD %s
// RUN: %check --skeleton %s %t 0 1 2 5 40 -- -std=c++20 | FileCheck %s
#include <algorithm>
#include <utility>
#include <vector>

#include "testing.h"

// CHECK: exchange: meta_for(){{$}}
static void exchange(int n, int p, int q, int *a) {
  meta_schedule {
    for (int i = 0; i < n; i++) std::swap(a[p * n + i], a[q * n + i]);
  }
}
// CHECK-NEXT: of_a_container: meta_for(){{$}}
static void of_a_container(std::vector<int> &v, std::size_t n, std::size_t p, std::size_t q) {
  meta_schedule {
    for (std::size_t i = 0; i < n; i++) std::swap(v[p * n + i], v[q * n + i]);
  }
}
// CHECK-NEXT: swapped: old x y{{$}}
template <class T>
static void swapped(T &x, T &y) {
  T old = x;
  x = y;
  y = old;
}
// CHECK-NEXT: by_a_function: meta_for(){{$}}
static void by_a_function(int n, int p, int q, int *a) {
  meta_schedule {
    for (int i = n - 1; i >= 0; i--) swapped(a[p * n + i], a[i + n * q]);
  }
}
// CHECK-NEXT: by_hand: meta_for(old a a){{$}}
static void by_hand(int n, int p, int q, int *a) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      const int old = a[p * n + i];
      a[p * n + i] = a[q * n + i];
      a[q * n + i] = old;
    }
  }
}
// CHECK-NEXT: moved: meta_for(a){{$}}
static void moved(int n, int p, int q, int *a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[p * n + i] = std::exchange(a[q * n + i], 7);
  }
}
// Three rows, one of them named by a number.
// CHECK-NEXT: three: meta_for(a){{$}}
static void three(int n, int p, int q, int *a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[p * n + i] += 3 * a[q * n + i] + a[2 * n + i];
  }
}
// Planes: of rows of m elements.
// CHECK-NEXT: planes: meta_for(for()){{$}}
static void planes(int n, int m, int p, int q, int *a) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) std::swap(a[(p * n + i) * m + j], a[(q * n + i) * m + j]);
  }
}
// A row may be shorter than the loop.
// CHECK-NEXT: longer: meta_for() for(){{$}}
// GUARD: void longer(
// GUARD: if (m <= 0 || n >= m) {
static void longer(int n, int m, int p, int q, int *a) {
  meta_schedule {
    for (int i = 0; i < m; i++) std::swap(a[p * n + i], a[q * n + i]);
  }
}
// Where the rows are one, an iteration has what the one before has left.
// CHECK-NEXT: shifted: for(){{$}}
// CHECK-NEXT: shifted stays serial
static void shifted(int n, int p, int q, int *a) {
  meta_schedule {
    for (int i = 1; i < n; i++) std::swap(a[p * n + i], a[q * n + i - 1]);
  }
}
// CHECK-NEXT: turned: for(a){{$}}
// CHECK-NEXT: turned stays serial
static void turned(int n, int p, int q, int *a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[p * n + i] = 2 * a[q * n + n - 1 - i] + 1;
  }
}
// The same of three sizes: rows of p elements.
// CHECK-NEXT: of_three_sizes: meta_for(a) for(a){{$}}
// GUARD: void of_three_sizes(
// GUARD: if (n <= 0 || p >= n) {
static void of_three_sizes(int n, int p, int q, int r, int *a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[p * q + i] = a[p * r + i] + 1;
  }
}

void test_case(int n) {
  const int rows = 5, m = 3;
  std::vector<int> v(static_cast<std::size_t>(rows * n * m + 2 * n + 50));
  int *a = v.data();
  const int size = static_cast<int>(v.size());
  for (int p = 0; p < 3; p++)
    for (int q = 0; q < 3; q++) {
      FILL(a, size, -99, 99);
      exchange(n, p, q, a);
      exchange(n, p - q, 2 - p, a + 2 * n);
      of_a_container(v, static_cast<std::size_t>(n), static_cast<std::size_t>(p), static_cast<std::size_t>(q));
      by_a_function(n, p, q, a);
      by_hand(n, p, q, a);
      moved(n, p, q, a);
      three(n, p, q, a);
      planes(n, m, p, q, a);
      RECORD(a, size);
      longer(n, n, p, q, a);
      longer(n, n + 2, p, q, a);
      longer(n, 2 * n, p, q, a);
      shifted(n, p, q, a);
      turned(n, p, q, a);
      of_three_sizes(n, p, q, 1, a);
      of_three_sizes(n, n + p, q, 1, a);
      RECORD(a, size);
    }
}
