float sum(int n, const float *a) {
  float s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

void twice(int n, float *a) {
  meta_for (int i = 0; i < n; i++) a[i] *= 2;
}
