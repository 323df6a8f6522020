#include "finite_difference/functions.h"

#include "block_body.h"

namespace metafork::matrix {

namespace {

constexpr int most_steps = 5;

// problems, points, steps, lower, middle, upper, u
template <class T>
using Steps = void (*)(int, int, int, const T *, const T *, const T *, T *);

double points(const Case &c) { return static_cast<double>(c.sizes[0]) * static_cast<double>(c.sizes[1] + 1); }

double work(const Case &c) { return (most_steps + 3) * points(c) + static_cast<double>(c.sizes[0]) * c.T[0]; }

// All problems a step at a time, from one array to another.
template <class T>
std::vector<T> reference(int points, int steps, const std::array<std::vector<T>, 3> &coefficients, std::vector<T> u) {
  const auto size = static_cast<size_t>(points);
  for (int k = 0; k < steps; k++) {
    const std::vector<T> old = u;
    for (size_t i = 0; i < u.size(); i++) {
      const T left = i % size == 0 ? 0 : old[i - 1], right = i % size == size - 1 ? 0 : old[i + 1];
      u[i] = old[i] + (coefficients[0][i] * left + coefficients[1][i] * old[i] + coefficients[2][i] * right);
    }
  }
  return u;
}

template <class T>
std::vector<T> contents(Twin<T> &twin, size_t count) {
  return {twin.expected.data(), twin.expected.data() + count};
}

template <class T>
std::string run(const Case &c, Steps<T> serial, Steps<T> translated) {
  const int problems = static_cast<int>(c.sizes[0]), points = static_cast<int>(c.sizes[1]) + 1;
  const int steps = static_cast<int>(Random(c.seed).below(most_steps + 1));
  const long size = c.sizes[0] * points;
  const auto count = static_cast<size_t>(size);
  Twin<T> lower("lower", size, Fill::random, c.seed), middle("middle", size, Fill::random, c.seed + 1);
  Twin<T> upper("upper", size, Fill::random, c.seed + 2), u("u", size, Fill::random, c.seed + 3);
  const std::vector<T> expected = reference<T>(
      points, steps, {contents(lower, count), contents(middle, count), contents(upper, count)}, contents(u, count));
  serial(problems, points, steps, lower.expected.data(), middle.expected.data(), upper.expected.data(),
         u.expected.data());
  translated(problems, points, steps, lower.actual.data(), middle.actual.data(), upper.actual.data(), u.actual.data());
  return first_of({elision_difference("u", u, expected), first_difference(lower, middle, upper, u)});
}

// The program has no block size; B only varies the sizes. A problem has one point at least: `interior` and one.
template <class T>
Program program(const std::string &name, Steps<T> serial, Steps<T> translated) {
  return {name, true, 1, {{"problems", 0}, {"interior", 0}}, points, work, [=](const Case &c) {
            return run<T>(c, serial, translated);
          }};
}

} // namespace

std::vector<Program> finite_difference_programs() {
  return {program<float>("finite_difference_float", serial_finite_difference_float, finite_difference_float),
          program<double>("finite_difference_double", serial_finite_difference_double, finite_difference_double)};
}

} // namespace metafork::matrix
