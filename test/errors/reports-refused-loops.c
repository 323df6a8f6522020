// Loops with errors are refused; the others are not translated either, and the file has no package.
// RUN: not %metafork-cc %s -o %t --report 2>&1 | FileCheck %s
// RUN: not %metafork-cc %s -o %t --diagnostics-format=sarif 2>&1 | %python %S/Inputs/sarif.py | FileCheck %s --check-prefix=SARIF
void loops(int n, int *a, int *b) {
  meta_for (int i = 1; i < n; i++) a[i] = a[i - 1];
  meta_for (int i = 0; i < n; i++) b[i] = 1;
}
// CHECK: error: the iterations of this meta_for collide
// CHECK: reports-refused-loops.c:[[#@LINE-4]]:3: refused: meta_for (int i = 1; i < n; i++): the iterations of this meta_for collide: {{.*}}; iterations must be independent [MF201]
// CHECK-NEXT: reports-refused-loops.c:[[#@LINE-4]]:3: parallel: meta_for (int i = 0; i < n; i++): kernel loops_r1_n0
// CHECK-NEXT: 2 loops: 1 parallel, 1 refused
// SARIF: fail error MF201 5:
