// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
// Variables that each thread of a block holds, and pointers to them.
static void add(int *x, int v) { *x += v; }

void declared(int *a, int blocks, int s) {
  meta_for (int v = 0; v < blocks; v++) {
    // CHECK: [[#@LINE+1]]:21: error: 'k', which each thread of a block holds, is pointed to; use the variable itself
    int k = 3, *p = &k;
    *p += v;
    meta_for (int t = 0; t < s; t++) a[v * s + t] += k;
  }
}

void assigned(int *a, int blocks, int s) {
  meta_for (int v = 0; v < blocks; v++) {
    int k = 3, l = 4, *p;
    // CHECK: [[#@LINE+1]]:17: error: 'k', which each thread of a block holds, is pointed to
    p = v & 1 ? &k
              // CHECK: [[#@LINE+1]]:17: error: 'l', which each thread of a block holds, is pointed to
              : &l;
    *p += v;
    meta_for (int t = 0; t < s; t++) a[v * s + t] += k + l;
  }
}

// Nobody keeps the address: no error.
void passed(int *a, int blocks, int s) {
  meta_for (int v = 0; v < blocks; v++) {
    int k = 3;
    add(&k, v);
    meta_for (int t = 0; t < s; t++) a[v * s + t] += k;
  }
}
// CHECK: 3 errors generated.
