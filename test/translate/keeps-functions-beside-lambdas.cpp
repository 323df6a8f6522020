// A lambda is written out in a loop that becomes a kernel, and its lines stay. Functions without a region are byte for
// byte what they were, though they have loops that call lambdas.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --auto -o %t/package
// RUN: grep -v "// TEXT" %t/package/keeps-functions-beside-lambdas.cpp | FileCheck %s --check-prefix=TEXT
// RUN: sed -n '/^.. kept/,$p' %s > %t/before
// RUN: sed -n '/^.. kept/,$p' %t/package/keeps-functions-beside-lambdas.cpp > %t/after
// RUN: cmp %t/before %t/after
#include <cstdio>

void scaled(int n, float *y) {
  auto by = [](float v) {
    return v * 2; // of both
  };
  for (int i = 0; i < n; i++)
    y[i] = by(y[i] +
              1);
}
// TEXT-NOT: auto by
// TEXT: #line 16
// TEXT: y[i] = ((y[i] + 1) * 2);
// TEXT: #line 17

// kept
int count(const int *v, int n) {
  int seen = 0;
  auto is = [&](int i) { return v[i] > seen; }; // not in a kernel
  for (int i = 0; i < n; i++) {
    if (is(i)) std::printf("%d\n", i);
    seen +=
        is(i);
  }
  return seen;
}
int main() {
  auto one = [](int i) { return i; };
  auto two = [&](int i) { return one(i); };
  for (int i = 0; i < 3; i++) std::printf("%d", two(i));
  return count(nullptr, 0);
}
