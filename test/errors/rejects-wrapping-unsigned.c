// An unsigned variable with != may wrap on its way to the bound.
// RUN: %refuse %s | FileCheck %s

void down(unsigned n, int *a) {
  meta_for (unsigned i = n - 1; i != (unsigned)-1; i--) a[i] += 1;
}
// CHECK: :[[#@LINE+5]]:35: warning: these loops stay serial: the unsigned variable 'i' may wrap before it reaches its bound
// CHECK: :[[#@LINE-3]]:35: error: this meta_for is not in canonical form: the unsigned variable 'i' may wrap before it reaches its bound; write > in place of !=, or use a signed variable

void up(unsigned char n, int *a) {
  meta_schedule {
    for (unsigned char i = 250; i != n; i++) a[i] += 1;
  }
}

void from_zero(unsigned n, int *a) {
  meta_for (unsigned i = 0; i != n; i++) a[i] += 1;
  meta_for (unsigned i = n; i != 0; i--) a[i] += 1;
}
// CHECK-NOT: error:
