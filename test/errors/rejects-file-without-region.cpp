// There must be something to translate.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  for (int i = 0; i < n; i++) a[i] = 1; // meta_for in a comment
}
const char *text = "meta_schedule";

// CHECK: rejects-file-without-region.cpp:[[#@LINE-8]]:1: error: no region: '{{.*}}' contains no meta_for, no meta_schedule and no meta_fork
