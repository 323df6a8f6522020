// input.c --from=openmp --to=cilk
static void f1(int *p) { *p = 1; }
int f0(int n) {
int x = 0, y[8], i = 0, j = 1;
for (int j = 0; j < m; j++) { cilk_spawn f0(n - 1);
cilk_for (int i = 0; i < n; i++) { meta_join; }
meta_fork meta_shared(x, y) {
cilk_sync;
} }
cilk_spawn f0(n - 1);
cilk_spawn f0(n - 1);
return x;
}
