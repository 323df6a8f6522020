// A loop in a template has no types yet.
// RUN: %refuse %s | FileCheck %s

template <class T> void fill(T *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] = 1;
}
void use(int *a) { fill(a, 3); }

// CHECK: rejects-loop-in-template.cpp:[[#@LINE-4]]:3: error: this meta_for stands in a template, which cannot be translated; write the function for each type
