// What is wrong in the bodies of range-based loops.
// RUN: %refuse %s -- -std=c++20 | FileCheck %s
#include <vector>
void written(std::vector<int> &v, int &s) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: the iterations of this meta_for collide
  meta_for (const int &x : v) s = x;
}
float first(const float (&w)[4]) { return w[0]; }
void whole(const float (&w)[4], std::vector<float> &v) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: the array 'w' is handed on as a whole, by reference; hand on a pointer to its elements
  meta_for (float &x : v) x += first(w);
}
