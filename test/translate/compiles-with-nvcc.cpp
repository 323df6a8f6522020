// nvcc compiles what is emitted for a program with helpers, types, constants and standard mathematics.
// REQUIRES: nvcc
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p
// RUN: %nvcc -std=c++17 -arch=sm_75 --fmad=false -Werror all-warnings -I %t/p -I %t/p/runtime/include -c %t/p/compiles-with-nvcc_kernels.cu -o %t/k.o
// RUN: %metafork-cc %s -o %t/on --fp-contract=on
// RUN: %nvcc -std=c++17 -arch=sm_75 --fmad=false -Werror all-warnings -I %t/on -I %t/on/runtime/include -c %t/on/compiles-with-nvcc_kernels.cu -o %t/k.o
#include <algorithm>
#include <cmath>

namespace space {
struct Vector {
  double x = 0, y = 0;
  Vector() = default;
  Vector(double x, double y) : x(x), y(y) {}
  Vector operator+(const Vector &o) const { return {x + o.x, y + o.y}; }
  double length() const { return std::sqrt(x * x + y * y); }
};
template <class T> T square(T x) { return x * x; }
constexpr int table[3] = {1, 2, 3};
static int odd(int n);
static int even(int n) { return 1 - odd(n); }
static int odd(int n) { return n & 1; }
enum class Mode : unsigned char { fast, slow };

void f(int n, Mode mode, const Vector *v, Vector *w, float *out, const int *index) {
  meta_for (int i = 0; i < n; i++) {
    Vector sum = v[i] + Vector(1, square(2.0));
    if (mode == Mode::fast) sum.x += table[i % 3] + even(i & 7);
    w[i] = sum;
    out[index[i]] = static_cast<float>(sum.length()) + std::max(std::fabs(out[index[i]]), 1.0f) * std::exp(0.5f);
  }
}
void five(long n, float *a) {
  meta_for (long i = 0; i < n; i++)
    meta_for (long j = 0; j <= i; j++)
      meta_for (long k = n - 1; k >= 0; k -= 2) a[(i * n + j) * n + k] += 1;
}
} // namespace space
