// Transposes a random matrix and compares every element with the serial elision.
#include "common/demo.h"
#include "transpose/functions.h"

using namespace metafork::demo;

int main(int argc, char **argv) {
  const Options options(argc, argv,
                        {{"rows", 4096, 16384, 16384},
                         {"cols", 4096, 16384, 16384},
                         {"block-rows", 16, 16, 16},
                         {"block-cols", 32, 32, 32}});
  const int rows = static_cast<int>(options["rows"]), cols = static_cast<int>(options["cols"]);
  const int Bi = static_cast<int>(options["block-rows"]), Bj = static_cast<int>(options["block-cols"]);
  const size_t count = static_cast<size_t>(rows) * static_cast<size_t>(cols);
  std::vector<float> a(count);
  fill_random(a, 1);
  auto expected = garbage<float>(count), b = expected;
  serial_transpose_float(rows, cols, a.data(), expected.data());

  Table table(options);
  const std::string size = label(rows, "x", cols);
  const auto add = [&](const std::string &name, std::function<void()> run) {
    const auto clear = [&] { b = garbage<float>(count); };
    const auto match = [&] { return bitwise_equal(b, expected); };
    table.run({name, 8e-9 * static_cast<double>(count), "GB", clear, std::move(run), match});
  };
  add(label("transpose_float ", size), [&] { transpose_float(rows, cols, a.data(), b.data()); });
  add(label("transpose_block_float ", size, " B=", Bi, "x", Bj),
      [&] { transpose_block_float(rows, cols, Bi, Bj, a.data(), b.data()); });
  return table.status();
}
