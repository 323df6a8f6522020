#include "euclid/functions.h"

#include <algorithm>

#include "block_body.h"

namespace metafork::matrix {

namespace {

double points(const Case &c) { return static_cast<double>(std::max(c.sizes[0], c.sizes[1])); }

// As many steps as coefficients, of polynomials that get shorter from step to step.
double work(const Case &c) {
  return static_cast<double>(c.sizes[0] + c.sizes[1]) * (points(c) / 2 + 2 * c.B[0] + c.T[0]);
}

void trim(Polynomial &a) {
  while (!a.empty() && a.back() == 0) a.pop_back();
}

// The monic divisor by the Euclidean algorithm; empty if a and b are zero.
Polynomial divisor(Polynomial a, Polynomial b, unsigned p) {
  trim(a);
  trim(b);
  while (!b.empty()) {
    divide(a, b, p);
    trim(a);
    std::swap(a, b);
  }
  return a.empty() ? a : product(a, {inverse_modulo(a.back(), p)}, p);
}

// `size` coefficients of the product of `factor` and a random polynomial; of `factor` alone, where there is no room.
Polynomial multiple(size_t size, const Polynomial &factor, unsigned p, Random &random) {
  Polynomial a = factor;
  if (size > factor.size()) a = product(factor, random_polynomial(size - factor.size() + 1, p, random), p);
  a.resize(size);
  return a;
}

enum class Kind { unrelated, common, divisible, sparse, leading_zeros, first_zero, second_zero, both_zero };
constexpr Kind kinds[] = {Kind::unrelated,     Kind::common,     Kind::divisible,   Kind::sparse,
                          Kind::leading_zeros, Kind::first_zero, Kind::second_zero, Kind::both_zero};

// `sparse`: most coefficients are zero, so that degrees fall by more than one.
void choose(Kind kind, Polynomial &a, Polynomial &b, unsigned p, Random &random) {
  const size_t n = a.size(), m = b.size();
  a = random_polynomial(n, p, random);
  b = random_polynomial(m, p, random);
  if (kind == Kind::common) {
    const Polynomial factor = random_of_degree(std::min(n, m) / 3 + 1, p, random);
    a = multiple(n, factor, p, random);
    b = multiple(m, factor, p, random);
  }
  if (kind == Kind::divisible && n >= m && m > 0) a = multiple(n, b, p, random);
  if (kind == Kind::sparse)
    for (Polynomial *x : {&a, &b})
      for (unsigned &coefficient : *x)
        if (random.below(5) != 0) coefficient = 0;
  if (kind == Kind::leading_zeros) {
    std::fill(a.begin() + static_cast<long>(n / 2), a.end(), 0u);
    std::fill(b.begin() + static_cast<long>(m / 3), b.end(), 0u);
  }
  if (kind == Kind::first_zero || kind == Kind::both_zero) std::fill(a.begin(), a.end(), 0u);
  if (kind == Kind::second_zero || kind == Kind::both_zero) std::fill(b.begin(), b.end(), 0u);
}

struct Input {
  unsigned p;
  Polynomial a, b;
  std::vector<unsigned> g; // the divisor, as long as the longer polynomial
  int degree;

  Input(const Case &c, Kind kind)
      : p(choose_prime(c.seed + static_cast<uint64_t>(kind))),
        a(static_cast<size_t>(c.sizes[0])),
        b(static_cast<size_t>(c.sizes[1])) {
    Random random(c.seed);
    choose(kind, a, b, p, random);
    g = divisor(a, b, p);
    degree = static_cast<int>(g.size()) - 1;
    g.resize(std::max(a.size(), b.size()));
  }
};

std::string degree_difference(int serial, int translated, int expected) {
  if (serial == expected && translated == expected) return "";
  return "the degree is " + std::to_string(translated) + ", the elision's " + std::to_string(serial) + ", expected " +
         std::to_string(expected);
}

std::string run_naive(const Case &c, Kind kind) {
  const Input input(c, kind);
  Twin<unsigned> a = filled("a", input.a), b = filled("b", input.b), g = unset<unsigned>("g", input.g.size());
  Twin<int> st = unset<int>("st", 4);
  const auto call = [&](auto function, unsigned *a_, unsigned *b_, int *st_, unsigned *g_) {
    return function(static_cast<int>(input.a.size()), static_cast<int>(input.b.size()), c.B[0], input.p, a_, b_, st_,
                    g_);
  };
  const int serial =
      call(serial_euclid_naive, a.expected.data(), b.expected.data(), st.expected.data(), g.expected.data());
  const int translated = call(euclid_naive, a.actual.data(), b.actual.data(), st.actual.data(), g.actual.data());
  return first_of({degree_difference(serial, translated, input.degree), elision_difference("g", g, input.g),
                   first_difference(a, b, st, g)});
}

std::string run_steps(const Case &c, Kind kind) {
  const Input input(c, kind);
  Twin<unsigned> a = filled("a", input.a), b = filled("b", input.b), g = unset<unsigned>("g", input.g.size());
  Twin<unsigned> work = unset<unsigned>("work", 4 * input.g.size());
  Twin<int> st = unset<int>("st", 4);
  const auto call = [&](auto function, const unsigned *a_, const unsigned *b_, unsigned *work_, int *st_,
                        unsigned *g_) {
    return function(static_cast<int>(input.a.size()), static_cast<int>(input.b.size()), c.B[0], input.p, a_, b_, work_,
                    st_, g_);
  };
  const int serial = call(serial_euclid_steps, a.expected.data(), b.expected.data(), work.expected.data(),
                          st.expected.data(), g.expected.data());
  const int translated =
      call(euclid_steps, a.actual.data(), b.actual.data(), work.actual.data(), st.actual.data(), g.actual.data());
  return first_of({degree_difference(serial, translated, input.degree), elision_difference("g", g, input.g),
                   first_difference(a, b, work, st, g)});
}

Program program(const std::string &name, std::string (*run)(const Case &, Kind)) {
  return {name, true, 1, {{"n", 0}, {"m", 0}}, points, work, [=](const Case &c) {
            std::vector<std::string> wrong;
            for (const Kind kind : kinds) wrong.push_back(run(c, kind));
            return first_of(wrong);
          }};
}

} // namespace

std::vector<Program> euclid_programs() {
  return {program("euclid_naive", run_naive), program("euclid_steps", run_steps)};
}

} // namespace metafork::matrix
