#include "polynomial/functions.h"

#include <algorithm>

#include "program.h"

namespace metafork::matrix {

namespace {

// The size is the number of coefficients, degree + 1.
double points(const Case &c) { return static_cast<double>(std::max(2 * c.sizes[0] - 1, 0L)); }

double work(const Case &c) { return points(c) + static_cast<double>(c.sizes[0]) * static_cast<double>(c.sizes[0]); }

// serial and translated: (n, a, b, c)
template <class T, class F>
std::string run(const Case &c, F serial, F translated) {
  const int n = static_cast<int>(c.sizes[0]) - 1;
  const long product = std::max(2 * c.sizes[0] - 1, 0L);
  Twin<T> a("a", c.sizes[0], Fill::random, c.seed), b("b", c.sizes[0], Fill::random, c.seed + 7);
  Twin<T> p("c", product, Fill::garbage, 0);
  serial(n, a.expected.data(), b.expected.data(), p.expected.data());
  translated(n, a.actual.data(), b.actual.data(), p.actual.data());
  return first_difference(a, b, p);
}

template <class T>
using Point = void (*)(int, const T *, const T *, T *);
template <class T>
using Block = void (*)(int, int, const T *, const T *, T *);

template <class T>
Program point_form(const std::string &name, Point<T> serial, Point<T> translated) {
  return {name,
          false,
          1,
          {{"coefficients", 0}},
          points,
          work,
          [=](const Case &c) { return run<T>(c, serial, translated); },
          {{name + "_r0_n1"}, true, 512, [](const Case &c) { return 4.0 * (c.B[0] + 2 * c.tile) + 12; }}};
}

template <class T>
Program block_form(const std::string &name, Block<T> serial, Block<T> translated) {
  return {name, true, 1, {{"coefficients", 0}}, points, work, [=](const Case &c) {
            const auto bind = [&c](Block<T> f) {
              return std::function([f, B = c.B[0]](int n, const T *a, const T *b, T *p) { f(n, B, a, b, p); });
            };
            return run<T>(c, bind(serial), bind(translated));
          }};
}

} // namespace

std::vector<Program> polynomial_programs() {
  return {point_form<int>("polynomial_int", serial_polynomial_int, polynomial_int),
          point_form<float>("polynomial_float", serial_polynomial_float, polynomial_float),
          block_form<int>("polynomial_block_int", serial_polynomial_block_int, polynomial_block_int),
          block_form<float>("polynomial_block_float", serial_polynomial_block_float, polynomial_block_float)};
}

} // namespace metafork::matrix
