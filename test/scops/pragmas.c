// #pragma scop: whole statements, its refusals, and what else may stand between.
// RUN: %scops %s | FileCheck %s

void plain(int n, double *a, double *x) {
  double s;
#pragma scop
  s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  x[0] = s;
  if (n > 3)
    for (int i = 0; i < n; i++) a[i] = 0;
#pragma endscop
}
// CHECK: scop plain_s0 line 7 (pragma)
// CHECK: S0: 's' = 0;
// CHECK: S2: x[0] = 's';
// CHECK: if ((n + -3) + -1) >= 0

void nested(int n, double *a) {
  meta_schedule {
    for (int t = 0; t < n; t++) {
#pragma scop
      for (int i = 0; i < n; i++) a[i] += t;
#pragma endscop
    }
  }
}
// CHECK: scop nested_s0 line 23 (pragma, in region)
// CHECK-NOT: scop nested_s1

void directives(int n, double *a) {
#pragma scop
#ifdef NEVER
  for (int i = 0; i < n; i++) a[i] = 0;
#else
  for (int i = 0; i < n; i++) a[i] = 1;
#endif
  for (int i = 0; i < n; i++) a[i] = 2;
#pragma endscop
}

void data(int n, double *a) {
#pragma scop
  for (int i = 0; i < n; i++) a[i] = 1;
  while (a[0] > 0)
    for (int i = 0; i < n; i++) a[i] -= 1;
#pragma endscop
}

void constructs(int n, double *a) {
#pragma scop
  meta_for (int i = 0; i < n; i++) a[i] = 1;
#pragma endscop
}
// CHECK: no scop 36:3: the directive '#endif' stands among the loops; move it before or behind them
// CHECK-NEXT: no scop 45:3: a 'while' loop, whose iterations are not known before it runs
// CHECK-NEXT: no scop 52:3: a MetaFork construct stands between the pragmas
// CHECK-NOT: no scop
