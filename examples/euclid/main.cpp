// The greatest common divisor of random polynomials of degree n and m that have one of degree d: one step a launch, and
// s steps a launch; compares its coefficients with the serial elision.
#include <algorithm>
#include <random>

#include "common/demo.h"
#include "euclid/functions.h"

using namespace metafork::demo;

namespace {

constexpr unsigned p = 2147483647;

std::vector<unsigned> random_polynomial(long degree, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<unsigned> a(static_cast<size_t>(degree) + 1);
  for (unsigned &x : a) x = static_cast<unsigned>(random() % (p - 1)) + 1;
  return a;
}

std::vector<unsigned> product(const std::vector<unsigned> &a, const std::vector<unsigned> &b) {
  std::vector<unsigned> c(a.size() + b.size() - 1);
  for (size_t i = 0; i < a.size(); i++)
    for (size_t j = 0; j < b.size(); j++)
      c[i + j] = static_cast<unsigned>((c[i + j] + static_cast<uint64_t>(a[i]) * b[j]) % p);
  return c;
}

} // namespace

int main(int argc, char **argv) {
  const Options options(argc, argv,
                        {{"n", 2000, 10000, 10000}, {"m", 1800, 9000, 9000}, {"d", 10, 10, 10}, {"s", 256, 256, 256}});
  const long d = std::min({options["d"], options["n"], options["m"]});
  const auto common = random_polynomial(d, 3);
  const auto first = product(random_polynomial(options["n"] - d, 1), common);
  const auto second = product(random_polynomial(options["m"] - d, 2), common);
  const int n = static_cast<int>(first.size()), m = static_cast<int>(second.size());
  const auto divisor = garbage<unsigned>(std::max(first.size(), second.size()));
  auto a = first, b = second, expected = divisor, g = divisor, work = garbage<unsigned>(4 * divisor.size());
  std::vector<int> st(4);
  const int degree = serial_euclid_naive(n, m, 1, p, a.data(), b.data(), st.data(), expected.data());

  Table table(options);
  int found = 0;
  const auto add = [&](const char *name, int s, const std::function<int()> &run) {
    table.run({label(name, " n=", n - 1, " m=", m - 1, " s=", s), 1e-9 * n * m, "GOP",
               [&] { a = first, b = second, g = divisor; }, [&] { found = run(); },
               [&] { return found == degree && bitwise_equal(g, expected); }});
  };
  const auto naive = [&] { return euclid_naive(n, m, 256, p, a.data(), b.data(), st.data(), g.data()); };
  const auto steps = [&](int s) {
    return euclid_steps(n, m, s, p, a.data(), b.data(), work.data(), st.data(), g.data());
  };
  const int s = static_cast<int>(options["s"]);
  add("euclid_naive", 256, naive);
  add("euclid_steps", 1, [&] { return steps(1); });
  add("euclid_steps", s, [&] { return steps(s); });
  return table.status();
}
