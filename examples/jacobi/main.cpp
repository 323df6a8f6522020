// Runs Jacobi steps on random data and compares every element of both arrays with the serial elision.
#include "common/demo.h"
#include "jacobi/functions.h"

using namespace metafork::demo;

namespace {

template <class T>
using Point = void (*)(int, int, T *, T *);
template <class T>
using Block = void (*)(int, int, int, T *, T *);

template <class T>
void run_type(Table &table, const Options &options, const std::string &type, Point<T> serial, Point<T> point,
              Block<T> block) {
  const int N = static_cast<int>(options["N"]), steps = static_cast<int>(options["T"]);
  const int B = static_cast<int>(options["block"]);
  std::vector<T> start(static_cast<size_t>(N));
  fill_random(start, 1);
  const auto work = garbage<T>(start.size());
  auto expected_a = start, expected_b = work, a = start, b = work;
  serial(N, steps, expected_a.data(), expected_b.data());

  const auto add = [&](const std::string &name, std::function<void()> run) {
    const auto reset = [&] { a = start, b = work; };
    const auto match = [&] { return bitwise_equal(a, expected_a) && bitwise_equal(b, expected_b); };
    // Counted as one read and one write of the array a step.
    table.run({name, 2e-9 * sizeof(T) * N * steps, "GB", reset, std::move(run), match});
  };
  const std::string size = label(" N=", N, " T=", steps);
  add(label("jacobi_", type, size), [&] { point(N, steps, a.data(), b.data()); });
  add(label("jacobi_block_", type, size, " B=", B), [&] { block(N, steps, B, a.data(), b.data()); });
}

} // namespace

int main(int argc, char **argv) {
  const Options options(argc, argv, {{"N", 1 << 21, 1 << 26, 1 << 26}, {"T", 10, 10, 100}, {"block", 256, 256, 256}});
  Table table(options);
  run_type<int>(table, options, "int", serial_jacobi_int, jacobi_int, jacobi_block_int);
  run_type<float>(table, options, "float", serial_jacobi_float, jacobi_float, jacobi_block_float);
  return table.status();
}
