// Loops between #pragma scop and #pragma endscop: the pragmas go with them, and what is printed is taken again.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --emit=metafork > %t/again.c 2> %t/first.txt
// RUN: FileCheck %s --check-prefix=TEXT < %t/again.c
// RUN: %metafork-cc %t/again.c -o %t/package 2> %t/second.txt
// RUN: not grep . %t/first.txt
// RUN: not grep . %t/second.txt

// TEXT-NOT: {{^ *#pragma}}
// TEXT: void smooth
// TEXT-NOT: {{^ *#pragma}}
// TEXT: meta_for
// TEXT-NOT: {{^ *#pragma}}
void smooth(int n, double *restrict a, const double *restrict b) {
#pragma scop
  for (int i = 1; i < n - 1; i++) a[i] = b[i - 1] + b[i + 1];
#pragma endscop
}
