// Which variant a launch runs, on the CPU and on a fake device.
#include "fake_device.h"
#include "metafork/launch.h"
#include "metafork/runtime.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

using namespace metafork::test;

namespace {

std::string ran; // the variant whose block ran

void run_staged(const void *, std::int64_t) { ran = "staged"; }
void run_wide(const void *, std::int64_t) { ran = "wide"; }
void run_plain(const void *, std::int64_t) { ran = "unstaged"; }
const void *function(void (*f)(const void *, std::int64_t)) { return reinterpret_cast<const void *>(f); }

const mf_param params[] = {{"B0", MF_BLOCK_SIZE, 0, 64, 64, 1, 1 << 30}, {"B1", MF_BLOCK_SIZE, 1, 64, 64, 1, 1 << 30},
                           {"Bk", MF_TILE, 0, 16, 16, 1, 1 << 30},       {"T0", MF_THREADS, 0, 16, 1, 1, 1024},
                           {"T1", MF_THREADS, 1, 16, 1, 1, 1024},        {"N0", MF_BLOCKS, 0, 0, 0, 1, 2147483647}};
constexpr int count = 6;
constexpr const char *tile_text = "4*B0*(B1 + 1)";

std::int64_t tile_bytes(const void *, const std::int64_t *values) {
  const mf_size B0 = values[0], B1 = values[1];
  return (mf_size(4) * (B0 * B1 + B0)).bytes();
}
// A scalar of the program, as in a block body.
std::int64_t scalar_bytes(const void *args, const std::int64_t *) {
  return (8 * mf_size(*static_cast<const int *>(args)) + 16).bytes();
}

const mf_variant tile_variants[] = {
    {"staged", run_staged, function(run_staged), 256, tile_bytes, tile_text, 0, nullptr, MF_VARIANT_PLAIN, nullptr},
    {"unstaged", run_plain, function(run_plain), 1024, nullptr, nullptr, 0, nullptr, MF_VARIANT_PLAIN, nullptr}};
// Two shapes in front of the plain kernel: the first one admits fewer threads.
const mf_variant shape_variants[] = {
    {"wide", run_wide, function(run_wide), 128, nullptr, nullptr, 0, nullptr, MF_VARIANT_PLAIN, nullptr},
    {"staged", run_staged, function(run_staged), 512, tile_bytes, tile_text, 0, nullptr, MF_VARIANT_PLAIN, nullptr},
    {"unstaged", run_plain, function(run_plain), 1024, nullptr, nullptr, 0, nullptr, MF_VARIANT_PLAIN, nullptr}};
const mf_variant block_variants[] = {
    {"unstaged", run_plain, function(run_plain), 1024, scalar_bytes, "8*s + 16", 0, nullptr, MF_VARIANT_PLAIN, nullptr}};

mf_kernel tile = {"tile_r0_n0", count, params, 2, tile_variants, fake_backend, nullptr, 0, nullptr};
mf_kernel insisting = {"cache_r0_n0", count, params, 2, tile_variants, fake_backend, nullptr, 0, "meta_cache(a)"};
mf_kernel shapes = {"shapes_r0_n0", count, params, 3, shape_variants, fake_backend, nullptr, 0, nullptr};
mf_kernel program = {"program_r0_n0", count, params, 1, block_variants, fake_backend, nullptr, 0, nullptr};

struct ChoiceError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Choice : public ::testing::Test {
protected:
  static void SetUpTestSuite() {
    for (mf_kernel *kernel : {&tile, &insisting, &shapes, &program}) mf_register_kernel(kernel);
  }
  void SetUp() override {
    fake = FakeDevice();
    for (const char *name : {"METAFORK_PARAMS", "METAFORK_DEVICE", "METAFORK_VARIANT", "METAFORK_SHARED_MEMORY"})
      unsetenv(name);
    mf_set_error_handler([](const char *what, const char *) { throw ChoiceError(what); });
    metafork_set_params(nullptr);
    metafork_set_variant(nullptr);
    metafork_set_device(nullptr);
  }
  void TearDown() override { mf_set_error_handler(nullptr); }
};

std::vector<std::int64_t> values(count);

// One launch of the kernel; the variant that ran.
std::string launch(const mf_kernel &kernel, const char *settings = "", int path = MF_RUN_GPU, int scalar = 0) {
  metafork_set_params(settings);
  ran.clear();
  mf_region *region = mf_region_begin("choice_r0", nullptr);
  const std::int64_t points[] = {0, 0}; // not known
  const int chosen = mf_choose(region, &kernel, path, &scalar, points, values.data());
  const std::int64_t blocks[] = {1};
  mf_grid(&kernel, path, values.data(), blocks);
  mf_launch(region, &kernel, chosen, path, values.data(), &scalar, sizeof scalar);
  mf_region_end(region);
  EXPECT_EQ(metafork_variant(kernel.name), ran);
  return ran;
}

std::string error_of(const std::function<void()> &action) {
  try {
    action();
  } catch (const ChoiceError &error) {
    return error.what();
  }
  return "no error";
}
std::string reason(const mf_kernel &kernel) {
  const char *text = metafork_variant_reason(kernel.name);
  return text != nullptr ? text : "none";
}

TEST_F(Choice, TakesThePreferredVariantWhereItFits) {
  EXPECT_EQ(launch(tile), "staged");
  EXPECT_EQ(reason(tile), "none");
  EXPECT_EQ(fake.shared, 4 * 64 * 65);
  EXPECT_EQ(fake.function, function(run_staged));
  EXPECT_EQ(launch(tile, "B0=1,B1=58111"), "staged") << "232448 bytes, all that there is";
  EXPECT_EQ(launch(tile, "B0=1,B1=58112"), "unstaged") << "4 bytes more";
  EXPECT_EQ(fake.shared, 0);
}

TEST_F(Choice, BothMachinesChooseAlike) {
  for (const char *settings : {"", "B0=1,B1=58111", "B0=1,B1=58112", "B0=256,B1=256", "T0=256", "T0=32,T1=16"}) {
    const std::string on_gpu = launch(tile, settings), why = reason(tile);
    EXPECT_EQ(launch(tile, settings, MF_RUN_CPU), on_gpu) << settings;
    EXPECT_EQ(reason(tile), why) << settings;
  }
}

TEST_F(Choice, SaysWhichInequalityFailed) {
  EXPECT_EQ(launch(tile, "B0=256,B1=256"), "unstaged");
  EXPECT_EQ(reason(tile), "staged needs 263168 bytes of shared memory a block: 4*B0*(B1 + 1) = 263168 > 232448");
  EXPECT_EQ(launch(tile, "T0=512"), "unstaged");
  EXPECT_EQ(reason(tile), "staged admits 256 threads a block: T0*T1 = 512 > 256");
  EXPECT_EQ(launch(tile), "staged");
  EXPECT_EQ(reason(tile), "none");
  EXPECT_EQ(metafork_variant("nothing_r0_n0"), nullptr);
  EXPECT_EQ(metafork_variant_reason("nothing_r0_n0"), nullptr);
}

TEST_F(Choice, SizesDoNotOverflow) {
  EXPECT_EQ(launch(tile, "B0=1073741824,B1=1073741824"), "unstaged");
  EXPECT_EQ(reason(tile),
            "staged needs 4611686022722355200 bytes of shared memory a block: 4*B0*(B1 + 1) = 4611686022722355200 > "
            "232448");
  // 2^30 * 2^30 * 2^30 * 2^30 is 0 modulo 2^64
  const mf_size b = std::int64_t{1} << 30;
  EXPECT_EQ((b * b * b * b).bytes(), INT64_MAX);
  EXPECT_EQ((b * b * b * b * 0 + 4).bytes(), INT64_MAX) << "too large stays too large";
  EXPECT_EQ((mf_size(UINT64_MAX) * 1).bytes(), INT64_MAX);
  EXPECT_EQ((mf_size(3) - 5).bytes(), 0);
  EXPECT_EQ(mf_floor(mf_size(-3), 2).bytes(), 0);
  EXPECT_EQ((mf_floor(mf_size(-3), 2) + 2).bytes(), 0);
  EXPECT_EQ((mf_ceil(mf_size(-3), 2) + 2).bytes(), 1);
  EXPECT_EQ(mf_least(mf_size(3), 2).bytes() + mf_most(mf_size(3), 2).bytes(), 5);
}

TEST_F(Choice, UnsetThreadsShrinkForThePreferredVariant) {
  EXPECT_EQ(launch(shapes), "wide");
  EXPECT_EQ(values[3] * values[4], 128);
  EXPECT_EQ(launch(shapes, "T1=64"), "wide");
  EXPECT_EQ(values[3], 2);
  EXPECT_EQ(launch(shapes, "T0=32,T1=16"), "staged");
  EXPECT_EQ(reason(shapes), "wide admits 128 threads a block: T0*T1 = 512 > 128");
  EXPECT_EQ(launch(shapes, "T0=32,T1=32"), "unstaged");
  EXPECT_EQ(launch(shapes, "T0=32,T1=16,B0=512,B1=512"), "unstaged");
}

TEST_F(Choice, WhatTheDeviceAdmitsCounts) {
  fake.shared_memory = 16639;
  EXPECT_EQ(launch(tile), "unstaged");
  fake.shared_memory = 16640;
  EXPECT_EQ(launch(tile), "staged");
  fake.max_threads = 64;
  EXPECT_EQ(launch(tile), "staged");
  EXPECT_EQ(values[3] * values[4], 64);
  EXPECT_EQ(
      error_of([] { launch(tile, "T0=128"); }),
      "metafork_set_params entry 'T0=128' gives kernel tile_r0_n0 128 threads a block; at most 64 of this kernel on "
      "this GPU are possible");
}

TEST_F(Choice, AVariantCanBeAskedFor) {
  metafork_set_variant("unstaged");
  EXPECT_EQ(launch(tile), "unstaged");
  EXPECT_EQ(reason(tile), "asked for by metafork_set_variant entry 'unstaged'");
  setenv("METAFORK_VARIANT", "shapes_r0_n0=staged", 1);
  EXPECT_EQ(launch(shapes), "staged");
  EXPECT_EQ(launch(tile), "unstaged") << "what the program set still holds";
  setenv("METAFORK_VARIANT", " shapes_r0_n0 = wide , staged", 1);
  EXPECT_EQ(launch(shapes), "wide") << "an entry for the kernel beats a general one";
  EXPECT_EQ(launch(tile), "staged");
  EXPECT_EQ(launch(program), "unstaged") << "a kernel without that variant";
}

TEST_F(Choice, AVariantThatIsAskedForMustBeAdmitted) {
  setenv("METAFORK_VARIANT", "staged", 1);
  EXPECT_EQ(error_of([] { launch(tile, "B0=256,B1=256"); }),
            "METAFORK_VARIANT entry 'staged': kernel tile_r0_n0: variant staged needs 4*B0*(B1 + 1) = 263168 bytes of "
            "shared memory a block; at most 232448 are possible");
  EXPECT_EQ(
      error_of([] { launch(tile, "T0=512"); }),
      "METAFORK_VARIANT entry 'staged': kernel tile_r0_n0: variant staged admits 256 threads a block, not T0*T1 = "
      "512");
}

TEST_F(Choice, RejectsMalformedEntriesAndWarnsOfUnknownNames) {
  const std::string expected = "': expected VARIANT or KERNEL=VARIANT";
  EXPECT_EQ(error_of([] { metafork_set_variant("staged,"); }), "metafork_set_variant entry '" + expected);
  EXPECT_EQ(error_of([] { metafork_set_variant("=staged"); }), "metafork_set_variant entry '=staged" + expected);
  EXPECT_EQ(error_of([] { metafork_set_variant("k="); }), "metafork_set_variant entry 'k=" + expected);
  setenv("METAFORK_VARIANT", "k=", 1);
  EXPECT_EQ(error_of([] { launch(tile); }), "METAFORK_VARIANT entry 'k=" + expected);
  unsetenv("METAFORK_VARIANT");
  testing::internal::CaptureStderr();
  metafork_set_variant("stagd,program_r0_n0=staged");
  metafork_set_variant("stagd");
  EXPECT_EQ(
      testing::internal::GetCapturedStderr(),
      "metafork: warning: metafork_set_variant names 'stagd', which no kernel of this program has\n"
      "metafork: warning: metafork_set_variant names 'program_r0_n0=staged', which no kernel of this program has\n");
  EXPECT_EQ(launch(tile), "staged");
}

TEST_F(Choice, AClauseThatInsistsIsHonouredOrRefused) {
  EXPECT_EQ(launch(insisting), "staged");
  for (const int path : {MF_RUN_GPU, MF_RUN_CPU}) {
    EXPECT_EQ(error_of([&] { launch(insisting, "B0=256,B1=256", path); }),
              "kernel cache_r0_n0: meta_cache(a) cannot be honoured: 4*B0*(B1 + 1) = 263168 bytes of shared memory a "
              "block, at most 232448 are possible; choose smaller block sizes");
    EXPECT_EQ(error_of([&] { launch(insisting, "T0=512", path); }),
              "kernel cache_r0_n0: meta_cache(a) cannot be honoured: T0*T1 = 512 threads a block, at most 256 are "
              "possible; choose fewer threads");
  }
  metafork_set_variant("unstaged");
  EXPECT_EQ(launch(insisting, "B0=256,B1=256"), "unstaged") << "asked for at run time";
}

TEST_F(Choice, OneThreadRunsThePlainKernel) {
  EXPECT_EQ(launch(tile, "", MF_RUN_SERIAL), "unstaged");
  EXPECT_EQ(reason(tile), "device pointers overlap: one thread runs the points in their order");
  EXPECT_EQ(launch(insisting, "B0=256,B1=256", MF_RUN_SERIAL), "unstaged");
  EXPECT_EQ(values, (std::vector<std::int64_t>{1 << 30, 1 << 30, 1, 1, 1, 1}));
}

TEST_F(Choice, BlockArraysHaveToFitOnAGpu) {
  EXPECT_EQ(launch(program, "", MF_RUN_GPU, 29054), "unstaged");
  EXPECT_EQ(fake.shared, 232448);
  const std::string error =
      "kernel program_r0_n0: its block arrays need 8*s + 16 = 232456 bytes of shared memory a block; at most 232448 "
      "are "
      "possible";
  EXPECT_EQ(error_of([] { launch(program, "", MF_RUN_GPU, 29055); }), error);
  EXPECT_EQ(error_of([] { launch(program, "", MF_RUN_SERIAL, 29055); }), error);
  EXPECT_EQ(launch(program, "", MF_RUN_CPU, 29055), "unstaged") << "no limit on a CPU";
}

TEST_F(Choice, TheLimitCanBeLowered) {
  setenv("METAFORK_SHARED_MEMORY", "1000", 1);
  for (const int path : {MF_RUN_GPU, MF_RUN_CPU}) {
    EXPECT_EQ(launch(tile, "", path), "unstaged");
    EXPECT_EQ(reason(tile), "staged needs 16640 bytes of shared memory a block: 4*B0*(B1 + 1) = 16640 > 1000");
    EXPECT_EQ(launch(tile, "B0=8,B1=8", path), "staged");
  }
  EXPECT_EQ(launch(program, "", MF_RUN_CPU, 29055), "unstaged");
  setenv("METAFORK_SHARED_MEMORY", "-1", 1);
  EXPECT_EQ(error_of([] { launch(tile); }), "METAFORK_SHARED_MEMORY=-1: expected a number of bytes");
  setenv("METAFORK_SHARED_MEMORY", "300000", 1);
  EXPECT_EQ(launch(tile, "B0=256,B1=256", MF_RUN_CPU), "staged");
  EXPECT_EQ(launch(tile, "B0=256,B1=256", MF_RUN_GPU), "unstaged") << "no more than the device has";
}

TEST_F(Choice, TilesAreParameters) {
  EXPECT_EQ(launch(tile, "Bk=7"), "staged");
  EXPECT_EQ(values[2], 7);
  EXPECT_EQ(error_of([] { metafork_set_params("Bk=0"); }),
            "metafork_set_params entry 'Bk=0': the tile size Bk must be between 1 and 1073741824");
  EXPECT_EQ(error_of([] { metafork_set_params("Bk=1073741825"); }),
            "metafork_set_params entry 'Bk=1073741825': the tile size Bk must be between 1 and 1073741824");
}

} // namespace
