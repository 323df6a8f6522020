// Blocks that take the tiles of a scan in turns, on threads that run at once: the number in front of the loop lies
// where the last tile writes its own.
#include "metafork/scan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <vector>

namespace {

constexpr int tile = 3, threads_of_block = 2;

// x = x + a[i], or x = f*x + a[i]; the numbers behind each iteration.
template <bool with_factors>
void block(const std::vector<unsigned> &a, std::vector<unsigned> &made, unsigned *x, unsigned *counts, int blocks) {
  const int n = static_cast<int>(a.size()), turns = (n - 1) / tile + 1;
  unsigned values[tile + 1], factors[tile], across[66];
  long long slot = 0;
  for (;;) {
    const long long turn = mf_next_turn(counts, &slot);
    if (turn >= turns) break;
    const int first = static_cast<int>(turn) * tile, count = std::min(tile, n - first);
    for (int i = 0; i < count; i++) values[i + 1] = a[static_cast<std::size_t>(first + i)], factors[i] = 3;
    mf_scan<mf_by_sum, unsigned, with_factors, unsigned>(values, factors, across, count, x, counts, turn, turns,
                                                         threads_of_block);
    for (int i = 0; i < count; i++) made[static_cast<std::size_t>(first + i)] = values[i + 1];
    if (turn == turns - 1) *x = values[count];
  }
  mf_end_of_turns(counts, mf_handed_on<mf_by_sum, unsigned, with_factors, unsigned>::words(turns), blocks);
}

template <bool with_factors>
void runs(int n, int blocks) {
  std::vector<unsigned> a(static_cast<std::size_t>(n)), made(a.size()), expected(a.size());
  for (std::size_t i = 0; i < a.size(); i++) a[i] = static_cast<unsigned>(i * 7919 % 1000);
  std::vector<unsigned long long> counts(static_cast<std::size_t>(2 + 4 * (n / tile + 2)));
  unsigned x = 5, last = 5;
  for (int repeat = 0; repeat < 200; repeat++) {
    for (std::size_t i = 0; i < a.size(); i++) expected[i] = last = (with_factors ? 3 : 1) * last + a[i];
    std::vector<std::thread> all;
    for (int b = 0; b < blocks; b++)
      all.emplace_back([&] { block<with_factors>(a, made, &x, reinterpret_cast<unsigned *>(counts.data()), blocks); });
    for (std::thread &t : all) t.join();
    ASSERT_EQ(made, expected) << repeat;
    ASSERT_EQ(x, last);
    ASSERT_EQ(std::count(counts.begin(), counts.end(), 0ULL), static_cast<std::ptrdiff_t>(counts.size()));
  }
}

TEST(Scan, BlocksAtOnceMakeTheNumbersOfTheLoop) {
  for (const int n : {1, 2, 3, 100, 380, 384, 385, 1200}) {
    runs<false>(n, 4);
    runs<true>(n, 4);
  }
}

} // namespace
