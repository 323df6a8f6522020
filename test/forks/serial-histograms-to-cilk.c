// Cilk has no sums in elements: such a loop is the source's, and a warning names its line of the source; others are
// parallel all the same.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=serial --to=cilk -o %t/cilk.c 2> %t/said && FileCheck %s < %t/cilk.c
// RUN: FileCheck %s --check-prefix=SAID < %t/said
// RUN: %metafork-cc %s --from=serial --to=metafork -o %t/metafork.c && FileCheck %s --check-prefix=METAFORK < %t/metafork.c
// RUN: %cc -fsyntax-only -Dcilk_for=for '-Dcilk_reducer(...)=' -I %S/Inputs %t/cilk.c
// RUN: %cc -fsyntax-only -I %runtime-include %t/metafork.c
void count(int n, const int *restrict k, int *restrict h) {
  for (int i = 0; i < n; i++) h[k[i]] += 1;
}
// CHECK-LABEL: void count(
// CHECK-NEXT: {{^}}  for (int i = 0; i < n; i++) h[k[i]] += 1;
// SAID: serial-histograms-to-cilk.c:10:3: warning: these loops stay serial: the reduction of 'h' needs a hyperobject in Cilk{{.*}}[MF171]
// SAID-NEXT: 10 |   for (int i = 0; i < n; i++) h[k[i]] += 1;
// METAFORK: meta_reduction(+ : h)
void scale(int n, int *restrict a) {
  for (int i = 0; i < n; i++) a[i] *= 3;
}
// CHECK-LABEL: void scale(
// CHECK-NEXT: {{^}}  cilk_for (int i = 0; i < n; i++) a[i] *= 3;
