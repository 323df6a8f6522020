// What a member of a base class returns by the class that has it as base is an element like any other.
// RUN: %refuse %s | FileCheck %s
template <class D>
struct Grid {
  double &at(int i) { return static_cast<D *>(this)->data[i]; }
};
struct Row : Grid<Row> {
  double *data;
};
void collide(Row t, int n) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: the iterations of this meta_for collide: iteration i = 1 writes 't.data[i]' and iteration i = 2 reads
  meta_for (int i = 1; i < n; i++) t.at(i) = t.at(i - 1);
}
