// A template that forks has the name of one that its arguments find in another namespace: it calls itself.
// RUN: rm -rf %t && mkdir -p %t && %check %s %t/run && sed -e '/ CHECK/d' %t/run/openmp.cpp | FileCheck %s
#include <algorithm>
#include <cstdio>
#include <vector>

namespace mine {
template <class It, class Less>
void sort(It a, It b, Less less) {
  // CHECK: (sort<It, Less>)(
  if (b - a < 8) {
    std::sort(a, b, less);
    return;
  }
  const auto pivot = *(a + (b - a) / 2);
  const It one = std::partition(a, b, [&](const auto &e) { return less(e, pivot); });
  const It two = std::partition(one, b, [&](const auto &e) { return !less(pivot, e); });
  meta_fork { mine::sort(a, one, less); }
  mine::sort(two, b, less);
  meta_join;
}
template <class T>
T total_of(const std::vector<T> &v, size_t from, size_t to) {
  // CHECK: = (total_of<T>)(
  if (to - from < 3) return from == to ? T() : v[from] + total_of(v, from + 1, to);
  T left = T(), right = T();
  meta_fork meta_shared(left) { left = total_of(v, from, (from + to) / 2); }
  right = total_of(v, (from + to) / 2, to);
  meta_join;
  return left + right;
}
// No other function is found for numbers.
long twice(long n) {
  // CHECK: = twice(n);
  long half = 0;
  meta_fork meta_shared(half) { half = n; }
  meta_join;
  return half * 2;
}
} // namespace mine

int main() {
  std::vector<int> v(500);
  for (int i = 0; i < 500; i++) v[static_cast<size_t>(i)] = i * 7919 % 1009;
  mine::sort(v.begin(), v.end(), [](int a, int b) { return a > b; });
  std::printf("%d %d %d %ld\n", std::is_sorted(v.rbegin(), v.rend()), v[3], mine::total_of(v, 0, v.size()), mine::twice(4));
}
