// Where independence is the programmer's word, a warning says which references could meet; the option silences all,
// the clause those of one loop, and never an error.
// RUN: %accept %s | FileCheck %s --implicit-check-not=warning:
// RUN: %accept %s -Wno-asserted | FileCheck %s --check-prefix=SILENT --allow-empty
// RUN: %refuse %s -- -DWRONG | FileCheck %s --check-prefix=WRONG
// SILENT-NOT: {{warning|error}}:

static void put(double *p, int i, double x) { p[i] = x; }
void histogram(int n, int *bins, const unsigned char *img) {
  meta_for (int i = 0; i < n; i++) meta_extent(bins, 256) bins[img[i]] = i;
}
// CHECK: :[[#@LINE-2]]:59: warning: 'bins[img[i]]' may touch one element in two iterations of this meta_for: the subscript of 'bins[img[i]]' is no polynomial in the loop variables
// CHECK: :[[#@LINE-3]]:3: note: in this meta_for; meta_assert_independent after its header says that they never are, -Wno-asserted silences all of these warnings

void cyclic(int n, int k, int *a) {
  meta_for (int i = 0; i < n; i++) a[i % k] = i;
}
// CHECK: :[[#@LINE-2]]:36: warning: the iterations of this meta_for collide for some sizes: iteration i = 0 writes 'a[i % k]' and iteration i = 6 writes 'a[i % k]', both a[0] (with k = 6, n = 7); iterations must be independent
// CHECK: :[[#@LINE-3]]:36: note: the other reference is here

void exchanged(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i ^ 1] = i;
}
// CHECK: :[[#@LINE-2]]:36: warning: 'a[i ^ 1]' may touch one element in two iterations of this meta_for: the subscript of 'a[i ^ 1]' is no polynomial in the loop variables
// CHECK: :[[#@LINE-3]]:3: note: in this meta_for; meta_assert_independent after its header says that they never are, -Wno-asserted silences all of these warnings

void strided(int n, int s, int *a) {
  meta_for (int i = 0; i < n; i++) a[i * s] = i;
}
// CHECK: :[[#@LINE-2]]:36: warning: 'a[i * s]' may touch one element in two iterations of this meta_for: 'a[i * s]' and 'a[i * s]' are one element in all iterations where s is 0
// CHECK: :[[#@LINE-3]]:3: note: in this meta_for; meta_assert_independent after its header says that they never are, -Wno-asserted silences all of these warnings

void callee(int n, double *a) {
  meta_for (int i = 0; i < n; i++) meta_extent(a, n) put(a, i, i);
}
// CHECK: :[[#@LINE-2]]:58: warning: 'a' may touch one element in two iterations of this meta_for: 'a' is passed on as a pointer
// CHECK: :[[#@LINE-3]]:3: note: in this meta_for; meta_assert_independent after its header says that they never are, -Wno-asserted silences all of these warnings

void scattered(int n, const int *at, const double *x, double *y) {
  meta_for (int i = 0; i < n; i++) meta_extent(y, n) y[at[i]] = x[i];
}
// CHECK: :[[#@LINE-2]]:54: warning: 'y[at[i]]' may touch one element in two iterations of this meta_for: the subscript of 'y[at[i]]' is no polynomial in the loop variables
// CHECK: :[[#@LINE-3]]:3: note: in this meta_for; meta_assert_independent after its header says that they never are, -Wno-asserted silences all of these warnings

void gather(int n, const int *at, double *y) {
  meta_for (int i = 0; i < n; i++) meta_extent(y, n) y[i] = y[at[i]];
}
// CHECK: :[[#@LINE-2]]:61: warning: 'y[at[i]]' and 'y[i]' may touch one element in two iterations of this meta_for: the subscript of 'y[at[i]]' is no polynomial in the loop variables
// CHECK: :[[#@LINE-3]]:54: note: the other reference is here

void bytes(int n, int *a) {
  meta_for (int i = 0; i < n; i++) meta_extent(a, n) ((char *)a)[i] = 1;
}
// CHECK: :[[#@LINE-2]]:54: warning: '((char *)a)[i]' may touch one element in two iterations of this meta_for: the subscript of '((char *)a)[i]' is no polynomial in the loop variables
// CHECK: :[[#@LINE-3]]:3: note: in this meta_for; meta_assert_independent after its header says that they never are, -Wno-asserted silences all of these warnings

void clause(int n, int *bins, const unsigned char *img) {
  meta_for (int i = 0; i < n; i++) meta_extent(bins, 256) meta_assert_independent bins[img[i]]++;
}
void inner_clause(int n, const int *at, double *y) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < n; j++) meta_assert_independent meta_extent(y, n * n)
      y[at[i * n + j]] = 1;
}
void for_some_sizes(int n, int k, int *a) {
  meta_for (int i = 0; i < n; i++) meta_assert_independent a[i] = a[i + k];
}
#ifdef WRONG
void wrong(int n, int *a) {
  meta_for (int i = 1; i < n; i++) meta_assert_independent a[i] = a[i - 1];
}
// WRONG: :[[#@LINE-2]]:60: error: the iterations of this meta_for collide: iteration i = 1 writes 'a[i]' and iteration i = 2 reads 'a[i - 1]'
#endif
