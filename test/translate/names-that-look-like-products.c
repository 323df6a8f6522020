// A parameter a_b is another one than the product of a and b, and n_2 than the square of n.
// RUN: %metafork-cc %s -o %t --explain 2>&1 | FileCheck %s

// CHECK: kernel apart_r0_n0
// CHECK: independence: proved
void apart(int a, int b, int a_b, int *x) {
  meta_for (int i = 0; i < a * b; i++) {
    x[i] = 1;
    x[i + a * b] = 2;
  }
}
// CHECK: kernel product_r0_n0
// CHECK: independence: asserted
void product(int a, int b, int a_b, int *x) {
  meta_for (int i = 0; i < a_b; i++) {
    x[i] = 1;
    x[i + a * b] = 2;
  }
}
// CHECK: kernel square_r0_n0
// CHECK: independence: asserted
void square(int n, int n_2, int *x) {
  meta_for (int i = 0; i < n_2; i++) {
    x[i] = 1;
    x[i + n * n] = 2;
  }
}
