// Objects that a fork copies come back from the functions that Cilk's text has for the blocks.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s --from=metafork --to=cilk -o %t/cilk.cpp && grep -q 'cilk_spawn fork_func0(t, s, r, out);' %t/cilk.cpp
// RUN: %metafork-cc %t/cilk.cpp --from=cilk --to=metafork -o %t/back.cpp && diff %s %t/back.cpp
#include <cstdio>
#include <string>
#include <vector>
struct tracked { int v; std::string name; tracked(int x) : v(x), name("n") {} tracked(const tracked &o) : v(o.v + 100), name(o.name) {} };
int run(int n) {
  tracked t(n);
  std::string s = "abc";
  int r = 0, q = 0;
  std::vector<int> out(3);
  meta_fork meta_shared(r, out) {
    r = t.v + (int)s.size();
    out[1] = r;
  }
  meta_fork meta_shared(q) {
    tracked own(t);
    q = own.v > 0;
  }
  meta_join;
  return q + out[1] % 100;
}
int main() { std::printf("%d\n", run(3)); }
