// Shadow cells: what a checked kernel says of its accesses, and which iterations meet.
#include "metafork/runtime.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

namespace {

// The kernel: each block calls the function that the test passes.
using Body = std::function<void(std::int64_t block)>;
void run_body(const void *args, std::int64_t block) { (**static_cast<const Body *const *>(args))(block); }

const mf_param params[] = {{"N0", MF_BLOCKS, 0, 0, 0, 1, 2147483647}};
const mf_variant variants[] = {{"unstaged", run_body, nullptr, 1024, nullptr, nullptr, 0, nullptr, MF_VARIANT_PLAIN, nullptr}};
mf_kernel checked = {"checked_r0_n0", 1, params, 1, variants, nullptr, nullptr, 1, nullptr};

class Checked : public ::testing::Test {
protected:
  static void SetUpTestSuite() { mf_register_kernel(&checked); }
  void SetUp() override { metafork_set_order(nullptr, 0); }
};

std::string stderr_of(const std::function<void()> &action) {
  testing::internal::CaptureStderr();
  action();
  return testing::internal::GetCapturedStderr();
}

// Runs `point` for the points 1..count as one launch of a checked kernel; the number of conflicts.
std::int64_t conflicts(int count, const std::function<void(int)> &point) {
  metafork_reset_counters();
  mf_region *region = mf_region_begin("checked_r0", nullptr);
  const std::int64_t blocks[] = {count};
  const Body block = [&](std::int64_t b) {
    mf_checked_block();
    mf_checked_thread(*mf_checked_threads(1));
    mf_checked_point();
    point(static_cast<int>(b));
    mf_checked_thread(-1);
  };
  const Body *pointer = &block;
  mf_launch(region, &checked, 0, MF_RUN_CPU, blocks, &pointer, sizeof pointer);
  mf_region_end(region);
  return metafork_get_counters().conflicts;
}

TEST_F(Checked, PointsThatKeepToThemselvesOrOnlyReadDoNotConflict) {
  std::vector<double> a(3000);
  for (const char *order : {"in-order", "reversed", "shuffled"}) {
    metafork_set_order(order, 3);
    for (int launches = 0; launches < 2; launches++)
      EXPECT_EQ(conflicts(2000,
                          [&](int i) {
                            mf_checked_read(&a[0], 8);
                            mf_checked_read(&a[static_cast<std::size_t>(i) + 1], 8);
                            mf_checked_write(&a[static_cast<std::size_t>(i) + 1], 8);
                          }),
                0);
  }
}

TEST_F(Checked, ConflictsAreCountedByElementAndTheFirstOnesReported) {
  std::vector<int> a(64);
  const std::string text = stderr_of(
      [&] { EXPECT_EQ(conflicts(64, [&](int i) { mf_checked_write(&a[static_cast<std::size_t>(i / 8)], 4); }), 8); });
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4);
  EXPECT_EQ(text.find("metafork: conflict: kernel checked_r0_n0: iteration 2 writes the 4 bytes at 0x"), 0u);
  EXPECT_NE(text.find(" that iteration 1 touched\n"), std::string::npos);
}

TEST_F(Checked, ReadsAndWritesOfDifferentSizesConflict) {
  alignas(16) unsigned char a[64] = {};
  stderr_of([&] {
    EXPECT_EQ(conflicts(2, [&](int i) { i == 0 ? mf_checked_read(a, 64) : mf_checked_write(a + 63, 1); }), 1);
    EXPECT_EQ(conflicts(2, [&](int i) { i == 0 ? mf_checked_write(a + 4, 2) : mf_checked_read(a, 8); }), 1);
    EXPECT_EQ(conflicts(3, [&](int i) { i < 2 ? mf_checked_read(a, 4) : mf_checked_write(a, 4); }), 1);
    EXPECT_EQ(conflicts(2, [&](int i) { mf_checked_write(a + i, 1); }), 0);
    EXPECT_EQ(conflicts(3, [&](int i) { mf_checked_write(a, i == 1 ? 4 : 8); }), 1) << "one element, counted once";
  });
}

// Blocks of a launch may find their storage where another one had its own.
TEST_F(Checked, StorageOfOneBlockIsNotThatOfTheNext) {
  int cell = 0;
  const auto block = [&](int i) {
    mf_checked_thread(i);
    mf_checked_write_block(&cell, sizeof cell);
  };
  EXPECT_EQ(conflicts(2, block), 0);
  const std::string within =
      stderr_of([&] { EXPECT_EQ(conflicts(1, [&](int) { block(0), block(1); }), 1) << "threads of one block"; });
  EXPECT_NE(within.find("conflict"), std::string::npos);
}

// A thread's own storage serves its iterations one after the other.
TEST_F(Checked, StorageOfOneIterationIsNotThatOfTheNext) {
  int cell = 0;
  const auto iterations = [&](bool begun) {
    mf_checked_thread(0);
    for (int i = 0; i < 2; i++) {
      mf_checked_point();
      if (begun) mf_checked_begin(&cell, sizeof cell);
      mf_checked_write_block(&cell, sizeof cell);
      mf_checked_read_block(&cell, sizeof cell);
    }
  };
  EXPECT_EQ(conflicts(1, [&](int) { iterations(true); }), 0);
  stderr_of([&] { EXPECT_EQ(conflicts(1, [&](int) { iterations(false); }), 1); });
}

TEST_F(Checked, ThreadsTakeTheirTurnInTheOrder) {
  EXPECT_EQ(std::vector<int>(mf_checked_threads(3), mf_checked_threads(3) + 3), (std::vector<int>{0, 1, 2}));
  metafork_set_order("reversed", 0);
  const int *turn = mf_checked_threads(3);
  EXPECT_EQ(std::vector<int>(turn, turn + 3), (std::vector<int>{2, 1, 0}));
  metafork_set_order("shuffled", 5);
  turn = mf_checked_threads(100);
  std::vector<int> sorted(turn, turn + 100), identity(100);
  std::iota(identity.begin(), identity.end(), 0);
  EXPECT_NE(sorted, identity);
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(sorted, identity);
}

} // namespace
