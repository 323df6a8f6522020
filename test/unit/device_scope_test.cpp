// Arrays that device scopes keep on the fake device across regions.
#include "metafork/device_scope.h"
#include "fake_device.h"
#include "metafork/launch.h"
#include "metafork/runtime.h"

#include <gtest/gtest.h>

#include <functional>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace metafork::test;

namespace {

void run_nothing(const void *, std::int64_t) {}
const void *const function = reinterpret_cast<const void *>(run_nothing);
const mf_param params[] = {{"B0", MF_BLOCK_SIZE, 0, 64, 64, 1, 1 << 30}};
const mf_variant variants[] = {
    {"unstaged", run_nothing, function, 1024, nullptr, nullptr, 0, nullptr, MF_VARIANT_PLAIN, nullptr}};
mf_kernel kernel = {"step_r0_n0", 1, params, 1, variants, fake_backend, nullptr, 0, nullptr};

mf_array array_of(int *host, std::int64_t lo, std::int64_t hi, int access) {
  mf_array a = {};
  a.host = host;
  a.name = "a";
  a.element_size = sizeof(int);
  a.lo = lo;
  a.hi = hi;
  a.access = access;
  return a;
}

// A region in which a kernel adds 1 to elements lo..hi.
int step(int *host, std::int64_t lo, std::int64_t hi, const std::function<void(mf_region *)> &host_code = {}) {
  mf_region *region = mf_region_begin("step_r0", nullptr);
  mf_array a = array_of(host, lo, hi, MF_READ | MF_WRITE);
  const int path = mf_prepare(region, &kernel, &a, 1);
  for (std::int64_t e = lo; e <= hi; e++) static_cast<int *>(path == MF_RUN_GPU ? a.device : a.host)[e]++;
  if (host_code) host_code(region);
  mf_region_end(region);
  return path;
}

class DeviceScope : public ::testing::Test {
protected:
  static void SetUpTestSuite() { mf_register_kernel(&kernel); }
  void SetUp() override {
    fake = FakeDevice();
    metafork_set_device(nullptr);
    unsetenv("METAFORK_DEVICE");
    before_ = metafork_get_counters();
  }
  void TearDown() override { EXPECT_TRUE(fake.allocations.empty()); }
  std::int64_t bytes_in() const { return metafork_get_counters().bytes_in - before_.bytes_in; }
  std::int64_t bytes_out() const { return metafork_get_counters().bytes_out - before_.bytes_out; }

  metafork_counters before_{};
};

TEST_F(DeviceScope, CopiesInOnceAndBackOnce) {
  std::vector<int> a(8, 0);
  {
    const metafork::device_scope scope(a);
    for (int t = 0; t < 5; t++) step(a.data(), 0, 7);
    EXPECT_EQ(a[0], 0) << "the host has not been told";
  }
  EXPECT_EQ(a, std::vector<int>(8, 5));
  EXPECT_EQ(bytes_in(), 32);
  EXPECT_EQ(bytes_out(), 32);
}

TEST_F(DeviceScope, KeepsNothingElse) {
  std::vector<int> a(8, 0), b(8, 0);
  const metafork::device_scope scope(a);
  step(b.data(), 0, 7);
  EXPECT_EQ(b, std::vector<int>(8, 1));
  EXPECT_EQ(a, std::vector<int>(8, 0));
}

TEST_F(DeviceScope, HostCodeBetweenRegionsUpdates) {
  std::vector<int> a(4, 0);
  const metafork::device_scope scope(a);
  step(a.data(), 0, 3);
  metafork_update_host(&a[1], sizeof(int));
  EXPECT_EQ(a, (std::vector<int>{0, 1, 0, 0}));
  a[1] = 10;
  metafork_update_device(&a[1], sizeof(int));
  step(a.data(), 0, 3);
  metafork_update_host(a.data(), 4 * sizeof(int));
  EXPECT_EQ(a, (std::vector<int>{2, 11, 2, 2}));
}

TEST_F(DeviceScope, HostStatementsOfRegionsSeeAndChangeTheArrays) {
  std::vector<int> a(4, 0);
  const metafork::device_scope scope(a);
  step(a.data(), 0, 3);
  step(a.data(), 0, 3, [&](mf_region *region) {
    mf_host_access(region, 1);
    EXPECT_EQ(a, std::vector<int>(4, 2));
    a[0] = 7;
  });
  step(a.data(), 0, 3, [&](mf_region *region) {
    mf_host_read(region, &a[0], sizeof(int));
    EXPECT_EQ(a[0], 8);
  });
}

TEST_F(DeviceScope, AnExceptionEndsIt) {
  std::vector<int> a(4, 0);
  try {
    const metafork::device_scope scope(a);
    step(a.data(), 0, 3);
    throw std::runtime_error("leaves");
  } catch (const std::runtime_error &) {
  }
  EXPECT_EQ(a, std::vector<int>(4, 1));
}

TEST_F(DeviceScope, PartsOfWhatIsKeptAreOneBuffer) {
  std::vector<int> a(8, 0);
  {
    const metafork::device_scope scope(a);
    step(a.data(), 0, 3);
    step(a.data(), 2, 7);
  }
  EXPECT_EQ(a, (std::vector<int>{1, 1, 2, 2, 1, 1, 1, 1}));
}

TEST_F(DeviceScope, MoreThanIsKeptIsTransferred) {
  std::vector<int> a(8, 0);
  metafork::device_scope scope;
  scope.keep(a.data(), 4);
  step(a.data(), 0, 3);
  step(a.data(), 0, 7);
  EXPECT_EQ(a, (std::vector<int>{2, 2, 2, 2, 1, 1, 1, 1})) << "the region had the array for itself";
  step(a.data(), 1, 2);
  metafork_update_host(a.data(), 4 * sizeof(int));
  EXPECT_EQ(a, (std::vector<int>{2, 3, 3, 2, 1, 1, 1, 1}));
}

TEST_F(DeviceScope, InnerScopesAddArrays) {
  std::vector<int> a(4, 0), b(4, 0);
  {
    const metafork::device_scope outer(a);
    step(a.data(), 0, 3);
    {
      const metafork::device_scope inner(a, b);
      step(a.data(), 0, 3);
      step(b.data(), 0, 3);
    }
    EXPECT_EQ(b, std::vector<int>(4, 1));
    EXPECT_EQ(a, std::vector<int>(4, 0)) << "the outer scope keeps it";
    step(a.data(), 0, 3);
  }
  EXPECT_EQ(a, std::vector<int>(4, 3));
}

TEST_F(DeviceScope, OnACpuNothingIsKept) {
  metafork_set_device("cpu");
  std::vector<int> a(4, 0);
  const metafork::device_scope scope(a);
  step(a.data(), 0, 3);
  EXPECT_EQ(a, std::vector<int>(4, 1));
}

TEST_F(DeviceScope, ARegionOnTheCpuFindsWhatKernelsHaveWritten) {
  std::vector<int> a(4, 0);
  const metafork::device_scope scope(a);
  step(a.data(), 0, 3);
  metafork_set_device("cpu");
  step(a.data(), 0, 3);
  EXPECT_EQ(a, std::vector<int>(4, 2));
  metafork_set_device(nullptr);
  step(a.data(), 0, 3);
  metafork_update_host(a.data(), 4 * sizeof(int));
  EXPECT_EQ(a, std::vector<int>(4, 3));
}

TEST_F(DeviceScope, WithoutMemoryTheRegionRunsOnTheCpu) {
  std::vector<int> a(4, 0);
  const metafork::device_scope scope(a);
  fake.memory = 0;
  EXPECT_EQ(step(a.data(), 0, 3), MF_RUN_CPU);
  EXPECT_EQ(a, std::vector<int>(4, 1));
}

TEST_F(DeviceScope, AnOutdatedValueMakesTheSourceLoopRun) {
  std::vector<int> a(4, 0), b(4, 0);
  const metafork::device_scope scope(a);
  step(a.data(), 0, 3);
  mf_region *region = mf_region_begin("step_r0", nullptr);
  mf_array arrays[] = {array_of(b.data(), 0, 3, MF_WRITE | MF_OVERWRITE),
                       array_of(a.data(), 1, 1, MF_READ | MF_BY_VALUE)};
  EXPECT_EQ(mf_prepare(region, &kernel, arrays, 2), MF_RUN_ELISION);
  EXPECT_EQ(a[1], 1);
  mf_region_end(region);
}

using DeviceScopeDeathTest = DeviceScope;

TEST_F(DeviceScopeDeathTest, OtherThreadsMayNotTouchWhatIsKept) {
  std::vector<int> a(4, 0);
  const metafork::device_scope scope(a);
  EXPECT_DEATH(std::thread([&] { step(a.data(), 0, 3); }).join(),
               "array a is kept on the device by a device scope of another thread");
}

} // namespace
