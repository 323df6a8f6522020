// Adds two random matrices and compares every element with the serial elision.
#include "addition/functions.h"
#include "common/demo.h"

using namespace metafork::demo;

int main(int argc, char **argv) {
  const Options options(argc, argv, {{"rows", 4096, 16384, 16384}, {"cols", 4096, 16384, 16384}});
  const int rows = static_cast<int>(options["rows"]), cols = static_cast<int>(options["cols"]);
  const size_t count = static_cast<size_t>(rows) * static_cast<size_t>(cols);
  std::vector<float> a(count), b(count);
  fill_random(a, 1);
  fill_random(b, 2);
  auto expected = garbage<float>(count), c = expected;
  serial_addition_float(rows, cols, a.data(), b.data(), expected.data());

  Table table(options);
  table.run({label("addition_float ", rows, "x", cols), 12e-9 * static_cast<double>(count), "GB",
             [&] { c = garbage<float>(count); }, [&] { addition_float(rows, cols, a.data(), b.data(), c.data()); },
             [&] { return bitwise_equal(c, expected); }});
  return table.status();
}
