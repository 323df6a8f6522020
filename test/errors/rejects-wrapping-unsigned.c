// An unsigned variable with != that wraps on its way to the bound. Where that depends on the arguments, the host looks.
// RUN: %refuse %s | FileCheck %s

void down(unsigned n, int *a) {
  meta_for (unsigned i = n - 1; i != (unsigned)-1; i--) a[i] += 1;
}
// CHECK: :[[#@LINE+5]]:35: warning: these loops stay serial: the unsigned variable 'i' wraps before it reaches its bound
// CHECK: :[[#@LINE-3]]:35: error: this meta_for is not in canonical form: the unsigned variable 'i' wraps before it reaches its bound; write > in place of !=, or use a signed variable [MF113]

void up(unsigned char n, int *a) {
  meta_schedule {
    for (unsigned char i = 255; i != n; i++) a[i] += 1;
  }
}

void from_zero(unsigned n, int *a) {
  meta_for (unsigned i = 0; i != n; i++) a[i] += 1;
  meta_for (unsigned i = n; i != 0; i--) a[i] += 1;
}
void between(unsigned n, unsigned m, unsigned char k, int *a) {
  meta_for (unsigned i = n; i != m; i++) a[i] += 1;
  meta_for (unsigned i = n; i != m; i--) a[i] += 1;
  meta_for (unsigned char i = 250; i != k; i++) a[i] += 1;
}
// CHECK-NOT: error:
