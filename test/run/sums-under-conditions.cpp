// Counting, sums under conditions on data, minima and maxima however they are written, flags: into locals, globals, members, and
// through references and pointers.
// RUN: %check %s %t --variant split 0 1 33 700
#include <algorithm>

#include "testing.h"

static int global_count = 0;
struct Totals {
  long sum = 3;
  int count = 0;
  short least = 99;
};
static int lower(int a, int b) { return a < b ? a : b; }
template <class T>
static const T &upper(const T &a, const T &b) {
  if (b > a) return b;
  return a;
}

static int counting(int n, const int *__restrict a, int *__restrict out) {
  int n1 = 0, n2 = 5, n3 = 0, n4 = 0, n5 = 0;
  meta_schedule {
    for (int i = 0; i < n; i++)
      if (a[i] > 10) n1++;
    for (int i = 0; i < n; i++) n2 += a[i] > 10;
    for (int i = 0; i < n; i++) n3 += a[i] % 3 == 0 ? 1 : 0;
    for (int i = 0; i < n; i++) {
      if (a[i] < 0)
        n4++;
      else if (a[i] > 30)
        n4 += 2;
    }
    for (int i = 0; i < n; i++) {
      if (a[i] == 7) continue;
      ++n5;
    }
  }
  out[0] = n1, out[1] = n2, out[2] = n3, out[3] = n4;
  return n5;
}
// Several in one condition, and what is only computed under it.
static void several(int n, const int *__restrict a, const unsigned *__restrict b, long *__restrict out) {
  long sum = 1;
  int count = 0, most = -1000;
  unsigned product = 1, bits = 0;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      if (a[i] & 1) {
        const int twice = a[i] * 2;
        sum += twice;
        count++;
        bits ^= b[i];
      } else {
        product *= b[i] | 1;
        sum -= a[i];
      }
      if (most < a[i]) most = a[i];
    }
  }
  out[0] = sum, out[1] = count, out[2] = product, out[3] = bits, out[4] = most;
}
static void extremes(int n, const int *__restrict a, const short *__restrict b, int *__restrict out) {
  int m1 = 1000, m2 = 1000, m3 = -1000, m4 = 1000, m5 = -1000, m6 = 1000;
  short s = 500;
  unsigned char small = 200;
  meta_schedule {
    for (int i = 0; i < n; i++)
      if (a[i] < m1) m1 = a[i];
    for (int i = 0; i < n; i++) m2 = a[i] < m2 ? a[i] : m2;
    for (int i = 0; i < n; i++) m3 = std::max(m3, a[i]);
    for (int i = 0; i < n; i++) m4 = lower(a[i], m4);
    for (int i = 0; i < n; i++) m5 = upper(m5, a[i]);
    for (int i = 0; i < n; i++)
      if (b[i] < m6) m6 = b[i]; // of a smaller type
    for (int i = 0; i < n; i++)
      if (a[i] > 3 && b[i] < s) s = b[i];
    for (int i = 0; i < n; i++)
      if ((unsigned char)a[i] < small) small = (unsigned char)a[i];
  }
  out[0] = m1, out[1] = m2, out[2] = m3, out[3] = m4, out[4] = m5, out[5] = m6, out[6] = s, out[7] = small;
}
static void flags(int n, const int *__restrict a, int *__restrict out) {
  bool any = false, all = true, some = false, every = true, odd = false, found = false, none = true, found_large = false;
  int number = 5;
  meta_schedule {
    for (int i = 0; i < n; i++) any |= a[i] > 45;
    for (int i = 0; i < n; i++) all &= a[i] > -51;
    for (int i = 0; i < n; i++) some = some || a[i] == 12;
    for (int i = 0; i < n; i++) every = every && a[i] != 13;
    for (int i = 0; i < n; i++) odd ^= a[i] > 0;
    for (int i = 0; i < n; i++) number = number && a[i];
    for (int i = 0; i < n; i++)
      if (a[i] == 17) found = true;
    for (int i = 0; i < n; i++) {
      if (a[i] < 30) continue;
      none = false;
      if (a[i] > 40) found_large = true;
    }
  }
  out[0] = any, out[1] = all, out[2] = some, out[3] = every, out[4] = odd, out[5] = number, out[6] = found * 4 + none * 2 + found_large;
}
// Narrow ones wrap as they do one after the other.
static void narrow(int n, const int *__restrict a, int *__restrict out) {
  unsigned char bytes = 3;
  short halves = 7;
  signed char product = 1;
  meta_schedule {
    for (int i = 0; i < n; i++) bytes += a[i];
    for (int i = 0; i < n; i++)
      if (a[i] != 4) halves = (short)(halves + a[i] * 1000);
    for (int i = 0; i < n; i++) product *= 2 * a[i] + 1;
  }
  out[0] = bytes, out[1] = halves, out[2] = product;
}
static void elsewhere(int n, const int *__restrict a, Totals &t, int &reference, long *__restrict pointer) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      if (a[i] > 0) t.sum += a[i];
    for (int i = 0; i < n; i++)
      if (a[i] > 1) global_count++;
    for (int i = 0; i < n; i++)
      if (a[i] > 2) reference++;
    for (int i = 0; i < n; i++)
      if (a[i] > 3) *pointer += a[i];
  }
}

void test_case(int n) {
  int *a = NEW(int, n + 8), *out = NEW(int, 8);
  short *b = NEW(short, n + 8);
  unsigned *u = NEW(unsigned, n + 8);
  long *wide = NEW(long, 8);
  FILL(a, n + 8, -50, 50);
  FILL(b, n + 8, -50, 50);
  FILL(u, n + 8, 0, 50);
  const int last = counting(n, a, out);
  RECORD(out, 4);
  RECORD(&last, 1);
  several(n, a, u, wide);
  RECORD(wide, 5);
  extremes(n, a, b, out);
  RECORD(out, 8);
  flags(n, a, out);
  RECORD(out, 7);
  narrow(n, a, out);
  RECORD(out, 3);
  Totals t;
  int reference = 4;
  wide[0] = 9;
  global_count = 2;
  elsewhere(n, a, t, reference, wide);
  const long all[] = {t.sum, global_count, reference, wide[0]};
  RECORD(all, 4);
}
