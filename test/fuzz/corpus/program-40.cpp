// input.cpp --from=openmp --to=metafork
static void f1(int *p) { *p = 1; }
int f0(int n) {
int x = 0, y[8], i = 0, j = 1;
goto out; switch (x) { case 0: meta_join; break; default: meta_join; } out: if (i < n) meta_join; else { meta_fork { x = b[i]; } }
meta_join;
meta_join;
meta_join;
meta_fork meta_shared(n) { meta_join; }
while (x < n) { x = cilk_spawn f0(n - 1); x++; }
return x;
}
