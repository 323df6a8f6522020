// Containers that a pointer leads to: elements and numbers of elements, in plain loops and meta_for, of parameters and members; one
// whose pointer moves stays as it is.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 0 1 33 300
// RUN: FileCheck %s --input-file %t.said
#include <array>
#include <cstddef>
#include <vector>

#include "testing.h"

// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void doubled(std::vector<int> *v) {
  for (std::size_t i = 0; i < v->size(); i++) (*v)[i] = 2 * (*v)[i];
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void copied(const std::vector<int> *from, std::vector<int> *to) {
  for (int i = 0; i < (int)(*from).size(); i++) (*to)[i] = (*from)[i] + i;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static void asserted(int n, std::vector<int> *const v) {
  meta_for (int i = 0; i < n; i++) (*v)[i] += i;
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel
static long sum(const std::array<long, 2000> *a) {
  long s = 0;
  for (std::size_t i = 0; i < a->size(); i++) s += (*a)[i];
  return s;
}
// CHECK: [[#@LINE+2]]:{{[0-9]+}}: parallel
static bool found(const std::vector<int> *v, int wanted) {
  for (std::size_t i = 0; i < v->size(); i++)
    if ((*v)[i] == wanted) return true;
  return false;
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: serial
static int moves(std::vector<int> *v, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    (*v)[0] += i;
    v += i % 2;
    s ^= (*v)[0];
    v -= i % 2;
  }
  return s;
}

void test_case(int n) {
  std::vector<int> v[2] = {std::vector<int>((std::size_t)n), std::vector<int>(3, 5)}, w((std::size_t)n);
  std::array<long, 2000> a;
  FILL(v[0], n, -99, 99);
  FILL(a, 2000, -99, 99);
  doubled(v);
  copied(v, &w);
  copied(v, v);
  asserted(n, &w);
  const long all[] = {sum(&a), found(&w, 7), found(v, n > 0 ? v[0][n / 2] : 0), n > 0 ? moves(v, n) : 0};
  RECORD(all, 4);
  RECORD(v[0].data(), n);
  RECORD(w.data(), n);
}
