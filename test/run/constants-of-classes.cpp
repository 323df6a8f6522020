// Constants of a class whose values stand outside of it, in loops of its members and of others, and in what these call.
// RUN: %check %s %t --translate=--auto 0 1 2 33 300
#include "testing.h"

class Masking {
public:
  static const unsigned char bit_mask;
  static const int shift = 3;
  static const int wide;
  static unsigned char masked(unsigned char c) { return c & bit_mask; }
  void on(int n, unsigned char *s) const;
  void off(int n, unsigned char *s) const;

private:
  int *table;
};
const unsigned char Masking::bit_mask = 128;
const int Masking::wide = 70000;

void Masking::on(int n, unsigned char *s) const {
  meta_for (int i = 0; i < n; i++)
    if (!(s[i] & bit_mask)) s[i] |= bit_mask >> shift;
}
void Masking::off(int n, unsigned char *s) const {
  for (int i = 0; i < n; i++)
    if (s[i] & bit_mask) s[i] &= ~bit_mask;
}
static void others(int n, const unsigned char *s, int *x) {
  meta_for (int i = 0; i < n; i++) x[i] = s[i] * Masking::wide + Masking::bit_mask;
}
static void calls(int n, unsigned char *s) {
  for (int i = 0; i < n; i++) s[i] = Masking::masked(s[i]) + (Masking::bit_mask >> Masking::shift);
}

void test_case(int n) {
  unsigned char *s = NEW(unsigned char, n), *t = NEW(unsigned char, n);
  int *x = NEW(int, n);
  FILL(s, n, 0, 255);
  FILL(t, n, 0, 255);
  Masking m;
  m.on(n, s);
  m.off(n, t);
  others(n, s, x);
  calls(n, s);
  RECORD(s, n);
  RECORD(t, n);
  RECORD(x, n);
}
