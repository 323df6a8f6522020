// Advances random finite-difference problems in one launch, and compares every point with the serial elision.
#include "common/demo.h"
#include "finite_difference/functions.h"

using namespace metafork::demo;

namespace {

template <class T>
using Steps = void (*)(int, int, int, const T *, const T *, const T *, T *);

// Random coefficients of a stable scheme: lower + middle + upper = 0, lower and upper in [0, 1/4).
template <class T>
std::vector<T> quarter(const std::vector<float> &random) {
  std::vector<T> result;
  for (const float x : random) result.push_back(static_cast<T>((x + 1) / 8));
  return result;
}

template <class T>
void run_type(Table &table, const Options &options, const char *name, Steps<T> serial, Steps<T> translated) {
  const int problems = static_cast<int>(options["problems"]), points = static_cast<int>(options["points"]);
  const int steps = static_cast<int>(options["steps"]);
  std::vector<float> random(static_cast<size_t>(options["problems"] * options["points"]));
  fill_random(random, 1);
  const std::vector<T> lower = quarter<T>(random), start(random.begin(), random.end());
  fill_random(random, 2);
  const std::vector<T> upper = quarter<T>(random);
  std::vector<T> middle(lower);
  for (size_t i = 0; i < middle.size(); i++) middle[i] = -lower[i] - upper[i];
  auto expected = start, u = start;
  serial(problems, points, steps, lower.data(), middle.data(), upper.data(), expected.data());

  table.run({label(name, " ", problems, "x", points, " steps=", steps),
             6e-9 * static_cast<double>(random.size()) * steps, "GFLOP", [&] { u = start; },
             [&] { translated(problems, points, steps, lower.data(), middle.data(), upper.data(), u.data()); },
             [&] { return bitwise_equal(u, expected); }});
}

} // namespace

int main(int argc, char **argv) {
  const Options options(argc, argv,
                        {{"problems", 64, 2048, 2048}, {"points", 256, 256, 256}, {"steps", 1000, 2000, 50000}});
  Table table(options);
  run_type<float>(table, options, "finite_difference_float", serial_finite_difference_float, finite_difference_float);
  run_type<double>(table, options, "finite_difference_double", serial_finite_difference_double,
                   finite_difference_double);
  return table.status();
}
