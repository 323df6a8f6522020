// A goto may not enter a meta_for.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  int i;
  if (n > 3) goto in;
  meta_for (i = 0; i < n; i++) {
  in:
    a[i] = 1;
  }
}

// CHECK: rejects-goto-into-loop.c:[[#@LINE-7]]:14: error: 'goto in' enters a meta_for; a construct begins at its beginning [MF121]
// CHECK: rejects-goto-into-loop.c:[[#@LINE-6]]:3: note: the label is here
