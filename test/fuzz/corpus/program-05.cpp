// input.cpp --auto --emit=metafork
#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>
#include <vector>
namespace q { template <class T, int K = 3.5> T f(T x, int k) { return k < K ? x : T(18446744073709551615ull); } }
using q::f;
void v2(std::vector<double> &a, const std::vector<double> &b, std::vector<int> &h) {
meta_for (int i = 0; auto &x : a) x = b[i++];
for (auto x : b) h[1] += x;
}
