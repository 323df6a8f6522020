// Which elements of a member array are touched is not followed: no claim that iterations collide.
// RUN: rm -rf %t && mkdir -p %t
// RUN: %metafork-cc %s -o %t 2>&1 | FileCheck %s --allow-empty
// CHECK-NOT: collide

struct state {
  int v[4];
};

void elements(int n, struct state *p) {
  meta_schedule {
    meta_for (int i = 0; i < n; i++)
      meta_for (int k = 0; k < 4; k++) p[i].v[k] = k;
  }
}
