// What a launch is given is evaluated where the source evaluates it: pointers that lead nowhere and divisors 0 do no harm
// where no iteration uses them.
// RUN: %check %s %t
// RUN: grep -v "// CHECK" %t/package/no-iterations.c | FileCheck %s
#include "testing.h"

struct pair {
  int a, b;
};
struct data {
  int n, x, v[4];
  int *p;
  struct pair both;
  struct data *next;
};

void member(int m, struct data *g, int *a) {
  // CHECK: if (!(0 < m && member_r0_n0_launch(mf_r0, (void *)(a), m, g->x, (void *)&(g->x))))
  meta_for (int i = 0; i < m; i++) a[i] = g->x;
}

void pointer(int m, struct data *g, int *a) {
  // CHECK: if (!(0 < m && pointer_r0_n0_launch(
  meta_for (int i = 0; i < m; i++) a[i] += g->p[i];
}

// The first bound is read in any case.
void bounded(struct data *g, int *a) {
  // CHECK: if (!bounded_r0_n0_launch(
  meta_for (int i = 0; i < g->n; i++) a[i] += g->x + g->p[i];
}

void addresses(int m, struct data *g, int *a) {
  // CHECK: if (!addresses_r0_n0_launch(
  meta_for (int i = 0; i < m; i++) a[i] += g->v[i % 4];
}

void chain(unsigned m, struct data *g, int *a) {
  // CHECK: if (!(0 < m && chain_r0_n0_launch(
  meta_for (unsigned i = 0; i < m; i++) a[i] += g->next->x + g->next->next->n;
}

struct pair swapped(struct pair p) {
  struct pair out = {p.b, p.a};
  return out;
}

void structs(int m, struct data *g, int *a) {
  // CHECK: if (!(0 < m && structs_r0_n0_launch(
  meta_for (int i = 0; i < m; i++) a[i] += 10 * swapped(g->both).a + g->both.a;
}

void kernel_divides(int m, int k, int *a) {
  // CHECK: if (!kernel_divides_r0_n0_launch(
  meta_for (int i = 0; i < m; i++) a[i] += m / k;
}

void inner_bound(int m, int k, int *a) {
  // CHECK: if (!(0 < m && inner_bound_r0_n0_launch(mf_r0, (void *)(a), m, k, (long long)(m / k))))
  meta_for (int i = 0; i < m; i++)
    for (int j = 0; j < m / k; j++) a[i] += j;
}

void two_loops(int m, int n, struct data *g, int *a) {
  // CHECK: if (!(0 < m && 0 < n && two_loops_r0_n0_launch(
  meta_for (int i = 0; i < m; i++)
    meta_for (int j = 0; j < n; j++) a[i * n + j] += g->x;
}

void quotients(int m, int k, struct data *g, int *a) {
  meta_schedule meta_extent(a, m * (m / k)) {
    // CHECK: if (!(0 < m && 0 < m / k && quotients_r0_n0_launch(
    meta_for (int i = 0; i < m; i++)
      meta_for (int j = 0; j < m / k; j++) a[i * (m / k) + j] += g->x;
  }
}

void triangle(int m, struct data *g, int *a) {
  // CHECK: if (!(0 < m && triangle_r0_n0_launch(mf_r0, (void *)(a), m, (g ? g->x : 0), (g ? (void *)&(g->x) : 0))))
  meta_for (int i = 0; i < m; i++)
    meta_for (int j = 0; j < i; j++) a[i * m + j] += g->x;
}

void branches(int m, int has, struct data *g, int *a) {
  // CHECK: if (!(0 < m && branches_r0_n0_launch(mf_r0, (void *)(a), m, has, (has ? g->x : 0), (!(has) && m > 3 ? g->n : 0), (has ? (void *)&(g->x) : 0), (!(has) && m > 3 ? (void *)&(g->n) : 0))))
  meta_for (int i = 0; i < m; i++) {
    if (has)
      a[i] += g->x;
    else if (m > 3)
      a[i] += g->n;
  }
}

void on_data(int m, struct data *g, struct data *h, int k, int *a) {
  const int has = h != NULL;
  meta_schedule meta_extent(g->p, m) {
    meta_for (int i = 0; i < m; i++) {
      a[i] += a[i] > 0 ? g->x : 1;
      if (a[i] % 5 == 0) a[i] += g->p[i] + g->next->n + h->both.b;
      if (a[i] % 5 == 1)
        for (int j = 0; j < m / k; j++) a[i] += j;
      if (!has || a[i] % 3 == 0) continue;
      a[i] += h->x + swapped(h->both).b;
    }
  }
}

void sized(int m, struct data *g, int *a) {
  meta_schedule meta_extent(g->p, g->n) {
    // CHECK: if (!(0 < m && sized_r0_n0_launch(mf_r0, (void *)(a), (g ? (void *)(g->p) : 0), m, (g ? (long long)(g->n) : 0))))
    meta_for (int i = 0; i < m; i++)
      if (a[i] > 100) a[i] += g->p[i];
  }
}

void steps(int m, struct data *g, int *a) {
  // CHECK: if (!(0 < m && steps_r0_n0_launch(
  meta_for (int i = 0; i < m; i += g->x) a[i] += 2;
}

int outside(int m, struct data *g, int *a) {
  int i;
  // CHECK: if (!(m - 1 >= 0 && outside_r0_n0_launch(
  meta_for (i = m - 1; i >= 0; i--) a[i] += g->x;
  return i;
}

void rows(int m, int t, int **r, int *a) {
  // CHECK: if (!(0 < m && rows_r0_n0_launch(
  meta_for (int i = 0; i < m; i++) a[i] += r[t % 2][i];
}

void blocks(int m, int n, struct data *g, struct data *h, int *a) {
  // CHECK: if (!(0 < m && blocks_r0_n0_launch(
  meta_for (int b = 0; b < m; b++) {
    int s[8];
    const int first = b * n + g->x;
    meta_for (int t = 0; t < 8; t++) s[t] = first + t;
    meta_for (int t = 0; t < n; t++) a[b * n + t] += s[t % 8] + h->x;
  }
}

void host_loop(int t, int m, struct data *g, int *a) {
  meta_schedule {
    for (struct data *d = g; t > 0; d = d->next, t--) {
      meta_for (int i = 0; i < m; i++) a[i] += d->both.a;
    }
  }
}

void plain(int m, struct data *g, int *a) {
  // CHECK-LABEL: void plain(
  // CHECK: if ({{.*}}(0 < m) && (metafork_apart(
#pragma scop
  for (int i = 0; i < m; i++) a[i] += g->p[i];
#pragma endscop
}

void plain_inner(int m, struct data *g, double *a) {
#pragma scop
  for (int i = 0; i < m; i++)
    for (int j = 0; j < g->n; j++) a[i * 4 + j % 4] += g->p[j];
#pragma endscop
}

void plain_block(int m, int k, int *restrict a) {
  meta_schedule {
    if (k > 0)
      for (int i = 0; i < m / k; i++) a[i] += i;
    for (int i = 0; i < m; i++)
      for (int j = 0; j < m; j++) a[i] += m / k;
  }
}

void plain_branch(int m, int has, struct data *g, struct data *h, double *restrict a) {
#pragma scop
  for (int i = 0; i < m; i++) {
    if (has) a[i] += g->x;
    for (int j = 0; j < h->n; j++) a[i] += j * h->x;
  }
#pragma endscop
}

void plain_time(int t, int m, struct data *g, double *restrict a, double *restrict b) {
#pragma scop
  for (int k = 0; k < t; k++) {
    for (int i = 1; i < m - 1; i++) b[i] = a[i - 1] + a[i + 1] + g->n;
    for (int i = 1; i < m - 1; i++) a[i] = b[i] / 2;
  }
#pragma endscop
}

static void nothing(int n, int *a, double *d) {
  struct data *const nowhere[2] = {NULL, (struct data *)(size_t)(64 * n + 64)};
  for (int k = 0; k < 2; k++) {
    struct data *g = nowhere[k];
    member(0, g, a);
    pointer(0, g, a);
    addresses(0, g, a);
    chain(0, g, a);
    structs(0, g, a);
    two_loops(0, n, g, a);
    two_loops(n, 0, g, a);
    quotients(0, 0, g, a);
    quotients(n, 2 * n + 2, g, a);
    triangle(0, g, a);
    branches(0, 1, g, a);
    branches(n < 3 ? n : 3, 0, g, a);
    sized(0, g, a);
    steps(0, g, a);
    RECORD((&(int){outside(0, g, a)}), 1);
    rows(0, n, (int **)g, a);
    blocks(0, n, g, g, a);
    host_loop(0, n, g, a);
    plain(0, g, a);
    plain_inner(0, g, d);
    plain_branch(0, 1, g, g, d);
    plain_time(0, n, g, d, d + n);
  }
  kernel_divides(0, 0, a);
  inner_bound(0, 0, a);
  triangle(1, NULL, a);
  plain_block(0, 0, a);
  plain_time(n, 0, NULL, d, d + n);
  sized(n, NULL, a);
}

void test_case(int n) {
  int *a = NEW(int, n * n + n), *p = NEW(int, n + 4), *rows_of[2] = {p, a};
  double *d = NEW(double, 4 * n + 8);
  struct data last = {3, 7, {1, 2, 3, 4}, p, {5, 6}, NULL};
  struct data g = {n / 2, 2, {4, 3, 2, 1}, p, {8, 9}, &last};
  last.next = &g;
  FILL(a, n * n + n, -9, 9);
  FILL(p, n + 4, -9, 9);
  FILL_REAL(d, 4 * n + 8);
  nothing(n, a, d);
  RECORD(a, n * n + n);
  member(n, &g, a);
  pointer(n, &g, a);
  bounded(&g, a);
  addresses(n, &g, a);
  chain((unsigned)n, &g, a);
  structs(n, &g, a);
  kernel_divides(n, 3, a);
  inner_bound(n, 2, a);
  two_loops(n, n, &g, a);
  quotients(n, 2, &g, a);
  triangle(n, &g, a);
  branches(n, 1, &g, a);
  branches(n, 0, &g, a);
  on_data(n, &g, &last, 2, a);
  steps(n, &g, a);
  RECORD((&(int){outside(n, &g, a)}), 1);
  rows(n, 2, rows_of, a + n);
  blocks(n, n, &last, &g, a);
  host_loop(3, n, &g, a);
  RECORD(a, n * n + n);
  plain(n, &g, a);
  plain_inner(n, &last, d);
  plain_block(n, 2, a);
  plain_branch(n, 1, &g, &last, d);
  plain_branch(n, 0, NULL, &last, d);
  plain_time(3, n, &g, d, d + 2 * n);
  for (int i = 0; i < n; i++) a[i] = -2 - 5 * i; // no element has its condition
  on_data(n, NULL, NULL, 0, a);
  RECORD(a, n * n + n);
  RECORD(d, 4 * n + 8);
}
