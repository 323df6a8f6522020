// Of hyperobjects only those come back that a translation writes for reductions, word for word.
// RUN: not %metafork-cc %s --from=cilk --to=metafork -o %t 2>&1 | FileCheck %s
#include <cilk/cilk.h>
static inline void fork_identity0(void *view) { *(int *)view = 0; }
static inline void fork_reduce0(void *left, void *right) {
  const int a = *(int *)left, b = *(int *)right;
  *(int *)left = a - b;
}
static inline void fork_identity1(void *view) { *(int *)view = 1; }
static inline void fork_reduce1(void *left, void *right) {
  const int a = *(int *)left, b = *(int *)right;
  *(int *)left = a + b;
}
static inline void fork_identity2(void *view) { *(int *)view = 0; }
static inline void fork_reduce2(void *left, void *right) {
  const int a = *(int *)left, b = *(int *)right;
  *(int *)left = a + b;
}
static inline void fork_identity3(void *view) { *(int *)view = 0; }
static inline void fork_reduce3(void *left, void *right) {
  const int a = *(int *)left, b = *(int *)right;
  *(int *)left = a + b;
}
static inline void fork_identity4(void *view) { *(int *)view = 0; }
static inline void fork_reduce4(void *left, void *right) {
  const int a = *(int *)left, b = *(int *)right;
  *(int *)left = a + b;
}
int f(int n, int *a) {
  int s = 0, p = 1, q = 2, r = 3, t = 4;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: 's' is a hyperobject of Cilk, which has no counterpart
  { int *const s_behind = &s; int cilk_reducer(fork_identity0, fork_reduce0) s = *s_behind;
  cilk_for (int i = 0; i < n; i++) s += a[i]; *s_behind = s; }
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: 'p' is a hyperobject of Cilk, which has no counterpart
  { int *const p_behind = &p; int cilk_reducer(fork_identity1, fork_reduce1) p = *p_behind;
  cilk_for (int i = 0; i < n; i++) p += a[i]; *p_behind = p; }
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: 'q' is a hyperobject of Cilk, which has no counterpart
  { int *const q_behind = &q; int cilk_reducer(fork_identity2, fork_reduce2) q = *q_behind;
  cilk_for (int i = 0; i < n; i++) q += a[i]; *q_behind = q + 1; }
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: 'r' is a hyperobject of Cilk, which has no counterpart
  { int *const r_behind = &r; int cilk_reducer(fork_identity3, fork_reduce3) r = *r_behind; r++;
  cilk_for (int i = 0; i < n; i++) r += a[i]; *r_behind = r; }
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: 't' is a hyperobject of Cilk, which has no counterpart
  { int *const t_behind = &t; int cilk_reducer(fork_identity4, fork_reduce4) t = *t_behind;
  for (int i = 0; i < n; i++) t += a[i]; *t_behind = t; }
  return s + p + q + r + t;
}
