// Calls of a template of which it is not known, or not the same everywhere, whether they are given values or variables.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
int h(int x);
void over(int &), over(double);
template <class T> int unknown(T x) {
  T y = x;
  // CHECK-DAG: rejects-forks-in-templates.cpp:[[#@LINE+1]]:18: error: what the call of a template has here, a value or a variable, is not the same for all its instances, or not known; fork a block: meta_fork { f(x); }
  meta_fork take(y);
  meta_join;
  return 0;
}
template <class... A> void pack(A... a) {
  // CHECK-DAG: rejects-forks-in-templates.cpp:[[#@LINE+1]]:15: error: what the call of a template has here
  meta_fork h(a...);
  meta_join;
}
template <class T> void both(T a) {
  // CHECK-DAG: rejects-forks-in-templates.cpp:[[#@LINE+1]]:18: error: what the call of a template has here
  meta_fork over(a);
  meta_join;
}
void use() {
  both(1);
  both(2.0);
}
