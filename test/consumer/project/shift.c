int shift_step(void) { return STEP; }

void shift(int *a, int n) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] = a[i] + STEP;
  }
}
