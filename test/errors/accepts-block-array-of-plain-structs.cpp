// Elements of block arrays with functions of their own, and references to elements of global arrays.
// RUN: %accept %s

struct Point {
  float x, y;
  float sum() const { return x + y; }
  void scale(float by) { x *= by, y *= by; }
};
void f(int n, int s, float *a) {
  meta_for (int v = 0; v < n; v++) meta_extent(a, n * s) {
    Point x[s], corner;
    meta_for (int t = 0; t < s; t++) {
      x[t] = {a[v * s + t], 1};
      x[t].scale(2);
    }
    corner = x[0];
    float &first = a[v * s];
    first = corner.sum();
    meta_for (int t = 1; t < s; t++) {
      float &mine = a[v * s + t];
      mine = x[s - 1 - t].sum() + corner.x;
    }
  }
}
