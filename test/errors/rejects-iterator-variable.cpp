// An iterator of a class is no loop variable.
// RUN: %refuse %s | FileCheck %s

#include <list>
void fill(std::list<int> &v) {
  meta_for (auto it = v.begin(); it != v.end(); ++it) *it = 1;
}

// CHECK: rejects-iterator-variable.cpp:[[#@LINE-3]]:18: error: this meta_for is not in canonical form: the loop variable must be an integer or a pointer, not 'iterator'
