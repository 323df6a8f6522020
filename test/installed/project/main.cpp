#include <cstdio>

int standard();
const char *unit();
void scale(int n, int *a);
extern "C" void shift(int n, int *a);

int main() {
  int a[3] = {1, 2, 3};
  scale(3, a);
  shift(3, a);
  std::printf("%d %d %d %s, C++%d\n", a[0], a[1], a[2], unit(), standard());
}
