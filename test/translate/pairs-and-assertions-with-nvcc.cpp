// nvcc compiles kernels with pairs, tuples, arrays and assertions, as C++17 too.
// REQUIRES: nvcc
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p -- -std=c++17
// RUN: %nvcc -std=c++17 -arch=sm_75 --fmad=false -Werror all-warnings -I %t/p -I %t/p/runtime/include -c %t/p/pairs-and-assertions-with-nvcc_kernels.cu -o %t/k.o
#include <algorithm>
#include <array>
#include <cassert>
#include <complex>
#include <cstdlib>
#include <tuple>
#include <utility>

using Edge = std::pair<int, std::complex<double>>;
static std::tuple<int, double> split(double x) { return {static_cast<int>(x), x - static_cast<int>(x)}; }
static std::array<int, 3> turned(std::array<int, 3> a) {
  std::swap(a[0], a[2]);
  return a;
}

void f(int n, Edge *e, std::array<int, 3> *v, double *x) {
  meta_for (int i = 0; i < n; i++) {
    assert(e[i].first >= 0 && "no edge");
    auto [whole, part] = split(x[i]);
    std::tie(whole, x[i]) = std::make_tuple(whole + 1, part / 2);
    const auto [low, high] = std::minmax(e[i].first, whole);
    const auto q = std::div(high - low, 3);
    auto &[first, second] = e[i];
    first = std::exchange(whole, std::max({q.quot, q.rem, 2}));
    second *= std::get<1>(Edge(1, {0, 1}));
    v[i] = turned(v[i]);
    v[i][1] += whole + static_cast<int>(v[i].size()) + (e[i].first < std::move(whole));
  }
}
