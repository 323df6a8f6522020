// A switch may not enter a meta_for through a case label.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  int i;
  switch (n) {
  case 0:
    meta_for (i = 0; i < n; i++) {
    case 1:
      a[i] = 1;
    }
  }
}

// CHECK: rejects-case-label-in-loop.c:[[#@LINE-6]]:5: error: this label belongs to a switch outside the meta_for that it stands in; a construct begins at its beginning [MF121]
