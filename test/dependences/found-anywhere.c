// The three places where plain loops are parallelised: a region, between pragmas, and with --auto anywhere.
// RUN: %skeleton %s --auto | FileCheck --check-prefix=AUTO %s
// RUN: %check --skeleton %s %t/a | FileCheck %s
// RUN: %check --translate=--auto %s %t/b
#include "testing.h"

// CHECK: in_region: meta_for(a){{$}}
// AUTO: in_region: meta_for(a){{$}}
static void in_region(int n, int *restrict a) {
  meta_schedule {
    for (int i = 0; i < n; i++) a[i] += 3;
  }
}
// CHECK-NEXT: between_pragmas: meta_for(a){{$}}
// AUTO-NEXT: between_pragmas: meta_for(a){{$}}
static void between_pragmas(int n, int *restrict a) {
#pragma scop
  for (int i = 0; i < n; i++) a[i] *= 3;
#pragma endscop
}
// CHECK-NEXT: anywhere: for(a){{$}}
// AUTO-NEXT: anywhere: meta_for(a){{$}}
static void anywhere(int n, int *restrict a) {
  for (int i = 0; i < n; i++) a[i] -= 3;
}

void test_case(int n) {
  int *a = NEW(int, n);
  FILL(a, n, -9, 9);
  in_region(n, a);
  between_pragmas(n, a);
  anywhere(n, a);
  RECORD(a, n);
}
