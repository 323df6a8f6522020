#include "factor.h"

void scale(int *a, int n) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] = a[i] * FACTOR;
  }
}
