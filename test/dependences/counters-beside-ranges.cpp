// A counter that each iteration steps once is a function of the index; any other one keeps the order.
// RUN: %skeleton %s --auto -- -std=c++20 | FileCheck %s
#include <vector>

// CHECK: once: {{. }}meta_for(
void once(std::vector<int> &v) {
  for (int i = 0; int &e : v) e += i++;
}
// CHECK: before_and_behind: {{. }}meta_for(
void before_and_behind(std::vector<int> &v) {
  for (int i = 5; int &e : v) {
    e += i;
    i -= 2;
    e ^= i;
  }
}
// CHECK: subscript: {{. }}meta_for(
void subscript(const std::vector<int> &v, std::vector<int> &w) {
  for (std::size_t k = 0; int e : v) w[k++] = e;
}
// CHECK: sometimes: for(
void sometimes(std::vector<int> &v) {
  for (int i = 0; int &e : v)
    if (e > 0) e += i++;
}
// CHECK: behind_continue: for(
void behind_continue(std::vector<int> &v) {
  for (int i = 0; int &e : v) {
    if (e > 0) continue;
    e += i++;
  }
}
// CHECK: twice: {{. }}meta_for(
void twice(std::vector<int> &v) {
  for (int i = 0; int &e : v) {
    e += i++;
    e ^= i++;
  }
}
