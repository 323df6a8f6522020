// Nor has a keyword in the argument of a macro.
// RUN: %refuse %s | FileCheck %s

#define ID(x) x
void fill(int *a, int n) {
  ID(meta_for (int i = 0; i < n; i++)) a[i] = 1;
}

// CHECK: rejects-keyword-in-macro-argument.cpp:[[#@LINE-3]]:6: error: this meta_for cannot be translated where it stands (in a macro's argument, or outside a function); write it as a statement of an ordinary function
