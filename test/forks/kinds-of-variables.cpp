// The data rules of meta_fork for each kind of variable in C++: each function is a rule, and changes behind the fork what the
// work has copied.
// RUN: rm -rf %t && %check %s %t
#include <array>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

static int twice(int x) { return 2 * x; }
enum class color { red = 1, green };
struct base { int b = 1; virtual ~base() = default; virtual int get() const { return b; } };
struct derived : base { int d = 2; int get() const override { return b + d; } };
struct holder {
  int value = 0, parts[3] = {};
  int &reference;
  static int common;
  mutable int seen = 0;
  explicit holder(int &r) : reference(r) {}
  // The object of a member function, its members, those that are references, and static ones are shared.
  int members(int n) {
    meta_fork { value = n; }
    meta_fork { this->parts[1] = n + 1; }
    meta_fork { reference = n + 2; }
    meta_fork { common = n + 3; }
    parts[2] = 7;
    meta_join;
    return value + parts[1] + parts[2] + reference + common;
  }
  int constant(int n) const {
    meta_fork { seen = value + n; }
    meta_join;
    return seen;
  }
  // A copy of the object is one where it is written as one.
  int copied(int n) {
    holder own = *this;
    int out = 0;
    meta_fork meta_shared(out) { out = own.value + n; }
    own.value = 50;
    value = 60;
    meta_join;
    return out + own.value + value;
  }
  int add(int n) const { return value + n; }
};
int holder::common = 0;

// Objects that are parameters are copied: containers, arrays of the library, functions, pointers to members.
static int by_value(std::vector<int> v, std::array<int, 3> a, std::string s, std::function<int(int)> f, int holder::*member, holder h,
                    color c, std::pair<int, int> p) {
  int out = 0;
  meta_fork meta_shared(out) { out = v[0] + a[1] + (int)s.size() + f(3) + h.*member + (int)c + p.second; }
  v[0] = 100, a[1] = 100, s = "", f = nullptr, h.value = 100, c = color::red, p = {0, 0};
  member = nullptr;
  meta_join;
  return out + v[0] + a[1] + (int)s.size() + h.value + (int)c;
}
// References of all kinds are the variables that they name.
static int references(int n, int &r, const int &c, int (&array)[3], std::vector<int> &v, int *&p, int &&moved) {
  int local = n, &again = local;
  const auto &[first, second] = std::pair<int, int>(1, 2);
  const int sum = first + second;
  meta_fork { r = c + n; array[1] = n; v.push_back(n); moved = sum; }
  meta_fork { again = 4; *p = 6; }
  meta_join;
  p = &array[2];
  return local + *p;
}
static int all_references(int n) {
  int r = 0, a[3] = {1, 2, 3}, target = 0, *p = &target;
  std::vector<int> v;
  const int result = references(n, r, n + 1, a, v, p, std::move(r) + 0);
  return result + r + a[1] + v[0] + target + *p;
}
// Variables of conditions, of switches and of handlers.
static int of_conditions(int n) {
  int a[4] = {};
  if (int k = n; k > 2) {
    meta_fork { a[0] = k; }
    k = 0;
    meta_join;
  }
  if (int k = n % 3) {
    meta_fork { a[1] = k; }
    k = 100;
  }
  switch (int k = n % 4; k) {
  case 1:
    meta_fork { a[2] = k; }
    break;
  default:
    k = 0;
  }
  meta_join;
  try {
    if (n > 3) throw n;
  } catch (int e) {
    meta_fork { a[3] = e; }
    e = 0;
    meta_join;
  }
  return a[0] + 10 * a[1] + 100 * a[2] + 1000 * a[3];
}
// Variables of loops over ranges: values are copied at each fork, references name the elements.
static int of_ranges(int n) {
  std::vector<int> v(static_cast<size_t>(n), 1);
  std::map<int, int> m{{1, 2}, {3, 4}};
  int a[8] = {}, k = 0;
  for (int x : v) {
    meta_fork { a[k % 8] += x; }
    meta_join;
    x = 0;
    k++;
  }
  for (int &x : v) meta_fork { x += n; }
  for (auto &entry : m) meta_fork { entry.second += entry.first; }
  for (auto it = v.begin(); it != v.end(); ++it) {
    meta_join;
    meta_fork { *it += 1; }
  }
  meta_join;
  int sum = m[1] * 100 + m[3];
  for (int x : v) sum += x;
  for (int x : a) sum += x;
  return sum;
}
// A lambda's captures: copies are the lambda's own, references those of the frame; a forked lambda is copied.
static int of_lambdas(int n) {
  int x = n, y = 0, z = 0;
  auto copies = [x, start = n + 1](int &out) mutable {
    meta_fork { out = x + start; }
    x = 7;
    meta_join;
    out += x;
  };
  auto refers = [&y](int k) {
    meta_fork { y = k; }
    meta_join;
  };
  copies(z);
  refers(n + 3);
  auto value = [x](int k) { return x + k; };
  int r = 0, s = 0;
  meta_fork meta_shared(r) { r = value(1); }
  s = meta_fork value(2);
  meta_join;
  return x + y + z + r + s;
}
// Pointers that own are shared as an object in the clause, or copied where they can be.
static int owning(int n) {
  auto shared = std::make_shared<int>(n);
  auto unique = std::make_unique<int>(n);
  int out = 0;
  meta_fork meta_shared(unique, out) { *unique += 1; *shared += 2; out = (int)(shared.use_count() > 0); }
  shared.reset();
  meta_join;
  return *unique + out;
}
// Results: into members, elements of containers, through references; arguments by reference are the variables.
static void increase(int &to, const int &by) { to += by; }
static int results(int n) {
  int x = 1, y = 2;
  std::vector<int> v(3);
  std::array<int, 2> a{};
  holder h(x);
  derived d;
  int &r = y;
  v[1] = meta_fork twice(n);
  a[0] = meta_fork h.add(n);
  h.parts[2] = meta_fork twice(n + 1);
  r = meta_fork d.get();
  meta_join;
  meta_fork increase(x, n + 1);
  meta_join;
  int z = meta_fork twice(x);
  meta_join;
  return x + y + 3 * v[1] + 5 * a[0] + 7 * h.parts[2] + z;
}
// Arguments: defaults, conversions, temporaries, lists in braces, moved objects.
static int total(std::vector<int> v, const std::string &s, long k = 4) {
  int out = (int)s.size() + (int)k;
  for (int x : v) out += x;
  return out;
}
static int arguments(int n) {
  std::vector<int> v{n, n + 1};
  std::string s = "abc";
  int a, b, c;
  a = meta_fork total(v, s);
  v.push_back(1000);
  b = meta_fork total({n, 5}, "literal", n);
  c = meta_fork total(std::move(v), s + "d");
  meta_join;
  return a + 3 * b + 5 * c;
}
int main() {
  for (int n = 1; n < 9; n++) {
    int x = 0;
    holder h(x);
    const holder k(x);
    std::printf("%d %d %d ", h.members(n), k.constant(n), h.copied(n));
    std::printf("%d %d %d ", by_value({n}, {1, n, 3}, "word", twice, &holder::value, h, color::green, {1, n}), all_references(n), of_conditions(n));
    std::printf("%d %d %d %d %d\n", of_ranges(n), of_lambdas(n), owning(n), results(n), arguments(n));
  }
  return 0;
}
