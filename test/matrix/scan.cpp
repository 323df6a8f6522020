#include "scan/functions.h"

#include <cmath>

#include "block_body.h"

namespace metafork::matrix {

namespace {

// n, s, chunks, x, y, sums
template <class T>
using Scan = void (*)(int, int, int, const T *, T *, T *);

double points(const Case &c) { return static_cast<double>(c.sizes[0]); }

double work(const Case &c) { return 20 * points(c); }

// The running sums by one loop. Those of floats may differ by the rounding of their additions: log2(s) in a chunk, one
// for each chunk and each block before.
template <class T>
std::string reference_difference(const T *y, const std::vector<T> &x) {
  double sum = 0, size = 0;
  T exact = 0;
  for (size_t i = 0; i < x.size(); i++) {
    sum += static_cast<double>(x[i]), size += std::fabs(static_cast<double>(x[i])), exact += x[i];
    const double allowed = static_cast<double>(i + 2) * std::ldexp(size, -24);
    if (std::is_integral_v<T> ? y[i] != exact : std::fabs(static_cast<double>(y[i]) - sum) > allowed)
      return "the elision differs from the reference: y[" + std::to_string(i) + "] is " + std::to_string(y[i]);
  }
  return "";
}

template <class T>
std::string run(const Case &c, Scan<T> serial, Scan<T> translated) {
  Random random(c.seed);
  const int n = static_cast<int>(c.sizes[0]), s = c.B[0], chunks = 1 + static_cast<int>(random.below(4));
  Twin<T> x("x", n, Fill::random, c.seed), y = unset<T>("y", static_cast<size_t>(n));
  Twin<T> sums = unset<T>("sums", static_cast<size_t>((n + s * chunks - 1) / (s * chunks)));
  const std::vector<T> data(x.expected.data(), x.expected.data() + n);
  serial(n, s, chunks, x.expected.data(), y.expected.data(), sums.expected.data());
  translated(n, s, chunks, x.actual.data(), y.actual.data(), sums.actual.data());
  return first_of({reference_difference(y.expected.data(), data), first_difference(x, y, sums)});
}

template <class T>
Program program(const std::string &name, Scan<T> serial, Scan<T> translated) {
  return {name, true, 1, {{"n", 0}}, points, work, [=](const Case &c) { return run<T>(c, serial, translated); }};
}

} // namespace

std::vector<Program> scan_programs() {
  return {program<unsigned>("scan_unsigned", serial_scan_unsigned, scan_unsigned),
          program<float>("scan_float", serial_scan_float, scan_float)};
}

} // namespace metafork::matrix
