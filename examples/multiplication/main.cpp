// Multiplies random polynomials of n and m coefficients in two phases, and compares every coefficient with the serial
// elision.
#include <random>

#include "common/demo.h"
#include "multiplication/functions.h"

using namespace metafork::demo;

namespace {

constexpr unsigned p = 2147483647;

std::vector<unsigned> random_polynomial(long size, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<unsigned> a(static_cast<size_t>(size));
  for (unsigned &x : a) x = static_cast<unsigned>(random() % p);
  return a;
}

} // namespace

int main(int argc, char **argv) {
  const Options options(argc, argv, {{"n", 2000, 8000, 8000}, {"m", 2000, 8000, 8000}, {"L", 64, 64, 64}});
  const long n = options["n"], m = options["m"], L = options["L"];
  const auto a = random_polynomial(n, 1), b = random_polynomial(m, 2);
  std::vector<unsigned> M, expected(static_cast<size_t>(n > 0 && m > 0 ? n + m - 1 : 0)), f;

  Table table(options);
  for (const long s : {1, 4, 16}) {
    M.resize(static_cast<size_t>((m + s - 1) / s * (n + s - 1)));
    if (s == 1) serial_multiplication(n, m, s, L, p, a.data(), b.data(), M.data(), expected.data());
    table.run({label("multiplication n=", n, " m=", m, " s=", s),
               1e-9 * static_cast<double>(n) * static_cast<double>(m), "GOP",
               [&] { f = garbage<unsigned>(expected.size()); },
               [&] { multiplication(n, m, s, L, p, a.data(), b.data(), M.data(), f.data()); },
               [&] { return bitwise_equal(f, expected); }});
  }
  return table.status();
}
