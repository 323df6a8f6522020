// input.cpp --from=metafork --to=metafork
void f0(int n, double *a, int *h) {
int x = 0, y = 1, i, j = 0;
meta_fork { x = (long)&i[a]; }
meta_fork meta_shared(v) { #pragma omp taskwait }
cilk_for (int i = 0; i < n; i++) { meta_join; }
}
