// RUN: %metafork-cc %s -o %t -- -std=c++20
// What does not ask what a type has, and what has no other choice: negative twins of requires-expression.cpp.
struct S {
  using type = int;
  int v;
  int size() const { return 3; }
};
template <class T> static int known(const T &t) {
  if constexpr (sizeof(T) == 4)
    return t.v;
  else
    return 1;
}
template <class T> static auto alone(const T &t) -> decltype(t.size()) { return t.size(); }
template <class T> static typename T::type only(const T &t) { return t.v; }
template <class T> struct is_pointer {
  enum { value = 0 };
};
template <class T> struct is_pointer<T *> {
  enum { value = 1 };
};
void f(int n, int *b) {
  meta_for (int i = 0; i < n; i++) b[i] = known(S{i}) + alone(S{i}) + only(S{i}) + is_pointer<int>::value;
}
