// Elements that data chooses, behind pointers that may overlap: a launch finds out which they are, before it has done anything. It
// looks at no element whose place, or whose being looked at, depends on what may have been written.
// RUN: %metafork-cc %s -o %t.package --auto --report 2>&1 | FileCheck %s

// CHECK: parallel: {{.*}}: kernel gather_r0_n0; the order is certified under 2 conditions
void gather(int n, const int *at, const int *from, int *to) {
  for (int i = 0; i < n; i++) to[i] = from[at[i]] + 1;
}
// CHECK: parallel: {{.*}}: kernel product_r0_n0;
void product(int n, const int *row, const int *column, const float *a, const float *x, float *y) {
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int k = row[i]; k < row[i + 1]; k++) s += a[k] * x[column[k]];
    y[i] = s;
  }
}
// CHECK: parallel: {{.*}}: kernel count_r0_n0;
void count(int n, const int *key, int *bins) {
  for (int i = 0; i < n; i++) bins[key[i]]++;
}
// CHECK: parallel: {{.*}}: kernel chosen_r0_n0;
void chosen(int n, const unsigned char *at, const unsigned char *of, const float *from, unsigned char *to) {
  for (int i = 0; i < n; i++) to[i] = (unsigned char)from[of[at[i]]];
}
// One launch, in another order than the source's.
// CHECK: parallel: {{.*}}: kernel in_steps_r0_n0;
void in_steps(int n, int m, const int *at, const float *from, float *to) {
  for (int t = 0; t < m; t++)
    for (int i = 0; i < n; i++) to[i] = 0.5f * to[i] + from[at[i]];
}
// The second launch would come when the first one has written: each is one by itself.
// CHECK: parallel: {{.*}} i {{.*}}: kernel in_turns_r0_n0;
// CHECK: parallel: {{.*}} i {{.*}}: kernel in_turns_r1_n0;
void in_turns(int n, int m, const int *at, const float *from, float *to, float *restrict z) {
  for (int t = 0; t < m; t++) {
    for (int i = 0; i < n; i++) to[i] = from[at[i]] + z[i];
    for (int i = 0; i < n; i++) z[i] = to[n - 1 - i];
  }
}

// CHECK: serial: {{.*}}: a condition depends on values that the loop computes, or on elements that may overlap what it stores
// CHECK-SAME: [MF301]
void under_condition(int n, const int *at, const int *mask, const float *from, float *to) {
  for (int i = 0; i < n; i++)
    if (mask[at[i]] > 0) to[i] = from[at[i]];
}
// CHECK: serial: {{.*}}: a subscript depends on values that the loop computes, or on elements that may overlap what it stores
// CHECK-SAME: [MF301]
void deeper(int n, const int *a, const int *b, const int *c, const float *from, float *to) {
  for (int i = 0; i < n; i++) to[i] = from[c[b[a[i]]]];
}
// CHECK: serial: {{.*}}: a subscript depends on values that the loop computes, or on elements that may overlap what it stores
// CHECK-SAME: [MF301]
void whole_numbers(int n, const int *a, const int *b, const int *from, int *to) {
  for (int i = 0; i < n; i++) to[i] = from[b[a[i]]];
}
// CHECK: serial: {{.*}}: a divisor depends on values that the loop computes, or on elements that may overlap what it stores
// CHECK-SAME: [MF301]
void divided(int n, const int *at, const int *from, int *to) {
  for (int i = 0; i < n; i++) to[i] = 7 / from[at[i]];
}
// What decides no address may be anything; what does, or may trap, may not.
// CHECK: parallel: {{.*}}: kernel chosen_value_r0_n0;
void chosen_value(int n, const int *restrict at, const float *restrict from, float *restrict to) {
  for (int i = 0; i < n; i++) {
    float v = to[i];
    if (v > 1) v = 0;
    to[i] = v + from[at[i]];
  }
}
// CHECK: serial: {{.*}}: a condition depends on values that the loop computes
void chosen_element(int n, const int *restrict at, const float *restrict from, float *restrict to) {
  for (int i = 0; i < n; i++) {
    float v = to[i];
    if (v > 1) v = from[at[i]];
    to[i] = v;
  }
}
// CHECK: serial: {{.*}}: a condition depends on values that the loop computes
void chosen_quotient(int n, int m, const int *restrict at, const int *restrict from, int *restrict to) {
  for (int i = 0; i < n; i++) {
    int v = to[i];
    if (v > 1) v = 7 / m;
    to[i] = v + from[at[i]];
  }
}
// CHECK: serial: {{.*}}: a subscript depends on values that the loop computes
void chosen_index(int n, const float *restrict from, int *restrict to) {
  for (int i = 0; i < n; i++) {
    int v = 0;
    if (to[i] > 1) v = 1;
    to[i] = from[v * v * v] > 0;
  }
}
