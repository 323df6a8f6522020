// What depends on data is one statement, the smallest that holds it; what it touches it may touch.
// RUN: %scops %s --auto | FileCheck %s

void sparse(int n, const int *row, const int *column, const double *v, const double *x, double *y) {
  int k;
  for (int i = 0; i < n; i++) {
    y[i] = 0;
    for (k = row[i]; k < row[i + 1]; k++) y[i] += v[k] * x[column[k]];
  }
}
// CHECK: scop sparse_s0
// CHECK: scalar int k of 4 bytes{{$}}
// CHECK: S1: for ('k' = row[<i>]; 'k' < row[<(i + 1)>]; 'k'++) y[<i>] += v['k'] * x[column['k']];
// CHECK-NEXT: {{  }}read row[i]
// CHECK-NEXT: {{  }}write k
// CHECK-NEXT: {{  }}read row[(i + 1)]
// CHECK-NEXT: {{  }}may read v[?]
// CHECK-NEXT: {{  }}may read column[?]
// CHECK-NEXT: {{  }}may read x[?]
// CHECK-NEXT: {{  }}may readwrite y[i]

void control(int n, const double *a, double *b) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      if (a[j] < 0) break;
      b[j] = i;
    }
    int steps = 0;
    while (steps < i && a[steps] > 0) steps++;
    b[i] = steps;
    switch (steps) {
      case 0:
        b[0] = 1;
        break;
      default:
        b[1] = 2;
    }
    do b[i] /= 2;
    while (b[i] > 1);
    b[i + 1] = a[i] > 0 && a[i + 1] > 0 ? b[2] : 0;
  }
}
// CHECK: scop control_s0
// CHECK: S0: for (int j = 0; j < n; j++) {
// CHECK-NEXT: if (a[j] < 0) break;
// CHECK-NEXT: b[j] = {i};
// CHECK-NEXT: }
// CHECK-NEXT: {{  }}may read a[?]
// CHECK-NEXT: {{  }}may write b[?]
// CHECK-NEXT: S1: 'steps' = 0;
// CHECK: S2: while ('steps' < {i} && a['steps'] > 0) 'steps'++;
// CHECK-NEXT: {{  }}read steps
// CHECK-NEXT: {{  }}may read a[?]
// CHECK-NEXT: {{  }}may readwrite steps
// CHECK: S4: switch ('steps') {
// CHECK: {{  }}read steps
// CHECK-NEXT: {{  }}may write b[0]
// CHECK-NEXT: {{  }}may write b[1]
// CHECK-NEXT: S5: do b[<i>] /= 2;
// CHECK-NEXT: while (b[<i>] > 1);
// CHECK-NEXT: {{  }}readwrite b[i]
// CHECK-NEXT: S6: b[<(i + 1)>] = a[<i>] > 0 && a[<(i + 1)>] > 0 ? b[2] : 0;
// CHECK-NEXT: {{  }}read a[i]
// CHECK-NEXT: {{  }}may read a[(i + 1)]
// CHECK-NEXT: {{  }}may read b[2]
// CHECK-NEXT: {{  }}write b[(i + 1)]
