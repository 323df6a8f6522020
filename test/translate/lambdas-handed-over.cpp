// A lambda that a template with loops is given becomes an object of a class with a name, in front of what it stands in;
// one that means something else there stays.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --auto -o %t/package
// RUN: grep -v "// TEXT" %t/package/lambdas-handed-over.cpp | FileCheck %s --check-prefix=TEXT
template <class F> void apply(double *v, int n, F f) {
  for (int i = 0; i < n; i++) v[i] = f(v[i]);
}

void scaled(double *v, int n, double a) {
  apply(v, n, [a](double t) {
    if (t < 0) return -t; // on several lines
    return t * a;
  });
  apply(v, n, [](double t) { return t + __LINE__; });
}
// TEXT: namespace { struct lambda_1 { double a; auto operator()(double t) const { if (t < 0) return -t; return t * a; } }; }
// TEXT: template <> inline void apply<lambda_1>(double *v, int n, lambda_1 f)
// TEXT: namespace { struct lambda_2 { auto operator()(double t) const { return t + 15; } }; }
// TEXT: template <> inline void apply<lambda_2>(double *v, int n, lambda_2 f)
// TEXT: #line 10
// TEXT-NEXT: {{^ ?}}void scaled(double *v, int n, double a) {
// TEXT-NEXT: apply(v, n, lambda_1{a}
// TEXT-EMPTY:
// TEXT-EMPTY:
// TEXT-NEXT: );
// TEXT-NEXT: apply(v, n, lambda_2{});

void others(double *v, int n) {
  constexpr double a = 3;
  apply(v, n, [](double t) { return t * a; });
  apply(v, n, [](auto t) { return t * 2; });
}
// TEXT: void others(double *v, int n) {
// TEXT-NEXT: constexpr double a = 3;
// TEXT-NEXT: apply(v, n, [](double t) { return t * a; });
// TEXT-NEXT: apply(v, n, [](auto t) { return t * 2; });
