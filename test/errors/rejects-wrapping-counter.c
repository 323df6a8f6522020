// A counter that wraps, as its constants tell.
// RUN: %refuse %s | FileCheck %s

void narrow(int *a) {
  meta_for (unsigned char i = 0; i < 254; i += 7) a[i] = 1;
}
// CHECK: :[[#@LINE-2]]:36: error: this meta_for is not in canonical form: the variable 'i' of type 'unsigned char' wraps before it reaches its bound; use a wider type [MF113]

void always(int *a) {
  meta_for (unsigned i = 9; i >= 0; i--) a[i] = 1;
}
// CHECK: :[[#@LINE-2]]:31: error: this meta_for is not in canonical form: the loop does not end: every value of 'i', of type 'unsigned int', satisfies its condition; use a wider type [MF113]

void one_too_many(int *a) {
  meta_for (signed char i = 0; i <= 127; i++) a[i] = 1;
}
// CHECK: :[[#@LINE-2]]:34: error: this meta_for is not in canonical form: the loop does not end: every value of 'i', of type 'signed char'

void missed(int *a) {
  meta_for (unsigned short i = 0; i != 100; i += 3) a[i] = 1;
}
// CHECK: :[[#@LINE-2]]:37: error: this meta_for is not in canonical form: the variable 'i' of type 'unsigned short' wraps before it reaches its bound

void by_another_type(int *a) {
  meta_for (int i = 0; i < 100; i += 4000000000u) a[i] = 1;
}
// CHECK: :[[#@LINE-2]]:26: error: this meta_for is not in canonical form: the variable 'i' of type 'int' wraps before it reaches its bound

void within(int n, unsigned m, int *a) {
  meta_for (unsigned char i = 0; i < 249; i += 7) a[i] = 1;
  meta_for (unsigned char i = 0; i < n; i += 7) a[i] = 1;
  meta_for (unsigned i = m; i > 1; i -= 2) a[i] = 1;
  meta_for (signed char i = 0; i <= 126; i++) a[i] = 1;
}
// CHECK-NOT: error:
