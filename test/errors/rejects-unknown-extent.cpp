// Where a loop ends on data, nobody knows how many elements it reads.
// RUN: %refuse %s | FileCheck %s

void follow(int *a, const int *next, int n) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) {
      int k = next[i];
      while (a[k] != k) k = next[k];
      a[i] = k;
    }
  }
}

// CHECK: rejects-unknown-extent.cpp:[[#@LINE-7]]:15: error: the number of elements of 'next' is not known: 'next[k]' is touched only under a condition, or in a loop, that is not followed, and its addresses cannot be found beforehand: a condition depends on values that the loop computes; say it with meta_extent(next, n) after meta_schedule
// CHECK: rejects-unknown-extent.cpp:[[#@LINE-7]]:14: error: the number of elements of 'a' is not known: the subscript of 'a[k]' is not a polynomial of loop variables and scalars, and its addresses cannot be found beforehand: a condition depends on values that the loop computes; say it with meta_extent(a, n) after meta_schedule
