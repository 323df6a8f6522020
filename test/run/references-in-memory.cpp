// References to what kernels write: parameters, elements, host variables, members.
// RUN: %check --elisions %s %t
#include "testing.h"

#include <vector>

static void filled(const int &n, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] = 2;
}
static void added(int n, const int &x, int *a) {
  meta_for (int i = 0; i < n; i++) a[i] += x;
}
// the pivot is an element that no iteration writes
static void decompose(int n, double *a) {
  meta_schedule {
    for (int k = 0; k < n; k++) {
      const double &pivot = a[k * n + k];
      meta_for (int i = k + 1; i < n; i++) a[i * n + k] /= pivot;
      meta_for (int i = k + 1; i < n; i++) {
        const double f = a[i * n + k];
        for (int j = k + 1; j < n; j++) a[i * n + j] -= f * a[k * n + j];
      }
    }
  }
}
struct pair {
  int x, y;
};
static void members_of_elements(int n, pair *p) {
  const pair &first = p[0];
  const int &second = p[1].y;
  meta_for (int i = 2; i < n; i++) {
    p[i].x = first.x + second;
    p[i].y = first.y - i;
  }
}
// which element it is, is not known where the kernel is translated
static void chosen(int n, int which, int *a) {
  int &first = which ? a[0] : a[n - 1];
  meta_for (int i = 0; i < n - 1; i++) a[i] = first + i;
}
static int host(int n, int *x) {
  int &first = x[0], s = 0;
  const int &last = *(x + n - 1);
  meta_schedule {
    meta_for (int i = 0; i < n; i++) x[i] = i + 4;
    s += first;
    first = 1;
    meta_for (int i = 0; i < n; i++) x[i] *= 2;
    s += last;
    while (first < 20) {
      meta_for (int i = 0; i < n; i++) x[i] += 3;
    }
    for (int k = 0; k < 2; k++) {
      int &same = first;
      same += k;
      meta_for (int i = 0; i < n; i++) x[i] += same;
    }
  }
  return s;
}
class Field {
public:
  int n = 0, scale = 0;
  int *data = nullptr;
  void scaled() {
    meta_for (int i = 0; i < n; i++) data[i] = data[i] % 7 + scale - 2;
  }
  void twice() {
    meta_schedule {
      meta_for (int i = 0; i < 1; i++) data[i] = 2;
      int m = scale;
      meta_for (int i = 0; i < n; i++) data[i] += m + scale;
      scale = 4;
      meta_for (int i = 0; i < n; i++) data[i] += scale;
    }
  }
};
static void container(std::vector<int> &v, const std::vector<unsigned char> &sizes, unsigned char *bytes) {
  int *a = v.data();
  meta_for (int i = 0; i < (int)v.size(); i++) a[i] = i;
  meta_for (int i = 0; i < (int)sizes.size(); i++) bytes[i] = (unsigned char)i;
}
static int counted;
static void by_counter(int n, int *a, const int &now) {
  meta_for (counted = 0; counted < n; counted++) a[counted] = now;
  a[n] = counted;
}
// a structured binding names parts of an element
static int bound(int n, pair *p) {
  auto &[x, y] = p[0];
  int s = 0;
  meta_schedule {
    meta_for (int i = 0; i < n; i++) p[i].x += i + 3;
    s = x;
    y = s + 1;
    meta_for (int i = 0; i < n; i++) p[i].y *= 2;
    s += y;
  }
  return s;
}

void test_case(int n) {
  int *a = NEW(int, n + 8);
  FILL(a, n + 8, 1, 9);
  for (int own = 0; own < 2; own++) {
    int limit = n, x = 3;
    a[n / 2] = n;
    filled(own ? a[n / 2] : limit, a);
    RECORD(a, n + 8);
    added(n, own ? a[n / 3] : x, a);
    RECORD(a, n + 8);
    if (n > 0) chosen(n, own, a);
    if (n > 0) {
      const int s = host(n, a);
      RECORD(&s, 1);
    }
    RECORD(a, n + 8);
    Field f;
    f.n = n;
    f.scale = 3;
    f.data = a;
    f.scaled();
    if (own) f.data = &f.n, f.n = n < 2 ? n : 2, f.scale = 1;
    f.scaled();
    RECORD(&f.n, 2);
    if (own) f.data = &f.scale, f.n = n < 1 ? n : 1;
    if (n > 0) f.twice();
    RECORD(&f.n, 2);
    RECORD(a, n + 8);
    by_counter(n, a, own ? counted : x);
    RECORD(a, n + 8);
  }
  double *m = NEW(double, n * n);
  FILL_REAL(m, n * n);
  for (int k = 0; k < n; k++) m[k * n + k] += 1000;
  decompose(n, m);
  RECORD(m, n * n);
  if (n > 1) {
    pair *p = NEW(pair, n);
    FILL(&p->x, 2 * n, 1, 9);
    members_of_elements(n, p);
    const int s = bound(n, p);
    RECORD(&s, 1);
    RECORD(p, n);
  }
  std::vector<int> v(n);
  std::vector<unsigned char> sizes(n);
  container(v, sizes, sizes.data());
  RECORD(v.data(), n);
  RECORD(sizes.data(), n);
}
