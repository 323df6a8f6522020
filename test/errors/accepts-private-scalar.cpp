// A variable of the body belongs to its iteration.
// RUN: %accept %s

void square(const int *a, int *out, int n) {
  meta_for (int i = 0; i < n; i++) {
    int s = a[i];
    s *= s;
    out[i] = s;
  }
}
