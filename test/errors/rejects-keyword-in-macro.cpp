// A keyword hidden in a macro has no loop in the source.
// RUN: %refuse %s | FileCheck %s

#define EACH(i, n) meta_for (int i = 0; i < n; i++)
void fill(int *a, int n) {
  EACH(i, n) a[i] = 1;
}

// CHECK: rejects-keyword-in-macro.cpp:[[#@LINE-3]]:3: error: the keyword 'meta_for' is hidden in a macro, where its loop cannot be found in the source; write it out
