// Adds up random data, and compares the sum with the serial elision.
#include "common/demo.h"
#include "reduction/functions.h"

using namespace metafork::demo;

namespace {

template <class T>
void run_type(Table &table, const Options &options, const char *name, const std::vector<T> &x,
              T (*serial)(int, int, const T *, T *), T (*translated)(int, int, const T *, T *)) {
  const int n = static_cast<int>(x.size()), s = static_cast<int>(options["s"]);
  auto work = garbage<T>(2 * (x.size() / static_cast<size_t>(s) + 1));
  const std::vector<T> expected = {serial(n, s, x.data(), work.data())};
  std::vector<T> sum(1);
  table.run({label(name, " n=", n, " s=", s), 1e-9 * sizeof(T) * n, "GB", [&] { sum[0] = 0; },
             [&] { sum[0] = translated(n, s, x.data(), work.data()); }, [&] { return bitwise_equal(sum, expected); }});
}

} // namespace

int main(int argc, char **argv) {
  const Options options(argc, argv, {{"n", 1 << 22, 1 << 26, 1 << 28}, {"s", 256, 256, 256}});
  std::vector<int> integers(static_cast<size_t>(options["n"]));
  std::vector<float> floats(integers.size());
  fill_random(integers, 1);
  fill_random(floats, 2);
  Table table(options);
  run_type<unsigned>(table, options, "reduction_unsigned", {integers.begin(), integers.end()},
                     serial_reduction_unsigned, reduction_unsigned);
  run_type<float>(table, options, "reduction_float", floats, serial_reduction_float, reduction_float);
  return table.status();
}
