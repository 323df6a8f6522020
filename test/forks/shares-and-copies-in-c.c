// The data rules of meta_fork in C: copies, clauses, arrays of a length known at run time, structures, arguments, places.
// RUN: rm -rf %t && %check %s %t
#include <stdio.h>

struct pair { int first, second; };
static int global_sum;
static struct pair swapped(struct pair p) { return (struct pair){p.second, p.first}; }
static int twice(int x) { return 2 * x; }
static void store(int *to, long value) { *to = (int)value; }

static int copied(int n) {
  int out = 0, k = n;
  struct pair p = {n, 2};
  meta_fork meta_shared(out) { out = k + p.first * p.second; }
  k = 50;
  p.first = 0;
  meta_join;
  return out + k + p.first;
}
static int arrays(int n) {
  int rows[n + 1][3], *end = rows[n];
  static int kept;
  for (int i = 0; i <= n; i++) rows[i][0] = rows[i][1] = rows[i][2] = 0;
  meta_fork {
    for (int i = 0; i < n; i++) rows[i][1] = i;
    end[2] = 7;
    kept = n;
    global_sum += n;
  }
  meta_join;
  int sum = kept + global_sum;
  for (int i = 0; i <= n; i++) sum = sum * 3 + rows[i][0] + rows[i][1] + rows[i][2];
  return sum;
}
static int calls(int n) {
  int i = 0, x = 0, a[3] = {0, 0, 0};
  struct pair p = {n, n + 1}, q;
  int (*function)(int) = twice;
  a[i++] = meta_fork twice(n);
  a[i++] = meta_fork function(n + 1);
  p.first = n;
  q = meta_fork swapped(p);
  p.second = 0;
  meta_fork store(&x, n);
  meta_join;
  return a[0] + 10 * a[1] + q.first + q.second + x + i + p.second;
}
static void many(int n, int *a) {
  for (int i = 0; i < n; i++) {
    int square = i * i;
    meta_fork { a[i] = square; }
    if (i % 4 == 3) meta_join;
  }
  meta_join;
}
static int in_branches(int n) {
  int x = 0, y = 0;
  if (n % 2) meta_fork meta_shared(x) { x = n; }
  else y = meta_fork twice(n);
  meta_join;
  return x + y;
}

int main(void) {
  int a[40];
  for (int n = 0; n < 20; n++) {
    many(40, a);
    printf("%d %d %d %d %d\n", copied(n), arrays(n), calls(n), a[39], in_branches(n));
  }
  return 0;
}
