// Identifiers beyond ASCII, with \u escapes and with $, in every place that an analysis looks at; digraphs.
// RUN: %check %s %t
#include "testing.h"

struct größe {
  int höhe, b$;
};
static const int maß = 3;
static int plus_über(int x) { return x + maß; }

static void bounds(int größe, int n, int *restrict résultat, const int *restrict données) {
  meta_for (int ï = 1; ï < größe - 1; ï++) résultat[ï] = données[ï - 1] + données[ï + 1] + plus_über(ï);
  meta_for (int y = 0; y < größe; y++)
    meta_for (int ñ = 0; ñ < n; ñ++) résultat[y * n + ñ] += y * ñ + größe;
}
static void escapes(int gr\u00f6\u00dfe, int *a) {
  meta_for (int i = 0; i < größe; i++) a[gr\u00f6\u00dfe - 1 - i] += größe;
}
static void dollars(int n$, int $n, int *a$) {
  meta_for (int i$ = 0; i$ < n$; i$++) a$[i$ * $n] = i$ + $n;
}
static void twins(int ä, int ö, int *a) { // nothing of one may be taken for the other
  meta_for (int i = 0; i < ä; i++)
    meta_for (int j = 0; j < ö; j++) a[i * ö + j] = ä - ö + i;
}
static void members(int n, struct größe *g) {
  meta_for (int i = 0; i < n; i++) {
    g[i].höhe = g[i].b$ + i;
    struct größe kopie = g[i];
    g[i].b$ = kopie.höhe;
  }
}
static void blocks(int größe, int *a) {
  meta_for (int b = 0; b < größe; b++) {
    int блок[4];
    meta_for (int t = 0; t < 4; t++) блок[t] = b + t;
    meta_for (int t = 0; t < 1; t++) a[b + t] = блок[0] + блок[3];
  }
}
static void plain(int größe, double *restrict ä, const double *restrict b) {
  meta_schedule {
    for (int ï = 0; ï < größe; ï++) {
      double ö = b[ï];
      ä[ï] = ö * 2;
    }
  }
}
static int digraphs(int n, int *a) <%
  int sum = 0;
  meta_schedule <%
    meta_for (int i = 0; i < n; i++) <% a<:i:> += i; %>
    sum = a<:0:>;
  %>
  meta_schedule <% for (int i = 0; i < n; i++) a<:i:> = 2 * a<:i:>; %>
  return sum;
%>
void digraph_parameters(int n, int *a) /* { */ <% meta_for (int i = 0; i < n; i++) a<:i:> += n; %>

void test_case(int n) {
  int *a = NEW(int, 5 * n + 5 * n * n), *b = NEW(int, 5 * n + 5);
  double *x = NEW(double, n), *y = NEW(double, n);
  struct größe *g = NEW(struct größe, n);
  FILL(a, 5 * n + 5 * n * n, -9, 9);
  FILL(b, 5 * n + 5, -9, 9);
  FILL_REAL(x, n);
  for (int i = 0; i < n; i++) y[i] = 0, g[i].höhe = i, g[i].b$ = 2 * i;
  bounds(n, n, a, b);
  RECORD(a, 5 * n + 5 * n * n);
  escapes(n, a);
  dollars(n, 3, a);
  twins(n, 5, a);
  RECORD(a, 5 * n + 5 * n * n);
  members(n, g);
  RECORD(g, n);
  blocks(n, b);
  RECORD(b, n);
  plain(n, y, x);
  RECORD(y, n);
  if (n > 0) {
    int first = digraphs(n, a);
    RECORD(&first, 1);
    digraph_parameters(n, a);
  }
  RECORD(a, n);
}
