#include "reduction/functions.h"

#include <cmath>

#include "block_body.h"

namespace metafork::matrix {

namespace {

template <class T>
using Reduction = T (*)(int, int, const T *, T *);

double points(const Case &c) { return static_cast<double>(c.sizes[0]); }

double work(const Case &c) { return 4 * points(c); }

// The sum by one loop. Sums of floats are exact in another order up to the rounding of log2(n) + 1 additions.
template <class T>
bool is_sum(T sum, const std::vector<T> &x) {
  if constexpr (std::is_integral_v<T>) {
    T expected = 0;
    for (const T value : x) expected += value;
    return sum == expected;
  } else {
    double expected = 0, size = 0;
    for (const T value : x) expected += value, size += std::fabs(value);
    const double depth = std::log2(static_cast<double>(x.size()) + 1) + 2;
    return std::fabs(sum - expected) <= depth * std::ldexp(size, -24);
  }
}

template <class T>
std::string run(const Case &c, Reduction<T> serial, Reduction<T> translated) {
  const auto n = static_cast<size_t>(c.sizes[0]), s = static_cast<size_t>(c.B[0]);
  Twin<T> x("x", c.sizes[0], Fill::random, c.seed);
  Twin<T> sums = unset<T>("work", 2 * ((n + 2 * s - 1) / (2 * s)));
  const std::vector<T> data(x.expected.data(), x.expected.data() + n);
  const T expected = serial(static_cast<int>(n), c.B[0], x.expected.data(), sums.expected.data());
  const T sum = translated(static_cast<int>(n), c.B[0], x.actual.data(), sums.actual.data());
  if (!is_sum(expected, data)) return "the elision differs from the reference: " + std::to_string(expected);
  if (std::memcmp(&sum, &expected, sizeof(T)) != 0)
    return "the sum is " + std::to_string(sum) + ", expected " + std::to_string(expected);
  return first_difference(x, sums);
}

template <class T>
Program program(const std::string &name, Reduction<T> serial, Reduction<T> translated) {
  return {name, true, 1, {{"n", 0}}, points, work, [=](const Case &c) { return run<T>(c, serial, translated); }};
}

} // namespace

std::vector<Program> reduction_programs() {
  return {program<unsigned>("reduction_unsigned", serial_reduction_unsigned, reduction_unsigned),
          program<float>("reduction_float", serial_reduction_float, reduction_float)};
}

} // namespace metafork::matrix
