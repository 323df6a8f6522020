// A member function needs the object, which is on the host.
// RUN: %refuse %s | FileCheck %s

struct Vector {
  int *a;
  int n, k;
  int value() const { return k; }
  void fill() {
    meta_for (int i = 0; i < n; i++) a[i] = value();
  }
};

// CHECK: rejects-object-itself.cpp:[[#@LINE-4]]:45: error: the object itself is used in a meta_for; use its members one by one [MF149]
