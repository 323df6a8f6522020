// A string lives on the host.
// RUN: %refuse %s | FileCheck %s

#include <string>
void fill(std::string *s, int n) {
  meta_for (int i = 0; i < n; i++) s[i] = "x";
}

// CHECK: rejects-string.cpp:[[#@LINE-3]]:36: error: type 'std::basic_string<char>' cannot go to a device: copying it runs code (it is not trivially copyable); take a pointer to its elements, such as v.data(), before the loop
