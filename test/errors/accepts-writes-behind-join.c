// The same variables behind the join, those that were copied, and other members of a structure.
// RUN: %metafork-cc %s -o %t 2>&1 | count 0
int f(int n, int *p) {
  int x = 0, y = 0, z = n;
  struct { int a, b; } s = {0, 0};
  meta_fork meta_shared(x, s) {
    x = z;
    s.a = n;
  }
  z = 1;
  s.b = 2;
  meta_join;
  x++;
  for (int i = 0; i < n; i++) {
    meta_fork meta_shared(y) { y += i; }
    meta_join;
  }
  if (n > 3)
    y = meta_fork f(n - 1, p);
  else
    y = 7;
  meta_join;
  return x + y + z + s.a + s.b;
}
