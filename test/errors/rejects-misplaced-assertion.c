// meta_assert_independent is a word behind the header of a meta_for.
// RUN: %refuse %s | FileCheck %s
// RUN: %refuse %s -- -DPARENTHESES | FileCheck %s --check-prefix=PARENTHESES

void region(int n, int *a) {
  meta_schedule meta_assert_independent {
    meta_for (int i = 0; i < n; i++) a[i] = i;
  }
}
// CHECK: :[[#@LINE-4]]:17: error: clause meta_assert_independent does not belong to meta_schedule; it stands after a meta_for header

#ifdef PARENTHESES
void parentheses(int n, int *a) {
  meta_for (int i = 0; i < n; i++) meta_assert_independent() a[i] = i;
}
// PARENTHESES: :[[#@LINE-2]]:59: error: clause 'meta_assert_independent' stands without parentheses
#endif
