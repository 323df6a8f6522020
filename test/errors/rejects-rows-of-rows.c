// A row of an array of several dimensions that is named by its pointer: the array is flat in a kernel.
// RUN: %metafork-cc --auto --report %s -o %t 2>&1 | FileCheck %s

void first_row(int n, int m, double (*rows)[m], double *restrict out) {
  // CHECK: [[#@LINE+1]]:3: serial: {{.*}}a pointer into the rows of the multi-dimensional array 'rows' cannot be translated; use its subscripts directly, or a pointer to elements [MF146]
  for (int i = 0; i < n; i++) out[i] = (*rows)[i % m];
}
void next_row(int n, int m, double (*rows)[m], double *restrict out) {
  // CHECK: [[#@LINE+1]]:3: serial: {{.*}}'(*(rows + i))[m - 1]' cannot be followed to an element of 'rows'; use its subscripts directly [MF146]
  for (int i = 0; i < n; i++) out[i] = (*(rows + i))[m - 1];
}
void by_subscripts(int n, int m, double (*rows)[m], double *restrict out) {
  // CHECK: [[#@LINE+1]]:3: parallel:
  for (int i = 0; i < n; i++) out[i] = rows[i][m - 1];
}
