// nvcc compiles kernels with complex numbers, as C++17 too.
// REQUIRES: nvcc
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p -- -std=c++17
// RUN: %nvcc -std=c++17 -arch=sm_75 --fmad=false -Werror all-warnings -I %t/p -I %t/p/runtime/include -c %t/p/complex-numbers-with-nvcc_kernels.cu -o %t/k.o
#include <complex>

struct Wave {
  std::complex<float> amplitude{1, 2};
  std::complex<double> phase[2];
};
constexpr std::complex<double> turn(0, 1);

template <class T> static std::complex<T> rotated(const std::complex<T> &z) { return z * std::polar(T(1), std::arg(z)); }

void f(int n, Wave *w, std::complex<double> *z, std::complex<double> by) {
  meta_for (int i = 0; i < n; i++) {
    std::complex<double> sum = w[i].phase[0] / by + std::exp(w[i].phase[1]) * turn;
    sum += std::sqrt(z[i]) - std::log(sum) + std::pow(sum, 2.0) + std::abs(z[i]) * std::sin(sum);
    w[i].amplitude = rotated(w[i].amplitude) + static_cast<std::complex<float>>(sum);
    if (z[i] != 0.0 && std::norm(sum) < 4) z[i] = rotated(sum);
  }
}
