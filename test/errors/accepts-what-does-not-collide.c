// No collision is reported that does not happen: bounds, conditions and values that the function gives its sizes count,
// and so does every conversion.
// RUN: %accept %s | FileCheck %s
// CHECK-NOT: this meta_for collide

enum { size = 4096 };
void f(int n, int *a) {
meta_for (int i = 1; i < n; i += 2) meta_extent(a, size) { a[i * n + i] = 7; a[-i > -4 * n ? -i : -4 * n] = 9; }
}
void g(int n, int *a) {
  if (n <= 1) { meta_for (int i = 0; i < n; i++) meta_extent(a, 1) a[i % 7] = i; }
}
void h(int *a) {
  int m = 4;
  meta_for (int i = 0; i < m; i++) meta_extent(a, 10) a[i % 7] = i;
}
void k(int n, int *a) {
  if (n > 7) return;
  meta_for (int i = 0; i < n; i++) meta_extent(a, 10) a[i & 7] = i;
}
void fixed(int *a) {
  int n = 3;
  meta_for (int i = 0; i < n; i++) a[i] = a[i + 5];
}
void guarded(int n, int *a) {
  if (n <= 5) { meta_for (int i = 0; i < n; i++) a[i] = a[i + 5]; }
}
void one(int n, int *a) {
  if (n <= 1) { meta_for (int i = 0; i < n; i++) a[0] = i; }
}
union U { int i; float f; };
void un(int n, union U *u) {
  meta_for (int i = 0; i < n; i++) u[i].f = u[i].i;
}

void branches(int n, int m, int *a) {
  int rows = n > 4 ? 4 : n;
  if (m != rows) return;
  meta_for (int i = 0; i < m; i++) meta_extent(a, 8) a[i & 3] = i;
}
void table(int *a) {
  int at[8];
  for (int i = 0; i < 8; i++) at[i] = i ^ 5;
  meta_for (int i = 0; i < 8; i++) meta_extent(a, 8) a[at[i]] = i;
}
void narrow(unsigned char n, int *a) {
  meta_for (int i = 0; i < n; i++) a[(unsigned char)i] = i;
}
static int twisted(int i) { return (i << 1) | (i < 0); }
void called(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[twisted(i)] = i;
}
void wide(unsigned n, int *a) {
  meta_for (unsigned i = 0; i < n; i++) a[(unsigned char)i + 256 * (i / 256)] = 1;
}
