// Two forks, or one fork in two iterations, that change the same variable; a pointer that a list moves on.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
struct node { struct node *next; int v; };
int sum(int n, struct node *list) {
  int s = 0;
  for (int i = 0; i < n; i++)
    // CHECK: rejects-forks-that-share-a-sum.c:[[#@LINE+2]]:32: error: 's' is written here while forked work may still use it
    // CHECK: rejects-forks-that-share-a-sum.c:[[#@LINE+1]]:32: note: the work forked at line [[#@LINE+1]] uses 's' here
    meta_fork meta_shared(s) { s += i; }
  meta_join;
  struct node *q = list;
  while (q) {
    meta_fork { q->v++; }
    // CHECK: rejects-forks-that-share-a-sum.c:[[#@LINE+1]]:5: error: 'q' is written here while forked work may still use it: read there
    q = q->next;
  }
  meta_join;
  return s;
}
