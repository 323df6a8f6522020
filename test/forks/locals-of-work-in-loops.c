// What forked work declares is its own, each time it is forked; a switch is entered at its labels and left by a break.
// RUN: rm -rf %t && mkdir -p %t && %check %s %t
// RUN: %metafork-cc %s -o %t/package -Werror
#include <stdio.h>

static void locals(int n, int *out) {
  for (int i = 0; i < n; i++)
    meta_fork {
      int k = i;
      for (int j = 0; j < 3; j++) k += j;
      k++;
      meta_fork meta_shared(k) { k *= 2; }
      meta_join;
      out[i] = k;
    }
  meta_join;
}

static int twice(int x) { return 2 * x; }
static int chosen(int n) {
  int x = 0, y = 0;
  switch (n % 4) {
  case 0:
    x = meta_fork twice(n);
    meta_join;
    break;
  case 1:
    y = meta_fork twice(n + 1);
    break;
  default:
    x = 5;
    break;
  }
  meta_join;
  return x + y;
}

// A loop that runs once at least joins.
static int joined(int n) {
  int x = 0;
  x = meta_fork twice(n);
  do {
    meta_join;
  } while (0);
  return x;
}

// An argument is evaluated before the fork, and so is what it changes.
static int counted(int n) {
  int c = n, x, y;
  x = meta_fork twice(c++);
  y = meta_fork twice(c += 2);
  meta_join;
  return x + 100 * y + 10000 * c;
}

int main(void) {
  int out[20];
  locals(20, out);
  for (int i = 0; i < 20; i++) printf("%d %d %d %d\n", out[i], chosen(i), counted(i), joined(i));
  return 0;
}
