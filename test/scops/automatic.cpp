// --auto: outermost plain loops wherever they stand in functions; a loop that is none is searched for inner ones.
// RUN: %scops %s --auto | FileCheck %s
// RUN: %scops %s | FileCheck %s --check-prefix=OFF --allow-empty
// OFF-NOT: scop

void print(double);

void found(int n, double *a, double *b) {
  while (a[0] > 1e-3) {
    for (int i = 0; i < n; i++) b[i] = a[i];
    a[0] = b[0];
    for (int i = 0; i < n; i++) a[i] = b[i] / 2;
    print(a[0]);
  }
  for (int t = 0; t < n; t++) {
    print(a[t]);
    if (t > 3)
      for (int i = 0; i < n; i++) a[i] += t;
  }
}
// CHECK: scop found_s0 line 10 (automatic)
// CHECK: S1: a[0] = b[0];
// CHECK: S2: a[<i_2>] = b[<i_2>] / 2;
// CHECK: scop found_s1 line 17 (automatic)
// CHECK: parameter int t = t

namespace space {
struct object {
  int n;
  double *data;
  void scale(double by) {
    for (int i = 0; i < n; i++) data[i] *= by;
  }
};
static void hidden(double *a) {
  for (int i = 0; i < 9; i++) a[i] = i;
}
} // namespace space
void call(double *a) { space::hidden(a); }
// CHECK: scop space_object_scale_s0 line 32
// CHECK: pointer double data[?] of 8 bytes, floating, exposed, live out
// CHECK: scop {{.*}}space_hidden_s0 line 36

template <class T> void generic(T *a) {
  for (int i = 0; i < 9; i++) a[i] = i;
}
constexpr int constant() {
  int s = 0;
  for (int i = 0; i < 9; i++) s += i;
  return s;
}
int in_lambda(double *a) {
  auto f = [=] {
    for (int i = 0; i < 9; i++) a[i] = i;
  };
  f();
  return constant();
}
// CHECK: no scop 16:5: calls 'print', whose effects are not known
// CHECK-NEXT: no scop 45:3: the loops stand in a template, and there is no instance of it in this file
// CHECK-NEXT: no scop 49:3: the loops stand in a constexpr function, which runs while compiling; remove constexpr
// CHECK-NEXT: no scop 54:5: the loops stand in a lambda; write an ordinary function
