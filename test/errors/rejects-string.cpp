// Strings of an array lie anywhere.
// RUN: %refuse %s | FileCheck %s

#include <string>
void fill(std::string *s, int n) {
  meta_for (int i = 0; i < n; i++) s[i] = "x";
}

// CHECK: rejects-string.cpp:[[#@LINE-3]]:36: error: 's[i]' is a container among others, which lie anywhere; use one container and a subscript like i * n + j
