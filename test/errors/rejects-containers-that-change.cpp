// What a loop may not do with a container is said by name.
// RUN: %refuse %s | FileCheck %s

#include <vector>
void grows(std::vector<int> &v, int n) {
  meta_for (int i = 0; i < n; i++) v.push_back(i);
}
// CHECK: rejects-containers-that-change.cpp:[[#@LINE-2]]:36: error: 'v.push_back(i)' may change how many elements 'v' has or where they lie; call it before or behind the loop
void bits(std::vector<bool> &v, int n) {
  meta_for (int i = 0; i < n; i++) v[i] = true;
}
// CHECK: rejects-containers-that-change.cpp:[[#@LINE-2]]:36: error: 'v[i]' is of a std::vector<bool>, which packs elements; use a std::vector<char>
void rows(std::vector<std::vector<int>> &v, int n) {
  meta_for (int i = 0; i < n; i++) v[i][0] = 1;
}
// CHECK: rejects-containers-that-change.cpp:[[#@LINE-2]]:36: error: 'v[i]' is a container among others, which lie anywhere; use one container and a subscript like i * n + j
void throws(std::vector<int> &v, int n) {
  meta_for (int i = 0; i < n; i++) v.at(i) = 1;
}
// CHECK: rejects-containers-that-change.cpp:[[#@LINE-2]]:36: error: 'v.at(i)' throws where there is no such element; use a subscript in brackets
