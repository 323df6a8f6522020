// Members of views that are no expression of their arguments, or are called so that they are not.
// RUN: %refuse %s | FileCheck %s
struct View {
  float *p;
  int n;
  float &operator()(int i) { return p[i * n]; }
  float &next(int i) {
    n++;
    return p[i];
  }
  float &clamped(int i) {
    if (i < 0) i = 0;
    return p[i];
  }
  virtual float &other(int i) { return p[i]; }
  float &first(int i = 0) { return p[i]; }
};
int count(int *c);
void moves(View v, int n) {
  // CHECK: [[@LINE+1]]:38: error: 'v.next(i)' is not seen through: it does more than return an expression; return the element from a member that does nothing else [MF144]
  meta_for (int i = 0; i < n; i++) v.next(i) = 1;
}
void branches(View v, int n) {
  // CHECK: [[@LINE+1]]:38: error: 'v.clamped(i)' is not seen through: it does more than return an expression;
  meta_for (int i = 0; i < n; i++) v.clamped(i) = 1;
}
void calls(View &v, int n) {
  // CHECK: [[@LINE+1]]:38: error: a virtual call of 'other' cannot be translated
  meta_for (int i = 0; i < n; i++) v.other(i) = 1;
}
void counts(View v, int n, int *c) {
  // CHECK: [[@LINE+1]]:36: error: 'v(count(c))' is not seen through: an argument does more than compute a value;
  meta_for (int i = 0; i < n; i++) v(count(c)) = 1;
}
void by_default(View v, int n) {
  // CHECK: [[@LINE+1]]:38: error: 'v.first()' is not seen through: it is called without an argument that has a default;
  meta_for (int i = 0; i < n; i++) v.first() = 1;
}
void among_others(View *v, int n) {
  // CHECK: [[@LINE+1]]:36: error: 'v[i](0)' is not seen through: its object is no variable or member;
  meta_for (int i = 0; i < n; i++) v[i](0) = 1;
}
