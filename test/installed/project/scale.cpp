#include "units.h"

#if __cplusplus < 201703L
#error "the standard of the program is C++17 at least"
#endif

int standard() { return __cplusplus / 100 % 100; }
const char *unit() { return UNIT_NAME; }
void scale(int n, int *a) {
  if (const int last = n - 1; last >= 0)
    meta_for (int i = 0; i <= last; i++) a[i] = in_units(a[i]) + OFFSET;
}
