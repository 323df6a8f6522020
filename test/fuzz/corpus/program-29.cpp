// input.cpp --from=metafork --to=metafork
int f0(int n) {
int x, y = 1;
if (n < 2) return n;
meta_join;
#pragma omp parallel
#pragma omp single
{ switch (x) { case 0: meta_join; break; default: #pragma omp parallel
#pragma omp single
{ meta_join; } }
meta_join; }
int z3 = meta_fork f0(x);
cilk_scope { #pragma omp task shared(x) firstprivate(y)
{ meta_join; }
meta_join;
#pragma omp parallel
#pragma omp single
{ #pragma omp taskwait } }
#pragma omp task shared(x) firstprivate(y)
{ cilk_spawn f0(n - 1); }
return x + y;
}
