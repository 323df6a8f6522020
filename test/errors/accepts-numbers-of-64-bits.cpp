// Numbers at the ends of 64 bits, and beyond those with a sign, are numbers like others.
// RUN: rm -rf %t && mkdir -p %t && %metafork-cc %s -o %t/p --auto --assume-independent --report -Wno-asserted 2> %t/report
// RUN: FileCheck %s < %t/p/accepts-numbers-of-64-bits.cpp
// RUN: FileCheck %s --check-prefix=REPORT < %t/report

template <unsigned long K, long L> void filled(int n, unsigned long *a) {
  meta_for (int i = 0; i < n; i++) a[i] = K - L;
}
template void filled<18446744073709551615ul, -9223372036854775807>(int, unsigned long *);
// CHECK: constexpr unsigned long K = (unsigned long)18446744073709551615u;
// CHECK: constexpr long L = (long)-9223372036854775807;

// REPORT: [[@LINE+2]]:3: parallel: meta_for
void bound(int n, double *a) {
  meta_for (int i = 0; i < 18446744073709551615u; i++) a[i] = n;
}

void labels(unsigned long n, int m, double *a) {
  switch (n) {
    case 18446744073709551615u:
      // REPORT: [[@LINE+1]]:7: parallel: meta_for
      meta_for (int i = 0; i < m; i++) a[i] = 18446744073709551615u;
  }
}
