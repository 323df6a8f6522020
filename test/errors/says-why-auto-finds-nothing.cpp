// --auto that finds nothing says so, and what stands in the way of each loop; the twin has a loop that is found.
// RUN: rm -rf %t && split-file %s %t
// RUN: %metafork-cc %t/none.cpp -o %t/package --auto 2>&1 | FileCheck %t/none.cpp
// RUN: %metafork-cc %t/empty.cpp -o %t/package --auto 2>&1 | FileCheck %t/empty.cpp
// RUN: %metafork-cc %t/one.cpp -o %t/package --auto 2>&1 | FileCheck %t/one.cpp --allow-empty --implicit-check-not=auto

//--- none.cpp
#include <list>
#include <numeric>
int all(std::list<int> &l, int *a, int n) {
  for (int &x : l) x++;
  do n--; while (n > 100);
  for (int i = 1; i < n; i++) a[i] = a[i - 1] / 3 + 1;
  return std::accumulate(l.begin(), l.end(), 0);
}
// CHECK: none.cpp:1:1: warning: --auto has found no loop to run in parallel: 4 loops: 4 serial [MF116]
// CHECK: none.cpp:[[#@LINE-6]]:3: serial: for (int &x : l): {{.*}}[MF131]
// CHECK: none.cpp:[[#@LINE-6]]:3: serial: do: a 'do' loop, whose iterations are not known before it runs; {{.*}}[MF314]
// CHECK: none.cpp:[[#@LINE-6]]:3: serial: for (int i = 1; i < n; i++): iterations of the loop over 'i' depend on one another{{.*}}[MF210]
// CHECK: none.cpp:[[#@LINE-6]]:10: serial: std::accumulate(l.begin(), l.end(), 0): 'std::accumulate' is an algorithm of the library that is not read as a loop: 'l.begin()' leads to no elements in a row; write it as a loop [MF314]
// CHECK: none.cpp: 4 loops: 4 serial

//--- empty.cpp
int nothing(int n) { return n; }
// CHECK: empty.cpp:1:1: warning: --auto has found no loop to run in parallel: 0 loops [MF116]

//--- one.cpp
void one(int *a, int n) {
  for (int i = 0; i < n; i++) a[i] = 1;
}
