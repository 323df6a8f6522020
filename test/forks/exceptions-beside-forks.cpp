// Exceptions between forks and joins: of several forks, through frames, beside objects that end, in handlers, constructors, templates
// and lambdas. What is forked ends before an object that an exception takes away, and before a handler of its block.
// RUN: rm -rf %t && %check --package-only --flag=-Wno-unused-but-set-variable %s %t
#include <atomic>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>
struct counted { static std::atomic<int> alive; counted() { alive++; } counted(const counted &) { alive++; } ~counted() { alive--; } };
std::atomic<int> counted::alive{0};
static void fail(int n) { throw n; }
static int fails_at(int n, int at) { if (n == at) throw std::runtime_error("at " + std::to_string(at)); return n; }
// several throw; one arrives
static int many(int n) {
  try { for (int i = 0; i < n; i++) meta_fork fail(7); meta_join; } catch (int e) { meta_join; return e; }
  return 0;
}
// a result is not written where the call throws
static int result_kept(int n) {
  int x = 5;
  try { x = meta_fork fails_at(n, n); meta_join; } catch (const std::exception &) { }
  return x;
}
// objects of the work are destroyed
static int destroyed(int n) {
  { counted c; try { meta_fork { counted d = c; (void)d; fail(n); } meta_join; } catch (int) {} }
  return counted::alive;
}
// through two frames of forks
static void inner(int n) { meta_fork fail(n); meta_join; }
static int two_frames(int n) {
  try { meta_fork inner(n); meta_join; } catch (int e) { return e; }
  return -1;
}
// the same join is used again after one that threw
static int again(int n) {
  int caught = 0, x = 0;
  for (int i = 0; i < 4; i++) {
    try { meta_fork { if (i % 2) fail(i); } meta_join; } catch (int e) { caught += e; }
  }
  x = meta_fork fails_at(n, -1);
  meta_join;
  return caught * 10 + x;
}
// exception of this frame while forks run and throw too
static int both(int n) {
  std::vector<int> v(100);
  int *p = v.data();
  try {
    meta_fork { for (int i = 0; i < 100; i++) p[i] = i; fail(1); }
    fail(2);
    meta_join;
  } catch (int e) { return e == 1 || e == 2 ? n : -1; }
  return 0;
}
// in a constructor, a destructor's block, a lambda, a template
struct built { int v; explicit built(int n) : v(n) { meta_fork { if (n > 3) fail(n); } meta_join; } };
static int constructed(int n) { try { built b(n); return b.v; } catch (int e) { return -e; } }
template <class T> static T templ(T n) { try { meta_fork { if (n > 2) throw n; } meta_join; } catch (T e) { return e * 10; } return n; }
static int lambda(int n) { auto l = [&](int k) { meta_fork { if (k > n) fail(k); } meta_join; return 1; }; try { return l(4); } catch (int e) { return e; } }
// caught inside of the work
static int inside(int n) { int x = 0; meta_fork meta_shared(x) { try { fail(n); } catch (int e) { x = e; } } meta_join; return x; }
// a join in a handler; a rethrow
static int rethrown(int n) { try { try { meta_fork fail(n); meta_join; } catch (int) { throw; } } catch (int e) { return e + 1; } return 0; }
// exceptions that own memory
static size_t text(int n) { try { meta_fork { throw std::string(n, 'x'); } meta_join; } catch (const std::string &s) { return s.size(); } return 0; }
int main() {
  for (int n = 1; n < 7; n++)
    std::printf("%d %d %d %d %d %d %d %d %d %d %d %zu\n", many(n), result_kept(n), destroyed(n), two_frames(n), again(n), both(n), constructed(n), templ(n), lambda(n), inside(n), rethrown(n), text(n));
  return 0;
}
