// Copying such an object runs code on the host.
// RUN: %refuse %s | FileCheck %s

struct Counted {
  int x;
  Counted(const Counted &other) : x(other.x + 1) {}
};
void fill(Counted *c, int n) {
  meta_for (int i = 0; i < n; i++) c[i].x = 1;
}

// CHECK: rejects-class-with-copy-constructor.cpp:[[#@LINE-3]]:36: error: type 'Counted' cannot go to a device: copying it runs code (it is not trivially copyable); use a plain struct [MF144]
