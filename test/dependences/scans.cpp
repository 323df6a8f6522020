// What is a scan, and what is none: another statement in the way, another distance, an order that is not open.
// RUN: %skeleton %s --auto -- -std=c++20 | FileCheck %s
#include <algorithm>

// CHECK: inclusive: {{.*}} meta_for(for(sum_of_strip_at)) meta_for(for(begin_of_strip_at p)) meta_for(for(begin_of_strip_at p)) for(p){{$}}
void inclusive(int n, const int *__restrict a, int *__restrict p) {
  for (int i = 1; i < n; i++) p[i] = p[i - 1] + a[i];
}
// CHECK-NEXT: by_factors: {{.*}} meta_for(for(sum_of_strip_at product_of_strip_at)) meta_for(for(begin_of_strip_at p)) meta_for(for(begin_of_strip_at p)) for(p){{$}}
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
// CHECK-NEXT: read_ahead: for(q p){{$}}
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
