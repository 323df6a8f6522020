// Multiplies two random matrices and compares every element with the serial elision.
#include "common/demo.h"
#include "matmul/functions.h"

using namespace metafork::demo;

int main(int argc, char **argv) {
  const Options options(argc, argv, {{"n", 384, 1024, 4096}, {"m", 384, 1024, 4096}, {"k", 384, 1024, 4096}});
  const long n = options["n"], m = options["m"], k = options["k"];
  std::vector<float> a(static_cast<size_t>(n * k)), b(static_cast<size_t>(k * m));
  fill_random(a, 1);
  fill_random(b, 2);
  auto expected = garbage<float>(static_cast<size_t>(n * m)), c = expected;
  serial_matmul_float(n, m, k, a.data(), b.data(), expected.data());

  Table table(options);
  table.run({label("matmul_float ", n, "x", m, "x", k),
             2e-9 * static_cast<double>(n) * static_cast<double>(m) * static_cast<double>(k), "GFLOP",
             [&] { c = garbage<float>(c.size()); }, [&] { matmul_float(n, m, k, a.data(), b.data(), c.data()); },
             [&] { return bitwise_equal(c, expected); }});
  return table.status();
}
