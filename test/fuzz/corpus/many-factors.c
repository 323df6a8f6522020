// input.c
#define TEN(n) n *n *n *n *n *n *n *n *n *n
#define HUNDRED(n) TEN(n) * TEN(n) * TEN(n) * TEN(n) * TEN(n) * TEN(n) * TEN(n) * TEN(n) * TEN(n) * TEN(n)

void fill(int n, double *a) {
  meta_for (int i = 0; i < HUNDRED(n) * HUNDRED(n) * HUNDRED(n); i++) a[i] = 1;
}
