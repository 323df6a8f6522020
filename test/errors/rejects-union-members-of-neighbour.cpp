// The members of a union are one place.
// RUN: %refuse %s | FileCheck %s

union Either { int x, y; };
void shift(Either *p, int n) {
  meta_for (int i = 0; i < n; i++) p[i].x = p[i + 1].y;
}

// CHECK: rejects-union-members-of-neighbour.cpp:[[#@LINE-3]]:54: error: the iterations of this meta_for collide: iteration i = 0 reads 'p[i + 1].y' and iteration i = 1 writes 'p[i].x', both p[1] (with n = 6); iterations must be independent
// CHECK: rejects-union-members-of-neighbour.cpp:[[#@LINE-4]]:41: note: the other reference is here
// CHECK: rejects-union-members-of-neighbour.cpp:[[#@LINE-5]]:3: note: in this meta_for
