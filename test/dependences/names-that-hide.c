// Locals of one name: structs and arrays that hide one another, or a variable that the function or the file has.
// RUN: %check %s %t
#include "testing.h"
struct v3 { double x, y, z; };
struct body { struct v3 pos, vel; };
static struct v3 u = {1, 2, 3};
static void two(int n, struct body *restrict p) {
#pragma scop
  for (int i = 0; i < n; i++) { struct v3 t = p[i].vel; { struct v3 t = p[i].pos; p[i].vel = t; } p[i].pos = t; }
#pragma endscop
}
static void outer(int n, struct body *restrict p) {
  struct v3 t = {1, 2, 3};
#pragma scop
  for (int i = 0; i < n / 2; i++) { struct v3 t = p[i].pos; p[i].pos = p[n - 1 - i].pos; p[n - 1 - i].pos = t; }
  for (int i = 0; i < n / 3; i++) { struct v3 t = p[i].vel; p[i].vel = p[n - 1 - i].vel; p[n - 1 - i].vel = t; }
  for (int i = 0; i < n / 3; i++) { struct v3 u = p[i].vel; p[i].vel = p[n - 1 - i].vel; p[n - 1 - i].vel = u; }
#pragma endscop
  if (n) p[0].pos = t;
  if (n) p[0].vel = u;
}
static void r2(int n, double *restrict p) {
  double t[2] = {5, 6};
#pragma scop
  for (int i = 0; i < n; i++) { double t[2]; t[0] = p[i]; t[1] = t[0] * 2; p[i] = t[0] + t[1]; }
  for (int i = 0; i < n / 2; i++) { double t[2]; t[0] = p[i]; t[1] = p[n - 1 - i]; p[i] = t[0] + t[1]; }
#pragma endscop
  if (n) p[0] += t[0] + t[1];
}
static void r4(int n, struct body *restrict p) {
#pragma scop
  for (int i = 0; i < n; i++) { struct v3 t = p[i].vel; for (int j = 0; j < 3; j++) { struct v3 t; t.x = j; t.y = p[i].pos.x; p[i].pos.x = t.x + t.y; } p[i].vel.x = t.y; }
#pragma endscop
}
static void both(int n, struct body *restrict p) {
#pragma scop
  for (int i = 0; i < n / 2; i++) { struct v3 t = p[i].pos; p[i].pos = p[n - 1 - i].pos; p[n - 1 - i].pos = t; }
  for (int i = 0; i < n / 3; i++) { struct v3 t = p[i].vel; p[i].vel = p[n - 1 - i].vel; p[n - 1 - i].vel = t; }
  for (int i = 0; i < n / 3; i++) { double t = p[i].vel.x; p[i].vel.x = p[n - 1 - i].vel.y; p[n - 1 - i].vel.y = t; }
#pragma endscop
}
void test_case(int n) {
  struct body *p = NEW(struct body, n);
  FILL_REAL((double *)p, 6 * n);
  two(n, p);
  RECORD(p, n);
  outer(n, p);
  RECORD(p, n);
  r2(n, (double *)p);
  RECORD(p, n);
  r4(n, p);
  RECORD(p, n);
  both(n, p);
  RECORD(p, n);
}
