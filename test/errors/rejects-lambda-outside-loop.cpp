// Lambdas that cannot be written out where they are called.
// RUN: %refuse %s | FileCheck %s
void values(int n, double *a) {
  double k = 3;
  auto by_value = [k](double v) { return v * k; };
  k = 4;
  // CHECK: [[@LINE+1]]:43: error: a lambda that cannot be written out is called here: it captures the value of 'k', which may change; write its body in place or as a function that takes what it captures [MF131]
  meta_for (int i = 0; i < n; ++i) a[i] = by_value(a[i]);
}
struct Buffer {
  double *p;
  explicit Buffer(int n) : p(new double[n]) {}
  Buffer(const Buffer &b) : p(new double(*b.p)) {}
};
void copies(int n) {
  const Buffer b(n);
  auto first = [b](int i) { return b.p[0] + i; };
  // CHECK: [[@LINE+1]]:45: error: {{.*}}: it captures a copy of 'b';
  meta_for (int i = 0; i < n; ++i) b.p[i] = first(i);
}
void changes(int n, double *a) {
  int c = 0;
  auto next = [&] { return c++; };
  // CHECK: [[@LINE+1]]:43: error: {{.*}}: it gives a value and does more than compute it;
  meta_for (int i = 0; i < n; ++i) a[i] = next();
}
void keeps(int n, double *a) {
  auto next = [c = 0]() mutable { return c++; };
  // CHECK: [[@LINE+1]]:43: error: {{.*}}: it is mutable;
  meta_for (int i = 0; i < n; ++i) a[i] = next();
  auto twice = [n = 2 * n](int i) { return n * i; };
  // CHECK: [[@LINE+1]]:43: error: {{.*}}: it captures something under a name of its own;
  meta_for (int i = 0; i < n; ++i) a[i] = twice(i);
}
double checked(double v);
void ends(int n, double *a) {
  auto sure = [](double v) noexcept { return checked(v); };
  // CHECK: [[@LINE+1]]:43: error: {{.*}}: it is noexcept, and something in it may throw;
  meta_for (int i = 0; i < n; ++i) a[i] = sure(a[i]);
}
void hidden(int n, double *a) {
  double t = 2;
  auto scaled = [&](double v) { return v * t; };
  meta_for (int i = 0; i < n; ++i) {
    double t = i;
    // CHECK: [[@LINE+1]]:12: error: {{.*}}: a name in it means something else where it is called;
    a[i] = scaled(t);
  }
  struct Two {
    double p, t;
  };
  meta_for (int i = 0; i < n; ++i) {
    auto [p, t] = Two{1.0 * i, 2};
    // CHECK: [[@LINE+1]]:12: error: {{.*}}: a name in it means something else where it is called;
    a[i] = scaled(p + t);
  }
}
namespace other {
static double offset(double v) { return v + 1; }
} // namespace other
static double offset(int v) { return v; }
void found(int n, double *a) {
  auto moved = [](double v) { return offset(v); };
  meta_for (int i = 0; i < n; ++i) {
    using namespace other;
    // CHECK: [[@LINE+1]]:12: error: {{.*}}: a name in it means something else where it is called;
    a[i] = moved(a[i]) + other::offset(i);
  }
}
void operands(int n, double *a) {
  auto sum = [&](int i) {
    double s = 0;
    for (int j = 0; j < 4; ++j) s += a[i + j];
    return s;
  };
  // CHECK: [[@LINE+1]]:51: error: {{.*}}: it has several statements, and a condition or an operand that is not always evaluated calls it;
  meta_for (int i = 0; i < n; ++i) a[i] = i > 2 ? sum(i) : 0;
  // CHECK: [[@LINE+2]]:9: error: {{.*}}: it has several statements, and a condition or an operand
  meta_for (int i = 0; i < n; ++i)
    if (sum(i) > 0) a[i] = 1;
}
void stores(int n, double *a) {
  auto plus = [&](int i, double v) { return a[i] + v; };
  meta_for (int i = 0; i < n; ++i) {
    int j = i;
    // CHECK: [[@LINE+1]]:12: error: {{.*}}: another part of the expression that calls it assigns something;
    a[i] = plus(i, 1) + (j = 2);
    // CHECK: [[@LINE+1]]:12: error: {{.*}}: another part of the expression that calls it assigns something;
    a[i] = plus(i, j++);
  }
}
#define HALF(x) ((x) / 2)
void expanded(int n, double *a) {
  auto half = [](double v) { return HALF(v); };
  auto by_macro = [](double v) { return v; };
#define CALL(f, x) f(x)
  meta_for (int i = 0; i < n; ++i) a[i] = half(i); // it may have macros
  // CHECK: [[@LINE+1]]:48: error: {{.*}}: a macro makes it, its call or a name in them;
  meta_for (int i = 0; i < n; ++i) a[i] = CALL(by_macro, i);
}
void levels(int n, double *a) {
  double s = 1;
  auto in = [&](int i) { return i * s; };
  auto out = [=](int i) { return in(i) + 1; };
  s = 5;
  // CHECK: [[@LINE+1]]:43: error: {{.*}}: it calls another one, or has it in an argument: a lambda that calls it captures the value of 's';
  meta_for (int i = 0; i < n; ++i) a[i] = out(i);
}
void early(int n, double *a) {
  auto find = [&](int i) {
    for (int j = 0; j < 4; ++j)
      if (a[j] > i) return j;
    return -1;
  };
  // CHECK: [[@LINE+1]]:43: error: {{.*}}: it returns from the middle;
  meta_for (int i = 0; i < n; ++i) a[i] = find(i);
  auto step = [&](auto self, int i) -> double { return i > 0 ? self(self, i - 1) : 1; };
  // CHECK: [[@LINE+1]]:43: error: {{.*}}: it gives a value and does more than compute it;
  meta_for (int i = 0; i < n; ++i) a[i] = step(step, i);
}
auto everywhere = [](double v) { return v + 1; };
void elsewhere(int n, double *a) {
  // CHECK: [[@LINE+1]]:43: error: {{.*}}: it is not declared in this function;
  meta_for (int i = 0; i < n; ++i) a[i] = everywhere(a[i]);
}
