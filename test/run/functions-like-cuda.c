// Functions of the program that CUDA or the library has too, with the same parameters, keep their own bodies; also those that
// are visible outside the file, and where a local variable has the name of a library function that is called.
// RUN: %check %s %t -- -fno-builtin -Wno-builtin-declaration-mismatch
// RUN: %metafork-cc %s -o %t/builtin -- -I %S/Inputs
// RUN: %if nvcc %{ %nvcc -std=c++17 -arch=sm_90 -ptx -I %t/package/runtime/include %t/package/functions-like-cuda_kernels.cu -o %t/kernels.ptx %}
// RUN: %if nvcc %{ not grep -E 'rsqrt|ex2|lg2|sin.approx|max.[su]32|min.[su]32|max.f|min.f' %t/kernels.ptx %}
#include "testing.h"

static double rsqrt(double x) { return 1.0 / (x * x + 2); }
static float rsqrtf(float x) { return 1.0f / (x * x + 3); }
static double exp10(double x) { return x * 10 + 1; }
static float exp10f(float x) { return x * 10 + 2; }
static double erfinv(double x) { return x - 4; }
static double sinpi(double x) { return x * 5; }
static double norm3d(double a, double b, double c) { return a + b * 2 + c * 3; }
static int max(int a, int b) { return a * 2 - b; }
static int min(int a, int b) { return a * 3 - b; }
static unsigned umin(unsigned a, unsigned b) { return a + b * 2; }
static unsigned umax(unsigned a, unsigned b) { return a * 2 + b; }
static float powf(float a, float b) { return a + b; }
static double fma(double a, double b, double c) { return a - b - c; }
static float saturate(float a) { return a + 7; }
static int clamp(int x, int low, int high) { return x + low + high; }
static int __clz(int x) { return x + 5; }
static double __dmul_rn(double a, double b) { return a - b; }
static long long floord(long long n, long long d) { return n + d; }
static long long ceild(long long n, long long d) { return n - d; }
static double lerp(double a, double b, double t) { return a + b * t; }

static void all(int n, double *a, float *f, int *k) {
  meta_for (int i = 0; i < n; i++) {
    a[i] = rsqrt(a[i]) + exp10(a[i]) + erfinv(a[i]) + sinpi(a[i]) + norm3d(a[i], 1, 2) + fma(a[i], 2, 3) + lerp(a[i], 1, 2);
    f[i] = rsqrtf(f[i]) + exp10f(f[i]) + powf(f[i], 2) + saturate(f[i]);
    k[i] = max(k[i], i) + min(k[i], 3) + (int)umin(k[i], 5u) + (int)umax(k[i], 6u) + clamp(k[i], 1, 2) + __clz(k[i]);
    k[i] += (int)floord(k[i], 3) + (int)ceild(i, 4) + (int)__dmul_rn(k[i], 2);
  }
}
static void bounds(int n, int *restrict a, const int *restrict b) {
  meta_for (int i = 0; i < min(n, n + n); i++) a[i] = b[i] + max(i, 2);
}

// visible outside, and with the name of a function that compilers know
double fmax(double a, double b) { return a + b; }
double fabs(double a) { return a + 1; }
int abs(int a) { return a - 1; }
float sqrtf(float a) { return a * 2; }
static void known(int n, double *a, float *f, int *k) {
  meta_for (int i = 0; i < n; i++) a[i] = fmax(a[i], fabs(a[i])), f[i] = sqrtf(f[i]), k[i] = abs(k[i]);
}

void test_case(int n) {
  double *a = NEW(double, n);
  float *f = NEW(float, n);
  int *k = NEW(int, 3 * n + 1), *b = NEW(int, 3 * n + 1);
  FILL_REAL(a, n);
  FILL_REAL(f, n);
  FILL(k, 3 * n + 1, -9, 9);
  FILL(b, 3 * n + 1, -9, 9);
  all(n, a, f, k);
  RECORD(a, n);
  RECORD(f, n);
  RECORD(k, n);
  known(n, a, f, k);
  RECORD(a, n);
  RECORD(f, n);
  RECORD(k, n);
  bounds(n, k, b);
  RECORD(k, n);
}
