// Instances of templates that cannot have a definition of their own.
// RUN: %refuse %s -- -std=c++20 | FileCheck %s

template <class T> void of_local(T *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i].x = 1;
}
// CHECK: rejects-loops-in-templates.cpp:[[#@LINE-2]]:3: error: this meta_for stands in a template of which an instance cannot be translated: of_local<Local>: it is given the type 'Local' of a function; declare it outside
void local(int n) {
  struct Local {
    int x;
  } a[10];
  of_local(a, n);
}

template <class F> void of_lambda(int *a, int n, F f) {
  meta_for (int i = 0; i < n; i++) a[i] = f(i);
}
// CHECK: [[#@LINE-2]]:3: error: this meta_for stands in a template of which an instance cannot be translated: of_lambda<(lambda {{.*}})>: it is given the type of a lambda, which has no name
void lambda(int *a, int n) {
  of_lambda(a, n, [](auto i) { return i; });
}

template <class... T> void of_pack(int *a, int n, T... t) {
  meta_for (int i = 0; i < n; i++) a[i] = (t + ...);
}
// CHECK: [[#@LINE-2]]:3: error: {{.*}}: of_pack{{.*}}: it has a parameter pack
void pack(int *a, int n) { of_pack(a, n, 1, 2); }

template <class T> struct Made {
  T *a;
  Made(T *b, int n) : a(b) {
    meta_for (int i = 0; i < n; i++) b[i] = 1;
  }
  template <int *p> static void by_address(int n) {
    meta_for (int i = 0; i < n; i++) p[i] = 1;
  }
};
// CHECK: [[#@LINE-6]]:5: error: {{.*}}: Made<int>::Made: it is a constructor
// CHECK: [[#@LINE-4]]:5: error: {{.*}}: Made<int>::by_address{{.*}}: it has parameters other than types and whole numbers
int values[10];
void made(int *a, int n) {
  Made<int> m(a, n);
  Made<int>::by_address<values>(n);
}

// It is used before there is a place for another definition.
struct Early {
  template <class T> void set(T *a, int n) {
    meta_for (int i = 0; i < n; i++) a[i] = 1;
  }
  void use(float *a, int n) { set(a, n); }
};
// CHECK: [[#@LINE-4]]:5: error: {{.*}}: Early::set<float>: a definition of its own is no program: explicit specialization of 'set<float>' after instantiation

// A function that is found only where the template is used.
template <class T> void found_later(T *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i].v = value(a[i]);
}
struct Late {
  int v;
};
int value(const Late &l) { return l.v; }
void later(Late *a, int n) { found_later(a, n); }
// CHECK: [[#@LINE-7]]:3: error: {{.*}}: found_later<Late>: a definition of its own is no program: use of undeclared identifier 'value'

// One of which another would be taken there.
inline int picked(long x) { return (int)x; }
template <class T> void of_first(T *a, int n) {
  meta_for (int i = 0; i < n; i++) a[i].v = picked(i);
}
inline int picked(int x) { return -x; }
struct Last {
  int v;
};
void last(Last *a, int n) { of_first(a, n); }
// CHECK: [[#@LINE-7]]:3: error: {{.*}}: of_first<Last>: its names mean other things in a definition of its own
