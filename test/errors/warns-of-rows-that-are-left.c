// Rows count as disjoint: a subscript that leaves its own is a warning, where it does so whatever the sizes are.
// RUN: %accept %s | FileCheck %s --implicit-check-not=warning:
// RUN: %accept %s -Wno-asserted | FileCheck %s --check-prefix=SILENT --allow-empty
// SILENT-NOT: warning

void before(int n, int m, double (*b)[m]) {
  meta_for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++) b[i][j] = b[i][j - 1];
}
// CHECK: :[[#@LINE-2]]:43: warning: 'b[i][j - 1]' leaves its row in iteration i = 1 (with m = 6, n = 6): the element that it touches may be one that another iteration touches
// CHECK: :[[#@LINE-4]]:3: note: in this meta_for

void within(int n, int m, double (*b)[m]) {
  meta_for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++) b[i][j] = b[i][j - 1];
}
void guarded(int n, int m, double b[][8]) {
  if (m > 8) return;
  meta_for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++) b[i][j] = j > 0 ? b[i][j - 1] : 0;
}
void sizes(int n, int m, double b[][8]) {
  meta_for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++) b[i][j] = i;
}
