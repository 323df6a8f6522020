// Ordinary code in a body: conditions on data, inner loops with break and continue, switch, local arrays, goto inside.
// RUN: %check %s %t
#include "testing.h"
#include <stdbool.h>
#include <stdlib.h>

static void conditions(int n, const int *a, int *b) {
  meta_for (int i = 0; i < n; i++) {
    if (a[i] > 0)
      b[i] = a[i];
    else if (a[i] < -3)
      b[i] -= 1;
  }
  meta_for (int i = 0; i < n; i++) {
    if (a[i] % 2 == 0) continue;
    b[i] = a[i] ? b[i] * 3 : -1;
  }
  meta_for (int i = 0; i < n; i++)
    if (i > 0 && i < n - 1) b[i] += a[i - 1] + a[i + 1];
    else b[i] = 0;
}

static void inner_loops(int n, const int *a, int *b) {
  meta_for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = 0; k < n; k++) {
      if (a[k] == 3) continue;
      if (a[k] > 40) break;
      s += a[k] * (i + 1);
    }
    int x = abs(a[i]) + 1;
    while (x != 1) {
      x = x % 2 ? 3 * x + 1 : x / 2;
      s++;
      if (s > 100000) break;
    }
    do {
      s--;
    } while (s > 50);
    b[i] += s;
  }
}

static void switches(int n, const int *a, int *b) {
  meta_for (int i = 0; i < n; i++) {
    switch (a[i] & 3) {
    case 0:
      b[i] = 1;
      break;
    case 1: {
      int t = a[i];
      b[i] = t * t;
    }
    // fall through
    case 2:
      b[i] += 2;
      break;
    default:
      b[i] = -b[i];
    }
    if (b[i] < 0) goto done;
    b[i]++;
  done:
    b[i] ^= 1;
  }
}

static void local_arrays(int n, const int *a, int *b) {
  meta_for (int i = 0; i < n; i++) {
    int window[4] = {0, 1, 2, 3}, histogram[2][3] = {{0}};
    for (int k = 0; k < n; k++) {
      window[k & 3] += a[k];
      histogram[k % 2][abs(a[k]) % 3]++;
    }
    int *p = window;
    *p += 1;
    p[1] -= histogram[1][2];
    b[i] = window[i & 3] + histogram[i % 2][i % 3];
  }
}

static void flags(int n, const int *a, bool *even, char *c, short *s, unsigned char *u) {
  meta_for (int i = 0; i < n; i++) {
    even[i] = a[i] % 2 == 0;
    c[i] = (char)(a[i] * 7);
    s[i] += (short)(a[i] * 1000);
    u[i] = u[i] << 1 | even[i];
    if (!even[i] && c[i] > 0) s[i]--;
  }
}

static void loops_in_loops(int n, int *b) {
  meta_for (int i = 0; i < n; i++) {
    for (int j = 0; j < 3; j++)
      for (int k = j; k < 5; k++) b[i] += j * k;
    int i2 = i * 2;
    for (int j = i2; j > 0; j /= 2) b[i] ^= j;
    {
      int i = 5; // hides the loop variable
      b[i2 / 2] += i;
    }
  }
}

void test_case(int n) {
  int *a = NEW(int, n), *b = NEW(int, n);
  bool *e = NEW(bool, n);
  char *c = NEW(char, n);
  short *s = NEW(short, n);
  unsigned char *u = NEW(unsigned char, n);
  FILL(a, n, -50, 50);
  FILL(b, n, -50, 50);
  FILL(s, n, -50, 50);
  FILL(u, n, 0, 200);
  conditions(n, a, b);
  RECORD(b, n);
  inner_loops(n, a, b);
  RECORD(b, n);
  switches(n, a, b);
  RECORD(b, n);
  local_arrays(n, a, b);
  RECORD(b, n);
  flags(n, a, e, c, s, u);
  RECORD(e, n);
  RECORD(c, n);
  RECORD(s, n);
  RECORD(u, n);
  loops_in_loops(n, b);
  RECORD(b, n);
}
