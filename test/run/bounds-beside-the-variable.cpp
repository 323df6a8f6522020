// Bounds that a header declares beside its variable, sums without a sign that a header compares, conditions with products of
// indices, and bytes of a container that has its size beside them.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 2 3 16 40
// RUN: FileCheck %s --input-file %t.said
// CHECK-DAG: parallel: {{.*}}kernel bounds_beside_the_variable_doubled_r0_n0
// CHECK-DAG: parallel: {{.*}}kernel bounds_beside_the_variable_between_r0_n0
// CHECK-DAG: parallel: {{.*}}kernel bounds_beside_the_variable_windows_r0_n0
// CHECK-DAG: parallel: {{.*}}kernel bounds_beside_the_variable_before_the_end_r0_n0
// CHECK-DAG: parallel: {{.*}}kernel bounds_beside_the_variable_every_second_r0_n0
// CHECK-DAG: parallel: {{.*}}kernel bounds_beside_the_variable_disc_r0_n0
// CHECK-DAG: parallel: {{.*}}kernel bounds_beside_the_variable_above_the_parabola_r0_n0
// CHECK-DAG: parallel: {{.*}}kernel bounds_beside_the_variable_inverted_r0_n0
#include <cstddef>
#include <cstdint>
#include <vector>

#include "testing.h"

struct Window {
  int width, height;
};

static void doubled(std::vector<int> &v) {
  for (std::size_t i = 0, n = v.size(); i < n; i++) v[i] *= 2;
}
static void between(const Window &w, int *__restrict a) {
  for (int y = 0, h = w.height; y < h; ++y)
    for (int x = 0, n = w.width, last = n - 1; x < n; ++x) a[y * n + x] += x == last ? y : -y;
}
static void with_another_of_its_name(int n, int *__restrict a) {
  for (int i = n / 2, n = 7; i < n; i++) a[i] += n;
}
static void windows(const std::vector<int> &a, std::vector<long> &sums, std::size_t w) {
  for (std::size_t i = 0; i + w <= a.size(); i++)
    sums[i] = a[i] + (w > 0 ? a[i + w - 1] : 7L);
}
static void before_the_end(unsigned n, unsigned k, const int *__restrict a, int *__restrict b) {
  for (unsigned i = 0; i + k < n; ++i) b[i] = a[i + k];
}
static void every_second(unsigned n, unsigned k, int *__restrict b) {
  for (unsigned i = 1; 2 * i + k <= n; i += 2) b[i] -= 3;
}
static void disc(int n, int r, std::vector<unsigned char> &image) {
  for (int y = 0; y < n; y++)
    for (int x = 0; x < n; x++) {
      const int dx = x - n / 2, dy = y - n / 2;
      if (dx * dx + dy * dy <= r * r) image[static_cast<std::size_t>(y * n + x)] = 255;
    }
}
static void above_the_parabola(int n, int *__restrict a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (i * i < 3 * j && j != i)
        a[i * n + j] = i;
      else
        a[i * n + j]++;
}
static void inverted(std::vector<unsigned char> &v) {
  for (unsigned char &b : v) b = static_cast<unsigned char>(255 - b);
}
void test_case(int n) {
  const std::size_t size = static_cast<std::size_t>(n), area = size * size;
  std::vector<int> v(area);
  for (int &x : v) x = test_random(-50, 50);
  doubled(v);
  if (n >= 7) with_another_of_its_name(n < 14 ? n : 13, v.data());
  between({n, n}, v.data());
  RECORD(v.data(), area);
  std::vector<long> sums(area + 1, 5);
  for (const std::size_t w : {std::size_t{0}, std::size_t{1}, std::size_t{3}, area, area + 1, SIZE_MAX, SIZE_MAX - 1, SIZE_MAX / 2 + 1}) {
    if (w == 0) continue; // the last one is behind the end
    windows(v, sums, w);
    RECORD(sums.data(), area + 1);
  }
  std::vector<int> b(area + 2, 9);
  for (const unsigned k : {0u, 1u, 5u, static_cast<unsigned>(n), 4000000000u, 4294967295u}) {
    before_the_end(static_cast<unsigned>(n), k, v.data(), b.data());
    every_second(static_cast<unsigned>(n), k, b.data());
    RECORD(b.data(), area);
  }
  std::vector<unsigned char> image(area, 3);
  disc(n, n / 3, image);
  inverted(image);
  RECORD(image.data(), area);
  above_the_parabola(n, v.data());
  RECORD(v.data(), area);
}
