// What accessors of views come down to is checked as subscripts are.
// RUN: %refuse %s | FileCheck %s
class View {
  float *p_;
  int n_;

public:
  View(float *p, int n) : p_(p), n_(n) {}
  float &operator()(int i) { return p_[i / 2]; }
  float &last() { return p_[n_ - 1]; }
};
void halves(View v, int n) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: the iterations of this meta_for collide: iteration i = 0 writes
  meta_for (int i = 0; i < n; i++) v(i) = i;
}
void one(View &v, int n) {
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: the iterations of this meta_for collide: iteration i = 0 writes
  meta_for (int i = 0; i < n; i++) v.last() = i;
}
