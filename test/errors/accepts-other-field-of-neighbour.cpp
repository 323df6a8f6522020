// Different members of an element are different places.
// RUN: %accept %s

struct Pair { int x, y; };
struct Point { Pair a; int z; };
void shift(Point *p, int n) {
  meta_for (int i = 0; i < n; i++) p[i].a.x = p[i + 1].a.y + p[i + 1].z;
}
