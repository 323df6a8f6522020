// A variable that is a function of the loop's own keeps no loop serial; one that depends on data does.
// RUN: %skeleton %s --auto | FileCheck %s

float a[1000], b[1000], c[1000];
// CHECK: wrapped: {{.*}}meta_for(
void wrapped(int n) {
  float x = b[n - 1];
  for (int i = 0; i < n; i++) {
    a[i] = b[i] + x;
    x = b[i];
  }
}
// CHECK: wrapped_by_another: {{.*}}meta_for(
void wrapped_by_another(int n) {
  float x = 0, s;
  for (int i = 0; i < n; i++) {
    s = b[i] * c[i];
    a[i] = s + x;
    x = s;
  }
}
// CHECK: changed_between: {{. }}for(
void changed_between(int n) {
  float x = 0, s = 1;
  for (int i = 0; i < n; i++) {
    s = b[i] + s;
    a[i] = s + x;
    x = s;
  }
}
// CHECK: index_before: {{.*}}meta_for(
void index_before(int n) {
  int before = n - 1;
  for (int i = 0; i < n; i++) {
    a[i] = b[i] + b[before];
    before = i;
  }
}
// CHECK: counted: {{.*}}meta_for(
void counted(int n) {
  int k = 0;
  for (int i = 0; i < n; i += 2) a[k++] = b[i];
}
// CHECK: both_ends: {{.*}}meta_for(
void both_ends(int n) {
  int i, j;
  for (i = 0, j = n - 1; i < j; i++, j--) {
    const float t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
}
// CHECK: stored: {{. }}for(
void stored(int n) {
  float x = 0;
  for (int i = 0; i < n; i++) {
    a[i] = b[i] + x;
    x = a[i];
    b[i + 1] = x;
  }
}
// CHECK: packed: {{. }}for(
void packed(int n) {
  int k = 0;
  for (int i = 0; i < n; i++)
    if (b[i] > 0) a[k++] = b[i];
}
// CHECK: sometimes: {{. }}for(
void sometimes(int n) {
  float x = 0;
  for (int i = 0; i < n; i++) {
    a[i] = x;
    if (c[i] > 0) x = b[i];
  }
}
