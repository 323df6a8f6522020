// What stands under a false #if is not looked at.
// RUN: %accept %s

void fill(int *a, int n) {
#if 0
  meta_for { }
  meta_schedule meta_nonsense(3);
#endif
  meta_for (int i = 0; i < n; i++) a[i] = 1;
}
