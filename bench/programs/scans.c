/* Prefix sums and a first-order linear recurrence, as one writes them. */

void prefix_int(int n, const int *restrict a, int *restrict p) {
  meta_schedule {
    for (int i = 1; i < n; i++) p[i] = p[i - 1] + a[i];
  }
}

void recurrence_float(int n, const float *restrict a, const float *restrict b, float *restrict p) {
  meta_schedule meta_reduction(+ : p) {
    for (int i = 1; i < n; i++) p[i] = a[i] * p[i - 1] + b[i];
  }
}
