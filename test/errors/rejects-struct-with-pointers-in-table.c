// A table of pointers to structs that themselves hold pointers.
// RUN: %refuse %s | FileCheck %s

struct P {
  int x;
  struct P *next;
};
void g(int n, int *a, struct P **pp) {
  meta_for (int i = 0; i < n; i++) a[i] += pp[0]->x;
}
// CHECK: :[[#@LINE-2]]:44: error: type 'struct P' cannot go to a device: its member 'next' is a pointer to host memory
