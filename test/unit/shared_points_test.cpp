// Memory for blocks that share points, on a fake device: how much there is, what it holds, and when it is given back.
#include "fake_device.h"
#include "metafork/device_scope.h"
#include "metafork/launch.h"
#include "metafork/runtime.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <thread>

using namespace metafork::test;

namespace {

void run_nothing(const void *, std::int64_t) {}
const mf_param params[] = {{"B0", MF_BLOCK_SIZE, 0, 64, 64, 1, 1 << 30}, {"P", MF_PARTS, 0, 0, 1, 1, 4096}};
const mf_variant variants[] = {{"split", run_nothing, reinterpret_cast<const void *>(run_nothing), 1024, nullptr,
                                nullptr, 0, nullptr, MF_VARIANT_SPLIT, nullptr}};
mf_kernel sums = {"shared_r0_n0", 2, params, 1, variants, fake_backend, nullptr, 0, nullptr};

struct Memory {
  unsigned *counts = nullptr;
  void *results = nullptr;
};
Memory shared(mf_region *region, std::int64_t points, std::int64_t parts, int path = MF_RUN_GPU) {
  Memory out;
  mf_share_points(region, &sums, path, points, parts, 1, &out.counts, &out.results);
  return out;
}

class SharedPoints : public ::testing::Test {
protected:
  static void SetUpTestSuite() { mf_register_kernel(&sums); }
  void SetUp() override {
    fake = FakeDevice();
    unsetenv("METAFORK_DEVICE");
    metafork_set_device(nullptr);
    mf_set_error_handler([](const char *what, const char *) { throw std::runtime_error(what); });
  }
  void TearDown() override { mf_set_error_handler(nullptr); }
  // A thread of its own has nothing yet.
  template <class F>
  static void in_thread(F f) {
    std::thread(f).join();
  }
};

TEST_F(SharedPoints, OnePartNeedsNothing) {
  mf_region *region = mf_region_begin("shared_r0", nullptr);
  EXPECT_EQ(shared(region, 100, 1).counts, nullptr);
  EXPECT_TRUE(fake.allocations.empty());
  mf_region_end(region);
}

TEST_F(SharedPoints, ARegionGivesItBack) {
  mf_region *region = mf_region_begin("shared_r0", nullptr);
  ASSERT_EQ(mf_prepare(region, &sums, nullptr, 0), MF_RUN_GPU);
  const Memory first = shared(region, 100, 3);
  EXPECT_TRUE(std::all_of(first.counts, first.counts + 100, [](unsigned c) { return c == 0; }));
  EXPECT_EQ(fake.allocations.at(reinterpret_cast<std::uintptr_t>(first.results)), 100U * 3 * 8);
  const Memory fewer = shared(region, 50, 2);
  EXPECT_EQ(fewer.results, first.results) << "there is enough";
  EXPECT_EQ(shared(region, 1, 4000).counts, first.counts);
  EXPECT_EQ(fake.allocations.size(), 2U) << "what was too small is gone";
  mf_region_end(region);
  EXPECT_TRUE(fake.allocations.empty());
}

TEST_F(SharedPoints, AScopeKeepsItForTheNextRegion) {
  mf_device_scope *scope = metafork_device_scope_begin();
  const auto of_region = [](std::int64_t points) {
    mf_region *region = mf_region_begin("shared_r0", nullptr);
    EXPECT_EQ(mf_prepare(region, &sums, nullptr, 0), MF_RUN_GPU);
    const Memory out = shared(region, points, 2);
    mf_region_end(region);
    return out;
  };
  const Memory first = of_region(10);
  EXPECT_EQ(fake.allocations.size(), 2U);
  EXPECT_EQ(of_region(5).counts, first.counts);
  of_region(1000); // more: what was there is gone
  EXPECT_EQ(fake.allocations.size(), 2U);
  of_region(1 << 21);
  EXPECT_TRUE(fake.allocations.empty()) << "too much to keep";
  of_region(3);
  metafork_device_scope_end(scope);
  EXPECT_TRUE(fake.allocations.empty());
  of_region(3);
  EXPECT_TRUE(fake.allocations.empty());
}

const mf_variant turns_of_blocks[] = {{"scan", run_nothing, reinterpret_cast<const void *>(run_nothing), 1024, nullptr,
                                       nullptr, 0, nullptr, MF_VARIANT_SCAN, nullptr},
                                      {"unstaged", run_nothing, reinterpret_cast<const void *>(run_nothing), 1024,
                                       nullptr, nullptr, 0, nullptr, MF_VARIANT_PLAIN, nullptr}};
mf_kernel numbers = {"shared_r0_n1", 2, params, 2, turns_of_blocks, fake_backend, nullptr, 0, nullptr};

TEST_F(SharedPoints, TurnsHaveWordsOfZero) {
  mf_region *region = mf_region_begin("shared_r0", nullptr);
  ASSERT_EQ(mf_prepare(region, &sums, nullptr, 0), MF_RUN_GPU);
  const auto turns = [&](std::int64_t iterations, std::int64_t tile, int chosen = 0, int path = MF_RUN_GPU) {
    unsigned *counts = nullptr;
    mf_share_turns(region, &numbers, chosen, path, iterations, tile, 2, &counts);
    return counts;
  };
  EXPECT_EQ(turns(1000, 10, 1), nullptr) << "another variant needs nothing";
  const unsigned *counts = turns(1000, 10);
  ASSERT_NE(counts, nullptr);
  EXPECT_TRUE(std::all_of(counts, counts + 4 + 100 * 2 * 2, [](unsigned c) { return c == 0; }));
  EXPECT_EQ(turns(0, 10), counts) << "no iteration needs less";
  EXPECT_EQ(fake.allocations.at(reinterpret_cast<std::uintptr_t>(counts)), 8U * (2 + 2 * (100 + 1)));
  const unsigned *own = turns(100000, 1, 0, MF_RUN_CPU);
  EXPECT_TRUE(std::all_of(own, own + 4 + 100000 * 2 * 2, [](unsigned c) { return c == 0; }));
  EXPECT_THROW(turns(std::int64_t{1} << 40, 1), std::runtime_error);
}

TEST_F(SharedPoints, StreamsOfTheProgramHaveTheirOwn) {
  in_thread([] {
    char streams[40];
    const auto of_stream = [&](int i) {
      mf_region *region = mf_region_begin_device("shared_r0", &streams[i], nullptr);
      EXPECT_EQ(mf_prepare(region, &sums, nullptr, 0), MF_RUN_GPU);
      const Memory out = shared(region, 10, 2);
      mf_region_end(region);
      return out.results;
    };
    const void *first = of_stream(0), *second = of_stream(1);
    EXPECT_NE(first, second);
    EXPECT_EQ(of_stream(0), first) << "it stays: nobody waits for the launch";
    for (int i = 2; i < 40; i++) {
      EXPECT_EQ(of_stream(0), first) << "one that is used";
      of_stream(i);
    }
    EXPECT_EQ(fake.allocations.size(), 2U * 16) << "not without end";
  });
}

TEST_F(SharedPoints, TooManyPartsAreAnError) {
  mf_region *region = mf_region_begin("shared_r0", nullptr);
  std::string what;
  try {
    shared(region, 1 << 24, 4096);
  } catch (const std::runtime_error &e) {
    what = e.what();
  }
  EXPECT_EQ(what, "4096 parts of 16777216 points are too many; set a smaller P");
  mf_region_leave(region);
}

} // namespace
