// Searches, running sums and numbers that follow one another have no directive: their loops are the source's, byte for byte.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=serial --to=openmp --report -o %t/openmp.c 2> %t/report && diff %s %t/openmp.c
// RUN: FileCheck %s --check-prefix=REPORT < %t/report
// RUN: %metafork-cc %s --from=serial --to=cilk -o %t/cilk.c && diff %s %t/cilk.c
int find(int n, const int *restrict a, int k) {
  for (int i = 0; i < n; i++)
    if (a[i] == k) return i;
  return -1;
}
// REPORT: serial-searches.c:7:3: serial: {{.*}}[MF{{120|171}}]
int largest(int n, const int *restrict a, int *restrict value) {
  int m = a[0], at = 0;
  for (int i = 1; i < n; i++)
    if (a[i] > m) {
      m = a[i];
      at = i;
    }
  *value = m;
  return at;
}
// REPORT: serial-searches.c:14:3: serial: {{.*}}[MF171]
void running(int n, const int *restrict a, int *restrict sums) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += a[i];
    sums[i] = s;
  }
}
// REPORT: serial-searches.c:25:3: serial: {{.*}}[MF171]
void one(int n, const int *restrict a, int *restrict sum) {
  for (int i = 0; i < n; i++) *sum += a[i];
}
// REPORT: serial-searches.c:32:3: serial: {{.*}} keep it in a variable [MF171]
// REPORT: 4 loops: 4 serial
