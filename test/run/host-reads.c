// Elements that host statements of a region read: only those that the statement reads at that time.
// RUN: %check %s %t
// RUN: grep -v "// CHECK" %t/package/host-reads.c | FileCheck %s
#include "testing.h"


void reads(int n, const int *index, int *restrict a, int *restrict out) {
  int v, k = 0;
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] += i;
    // CHECK: mf_host_access(mf_r0, 0); v = index ?
    v = index ? a[index[0]] : -1;
    // CHECK: mf_host_access(mf_r0, 1); out[0] =
    out[0] = v;
    // CHECK: mf_host_access(mf_r0, 0); while (k < n && a[k] < 5) k++;
    while (k < n && a[k] < 5) k++;
    // CHECK: mf_host_access(mf_r0, 0); int j = k + 1, w = a[j - 1];
    int j = k + 1, w = a[j - 1];
    // CHECK: mf_host_read(mf_r0, &(a[k]), sizeof(a[k])); v = a[k];
    v = a[k];
    meta_for (int i = 0; i < n; i++) a[i] += v + w + j;
    switch (k) {
      case 0:
        meta_for (int i = 0; i < n; i++) a[i] += 2;
        break;
      // CHECK: default:
      // CHECK-NEXT: mf_host_access(mf_r0, 1); a[0] = 2 * a[0];
      default:
        a[0] = 2 * a[0];
    }
  }
}

void test_case(int n) {
  int *a = NEW(int, n + 2), *out = NEW(int, 1), index[1] = {n / 2};
  FILL(a, n + 2, -9, 9);
  reads(n, n % 2 ? index : NULL, a, out);
  RECORD(a, n + 2);
  RECORD(out, 1);
}
