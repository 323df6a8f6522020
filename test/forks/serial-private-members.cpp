// Text for users names no member of a class in other words than theirs; what stays serial is theirs byte for byte.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=serial --to=openmp -o %t/openmp.cpp 2> %t/said && FileCheck %s --implicit-check-not='mf_{{member|referred}}<' < %t/openmp.cpp
// RUN: FileCheck %s --check-prefix=SAID < %t/said
// RUN: %metafork-cc %s --from=serial --to=cilk -o %t/cilk.cpp
// RUN: %metafork-cc %s --from=serial --to=metafork -o %t/metafork.cpp
// RUN: %metafork-cc %s --auto --emit=metafork > %t/emitted.cpp
// RUN: %cxx %s -o %t/serial && %t/serial > %t/expected
// RUN: %cxx -fopenmp -Wall -Wextra -Werror %t/openmp.cpp -o %t/openmp && env OMP_NUM_THREADS=7 %t/openmp | diff %t/expected -
// RUN: %cxx -Dcilk_for=for '-Dcilk_reducer(...)=' -I %S/Inputs %t/cilk.cpp -o %t/cilk && %t/cilk | diff %t/expected -
// RUN: %cxx -I %runtime-include %t/metafork.cpp -o %t/metafork && %t/metafork | diff %t/expected -
// RUN: %cxx -I %runtime-include %t/emitted.cpp -o %t/emitted && %t/emitted | diff %t/expected -
#include <cstdio>
#include <vector>
class Values {
public:
  explicit Values(int n) : n_(n), v_(n) {}
  int size() const { return n_; }
  int &at(int i) { return v_[i]; }
  int at(int i) const { return v_[i]; }

private:
  int n_ = 0;
  std::vector<int> v_;
};

void fill(Values &v) {
  for (int i = 0; i < v.size(); i++) v.at(i) = 3 * i;
}
// CHECK-LABEL: void fill(
// CHECK-NEXT: {{^}}  #pragma omp parallel for
// CHECK-NEXT: {{^}}  for (int i = 0; i < v.size(); i++) v.at(i) = 3 * i;

int sum(const Values &v) {
  int s = 0;
  for (int i = 0; i < v.size(); i++) s += v.at(i);
  return s;
}
// CHECK-LABEL: int sum(
// CHECK: {{^}}  #pragma omp parallel for reduction(+ : s)
// CHECK-NEXT: {{^}}  for (int i = 0; i < v.size(); i++) s += v.at(i);

void carried(Values &v) {
  for (int i = 1; i < v.size(); i++) v.at(i) += v.at(i - 1) / 2;
}
// CHECK-LABEL: void carried(
// CHECK-NEXT: {{^}}  for (int i = 1; i < v.size(); i++) v.at(i) += v.at(i - 1) / 2;

// Whether they are two objects is asked of their private members.
void add(Values &v, const Values &w) {
  for (int i = 0; i < v.size(); i++) v.at(i) += w.at(i);
}
// CHECK-LABEL: void add(
// CHECK-NEXT: {{^}}  for (int i = 0; i < v.size(); i++) v.at(i) += w.at(i);
// SAID: serial-private-members.cpp:[[# @LINE - 4]]:3: warning: these loops stay serial: it would have to name members of a class that are private [MF171]

int main() {
  Values v(100), w(100);
  fill(v);
  fill(w);
  carried(v);
  add(v, w);
  std::printf("%d %d\n", sum(v), v.at(50));
}
