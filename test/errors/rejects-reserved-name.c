// Generated code has the names that begin with mf_, MF_ and metafork_ to itself, whatever the program calls so.
// RUN: rm -rf %t
// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
// RUN: not ls %t
// RUN: not %metafork-cc %s -o %t -- -DFUNCTION 2>&1 | FileCheck %s --check-prefix=FUNCTION
// RUN: not %metafork-cc %s -o %t -- -DTYPE 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not %metafork-cc %s -o %t -- -DMEMBER 2>&1 | FileCheck %s --check-prefix=MEMBER
// RUN: not %metafork-cc %s -o %t -- -DLABEL 2>&1 | FileCheck %s --check-prefix=LABEL
// RUN: not %metafork-cc %s -o %t -- -DMACRO 2>&1 | FileCheck %s --check-prefix=MACRO
// RUN: not %metafork-cc %s -o %t -- -DNONE -Dmf_args=3 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: %metafork-cc %s -o %t -- -DNONE

#if defined(NONE)
void f(int mfargs, int *a_mf_) {
  int metafork = 3, _mf_x = 2;
  meta_for (int mf = 0; mf < mfargs; mf++) a_mf_[mf] = mf + metafork + _mf_x;
}
#elif defined(FUNCTION)
static int mf_min(int a, int b) { return a < b ? a : b; }
// FUNCTION: rejects-reserved-name.c:[[@LINE-1]]:12: error: the name 'mf_min' begins with mf_, which generated code uses; give it another name
void f(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] = mf_min(i, 3);
}
#elif defined(TYPE)
struct mf_region {
  // TYPE: rejects-reserved-name.c:[[@LINE-1]]:8: error: the name 'mf_region' begins with mf_, which generated code uses; give it another name
  int a;
};
void f(int n, struct mf_region *a) {
  meta_for (int i = 0; i < n; i++) a[i].a = i;
}
#elif defined(MEMBER)
struct s {
  int metafork_size;
  // MEMBER: rejects-reserved-name.c:[[@LINE-1]]:7: error: the name 'metafork_size' begins with metafork_, which generated code uses; give it another name
};
void f(int n, struct s *a) {
  meta_for (int i = 0; i < n; i++) a[i].metafork_size = i;
}
#elif defined(LABEL)
void f(int n, int *a) {
  meta_for (int i = 0; i < n; i++) {
    if (a[i]) goto mf_end;
    a[i] = i;
    // LABEL: rejects-reserved-name.c:[[@LINE+1]]:{{[0-9]+}}: error: the name 'mf_end' begins with mf_, which generated code uses; give it another name
  mf_end:;
  }
}
#elif defined(MACRO)
#define MF_PARAM(x) x
// MACRO: rejects-reserved-name.c:[[@LINE-1]]:9: error: the name 'MF_PARAM' begins with MF_, which generated code uses; give it another name
void f(int n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] = i;
}
#else
void f(int mf_args, int *a) {
  // CHECK: rejects-reserved-name.c:[[@LINE-1]]:12: error: the name 'mf_args' begins with mf_, which generated code uses; give it another name
  meta_for (int i = 0; i < mf_args; i++) a[i] = i;
}
#endif
// OPTION: rejects-reserved-name.c:1:1: error: the name 'mf_args' begins with mf_, which generated code uses; give it another name
