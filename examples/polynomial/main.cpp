// Multiplies two random polynomials of degree n and compares every coefficient with the serial elision.
#include "common/demo.h"
#include "polynomial/functions.h"

using namespace metafork::demo;

namespace {

template <class T>
using Point = void (*)(int, const T *, const T *, T *);
template <class T>
using Block = void (*)(int, int, const T *, const T *, T *);

template <class T>
void run_type(Table &table, const Options &options, const std::string &type, Point<T> serial, Point<T> point,
              Block<T> block) {
  const int n = static_cast<int>(options["n"]), B = static_cast<int>(options["block"]);
  const double points = static_cast<double>(n) + 1;
  std::vector<T> a(static_cast<size_t>(n) + 1), b(a.size());
  fill_random(a, 1);
  fill_random(b, 2);
  auto expected = garbage<T>(2 * static_cast<size_t>(n) + 1), c = expected;
  serial(n, a.data(), b.data(), expected.data());

  const auto add = [&](const std::string &name, std::function<void()> run) {
    const auto clear = [&] { c = garbage<T>(c.size()); };
    const auto match = [&] { return bitwise_equal(c, expected); };
    table.run({name, 2e-9 * points * points, type == "int" ? "GOP" : "GFLOP", clear, std::move(run), match});
  };
  add(label("polynomial_", type, " n=", n), [&] { point(n, a.data(), b.data(), c.data()); });
  add(label("polynomial_block_", type, " n=", n, " B=", B), [&] { block(n, B, a.data(), b.data(), c.data()); });
}

} // namespace

int main(int argc, char **argv) {
  const Options options(argc, argv, {{"n", 1 << 13, 1 << 15, 1 << 17}, {"block", 256, 256, 256}});
  Table table(options);
  run_type<int>(table, options, "int", serial_polynomial_int, polynomial_int, polynomial_block_int);
  run_type<float>(table, options, "float", serial_polynomial_float, polynomial_float, polynomial_block_float);
  return table.status();
}
