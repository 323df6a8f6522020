// Generated code has the names that begin with mf_ to itself.
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
// RUN: not ls %t

void f(int mf_args, int *a) {
  meta_for (int i = 0; i < mf_args; i++) a[i] = i;
}
// CHECK: rejects-reserved-name.c:[[@LINE-2]]:{{[0-9]+}}: error: the name 'mf_args' begins with mf_, which generated code uses; give the variable another name
