// The running sums of random data, compared with the serial elision.
#include "common/demo.h"
#include "scan/functions.h"

using namespace metafork::demo;

namespace {

template <class T>
using Scan = void (*)(int, int, int, const T *, T *, T *);

template <class T>
void run_type(Table &table, const Options &options, const char *name, const std::vector<T> &x, Scan<T> serial,
              Scan<T> translated) {
  const int n = static_cast<int>(x.size()), s = static_cast<int>(options["s"]);
  const int chunks = static_cast<int>(options["chunks"]);
  auto sums = garbage<T>(x.size() / static_cast<size_t>(s * chunks) + 1), expected = garbage<T>(x.size()), y = expected;
  serial(n, s, chunks, x.data(), expected.data(), sums.data());
  // Counted as one read and one write of the data.
  table.run({label(name, " n=", n, " s=", s), 2e-9 * sizeof(T) * n, "GB", [&] { y = garbage<T>(y.size()); },
             [&] { translated(n, s, chunks, x.data(), y.data(), sums.data()); },
             [&] { return bitwise_equal(y, expected); }});
}

} // namespace

int main(int argc, char **argv) {
  const Options options(argc, argv, {{"n", 1 << 20, 1 << 26, 1 << 28}, {"s", 256, 256, 256}, {"chunks", 16, 64, 256}});
  std::vector<int> integers(static_cast<size_t>(options["n"]));
  std::vector<float> floats(integers.size());
  fill_random(integers, 1);
  fill_random(floats, 2);
  Table table(options);
  run_type<unsigned>(table, options, "scan_unsigned", {integers.begin(), integers.end()}, serial_scan_unsigned,
                     scan_unsigned);
  run_type<float>(table, options, "scan_float", floats, serial_scan_float, scan_float);
  return table.status();
}
