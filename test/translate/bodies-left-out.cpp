// Bodies that no construct needs are the business of the compiler that compiles the package; whatever a construct needs
// is read, however it is called.
// RUN: %metafork-cc %s -o %t -- -Wall -Wextra -Werror 2>&1 | count 0
// RUN: FileCheck %s --input-file %t/bodies-left-out_kernels.h
// RUN: FileCheck %s --input-file %t/bodies-left-out.cpp --check-prefix=DROPIN
// RUN: %metafork-cc %s -o %t.g -- -DWRONG_ELSEWHERE 2>&1 | count 0
// RUN: rm -rf %t.g
// RUN: not %metafork-cc %s -o %t.e -- -DWRONG_WHERE_IT_IS_CALLED 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not %metafork-cc %s -o %t.f -- -DWRONG_OUTSIDE 2>&1 | FileCheck %s --check-prefix=OUTSIDE

struct Weighted {
  Weighted(double v, double w) : value(v * w) {}
  Weighted operator*(double f) const { return {value * f, 1.0}; }
  double value;
};
using Sample = Weighted;

static double twice(double x) {
#ifdef WRONG_WHERE_IT_IS_CALLED
  return unknown_name * x;
#else
  return 2 * x;
#endif
}
static double four_times(double x) { return twice(twice(x)); }
#define EIGHT_TIMES(x) twice(four_times(x))

#ifdef WRONG_OUTSIDE
int wrong = missing;
#endif

void scale(int n, double *__restrict a) {
  meta_for (int i = 0; i < n; i++) meta_extent(a, n) {
    const Sample s(a[i], 3.0);
    const auto t = s * EIGHT_TIMES(a[i]);
    a[i] = t.value;
  }
}
// CHECK-DAG: #undef fill_float_r0_n0
// CHECK-DAG: #undef fill_int_r0_n0
// CHECK: Weighted(double v, double w) : value(v * w) {}
// CHECK: double twice(double x)
// CHECK: double four_times(double x)

template <class T>
void fill(int n, T *a, T x) {
  meta_for (int i = 0; i < n; i++) meta_extent(a, n) a[i] = x;
}
#define FILL(n, a, x) fill(n, a, x)
template <class T>
void fill_twice(int n, T *a, T x) {
  FILL(n, a, x);
  fill(n, a, x);
}

static int used_below(int x) { return x + 1; }
#ifndef WRONG_ELSEWHERE
#define unknown_function_of_the_user used_below
#endif
static int not_needed(int x) { return used_below(x) + unknown_function_of_the_user(x); }
// DROPIN: static int not_needed(int x) { return used_below(x) + unknown_function_of_the_user(x); }
// Of one name with a function that is needed, and called by nobody.
namespace elsewhere {
static int fill_twice(int x) { return unknown_function_of_the_user(x); }
} // namespace elsewhere
// DROPIN: static int fill_twice(int x) { return unknown_function_of_the_user(x); }

int main() {
  int i[4];
  float f[4];
  fill_twice(4, f, 1.0F);
  FILL(4, i, 1);
  return not_needed(i[0]) + elsewhere::fill_twice(i[1]);
}
// WRONG: bodies-left-out.cpp:[[@LINE-55]]:10: error: use of undeclared identifier 'unknown_name'
// OUTSIDE: error: use of undeclared identifier 'missing'
