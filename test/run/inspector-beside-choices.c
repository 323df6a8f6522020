// What an inspector may not look at, the elements that the loop writes, may decide what local variables hold, as long as these decide
// no address.
// RUN: %check --translate=--auto %s %t 1 4 7 33 100
#include "testing.h"

static void step(int n, int m, const float *restrict bias, const int *restrict at, float *restrict voltage, float *restrict spikes) {
  for (int i = 0; i < n; i++) {
    float v = voltage[i] + bias[at[i % m]], spike;
    if (v > 1) {
      spike = 1;
      v = 0;
    } else {
      spike = v < 0 ? 0.0f : 0.5f;
    }
    voltage[i] = v;
    spikes[i] = spike + bias[i % m];
  }
}

void test_case(int n) {
  const int m = n / 2 + 1;
  float *bias = NEW(float, m), *voltage = NEW(float, n), *spikes = NEW(float, n);
  int *at = NEW(int, m);
  FILL(bias, m, -2, 2);
  FILL(at, m, 0, m - 1);
  FILL(voltage, n, -1, 1);
  for (int t = 0; t < 3; t++) {
    step(n, m, bias, at, voltage, spikes);
    RECORD(spikes, n);
  }
  RECORD(voltage, n);
}
