// What loops are read as, and what calls in them are written as, shows in no message and no report.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s -o %t/p --auto --report -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not=_1 --implicit-check-not=_2 --implicit-check-not=_3 --implicit-check-not=data_
#include <utility>
#include <vector>

struct Matrix {
  std::vector<float> data_;
  int columns;
  float &operator()(int i, int j) { return data_[i * columns + j]; }
};
void range(std::vector<float> &v) {
  float last = 0;
  // CHECK: .cpp:[[#@LINE+1]]:3: serial: for (float &x : v): iterations of the loop over 'x' depend on one another: 'last' (line
  for (float &x : v) {
    x += last;
    last = x * x;
  }
}
void view(Matrix &m, int n) {
  // CHECK: .cpp:[[#@LINE+1]]:3: serial: for (int i = 1; i < n; i++): {{.*}}: 'm(i, 0)' (line [[#@LINE+1]]) and 'm(i - 1, 0)' (line
  for (int i = 1; i < n; i++) m(i, 0) = m(i - 1, 0) * m(i - 1, 1);
}
void iterator(std::vector<float> &v, float *k) {
  // CHECK: .cpp:[[#@LINE+1]]:3: serial: for (auto it = v.begin(); it != v.end(); ++it): iterations of the loop over 'it' depend
  for (auto it = v.begin(); it != v.end(); ++it) *k = *it * *k;
}
void ends(int n, int *y, int *k) {
  // CHECK: .cpp:[[#@LINE+1]]:3: serial: for (int i = 0, j = n; i < j; i++, j--): iterations of the loop over 'i' depend
  for (int i = 0, j = n; i < j; i++, j--) *k = *k * y[i] + y[j];
}
void binding(std::vector<std::pair<int, int>> &v, int *p) {
  // CHECK: .cpp:[[#@LINE+1]]:3: serial: for (auto [a, b] : v): iterations of the loop over '[a, b]' depend on one another: 'p[a]'
  for (auto [a, b] : v) p[a] = b;
}
// One line, whatever it has become; a loop that is parallel has its kernels there.
float smallest(const std::vector<float> &v, int &at) {
  float m = 1e30f;
  int k = -1;
  // CHECK: .cpp:[[#@LINE+1]]:3: parallel: for (int i = 0; i < (int)v.size(); i++): kernels
  for (int i = 0; i < (int)v.size(); i++)
    if (v[i] < m) {
      m = v[i];
      k = i;
    }
  at = k;
  return m;
}
void wrapped(int n, float *__restrict a, const float *__restrict b) {
  float x = 0;
  // CHECK: .cpp:[[#@LINE+1]]:3: parallel: for (int i = 0; i < n; i++): kernel wrapped_r0_n0;
  for (int i = 0; i < n; i++) {
    a[i] = b[i] + x;
    x = b[i];
  }
}
// All instances of a template.
template <class T> void twice(std::vector<T> &v) {
  // CHECK: .cpp:[[#@LINE+1]]:3: parallel: for (T &x : v): kernels twice_int_r0_n0, twice_float_r0_n0;
  for (T &x : v) x *= 2;
}
void all(std::vector<int> &v, std::vector<float> &w) { twice(v), twice(w); }
// CHECK: 8 loops: 3 parallel, 5 serial
