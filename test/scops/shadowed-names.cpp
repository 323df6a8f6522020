// Locals that hide variables from outside, and each other, have names of their own.
// RUN: %scops %s --auto | FileCheck %s

double s, t;
void hide(int n, int i, double *a, double *b) {
  for (int j = 0; j < i; j++)
    for (int i = 0; i < n; i++) {
      b[i] = s + t;
      double s = a[i];
      {
        double s = a[i + 1], t = s;
        b[i] += s + t;
      }
      b[i] += s;
    }
}
// CHECK: scalar double s of 8 bytes, floating, exposed{{$}}
// CHECK: scalar double t of 8 bytes, floating, exposed{{$}}
// CHECK: scalar double s_2 of 8 bytes, floating, in loop [[I:i_[0-9]]]: double s_2;
// CHECK: scalar double s_3 of 8 bytes, floating, in loop [[I]]: double s_3;
// CHECK: scalar double t_2 of 8 bytes, floating, in loop [[I]]: double t_2;
// CHECK: for int j = 0; < i; +1:
// CHECK-NEXT: for int i = 0; < n; +1: i = [[I]], [[I]] >= 0
// CHECK-NEXT: S0: b[<[[I]]>] = 's' + 't';
// CHECK: S1: 's_2' = a[<[[I]]>];
// CHECK: S2: 's_3' = a[<([[I]] + 1)>];
// CHECK: S3: 't_2' = 's_3';
// CHECK: S4: b[<[[I]]>] += 's_3' + 't_2';
// CHECK: S5: b[<[[I]]>] += 's_2';
