// A kernel is C++, where no case and no label is reached past the first value of a variable; past others it may be.
// RUN: %refuse %s | FileCheck %s
void body(int n, int *a) {
  meta_for (int i = 0; i < n; i++) {
    switch (a[i] & 3) {
      case 0:;
        int z = 3;
        a[i] = z;
        break;
      // CHECK: [[@LINE+1]]:7: error: a case is reached past the first value of 'z', which a kernel (C++) does not allow; put braces around the part that uses it
      case 1: a[i] = 2;
    }
  }
}
static int called(int k) {
  if (k > 3) goto end;
  int r = 2 * k;
  k += r;
// CHECK: [[@LINE+1]]:1: error: a label is reached past the first value of 'r', which a kernel (C++) does not allow; put braces around the part that uses it
end:
  return k;
}
void calls(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] = called(a[i]);
}
// CHECK-NOT: error:
static int allowed(int k) {
  switch (k) {
    int y;
    case 0: {
      int z = 3;
      y = z;
      k = y;
      break;
    }
    default: y = 4, k = y;
  }
again:;
  int once = k + 1;
  if (once < 0) goto again;
  return once;
}
void calls_allowed(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] = allowed(a[i]);
}
