// Pointers that the program makes one: iterations that would collide then are a warning, whatever a launch finds.
// RUN: %metafork-cc %s -o %t 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %metafork-cc %s -o %t -Wno-asserted 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
// SILENT-NOT: warning:
double *u1, *u2;

// CHECK: [[@LINE+3]]:3: warning: iterations of this meta_for collide where 'u1' and 'u2' lead to one array: {{.*}} [MF206]
// CHECK: [[@LINE+3]]:3: note: here they come to lead into one object
void forgotten(int n) {
  meta_for (int i = 1; i < n - 1; i++) u2[i] = u1[i - 1] + u1[i + 1];
  u1 = u2;
}
// CHECK: [[@LINE+4]]:3: warning: iterations of this meta_for collide where 'u[p]' and 'u[1 - p]' lead to one array: {{.*}} [MF206]
// CHECK: [[@LINE+2]]:11: note: here they come to lead into one object
void rows(int n, int p, double *b) {
  double *u[2] = {&b[0], &b[n - 2]};
  meta_for (int i = 1; i < n - 1; i++) u[1 - p][i] = u[p][i - 1] + u[p][i + 1];
}

// The same element by element is right whatever they lead to.
void element_by_element(int n) {
  meta_for (int i = 0; i < n; i++) u2[i] = 2 * u1[i];
}
// An exchange leaves two arrays two.
void exchanged(int n, int steps, double *a, double *b) {
  for (int t = 0; t < steps; t++) {
    meta_for (int i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i + 1];
    double *other = a;
    a = b;
    b = other;
  }
}
// Nothing is known of parameters, nor of what has an offset that is no constant.
void parameters(int n, double *a, double *b) {
  double *second = a + n;
  meta_for (int i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i + 1];
  meta_for (int i = 1; i < n - 1; i++) second[i] = a[i - 1] + a[i + 1];
}
// The programmer knows.
void known(int n) {
  meta_for (int i = 1; i < n - 1; i++) meta_assert_independent u2[i] = u1[i - 1] + u1[i + 1];
}
// Constant distances are followed: of a pointer from another one, and of the arguments of a call.
// CHECK: [[@LINE+4]]:3: warning: iterations of this meta_for collide where 'a' and 'b' lead to one array: {{.*}} [MF206]
// CHECK: [[@LINE+2]]:3: note: here they come to lead into one object
void behind(int n, double *a) {
  double *b = a + 5;
  meta_for (int i = 0; i < n; i++) b[i] = a[i] + 1;
}
// Seen from the other one, the same element.
void shifted_back(int n, double *a) {
  double *b = &a[5];
  meta_for (int i = 0; i < n; i++) b[i] = a[i + 5] + 1;
}
// CHECK: [[@LINE+3]]:3: warning: iterations of this meta_for collide where 'from' and 'to' lead to one array: {{.*}} [MF206]
// CHECK: [[@LINE+5]]:3: note: here they come to lead into one object
static void copy(int n, const double *from, double *to) {
  meta_for (int i = 0; i < n; i++) to[i] = from[i];
}
void calls(int n, double *a) {
  copy(n, a + 2, a);
  copy(n, a, a);
}
static void copy_behind(int n, const double *from, double *to) {
  meta_for (int i = 0; i < n; i++) to[i] = from[i + 2];
}
void calls_behind(int n, double *a, double *b) {
  copy_behind(n, a, a + 2);
  copy_behind(n, a, b + 5);
}
