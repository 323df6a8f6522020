// A pointer that walks from one place to another is an index, if nothing else moves it or where it ends.
// RUN: %skeleton %s --auto | FileCheck %s

struct Body {
  float x, y;
};
void add(float *p, float x) { *p += x; }

// CHECK: to_another: meta_for(
void to_another(float *begin, float *end) {
  for (float *p = begin; p != end; ++p) *p += 3;
}
// CHECK: distance: meta_for(
void distance(float *begin, float *end, const float *from) {
  for (float *p = begin; p < end; p++) *p = from[p - begin];
}
// CHECK: handed_on: meta_for(
void handed_on(float *begin, float *end) {
  for (float *p = begin; p < end; ++p) add(p, 3);
}
// CHECK: members: meta_for(
void members(Body *all, unsigned long n) {
  for (Body *b = all; b != all + n; ++b) b->x += b->y;
}
// CHECK: from_the_second: meta_for(
void from_the_second(float *a, int n) {
  for (float *p = a + 1; p < a + n; ++p) *p *= 2;
}
// CHECK: neighbours: for(
void neighbours(float *a, int n) {
  for (float *p = a + 1; p < a + n; ++p) *p = p[-1];
}
// CHECK: moved: for(
void moved(float *begin, float *end) {
  for (float *p = begin; p < end; ++p) *p++ += 3;
}
// CHECK: ends_elsewhere: for(
void ends_elsewhere(float *begin, float *end) {
  for (float *p = begin; p < end; ++p) {
    *p += 1;
    if (*p > 3) end = p;
  }
}
// CHECK: beside: for(
void beside(float *begin, float *end, float *q) {
  for (float *p = begin; p < end; ++p) *q++ = *p;
}
