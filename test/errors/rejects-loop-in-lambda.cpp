// A lambda is no ordinary function.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  auto f = [&] {
    meta_for (int i = 0; i < n; i++) a[i] = 1;
  };
  f();
}

// CHECK: rejects-loop-in-lambda.cpp:[[#@LINE-5]]:5: error: this meta_for stands in a lambda, which cannot be translated; write an ordinary function
