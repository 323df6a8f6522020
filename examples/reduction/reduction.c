/* The sum of n elements, by blocks: a block adds 2*s of them as a tree, and the sums of the blocks are added in the
 * same way, launch after launch, until one is left. The order of the additions is written in the program, so that sums
 * of floats are equal bit by bit however many threads a block has. Right for every n >= 0 and s >= 1; the sum of
 * nothing is 0.
 *
 * work has 2 * ceil(n / (2*s)) elements: the sums of one launch and of the next, read and written in turn.
 *
 * The tree is the local reduction of M. Giles' CUDA lectures (lecture 4), which halves a power of two; here the upper
 * half of an odd number is the smaller one. Two elements are added while they are read, so that s = 1 is a tree too. */

unsigned reduction_unsigned(int n, int s, const unsigned *x, unsigned *work) {
  if (n == 0) return 0;
  int count = n;
  const unsigned *from = x;
  unsigned *to = work, *spare = work + (n - 1) / (2 * s) + 1;
  meta_schedule meta_extent(from, count) meta_extent(to, (count - 1) / (2 * s) + 1) {
    do {
      const int blocks = (count - 1) / (2 * s) + 1;
      meta_for (int v = 0; v < blocks; v++) meta_assert_independent {
        unsigned part[s];
        meta_for (int t = 0; t < s; t++) {
          int i = 2 * s * v + t;
          part[t] = i < count ? from[i] : 0;
          if (i + s < count) part[t] += from[i + s];
        }
        for (int size = s; size > 1; size = (size + 1) / 2) {
          int half = (size + 1) / 2;
          meta_for (int t = 0; t < size - half; t++) part[t] += part[t + half];
        }
        to[v] = part[0];
      }
      count = blocks;
      unsigned *sums = to;
      to = spare, spare = sums, from = sums;
    } while (count > 1);
  }
  return from[0];
}

float reduction_float(int n, int s, const float *x, float *work) {
  if (n == 0) return 0;
  int count = n;
  const float *from = x;
  float *to = work, *spare = work + (n - 1) / (2 * s) + 1;
  meta_schedule meta_extent(from, count) meta_extent(to, (count - 1) / (2 * s) + 1) {
    do {
      const int blocks = (count - 1) / (2 * s) + 1;
      meta_for (int v = 0; v < blocks; v++) meta_assert_independent {
        float part[s];
        meta_for (int t = 0; t < s; t++) {
          int i = 2 * s * v + t;
          part[t] = i < count ? from[i] : 0;
          if (i + s < count) part[t] += from[i + s];
        }
        for (int size = s; size > 1; size = (size + 1) / 2) {
          int half = (size + 1) / 2;
          meta_for (int t = 0; t < size - half; t++) part[t] += part[t + half];
        }
        to[v] = part[0];
      }
      count = blocks;
      float *sums = to;
      to = spare, spare = sums, from = sums;
    } while (count > 1);
  }
  return from[0];
}
