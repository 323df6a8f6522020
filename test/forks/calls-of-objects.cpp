// Forked calls of members of other objects, of a lambda that is given itself, and in a lambda that is called where it stands.
// RUN: rm -rf %t && %check %s %t
#include <cstdio>
#include <vector>
template <class T> struct tree {
  T value{};
  tree *left = nullptr, *right = nullptr;
  T sum() const {
    T a{}, b{};
    if (left) {
      a = meta_fork left->sum();
    }
    if (right) b = right->sum();
    meta_join;
    return value + a + b;
  }
};
struct count {
  std::vector<int> v;
  void add(int n) {
    [&] {
      for (unsigned i = 0; i < (unsigned)n; i++) {
        meta_fork { v[i] += 1; }
      }
      meta_join;
    }();
  }
  static int apply(int n) {
    auto rec = [](auto self, int k) -> int {
      if (k == 0) return 0;
      int r = 0;
      r = meta_fork self(self, k - 1);
      meta_join;
      return r + k;
    };
    return rec(rec, n);
  }
};
int main() {
  tree<int> a{1}, b{2}, c{3};
  a.left = &b;
  b.right = &c;
  count k;
  k.v.resize(5);
  k.add(5);
  k.add(0);
  std::printf("%d %d %d\n", a.sum(), k.v[4], count::apply(6));
}
