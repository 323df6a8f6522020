// Which variables may be read behind the scop.
// RUN: %scops %s | FileCheck %s

int global;
void use(int *);

int live(int n, double *restrict a, const int *k) {
  int x, y, z, w, v, u, t;
  double local[10], kept[10];
  use(&v);
  while (n-- > 0) {
#pragma scop
    for (int i = 0; i < 10; i++) {
      x = k[i];
      y = i + x;
      z = y;
      if (i == n) w = z;
      v = 1;
      u = k[2];
      t = k[3];
      global = i;
      local[i] = kept[i] = w;
      a[i] = x + y + z + w + v + u + t + local[i];
    }
#pragma endscop
    if (n > 4) continue;
    x = 3;
    n += x;
    for (t = 0; t < 4; t++) n += t;
  }
  if (n > 3) y = 2;
  return y + kept[0];
}
// CHECK: scalar int x of 4 bytes{{$}}
// CHECK: scalar int y of 4 bytes, live out
// CHECK: scalar int z of 4 bytes{{$}}
// CHECK: scalar int w of 4 bytes, live out
// CHECK: scalar int v of 4 bytes, exposed, live out
// CHECK: scalar int u of 4 bytes{{$}}
// CHECK: scalar int t of 4 bytes{{$}}
// CHECK: scalar int global of 4 bytes, exposed, live out
// CHECK: object double kept[10] of 8 bytes, floating, live out
// CHECK: object double local[10] of 8 bytes, floating, live out
