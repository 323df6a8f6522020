// A function whose result depends on more than its arguments may return something else in each iteration.
// RUN: %refuse %s | FileCheck %s

struct grid {
  int *sizes;
  const grid *next;
};
static int size_of(const grid &g) { return g.next->sizes != nullptr; }
__attribute__((pure)) int count(int level);
void fill(int *a, const grid &g) {
  meta_for (int i = 0; i < size_of(g); i++) a[i] = 1;
  meta_for (int i = 0; i < count(2); i++) a[i] = 1;
}
// CHECK: [[#@LINE-3]]:{{[0-9]+}}: error: this meta_for is not in canonical form: 'size_of(g)' may change while the loop runs; read it into a variable before the loop [MF112]
// CHECK: [[#@LINE-3]]:{{[0-9]+}}: error: this meta_for is not in canonical form: 'count(2)' may change while the loop runs; read it into a variable before the loop [MF112]
