// RUN: not %metafork-cc %s -o %t -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not=error:
// A kernel's types have what kernels use, so what they have cannot be asked. Negative twin: a condition on a constant.
struct S {
  using type = int;
  int v;
};
template <class T> static int asked(const T &t) {
  // CHECK: [[#@LINE+1]]:17: error: what a requires-expression asks of a type cannot be answered on a device
  if constexpr (requires { typename T::type; })
    return 100;
  else
    return t.v;
}
template <class T> static int known(const T &t) {
  if constexpr (sizeof(T) == 4)
    return t.v;
  else
    return 1;
}
void f(int n, int *b) {
  meta_for (int i = 0; i < n; i++) b[i] = asked(S{i});
}
void g(int n, int *b) {
  meta_for (int i = 0; i < n; i++) b[i] = known(S{i});
}
