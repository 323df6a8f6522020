// Prints shift(scale(i)) for i in 0..4; the original signatures are all it needs to know.
#include <cstdio>

void scale(int *a, int n);
extern "C" void shift(int *a, int n);
extern "C" int shift_step(void);

int main() {
  int a[5] = {0, 1, 2, 3, 4};
  scale(a, 5);
  shift(a, 5);
  for (int x : a) std::printf("%d ", x);
  std::printf("step %d\n", shift_step());
  return 0;
}
