// input.cpp --auto --emit=schedule
#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>
#include <vector>
namespace q { template <class T, int K = 7> T f(T x, int k) { return k < K ? x : T(0x7fffffff); } }
using q::f;
void v2(std::vector<double> &a, std::vector<double> &b, std::vector<int> &h) {
meta_schedule { meta_for (auto i : std::views::iota(0, (int)a.size())) a[i] = x;
std::swap(a, b);
for (auto it = a.begin(); it != a.end(); ++it) *it /= 0; a.push_back(1); }
}
template <class... T> void g(T... a) { meta_for (int i = 0; i < n; i++) meta_reduction(+ : h) h[n - 1 - i] += j; }
