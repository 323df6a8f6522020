// The run-time library, on the CPU and with a fake device.
#include "metafork/runtime.h"
#include "fake_device.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using namespace metafork::test;

namespace {

// ---- the kernels of the test program: each block calls the function that the test passes

using Body = std::function<void(std::int64_t block)>;
void run_body(const void *args, std::int64_t block) { (**static_cast<const Body *const *>(args))(block); }

const mf_param params_1d[] = {{"B0", MF_BLOCK_SIZE, 0, 256, 64, 1, 1 << 30},
                              {"T0", MF_THREADS, 0, 128, 1, 1, 1024},
                              {"N0", MF_BLOCKS, 0, 0, 0, 1, 2147483647}};
const mf_param params_2d[] = {
    {"B0", MF_BLOCK_SIZE, 0, 16, 16, 1, 1 << 30}, {"B1", MF_BLOCK_SIZE, 1, 64, 64, 1, 1 << 30},
    {"T0", MF_THREADS, 0, 8, 8, 1, 1024},         {"T1", MF_THREADS, 1, 64, 64, 1, 1024},
    {"N0", MF_BLOCKS, 0, 0, 0, 1, 2147483647},    {"N1", MF_BLOCKS, 1, 0, 0, 1, 2147483647}};

const mf_variant plain_gpu[] = {{"unstaged", run_body, reinterpret_cast<const void *>(run_body), 1024, nullptr, nullptr,
                                 0, nullptr, MF_VARIANT_PLAIN, nullptr}};
const mf_variant plain_cpu[] = {
    {"unstaged", run_body, nullptr, 1024, nullptr, nullptr, 0, nullptr, MF_VARIANT_PLAIN, nullptr}};

mf_kernel make_kernel(const char *name, int count, const mf_param *params, bool gpu) {
  return {name, count, params, 1, gpu ? plain_gpu : plain_cpu, gpu ? fake_backend : nullptr, nullptr, 0, nullptr};
}
mf_kernel line = make_kernel("line_r0_n0", 3, params_1d, true);
mf_kernel plane = make_kernel("plane_r0_n0", 6, params_2d, true);
mf_kernel host_only = make_kernel("host_r0_n0", 3, params_1d, false);

struct RuntimeError : std::runtime_error {
  using std::runtime_error::runtime_error;
};
void throwing_handler(const char *what, const char *where) {
  throw RuntimeError(*where != '\0' ? std::string(what) + " (" + where + ")" : what);
}

class Runtime : public ::testing::Test {
protected:
  static void SetUpTestSuite() {
    for (mf_kernel *kernel : {&line, &plane, &host_only, &line}) mf_register_kernel(kernel);
  }
  void SetUp() override {
    fake = FakeDevice();
    for (const char *name : {"METAFORK_PARAMS", "METAFORK_DEVICE", "METAFORK_ORDER"}) unsetenv(name);
    mf_set_error_handler(throwing_handler);
    metafork_set_params(nullptr);
    metafork_set_device(nullptr);
    metafork_set_order(nullptr, 0);
    const std::vector<std::int64_t> none(6, 0);
    mf_set_kernel_params("line_r0_n0", none.data(), 3);
    mf_set_kernel_params("plane_r0_n0", none.data(), 6);
    metafork_reset_counters();
  }
  void TearDown() override {
    EXPECT_TRUE(fake.allocations.empty()) << "device memory leaked";
    mf_set_error_handler(nullptr);
  }
};

std::string error_of(const std::function<void()> &action) {
  try {
    action();
  } catch (const RuntimeError &error) {
    return error.what();
  }
  return "no error";
}

std::string stderr_of(const std::function<void()> &action) {
  testing::internal::CaptureStderr();
  action();
  return testing::internal::GetCapturedStderr();
}

using Values = std::vector<std::int64_t>;
Values parameters(const mf_kernel &kernel, int path, const char *text = nullptr) {
  Values values(static_cast<std::size_t>(kernel.param_count), -1);
  if (text != nullptr) setenv("METAFORK_PARAMS", text, 1);
  mf_region *region = mf_region_begin("line_r0", nullptr);
  const std::int64_t points[] = {0, 0}; // not known
  mf_choose(region, &kernel, path, nullptr, points, values.data());
  mf_region_end(region);
  return values;
}
Values parameters_under(const char *text, const mf_kernel &kernel, int path = MF_RUN_CPU) {
  return parameters(kernel, path, text);
}
std::string error_under(const char *text, const mf_kernel &kernel, int path = MF_RUN_CPU) {
  return error_of([&] { parameters_under(text, kernel, path); });
}
Values grid(const mf_kernel &kernel, Values values, const Values &blocks) {
  mf_grid(&kernel, MF_RUN_CPU, values.data(), blocks.data());
  return values;
}

mf_array array_of(int *host, std::int64_t lo, std::int64_t hi, int access) {
  return {"a", host, sizeof(int), lo, hi, access, nullptr};
}

void launch(mf_region *region, const mf_kernel &kernel, int path, std::int64_t blocks, const Body &body) {
  const Values values = {1, 1, blocks};
  const Body *pointer = &body;
  mf_launch(region, &kernel, 0, path, values.data(), &pointer, sizeof pointer);
}

// One launch that sets element e of each written array's range to value(e).
int write(mf_region *region, mf_array array, const std::function<int(std::int64_t)> &value) {
  const int path = mf_prepare(region, &line, &array, 1);
  launch(region, line, path, 1, [&](std::int64_t) {
    for (std::int64_t e = array.lo; e <= array.hi; e++) static_cast<int *>(array.device)[e] = value(e);
  });
  return path;
}

// ---- parameters

TEST_F(Runtime, UsesDefaultsOfThePath) {
  EXPECT_EQ(parameters(line, MF_RUN_GPU), (Values{256, 128, 0}));
  EXPECT_EQ(parameters(line, MF_RUN_CPU), (Values{64, 1, 0}));
  EXPECT_EQ(parameters(line, MF_RUN_SERIAL), (Values{1 << 30, 1, 1}));
}

TEST_F(Runtime, ReadsEntriesWithSpace) {
  EXPECT_EQ(parameters_under(" B0 = 32 ,\tT0=16, N0=+3 ", line), (Values{32, 16, 3}));
  EXPECT_EQ(parameters_under("  ", line), (Values{64, 1, 0}));
  EXPECT_EQ(parameters_under("B0=5", host_only, MF_RUN_SERIAL), (Values{1 << 30, 1, 1}));
}

TEST_F(Runtime, KernelEntryBeatsGeneralEntry) {
  EXPECT_EQ(parameters_under("line_r0_n0.B0=64,B0=32", line)[0], 64);
  EXPECT_EQ(parameters_under("line_r0_n0.B0=64,B0=32", host_only)[0], 32);
  EXPECT_EQ(parameters_under("B0=7,B0=8", line)[0], 8);
}

TEST_F(Runtime, EnvironmentBeatsKernelValuesBeatSetParams) {
  metafork_set_params("B0=2,T0=2,N0=2");
  EXPECT_EQ(parameters(line, MF_RUN_CPU), (Values{2, 2, 2}));
  const Values own = {3, 3, 0};
  mf_set_kernel_params("line_r0_n0", own.data(), 3);
  EXPECT_EQ(parameters(line, MF_RUN_CPU), (Values{3, 3, 2}));
  EXPECT_EQ(parameters(host_only, MF_RUN_CPU), (Values{2, 2, 2}));
  EXPECT_EQ(parameters_under("B0=4", line), (Values{4, 3, 2}));
  unsetenv("METAFORK_PARAMS");
  metafork_set_params("");
  EXPECT_EQ(parameters(line, MF_RUN_CPU), (Values{3, 3, 0}));
}

TEST_F(Runtime, RejectsMalformedEntries) {
  const std::string start = "METAFORK_PARAMS entry ";
  EXPECT_EQ(error_under("B0", line), start + "'B0': expected NAME=VALUE");
  EXPECT_EQ(error_under("B0=", line), start + "'B0=': expected NAME=VALUE");
  EXPECT_EQ(error_under("=4", line), start + "'=4': expected NAME=VALUE");
  EXPECT_EQ(error_under(".B0=4", line), start + "'.B0=4': expected NAME=VALUE");
  EXPECT_EQ(error_under("B0=4,", line), start + "'': expected NAME=VALUE");
  EXPECT_EQ(error_under("B0=4x", line), start + "'B0=4x': '4x' is not a whole number");
  EXPECT_EQ(error_under("B0=-", line), start + "'B0=-': '-' is not a whole number");
  EXPECT_EQ(error_under("T0=9223372036854775808", line), start + "'T0=9223372036854775808': the number is too large");
  EXPECT_EQ(error_of([] { mf_region_begin("line_r0", nullptr); }),
            start + "'T0=9223372036854775808': the number is too large");
}

TEST_F(Runtime, RejectsIllegalValues) {
  const std::string start = "METAFORK_PARAMS entry ";
  const std::string range_b = ": the block size B0 must be between 1 and 1073741824";
  EXPECT_EQ(error_under("T0=1, B0=-3", line), start + "'B0=-3'" + range_b);
  EXPECT_EQ(error_under("B0=0", line), start + "'B0=0'" + range_b);
  EXPECT_EQ(error_under("B0=1073741825", line), start + "'B0=1073741825'" + range_b);
  EXPECT_EQ(error_under("T0=0", line), start + "'T0=0': the number of threads T0 must be at least 1");
  EXPECT_EQ(error_under("N0=2147483648", line),
            start + "'N0=2147483648': the number of blocks N0 must be between 1 and 2147483647");
  EXPECT_EQ(parameters_under("B0=1073741824,N0=2147483647", line), (Values{1 << 30, 1, 2147483647}));
}

TEST_F(Runtime, RejectsIllegalProducts) {
  EXPECT_EQ(error_under("T0=2048", line),
            "METAFORK_PARAMS entry 'T0=2048' gives kernel line_r0_n0 2048 threads a block; at most 1024 are possible");
  EXPECT_EQ(error_under("T0=64,T1=32", plane),
            "METAFORK_PARAMS entry 'T0=64' and METAFORK_PARAMS entry 'T1=32' give kernel plane_r0_n0 2048 threads a "
            "block; at most 1024 are possible");
  EXPECT_EQ(error_under("N0=65536,N1=65536", plane),
            "METAFORK_PARAMS entry 'N0=65536' and METAFORK_PARAMS entry 'N1=65536' give kernel plane_r0_n0 "
            "4294967296 blocks; at most 2147483647 are possible");
  EXPECT_EQ(parameters_under("T0=64,T1=16,N0=65536,N1=32767", plane), (Values{16, 64, 64, 16, 65536, 32767}));
}

TEST_F(Runtime, RespectsWhatTheCompiledKernelAdmits) {
  fake.max_threads = 640;
  EXPECT_EQ(error_under("T0=1024", line, MF_RUN_GPU),
            "METAFORK_PARAMS entry 'T0=1024' gives kernel line_r0_n0 1024 threads a block; at most 640 of this kernel "
            "on this GPU are possible");
  EXPECT_EQ(parameters_under("T0=1024", line, MF_RUN_CPU)[1], 1024);
  fake.max_threads = 100;
  unsetenv("METAFORK_PARAMS");
  EXPECT_EQ(parameters(plane, MF_RUN_GPU), (Values{16, 64, 1, 64, 0, 0}));
}

TEST_F(Runtime, UnsetThreadsShrink) {
  EXPECT_EQ(parameters_under("T0=1024", plane), (Values{16, 64, 1024, 1, 0, 0}));
  EXPECT_EQ(parameters_under("T0=32", plane), (Values{16, 64, 32, 32, 0, 0}));
  EXPECT_EQ(parameters_under("B1=3", plane), (Values{16, 3, 8, 3, 0, 0}));
  EXPECT_EQ(parameters_under("B1=3,T1=64", plane), (Values{16, 3, 8, 64, 0, 0}));
}

TEST_F(Runtime, RejectsBadProgrammedValues) {
  EXPECT_EQ(error_of([] { metafork_set_params("B0=0"); }),
            "metafork_set_params entry 'B0=0': the block size B0 must be between 1 and 1073741824");
  const Values bad = {-3, 0, 0};
  EXPECT_EQ(error_of([&] { mf_set_kernel_params("line_r0_n0", bad.data(), 3); }),
            "mf_set_kernel_params entry 'line_r0_n0.B0=-3': the block size B0 must be between 1 and 1073741824");
  EXPECT_EQ(error_of([&] { mf_set_kernel_params("line_r0_n0", bad.data(), 2); }),
            "mf_set_kernel_params: kernel line_r0_n0 has 3 parameters, not 2");
  EXPECT_EQ(error_of([&] { mf_set_kernel_params("q", bad.data(), 3); }),
            "mf_set_kernel_params: no kernel of this program is named 'q'");
  EXPECT_EQ(parameters(line, MF_RUN_CPU), (Values{64, 1, 0}));
}

TEST_F(Runtime, WarnsOnceAboutNamesThatNoKernelHas) {
  EXPECT_EQ(stderr_of([] { parameters_under("Q7=3,line_r0_n0.B1=2,B1=4", line); }),
            "metafork: warning: METAFORK_PARAMS names 'Q7', which no kernel of this program has\n"
            "metafork: warning: METAFORK_PARAMS names 'line_r0_n0.B1', which no kernel of this program has\n");
  EXPECT_EQ(stderr_of([] { parameters_under("Q7=4", line); }), "");
}

TEST_F(Runtime, SeesWhatTheProgramDoesToTheEnvironment) {
  const auto block_size = [] { return parameters(line, MF_RUN_CPU)[0]; };
  const auto otherwise = block_size();
  setenv("METAFORK_PARAMS", "B0=7", 1);
  EXPECT_EQ(block_size(), 7);
  setenv("METAFORK_PARAMS", "B0=9", 1);
  EXPECT_EQ(block_size(), 9);
  setenv("METAFORK_OTHER", "B0=5", 1);
  EXPECT_EQ(block_size(), 9);
  setenv("METAFORK_PARAMS", "B0=5", 0);
  EXPECT_EQ(block_size(), 9);
  unsetenv("METAFORK_OTHER");
  unsetenv("METAFORK_PARAMS");
  EXPECT_EQ(block_size(), otherwise);
  static char text[] = "METAFORK_PARAMS=B0=11";
  putenv(text);
  EXPECT_EQ(block_size(), 11);
  text[sizeof text - 2] = '3'; // in place
  EXPECT_EQ(block_size(), 13);
  unsetenv("METAFORK_PARAMS");
  EXPECT_EQ(block_size(), otherwise);
  int before = 0, after = 0; // of another thread
  setenv("METAFORK_PARAMS", "B0=21", 1);
  std::thread([&] { before = static_cast<int>(block_size()); }).join();
  setenv("METAFORK_PARAMS", "B0=22", 1);
  std::thread([&] { after = static_cast<int>(block_size()); }).join();
  EXPECT_EQ(before, 21);
  EXPECT_EQ(after, 22);
}

TEST_F(Runtime, GridFillsAndShrinksUnsetBlocks) {
  EXPECT_EQ(grid(line, {64, 1, 0}, {17}), (Values{64, 1, 17}));
  EXPECT_EQ(grid(line, {64, 1, 3}, {17}), (Values{64, 1, 3}));
  EXPECT_EQ(grid(line, {1, 1, 0}, {std::int64_t{1} << 40}), (Values{1, 1, 2147483647}));
  EXPECT_EQ(grid(plane, {1, 1, 1, 1, 0, 0}, {1000000, 1000000}), (Values{1, 1, 1, 1, 2147, 1000000}));
  EXPECT_EQ(grid(line, {64, 1, 2147483647}, {17}), (Values{64, 1, 17})) << "blocks without work";
  EXPECT_EQ(grid(plane, {1, 1, 1, 1, 0, 65536}, {65536, 70000}), (Values{1, 1, 1, 1, 32767, 65536}));
  EXPECT_EQ(grid(plane, {1, 1, 1, 1, 0, 0}, {INT64_MAX, INT64_MAX}), (Values{1, 1, 1, 1, 1, 2147483647}));
}

// ---- devices

TEST_F(Runtime, ChoosesTheDevice) {
  EXPECT_STREQ(metafork_device(), "gpu");
  metafork_set_device("cpu");
  EXPECT_STREQ(metafork_device(), "cpu");
  setenv("METAFORK_DEVICE", "gpu", 1);
  EXPECT_STREQ(metafork_device(), "gpu");
  setenv("METAFORK_DEVICE", "tpu", 1);
  EXPECT_EQ(error_of([] { metafork_device(); }), "METAFORK_DEVICE=tpu: expected cpu or gpu");
  EXPECT_EQ(error_of([] { metafork_set_device("tpu"); }),
            "metafork_set_device(\"tpu\"): expected \"cpu\", \"gpu\" or NULL");
}

TEST_F(Runtime, SaysOnceThatThereIsNoUsableGpu) {
  fake.unusable = "no CUDA-capable device is detected";
  EXPECT_EQ(stderr_of([] {
              metafork_device();
              metafork_device();
            }),
            "metafork: note: no usable GPU (no CUDA-capable device is detected): running on the CPU\n");
  setenv("METAFORK_DEVICE", "gpu", 1);
  EXPECT_EQ(error_of([] { mf_region_begin("line_r0", nullptr); }),
            "METAFORK_DEVICE=gpu: no usable GPU (no CUDA-capable device is detected)");
  setenv("METAFORK_DEVICE", "cpu", 1);
  EXPECT_STREQ(metafork_device(), "cpu");
}

// ---- residency

TEST_F(Runtime, CopiesInOnceAndBackAtTheEnd) {
  std::vector<int> a(10, 1), b(10, 2);
  mf_region *region = mf_region_begin("line_r0", nullptr);
  for (int step = 0; step < 3; step++) {
    mf_array arrays[] = {array_of(a.data(), 1, 8, MF_READ), array_of(b.data(), 1, 8, MF_READ | MF_WRITE)};
    ASSERT_EQ(mf_prepare(region, &line, arrays, 2), MF_RUN_GPU);
    launch(region, line, MF_RUN_GPU, 1, [&](std::int64_t) {
      for (int e = 1; e <= 8; e++) static_cast<int *>(arrays[1].device)[e] += static_cast<int *>(arrays[0].device)[e];
    });
  }
  EXPECT_EQ(b[1], 2);
  mf_region_end(region);
  EXPECT_EQ(b, (std::vector<int>{2, 5, 5, 5, 5, 5, 5, 5, 5, 2}));
  const metafork_counters c = metafork_get_counters();
  EXPECT_EQ(c.bytes_in, 64);
  EXPECT_EQ(c.bytes_out, 32);
  EXPECT_EQ(c.launches_gpu, 3);
}

TEST_F(Runtime, MemoryOfHostRegionsMakesNoOtherStreamWait) {
  std::vector<int> a(10, 1);
  mf_region *region = mf_region_begin("line_r0", nullptr);
  for (int first : {4, 2, 0}) { // the range grows: its memory is moved
    mf_array arrays[] = {array_of(a.data(), first, 9, MF_READ | MF_WRITE)};
    ASSERT_EQ(mf_prepare(region, &line, arrays, 1), MF_RUN_GPU);
    launch(region, line, MF_RUN_GPU, 1, [](std::int64_t) {});
    unsigned *counts = nullptr;
    void *results = nullptr;
    mf_share_points(region, &line, MF_RUN_GPU, 10 - first, 2, 1, &counts, &results);
  }
  mf_region_end(region);
  EXPECT_GE(fake.allocate_calls, 3 + 2);
  EXPECT_EQ(fake.unordered_calls, 0);
  EXPECT_TRUE(fake.allocations.empty());
}

TEST_F(Runtime, SwappedPointersNeedNoTransfer) {
  std::vector<int> a(8, 1), b(8, 0);
  int *from = a.data(), *to = b.data();
  mf_region *region = mf_region_begin("line_r0", nullptr);
  for (int step = 0; step < 4; step++, std::swap(from, to)) {
    mf_array arrays[] = {array_of(from, 0, 7, MF_READ), array_of(to, 0, 7, MF_WRITE | MF_OVERWRITE)};
    mf_prepare(region, &line, arrays, 2);
    launch(region, line, MF_RUN_GPU, 1, [&](std::int64_t) {
      for (int e = 0; e < 8; e++) static_cast<int *>(arrays[1].device)[e] = static_cast<int *>(arrays[0].device)[e] + 1;
    });
  }
  mf_region_end(region);
  EXPECT_EQ(a, std::vector<int>(8, 5));
  EXPECT_EQ(b, std::vector<int>(8, 4));
  EXPECT_EQ(metafork_get_counters().bytes_in, 32);
}

TEST_F(Runtime, PartlyWrittenArraysGoInFirstAndOverwrittenOnesDoNot) {
  std::vector<int> a(6, 7);
  mf_region *region = mf_region_begin("line_r0", nullptr);
  mf_array partial = array_of(a.data(), 0, 5, MF_WRITE);
  mf_prepare(region, &line, &partial, 1);
  launch(region, line, MF_RUN_GPU, 1, [&](std::int64_t) { static_cast<int *>(partial.device)[2] = 0; });
  mf_region_end(region);
  EXPECT_EQ(a, (std::vector<int>{7, 7, 0, 7, 7, 7}));
  EXPECT_EQ(metafork_get_counters().bytes_in, 24);

  metafork_reset_counters();
  region = mf_region_begin("line_r0", nullptr);
  write(region, array_of(a.data() + 6, -6, -1, MF_WRITE | MF_OVERWRITE), [](std::int64_t e) { return int(e); });
  mf_region_end(region);
  EXPECT_EQ(a, (std::vector<int>{-6, -5, -4, -3, -2, -1}));
  EXPECT_EQ(metafork_get_counters().bytes_in, 0);
}

TEST_F(Runtime, RangesThatMeetShareOneBuffer) {
  std::vector<int> a(100);
  std::iota(a.begin(), a.end(), 0);
  mf_region *region = mf_region_begin("line_r0", nullptr);
  write(region, array_of(a.data(), 0, 9, MF_WRITE), [](std::int64_t) { return -1; });
  write(region, array_of(a.data(), 20, 29, MF_WRITE), [](std::int64_t) { return -2; });
  EXPECT_EQ(fake.allocations.size(), 2u);
  a[5] = a[25] = 1000; // the device copies are newer: neither may be copied in again
  mf_array bridge[] = {array_of(a.data() + 5, 0, 19, MF_READ), array_of(a.data() + 40, -30, -11, MF_READ)};
  ASSERT_EQ(mf_prepare(region, &line, bridge, 2), MF_RUN_GPU);
  EXPECT_EQ(fake.allocations.size(), 1u);
  const int *first = static_cast<int *>(bridge[0].device), *second = static_cast<int *>(bridge[1].device);
  EXPECT_EQ(first + 35, second) << "two pointers into one host object see the same device bytes";
  EXPECT_EQ(first[0], -1);
  EXPECT_EQ(first[5], 10);
  EXPECT_EQ(first[15], -2);
  mf_region_end(region);
  EXPECT_EQ(a[5], -1);
  EXPECT_EQ(a[25], -2);
  EXPECT_EQ(a[10], 10);
  EXPECT_EQ(metafork_get_counters().bytes_in, 4 * 30);
  EXPECT_EQ(metafork_get_counters().bytes_out, 4 * 20);
}

TEST_F(Runtime, AGrowingRangeIsSeldomMoved) {
  std::vector<int> a(4096, 3);
  mf_region *region = mf_region_begin("line_r0", nullptr);
  for (int n = 8; n <= 4096; n += 8)
    write(region, array_of(a.data(), 0, n - 1, MF_READ | MF_WRITE), [n](std::int64_t e) { return int(e) + n; });
  mf_region_end(region);
  for (int e = 0; e < 4096; e++) ASSERT_EQ(a[static_cast<std::size_t>(e)], e + 4096);
  EXPECT_EQ(metafork_get_counters().bytes_in, 4 * 4096);
  EXPECT_LT(fake.allocate_calls, 30);
}

TEST_F(Runtime, DeviceCopiesKeepTheAlignmentOfTheHost) {
  alignas(16) int a[16] = {};
  mf_region *region = mf_region_begin("line_r0", nullptr);
  mf_array array = array_of(a, 3, 12, MF_READ);
  mf_prepare(region, &line, &array, 1);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(array.device) % 16, 0u);
  mf_region_end(region);
}

TEST_F(Runtime, EmptyRangesAreNotTransferred) {
  mf_region *region = mf_region_begin("line_r0", nullptr);
  mf_array arrays[] = {array_of(nullptr, 0, -1, MF_READ | MF_WRITE), array_of(nullptr, 5, 2, MF_WRITE)};
  EXPECT_EQ(mf_prepare(region, &line, arrays, 2), MF_RUN_GPU);
  EXPECT_EQ(arrays[0].device, nullptr);
  mf_region_end(region);
  EXPECT_EQ(fake.allocate_calls, 0);
}

TEST_F(Runtime, HostReadsAndWritesSeeAndReplaceDeviceData) {
  int a[4] = {1, 1, 1, 1};
  mf_region *region = mf_region_begin("line_r0", nullptr);
  write(region, array_of(a, 0, 3, MF_WRITE), [](std::int64_t e) { return int(e); });
  mf_host_access(region, 0);
  EXPECT_EQ(a[3], 3);
  mf_array array = array_of(a, 0, 3, MF_READ | MF_WRITE);
  mf_prepare(region, &line, &array, 1);
  EXPECT_EQ(metafork_get_counters().bytes_in, 16) << "a host read keeps the device copy";
  mf_host_access(region, 1);
  a[0] = a[3] = 50;
  write(region, array_of(a, 0, 2, MF_READ | MF_WRITE), [&](std::int64_t e) { return a[e] + 1; });
  mf_region_end(region);
  EXPECT_EQ(metafork_get_counters().bytes_in, 16 + 12) << "a host write drops it";
  EXPECT_EQ(a[0], 51);
  EXPECT_EQ(a[3], 50) << "what came back before does not come back again";
}

// ---- overlap

TEST_F(Runtime, OverlapGivesTheElisionAndDropsDeviceCopies) {
  std::vector<int> a(10, 0);
  mf_region *region = mf_region_begin("line_r0", nullptr);
  write(region, array_of(a.data(), 0, 9, MF_WRITE), [](std::int64_t e) { return int(e); });
  mf_array same[] = {array_of(a.data(), 0, 9, MF_READ), array_of(a.data(), 9, 9, MF_WRITE)};
  EXPECT_EQ(mf_prepare(region, &line, same, 2), MF_RUN_ELISION);
  EXPECT_TRUE(fake.allocations.empty());
  EXPECT_EQ(a[9], 9);
  EXPECT_EQ(same[1].device, a.data());
  mf_array shifted[] = {array_of(a.data(), 0, 4, MF_READ), array_of(a.data() + 5, 0, 4, MF_WRITE)};
  EXPECT_EQ(mf_prepare(region, &line, shifted, 2), MF_RUN_GPU) << "neighbours do not overlap";
  mf_array both_read[] = {array_of(a.data(), 0, 9, MF_READ), array_of(a.data(), 0, 9, MF_READ)};
  EXPECT_EQ(mf_prepare(region, &line, both_read, 2), MF_RUN_GPU);
  mf_region_end(region);
  EXPECT_EQ(metafork_get_counters().elisions, 1);
}

mf_array by_value(void *object, int access = MF_READ) { return {"x", object, 4, 0, 0, MF_BY_VALUE | access, nullptr}; }

TEST_F(Runtime, AnObjectByValueIsComparedWithWhatIsWritten) {
  std::vector<int> a(10, 0);
  int x = 0;
  mf_region *region = mf_region_begin("line_r0", nullptr);
  mf_array apart[] = {array_of(a.data(), 0, 8, MF_WRITE), by_value(&x), by_value(&a[9]), by_value(nullptr)};
  EXPECT_EQ(mf_prepare(region, &line, apart, 4), MF_RUN_GPU);
  EXPECT_EQ(fake.allocations.size(), 1u) << "what is passed by value has no device copy";
  mf_array within[] = {array_of(a.data(), 0, 8, MF_WRITE), by_value(&a[8])};
  EXPECT_EQ(mf_prepare(region, &line, within, 2), MF_RUN_ELISION);
  mf_array read[] = {array_of(a.data(), 0, 8, MF_READ), by_value(&a[8])};
  EXPECT_EQ(mf_prepare(region, &line, read, 2), MF_RUN_GPU);
  mf_array counter[] = {array_of(a.data(), 0, 8, MF_READ), by_value(&a[8], MF_WRITE)};
  EXPECT_EQ(mf_prepare(region, &line, counter, 2), MF_RUN_ELISION);
  mf_array aliased[] = {by_value(&x, MF_WRITE), by_value(&x)};
  EXPECT_EQ(mf_prepare(region, &line, aliased, 2), MF_RUN_ELISION);
  mf_region_end(region);
}

TEST_F(Runtime, ASourceLoopFindsWhatKernelsHaveWritten) {
  std::vector<int> a(10, 0);
  mf_array array[] = {array_of(a.data(), 0, 9, MF_WRITE)};
  mf_region *region = mf_region_begin("line_r0", nullptr);
  ASSERT_EQ(mf_prepare(region, &line, array, 1), MF_RUN_GPU);
  static_cast<int *>(array[0].device)[3] = 7;
  EXPECT_EQ(mf_run_source(region, &line, "it wraps"), 0);
  EXPECT_EQ(a[3], 7);
  EXPECT_TRUE(fake.allocations.empty()) << "no device copy outlives what the host writes";
  mf_region_end(region);
  EXPECT_EQ(metafork_get_counters().elisions, 1);
}

TEST_F(Runtime, ASourceLoopOnDevicePointers) {
  mf_region *region = mf_region_begin_device("line_r0", nullptr, nullptr);
  const std::string error = error_of([&] { mf_run_source(region, &line, "it wraps"); });
  EXPECT_NE(error.find("it wraps"), std::string::npos);
  EXPECT_NE(error.find("device pointers"), std::string::npos);
  metafork_set_device("cpu");
  region = mf_region_begin_device("line_r0", nullptr, nullptr);
  EXPECT_EQ(mf_run_source(region, &line, "it wraps"), 0);
  mf_region_end(region);
}

TEST_F(Runtime, AnObjectByValueInADeviceRegion) {
  std::vector<int> a(10, 0);
  mf_array within[] = {array_of(a.data(), 0, 8, MF_WRITE), by_value(&a[8])};
  mf_region *region = mf_region_begin_device("line_r0", nullptr, nullptr);
  EXPECT_NE(error_of([&] { mf_prepare(region, &line, within, 2); }).find("by value"), std::string::npos);
  metafork_set_device("cpu");
  region = mf_region_begin_device("line_r0", nullptr, nullptr);
  EXPECT_EQ(mf_prepare(region, &line, within, 2), MF_RUN_ELISION);
  mf_region_end(region);
}

TEST_F(Runtime, AVariableOfTheHostComesBackAndIsCopiedInAgain) {
  std::vector<int> a(10, 0);
  mf_region *region = mf_region_begin("line_r0", nullptr);
  write(region, array_of(a.data(), 0, 9, MF_READ | MF_WRITE), [](std::int64_t e) { return int(e) + 1; });
  EXPECT_EQ(a[3], 0);
  mf_host_variable(region, &a[3], sizeof a[3], 0);
  EXPECT_EQ(a[3], 4);
  EXPECT_EQ(a[4], 0) << "nothing else comes back";
  mf_host_variable(region, &a[4], sizeof a[4], 1);
  EXPECT_EQ(a[4], 5);
  a[4] = 77;
  int other = 0;
  mf_host_variable(region, &other, sizeof other, 1);
  const auto before = metafork_get_counters().bytes_in;
  mf_array array = array_of(a.data(), 0, 9, MF_READ);
  EXPECT_EQ(mf_prepare(region, &line, &array, 1), MF_RUN_GPU);
  EXPECT_EQ(metafork_get_counters().bytes_in - before, 4);
  EXPECT_EQ(static_cast<int *>(array.device)[4], 77);
  EXPECT_EQ(static_cast<int *>(array.device)[5], 6);
  mf_region_end(region);
  EXPECT_EQ(a[4], 77);
  EXPECT_EQ(a[9], 10);
}

TEST_F(Runtime, ADeviceRegionWaitsForAVariableThatALaunchMayHaveWritten) {
  std::vector<int> a(10, 0);
  int other = 0;
  mf_region *region = mf_region_begin_device("line_r0", nullptr, nullptr);
  mf_array array = array_of(a.data(), 0, 9, MF_WRITE);
  mf_prepare(region, &line, &array, 1);
  const int before = fake.synchronise_calls;
  mf_host_variable(region, &other, sizeof other, 0);
  EXPECT_EQ(fake.synchronise_calls, before);
  mf_host_variable(region, &a[2], sizeof a[2], 0);
  EXPECT_EQ(fake.synchronise_calls, before + 1);
  mf_region_end(region);
}

TEST_F(Runtime, OverlapOnTheCpuGivesTheElisionToo) {
  int a[4] = {};
  metafork_set_device("cpu");
  mf_region *region = mf_region_begin("line_r0", nullptr);
  mf_array arrays[] = {array_of(a, 0, 2, MF_READ), array_of(a + 1, 0, 2, MF_WRITE)};
  EXPECT_EQ(mf_prepare(region, &line, arrays, 2), MF_RUN_ELISION);
  arrays[1].host = a + 3;
  arrays[1].hi = 0;
  EXPECT_EQ(mf_prepare(region, &line, arrays, 2), MF_RUN_CPU);
  mf_region_end(region);
}

TEST_F(Runtime, DeviceRegionsTransferNothingAndRunOverlapsSerially) {
  void *memory[2];
  fake_allocate(&memory[0], 64);
  fake_allocate(&memory[1], 64);
  int *p = static_cast<int *>(memory[0]), *q = static_cast<int *>(memory[1]);
  int stream = 0;
  mf_region *region = mf_region_begin_device("line_r0", &stream, nullptr);
  const int unknown_read = MF_READ | MF_UNKNOWN_RANGE, unknown_write = MF_WRITE | MF_UNKNOWN_RANGE;
  auto path = [&](mf_array a, mf_array b) {
    mf_array arrays[] = {a, b};
    const int result = mf_prepare(region, &line, arrays, 2);
    EXPECT_EQ(arrays[0].device, a.host);
    return result;
  };
  EXPECT_EQ(path(array_of(p, 0, 7, MF_READ), array_of(p, 7, 9, MF_WRITE)), MF_RUN_SERIAL);
  EXPECT_EQ(path(array_of(p, 0, 6, MF_READ), array_of(p, 7, 9, MF_WRITE)), MF_RUN_GPU);
  EXPECT_EQ(path(array_of(p, 0, 0, unknown_read), array_of(q, 0, 0, unknown_write)), MF_RUN_GPU);
  EXPECT_EQ(path(array_of(p, 0, 0, unknown_read), array_of(p + 8, 0, 0, unknown_write)), MF_RUN_SERIAL);
  EXPECT_EQ(path(array_of(p, 0, 0, unknown_read), array_of(p + 8, 0, 0, unknown_read)), MF_RUN_GPU);
  EXPECT_EQ(path(array_of(&stream, 0, 0, unknown_read), array_of(q, 0, 0, MF_WRITE)), MF_RUN_SERIAL);
  int blocks_run = 0;
  launch(region, line, MF_RUN_SERIAL, 1, [&](std::int64_t) { blocks_run++; });
  mf_region_end(region);
  EXPECT_EQ(blocks_run, 1);
  EXPECT_EQ(fake.synchronise_calls, 0);
  EXPECT_EQ(metafork_get_counters().launches_serial, 1);
  EXPECT_EQ(metafork_get_counters().bytes_in + metafork_get_counters().bytes_out, 0);
  fake_release(memory[0]);
  fake_release(memory[1]);
}

// ---- failures of the device

TEST_F(Runtime, ContinuesOnTheCpuWhenDeviceMemoryIsExhausted) {
  std::vector<int> a(16, 0), b(16, 0);
  fake.memory = 100;
  mf_region *region = mf_region_begin("line_r0", nullptr);
  EXPECT_EQ(write(region, array_of(a.data(), 0, 15, MF_WRITE), [](std::int64_t e) { return int(e); }), MF_RUN_GPU);
  const std::string note = stderr_of([&] {
    EXPECT_EQ(write(region, array_of(b.data(), 0, 15, MF_WRITE), [&](std::int64_t e) { return a[size_t(e)]; }),
              MF_RUN_CPU);
    EXPECT_EQ(write(region, array_of(a.data(), 0, 0, MF_WRITE), [](std::int64_t) { return 9; }), MF_RUN_CPU);
  });
  EXPECT_EQ(note,
            "metafork: note: no device memory left for array a of kernel line_r0_n0 (64 bytes): region line_r0 "
            "continues on the CPU\n");
  EXPECT_TRUE(fake.allocations.empty());
  mf_region_end(region);
  EXPECT_EQ(b[15], 15);
  EXPECT_EQ(a[0], 9);
}

TEST_F(Runtime, FailuresSayWhatAndWhereAndGiveUpTheRegion) {
  int a[4] = {};
  mf_region *region = mf_region_begin("line_r0", nullptr);
  fake.launch_failure = "cudaLaunchKernel: invalid configuration argument";
  EXPECT_EQ(error_of([&] { write(region, array_of(a, 0, 3, MF_WRITE), [](std::int64_t) { return 1; }); }),
            "cudaLaunchKernel: invalid configuration argument (launch of kernel line_r0_n0)");
  EXPECT_TRUE(fake.allocations.empty());
  fake.launch_failure = nullptr;
  region = mf_region_begin("line_r0", nullptr);
  write(region, array_of(a, 0, 3, MF_WRITE), [](std::int64_t) { return 1; });
  fake.synchronise_failure = "an illegal memory access was encountered";
  EXPECT_EQ(error_of([&] { mf_region_end(region); }),
            "an illegal memory access was encountered (region line_r0, last kernel line_r0_n0)");
}

TEST_F(Runtime, TheDefaultHandlerEndsTheProgram) {
  mf_set_error_handler(nullptr);
  EXPECT_EXIT(metafork_set_params("B0"), testing::ExitedWithCode(1),
              "^metafork: error: metafork_set_params entry 'B0': expected NAME=VALUE\n$");
  mf_set_error_handler([](const char *, const char *) {});
  EXPECT_EXIT(metafork_set_params("B0"), testing::ExitedWithCode(1), "^$");
}

// ---- launches on the CPU

std::vector<std::int64_t> order_of_blocks(std::int64_t blocks) {
  std::vector<std::int64_t> order;
  mf_region *region = mf_region_begin("host_r0", nullptr);
  mf_prepare(region, &host_only, nullptr, 0);
  launch(region, host_only, MF_RUN_CPU, blocks, [&](std::int64_t b) { order.push_back(b); });
  mf_region_end(region);
  return order;
}

TEST_F(Runtime, ReversedAndShuffledOrdersArePermutations) {
  metafork_set_order("reversed", 0);
  EXPECT_EQ(order_of_blocks(4), (std::vector<std::int64_t>{3, 2, 1, 0}));
  for (std::int64_t blocks : {1, 2, 3, 17, 64, 1000}) {
    metafork_set_order("shuffled", 7);
    std::vector<std::int64_t> order = order_of_blocks(blocks), sorted(order.size());
    std::iota(sorted.begin(), sorted.end(), 0);
    if (blocks >= 17) {
      EXPECT_NE(order, sorted);
    }
    std::sort(order.begin(), order.end());
    EXPECT_EQ(order, sorted);
  }
  setenv("METAFORK_ORDER", "reversed", 1);
  EXPECT_EQ(order_of_blocks(2), (std::vector<std::int64_t>{1, 0}));
}

TEST_F(Runtime, RejectsUnknownOrders) {
  EXPECT_EQ(error_of([] { metafork_set_order("random", 0); }),
            "metafork_set_order(\"random\"): expected \"in-order\", \"reversed\" or \"shuffled\"");
  setenv("METAFORK_ORDER", "shuffled:x", 1);
  EXPECT_EQ(error_of([] { order_of_blocks(2); }),
            "METAFORK_ORDER=shuffled:x: expected in-order, reversed or shuffled:SEED");
}

TEST_F(Runtime, RunsEveryBlockOnceInParallel) {
  std::vector<int> runs(1000, 0);
  mf_region *region = mf_region_begin("host_r0", nullptr);
  launch(region, host_only, MF_RUN_CPU, 1000, [&](std::int64_t b) { runs[static_cast<std::size_t>(b)]++; });
  mf_region_end(region);
  EXPECT_EQ(runs, std::vector<int>(1000, 1));
  EXPECT_EQ(metafork_get_counters().launches_cpu, 1);
}

TEST_F(Runtime, LaunchPassesProductsToTheDevice) {
  mf_region *region = mf_region_begin("plane_r0", nullptr);
  const Values values = {1, 1, 8, 16, 3, 5};
  int ran = 0;
  const Body body = [&](std::int64_t) { ran++; };
  const Body *pointer = &body;
  mf_launch(region, &plane, 0, MF_RUN_GPU, values.data(), &pointer, sizeof pointer);
  mf_region_end(region);
  EXPECT_EQ(fake.grid, 15);
  EXPECT_EQ(fake.block, 128);
  EXPECT_EQ(ran, 15);
}

TEST_F(Runtime, TwoThreadsHaveRegionsOfTheirOwn) {
  metafork_set_device("cpu");
  std::vector<int> sums(2, 0);
  auto work = [&](std::size_t who) {
    for (int step = 0; step < 100; step++) {
      mf_region *region = mf_region_begin("line_r0", nullptr);
      write(region, array_of(&sums[who], 0, 0, MF_WRITE), [&](std::int64_t) { return sums[who] + 1; });
      mf_region_end(region);
    }
  };
  std::thread other(work, 1);
  work(0);
  other.join();
  EXPECT_EQ(sums, std::vector<int>(2, 100));
  EXPECT_EQ(metafork_get_counters().launches_cpu, 200);
}

// Runs `other` in another thread while a region of this one has a[2..5] on the device, written or only read.
void beside_another_region(int *a, int access, const std::function<void()> &other) {
  mf_region *region = mf_region_begin("line_r0", nullptr);
  mf_array mine = array_of(a, 2, 5, access);
  ASSERT_EQ(mf_prepare(region, &line, &mine, 1), MF_RUN_GPU);
  std::thread(other).join();
  mf_region_end(region);
}

TEST_F(Runtime, RegionsOfTwoThreadsMayNotWriteTheSameElements) {
  std::vector<int> a(8);
  const auto error_beside = [&](int lo, int hi, int mine, int others) {
    std::string error;
    const auto other = [&] {
      error = error_of([&] {
        mf_region *region = mf_region_begin("plane_r1", nullptr);
        mf_array array = array_of(a.data(), lo, hi, others);
        mf_prepare(region, &plane, &array, 1);
        mf_region_end(region);
      });
    };
    beside_another_region(a.data(), mine, other);
    return error;
  };
  EXPECT_EQ(error_beside(5, 7, MF_WRITE, MF_READ | MF_WRITE),
            "elements are on the device for a region of another thread too, as array a of kernel line_r0_n0, region "
            "line_r0, and both write: what comes back of one would overwrite the other's; join before it, or give each "
            "a range of its own (array a of kernel plane_r0_n0, region plane_r1)");
  EXPECT_EQ(error_beside(6, 7, MF_WRITE, MF_WRITE), "no error") << "another range";
  EXPECT_EQ(error_beside(0, 7, MF_READ, MF_READ), "no error");
}

TEST_F(Runtime, ReadsOfWhatARegionOfAnotherThreadWritesAreSaidOnce) {
  std::vector<int> a(8);
  const std::string said = stderr_of([&] {
    for (int k = 0; k < 3; k++)
      beside_another_region(a.data(), MF_WRITE, [&] {
        mf_region *region = mf_region_begin("plane_r1", nullptr);
        mf_array array = array_of(a.data(), 0, 3, MF_READ);
        EXPECT_EQ(mf_prepare(region, &plane, &array, 1), MF_RUN_GPU);
        mf_region_end(region);
      });
  });
  EXPECT_EQ(
      said.find("metafork: warning: array a of kernel plane_r0_n0, region plane_r1: elements are on the device for "
                "a region of another thread too, as array a of kernel line_r0_n0, region line_r0, and one of the "
                "two writes"),
      0u);
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1);
}

// A region that has ended, or whose arrays the host has had back, has nothing on the device.
TEST_F(Runtime, RegionsOfTwoThreadsMayTakeTurns) {
  std::vector<int> a(8);
  const auto all = [&] { return array_of(a.data(), 0, 7, MF_READ | MF_WRITE); };
  mf_region *region = mf_region_begin("line_r0", nullptr);
  write(region, all(), [](std::int64_t e) { return static_cast<int>(e); });
  mf_host_access(region, 1);
  std::thread([&] {
    mf_region *other = mf_region_begin("plane_r1", nullptr);
    mf_array array = all();
    EXPECT_EQ(mf_prepare(other, &plane, &array, 1), MF_RUN_GPU);
    mf_region_end(other);
  }).join();
  write(region, all(), [](std::int64_t e) { return static_cast<int>(2 * e); });
  mf_region_end(region);
  EXPECT_EQ(a[7], 14);
}

} // namespace
