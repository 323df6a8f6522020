// input.c --from=openmp --to=metafork
static void f1(int *p) { *p = 1; }
int f0(int n) {
int x = 0, y[8], i = 0, j = 1;
int z2 = meta_fork f0(x);
#pragma omp sections
{
#pragma omp section
meta_join;
#pragma omp section
{ switch (x) { case 0: #pragma omp task shared(x) firstprivate(y)
{ goto out; meta_join; out: meta_join; } break; default: meta_join; }
meta_for (double *r = a; r < a + n; r++) { #pragma omp sections
{
#pragma omp section
for (int i = 0; i < n; i++) { meta_join; }
#pragma omp section
{ return c[i] * u[i] + c[i];
meta_join; }
} } }
}
return x;
}
