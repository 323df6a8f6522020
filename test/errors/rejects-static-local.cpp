// A static variable would be shared by all iterations; one that is constant has to be so before the program begins.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    static int count = 0;
    a[i] = count++;
  }
}

// CHECK: rejects-static-local.cpp:[[#@LINE-5]]:5: error: a static variable would be shared by all iterations; declare 'count' without static

void of_the_first(int *a, const int *b, int n) {
  meta_for (int i = 0; i < n; i++) {
    static const int first = b[i];
    a[i] = first;
  }
}

// CHECK: rejects-static-local.cpp:[[#@LINE-5]]:5: error: a static variable would be shared by all iterations; declare 'first' without static

static int kept(int k) {
  static const int first = k;
  return first;
}
void in_a_function(int *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i] = kept(i);
}

// CHECK: rejects-static-local.cpp:[[#@LINE-7]]:3: error: a static variable would be shared by all iterations; declare 'first' without static
