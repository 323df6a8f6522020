// A variable that is overwritten behind the scop on some paths only is live if the others lead to a read.
// RUN: %scops %s | FileCheck %s

int paths(int n, double *a) {
  int p, q, r, s, t, u;
#pragma scop
  for (int i = 0; i < n; i++) {
    p = i, q = i, r = i, s = i, t = i, u = i;
    a[i] = p + q + r + s + t + u;
  }
#pragma endscop
  {
    if (n > 3) p = 0;
  }
  if (n > 4)
    q = 1;
  else
    q = 2;
  for (int i = 0; i < n; i++) r = i;
  for (s = 0; s < n; s++) {
    if (a[s] > 0) break;
    t = s;
  }
  for (int i = 0; i < n; i++) {
    if (a[i] > 0) continue;
    u = i;
    a[i] += u;
  }
  return p + q + r + s + t;
}
// CHECK: scalar int p of 4 bytes, live out
// CHECK: scalar int q of 4 bytes{{$}}
// CHECK: scalar int r of 4 bytes, live out
// CHECK: scalar int s of 4 bytes{{$}}
// CHECK: scalar int t of 4 bytes, live out
// CHECK: scalar int u of 4 bytes
