// What no polynomial says is run: remainders, bits, narrow types, tables that the program shows, functions. The twins
// that do not collide are in warns-where-independence-is-asserted.c and accepts-what-does-not-collide.c.
// RUN: %refuse %s | FileCheck %s

static const int pairs[] = {3, 1, 4, 1, 5, 9};
static int folded(int i) { return i < 8 ? i : i - 8; }
static void put(double *p, double x) { *p = x; }
void remainder_ten(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i % 10] = i;
}
// CHECK: :[[#@LINE-2]]:36: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[i % 10]' and iteration i = 10 writes 'a[i % 10]', both a[0] (with n = 70); iterations must be independent

void masked(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i & 15] = i;
}
// CHECK: :[[#@LINE-2]]:36: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[i & 15]' and iteration i = 16 writes 'a[i & 15]', both a[0] (with n = 70); iterations must be independent

void exchanged(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i ^ 1] = a[i];
}
// CHECK: :[[#@LINE-2]]:36: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[i ^ 1]' and iteration i = 1 reads 'a[i]', both a[1] (with n = 6); iterations must be independent

void narrow(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[(unsigned char)i] = i;
}
// CHECK: :[[#@LINE-2]]:36: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[(unsigned char)i]' and iteration i = 256 writes 'a[(unsigned char)i]', both a[0] (with n = 600); iterations must be independent

void short_index(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[(unsigned short)i] = i;
}
// CHECK: :[[#@LINE-2]]:36: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[(unsigned short)i]' and iteration i = 65536 writes 'a[(unsigned short)i]', both a[0] (with n = 140000); iterations must be independent

void joined(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i | 1] = i;
}
// CHECK: :[[#@LINE-2]]:36: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[i | 1]' and iteration i = 1 writes 'a[i | 1]', both a[1] (with n = 6); iterations must be independent

void shifted(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[(i >> 1) ^ 1] = i;
}
// CHECK: :[[#@LINE-2]]:36: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[(i >> 1) ^ 1]' and iteration i = 1 writes 'a[(i >> 1) ^ 1]', both a[1] (with n = 6); iterations must be independent

void indirect(int *a) {
  meta_for (int i = 0; i < 6; i++) a[pairs[i]] = i;
}
// CHECK: :[[#@LINE-2]]:36: error: the iterations of this meta_for collide: iteration i = 1 writes 'a[pairs[i]]' and iteration i = 3 writes 'a[pairs[i]]', both a[1]; iterations must be independent

void local_table(int *a) {
  int at[4] = {0, 1, 2, 1};
  meta_for (int i = 0; i < 4; i++) a[at[i]] = i;
}
// CHECK: :[[#@LINE-2]]:36: error: the iterations of this meta_for collide: iteration i = 1 writes 'a[at[i]]' and iteration i = 3 writes 'a[at[i]]', both a[1]; iterations must be independent

void filled(int n, int *a) {
  int at[100];
  for (int i = 0; i < n; i++) at[i] = i / 2;
  meta_for (int i = 0; i < n; i++) a[at[i]] = i;
}
// CHECK: :[[#@LINE-2]]:36: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[at[i]]' and iteration i = 1 writes 'a[at[i]]', both a[0] (with n = 6); iterations must be independent

void called(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[folded(i)] = i;
}
// CHECK: :[[#@LINE-2]]:36: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[folded(i)]' and iteration i = 8 writes 'a[folded(i)]', both a[0] (with n = 70); iterations must be independent

void through_callee(int n, double *a) {
  meta_for (int i = 0; i < n; i++) meta_extent(a, n) put(a + i / 2, i);
}
// CHECK: :[[#@LINE-2]]:54: error: the iterations of this meta_for collide: iteration i = 0 writes 'put(a + i / 2, i)' and iteration i = 1 writes 'put(a + i / 2, i)', both a[0] (with n = 6); iterations must be independent

void chosen(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i < 3 ? i : 2] = i;
}
// CHECK: :[[#@LINE-2]]:36: error: the iterations of this meta_for collide: iteration i = 2 writes 'a[i < 3 ? i : 2]' and iteration i = 3 writes 'a[i < 3 ? i : 2]', both a[2] (with n = 6); iterations must be independent

void negative(int n, int *a) {
  meta_for (int i = -5; i < n; i++) a[i * i] = i;
}
// CHECK: :[[#@LINE-2]]:37: error: the iterations of this meta_for collide: iteration i = -1 writes 'a[i * i]' and iteration i = 1 writes 'a[i * i]', both a[1] (with n = 6); iterations must be independent

void wrapped(unsigned n, int *a) {
  meta_for (unsigned i = 0; i < n; i++) a[(unsigned char)(i * 64u)] = (int)i;
}
// CHECK: :[[#@LINE-2]]:41: error: the iterations of this meta_for collide: iteration i = 0 writes 'a[(unsigned char)(i * 64u)]' and iteration i = 4 writes 'a[(unsigned char)(i * 64u)]', both a[0] (with n = 6); iterations must be independent
