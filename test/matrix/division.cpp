#include "division/functions.h"

#include "block_body.h"

namespace metafork::matrix {

namespace {

// n, m, B or s, p, a, b, q
using Division = void (*)(int, int, int, unsigned, unsigned *, const unsigned *, unsigned *);

double points(const Case &c) { return static_cast<double>(c.sizes[0]); }

double work(const Case &c) {
  return static_cast<double>(c.sizes[0]) * static_cast<double>(c.sizes[1] + 2 * c.B[0] + c.T[0]);
}

enum class Kind { random, sparse, divisible, zero };

// A dividend for a quotient of so many coefficients. `sparse`: the quotient has zeros between its coefficients, so that
// the degree falls by more than one at a time.
Polynomial dividend(Kind kind, size_t quotient, const Polynomial &b, unsigned p, Random &random) {
  const size_t n = quotient + b.size() - 1;
  if (kind == Kind::random) return random_polynomial(n, p, random);
  Polynomial q(quotient);
  for (unsigned &x : q)
    if (kind == Kind::divisible || (kind == Kind::sparse && random.below(4) == 0)) x = random.below(p);
  Polynomial a = product(q, b, p);
  a.resize(n);
  if (kind == Kind::sparse && n > 0) a[0] = (a[0] + 1) % p;
  return a;
}

std::string run_kind(const Case &c, Kind kind, Division serial, Division translated) {
  Random random(c.seed);
  const unsigned p = choose_prime(c.seed + static_cast<uint64_t>(kind));
  const auto quotient = static_cast<size_t>(c.sizes[0]);
  const Polynomial divisor = random_of_degree(static_cast<size_t>(c.sizes[1]) + 1, p, random);
  const Polynomial divided = dividend(kind, quotient, divisor, p, random);

  Twin<unsigned> a = filled("a", divided), b = filled("b", divisor), q = unset<unsigned>("q", quotient);
  const int n = static_cast<int>(divided.size()), m = static_cast<int>(divisor.size());
  serial(n, m, c.B[0], p, a.expected.data(), b.expected.data(), q.expected.data());
  translated(n, m, c.B[0], p, a.actual.data(), b.actual.data(), q.actual.data());

  Polynomial r = divided;
  const Polynomial expected = divide(r, divisor, p);
  return first_of({elision_difference("q", q, expected), elision_difference("a", a, r), first_difference(a, b, q)});
}

std::string run(const Case &c, Division serial, Division translated) {
  std::vector<std::string> wrong;
  for (const Kind kind : {Kind::random, Kind::sparse, Kind::divisible, Kind::zero})
    wrong.push_back(run_kind(c, kind, serial, translated));
  return first_of(wrong);
}

// sizes: coefficients of the quotient, degree of the divisor
Program program(const std::string &name, Division serial, Division translated) {
  return {name, true, 1, {{"quotient", 0}, {"degree", 0}}, points, work, [=](const Case &c) {
            return run(c, serial, translated);
          }};
}

} // namespace

std::vector<Program> division_programs() {
  return {program("division_naive", serial_division_naive, division_naive),
          program("division_steps", serial_division_steps, division_steps)};
}

} // namespace metafork::matrix
