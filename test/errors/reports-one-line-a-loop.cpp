// One line a loop: what became of it, why that is right or what stands in the way, and what to do; a last line sums up.
// RUN: rm -rf %t && %metafork-cc %s -o %t --auto --report 2>&1 | FileCheck %s --implicit-check-not='{{S[0-9]}}'
// RUN: rm -rf %t && %metafork-cc %s -o %t --auto --report=json 2>/dev/null | %python -c "import json, sys; r = json.load(sys.stdin); print(r['sum']); print([(l['verdict'], l.get('code')) for l in r['loops']])" | FileCheck %s --check-prefix=JSON
// RUN: rm -rf %t && %metafork-cc %s -o %t --auto --diagnostics-format=sarif 2>&1 | %python %S/Inputs/sarif.py | FileCheck %s --check-prefix=SARIF
#include <algorithm>

void loops(int n, float *__restrict a, const float *__restrict b, int *__restrict at) {
  // CHECK: loop.cpp:[[#@LINE+1]]:3: parallel: meta_for (int i = 0; i < n; i++): kernel loops_r0_n0; its iterations are independent for all sizes; certificate: {{[0-9]+}} claims proved
  meta_for (int i = 0; i < n; i++) a[i] = b[i];
  // CHECK: loop.cpp:[[#@LINE+1]]:3: asserted: meta_for (int i = 0; i < n; i++): kernel loops_r1_n0; its iterations are independent because the program says so: {{.*}} [MF202]
  meta_for (int i = 0; i < n; i++) meta_extent(a, n) a[at[i]] = 1;
  // CHECK: loop.cpp:[[#@LINE+1]]:3: parallel: for (int i = 0; i < n; i++): kernel loops_r2_n0; the order is certified{{.*}}; certificate: {{[0-9]+}} claims proved
  for (int i = 0; i < n; i++) a[i] += 1;
  // CHECK: loop.cpp:[[#@LINE+1]]:3: serial: for (int i = 1; i < n; i++): iterations of the loop over 'i' depend on one another: {{.*}}; {{.*}} [MF210]
  for (int i = 1; i < n; i++) a[i] = 0.5f * a[i - 1];
  int k = 0;
  // CHECK: loop.cpp:[[#@LINE+1]]:3: serial: while (k < n): a 'while' loop, whose iterations are not known before it runs; write it as a for loop over an index [MF314]
  while (k < n) a[k++] = 1;
  // CHECK: loop.cpp:[[#@LINE+1]]:3: serial: std::sort(a, a + n): 'std::sort' is an algorithm of the library; write it as a loop [MF314]
  std::sort(a, a + n);
}
// CHECK: 6 loops: 2 parallel, 1 asserted, 3 serial
// JSON: {'parallel': 2, 'asserted': 1, 'serial': 3, 'refused': 0}
// JSON: [('parallel', None), ('asserted', 'MF202'), ('parallel', None), ('serial', 'MF210'), ('serial', 'MF314'), ('serial', 'MF314')]
// SARIF: fail warning MF202 11:54
// SARIF: pass none - 9:3
// SARIF: pass none MF202 11:3
// SARIF: pass none - 13:3
// SARIF: informational none MF210 15:3
// SARIF: informational none MF314 18:3
// SARIF: informational none MF314 20:3
