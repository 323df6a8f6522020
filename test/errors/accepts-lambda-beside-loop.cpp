// A lambda of the host code, with a return of its own.
// RUN: %accept %s

void fill(int *a, int n) {
  meta_schedule {
    auto next = [](int x) { return x + 1; };
    const int m = next(n);
    meta_for (int i = 0; i < m; i++) a[i] = 1;
  }
}
