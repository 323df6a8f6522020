// A reference of a loop over a range, or of a block, is another one in each round: nothing is said of them. One that
// lasts is the same.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
#include <vector>
int f(std::vector<int> &v, int &outer) {
  for (int &x : v) meta_fork { x += 1; }
  meta_join;
  for (unsigned i = 0; i < v.size(); i++) {
    int &one = v[i];
    meta_fork { one *= 2; }
  }
  meta_join;
  int s = 0;
  for (unsigned i = 0; i < v.size(); i++) {
    // CHECK-NOT: {{error|warning}}:
    // CHECK: anew.cpp:[[#@LINE+2]]:17: error: 's' is written here while forked work may still use it
    int &same = s;
    meta_fork { same += 1; }
  }
  meta_join;
  for (int &x : v)
    // CHECK: anew.cpp:[[#@LINE+1]]:17: warning: 'outer' is written here while forked work may still use it
    meta_fork { outer += x; }
  meta_join;
  return s;
}
