// A member function needs the object, which is on the host.
// RUN: %refuse %s | FileCheck %s

struct Vector {
  int *a;
  int n, k;
  int value() const { int s = 0; for (int j = 0; j < k; j++) s += j; return s; }
  void fill() {
    meta_for (int i = 0; i < n; i++) a[i] = value();
  }
};

// CHECK: rejects-object-itself.cpp:[[#@LINE-4]]:45: error: 'value()' is not seen through: it declares more than numbers; return the element from a member that does nothing else [MF144]
