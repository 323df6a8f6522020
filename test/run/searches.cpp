// Searches: the first place where a condition holds, by break or return, upwards and downwards, none, in containers and
// arrays of a known size; what may not read on stays as it is.
// RUN: %check --said=%t.said --translate=--auto --translate=--report %s %t 0 1 2 31 257
// RUN: FileCheck %s --input-file %t.said
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "testing.h"

struct Point {
  int x, y;
};

// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel
static int by_break(const std::vector<int> &v, int wanted) {
  int at = -1;
  for (std::size_t i = 0; i < v.size(); i++)
    if (v[i] == wanted) {
      at = (int)i;
      break;
    }
  return at;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static int by_return(const std::vector<int> &v, int wanted) {
  for (int i = 0; i < (int)v.size(); i++)
    if (v[i] == wanted) return i;
  return -1;
}
static int keeps_its_variable(const std::array<double, 700> &v, double wanted) {
  int i;
  for (i = 3; i < 700; i++)
    if (!(v[i] < wanted)) break;
  return i;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static bool from_behind(int n, const int *a, int wanted) {
  for (int i = n - 1; i >= 0; --i)
    if (a[i] == wanted) return true;
  return false;
}
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: parallel
static Point members(int n, const Point *p) {
  Point out = {-1, -1};
  int i;
  for (i = n - 1; i > 0; i--) {
    if (p[i].x < p[i].y) continue;
    out.x = i;
    out.y = p[i].y;
    break;
  }
  out.y += i;
  return out;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial: {{.*}}a search that is short or may not be able to read on
static int to_a_sentinel(int n, const int *a, int wanted) {
  for (int i = 0; i < n; i++)
    if (a[i] == wanted) return i;
  return -1;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial: {{.*}}a search that is short or may not be able to read on
static int of_another_length(const std::vector<int> &v, const std::vector<int> &w, int wanted) {
  for (std::size_t i = 0; i < v.size(); i++)
    if (w[i] == wanted) return (int)i;
  return -1;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial: {{.*}}a search that is short or may not be able to read on
static int up_to_a_zero(const std::vector<int> &v, int n) {
  for (std::size_t i = 0; i < v.size(); i++)
    if (n % v[i] == 1 || v[i] == 1) return (int)i;
  return -1;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: serial: {{.*}}a search that is short or may not be able to read on
static int while_told(int n, const int *more, const int *a, int wanted) {
  for (int i = n - 1; i >= 0; --i)
    if (more[i] == 0 || a[i] == wanted) return i;
  return -1;
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: serial: {{.*}}'break' in the loop over 'i'
static int counts_on_the_way(const std::vector<int> &v, int wanted) {
  int before = 0;
  for (std::size_t i = 0; i < v.size(); i++) {
    before++;
    if (v[i] == wanted) break;
  }
  return before;
}

// What is returned may be an object, and may do something: once, where the loop has ended.
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static std::optional<std::size_t> optional(const std::vector<int> &v, int wanted) {
  for (std::size_t i = 0; i < v.size(); ++i)
    if (v[i] == wanted) return i;
  return std::nullopt;
}
struct Place {
  int at, told;
  bool found;
};
static int told(int *times, int x) { return ++*times * 1000 + x; }
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static Place tells(const std::vector<int> &v, int wanted, int *times) {
  for (int i = 0; i < (int)v.size(); ++i)
    if (v[i] > wanted) return {i, told(times, v[i]) + told(times, i), true};
  return {-1, *times, false};
}
static int changed(const int &) { return 1; }
static int changed(int &x) { return x += 7; }
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static int by_reference(const std::vector<int> &v, int wanted) {
  for (int i = 0; i < (int)v.size(); ++i)
    if (v[i] == wanted) return changed(i);
  return changed(wanted + 0);
}

void test_case(int n) {
  std::vector<int> v(n), w(n + 2);
  std::array<double, 700> d;
  Point *p = NEW(Point, n);
  FILL(v.data(), n, 2, 40);
  FILL(w.data(), n + 2, 2, 40);
  FILL_REAL(d.data(), 700);
  for (int i = 0; i < n; i++) p[i] = {test_random(0, 9), test_random(5, 40)};
  int times = 0;
  for (int wanted = 0; wanted < 42; wanted += 3) {
    const Place place = tells(v, wanted, &times);
    const int objects[] = {(int)optional(v, wanted).value_or(12345), place.at, place.told, place.found, by_reference(v, wanted), times};
    RECORD(objects, 6);
    const int end = n ? v[n / 2] : 0;
    const int found[] = {by_break(v, wanted), by_return(v, wanted), keeps_its_variable(d, wanted * 4.0), from_behind(n, v.data(), wanted),
                         to_a_sentinel(n ? 1 << 30 : 0, v.data(), end), of_another_length(v, w, wanted), up_to_a_zero(w, 41),
                         while_told(n, v.data(), w.data(), wanted), counts_on_the_way(v, wanted)};
    RECORD(found, 9);
    const Point q = members(n, p);
    RECORD(&q, 1);
  }
}
