// A goto may not enter a meta_schedule.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  if (n > 3) goto in;
  meta_schedule {
    a[0] = 2;
  in:;
    meta_for (int i = 0; i < n; i++) a[i] = 1;
  }
}

// CHECK: rejects-goto-into-schedule.c:[[#@LINE-8]]:14: error: 'goto in' enters a meta_schedule; a construct begins at its beginning [MF121]
// CHECK: rejects-goto-into-schedule.c:[[#@LINE-6]]:3: note: the label is here
