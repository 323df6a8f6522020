// Regions that an exception leaves: what kernels have written before it is there for the handler, and for the function's caller;
// what ends on the way is not written to afterwards; the device memory goes back.
// RUN: %check %s %t
#include "testing.h"
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct Stop {
  int step;
};
// Its memory is overwritten when it ends: whoever writes to it later is seen in the record of the next one.
struct Work {
  explicit Work(int n) : size(n), data(new int[static_cast<size_t>(n) + 1]()) {}
  Work(const Work &) = delete;
  ~Work() {
    long sum = 0;
    for (int i = 0; i < size; i++) sum += data[i];
    test_record(&sum, sizeof sum);
    delete[] data;
  }
  int size;
  int *data;
};

void thrown_here(int n, int limit, unsigned *a) {
  meta_schedule {
    for (int t = 0; t < 5; t++) {
      meta_for (int i = 0; i < n; i++) a[i] = a[i] * 3 + t;
      if (t == limit) throw Stop{t};
    }
  }
}
int checked(int t, int limit) {
  if (t >= limit) throw std::out_of_range("step " + std::to_string(t));
  return t;
}
void thrown_by_callee(int n, int limit, unsigned *a) {
  meta_schedule {
    for (int t = 0; t < 5; t++) {
      meta_for (int i = 0; i < n; i++) a[i] += i * t;
      const int step = checked(t, limit);
      meta_for (int i = 0; i < n; i++) a[i] -= step;
    }
  }
}
void thrown_by_an_argument(int n, const std::vector<int> &factors, unsigned *a) {
  meta_schedule {
    for (int t = 0; t < 5; t++) {
      const int f = factors.at(static_cast<size_t>(t));
      meta_for (int i = 0; i < n; i++) a[i] = a[i] * f + 1;
    }
  }
}
void thrown_by_new(int n, long much, unsigned *a) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) a[i] = 2 * i;
    for (long t = 0; t < 2; t++) {
      auto *more = new char[static_cast<size_t>(1 + t * much)];
      delete[] more;
      meta_for (int i = 0; i < n; i++) a[i] += 7;
    }
  }
}
// What the region and its blocks declare ends before the region does.
void with_locals(int n, int limit, unsigned *a) {
  meta_schedule {
    Work outer(n);
    int *o = outer.data;
    meta_for (int i = 0; i < n; i++) o[i] = i + 1;
    for (int t = 0; t < 4; t++) {
      Work inner(n);
      int *w = inner.data, table[16];
      meta_for (int k = 0; k < 16; k++) table[k] = k * t;
      meta_for (int i = 0; i < n; i++) w[i] = o[i] + table[i % 16];
      meta_for (int i = 0; i < n; i++) o[i] += t;
      if (t == limit) throw Stop{t};
      meta_for (int i = 0; i < n; i++) a[i] += w[i];
    }
  }
}
// Caught inside the region, which goes on.
int caught_inside(int n, int limit, unsigned *a) {
  int caught = 0;
  meta_schedule {
    for (int t = 0; t < 4; t++) {
      try {
        int part[8];
        meta_for (int k = 0; k < 8; k++) part[k] = k + t;
        meta_for (int i = 0; i < n; i++) a[i] += part[i & 7];
        if (t == limit) throw Stop{t};
      } catch (const Stop &s) {
        if (n > 0) caught = static_cast<int>(a[0] % 100) + s.step;
      }
      meta_for (int i = 0; i < n; i++) a[i] *= 2;
    }
  }
  return caught;
}
// Through a region of a caller.
void around(int n, int limit, unsigned *a, unsigned *b) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++) b[i] = i;
    thrown_here(n, limit, a);
    meta_for (int i = 0; i < n; i++) b[i] += a[i];
  }
}
struct Grid {
  int n;
  std::vector<int> cells;
  void step(int limit) {
    int *c = cells.data();
    meta_schedule {
      meta_for (int i = 0; i < n; i++) c[i] = 5 - i;
      if (limit < 2) throw std::string("grid");
    }
  }
};

template <class F> void attempt(F run) {
  try {
    run();
  } catch (const Stop &s) {
    test_record(&s.step, sizeof s.step);
  } catch (const std::exception &e) {
    test_record("exception", 9);
  } catch (const std::string &s) {
    test_record(s.data(), s.size());
  }
}

} // namespace

void test_case(int n) {
  unsigned *a = NEW(unsigned, n), *b = NEW(unsigned, n);
  FILL(a, n, -50, 50);
  FILL(b, n, -50, 50);
  for (int limit = 0; limit < 6; limit += 2) {
    attempt([&] { thrown_here(n, limit, a); });
    RECORD(a, n);
    attempt([&] { thrown_by_callee(n, limit, a); });
    RECORD(a, n);
    attempt([&] { thrown_by_an_argument(n, std::vector<int>(static_cast<size_t>(limit), 3), a); });
    RECORD(a, n);
    attempt([&] { thrown_by_new(n, limit == 2 ? 1L << 62 : 1, a); });
    RECORD(a, n);
    attempt([&] { with_locals(n, limit, a); });
    RECORD(a, n);
    const int caught = caught_inside(n, limit, a);
    test_record(&caught, sizeof caught);
    RECORD(a, n);
    attempt([&] { around(n, limit, a, b); });
    RECORD(a, n);
    RECORD(b, n);
    Grid g{n, std::vector<int>(static_cast<size_t>(n), 1)};
    attempt([&] { g.step(limit); });
    test_record(g.cells.data(), g.cells.size() * sizeof(int));
  }
}
