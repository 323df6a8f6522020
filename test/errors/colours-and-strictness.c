// Colours on a terminal and where they are asked for, and warnings that are errors.
// RUN: rm -rf %t && %metafork-cc %s -o %t -fcolor-diagnostics 2>&1 | FileCheck %s --check-prefix=COLOURS
// RUN: rm -rf %t && %metafork-cc %s -o %t 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: rm -rf %t && %metafork-cc %s -o %t -fcolor-diagnostics -fno-color-diagnostics 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: rm -rf %t && not %metafork-cc %s -o %t -Werror 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: test ! -e %t
// RUN: %metafork-cc %s -o %t -Werror -Wno-asserted -- -DCLEAN
#ifndef CLEAN
void scatter(int n, const int *at, int *a) {
  meta_for (int i = 0; i < n; i++) meta_extent(a, n) a[at[i]] = i;
}
void running(int n, float *a) {
#pragma scop
  for (int i = 1; i < n; i++) a[i] = 3 * a[i - 1];
#pragma endscop
}
#endif
void fill(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] = i;
}
// COLOURS: {{^}}[1m{{.*}}colours-and-strictness.c:14:3: [0m[0;1;35mwarning: [0m[1mthese loops stay serial: {{.*}} [MF210][0m
// PLAIN: {{^}}{{.*}}colours-and-strictness.c:14:3: warning: these loops stay serial: {{.*}} [MF210]{{$}}
// PLAIN: warning: 'a[at[i]]' may touch
// STRICT: error: these loops stay serial: {{.*}} [MF210]
// STRICT: error: 'a[at[i]]' may touch {{.*}} [MF202]
