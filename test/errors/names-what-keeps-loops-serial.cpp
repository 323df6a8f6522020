// The reason of a serial loop names what stands in the way, and the advice does away with that.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s -o %t/p --auto --report -- -std=c++20 2>&1 | FileCheck %s
#include <list>
#include <optional>
#include <stdexcept>
#include <vector>

struct Scale {
  static inline int factor = 3;
  static int of(int x) { return factor * x; }
};
volatile int gain;

void thrown(std::vector<int> &v) {
  // CHECK: [[#@LINE+1]]:3: serial: {{.*}}: 'throw std::runtime_error("negative")' leaves the loops (line [[#@LINE+2]]); look for what is wrong in a loop of its own, and throw behind it [MF120]
  for (auto &x : v) {
    if (x < 0) throw std::runtime_error("negative");
    x *= 2;
  }
}
void hardware(volatile int *p, std::vector<int> &v, int n) {
  // CHECK: [[#@LINE+1]]:3: serial: {{.*}}: 'p' is volatile; use memory that is not volatile [MF145]
  for (int i = 0; i < n; i++) p[i] = i;
  // CHECK: [[#@LINE+1]]:3: serial: {{.*}}: 'gain' is volatile; read it into a variable that is not, before the loop [MF145]
  for (auto &x : v) x = gain;
}
void member(std::vector<int> &v) {
  // CHECK: [[#@LINE+1]]:3: serial: {{.*}}: calls 'Scale::of', whose effects are not known: it uses the variable 'factor', which may change; give it as an argument, or declare it const [MF315]
  for (auto &x : v) x = Scale::of(x);
}
void library(std::optional<int> o, std::vector<int> &v) {
  // CHECK: [[#@LINE+1]]:3: serial: {{.*}}: 'o.value_or(3)' calls the library, which may do more than to compute; call it before the loop, or write out what it does [MF315]
  for (std::size_t i = 0; i < v.size(); i++) v[i] = o.value_or(3);
}
void throwing_subscript(std::vector<int> &v) {
  // CHECK: [[#@LINE+1]]:3: serial: {{.*}}: 'v.at(i)' throws where there is no such element; use a subscript in brackets [MF315]
  for (std::size_t i = 0; i < v.size(); i++) v.at(i) = 3;
}
void list(std::list<int> &l) {
  // CHECK: [[#@LINE+1]]:3: serial: {{.*}}; use a container with an index, such as std::vector [MF131]
  for (int &x : l) x++;
}
void chains(std::vector<double> &v, std::vector<int> &w) {
  // CHECK: [[#@LINE+1]]:3: serial: {{.*}} a flow dependence; an algorithm without such a chain is needed [MF210]
  for (std::size_t i = 2; i < v.size(); i++) v[i] = v[i - 1] * v[i - 2];
  // CHECK: [[#@LINE+1]]:3: serial: {{.*}} an anti dependence; read what it overwrites from a copy that is made before the loop [MF210]
  for (std::size_t i = 0; i + 1 < w.size(); i++) w[i] = w[2 * i] + 1;
}
double sums(const std::vector<double> &v) {
  double s = 0, last = 0;
  // The copy that each iteration has of its element makes no kernel.
  // CHECK: [[#@LINE+1]]:3: serial: for (double x : v): {{.*}}; --reassociate permits another order of its sums [MF210]
  for (double x : v) s += x;
  // CHECK: [[#@LINE+1]]:3: serial: {{.*}}; declare it in the body, where no iteration needs what another one has left in it [MF210]
  for (double x : v) last = x > last ? x * 0.5 : last - x;
  return s + last;
}
