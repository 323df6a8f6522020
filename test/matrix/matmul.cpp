#include "matmul/functions.h"

#include <algorithm>

#include "program.h"

namespace metafork::matrix {

namespace {

double points(const Case &c) { return static_cast<double>(c.sizes[0]) * static_cast<double>(c.sizes[1]); }

double work(const Case &c) { return points(c) * static_cast<double>(std::max(c.sizes[2], 1L)); }

std::string run(const Case &c) {
  const long n = c.sizes[0], m = c.sizes[1], k = c.sizes[2];
  Twin<float> a("a", n * k, Fill::random, c.seed), b("b", k * m, Fill::random, c.seed + 7),
      s("c", n * m, Fill::garbage, 0);
  serial_matmul_float(n, m, k, a.expected.data(), b.expected.data(), s.expected.data());
  matmul_float(n, m, k, a.actual.data(), b.actual.data(), s.actual.data());
  return first_difference(a, b, s);
}

} // namespace

std::vector<Program> matmul_programs() {
  const auto bytes = [](const Case &c) { return 4.0 * c.B[0] * (c.tile + 1) + 4.0 * c.B[1] * c.tile + 12; };
  const StagedKernels staged = {{"matmul_float_r0_n0"}, true, 512, bytes};
  return {{"matmul_float", false, 2, {{"n", 0}, {"m", 1}, {"k", 0}}, points, work, run, staged}};
}

} // namespace metafork::matrix
