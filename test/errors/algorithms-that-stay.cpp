// Algorithms of the library that are not read as loops: why, between pragmas, in a meta_for and with --auto. The twin has
// them on elements in a row, also with policies of execution.
// RUN: rm -rf %t && split-file %s %t
// RUN: %metafork-cc %t/stay.cpp -o %t/package --auto --report -- -std=c++20 2>&1 | FileCheck %t/stay.cpp
// RUN: not %metafork-cc %t/inside.cpp -o %t/package -- -std=c++20 2>&1 | FileCheck %t/inside.cpp
// RUN: %metafork-cc %t/taken.cpp -o %t/package --report -- -std=c++20 2>&1 | FileCheck %t/taken.cpp

//--- stay.cpp
#include <algorithm>
#include <functional>
#include <list>
#include <numeric>
#include <ranges>
#include <vector>
struct P {
  int x;
  int get() const { return x; }
};
int next_number();
long stay(std::vector<int> &v, std::list<int> &l, std::vector<bool> &b, std::vector<P> &p, std::vector<float> &halves) {
  std::vector<int> w(v.size());
#pragma scop
  // CHECK: stay.cpp:[[#@LINE+1]]:3: warning: these loops stay serial: 'std::copy' is an algorithm of the library that is not read as a loop: 'l.begin()' leads to no elements in a row; write it as a loop [MF314]
  std::copy(l.begin(), l.end(), v.begin());
#pragma endscop
  // CHECK: stay.cpp:[[#@LINE+1]]:3: serial: {{.*}}'b.begin()' is nothing with an index: the elements of std::vector<bool> share bytes; write it as a loop [MF314]
  std::fill(b.begin(), b.end(), true);
  // CHECK: stay.cpp:[[#@LINE+1]]:3: serial: {{.*}}'v.rbegin()' is nothing with an index: it goes backwards; write it as a loop [MF314]
  std::copy(v.rbegin(), v.rend(), w.begin());
  // CHECK: stay.cpp:[[#@LINE+1]]:3: serial: {{.*}}it appends to a container; give it a place in one that has its size; write it as a loop [MF314]
  std::copy(v.begin(), v.end(), std::back_inserter(w));
  // CHECK: stay.cpp:[[#@LINE+1]]:3: serial: {{.*}}which elements it writes depends on those before them; write it as a loop [MF314]
  std::copy_if(v.begin(), v.end(), w.begin(), [](int x) { return x > 0; });
  // CHECK: stay.cpp:[[#@LINE+1]]:3: serial: {{.*}}the value that it looks for may be an element that it replaces; write it as a loop [MF314]
  std::replace(v.begin(), v.end(), v[0], 1);
  // CHECK: stay.cpp:[[#@LINE+1]]:3: serial: {{.*}}the function that makes its elements has a state that is not seen; write it as a loop [MF314]
  std::generate(v.begin(), v.end(), next_number);
  // CHECK: stay.cpp:[[#@LINE+1]]:3: serial: {{.*}}it has a projection; call that in its function; write it as a loop [MF314]
  std::ranges::transform(p, v.begin(), [](int x) { return x; }, &P::x);
  // CHECK: stay.cpp:[[#@LINE+1]]:3: serial: {{.*}}'v | std::views::reverse' is no array and no container with elements in a row; write it as a loop [MF314]
  std::ranges::for_each(v | std::views::reverse, [](int &x) { x++; });
  int (*f)(int) = [](int x) { return x; };
  // CHECK: stay.cpp:[[#@LINE+1]]:3: serial: {{.*}}it calls 'f' through a pointer; write a lambda, or the function's name; write it as a loop [MF314]
  std::transform(v.begin(), v.end(), v.begin(), f);
  long n = 0;
  // CHECK: stay.cpp:[[#@LINE+1]]:10: serial: {{.*}}it stands in the head of a loop; compute it in front; write it as a loop [MF314]
  while (std::count(v.begin(), v.end(), n) > 0) n++;
  // CHECK: stay.cpp:[[#@LINE+1]]:23: serial: {{.*}}it stands in a part of an expression that is not always evaluated; write it as a loop [MF314]
  n = v.empty() ? 0 : std::accumulate(v.begin(), v.end(), 0);
  // CHECK: stay.cpp:[[#@LINE+1]]:23: serial: {{.*}}another part of the statement does something, and in which order is a question; write it as a loop [MF314]
  n = next_number() + std::accumulate(v.begin(), v.end(), 0);
  // CHECK: stay.cpp:[[#@LINE+1]]:11: serial: {{.*}}it is declared together with others; write it as a loop [MF314]
  int x = std::accumulate(v.begin(), v.end(), 0), y = 2;
  // CHECK: stay.cpp:[[#@LINE+1]]:10: serial: {{.*}}fractions are cut off, and where that is is not known; write it as a loop [MF314]
  return std::reduce(halves.begin(), halves.end(), n + x + y);
}

//--- inside.cpp
#include <list>
#include <numeric>
#include <vector>
void inside(std::vector<float> &x, std::list<float> &l) {
  // CHECK: inside.cpp:[[#@LINE+1]]:58: error: 'std::accumulate' is an algorithm of the library that is not read as a loop: 'l.begin()' leads to no elements in a row; write it as a loop [MF314]
  meta_for (std::size_t i = 0; i < x.size(); i++) x[i] = std::accumulate(l.begin(), l.end(), 0.f);
}

//--- taken.cpp
#include <algorithm>
#include <execution>
#include <numeric>
#include <ranges>
#include <vector>
double taken(std::vector<double> &v, std::vector<double> &w, int n) {
  double s;
  const auto numbers = std::views::iota(0, n);
#pragma scop
  // CHECK: taken.cpp:[[#@LINE+1]]:3: parallel: std::transform
  std::transform(std::execution::par_unseq, v.begin(), v.end(), w.begin(), [](double x) { return x / 3; });
  // CHECK: taken.cpp:[[#@LINE+1]]:3: parallel: s = std::transform_reduce
  s = std::transform_reduce(std::execution::par, v.begin(), v.end(), 0.0, std::plus<>(), [](double x) { return x * x; });
#pragma endscop
  meta_schedule {
    // CHECK: taken.cpp:[[#@LINE+1]]:5: parallel: std::for_each
    std::for_each(std::execution::par, numbers.begin(), numbers.end(), [&](int i) { v[i] += w[i]; });
  }
  return s;
}
