// What a program calls its own: a class that is no hyperobject, and a variable whose type is that of a function's result.
// RUN: rm -rf %t && %check %s %t
#include <cstdio>
#include <memory>
#include <vector>

template <class T> struct reducer_of {
  T sum = 0;
  void add(T value) { sum += value; }
};

static int shared_number(int n) {
  auto p = std::make_shared<int>(7);
  auto rows = std::make_unique<int[]>(static_cast<std::size_t>(n));
  for (int i = 0; i < n; i++) meta_fork meta_shared(rows) { rows[i] = i + *p; }
  meta_join;
  int sum = 0;
  for (int i = 0; i < n; i++) sum += rows[i];
  return sum;
}

int main() {
  reducer_of<int> all;
  meta_fork meta_shared(all) { all.add(3); }
  meta_join;
  std::printf("%d %d\n", all.sum, shared_number(9));
}
