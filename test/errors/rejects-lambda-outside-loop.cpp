// A lambda that is declared outside the loop, with captures or without.
// RUN: %refuse %s | FileCheck %s
void plain(int n, double *a) {
  auto twice = [](double v) { return v * 2; };
  // CHECK: [[@LINE+1]]:43: error: a lambda cannot be called here yet; write its body in place or as a function that takes what it captures
  meta_for (int i = 0; i < n; ++i) a[i] = twice(a[i]);
}
void captures(int n, double k, double *a) {
  auto by_value = [=](double v) { return v * k; };
  auto by_reference = [&](double v) { return v + k; };
  // CHECK: [[@LINE+2]]:43: error: a lambda cannot be called here yet;
  // CHECK: [[@LINE+1]]:60: error: a lambda cannot be called here yet;
  meta_for (int i = 0; i < n; ++i) a[i] = by_value(a[i]) + by_reference(1.0);
}
