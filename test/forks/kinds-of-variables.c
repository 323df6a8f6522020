// The data rules of meta_fork for each kind of variable in C: each function is a rule, and changes behind the fork what the work
// has copied.
// RUN: rm -rf %t && %check %s %t
#include <stdio.h>

enum color { red, green = 4, blue };
union number { int i; float f; };
struct node { int value; struct node *next; int inside[3]; unsigned low : 3, high : 5; };
typedef int row[4];
static int file_scope = 1;
int program_scope = 2;
static struct node file_node;
static int table[3] = {1, 2, 3};
static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }

// Parameters are copied, whatever their type.
static int by_value(int n, double d, char c, enum color e, struct node s, union number u, unsigned long long wide) {
  int out = 0;
  meta_fork meta_shared(out) { out = n + (int)d + c + (int)e + s.value + s.inside[1] + u.i + (int)wide + (int)s.low; }
  n = 0, d = 0, c = 0, e = red, s.value = 0, s.inside[1] = 0, u.i = 0, wide = 0, s.low = 0;
  meta_join;
  return out + n + (int)d + c + (int)e + s.value + s.inside[1] + u.i + (int)wide + (int)s.low;
}
// An array as a parameter is a pointer: what it leads to is shared, also rows, and of a length known at run time.
static void by_pointer(int n, int a[], int (*rows)[4], int variable[n][n], const int *source, row *typed) {
  meta_fork {
    a[0] = n;
    rows[1][2] = source[0] + 1;
    variable[n - 1][0] = source[1];
    typed[0][3] = n + 3;
  }
  a[1] = n + 1;
  variable[0][n - 1] = 4;
  meta_join;
}
static int pointers(int n) {
  int a[4] = {0}, r[2][4] = {{0}}, v[n][n], s[2] = {5, 6};
  row typed[1] = {{0}};
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) v[i][j] = 0;
  by_pointer(n, a, r, v, s, typed);
  return a[0] + 10 * a[1] + 100 * r[1][2] + v[n - 1][0] + v[0][n - 1] + typed[0][3];
}
// Locals of a block around the fork are copied before the block ends.
static int locals_of_blocks(int n) {
  int a[4] = {0};
  {
    int k = n, m[2] = {n, 1};
    meta_fork { a[0] = k + 1; }
    k++;
    { int k = 7; meta_fork { a[1] = k; } }
    a[2] = k + m[0];
  }
  meta_join;
  return a[0] + 10 * a[1] + 100 * a[2];
}
// Variables of loops are copied at each fork, of all kinds of loops.
static int loop_variables(int n) {
  int a[64] = {0}, k = 0, sum = 0;
  for (int i = 0, j = 10; i < n && i < 20; i++, j--)
    meta_fork { a[i] = i * j; }
  while (k < 10) {
    meta_fork { a[20 + k] = k; }
    k++;
  }
  do {
    int last = k;
    meta_fork { a[20 + last] = last * 2; }
  } while (++k < 14);
  meta_join;
  for (int i = 0; i < 64; i++) sum = sum * 3 % 10007 + a[i];
  return sum;
}
// Static, file-scope and program-scope variables are shared, and so are block-scope declarations of them.
static int lasting(int n) {
  static int kept, kept_array[3];
  static struct node kept_node;
  extern int program_scope;
  meta_fork {
    kept = n;
    kept_array[1] = n + 1;
    kept_node.value = n + 2;
    file_scope = n + 3;
    program_scope = n + 4;
    file_node.inside[2] = n + 5;
    table[1] = n + 6;
  }
  meta_join;
  return kept + kept_array[1] + kept_node.value + file_scope + program_scope + file_node.inside[2] + table[1];
}
// A structure is copied with the arrays in it; what a pointer in it leads to is shared.
static int structures(int n) {
  struct node last = {n, 0, {1, 2, 3}, 1, 2}, first = {n + 1, &last, {4, 5, 6}, 3, 4};
  int out = 0;
  meta_fork meta_shared(out) {
    first.next->value = n + 7;
    out = first.inside[0] + first.value + (int)first.high;
  }
  first.inside[0] = 100;
  first.value = 0;
  first.high = 9;
  meta_join;
  return out + last.value + first.inside[0] + (int)first.high;
}
static int shared_structure(int n) {
  struct node s = {0, 0, {0}, 0, 0};
  union number u = {0};
  meta_fork meta_shared(s, u) {
    s.value = n;
    s.inside[2] = n + 1;
    s.low = n & 7;
    u.i = n;
  }
  s.inside[1] = 5;
  meta_join;
  return s.value + s.inside[1] + s.inside[2] + (int)s.low + u.i;
}
// A pointer is shared, as what it leads to is; constants and names of functions are values.
static int pointers_to_functions(int n) {
  int (*f)(int) = n % 2 ? twice : thrice, (*const table_of[2])(int) = {twice, thrice};
  const int c = n;
  const int *const p = &c;
  int a[3] = {0};
  meta_fork { a[0] = f(c); }
  meta_fork { a[1] = table_of[1](*p); }
  a[2] = meta_fork table_of[0](c + 1);
  meta_join;
  return a[0] + 10 * a[1] + 100 * a[2];
}
// What the work declares is its own, under whatever name; copies of copies in work forked by work.
static int inner_names(int n) {
  int x = n, a[4] = {0};
  meta_fork {
    int y = x;
    { int x = y + 1; a[0] = x; }
    meta_fork {
      int z = y + x;
      a[1] = z;
      for (int x = 0; x < 3; x++) a[2] += x;
    }
    y = 0;
    meta_join;
    a[3] = x + y;
  }
  x = 50;
  meta_join;
  return a[0] + 10 * a[1] + 100 * a[2] + a[3] + x;
}
// Results go to variables, elements, members, what pointers lead to, and are declared; the place is found before the fork.
static int results(int n) {
  int i = 0, x, a[3] = {0}, b[2][2] = {{0}}, *p = a;
  struct node s = {0, 0, {0}, 0, 0}, *q = &s;
  x = meta_fork twice(n);
  *p++ = meta_fork twice(n + 1);
  *p = meta_fork twice(n + 2);
  b[i][1] = meta_fork twice(n + 3);
  i = 1;
  b[i][i] = meta_fork twice(n + 4);
  s.value = meta_fork twice(n + 5);
  q->inside[i] = meta_fork twice(n + 6);
  i = 2;
  p = 0;
  int declared = meta_fork twice(n + 7);
  long long wider = meta_fork thrice(n);
  meta_join;
  return x + 3 * a[0] + 5 * a[1] + 7 * b[0][1] + 11 * b[1][1] + 13 * s.value + 17 * s.inside[1] + declared + (int)wider + i + (p == 0);
}

int main(void) {
  for (int n = 1; n < 12; n++) {
    struct node s = {n, 0, {1, n, 3}, 5, 6};
    union number u = {n};
    printf("%d %d %d %d ", by_value(n, 2.5, 'a', blue, s, u, 9), pointers(n + 1), locals_of_blocks(n), loop_variables(n));
    printf("%d %d %d %d ", lasting(n), structures(n), shared_structure(n), pointers_to_functions(n));
    printf("%d %d\n", inner_names(n), results(n));
  }
  return 0;
}
