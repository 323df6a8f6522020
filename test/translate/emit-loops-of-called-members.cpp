// A loop of a member that a kernel calls is parallel in the emitted text too, which asks for the size of its tiles there. Of
// MetaFork's own functions a kernel has the bodies.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --emit=metafork --auto > %t/emitted.cpp
// RUN: FileCheck %s < %t/emitted.cpp
// RUN: %metafork-cc %t/emitted.cpp -o %t/package --report 2>&1 | FileCheck --check-prefix=AGAIN %s
struct Powers {
  float v[4];
  Powers() = default;
  explicit Powers(float x) {
    for (int k = 0; k < 4; k++) v[k] = x * (float)k;
  }
};
void fill(int n, Powers *__restrict a, const float *__restrict b) {
  for (int i = 0; i < n; i++) a[i] = Powers(b[i]);
}
// CHECK: explicit Powers(float x)
// CHECK: metafork_size("Powers_Powers_s0.B0"
// CHECK: meta_for (long b
// CHECK: void fill(
// CHECK: metafork_size("fill_s0.B0"
// CHECK: meta_for (long b
// AGAIN: 2 loops: 2 parallel
