// What is a scan, and what is none: another statement in the way, another distance, an order that is not open.
// RUN: %skeleton %s --auto -- -std=c++20 | FileCheck %s
#include <algorithm>

// CHECK: inclusive: meta_for(for(p)){{$}}
void inclusive(int n, const int *__restrict a, int *__restrict p) {
  for (int i = 1; i < n; i++) p[i] = p[i - 1] + a[i];
}
// CHECK-NEXT: by_factors: meta_for(for(p)){{$}}
void by_factors(int n, const unsigned *__restrict a, const unsigned *__restrict b, unsigned *__restrict p) {
  for (int i = 1; i < n; i++) p[i] = a[i] * p[i - 1] - b[i];
}
// CHECK-NEXT: second: for(a){{$}}
void second(int n, int *__restrict a) {
  for (int i = 2; i < n; i++) a[i] = a[i - 1] + a[i - 2];
}
// CHECK-NEXT: squares: for(a){{$}}
void squares(int n, int *__restrict a) {
  for (int i = 1; i < n; i++) a[i] = a[i - 1] * a[i - 1];
}
// CHECK-NEXT: floating: for(p){{$}}
void floating(int n, const float *__restrict a, float *__restrict p) {
  for (int i = 1; i < n; i++) p[i] = p[i - 1] + a[i];
}
// CHECK-NEXT: differences: for(p){{$}}
void differences(int n, const int *__restrict a, int *__restrict p) {
  for (int i = 1; i < n; i++) p[i] = a[i] - p[i - 1];
}
// CHECK-NEXT: quotients: for(p){{$}}
void quotients(int n, const int *__restrict a, int *__restrict p) {
  for (int i = 1; i < n; i++) p[i] = p[i - 1] / 2 + a[i];
}
// CHECK-NEXT: narrow: for(p){{$}}
void narrow(int n, const long *__restrict a, int *__restrict p) {
  for (int i = 1; i < n; i++) p[i] = std::max((long)p[i - 1], a[i]);
}
// CHECK-NEXT: truncated: for(p){{$}}
void truncated(int n, const double *__restrict a, int *__restrict p) {
  for (int i = 1; i < n; i++) p[i] = p[i - 1] + a[i];
}
// CHECK-NEXT: under_a_condition: for(p){{$}}
void under_a_condition(int n, const int *__restrict a, int *__restrict p) {
  for (int i = 1; i < n; i++)
    if (a[i] > 0) p[i] = p[i - 1] + a[i];
}
// CHECK-NEXT: operand_of_the_loop: for(p a){{$}}
void operand_of_the_loop(int n, int *__restrict a, int *__restrict p) {
  for (int i = 1; i < n; i++) {
    p[i] = p[i - 1] + a[i];
    a[i + 1] = p[i] / 3;
  }
}
// CHECK-NEXT: read_ahead: for(q) meta_for(for(p)){{$}}
void read_ahead(int n, const int *__restrict a, int *__restrict p, int *__restrict q) {
  for (int i = 1; i < n - 1; i++) {
    q[i] = p[i + 1] + q[i - 1] / 2;
    p[i] = p[i - 1] + a[i];
  }
}
// CHECK-NEXT: written_twice: for(p p){{$}}
void written_twice(int n, const int *__restrict a, int *__restrict p) {
  for (int i = 1; i < n; i++) {
    p[i] = p[i - 1] + a[i];
    p[i] = p[i] / 2;
  }
}
// CHECK-NEXT: with_conditions: meta_for(for(p q)){{$}}
void with_conditions(int n, int m, const int *__restrict a, int *__restrict p, int *__restrict q) {
  for (int i = 1; i < n; i++) {
    p[i] = p[i - 1] + a[i];
    if (i < m) q[i] = p[i];
  }
}
// The number goes on in a variable, which every other iteration may read.
// CHECK-NEXT: variable_under_a_condition: x kept_x meta_for(for(q kept_x)){{$}}
void variable_under_a_condition(int n, int m, const int *__restrict a, unsigned *__restrict q) {
  unsigned x = 7;
  for (int i = 1; i < n; i++) {
    if (i < m) q[i] = x;
    x = 31 * x + a[i];
  }
}
// In each step of a host loop that is not parallel, and none where rows are.
// CHECK-NEXT: steps: for(meta_for(for(p)) meta_for(a)){{$}}
void steps(int n, int m, int *__restrict a, int *__restrict p) {
  for (int t = 0; t < m; t++) {
    for (int i = 1; i < n; i++) p[i] = p[i - 1] + a[i];
    for (int i = 1; i < n; i++) a[i] = p[n - i] / 2;
  }
}
// CHECK-NEXT: rows: meta_for(for(p)){{$}}
void rows(int n, int m, const int (*__restrict a)[100], int (*__restrict p)[100]) {
  for (int t = 0; t < m; t++)
    for (int i = 1; i < 100; i++) p[t][i] = p[t][i - 1] + a[t][i];
}
// What one iteration reads of another array another one writes.
// CHECK-NEXT: through_another: s for(q s){{$}}
void through_another(int n, const int *__restrict a, int *__restrict q) {
  int s = 0;
  for (int i = 1; i < n; i++) {
    q[i] = q[i - 1] / 2 + s;
    s += a[i];
  }
}
