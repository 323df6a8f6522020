// Arrays that stay on the device while functions with regions are called, in C++ and by the functions of C.
// RUN: %check %s %t 0 1 7 33 100
#ifndef METAFORK_PACKAGE
#define METAFORK_NO_RUNTIME
#endif
#include <metafork/device_scope.h>
#include "testing.h"

#include <utility>
#include <vector>

static void relax(const std::vector<int> &a, std::vector<int> &b) {
  meta_for (int i = 1; i < static_cast<int>(a.size()) - 1; i++) b[i] = (a[i - 1] + a[i] + a[i + 1]) % 1000;
}
static void add(int n, int *a, int x) {
  meta_for (int i = 0; i < n; i++) a[i] += x;
}
static int steps(std::vector<int> &a, std::vector<int> &b) {
  int middle = 0;
  const metafork::device_scope scope(a, b);
  for (int t = 0; t < 5; t++) {
    relax(a, b);
    std::swap(a, b);
    if (t == 2 && !a.empty()) {
      metafork_update_host(a.data(), a.size() * sizeof(int));
      middle = a[a.size() / 2];
      a[0] = middle + 1;
      metafork_update_device(a.data(), sizeof(int));
    }
  }
  return middle;
}
static void pointers(int n, int *a) {
  mf_device_scope *scope = metafork_device_scope_begin();
  metafork_device_scope_keep(scope, a, static_cast<unsigned>(n) * sizeof(int));
  add(n, a, 3);
  add(n / 2, a, 4);
  add(n - n / 3, a + n / 3, 5);
  metafork_device_scope_end(scope);
}

void test_case(int n) {
  std::vector<int> a(static_cast<unsigned>(n)), b(static_cast<unsigned>(n));
  int *c = NEW(int, n + 1);
  FILL(a, n, 0, 99);
  FILL(b, n, 0, 99);
  FILL(c, n + 1, 0, 99);
  const int middle = steps(a, b);
  RECORD(&middle, 1);
  RECORD(a.data(), n);
  RECORD(b.data(), n);
  pointers(n, c);
  RECORD(c, n + 1);
}
