// Which block sizes and threads a launch takes that nobody has set, on a fake device of a given size.
#include "fake_device.h"
#include "metafork/launch.h"
#include "metafork/runtime.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <thread>
#include <vector>

using namespace metafork::test;

namespace {

using Values = std::vector<std::int64_t>;

void run_nothing(const void *, std::int64_t) {}
const void *const function = reinterpret_cast<const void *>(run_nothing);

std::int64_t row_bytes(const void *, const std::int64_t *values) { return 8 * values[0]; }

const mf_param row_params[] = {{"B0", MF_BLOCK_SIZE, 0, 2048, 4096, 1, 1 << 30},
                               {"Bk", MF_TILE, 0, 128, 512, 1, 1 << 30},
                               {"T0", MF_THREADS, 0, 128, 4, 1, 1024},
                               {"N0", MF_BLOCKS, 0, 0, 0, 1, 2147483647}};
const mf_param plane_params[] = {
    {"B0", MF_BLOCK_SIZE, 0, 64, 64, 1, 1 << 30}, {"B1", MF_BLOCK_SIZE, 1, 64, 64, 1, 1 << 30},
    {"T0", MF_THREADS, 0, 16, 1, 1, 1024},        {"T1", MF_THREADS, 1, 16, 1, 1, 1024},
    {"N0", MF_BLOCKS, 0, 0, 0, 1, 2147483647},    {"N1", MF_BLOCKS, 1, 0, 0, 1, 2147483647}};
const mf_param space_params[] = {{"B0", MF_BLOCK_SIZE, 0, 2, 2, 1, 1 << 30},
                                 {"B1", MF_BLOCK_SIZE, 1, 4, 32, 1, 1 << 30},
                                 {"B2", MF_BLOCK_SIZE, 2, 32, 64, 1, 1 << 30}};
const mf_param program_params[] = {{"T0", MF_THREADS, 0, 8, 1, 1, 1024},
                                   {"T1", MF_THREADS, 1, 32, 1, 1, 1024},
                                   {"N0", MF_BLOCKS, 0, 0, 0, 1, 2147483647}};

const mf_variant row_variants[] = {
    {"staged", run_nothing, function, 1024, row_bytes, "8*B0", 0, nullptr, MF_VARIANT_PLAIN, nullptr},
    {"unstaged", run_nothing, function, 1024, nullptr, nullptr, 0, nullptr, MF_VARIANT_PLAIN, nullptr}};

bool rows_are_groups = true;
int rows_fit(const void *) { return rows_are_groups ? 1 : 0; }
const int64_t group_defaults[] = {8, 128, 2, 16, 0, 0};
const mf_groups groups = {rows_fit, "n to be a multiple of 4", group_defaults};
const mf_variant grouped_variants[] = {
    {"grouped", run_nothing, function, 256, nullptr, nullptr, 0, nullptr, MF_VARIANT_FOR_GPU, &groups},
    row_variants[1]};

mf_kernel grouped = {"grouped_r0_n0", 6, plane_params, 2, grouped_variants, fake_backend, nullptr, 0, nullptr};
mf_kernel row = {"row_r0_n0", 4, row_params, 2, row_variants, fake_backend, nullptr, 0, nullptr};
mf_kernel plane = {"plane_r1_n0", 6, plane_params, 1, row_variants + 1, fake_backend, nullptr, 0, nullptr};
mf_kernel space = {"space_r0_n0", 3, space_params, 1, row_variants + 1, fake_backend, nullptr, 0, nullptr};
mf_kernel program = {"body_r0_n0", 3, program_params, 1, row_variants + 1, fake_backend, nullptr, 0, nullptr};

// Tiles of 8 x 8 points a thread, rows of four.
const mf_param tile_params[] = {{"B0", MF_BLOCK_SIZE, 0, 128, 64, 1, 1 << 30},
                                {"B1", MF_BLOCK_SIZE, 1, 128, 64, 1, 1 << 30},
                                {"Bk", MF_TILE, 0, 32, 64, 1, 1 << 30},
                                {"T0", MF_THREADS, 0, 16, 16, 1, 1024},
                                {"T1", MF_THREADS, 1, 16, 16, 1, 1024}};
const mf_demand tile_demands[] = {{0, 8, 3}, {1, 8, 4}, {2, 4, -1}, {1, 4, -1}};
const mf_variant tile_variants[] = {
    {"pipelined", run_nothing, function, 256, row_bytes, "8*B0", 4, tile_demands, MF_VARIANT_PIPELINED, nullptr},
    {"unstaged", run_nothing, function, 1024, nullptr, nullptr, 0, nullptr, MF_VARIANT_PLAIN, nullptr}};
mf_kernel tiles = {"tiles_r0_n0", 5, tile_params, 2, tile_variants, fake_backend, nullptr, 0, nullptr};

// The same in whole warps of 8 by 4.
const mf_demand warp_demands[] = {{0, 8, 3}, {1, 8, 4}, {2, 4, -1}, {3, 8, -1}, {4, 4, -1}};
const mf_variant product_variants[] = {
    {"tensor", run_nothing, function, 256, row_bytes, "8*B0", 5, warp_demands, MF_VARIANT_TENSOR, nullptr},
    tile_variants[0],
    tile_variants[1]};
mf_kernel products = {"products_r0_n0", 5, tile_params, 3, product_variants, fake_backend, nullptr, 0, nullptr};

// One dimension.
std::int64_t line_bytes(const void *, const int64_t *values) { return 16 * values[0] * values[1]; }
const mf_param line_params[] = {{"B0", MF_BLOCK_SIZE, 0, 64, 1024, 1, 1 << 30},
                                {"Bk", MF_TILE, 0, 64, 512, 1, 1 << 30},
                                {"T0", MF_THREADS, 0, 128, 128, 1, 1024}};
const mf_demand line_demands[] = {{1, 4, -1}};
const mf_variant line_variants[] = {
    {"pipelined", run_nothing, function, 256, line_bytes, "16*B0*Bk", 1, line_demands, MF_VARIANT_PIPELINED, nullptr},
    {"unstaged", run_nothing, function, 1024, nullptr, nullptr, 0, nullptr, MF_VARIANT_PLAIN, nullptr}};
mf_kernel line = {"line_r0_n0", 3, line_params, 2, line_variants, fake_backend, nullptr, 0, nullptr};

// Threads that share the loops of points, which the second kernel also streams.
const mf_param shared_params[] = {{"B0", MF_BLOCK_SIZE, 0, 64, 1024, 1, 1 << 30},
                                  {"Bk", MF_TILE, 0, 64, 512, 1, 1 << 30},
                                  {"T0", MF_THREADS, 0, 128, 128, 1, 1024},
                                  {"N0", MF_BLOCKS, 0, 0, 0, 1, 2147483647},
                                  {"P", MF_PARTS, 0, 0, 0, 1, 4096}};
const mf_variant shared_variants[] = {
    {"split", run_nothing, function, 1024, nullptr, nullptr, 0, nullptr, MF_VARIANT_SPLIT, nullptr},
    {"unstaged", run_nothing, function, 1024, nullptr, nullptr, 0, nullptr, MF_VARIANT_PLAIN, nullptr}};
const mf_variant streamed_variants[] = {shared_variants[0], line_variants[0], line_variants[1]};
mf_kernel sums = {"sums_r0_n0", 5, shared_params, 2, shared_variants, fake_backend, nullptr, 0, nullptr};
mf_kernel streamed = {"streamed_r0_n0", 5, shared_params, 3, streamed_variants, fake_backend, nullptr, 0, nullptr};

// Blocks that share the loop of one point in turns, tile by tile.
std::int64_t tile_bytes(const void *, const int64_t *values) { return 4 * values[1]; }
const mf_param numbers_params[] = {{"B0", MF_BLOCK_SIZE, 0, 256, 2048, 1, 1 << 30},
                                   {"Bk", MF_TILE, 0, 1000, 1000, 1, 1 << 30},
                                   {"T0", MF_THREADS, 0, 256, 256, 1, 1024},
                                   {"N0", MF_BLOCKS, 0, 0, 0, 1, 2147483647},
                                   {"P", MF_PARTS, 0, 0, 0, 1, 4096}};
const mf_variant numbers_variants[] = {
    {"scan", run_nothing, function, 1024, tile_bytes, "4*Bk", 0, nullptr, MF_VARIANT_SCAN, nullptr},
    {"unstaged", run_nothing, function, 1024, nullptr, nullptr, 0, nullptr, MF_VARIANT_PLAIN, nullptr}};
mf_kernel numbers = {"numbers_r0_n0", 5, numbers_params, 2, numbers_variants, fake_backend, nullptr, 0, nullptr};

// Blocks of the program's own sizes, which are staged whole.
std::int64_t own_bytes(const void *, const int64_t *values) { return 4 * values[0] * values[1]; }
const mf_param own_params[] = {{"B0", MF_BLOCK_SIZE, 0, 0, 0, 1, 1 << 30},
                               {"B1", MF_BLOCK_SIZE, 1, 0, 0, 1, 1 << 30},
                               {"T0", MF_THREADS, 0, 4, 1, 1, 1024},
                               {"T1", MF_THREADS, 1, 64, 1, 1, 1024}};
const mf_variant own_variants[] = {
    {"staged", run_nothing, function, 1024, own_bytes, "4*B0*B1", 0, nullptr, MF_VARIANT_PLAIN, nullptr},
    {"unstaged", run_nothing, function, 1024, nullptr, nullptr, 0, nullptr, MF_VARIANT_PLAIN, nullptr}};
mf_kernel own = {"own_r0_n0", 4, own_params, 2, own_variants, fake_backend, nullptr, 0, nullptr};

// Blocks of a program, which have storage.
std::int64_t body_bytes(const void *, const int64_t *) { return 4096; }
const mf_variant body_variants[] = {
    {"unstaged", run_nothing, function, 1024, body_bytes, "4096", 0, nullptr, MF_VARIANT_PLAIN, nullptr}};
mf_kernel body = {"stored_r0_n0", 3, program_params, 1, body_variants, fake_backend, nullptr, 0, nullptr};

class Defaults : public ::testing::Test {
protected:
  static void SetUpTestSuite() {
    for (mf_kernel *kernel :
         {&row, &grouped, &plane, &space, &program, &tiles, &products, &line, &sums, &streamed, &numbers, &own, &body})
      mf_register_kernel(kernel);
  }
  void SetUp() override {
    fake = FakeDevice();
    for (const char *name : {"METAFORK_PARAMS", "METAFORK_DEVICE", "METAFORK_VARIANT", "METAFORK_SHARED_MEMORY"})
      unsetenv(name);
    metafork_set_params(nullptr);
    metafork_set_variant(nullptr);
    metafork_set_device(nullptr);
  }
  void TearDown() override { metafork_set_params(nullptr); }
};

int variant = -1;

// `given`: the sizes that the program has, of the first parameters.
Values launched(const mf_kernel &kernel, const Values &points, int path = MF_RUN_GPU, const Values &given = {}) {
  Values values = given;
  values.resize(static_cast<std::size_t>(kernel.param_count), -1);
  mf_region *region = mf_region_begin("defaults_r0", nullptr);
  variant = mf_choose(region, &kernel, path, nullptr, points.data(), values.data());
  mf_region_end(region);
  return values;
}

Values chosen(const mf_kernel &kernel, const Values &points, const char *settings = "", int path = MF_RUN_GPU,
              const Values &given = {}) {
  metafork_set_params(settings);
  return launched(kernel, points, path, given);
}

TEST_F(Defaults, ScansHaveABlockForEachTileUpToWhatKeepsTheMachineBusy) {
  fake.multiprocessors = 10;
  EXPECT_EQ(chosen(numbers, {1, 2500})[4], 3);
  EXPECT_EQ(variant, 0);
  EXPECT_EQ(chosen(numbers, {1, 10000000})[4], 160);
  EXPECT_EQ(chosen(numbers, {1, 10000000}, "P=7")[4], 7);
  EXPECT_EQ(chosen(numbers, {1, 100000}, "Bk=10000")[4], 10) << "of tiles that somebody set";
  chosen(numbers, {1, 10000000}, "Bk=1000000");
  EXPECT_EQ(variant, 1) << "a tile that no block has room for";
  fake.multiprocessors = 0; // not known
  EXPECT_EQ(chosen(numbers, {1, 10000000})[4], 1);
  chosen(numbers, {1, 255});
  EXPECT_EQ(variant, 1) << "too few iterations";
}

TEST_F(Defaults, ScansOfACpuNeedSeveralBlocksAndKeepTileAndThreads) {
  for (const int cores : {1, 16}) {
    fake.multiprocessors = cores;
    const Values values = chosen(numbers, {1, 1 << 20}, "", MF_RUN_CPU);
    EXPECT_EQ(variant, 0);
    EXPECT_EQ(values[1], 1000);
    EXPECT_EQ(values[2], 256);
    EXPECT_EQ(values[4], 16);
  }
  chosen(numbers, {1, (1 << 18) - 1}, "", MF_RUN_CPU);
  EXPECT_EQ(variant, 1);
  chosen(numbers, {1, 1 << 18}, "", MF_RUN_CPU);
  EXPECT_EQ(variant, 0);
}

TEST_F(Defaults, FewPointsAreSpreadOverTheMultiprocessors) {
  fake.multiprocessors = 10;
  EXPECT_EQ(chosen(row, {2600}), (Values{128, 128, 128, 0})) << "21 blocks; 256 would give 11";
  EXPECT_EQ(chosen(row, {1300}), (Values{64, 128, 128, 0})) << "all threads copy what is staged";
  EXPECT_EQ(chosen(row, {20 * 64}), (Values{64, 128, 128, 0})) << "20 blocks are enough";
  EXPECT_EQ(chosen(row, {19 * 64}), (Values{32, 128, 128, 0})) << "19 are not";
  metafork_set_variant("unstaged");
  EXPECT_EQ(chosen(row, {1300}), (Values{64, 128, 64, 0})) << "threads shrink with the block";
}

TEST_F(Defaults, ManyPointsKeepTheBlockSizeOfTheKernel) {
  const Values defaults = {2048, 128, 128, 0};
  EXPECT_EQ(chosen(row, {1 << 30}), defaults);
  EXPECT_EQ(chosen(row, {INT64_MAX}), defaults);
  EXPECT_EQ(chosen(row, {263 * 2048 + 1}), defaults) << "2 blocks a multiprocessor";
  EXPECT_EQ(chosen(row, {263 * 2048}), (Values{1024, 128, 128, 0})) << "one block less";
  EXPECT_EQ(chosen(plane, {INT64_MAX, INT64_MAX}), (Values{64, 64, 16, 16, 0, 0}));
}

TEST_F(Defaults, WhatSomebodySetStays) {
  EXPECT_EQ(chosen(row, {2600}, "B0=2048"), (Values{2048, 128, 128, 0}));
  EXPECT_EQ(chosen(row, {2600}, "T0=64"), (Values{32, 128, 64, 0}));
  EXPECT_EQ(chosen(row, {2600}, "N0=3"), (Values{32, 128, 128, 3})) << "a grid says nothing of block sizes";
  EXPECT_EQ(chosen(plane, {100, 100}, "B1=64"), (Values{1, 64, 1, 16, 0, 0}));
  const Values own = {512, 0, 0, 0}, none(4, 0);
  mf_set_kernel_params("row_r0_n0", own.data(), 4);
  EXPECT_EQ(chosen(row, {2600}), (Values{512, 128, 128, 0}));
  mf_set_kernel_params("row_r0_n0", none.data(), 4);
  setenv("METAFORK_PARAMS", "row_r0_n0.B0=256", 1);
  EXPECT_EQ(chosen(row, {2600}), (Values{256, 128, 128, 0}));
}

TEST_F(Defaults, TheLargestBlockSizeIsHalvedFirst) {
  fake.multiprocessors = 3;
  EXPECT_EQ(chosen(plane, {100, 100}), (Values{32, 64, 16, 16, 0, 0})) << "of equal ones the outermost";
  EXPECT_EQ(chosen(plane, {100, 100}, "B0=16"), (Values{16, 64, 16, 16, 0, 0})) << "14 blocks as it is";
  fake.multiprocessors = 5;
  EXPECT_EQ(chosen(plane, {100, 100}), (Values{32, 32, 16, 16, 0, 0}));
  EXPECT_EQ(chosen(plane, {1, 640}), (Values{64, 64, 16, 16, 0, 0})) << "10 blocks in one dimension";
}

TEST_F(Defaults, NoBlockSizeFallsBelowItsFloor) {
  EXPECT_EQ(chosen(row, {1}), (Values{32, 128, 128, 0}));
  EXPECT_EQ(chosen(plane, {1, 1}), (Values{1, 32, 1, 16, 0, 0}));
  EXPECT_EQ(chosen(space, {3, 3, 3}), (Values{1, 1, 32}));
  EXPECT_EQ(chosen(plane, {100, 100}), (Values{1, 32, 1, 16, 0, 0})) << "400 blocks; 200 with a B0 of 2";
  EXPECT_EQ(chosen(plane, {200, 100}), (Values{2, 32, 2, 16, 0, 0}));
}

TEST_F(Defaults, WhereNothingIsKnownOfThePointsBlockSizesStay) {
  const Values defaults = {64, 64, 16, 16, 0, 0};
  EXPECT_EQ(chosen(plane, {0, 0}), defaults);
  EXPECT_EQ(chosen(plane, {-1, INT64_MIN}), defaults);
  EXPECT_EQ(chosen(plane, {2600, 0}), (Values{8, 64, 8, 16, 0, 0})) << "325 blocks of the known dimension";
  EXPECT_EQ(chosen(plane, {0, 2600}), (Values{64, 32, 16, 16, 0, 0}));
  EXPECT_EQ(chosen(program, {0}), (Values{8, 32, 0})) << "no block size, and more dimensions of threads";
  fake.multiprocessors = 0;
  EXPECT_EQ(chosen(plane, {1, 1}), defaults) << "a device that does not say";
}

TEST_F(Defaults, ManyBlocksOfAProgramHaveFewerThreads) {
  fake.multiprocessors = 10;
  EXPECT_EQ(chosen(body, {80}), (Values{8, 32, 0})) << "256 threads each are as many as the device has";
  EXPECT_EQ(chosen(body, {81}), (Values{4, 32, 0})) << "one block more; the outermost first";
  EXPECT_EQ(chosen(body, {1 << 20}), (Values{2, 32, 0})) << "two warps are left";
  EXPECT_EQ(chosen(body, {1 << 20}, "T0=8"), (Values{8, 8, 0})) << "what is set stays";
  EXPECT_EQ(chosen(body, {0}), (Values{8, 32, 0})) << "how many is not known";
  EXPECT_EQ(chosen(program, {1 << 20}), (Values{8, 32, 0})) << "blocks that share nothing wait for nobody";
  EXPECT_EQ(chosen(body, {1 << 20}, "", MF_RUN_CPU), (Values{1, 1, 0}));
  fake.multiprocessors = 0;
  EXPECT_EQ(chosen(body, {1 << 20}), (Values{8, 32, 0})) << "a device that does not say";
}

TEST_F(Defaults, APipelineHasOneBlockAMultiprocessor) {
  fake.multiprocessors = 64;
  EXPECT_EQ(chosen(tiles, {1024, 1024}), (Values{128, 128, 32, 16, 16}));
  EXPECT_EQ(variant, 0);
  EXPECT_EQ(chosen(tiles, {1023, 512}), (Values{64, 128, 32, 8, 16}))
      << "threads shrink to what the block has points for";
  EXPECT_EQ(variant, 0);
  EXPECT_EQ(chosen(tiles, {256, 256}), (Values{64, 64, 32, 8, 8})) << "a block for a quarter of them, as it demands";
  EXPECT_EQ(variant, 0);
  EXPECT_EQ(chosen(tiles, {100, 100}), (Values{2, 32, 32, 2, 16})) << "a side of less than 8 threads: the next variant";
  EXPECT_EQ(variant, 1);
  EXPECT_STREQ(metafork_variant_reason("tiles_r0_n0"), "pipelined needs B0 >= 8*T0 = 64, not 4");
}

TEST_F(Defaults, APipelineOfOneDimensionHasLongerTilesInSmallerBlocks) {
  fake.multiprocessors = 64;
  EXPECT_EQ(chosen(line, {4096}), (Values{64, 64, 128}));
  EXPECT_EQ(chosen(line, {2048}), (Values{32, 128, 128}));
  EXPECT_EQ(chosen(line, {100}), (Values{16, 256, 128})) << "at most down to 16; all threads copy";
  EXPECT_EQ(chosen(line, {100}, "Bk=8"), (Values{16, 8, 128})) << "a tile that is set stays";
  EXPECT_EQ(variant, 0);
  EXPECT_EQ(chosen(line, {100}, "Bk=6"), (Values{32, 6, 32})) << "another variant: its own rule";
  EXPECT_EQ(variant, 1);
  EXPECT_EQ(chosen(line, {100}, "", MF_RUN_CPU), (Values{1024, 512, 128}));
}

TEST_F(Defaults, ATileThatNobodySetIsHalvedUntilTheStorageFits) {
  fake.multiprocessors = 64;
  setenv("METAFORK_SHARED_MEMORY", "65536", 1);
  EXPECT_EQ(chosen(line, {4096}), (Values{64, 64, 128}));
  setenv("METAFORK_SHARED_MEMORY", "65535", 1);
  EXPECT_EQ(chosen(line, {4096}), (Values{64, 32, 128}));
  EXPECT_EQ(variant, 0);
  EXPECT_EQ(chosen(line, {4096}, "Bk=64"), (Values{32, 64, 32})) << "what is set stays, and the next variant runs";
  EXPECT_EQ(variant, 1);
  EXPECT_EQ(chosen(line, {4096}, "B0=4096"), (Values{4096, 64, 128})) << "not below 16";
  EXPECT_EQ(variant, 1);
  EXPECT_STREQ(metafork_variant_reason("line_r0_n0"),
               "pipelined needs 1048576 bytes of shared memory a block: 16*B0*Bk = 1048576 > 65535");
  unsetenv("METAFORK_SHARED_MEMORY");
}

TEST_F(Defaults, ThreadsShareLongLoopsOfFewPoints) {
  fake.multiprocessors = 10;
  chosen(sums, {2048 * 10, 256});
  EXPECT_EQ(variant, 0);
  chosen(sums, {2048 * 10 + 1, 256});
  EXPECT_EQ(variant, 1);
  EXPECT_STREQ(metafork_variant_reason("sums_r0_n0"), "split is for at most 20480 points, and there are 20481");
  chosen(sums, {100, 255});
  EXPECT_EQ(variant, 1);
  EXPECT_STREQ(metafork_variant_reason("sums_r0_n0"),
               "split is for loops of at least 256 iterations, and there are 255");
  chosen(streamed, {16 * 10, 256});
  EXPECT_EQ(variant, 0);
  chosen(streamed, {16 * 10 + 1, 256});
  EXPECT_EQ(variant, 1) << "a block of 16 streams as fast";
  metafork_set_variant("split");
  chosen(streamed, {100000, 1});
  EXPECT_EQ(variant, 0) << "a person asked for it";
  metafork_set_variant(nullptr);
}

TEST_F(Defaults, ACpuSharesLongLoopsOfVeryFewPoints) {
  const auto on_cpu = [](const Values &points, const char *set = "") { return chosen(sums, points, set, MF_RUN_CPU); };
  EXPECT_EQ(on_cpu({1, 1 << 15}), (Values{1, 512, 1024, 0, 1}));
  EXPECT_EQ(variant, 0);
  EXPECT_EQ(on_cpu({16, 1 << 18}), (Values{1, 512, 1024, 0, 4})) << "a part for 65536 iterations";
  EXPECT_EQ(on_cpu({1, 1 << 28}), (Values{1, 512, 1024, 0, 256}));
  EXPECT_EQ(on_cpu({1, 1 << 28}, "T0=8,P=3,B0=2"), (Values{2, 512, 8, 0, 3})) << "what is set stays";
  on_cpu({17, 1 << 28});
  EXPECT_EQ(variant, 1);
  EXPECT_STREQ(metafork_variant_reason("sums_r0_n0"), "split is for at most 16 points, and there are 17");
  on_cpu({1, (1 << 15) - 1});
  EXPECT_EQ(variant, 1);
  chosen(streamed, {1, 1}, "", MF_RUN_CPU);
  EXPECT_EQ(variant, 2) << "a pipeline is for a GPU";
}

TEST_F(Defaults, SmallBlocksOfAProgramHaveFewThreads) {
  EXPECT_EQ(chosen(own, {0, 0}, "", MF_RUN_GPU, {64, 64}), (Values{64, 64, 4, 64})) << "16 points each";
  EXPECT_EQ(chosen(own, {0, 0}, "", MF_RUN_GPU, {32, 32}), (Values{32, 32, 2, 32}));
  EXPECT_EQ(chosen(own, {0, 0}, "", MF_RUN_GPU, {8, 8}), (Values{8, 8, 4, 8})) << "a warp at least";
  EXPECT_EQ(chosen(own, {0, 0}, "T0=8", MF_RUN_GPU, {32, 32}), (Values{32, 32, 8, 8})) << "what is set stays";
  EXPECT_EQ(chosen(own, {0, 0}, "", MF_RUN_CPU, {32, 32}), (Values{32, 32, 1, 1}));
}

TEST_F(Defaults, WhatAVariantDemandsIsSaid) {
  fake.multiprocessors = 1;
  const Values points = {1024, 1024};
  EXPECT_EQ(chosen(tiles, points, "B1=64,T1=8"), (Values{128, 64, 32, 16, 8}));
  EXPECT_EQ(variant, 0);
  chosen(tiles, points, "B0=64,T0=16");
  EXPECT_EQ(variant, 1);
  EXPECT_STREQ(metafork_variant_reason("tiles_r0_n0"), "pipelined needs B0 >= 8*T0 = 128, not 64");
  chosen(tiles, points, "B1=130");
  EXPECT_STREQ(metafork_variant_reason("tiles_r0_n0"), "pipelined needs B1 to be a multiple of 4, not 130");
  chosen(tiles, points, "Bk=2");
  EXPECT_STREQ(metafork_variant_reason("tiles_r0_n0"), "pipelined needs Bk to be a multiple of 4, not 2");
  chosen(tiles, points, "", MF_RUN_CPU);
  EXPECT_EQ(variant, 1);
  EXPECT_STREQ(metafork_variant_reason("tiles_r0_n0"), "pipelined is for a GPU");
  metafork_set_variant("pipelined");
  chosen(tiles, points, "", MF_RUN_CPU);
  EXPECT_EQ(variant, 0) << "a person asked for it";
  metafork_set_variant(nullptr);
}

TEST_F(Defaults, ProductsOfWarpsAreForOneKindOfDevice) {
  const Values points = {4096, 4096};
  EXPECT_EQ(chosen(products, points, ""), (Values{128, 128, 32, 16, 16}));
  EXPECT_EQ(variant, 0);
  EXPECT_EQ(chosen(products, {100, 100}, ""), (Values{64, 64, 32, 8, 8})) << "4 blocks of what it demands";
  EXPECT_EQ(variant, 0);
  EXPECT_EQ(chosen(products, {100, 100}, "T0=16"), (Values{128, 64, 32, 16, 8})) << "with threads that are set";
  EXPECT_EQ(variant, 0);
  fake.multiprocessors = 1;
  EXPECT_EQ(chosen(products, points, "T0=4"), (Values{128, 128, 32, 4, 16}));
  EXPECT_EQ(variant, 1);
  EXPECT_STREQ(metafork_variant_reason("products_r0_n0"), "tensor needs T0 to be a multiple of 8, not 4");
  EXPECT_EQ(chosen(products, points, "T0=8,T1=12"), (Values{128, 128, 32, 8, 12})) << "a multiple of 4 is enough";
  EXPECT_EQ(variant, 0);
  fake.capability = 80;
  EXPECT_EQ(chosen(products, points, ""), (Values{128, 128, 32, 16, 16}));
  EXPECT_EQ(variant, 1);
  EXPECT_STREQ(metafork_variant_reason("products_r0_n0"),
               "tensor is for a GPU of compute capability 9.0, and this one has 8.0");
  metafork_set_variant("tensor");
  chosen(products, points, "");
  EXPECT_EQ(variant, 0) << "a person asked for it";
  EXPECT_EQ(chosen(products, points, "", MF_RUN_CPU), (Values{64, 64, 64, 8, 8})) << "64 points of 8 threads";
  metafork_set_variant(nullptr);
  chosen(products, points, "", MF_RUN_CPU);
  EXPECT_STREQ(metafork_variant_reason("products_r0_n0"), "tensor is for a GPU");
}

TEST_F(Defaults, OnACpuTheyAreConstant) {
  EXPECT_EQ(chosen(row, {1}, "", MF_RUN_CPU), (Values{4096, 512, 4, 0}));
  EXPECT_EQ(chosen(space, {1, 1, 1}, "", MF_RUN_CPU), (Values{2, 32, 64}));
  EXPECT_EQ(fake.limits_calls, 0);
  EXPECT_EQ(chosen(row, {1}, "", MF_RUN_SERIAL), (Values{1 << 30, 1, 1, 1}));
}

TEST_F(Defaults, StorageIsThatOfTheSmallerBlock) {
  fake.shared_memory = 8 * 512;
  chosen(row, {2600});
  EXPECT_STREQ(metafork_variant("row_r0_n0"), "staged");
  EXPECT_EQ(variant, 0);
  chosen(row, {1 << 30});
  EXPECT_STREQ(metafork_variant("row_r0_n0"), "unstaged");
  EXPECT_EQ(variant, 1);
}

TEST_F(Defaults, TheDeviceIsAskedOnceForAVariant) {
  chosen(row, {2600});
  EXPECT_EQ(fake.limits_calls, 1);
  fake.shared_memory = 0;
  launched(row, {2600});
  EXPECT_EQ(fake.limits_calls, 4) << "whether it is the same, and then for two variants";
}

TEST_F(Defaults, ALaunchLikeTheLastOneIsRemembered) {
  const Values first = chosen(row, {2600});
  Values again;
  for (int launch = 0; launch < 3; launch++) again = launched(row, {2600});
  EXPECT_EQ(again, first);
  EXPECT_EQ(fake.limits_calls, 1 + 3) << "only whether the device is the same";
  EXPECT_NE(launched(row, {260000}), first) << "the points count";
  EXPECT_EQ(launched(row, {2600}), first);
  fake.multiprocessors = 1;
  EXPECT_NE(launched(row, {2600}), first) << "the device counts";
  fake.multiprocessors = 132;
  EXPECT_EQ(launched(row, {2600}), first);
  EXPECT_EQ(launched(row, {2600}, MF_RUN_CPU), (Values{4096, 512, 4, 0})) << "so does the machine";
  launched(row, {2600});
  setenv("METAFORK_PARAMS", "B0=17", 1);
  EXPECT_EQ(launched(row, {2600})[0], 17);
  unsetenv("METAFORK_PARAMS");
  EXPECT_EQ(launched(row, {2600}), first);
  metafork_set_variant("unstaged");
  launched(row, {2600});
  EXPECT_STREQ(metafork_variant("row_r0_n0"), "unstaged");
  metafork_set_variant(nullptr);
  launched(row, {2600});
  EXPECT_STREQ(metafork_variant("row_r0_n0"), "staged") << "what was chosen last is known";
  metafork_set_params("row_r0_n0.B0=18");
  EXPECT_EQ(launched(row, {2600})[0], 18);
}

TEST_F(Defaults, VariantsOfRowsThatAreGroupsHaveTheirOwn) {
  for (int launch = 0; launch < 3; launch++) { // the last ones are remembered
    rows_are_groups = true;
    EXPECT_EQ(chosen(grouped, {1 << 20, 1 << 20}), (Values{8, 128, 2, 16, 0, 0}));
    EXPECT_EQ(variant, 0);
    EXPECT_EQ(launched(grouped, {1 << 20, 1 << 20}), (Values{8, 128, 2, 16, 0, 0}));
    rows_are_groups = false;
    EXPECT_EQ(launched(grouped, {1 << 20, 1 << 20}), (Values{64, 64, 16, 16, 0, 0}));
    EXPECT_EQ(variant, 1);
  }
  EXPECT_STREQ(metafork_variant_reason("grouped_r0_n0"), "grouped wants n to be a multiple of 4");
  rows_are_groups = true;
  EXPECT_EQ(chosen(grouped, {1 << 20, 1 << 20}, "B1=64"), (Values{8, 64, 2, 16, 0, 0})) << "what somebody set stays";
  chosen(grouped, {1 << 20, 1 << 20}, "", MF_RUN_CPU);
  EXPECT_EQ(variant, 1) << "a CPU reads so by itself";
}

TEST_F(Defaults, LaunchesOfTwoKernelsInTurnAreRemembered) {
  const Values first = chosen(row, {2600}), second = launched(plane, {100, 100});
  for (int launch = 0; launch < 2; launch++) {
    EXPECT_EQ(launched(row, {2600}), first);
    EXPECT_EQ(launched(plane, {100, 100}), second);
  }
  fake.limits_calls = 0;
  for (int launch = 0; launch < 5; launch++) {
    EXPECT_EQ(launched(row, {2600}), first);
    EXPECT_EQ(launched(plane, {100, 100}), second);
  }
  EXPECT_EQ(fake.limits_calls, 2 * 5) << "only whether the device is the same";
}

TEST_F(Defaults, WhatAnotherThreadChoseIsTheLastChoice) {
  launched(row, {2600});
  std::thread([] {
    fake.shared_memory = 0;
    launched(row, {2600});
    fake.shared_memory = 232448;
  }).join();
  EXPECT_STREQ(metafork_variant("row_r0_n0"), "unstaged");
  launched(row, {2600});
  EXPECT_STREQ(metafork_variant("row_r0_n0"), "staged");
}

TEST(Counts, Saturate) {
  EXPECT_EQ(mf_count(3, 2), 0);
  EXPECT_EQ(mf_count(3, 3), 1);
  EXPECT_EQ(mf_count(-3, 3), 7);
  EXPECT_EQ(mf_count(1, INT64_MAX), INT64_MAX);
  EXPECT_EQ(mf_count(0, INT64_MAX), INT64_MAX);
  EXPECT_EQ(mf_count(INT64_MIN, INT64_MAX), INT64_MAX);
  EXPECT_EQ(mf_count(INT64_MAX, INT64_MIN), 0);
}

TEST_F(Defaults, AreReplacedWhileOthersLaunch) {
  std::thread other([] {
    for (int i = 0; i < 2000; i++) metafork_set_params(i % 2 == 0 ? "B0=7, plane_r1_n0.B0=9" : "plane_r1_n0.B0=11");
  });
  for (int i = 0; i < 2000; i++) {
    mf_region *region = mf_region_begin("plane_r1", nullptr);
    const std::int64_t points[] = {1000, 1000};
    std::int64_t values[MF_MAX_PARAMS];
    mf_choose(region, &plane, MF_RUN_CPU, nullptr, points, values);
    EXPECT_TRUE(values[0] == 64 || values[0] == 9 || values[0] == 11) << values[0];
    mf_region_end(region);
  }
  other.join();
  metafork_set_params(nullptr);
}

} // namespace
