// What an array is: objects, pointers, rows of variable length, members, elements with members, global variables.
// RUN: %scops %s --auto | FileCheck %s

struct grid {
  int n;
  double *data;
  double edge[8];
  double sum;
};
struct pair {
  float x, y[2];
};
static double table[16][32];
double scale;

void arrays(int n, int m, double (*rows)[m], double cube[n][m][4], struct grid *g, struct grid h, struct pair *p,
            double *restrict out, double *in) {
  double local[100];
  for (int i = 0; i < n; i++) {
    table[i][i + 1] = rows[i][2];
    cube[i][1][3] = *(in + i) + *in;
    g->data[i] = g->edge[i % 8] + h.edge[1] + h.sum;
    g->sum += scale;
    p[i].x = p[i].y[1];
    p[i].y[i] += 1;
    out[i] = (in + 4)[i] + local[i] + 3 [in];
    local[i] = (*(rows + i))[m - 1];
  }
}
// CHECK-DAG: object double table[16][32] of 8 bytes, floating, exposed, live out
// CHECK-DAG: pointer double rows[?][m] of 8 bytes, floating, exposed{{$}}
// CHECK-DAG: pointer double cube[?][m][4] of 8 bytes, floating, exposed, live out
// CHECK-DAG: pointer double in[?] of 8 bytes, floating, exposed{{$}}
// CHECK-DAG: pointer double g->data[?] of 8 bytes, floating, exposed, live out
// CHECK-DAG: pointer double g->edge[8] of 8 bytes, floating, exposed{{$}}
// CHECK-DAG: object double h.edge[8] of 8 bytes, floating{{$}}
// CHECK-DAG: scalar double h.sum of 8 bytes, floating{{$}}
// CHECK-DAG: pointer double g->sum of 8 bytes, floating, exposed, live out
// CHECK-DAG: scalar double scale of 8 bytes, floating, exposed{{$}}
// CHECK-DAG: pointer struct pair p[?] of 12 bytes, exposed, live out
// CHECK-DAG: pointer double out[?] of 8 bytes, floating, restrict, exposed, live out
// CHECK-DAG: object double local[100] of 8 bytes, floating{{$}}
// CHECK: S0: table[<i>][<(i + 1)>] = rows[<i>][2];
// CHECK-NEXT: read rows[i][2]
// CHECK-NEXT: write table[i][(i + 1)]
// CHECK-NEXT: S1: cube[<i>][1][3] = *(in + (<i>)) + *in;
// CHECK-NEXT: read in[i]
// CHECK-NEXT: read in[0]
// CHECK-NEXT: write cube[i][1][3]
// CHECK-NEXT: S2: g->data[<i>] = g->edge[{i} % 8] + h.edge[1] + 'h.sum';
// CHECK-NEXT: read g->edge[(i % 8)]
// CHECK-NEXT: read h.edge[1]
// CHECK-NEXT: read h.sum
// CHECK-NEXT: write g->data[i]
// CHECK-NEXT: S3: 'g->sum' += 'scale';
// CHECK-NEXT: read scale
// CHECK-NEXT: readwrite g->sum
// CHECK-NEXT: reduction + of g->sum
// CHECK-NEXT: recurrence 'g->sum' from 'g->sum' + 'scale'
// CHECK-NEXT: S4: p[<i>].x = p[<i>].y[1];
// CHECK-NEXT: read p[i], bytes 4 to 11
// CHECK-NEXT: write p[i], bytes 0 to 3
// CHECK-NEXT: S5: p[<i>].y[<i>] += 1;
// CHECK-NEXT: readwrite p[i], bytes 4 to 11
// CHECK-NEXT: S6: out[<i>] = (in + 4)[<i>] + local[<i>] + 3 [in];
// CHECK-NEXT: read in[(4 + i)]
// CHECK-NEXT: read local[i]
// CHECK-NEXT: read in[3]
// CHECK-NEXT: write out[i]
// CHECK-NEXT: S7: local[<i>] = (*(rows + (<i>)))[m - 1];
// CHECK-NEXT: read rows[i][(m + -1)]
// CHECK-NEXT: write local[i]
