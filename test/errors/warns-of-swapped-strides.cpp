// Rows have m elements; with n as their length they overlap where m > n. The program may know that it is not: a warning.
// RUN: %metafork-cc %s -o %t 2>&1 | FileCheck %s
// RUN: ls %t/warns-of-swapped-strides.json

void fill(float *a, int n, int m) {
  meta_for (int i = 0; i < n; i++)
    meta_for (int j = 0; j < m; j++) a[i * n + j] = 1;
}

// CHECK: warns-of-swapped-strides.cpp:[[#@LINE-3]]:38: warning: the iterations of this meta_for collide for some sizes: iteration i = 0, j = 8 writes 'a[i * n + j]' and iteration i = 1, j = 0 writes 'a[i * n + j]', both a[8] (with m = 9, n = 8); iterations must be independent
// CHECK: warns-of-swapped-strides.cpp:[[#@LINE-4]]:38: note: the other reference is here
// CHECK: warns-of-swapped-strides.cpp:[[#@LINE-6]]:3: note: in this meta_for
