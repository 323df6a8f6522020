#include "transpose/functions.h"

#include "program.h"

namespace metafork::matrix {

namespace {

double points(const Case &c) { return static_cast<double>(c.sizes[0]) * static_cast<double>(c.sizes[1]); }

std::string run(const Case &c, bool block_form) {
  const int rows = static_cast<int>(c.sizes[0]), cols = static_cast<int>(c.sizes[1]);
  const long count = c.sizes[0] * c.sizes[1];
  Twin<float> a("a", count, Fill::random, c.seed), b("b", count, Fill::garbage, 0);
  if (block_form) {
    serial_transpose_block_float(rows, cols, c.B[0], c.B[1], a.expected.data(), b.expected.data());
    transpose_block_float(rows, cols, c.B[0], c.B[1], a.actual.data(), b.actual.data());
  } else {
    serial_transpose_float(rows, cols, a.expected.data(), b.expected.data());
    transpose_float(rows, cols, a.actual.data(), b.actual.data());
  }
  return first_difference(a, b);
}

} // namespace

std::vector<Program> transpose_programs() {
  const std::vector<SizeFactor> sizes = {{"rows", 0}, {"cols", 1}};
  const auto bytes = [](const Case &c) { return 4.0 * c.B[0] * (c.B[1] + 1); };
  const StagedKernels staged = {{"transpose_float_r0_n0"}, false, 1024, bytes, true};
  return {{"transpose_float", false, 2, sizes, points, points, [](const Case &c) { return run(c, false); }, staged},
          {"transpose_block_float", true, 2, sizes, points, points, [](const Case &c) { return run(c, true); }}};
}

} // namespace metafork::matrix
