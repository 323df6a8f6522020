// Assembly is for one processor.
// RUN: %refuse %s | FileCheck %s

void fill(int *a, int n) {
  meta_for (int i = 0; i < n; i++) {
    asm("nop");
    a[i] = 1;
  }
}

// CHECK: rejects-inline-assembly.cpp:[[#@LINE-5]]:5: error: inline assembly is for one processor and cannot be translated; write it in C or C++
