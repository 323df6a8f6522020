// Forks may go on when their function has ended: they have copies, and what pointers lead to.
// RUN: %metafork-cc %s -o %t 2>&1 | count 0
void add(int *a, int n);
void one(int *a, int n) {
  meta_fork { a[0] = n; }
  meta_fork add(a + 1, n);
}
void two(int *a, int n) {
  for (int i = 0; i < n; i++) {
    int square = i * i;
    meta_fork { a[i] = square; }
  }
}
