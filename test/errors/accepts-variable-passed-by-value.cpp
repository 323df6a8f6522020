// Values and constant references of the loop variable are harmless.
// RUN: %accept %s

static int twice(const int &x) { return 2 * x; }
void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    const int &k = i;
    a[k] = twice(i);
  }
}
