// Last values that cannot be told, or are those of an array; arrays of threads; headers that read what iterations have.
// RUN: not %metafork-cc %s --from=openmp --to=metafork -o %t 2>&1 | FileCheck %s
// RUN: not %metafork-cc %s --from=openmp --to=cilk -o %t 2>&1 | FileCheck %s
#define NEXT(i, by) i += by
int f(int n, int *p) {
  int last = 0, row[4], end = n;
  // CHECK-DAG: rejects-last-values.c:[[#@LINE+1]]:26: error: 'lastprivate(conditional: )' keeps what the last iteration that assigns gives, which has no counterpart; keep its number by a reduction with max
#pragma omp parallel for lastprivate(conditional : last)
  for (int i = 0; i < n; i++)
    if (p[i]) last = i;
  // CHECK-DAG: rejects-last-values.c:[[#@LINE+2]]:3: error: which iteration is the last one, that 'lastprivate' asks for, cannot be told from this header; write it without macros as for (i = first; i < end; i += step)
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < n; NEXT(i, 2)) last = i;
  end++;
  // CHECK-DAG: rejects-last-values.c:[[#@LINE+2]]:23: error: the header reads 'end', of which iterations have variables of their own; give it another variable
#pragma omp parallel for lastprivate(last) firstprivate(end)
  for (int i = 0; i < end; i++) last = end--;
  return last;
}
