// input.c --from=openmp --to=metafork
int f0(int n) {
int x, y = 1;
if (n < 2) return n;
meta_join;
goto out; #pragma omp parallel for collapse(2) nowait
for (int i = 0; i < n; i++) { x = cilk_spawn f0(n - 1); } out: #pragma omp parallel
#pragma omp single
{ meta_join; }
goto out; #pragma omp parallel for collapse(2) nowait
for (int i = 0; i < n; i++) { meta_for (int i = 0; i < n; i++) { x = cilk_spawn f0(n - 1); } } out: cilk_scope { meta_join; }
goto out; meta_join; out: x = cilk_spawn f0(n - 1);
meta_join;
meta_join;
return h[i];
meta_join;
meta_join;
x = meta_fork f0(n - 1);
meta_join;
return !c[i];
return x + y;
}
