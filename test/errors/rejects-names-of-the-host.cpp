// RUN: not %metafork-cc %s -o %t 2>&1 | FileCheck %s
// What another function, another array or another compiler would see differently; the twins hand it over.
#include <set>
struct Empty {};
struct Packed {
  [[no_unique_address]] Empty e;
  int v;
};
void name(int n, int *a) {
  // CHECK: [[@LINE+1]]:51: error: a kernel is another function, with another name; write the name as a constant
  meta_for (int i = 0; i < n; i++) a[i] = i % 2 + __func__[0];
  const int first = __func__[0];
  meta_for (int i = 0; i < n; i++) a[i] = i % 2 + first;
}
void size(int n, int m, int *a) {
  int w[n][m];
  // CHECK: [[@LINE+1]]:43: error: the size of an array whose length is no constant is not known here; compute it before the loop
  meta_for (int i = 0; i < n; i++) a[i] = sizeof w[i];
  const int bytes = sizeof w[0];
  meta_for (int i = 0; i < n; i++) a[i] = bytes;
}
void layout(int n, Packed *p) {
  // CHECK: error: type 'Packed' cannot go to a device: compilers put its member 'e', which needs no address of its own, in different places
  meta_for (int i = 0; i < n; i++) p[i].v = i;
}
void ranges(int n, const std::set<int> &steps, int *a) {
  meta_schedule {
    // CHECK: [[@LINE+1]]:5: error: a range-based for around loops that become kernels cannot be translated; write the index out
    for (int s : steps)
      meta_for (int i = 0; i < n; i++) a[i] += s;
    for (int k = 0; k < 4; k++)
      meta_for (int i = 0; i < n; i++) a[i] += k;
  }
}
