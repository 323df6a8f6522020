#include "multiplication/functions.h"

#include "block_body.h"

namespace metafork::matrix {

namespace {

double points(const Case &c) { return static_cast<double>(c.sizes[0]) * static_cast<double>(c.sizes[1]); }

double work(const Case &c) {
  const auto rows = static_cast<double>((c.sizes[1] + c.B[0] - 1) / c.B[0]);
  return points(c) + rows * static_cast<double>(c.sizes[0] + c.B[0]) * (c.B[0] + 4);
}

std::string run(const Case &c) {
  Random random(c.seed);
  const unsigned p = choose_prime(c.seed);
  const long n = c.sizes[0], m = c.sizes[1], s = c.B[0], L = std::array<long, 3>{1, 4, 29}[random.below(3)];
  const Polynomial left = random_polynomial(static_cast<size_t>(n), p, random);
  const Polynomial right = random_polynomial(static_cast<size_t>(m), p, random);
  const Polynomial expected = product(left, right, p);

  Twin<unsigned> a = filled("a", left), b = filled("b", right), f = unset<unsigned>("f", expected.size());
  Twin<unsigned> M = unset<unsigned>("M", n == 0 || m == 0 ? 0 : static_cast<size_t>((m + s - 1) / s * (n + s - 1)));
  serial_multiplication(n, m, s, L, p, a.expected.data(), b.expected.data(), M.expected.data(), f.expected.data());
  multiplication(n, m, s, L, p, a.actual.data(), b.actual.data(), M.actual.data(), f.actual.data());
  return first_of({elision_difference("f", f, expected), first_difference(a, b, M, f)});
}

} // namespace

std::vector<Program> multiplication_programs() {
  return {{"multiplication", true, 1, {{"n", 0}, {"m", 0}}, points, work, run}};
}

} // namespace metafork::matrix
