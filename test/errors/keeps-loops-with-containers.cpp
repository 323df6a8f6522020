// Plain loops that change a container stay as they are, and a warning names the call.
// RUN: rm -rf %t && %metafork-cc %s --auto --explain -o %t 2>&1 | FileCheck %s

#include <vector>
void grows(std::vector<int> &v, int n) {
  for (int i = 0; i < n; i++) v.push_back(i);
}
// CHECK: keeps-loops-with-containers.cpp:[[#@LINE-2]]: these loops stay serial: 'v.push_back(i)' may change how many elements 'v' has or where they lie; call it before or behind the loop
void rows(std::vector<std::vector<int>> &v, int n) {
  for (int i = 0; i < n; i++) v[i][0] = 1;
}
// CHECK: keeps-loops-with-containers.cpp:[[#@LINE-2]]: these loops stay serial: 'v[i]' is a container among others, which lie anywhere; use one container and a subscript like i * n + j
void replaced(std::vector<int> &v, const std::vector<int> &w, int n) {
  for (int i = 0; i < n; i++) v = w;
}
// CHECK: keeps-loops-with-containers.cpp:[[#@LINE-2]]: these loops stay serial: 'v = w' replaces all elements of 'v'; assign to them one by one
void parallel(std::vector<int> &v, const std::vector<int> &w) {
  for (int i = 0; i < (int)v.size(); i++) v[i] = w[i];
}
// CHECK: keeps-loops-with-containers.cpp:[[#@LINE-2]]: loops of parallel: parallelised
// CHECK: array w.data() (read): elements 0 .. {{.*}}v.size(){{.*}} - 1
