// Updates of elements that data chooses: kernels do each as a whole, in whichever order.
// RUN: %check %s %t 0 1 7 33 100 3000
#include <algorithm>
#include <array>
#include <vector>

#include "testing.h"

static int global_bins[64];
struct Cell {
  int count;
  unsigned sum;
  long most;
};
struct Table {
  std::array<int, 64> bins;
  int plain[64];
};
static int key_of(int x) { return (x * 37 & 63); }

static void counts(const std::vector<unsigned char> &image, std::vector<int> &bins) {
  meta_schedule {
    for (std::size_t i = 0; i < image.size(); i++) bins[image[i] / 4] += 1;
  }
}
static void weights(int n, const int *__restrict k, const int *__restrict w, std::vector<long> &bins) {
  meta_schedule {
    for (int i = 0; i < n; i++) bins[k[i]] += w[i];
    for (int i = 0; i < n; i++) ++bins[key_of(w[i])];
    for (int i = 0; i < n; i++) bins[k[i]]--;
    for (int i = 0; i < n; i++) bins[k[i]] = bins[k[i]] - w[i] + 3;
    for (int i = 0; i < n; i++) bins[k[i]] = w[i] + bins[k[i]];
  }
}
static void operators(int n, const int *__restrict k, const int *__restrict w, int *__restrict out) {
  int least[64], most[64], all[64], some[64], odd[64];
  unsigned product[64];
  for (int i = 0; i < 64; i++) least[i] = 100, most[i] = -100, all[i] = -1, some[i] = odd[i] = 0, product[i] = 1;
  meta_schedule {
    for (int i = 0; i < n; i++) {
      if (w[i] < least[k[i]]) least[k[i]] = w[i];
      most[k[i]] = std::max(most[k[i]], w[i]);
      all[k[i]] &= w[i];
      some[k[i]] |= w[i];
      odd[k[i]] ^= w[i];
      product[k[i]] *= 2 * w[i] + 1;
    }
  }
  for (int i = 0; i < 64; i++) out[i] = least[i] + most[i] * 3 + all[i] * 5 + some[i] * 7 + odd[i] * 11 + (int)product[i] % 1000;
}
// Under conditions on data; beside what each iteration has for itself.
static void conditional(int n, const int *__restrict k, const int *__restrict w, std::vector<int> &bins, int *__restrict y) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      y[i] = w[i] * 2;
      if (w[i] > 10) bins[k[i]]++;
      if (w[i] < -10) {
        bins[k[i] / 2] += w[i];
        bins[0]++;
      }
    }
  }
}
static void members(int n, const int *__restrict k, const int *__restrict w, std::vector<Cell> &cells, Table &table) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      cells[k[i]].count++;
      cells[k[i]].sum += w[i];
      if (cells[k[i]].most < w[i]) cells[k[i]].most = w[i];
    }
    for (int i = 0; i < n; i++) table.bins[k[i]] += 2;
    for (int i = 0; i < n; i++) table.plain[k[i]] += 3;
    for (int i = 0; i < n; i++) global_bins[k[i]]++;
  }
}
static void narrow(int n, const int *__restrict k, const int *__restrict w, unsigned char *__restrict out,
                   std::vector<short> &halves) {
  unsigned char bytes[64] = {3, 200};
  meta_schedule {
    for (int i = 0; i < n; i++) {
      bytes[k[i]] += w[i];
      halves[k[i]] *= 2 * w[i] + 1;
    }
    for (int i = 0; i < n; i++) halves[k[i]] = (short)(halves[k[i]] + w[i] * 100);
  }
  std::copy(bytes, bytes + 64, out);
}
// Loops in loops, rows of bins, what is summed up before.
static void nested(int n, int m, const unsigned char *__restrict image, std::vector<int> &bins, int (*__restrict rows)[64]) {
  meta_schedule {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) bins[image[i * m + j] / 4]++;
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) rows[i][image[i * m + j] / 4]++;
    for (int i = 0; i < n; i++) {
      int s = 0;
      for (int j = 0; j < m; j++) s += image[i * m + j];
      bins[s % 64] += s;
    }
  }
}
// Two of one array, then what was counted is read.
static void read_behind(int n, const int *__restrict k, const int *__restrict w, std::vector<int> &bins, int *__restrict y) {
  meta_schedule {
    for (int i = 0; i < n; i++) {
      bins[k[i]]++;
      bins[key_of(w[i])] += 2;
    }
    for (int i = 0; i < n; i++) y[i] = bins[k[i]];
    for (int i = 0; i < n; i++) bins[k[i]] ^= 3;
  }
}
// Neighbours share an element.
static void pooled(int n, const int *__restrict w, std::vector<int> &bins) {
  meta_schedule {
    for (int i = 0; i < n; i++) bins[i % 64] += w[i];
  }
}

void test_case(int n) {
  int *k = NEW(int, n + 1), *w = NEW(int, n + 1), *y = NEW(int, n + 1), *out = NEW(int, 64);
  unsigned char *image = NEW(unsigned char, 20 * n + 64);
  int(*rows)[64] = (int(*)[64])NEW(int, 64 * n + 1);
  FILL(k, n + 1, 0, 63);
  FILL(w, n + 1, -40, 40);
  FILL(image, 20 * n + 64, 0, 250);
  FILL(&rows[0][0], 64 * n, 0, 5);
  std::vector<unsigned char> picture(image, image + n);
  std::vector<int> bins(64, 1);
  std::vector<long> wide(64, 2);
  std::vector<short> halves(64, 7);
  std::vector<Cell> cells(64, Cell{1, 2, 3});
  Table table = {};
  std::fill(global_bins, global_bins + 64, 4);
  counts(picture, bins);
  weights(n, k, w, wide);
  operators(n, k, w, out);
  RECORD(out, 64);
  conditional(n, k, w, bins, y);
  RECORD(y, n);
  RECORD(bins.data(), 64);
  RECORD(wide.data(), 64);
  members(n, k, w, cells, table);
  for (int i = 0; i < 64; i++) out[i] = cells[i].count + (int)cells[i].sum * 3 + (int)cells[i].most * 5;
  RECORD(out, 64);
  RECORD(table.bins.data(), 64);
  RECORD(table.plain, 64);
  RECORD(global_bins, 64);
  narrow(n, k, w, image, halves);
  RECORD(image, 64);
  RECORD(halves.data(), 64);
  nested(n, 20, image, bins, rows);
  RECORD(bins.data(), 64);
  RECORD(&rows[0][0], 64 * n);
  read_behind(n, k, w, bins, y);
  RECORD(y, n);
  pooled(n, w, bins);
  RECORD(bins.data(), 64);
}
