// RUN: not %metafork-cc %s -o %t -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not=error:
// A kernel's types have what kernels use, so what they have cannot be asked where the answer chooses.
#include <string>
struct S {
  using type = int;
  int v;
  int size() const { return 3; }
};
template <class T> static int asked(const T &t) {
  // CHECK: [[#@LINE+1]]:17: error: what a requires-expression asks of a type cannot be answered on a device, which has only what kernels use; write the template without it
  if constexpr (requires { typename T::type; })
    return 100;
  else
    return t.v;
}
void f(int n, int *b) {
  meta_for (int i = 0; i < n; i++) b[i] = asked(S{i});
}

template <class T> T make();
template <class T, class = void> struct has_size {
  enum { value = 0 };
};
// CHECK: [[#@LINE+1]]:39: error: what a specialisation asks of a type cannot be answered on a device
template <class T> struct has_size<T, decltype(make<T>().size(), void())> {
  enum { value = 1 };
};
void g(int n, int *b) {
  meta_for (int i = 0; i < n; i++) b[i] = has_size<S>::value;
}

template <class T> struct always {
  using type = void;
};
template <class T, class = void> struct has_type {
  enum { value = 0 };
};
// CHECK: [[#@LINE+1]]:55: error: what a specialisation asks of a type cannot be answered on a device
template <class T> struct has_type<T, typename always<typename T::type>::type> {
  enum { value = 1 };
};
void h(int n, int *b) {
  meta_for (int i = 0; i < n; i++) b[i] = has_type<S>::value;
}

// CHECK: [[#@LINE+1]]:58: error: what a declaration of 'taken' asks of a type cannot be answered on a device
template <class T> static auto taken(const T &t, int) -> decltype(t.size(), 0) { return t.v; }
template <class T> static int taken(const T &, long) { return 2; }
void k(int n, int *b) {
  meta_for (int i = 0; i < n; i++) b[i] = taken(S{i}, 0) + taken(i, 0);
}

template <class T> struct holder {
  std::string text;
  static int one() { return 1; }
};
// CHECK: [[#@LINE+1]]:50: error: the size of a type is asked for, and some members of 'holder' cannot go to a device; write the number
template <class T> static int size_of() { return sizeof(T); }
void l(int n, int *b) {
  meta_for (int i = 0; i < n; i++) b[i] = size_of<holder<int>>() + holder<int>::one();
}
