// A product of many factors is a value like any other that is computed before the loop: nothing is proved with its factors.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p --report --time-stages > %t/said 2>&1
// RUN: FileCheck %s < %t/said
// CHECK: check {{.*}} ms, {{ *([0-9]{1,3}|[0-3][0-9]{3})\.[0-9]+}} ms of the processor

#define TEN(n) n *n *n *n *n *n *n *n *n *n
#define HUNDRED(n) TEN(n) * TEN(n) * TEN(n) * TEN(n) * TEN(n) * TEN(n) * TEN(n) * TEN(n) * TEN(n) * TEN(n)

// CHECK: [[@LINE+2]]:3: parallel: meta_for
void fill(int n, double *a) {
  meta_for (int i = 0; i < HUNDRED(n) * HUNDRED(n) * HUNDRED(n); i++) a[i] = 1;
}
