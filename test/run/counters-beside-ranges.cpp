// Counters that the head of a loop over a range declares, stepped once in each iteration, and others, which stay variables.
// RUN: %check %s %t/some -- -std=c++20
// RUN: %check --translate=--auto %s %t/all -- -std=c++20
#include <vector>

#include "testing.h"

using Ints = std::vector<int>;

static void once(Ints &v, Ints &w, const Ints (&rows)[3], float (&table)[9]) {
  for (int i = 0; int &e : v) e += i++;
  for (int k = -3; int &e : v) {
    e ^= k;
    k++;
    e += 2 * k;
  }
  for (std::size_t k = 0; int e : v) w[k++] = e;
  for (short k = 32760, j = 1; int e : v) {
    const int x = k += 2;
    w[(j += 1) - 2] = e + x;
  }
  for (unsigned char k = 5; int &e : v) e += --k;
  for (long k = 7; float &x : table) x = (k -= 3) * 0.5f;
  for (int k = 0; const Ints &row : rows) {
    for (int e : row) w[0] += e * k;
    if (k++ > 1) continue;
    w[1] += k;
  }
  for (int n = 2, k = 0; int &e : v) {
    for (int i = 0; i < n; i++) e += i * k;
    (k++);
  }
}
static void keyword(Ints &v, Ints &w) {
  meta_for (int i = 1; int &e : v) e -= i++;
  meta_for (int i = 1; int e : v) {
    w[i - 1] = e;
    i += 1;
  }
}
static void step(int &k) { k += 3; }
// Not once in each iteration, not known how far, or seen by others.
static void others(Ints &v) {
  for (int k = 3; int &e : v)
    if (e > 0) e += k++;
  for (int k = 3; int &e : v) {
    if (e > 0) continue;
    e += k++;
  }
  for (int k = 3; int &e : v) e += e & 1 ? k++ : 4;
  for (int k = 3; int &e : v) e += e > 3 && k++ > 9;
  for (int k = 3; int &e : v) {
    e += k;
    k += e & 3;
  }
  for (int k = 3; int &e : v) {
    e += k;
    step(k);
  }
  for (int k = 3; int &e : v) {
    e += k++;
    e ^= k++;
  }
  for (int k = 3; int &e : v) {
    auto &&same = ++k;
    same += 2;
    e += k;
  }
  for (int k = 3; int &e : v) {
    step(++k);
    e += k;
  }
  for (int k = 3; int &e : v) {
    const int *p = &k;
    k++;
    e += *p;
  }
  for (int k = 3; int &e : v) {
    auto next = [&] { return k++; };
    e += next() + next();
  }
  for (int k = 3; int &e : v) {
    for (int i = 0; i < 2; i++) k++;
    e += k;
  }
  for (double k = 0.1; int &e : v) e += (int)(k++ * 3);
  for (bool k = false; int &e : v) e += k |= true;
}

void test_case(int n) {
  Ints v, w(n + 3), rows[3] = {{1, 2}, {}, {5}};
  for (int i = 0; i < n; i++) v.push_back(test_random(-99, 99));
  float table[9] = {};
  once(v, w, rows, table);
  RECORD(v.data(), n);
  keyword(v, w);
  others(v);
  RECORD(v.data(), n);
  RECORD(w.data(), n + 3);
  RECORD(table, 9);
}
