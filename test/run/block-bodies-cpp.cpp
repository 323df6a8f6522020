// Block bodies in C++: members, references, bool, auto, std::min, structs with functions, namespaces, constants, initialisation with
// braces, casts.
// RUN: %check %s %t
#include "testing.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace geometry {
struct Vector {
  float x, y;
  float length() const { return std::sqrt(x * x + y * y); }
  void scale(float by) {
    x *= by;
    y *= by;
  }
  Vector operator+(const Vector &o) const { return {x + o.x, y + o.y}; }
  Vector &operator+=(const Vector &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
};
inline Vector turned(const Vector &v) { return {-v.y, v.x}; }
inline void turn(Vector &v) { v = turned(v); }
constexpr int corners = 4;
} // namespace geometry

static void vectors(int n, int s, const geometry::Vector *a, geometry::Vector *b) {
  meta_for (int v = 0; v < n; v++) meta_extent(a, n * s) meta_extent(b, n * s) {
    geometry::Vector x[s], center{0, 0}, corner[geometry::corners];
    meta_for (int t = 0; t < s; t++) x[t] = a[v * s + t];
    for (int t = 0; t < s; t++) center = center + x[t];
    center.scale(1 / static_cast<float>(s));
    meta_for (int t = 0; t < geometry::corners; t++) {
      corner[t] = x[t % s];
      for (int k = 0; k < t; k++) geometry::turn(corner[t]);
      corner[t] += center;
    }
    geometry::turn(x[0]);
    x[s - 1] += corner[3];
    const float longest = std::max(x[0].length(), x[s - 1].length());
    meta_for (int t = 0; t < s; t++) {
      geometry::Vector sum = x[s - 1 - t] + geometry::turned(corner[t % geometry::corners]);
      sum.scale(longest + x[t].length());
      b[v * s + t] = sum;
    }
  }
}

struct Matrix {
  int rows, cols;
  std::vector<double> d;
  double *data() { return d.data(); }
};
class Solver {
public:
  Solver(int n, int s) : n_(n), s_(s), values_(new double[static_cast<size_t>(n * s)]) {}
  ~Solver() { delete[] values_; }
  Solver(const Solver &) = delete;
  Solver &operator=(const Solver &) = delete;
  void run(const double *in, int rounds) {
    const int n = n_, s = s_;
    meta_schedule meta_extent(in, n * s) {
      for (int r = 0; r < rounds; ++r)
        meta_for (int v = 0; v < n; ++v) meta_extent(values_, n * s) {
          double x[s], weight = 1.0 / (1 + r);
          bool any{};
          meta_for (int t = 0; t < s; ++t) x[t] = r == 0 ? in[v * s + t] : values_[v * s + t];
          for (int t = 0; !any && t < s; ++t) any = x[t] < 0;
          if (any) {
            meta_for (int t = 0; t < s; ++t) x[t] = std::abs(x[t]) * weight;
          } else if (r % 2 == 1) {
            meta_for (int t = s - 1; t >= 0; --t) x[t] -= weight * v;
          }
          const auto first = x[0];
          meta_for (int t = 0; t < s; ++t) values_[v * s + t] = x[t] + std::min(first, x[(t + 1) % s]);
        }
    }
  }
  const double *values() const { return values_; }

private:
  int n_, s_;
  double *values_;
};

static void in_matrix(Matrix &m) {
  double *p = m.data();
  const int rows = m.rows, cols = m.cols;
  meta_for (int i = 0; i < rows; i++) meta_extent(p, rows * cols) {
    double row[cols], &first = p[i * cols];
    meta_for (int j = 0; j < cols; j++) row[j] = p[i * cols + j];
    first = row[cols - 1];
    meta_for (int j = 1; j < cols; j++) p[i * cols + j] = row[j] + row[j - 1];
  }
}

enum class Mode : unsigned char { up, down };
static void modes(int n, int s, std::int16_t *a) {
  meta_for (int v = 0; v < n; v++) meta_extent(a, n * s) {
    Mode mode = v % 3 ? Mode::up : Mode::down, next[2];
    std::int16_t x[s];
    std::uint64_t bits = 1ULL << (v % 60);
    for (std::size_t k = 0; k < 3; ++k) {
      meta_for (int t = 0; t < s; t++) x[t] = static_cast<std::int16_t>(a[v * s + t] + (mode == Mode::up ? 1 : -2));
      next[k % 2] = mode;
      meta_for (int t = 0; t < s; t++) a[v * s + t] = static_cast<std::int16_t>(x[s - 1 - t] ^ static_cast<int>(bits & 255));
      mode = x[0] % 2 ? Mode::down : next[k % 2];
      bits = (bits << 3) | k;
    }
  }
}

void test_case(int n) {
  const int m = n % 9, s = n % 12 + 1, count = m * s;
  auto *a = NEW(geometry::Vector, count), *b = NEW(geometry::Vector, count);
  FILL_REAL(&a[0].x, 2 * count);
  FILL_REAL(&b[0].x, 2 * count);
  vectors(m, s, a, b);
  RECORD(b, count);
  double *in = NEW(double, count);
  FILL_REAL(in, count);
  Solver solver(m, s);
  solver.run(in, 4);
  RECORD(solver.values(), count);
  Matrix matrix{m, s, std::vector<double>(in, in + count)};
  in_matrix(matrix);
  RECORD(matrix.data(), count);
  auto *c = NEW(std::int16_t, count);
  FILL(c, count, -99, 99);
  modes(m, s, c);
  RECORD(c, count);
}
