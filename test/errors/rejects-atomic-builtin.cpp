// Atomic operations say that iterations meet.
// RUN: %refuse %s | FileCheck %s

void count(int *a, int n) {
  meta_for (int i = 0; i < n; i++) __atomic_fetch_add(a + i, 1, 0);
}

// CHECK: rejects-atomic-builtin.cpp:[[#@LINE-3]]:36: error: an atomic operation cannot be translated; give every iteration its own element
