// Members that are references stand for what they refer to: variables that the loop changes, elements of its arrays.
// RUN: %check --said=%t.said --translate=--report --translate=--auto %s %t 1 2 33 300
// RUN: FileCheck %s --input-file %t.said
#include "testing.h"

struct Wide {
  long &r;
  void add(int x) { r += x; }
};
struct Narrow {
  int &r;
};

// CHECK: [[#@LINE+4]]:{{[0-9]+}}: parallel: {{.*}} under a condition
static long updated_by_both_names(int n, const int *v) {
  long s = 0;
  Wide w{s};
  for (int i = 0; i < n; i++) {
    w.add(v[i]);
    s++;
  }
  return s;
}
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: parallel
static long to_another_variable(int n, const int *v) {
  long s = 0, count = 0;
  Wide w{s};
  for (int i = 0; i < n; i++) {
    w.add(v[i]);
    count++;
  }
  return s - count;
}
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: serial: {{.*}}could change 'w.r'
static int bounds_the_loop(int n, float *v) {
  int m = n;
  Narrow w{m};
  for (int i = 0; i < w.r; i++) {
    v[i] = i;
    m = n / 2;
  }
  return m;
}
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: serial: {{.*}}could change 'r'
static int bounds_the_loop_itself(int n, float *v) {
  int m = n;
  int &r = m;
  for (int i = 0; i < r; i++) {
    v[i] = i;
    m = n / 2;
  }
  return m;
}
// CHECK: [[#@LINE+4]]:{{[0-9]+}}: parallel: {{.*}} which {{is|are}} checked at run time
static int is_read(int n, int *v) {
  int m = n;
  Narrow w{m};
  for (int i = 0; i < n; i++) {
    v[i] = w.r;
    m = i;
  }
  return m;
}
// CHECK: [[#@LINE+3]]:{{[0-9]+}}: parallel: {{.*}} under a condition
static int is_an_element(int n, int *v) {
  Narrow w{v[n / 2]};
  for (int i = 0; i < n; i++) v[i] = w.r + 1;
  return v[0];
}

void test_case(int n) {
  int *v = NEW(int, n);
  float *f = NEW(float, n);
  FILL(v, n, -99, 99);
  FILL(f, n, 0, 9);
  const long all[] = {updated_by_both_names(n, v), to_another_variable(n, v), bounds_the_loop(n, f), bounds_the_loop_itself(n, f), is_read(n, v), is_an_element(n, v)};
  RECORD(all, 6);
  RECORD(v, n);
  RECORD(f, n);
}
