// Loops up to an unequal value, with steps, from values with a sign to bounds without one, and subscripts that are converted:
// what has to hold for them is looked for at run time, and the calls below break it too.
// RUN: %check --skeleton %s %t -- -Wno-sign-compare -Wno-type-limits | FileCheck --check-prefixes=CHECK,RUNS %s
#include "testing.h"

// CHECK: unequal: meta_for(a) for(a){{$}}
static void unequal(size_t n, size_t m, int *restrict a) {
  meta_schedule {
    for (size_t i = m; i != n; i++) a[i] += 1;
  }
}
// CHECK: unequal_down: meta_for(a) for(a){{$}}
static void unequal_down(unsigned short n, unsigned char k, int *restrict a) {
  meta_schedule {
    for (unsigned short i = n; i != k; i--) a[i] += 2;
  }
}
// CHECK: from_a_sign: meta_for(a) for(a){{$}}
static void from_a_sign(unsigned n, int low, int *restrict a) {
  meta_schedule {
    for (int i = low; i < n; i++) a[i + 5] += 3;
  }
}
// CHECK: down_by_three: meta_for(a) for(a){{$}}
static void down_by_three(unsigned n, unsigned m, int *restrict a) {
  meta_schedule {
    for (unsigned i = n; i > m; i -= 3) a[i] += 4;
  }
}
// CHECK: cut_to_int: meta_for(a) for(a){{$}}
static void cut_to_int(unsigned n, long w, int *restrict a) {
  meta_schedule {
    for (unsigned i = 0; i < n; i++) a[(int)(w + i)] += 5;
  }
}
// What is cut to a byte may be meant so: nothing is looked for, and reading is harmless.
// CHECK: cut_to_byte: meta_for(a){{$}}
static void cut_to_byte(unsigned n, int *restrict a, const int *restrict b) {
  meta_schedule {
    for (unsigned i = 0; i < n; i++) a[i] += b[(unsigned char)(i * 77)];
  }
}
// CHECK: in_a_condition: meta_for(a) for(a){{$}}
static void in_a_condition(unsigned n, unsigned m, int *restrict a) {
  meta_schedule {
    for (unsigned i = 0; i < n; i++)
      if (i + m < 12) a[i] += 6;
  }
}
// An earlier iteration writes what is read; what is looked for does not change that.
// CHECK: moves: for(a){{$}}
static void moves(unsigned n, unsigned m, int *restrict a) {
  meta_schedule {
    for (unsigned i = 2; i < n; i++) a[i - m % 2] += a[i - 2];
  }
}

void test_case(int n) {
  int *a = NEW(int, 300), *b = NEW(int, 256);
  FILL(a, 300, -9, 9);
  FILL(b, 256, -9, 9);
  const unsigned u = n < 60 ? n : 60;
  unequal(u + 3, 3, a);
  unequal(3, 3, a);
  unequal(u, 0, a);
  RECORD(a, 300);
  unequal_down(u + 3, 3, a);
  unequal_down(40, 3, a);
  RECORD(a, 300);
  from_a_sign(u, 0, a);
  from_a_sign(u, -3, a);
  from_a_sign(u + 2, 2, a);
  RECORD(a, 300);
  down_by_three(u + 9, 3, a);
  down_by_three(9, 0, a);
  down_by_three(u, 4, a);
  RECORD(a, 300);
  cut_to_int(u, 5, a);
  cut_to_int(u, 0x100000003L, a);
  cut_to_byte(u, a, b);
  RECORD(a, 300);
  in_a_condition(u, 3, a);
  in_a_condition(u, 0xfffffff0u, a);
  moves(u, 3, a);
  RECORD(a, 300);
}

// RUNS: {{[1-9][0-9]*}} launches
