// Results against the host's computation.
#pragma once

#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

#include "device.h"

namespace metafork::bench {

// A sum of products: the packages may fuse each product with its sum or not (--fp-contract), and a result must equal
// one of the two chains bit by bit.
template <class T>
struct Expected {
  T plain = 0, fused = 0;
  Expected() = default;
  Expected(T value) : plain(value), fused(value) {}
  void add(T x, T y) {
    plain += x * y;
    if constexpr (std::is_floating_point_v<T>)
      fused = std::fma(x, y, fused);
    else
      fused = plain;
  }
};

// T is deduced from the data alone.
template <class T>
using ExpectedAt = typename std::type_identity<std::function<Expected<T>(size_t)>>::type;

// Calls f(begin, end) on parts of 0..count-1, on all cores.
void parallel_for(size_t count, const std::function<void(size_t, size_t)> &f);
// `samples` indices below count, spread pseudo-randomly, the first and last among them.
std::vector<size_t> sample_indices(size_t count, size_t samples);

// "element i is ..., expected ..." for one difference, or "". Of int, unsigned, float and double.
template <class T>
std::string compare_all(const DeviceArray<T> &data, const ExpectedAt<T> &expected);
template <class T>
std::string compare_all(const std::vector<T> &data, const ExpectedAt<T> &expected);
// tolerance: a difference from the plain chain that is accepted too, of sums in another order.
template <class T>
std::string compare_samples(const DeviceArray<T> &data, size_t samples, const ExpectedAt<T> &expected,
                            double tolerance = 0);

} // namespace metafork::bench
