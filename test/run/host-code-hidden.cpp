// Host code of a region that reads and writes what kernels have written without a name for it: destructors of temporaries,
// initialisers of members, default arguments, assembly, delete.
// RUN: %check %s %t
#include "testing.h"

namespace {

struct Poke {
  int *p, value;
  ~Poke() { *p += value; }
};
struct Counted {
  int *p;
  int now = p[0]++;
};
int *cells; // what the default argument looks at
int latest(int at, int value = cells[0]) { return value + at; }

void temporaries(int n, int *a) {
  meta_schedule {
    for (int t = 0; t < 3; t++) {
      meta_for (int i = 0; i < n; i++) a[i] = a[i] * 2 + i;
      Poke{a, t};
      (void)Poke{a + n - 1, 5};
      meta_for (int i = 0; i < n; i++) a[i] += 3;
    }
  }
}
int members(int n, int *a) {
  int sum = 0;
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] = i + 7;
    Counted c{a};
    meta_for (int i = 0; i < n; i++) a[i] += 1;
    sum += c.now * 100 + latest(1);
    meta_for (int i = 0; i < n; i++) a[i] += 1;
  }
  return sum;
}
void assembly(int n, int *a) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] += i;
    __asm__ volatile("" : "+m"(a[0]) : : "memory");
    a[0] += 11;
    meta_for (int i = 0; i < n; i++) a[i] *= 2;
  }
}
void deleted(int n, int *a) {
  meta_schedule {
    for (int t = 0; t < 3; t++) {
      int *w = new int[static_cast<unsigned>(n)];
      meta_for (int i = 0; i < n; i++) w[i] = t + i;
      meta_for (int i = 0; i < n; i++) a[i] += w[n - 1 - i];
      delete[] w;
      int *other = new int[static_cast<unsigned>(n)]();
      meta_for (int i = 0; i < n; i++) a[i] += other[i];
      delete[] other;
    }
  }
}

} // namespace

void test_case(int n) {
  n++;
  int *a = NEW(int, n);
  FILL(a, n, -50, 50);
  cells = a;
  temporaries(n, a);
  RECORD(a, n);
  const int sum = members(n, a);
  test_record(&sum, sizeof sum);
  RECORD(a, n);
  assembly(n, a);
  RECORD(a, n);
  deleted(n, a);
  RECORD(a, n);
}
