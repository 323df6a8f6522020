// An element that a member of an object returns, and that is not seen, is not the object itself.
// RUN: %refuse %s | FileCheck %s
struct Clamped {
  double data[100];
  double &at(int i) {
    if (i < 0) i = 0;
    return data[i];
  }
  double &operator[](int i) {
    if (i < 0) i = 0;
    return data[i];
  }
};
void by_name(Clamped &t, const double *y) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: what the call 't.at(i)' returns is changed: which element of 't' that is is not known; return it from a member that does nothing else [MF316]
  meta_for (int i = 0; i < 100; i++) t.at(i) = y[i];
}
void by_subscript(Clamped &t, const double *y) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: what the call 't[i]' returns is changed: which element of 't' that is is not known
  meta_for (int i = 0; i < 100; i++) t[i] += y[i];
}
template <class D>
struct Grid {
  double &at(int i) { return static_cast<D *>(this)->data[i]; }
  double &other(int i) { return ((D *)this)->data[i]; }
};
struct Row : Grid<Row> {
  double *data;
};
void written_otherwise(Row t, const double *y, int n) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: what the call 't.other(i)' returns is changed: which element of 't' that is is not known
  meta_for (int i = 0; i < n; i++) t.other(i) = y[i];
}
