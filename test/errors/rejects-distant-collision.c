// Iterations that are far from one another collide, too; --assume-independent is the programmer's word against it.
// RUN: %refuse %s | FileCheck %s
// RUN: %accept %s --assume-independent --explain | FileCheck %s --check-prefix=ANYWAY

void shifted(int n, int *a) {
  meta_for (int i = 64; i < n; i++) a[i] = a[i - 64] + 1;
}

// CHECK: rejects-distant-collision.c:[[#@LINE-3]]:37: error: the iterations of this meta_for collide: iteration i = 64 writes 'a[i]' and iteration i = 128 reads 'a[i - 64]', both a[64]
// ANYWAY: rejects-distant-collision.c:[[#@LINE-4]]:37: warning: the iterations of this meta_for collide: iteration i = 64
// ANYWAY: independence: asserted by meta_for, not proved: iterations collide, and --assume-independent was given
