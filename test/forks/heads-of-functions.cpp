// What belongs to a function stays in front of it when a block of its becomes a function above it.
// RUN: rm -rf %t && %check --translations-only %s %t
// RUN: %metafork-cc %s --from=metafork --to=cilk -o %t/heads.cpp && sed -e '/ CHECK/d' %t/heads.cpp | FileCheck --match-full-lines %s
#include <cstdio>

static int ended;

// CHECK:      static void fork_func{{[0-9_]+}}(int n, int &a)
// CHECK-NEXT: { a = n; }
// CHECK-EMPTY:
// CHECK-NEXT: /// Twice the number.
// CHECK-NEXT: extern "C" int linked(int n) {
/// Twice the number.
extern "C" int linked(int n) {
  int a = 0;
  meta_fork meta_shared(a) { a = n; }
  meta_join;
  return 2 * a;
}

/* Not about the function. */

// CHECK:      /* Not about the function. */
// CHECK-EMPTY:
// CHECK-NEXT: static void fork_func{{[0-9_]+}}(int n, int &a)
// CHECK-NEXT: { a = n; }
// CHECK-EMPTY:
// CHECK-NEXT: /* Its value
// CHECK-NEXT:    is of use. */
// CHECK-NEXT: {{\[\[nodiscard\]\]}} static int used(int n) {
/* Its value
   is of use. */
[[nodiscard]] static int used(int n) {
  int a = 0;
  meta_fork meta_shared(a) { a = n; }
  meta_join;
  return a + ended;
}
int main() { std::printf("%d %d\n", linked(3), used(4)); }
