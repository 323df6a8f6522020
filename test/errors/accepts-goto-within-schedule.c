// A goto that stays inside the region is host code.
// RUN: %accept %s

void fill(int *a, int n) {
  meta_schedule {
    if (n < 3) goto done;
    meta_for (int i = 0; i < n; i++) a[i] = 1;
  done:;
  }
}
