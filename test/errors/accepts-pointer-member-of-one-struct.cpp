// A pointer in a struct of the host is an array like any other.
// RUN: %accept %s

struct Row { int *p; int n; };
void fill(Row r) {
  meta_for (int i = 0; i < r.n; i++) r.p[i] = 1;
}
