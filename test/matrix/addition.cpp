#include "addition/functions.h"

#include "program.h"

namespace metafork::matrix {

namespace {

double points(const Case &c) { return static_cast<double>(c.sizes[0]) * static_cast<double>(c.sizes[1]); }

std::string run(const Case &c) {
  const int rows = static_cast<int>(c.sizes[0]), cols = static_cast<int>(c.sizes[1]);
  const long count = c.sizes[0] * c.sizes[1];
  Twin<float> a("a", count, Fill::random, c.seed), b("b", count, Fill::random, c.seed + 7),
      s("c", count, Fill::garbage, 0);
  serial_addition_float(rows, cols, a.expected.data(), b.expected.data(), s.expected.data());
  addition_float(rows, cols, a.actual.data(), b.actual.data(), s.actual.data());
  return first_difference(a, b, s);
}

} // namespace

std::vector<Program> addition_programs() {
  return {{"addition_float", false, 2, {{"rows", 0}, {"cols", 1}}, points, points, run}};
}

} // namespace metafork::matrix
