// A subscript that depends on data has no footprint.
// RUN: %refuse %s | FileCheck %s

void gather(const int *p, const float *a, float *b, int n) {
  meta_schedule meta_extent(a, n) {
    meta_for (int i = 0; i < n; i++) meta_cache(a) b[i] = a[p[i]];
  }
}

// CHECK: rejects-cache-of-gathered-array.cpp:[[#@LINE-4]]:38: error: meta_cache(a) cannot be honoured: the subscript of 'a[p[i]]' is not a polynomial of loop variables and scalars; remove the clause [MF403]
