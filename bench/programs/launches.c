/* As many launches as `count` says, each with little to do. */

void launches(int count, int n, int *a) {
  meta_schedule {
    for (int t = 0; t < count; t++)
      meta_for (int i = 0; i < n; i++) a[i] += 1;
  }
}
