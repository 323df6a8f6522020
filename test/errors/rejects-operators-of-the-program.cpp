// A function that is named in a clause accumulates if it takes two values of the type of the variable and gives one; its
// name is what the loop says, and nothing else is done with the variable.
// RUN: %refuse %s | FileCheck %s

constexpr int lower(int a, int b) { return (a & 7) < (b & 7) ? a : b; }
constexpr long longer(long a, long b) { return a * b % 7; }
int seen = 0;
int counted(int a, int b) { return seen++, a ^ b; }

void other_type(const int *a, int *out, int n) {
  int s = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(longer : s) s = longer(s, a[i]);
  *out = s;
}
void other_name(const int *a, int *out, int n) {
  int s = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(lower : s) s += a[i];
  *out = s;
}
void used(const int *a, int *b, int n) {
  int s = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(lower : s) {
    s = lower(s, a[i]);
    b[i] = s;
  }
}
void of_itself(const int *a, int *out, int n) {
  int s = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(lower : s) s = lower(s, s + a[i]);
  *out = s;
}
void effects(const int *a, int *out, int n) {
  int s = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(counted : s) s = counted(s, a[i]);
  *out = s;
}
void two_loops(const int *a, int *out, int n) {
  int s = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(lower : s) {
    for (int k = 0; k < n; k++) s = lower(s, a[i * n + k]);
    out[i] = s;
  }
}
// No clause names it here.
void unnamed(const int *a, int *out, int n) {
  meta_for (int i = 0; i < n; i++) {
    int s = 0;
    for (int k = 0; k < n; k++) s = lower(s, a[i * n + k]);
    out[i] = s;
  }
  int t = 0;
  meta_for (int i = 0; i < n; i++) t = lower(t, a[i]);
  out[0] += t;
}
// What threads hand to one another is bytes, which have no value at first.
struct Wide {
  alignas(16) double x, y;
};
constexpr Wide wide(Wide a, Wide b) { return {a.x + b.x, a.y + b.y}; }
struct Preset {
  int n = 0;
};
constexpr Preset preset(Preset a, Preset b) { return {a.n + b.n}; }
struct Owner {
  int n;
  Owner(int k) : n(k) {}
  Owner(const Owner &o) : n(o.n) {}
  Owner &operator=(const Owner &) = default;
};
inline Owner owner(Owner a, Owner b) { return Owner(a.n + b.n); }
struct Derived : Wide {
  int n;
};
inline Derived derived(Derived a, Derived b) { return a.n < b.n ? a : b; }
inline long double longest(long double a, long double b) { return a < b ? b : a; }
void objects(const Wide *a, const Preset *b, const Owner *c, const Derived *d, const double *e, int n) {
  Wide w = {0, 0};
  meta_for (int i = 0; i < n; i++) meta_reduction(wide : w) w = wide(w, a[i]);
  Preset p;
  meta_for (int i = 0; i < n; i++) meta_reduction(preset : p) p = preset(p, b[i]);
  Owner o(0);
  meta_for (int i = 0; i < n; i++) meta_reduction(owner : o) o = owner(o, c[i]);
  Derived x = d[0];
  meta_for (int i = 0; i < n; i++) meta_reduction(derived : x) x = derived(x, d[i]);
  long double l = 0;
  meta_for (int i = 0; i < n; i++) meta_reduction(longest : l) l = longest(l, e[i]);
  meta_for (int i = 0; i < n; i++) meta_reduction(+ : l) l += e[i];
}
// CHECK: rejects-operators-of-the-program.cpp:17:36: warning: these loops stay serial: the loop accumulates 's' with +, not with lower [MF105]
// CHECK: rejects-operators-of-the-program.cpp:34:68: warning: these loops stay serial: calls 'counted', whose effects are not known: it uses the variable 'seen', which may change; give it as an argument, or declare it const [MF315]
// CHECK: rejects-operators-of-the-program.cpp:22:3: warning: these loops stay serial: iterations of the loop over 'i' depend on one another: 's' (line 23) and 's' (line 24) are one element in two iterations, a flow dependence; {{.*}} [MF210]
// CHECK: rejects-operators-of-the-program.cpp:29:3: warning: these loops stay serial: iterations of the loop over 'i' depend on one another: 's' (line 29) and 's' (line 29) are one element in two iterations, a flow dependence; {{.*}} [MF210]
// CHECK: rejects-operators-of-the-program.cpp:39:3: warning: these loops stay serial: iterations of the loop over 'i' depend on one another: 's' (line 40) and 's' (line 41) are one element in two iterations, a flow dependence; {{.*}} [MF210]
// CHECK: rejects-operators-of-the-program.cpp:12:36: error: 'longer' is no operator of 's': it has to be a function of two values of type 'int', one of which is 's', that returns one [MF105]
// CHECK: rejects-operators-of-the-program.cpp:17:36: error: the iterations of this meta_for accumulate 's' together, and no kernel could be made of that, for the reason above; leave the loop serial, or compute partial results in an array [MF205]
// CHECK: rejects-operators-of-the-program.cpp:17:36: note: the same in lines 22, 29, 34, 39
// CHECK: rejects-operators-of-the-program.cpp:52:36: error: the iterations of this meta_for collide: iterations i = 0 and i = 1 both write 't', which they share; declare it inside the loop [MF204]
// CHECK: rejects-operators-of-the-program.cpp:78:36: error: 'wide' is no operator of 'w': 'Wide' asks for an alignment of more than 8 bytes [MF105]
// CHECK: rejects-operators-of-the-program.cpp:80:36: error: 'preset' is no operator of 'p': 'Preset' begins with values of its own, and a thread has none at first; give them where a variable is declared [MF105]
// CHECK: rejects-operators-of-the-program.cpp:82:36: error: 'owner' is no operator of 'o': 'Owner' is more than its bytes; a copy of it has to be one of its bytes [MF105]
// CHECK: rejects-operators-of-the-program.cpp:84:36: error: 'derived' is no operator of 'x': 'Derived' has a base class; accumulate a struct of members alone [MF105]
// CHECK: rejects-operators-of-the-program.cpp:86:36: error: 'l' is not accumulated in any order: 'long double' is a type that no GPU has, and a kernel is one text for both machines; accumulate a 'double' [MF105]
// CHECK: rejects-operators-of-the-program.cpp:87:36: error: 'l' is not accumulated in any order: 'long double' is a type that no GPU has, and a kernel is one text for both machines; accumulate a 'double' [MF105]
