// Pragmas that would be lost with their meaning.
// RUN: %refuse %s | FileCheck %s

static void count(int *h) {
#pragma omp atomic
  (*h)++;
}
// CHECK: :[[#@LINE-3]]:1: error: the pragma 'omp atomic' has no effect in a kernel; the iterations of a meta_for are independent: give each one its own element

void f(int n, int *a, int *h) {
  meta_for (int i = 0; i < n; i++) meta_extent(h, 1) meta_extent(a, n) {
    count(h + i);
    a[i] = 1;
  }
}

void critical(int n, int *a) {
  meta_for (int i = 0; i < n; i++) {
#pragma omp critical(lock)
    a[i] = i;
  }
}
// CHECK: :[[#@LINE-4]]:1: error: the pragma 'omp critical(lock)' has no effect in a kernel; the iterations

void operator_form(int n, int *a) {
  meta_for (int i = 0; i < n; i++) {
    _Pragma("STDC FP_CONTRACT ON") a[i] = i;
  }
}
// CHECK: :[[#@LINE-3]]:5: error: the pragma 'STDC FP_CONTRACT ON' has no effect in a kernel; remove it

void offload(int n, int *a) {
  meta_for (int i = 0; i < n; i++) {
#pragma acc atomic update
    a[i] += i;
  }
}
// CHECK: :[[#@LINE-4]]:1: error: the pragma 'acc atomic update' has no effect

void sum(int n, int *a, int *h) {
#pragma omp parallel for reduction(+ : h[0:10])
  meta_for (int i = 0; i < n; i++) a[i] = i;
}
// CHECK: :[[#@LINE-3]]:1: error: 'reduction' of this pragma has no effect on a meta_for

void in_order(int n, int *a) {
#pragma omp parallel for ordered
  meta_for (int i = 0; i < n; i++) {
    a[i] = i;
  }
}
// CHECK: :[[#@LINE-5]]:1: error: 'ordered' of this pragma has no effect on a meta_for

// Hints, and what is written for OpenMP alone.
void hints(int n, int *a) {
#pragma omp parallel for schedule(static)
  meta_for (int i = 0; i < n; i++) {
    int s = 0;
// #pragma omp atomic
#pragma omp simd reduction(+ : s)
    for (int j = 0; j < 4; j++) s += j;
#pragma GCC unroll 4
    for (int j = 0; j < 4; j++) s += j;
#pragma GCC diagnostic push
#ifdef _OPENMP
#pragma omp atomic
#endif
    a[i] = s;
#pragma GCC diagnostic pop
  }
}
// CHECK-NOT: error:
