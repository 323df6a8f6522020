// input.c --from=openmp --to=cilk
int f0(int n) {
int x, y = 1;
if (n < 2) return n;
while (x < n) { meta_fork meta_shared(k) { meta_join; } x++; }
return x + y;
}
