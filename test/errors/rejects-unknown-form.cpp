// There are two forms.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) meta_form(line) a[i] = 1;
}

// CHECK: rejects-unknown-form.cpp:[[#@LINE-3]]:36: error: meta_form takes 'point' or 'block'
