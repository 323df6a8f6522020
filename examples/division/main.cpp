// Divides a random polynomial of degree n by one of degree m: one step a launch, and s steps a launch; compares
// quotient and remainder with the serial elision.
#include <algorithm>
#include <random>

#include "common/demo.h"
#include "division/functions.h"

using namespace metafork::demo;

namespace {

constexpr unsigned p = 2147483647;

using Division = void (*)(int, int, int, unsigned, unsigned *, const unsigned *, unsigned *);

std::vector<unsigned> random_polynomial(long degree, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<unsigned> a(static_cast<size_t>(degree) + 1);
  for (unsigned &x : a) x = static_cast<unsigned>(random() % (p - 1)) + 1;
  return a;
}

} // namespace

int main(int argc, char **argv) {
  const Options options(argc, argv, {{"n", 4000, 10000, 10000}, {"m", 2000, 5000, 5000}, {"s", 256, 256, 256}});
  const auto dividend = random_polynomial(options["n"], 1), b = random_polynomial(options["m"], 2);
  const int n = static_cast<int>(dividend.size()), m = static_cast<int>(b.size());
  const auto quotient = garbage<unsigned>(static_cast<size_t>(std::max(n - m + 1, 0)));
  auto expected_a = dividend, expected_q = quotient, a = dividend, q = quotient;
  serial_division_naive(n, m, 1, p, expected_a.data(), b.data(), expected_q.data());

  Table table(options);
  const auto add = [&](const char *name, Division function, int s) {
    table.run({label(name, " n=", n - 1, " m=", m - 1, " s=", s), 1e-9 * static_cast<double>(q.size()) * (m - 1), "GOP",
               [&] { a = dividend, q = quotient; }, [&] { function(n, m, s, p, a.data(), b.data(), q.data()); },
               [&] { return bitwise_equal(a, expected_a) && bitwise_equal(q, expected_q); }});
  };
  add("division_naive", division_naive, 256);
  add("division_steps", division_steps, 1);
  add("division_steps", division_steps, static_cast<int>(options["s"]));
  return table.status();
}
