// input.cpp --from=metafork --to=openmp
int f0(int n) {
int x, y = 1;
if (n < 2) return n;
if (i < n) for (int i = 0; i < n; i++) { #pragma omp task shared(x) firstprivate(y)
{ meta_join; } } else { #pragma omp task shared(x) firstprivate(y)
{ meta_join; } }
#pragma meta grainsize = c[i]
meta_for (int i = 0; i < c[i]; i = i + 1e308) a[i] = x;
#pragma omp taskwait
return x + y;
}
