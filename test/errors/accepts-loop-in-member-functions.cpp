// Members of the object are values and arrays.
// RUN: %accept %s

struct Vector {
  int *a;
  int n, k;
  void fill() {
    meta_for (int i = 0; i < n; i++) a[i] = k;
  }
};
void use(Vector &v) { v.fill(); }
