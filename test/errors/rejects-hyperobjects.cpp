// Cilk's reducers have no counterpart.
// RUN: not %metafork-cc %s --from=cilk --to=metafork -o %t 2>&1 | FileCheck %s
namespace cilk {
template <class T> struct reducer_opadd { T value; };
} // namespace cilk
void f(int n, int *a) {
  // CHECK: rejects-hyperobjects.cpp:[[#@LINE+1]]:28: error: 'sum' is a hyperobject of Cilk, which has no counterpart; sum up in elements of an array
  cilk::reducer_opadd<int> sum{0};
  cilk_for (int i = 0; i < n; i++) sum.value += a[i];
}
