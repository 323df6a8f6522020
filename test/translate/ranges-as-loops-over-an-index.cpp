// What range-based loops become in the drop-in: lines stay, and what the range is evaluated once for is written out.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s -o %t/package -- -std=c++20
// RUN: grep -v "// TEXT" %t/package/ranges-as-loops-over-an-index.cpp | FileCheck %s --check-prefix=TEXT
#include <ranges>
#include <span>
#include <vector>

void steady(std::vector<float> &v) {
  meta_for (auto &x : v) x *= 2;
}
// TEXT: for (unsigned long i_1 = 0; i_1 < v.size(); ++i_1) { auto &x = v[i_1]; x *= 2; }
void of_a_call(std::span<float> s) {
  meta_for (float &x : s.subspan(1)) {
    x *= 2;
  }
}
// TEXT: { {{\[\[maybe_unused\]\]}} auto &&range_{{[0-9]+}} = s.subspan(1); {{.*}}range_{{[0-9]+}}.data();{{.*}}range_{{[0-9]+}}.size();
// TEXT: { float &x = first_{{[0-9]+}}[i_{{[0-9]+}}];
// TEXT-NEXT: x *= 2;
void bound_in_memory(std::vector<int> &v, const int &n) {
  meta_for (int i : std::views::iota(0, n)) v[i] = i;
}
// TEXT: const int last_[[L:[0-9]+]] = n;
// TEXT: for (int i = 0; i < last_[[L]]; ++i) v[i] = i;
void planes(float (&g)[5][7]) {
  meta_for (auto &row : g)
    meta_for (float &x : row) x += 1;
}
// TEXT: for (long [[I:i_[0-9]+]] = 0; [[I]] < 5; ++[[I]])
// TEXT: for (long [[J:i_[0-9]+]] = 0; [[J]] < 7; ++[[J]]) { float &x = g{{\[}}[[I]]][{{\[*}}[[J]]]; x += 1; }
int serial(const std::vector<int> &v) { // as it was
  int s = 0;
  for (int x : v) s += x;
  return s;
}
// TEXT: for (int x : v) s += x;
