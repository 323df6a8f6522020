// input.cpp --auto
template <unsigned long K, long L> void filled(int n, unsigned long *a) {
  meta_for (int i = 0; i < n; i++) a[i] = K - L;
}
template void filled<18446744073709551615ul, -9223372036854775807>(int, unsigned long *);

void bound(int n, double *a) {
  meta_for (int i = 0; i < 18446744073709551615u; i++) a[i] = n;
}

void labels(unsigned long n, int m, double *a) {
  switch (n) {
    case 18446744073709551615u:
      meta_for (int i = 0; i < m; i++) a[i] = 18446744073709551615u;
  }
}
