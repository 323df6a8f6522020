// examples/forks/quicksort.cpp with tasks of OpenMP.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

static int *divide(int *first, int *last) {
  std::swap(*(first + (last - first) / 2), *(last - 1));
  const int pivot = *(last - 1);
  int *place = first;
  for (int *p = first; p < last - 1; p++)
    if (*p < pivot) std::swap(*p, *place++);
  std::swap(*place, *(last - 1));
  return place;
}

void quicksort(int *first, int *last) {
  if (last - first < 32) {
    std::sort(first, last);
    return;
  }
  int *middle = divide(first, last);
#pragma omp task
  quicksort(first, middle);
  quicksort(middle + 1, last);
#pragma omp taskwait
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 10000;
  std::vector<int> a(n);
  unsigned state = 1, hash = 0;
  for (int &x : a) x = static_cast<int>((state = state * 1664525 + 1013904223) >> 8);
#pragma omp parallel
#pragma omp master
  quicksort(a.data(), a.data() + n);
  for (int x : a) hash = hash * 31 + static_cast<unsigned>(x);
  std::printf("quicksort %d: %08x %s\n", n, hash, std::is_sorted(a.begin(), a.end()) ? "sorted" : "not sorted");
  return 0;
}
