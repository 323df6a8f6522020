// Reverses a random array and compares every element with the serial elision.
#include "common/demo.h"
#include "reversal/functions.h"

using namespace metafork::demo;

int main(int argc, char **argv) {
  const Options options(argc, argv, {{"n", 1 << 24, 1 << 27, 1 << 27}, {"block", 256, 256, 256}});
  const int n = static_cast<int>(options["n"]), B = static_cast<int>(options["block"]);
  std::vector<int> a(static_cast<size_t>(n));
  fill_random(a, 1);
  auto expected = garbage<int>(a.size()), b = expected;
  serial_reversal_int(n, a.data(), expected.data());

  Table table(options);
  const auto add = [&](const std::string &name, std::function<void()> run) {
    const auto clear = [&] { b = garbage<int>(a.size()); };
    table.run({name, 8e-9 * n, "GB", clear, std::move(run), [&] { return bitwise_equal(b, expected); }});
  };
  add(label("reversal_int ", n), [&] { reversal_int(n, a.data(), b.data()); });
  add(label("reversal_long ", n), [&] { reversal_long(n, a.data(), b.data()); });
  add(label("reversal_block_int ", n, " B=", B), [&] { reversal_block_int(n, B, a.data(), b.data()); });
  return table.status();
}
