#include "jacobi/functions.h"

#include <algorithm>

#include "program.h"

namespace metafork::matrix {

namespace {

constexpr int steps = 3;

double points(const Case &c) { return static_cast<double>(std::max(c.sizes[0] - 2, 0L)); }

double work(const Case &c) { return 2 * steps * points(c); }

// serial and translated: (a, b)
template <class T, class F, class G>
std::string run(const Case &c, F serial, G translated) {
  Twin<T> a("a", c.sizes[0], Fill::random, c.seed), b("b", c.sizes[0], Fill::garbage, 0);
  serial(a.expected.data(), b.expected.data());
  translated(a.actual.data(), b.actual.data());
  return first_difference(a, b);
}

template <class T>
using Point = void (*)(int, int, T *, T *);
template <class T>
using Block = void (*)(int, int, int, T *, T *);

template <class T>
Program point_form(const std::string &name, Point<T> serial, Point<T> translated) {
  const auto run_case = [=](const Case &c) {
    const int N = static_cast<int>(c.sizes[0]);
    return run<T>(c, [&](T *a, T *b) { serial(N, steps, a, b); }, [&](T *a, T *b) { translated(N, steps, a, b); });
  };
  const auto bytes = [](const Case &c) { return 4.0 * (c.B[0] + 2); };
  return {name, false, 1, {{"N", 0}}, points, work, run_case, {{name + "_r0_n0"}, false, 1024, bytes, true}};
}

template <class T>
Program block_form(const std::string &name, Block<T> serial, Block<T> translated) {
  return {name, true, 1, {{"N", 0}}, points, work, [=](const Case &c) {
            const int N = static_cast<int>(c.sizes[0]), B = c.B[0];
            return run<T>(
                c, [&](T *a, T *b) { serial(N, steps, B, a, b); }, [&](T *a, T *b) { translated(N, steps, B, a, b); });
          }};
}

} // namespace

std::vector<Program> jacobi_programs() {
  return {point_form<int>("jacobi_int", serial_jacobi_int, jacobi_int),
          point_form<float>("jacobi_float", serial_jacobi_float, jacobi_float),
          block_form<int>("jacobi_block_int", serial_jacobi_block_int, jacobi_block_int),
          block_form<float>("jacobi_block_float", serial_jacobi_block_float, jacobi_block_float)};
}

} // namespace metafork::matrix
