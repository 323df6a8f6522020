#include "reversal/functions.h"

#include "program.h"

namespace metafork::matrix {

namespace {

double length(const Case &c) { return static_cast<double>(c.sizes[0]); }

// serial and translated: (case, a, b)
template <class F, class G>
std::string run(const Case &c, F serial, G translated) {
  Twin<int> a("a", c.sizes[0], Fill::random, c.seed), b("b", c.sizes[0], Fill::garbage, 0);
  serial(a.expected.data(), b.expected.data());
  translated(a.actual.data(), b.actual.data());
  return first_difference(a, b);
}

std::string run_int(const Case &c) {
  const int n = static_cast<int>(c.sizes[0]);
  return run(c, [&](int *a, int *b) { serial_reversal_int(n, a, b); }, [&](int *a, int *b) { reversal_int(n, a, b); });
}

std::string run_long(const Case &c) {
  const long n = c.sizes[0];
  return run(
      c, [&](int *a, int *b) { serial_reversal_long(n, a, b); }, [&](int *a, int *b) { reversal_long(n, a, b); });
}

std::string run_block(const Case &c) {
  const int n = static_cast<int>(c.sizes[0]), B = c.B[0];
  return run(
      c, [&](int *a, int *b) { serial_reversal_block_int(n, B, a, b); },
      [&](int *a, int *b) { reversal_block_int(n, B, a, b); });
}

} // namespace

std::vector<Program> reversal_programs() {
  return {{"reversal_int", false, 1, {{"n", 0}}, length, length, run_int},
          {"reversal_long", false, 1, {{"n", 0}}, length, length, run_long},
          {"reversal_block_int", true, 1, {{"n", 0}}, length, length, run_block}};
}

} // namespace metafork::matrix
