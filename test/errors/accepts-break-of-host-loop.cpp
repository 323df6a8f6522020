// A break of a host loop inside the region stays in it.
// RUN: %accept %s

void fill(int *a, int n) {
  meta_schedule {
    for (int t = 0; t < 5; t++) {
      if (t == 3) break;
      meta_for (int i = 0; i < n; i++) a[i] += t;
    }
  }
}
