// Sums in elements: a reduction of an array whose size OpenMP knows, else updates that are atomic.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=serial --to=openmp -o %t/openmp.cpp 2> %t/said && FileCheck %s < %t/openmp.cpp
// RUN: FileCheck %s --check-prefix=SAID --implicit-check-not=warning: < %t/said
// RUN: %cxx %s -o %t/serial && %t/serial > %t/expected
// RUN: %cxx -fopenmp -Wall -Wextra -Werror %t/openmp.cpp -o %t/openmp
// RUN: env OMP_NUM_THREADS=1 %t/openmp | diff %t/expected - && env OMP_NUM_THREADS=7 %t/openmp | diff %t/expected -
// RUN: clang++ -fopenmp -fsyntax-only -Werror %t/openmp.cpp
#include <cstdio>
#include <vector>

// A variable: the whole of it.
static int bins[64];
void of_variable(int n, const int *__restrict k) {
  for (int i = 0; i < n; i++) bins[k[i] & 63]++;
}
// CHECK-LABEL: void of_variable(
// CHECK-NEXT: #pragma omp parallel for reduction(+ : bins)
// CHECK-NEXT: for (int i = 0; i < n; i++) bins[k[i] & 63]++;

// Nobody knows how many elements it has.
void of_pointer(int n, const int *__restrict k, unsigned *__restrict h) {
  for (int i = 0; i < n; i++) h[k[i]] += 2;
}
// CHECK-LABEL: void of_pointer(
// CHECK-NEXT: {{^}}  #pragma omp parallel for
// CHECK-NEXT: {{^}}  for (int i = 0; i < n; i++)
// CHECK-NEXT: {{^ *}}#pragma omp atomic
// CHECK-NEXT: {{^ *}}h[k[i]] += 2;

void of_reference(int n, const int *__restrict k, int (&h)[64]) {
  for (int i = 0; i < n; i++) {
    if (k[i] > 4)
      h[k[i] & 63] -= i;
    else
      h[k[i] & 31] = h[k[i] & 31] + 7;
  }
}
// CHECK-LABEL: void of_reference(
// CHECK: #pragma omp atomic
// CHECK-NEXT: h[k[i] & 63] -= i;
// CHECK-NEXT: else
// CHECK-NEXT: #pragma omp atomic
// CHECK-NEXT: h[k[i] & 31] = h[k[i] & 31] + 7;

struct Counts {
  int of[64], all;
  double mean;
};
void of_member(int n, const int *__restrict k, Counts *__restrict c) {
  for (int i = 0; i < n; i++) ++c->of[k[i] & 63];
}
// CHECK-LABEL: void of_member(
// CHECK: #pragma omp atomic
// CHECK-NEXT: {{^ *}}++c->of[k[i] & 63];

// A member is summed up in a variable.
void member(int n, const int *__restrict k, Counts &c) {
  for (int i = 0; i < n; i++) c.all += k[i];
}
// CHECK-LABEL: void member(
// CHECK-NEXT: int [[ALL:[a-z_]+]] = c.all;
// CHECK-NEXT: #pragma omp parallel for reduction(+ : [[ALL]])
// CHECK-NEXT: for (int i = 0; i < n; i++) [[ALL]] += k[i];
// CHECK-NEXT: c.all = [[ALL]];

void of_vector(const std::vector<int> &k, std::vector<int> &h) {
  for (int x : k) h[x] |= x;
}
// CHECK-LABEL: void of_vector(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int x : k)
// CHECK-NEXT: #pragma omp atomic
// CHECK-NEXT: {{^ *}}h[x] |= x;

// No atomic update: the loop is the source's, and a warning says so at its place in the source.
void largest(int n, const int *__restrict k, std::vector<int> &h) {
  for (int i = 0; i < n; i++)
    if (h[k[i]] < i) h[k[i]] = i;
}
// CHECK-LABEL: void largest(
// CHECK-NEXT: {{^}}  for (int i = 0; i < n; i++)
// CHECK-NEXT: {{^}}    if (h[k[i]] < i) h[k[i]] = i;
// SAID: serial-histograms.cpp:[[# @LINE - 6]]:3: warning: these loops stay serial: what is accumulated in elements of 'h.data()' has no clause here{{.*}}[MF171]

#define BIN(x) h[(x) & 63]
void hidden(int n, const int *__restrict k, int *__restrict h) {
  for (int i = 0; i < n; i++) BIN(k[i])++;
}
// CHECK-LABEL: void hidden(
// CHECK-NEXT: {{^}}  for (int i = 0; i < n; i++) BIN(k[i])++;
// SAID: serial-histograms.cpp:[[# @LINE - 4]]:3: warning: these loops stay serial: what is accumulated in elements of 'h' has no clause here{{.*}}[MF171]

int main() {
  // CHECK-LABEL: int main(
  std::vector<int> k(900), m(64);
  for (int i = 0; i < 900; i++) k[i] = i * 37 % 61;
  unsigned h[64] = {};
  int r[64] = {};
  Counts c = {};
  of_variable(900, k.data());
  of_pointer(900, k.data(), h);
  of_reference(900, k.data(), r);
  of_member(900, k.data(), &c);
  member(900, k.data(), c);
  of_vector(k, m);
  largest(900, k.data(), m);
  hidden(900, k.data(), r);
  for (int i = 0; i < 64; i++) std::printf("%d %u %d %d %d\n", bins[i], h[i], r[i], c.of[i], m[i]);
  std::printf("%d\n", c.all);
}
