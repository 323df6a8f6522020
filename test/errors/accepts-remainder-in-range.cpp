// i % 4 is i itself for i < 4.
// RUN: %accept %s

void wrap(int *a) {
  meta_for (int i = 0; i < 4; i++) a[i % 4] = i;
}
