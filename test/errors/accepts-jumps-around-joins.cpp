// Jumps that leave a join behind them, or come to one; what a block of `try` forks has ended in its handlers.
// RUN: %metafork-cc %s -o %t 2>&1 | count 0
static int sum;
int to_the_join(int n) {
  int x = 0;
  meta_fork meta_shared(x) { x = n; }
  if (n > 3) goto out;
  n++;
out:
  meta_join;
  x = 2;
  return x;
}
int back(int n) {
  int i = 0, s = 0;
again:
  if (i < n) {
    int k = i;
    meta_fork meta_shared(k) { k++; }
    meta_join;
    s += k;
    i++;
    goto again;
  }
  return s;
}
int out_of_a_block(int n) {
  int x = 0;
  for (int i = 0; i < n; i++) {
    int k = i;
    meta_fork meta_shared(k) { k++; }
    meta_join;
    if (i == 3) break;
    x += k;
  }
  return x;
}
int of_a_condition(int n) {
  if (int k = n; k > 2) {
    meta_fork { sum = k + 1; }
    k = 2;
  }
  meta_join;
  return sum;
}
int chosen(int n) {
  int x = 0;
  switch (int k = n; k) {
  case 1:
    meta_fork meta_shared(x) { x = n; }
    break;
  case 2:
    x++;
    break;
  default:
    break;
  }
  meta_join;
  return x;
}
int handled(int n) {
  int x = n;
  try {
    meta_fork meta_shared(x) { x++; }
    if (n > 2) throw n;
    meta_join;
  } catch (int e) {
    x = 4;
    return e;
  }
  return x;
}
int thrown_by_the_join(int n) {
  int x = 0;
  meta_fork meta_shared(x) { x = n; }
  try {
    meta_join;
    if (n > 2) throw n;
  } catch (int) {
    x = 3;
  }
  return x;
}
int joined_on_both_ways(int n) {
  int x = 0;
  meta_fork meta_shared(x) { x = n; }
  if (n > 3) {
    meta_join;
    goto out;
  }
  meta_join;
out:
  return x;
}
