// Macros that stand for nothing, as other compilers have words for: in front of what kernels call, and among the statements.
// RUN: %check %s %t 0 1 7 100
#include "testing.h"

#define HOST
#define DEVICE /* a word of other compilers */
#define UNROLL(n)
#define VALUE(x) x

template <class T>
HOST DEVICE
float twice(float x, T a) {
  return a[0] * 2 * x;
}
DEVICE static float HOST half(float x) { return VALUE(x) / 2; }
struct Line {
  float slope, at; // of a line
  HOST DEVICE float operator()(float x) const { return slope * x + at; }
};

void test_case(int n) {
  float *a = NEW(float, n + 1), *b = NEW(float, n + 1);
  FILL(a, n + 1, -9, 9);
  const Line line = {2, 0.5f};
  meta_for (int i = 0; i < n; i++) meta_extent(a, n) {
    float s = 0;
    UNROLL(4)
    for (int k = 0; k < 4; k++) UNROLL(2) s += twice(a[i], /* the first */ a) DEVICE + half(s); // and a half
    b[i] = VALUE(line)(s);
  }
  RECORD(b, n);
}
