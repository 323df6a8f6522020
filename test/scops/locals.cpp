// Variables of a loop's body: values that are followed, pointers and references that stand for places, storage of their own.
// RUN: %scops %s --auto | FileCheck %s

void followed(int n, int B, const double *a, double *b) {
  for (int v = 0; v < n; v++)
    for (int u = 0; u < B; u++) {
      const int p = v * B + u;
      b[p] = a[p + 1] * p;
    }
}
// CHECK: scop followed_s0
// CHECK: S0: b[<(v*B + u)>] = a[<((v*B + u) + 1)>] * ((int)({v} * B + {u}));
// CHECK-NEXT: read a[((v*B + u) + 1)]
// CHECK-NEXT: write b[(v*B + u)]

void places(int n, const double *a, double *b) {
  for (int i = 0; i < n; i++) {
    const double *row = a + i * n;
    double &sum = b[i];
    sum = 0;
    for (int j = 0; j < n; j++) sum += row[j];
  }
}
// CHECK: scop places_s0
// CHECK: S0: (b[<i>]) = 0;
// CHECK-NEXT: write b[i]
// CHECK: S1: (b[<i>]) += (a + (<i*n>))[<j>];
// CHECK-NEXT: read a[(i*n + j)]
// CHECK-NEXT: readwrite b[i]
// CHECK-NEXT: reduction + of

void storage(int n, const double *a, double *b) {
  for (int i = 0; i < n; i++) {
    const double x = a[i];
    auto y = x * 2;
    float z, t[4];
    int count = 0;
    for (int k = 0; k < 4; k++) t[k] = x + k;
    for (int k = 0; k < 4; k++) count++;
    z = y + t[3];
    b[i] = z + count;
    {
      double x = b[i];
      b[i + n] = x;
    }
  }
}
// CHECK: scop storage_s0
// CHECK-DAG: scalar double x of 8 bytes, floating, in loop i: double x;
// CHECK-DAG: scalar double y of 8 bytes, floating, in loop i: double y;
// CHECK-DAG: scalar float z of 4 bytes, floating, in loop i: float z;
// CHECK-DAG: object float t[4] of 4 bytes, floating, in loop i: float t[4];
// CHECK-DAG: scalar int count of 4 bytes, in loop i: int count;
// CHECK-DAG: scalar double x_2 of 8 bytes, floating, in loop i: double x_2;
// CHECK: S0: 'x' = a[<i>];
// CHECK: S1: 'y' = 'x' * 2;
// CHECK: S2: 'count' = 0;
// CHECK: S3: 't'[<k>] = 'x' + {k};
// CHECK: S7: 'x_2' = b[<i>];

struct point {
  double x, y;
};
void members(int n, const double *a, double *b) {
  for (int i = 0; i < n; i++) {
    point p = {a[i], a[i + 1]};
    b[i] = p.x + p.y;
  }
}
// CHECK: scop members_s0
// CHECK: scalar point p of 16 bytes, in loop i: point p;
// CHECK: S0: 'p' = point{a[<i>], a[<(i + 1)>]};
// CHECK: S1: b[<i>] = 'p'.x + 'p'.y;

void together(int n, const double *a, double *b) {
  for (int i = 0; i < n; i++) {
    auto [x, y] = point{a[i], a[i + 1]};
    double t[2] = {x, y};
    b[i] = t[0] + t[1];
  }
}
// CHECK: scop together_s0
// CHECK: S0: {
// CHECK-NEXT: auto [x, y] = point{a[<i>], a[<(i + 1)>]};
// CHECK-NEXT: double t[2] = {x, y};
// CHECK-NEXT: b[<i>] = t[0] + t[1];
// CHECK-NEXT: }
// CHECK-NEXT: read a[i]
// CHECK-NEXT: read a[(i + 1)]
// CHECK-NEXT: write b[i]
// CHECK-NOT: read

void whole(int n, const double *a, double *b) {
  for (int i = 0; i < n; i++) {
    point p = {a[i], a[i + 1]};
    const double *q = a;
    while (*q > 0) q++;
    b[i] = p.x + p.y;
  }
}
// CHECK: no scop [[#@LINE-5]]:{{[0-9]+}}: the pointer 'q' is changed in the loops
