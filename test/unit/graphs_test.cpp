// Launches that go to the fake device together.
#include "graphs.h"
#include "fake_device.h"
#include "metafork/launch.h"
#include "metafork/runtime.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using namespace metafork::test;

namespace {

// to[0] = 3*to[0] + from[0] + number: another order gives another number.
struct Arguments {
  long *to;
  const long *from;
  long number;
};
void step(const void *args, std::int64_t) {
  const auto &a = *static_cast<const Arguments *>(args);
  *a.to = 3 * *a.to + *a.from + a.number;
}
void copy(const void *args, std::int64_t) {
  const auto &a = *static_cast<const Arguments *>(args);
  *a.to = *a.from + a.number;
}

const mf_backend *backend() {
  static const mf_backend one = [] {
    mf_backend b = *fake_backend();
    b.make_graph = fake_make_graph;
    b.run_graph = [](void *graph, const GraphNode *nodes, int count, void *stream, bool *ran) {
      return fake_run_graph(fake_launch, graph, nodes, count, stream, ran);
    };
    b.drop_graph = fake_drop_graph;
    return b;
  }();
  return &one;
}

const mf_param params[] = {{"N0", MF_BLOCKS, 0, 1, 1, 1, 2147483647}};
const mf_variant step_variants[] = {{"unstaged", step, reinterpret_cast<const void *>(step), 1024, nullptr, nullptr, 0,
                                     nullptr, MF_VARIANT_PLAIN, nullptr}};
const mf_variant copy_variants[] = {{"unstaged", copy, reinterpret_cast<const void *>(copy), 1024, nullptr, nullptr, 0,
                                     nullptr, MF_VARIANT_PLAIN, nullptr}};
mf_kernel steps = {"steps_r0_n0", 1, params, 1, step_variants, backend, nullptr, 0, nullptr};
mf_kernel copies = {"copies_r0_n0", 1, params, 1, copy_variants, backend, nullptr, 0, nullptr};

mf_array array_of(const char *name, const long *element, int access) {
  mf_array a = {};
  a.name = name;
  a.host = const_cast<long *>(element);
  a.element_size = sizeof(long);
  a.access = access;
  return a;
}

void run(mf_region *region, mf_kernel &kernel, long *to, const long *from, long number) {
  mf_array arrays[] = {array_of("to", to, MF_READ | MF_WRITE), array_of("from", from, MF_READ)};
  ASSERT_EQ(mf_prepare(region, &kernel, arrays, 2), MF_RUN_GPU);
  const Arguments args{static_cast<long *>(arrays[0].device), static_cast<const long *>(arrays[1].device), number};
  const int64_t values[] = {1};
  mf_launch(region, &kernel, 0, MF_RUN_GPU, values, &args, sizeof args);
}

class Graphs : public ::testing::Test {
protected:
  static void SetUpTestSuite() {
    mf_register_kernel(&steps);
    mf_register_kernel(&copies);
  }
  void SetUp() override {
    fake = FakeDevice();
    fake_graphs = FakeGraphs();
    metafork_set_device(nullptr);
    metafork::runtime::launches_wait = std::chrono::hours{1};
    mf_set_error_handler(
        [](const char *what, const char *where) { throw std::runtime_error(std::string(what) + " (" + where + ")"); });
    unsetenv("METAFORK_GRAPHS");
  }
  void TearDown() override {
    unsetenv("METAFORK_GRAPHS");
    mf_set_error_handler(nullptr);
  }
  // In a thread of its own, which knows no graph yet.
  template <class Do>
  static void in_thread(Do what) {
    std::thread(what).join();
  }
};

// Chains of steps on two numbers of the device, and one that takes both.
long two_chains(int length, long number) {
  std::vector<long> x = {1, 2, 0, 10, 20}; // two results, what both come to, and what is read
  mf_region *region = mf_region_begin_device("steps_r0", nullptr, nullptr);
  for (int i = 0; i < length; i++)
    for (int k = 0; k < 2; k++)
      run(region, steps, &x[static_cast<size_t>(k)], &x[static_cast<size_t>(3 + k)], number + i);
  run(region, copies, &x[2], &x[0], 0);
  run(region, steps, &x[2], &x[1], 0);
  mf_region_end(region);
  return x[2];
}
long expected(int length, long number) {
  long x[] = {1, 2};
  for (int i = 0; i < length; i++)
    for (int k = 0; k < 2; k++) x[k] = 3 * x[k] + 10 * (k + 1) + number + i;
  return 3 * x[0] + x[1];
}

TEST_F(Graphs, KeepTheOrderOfWhatMeets) {
  setenv("METAFORK_GRAPHS", "on", 1);
  in_thread([] {
    for (int length : {1, 2, 5, 7, 20})
      for (long number = 0; number < 20; number++) EXPECT_EQ(two_chains(length, number), expected(length, number));
  });
  EXPECT_GT(fake_graphs.ran, 100);
  EXPECT_EQ(fake_graphs.made, fake_graphs.dropped) << "they go with their thread";
}

TEST_F(Graphs, WaitForWhatTheyMeetAlone) {
  setenv("METAFORK_GRAPHS", "on", 1);
  in_thread([] { two_chains(2, 1); });
  EXPECT_EQ(fake_graphs.after, (std::vector<std::uint32_t>{0, 0, 1, 2, 4, 8 | 16}));
}

TEST_F(Graphs, AreMadeOfWhatComesAgain) {
  in_thread([] {
    for (long number = 0; number < 2; number++) EXPECT_EQ(two_chains(3, number), expected(3, number));
    EXPECT_EQ(fake_graphs.made, 0);
    for (long number = 2; number < 9; number++) EXPECT_EQ(two_chains(3, number), expected(3, number));
    EXPECT_EQ(fake_graphs.made, 1);
    EXPECT_EQ(fake_graphs.ran, 7) << "with other arguments each time";
  });
}

TEST_F(Graphs, AreNotMadeOfWhatComesTooLate) {
  setenv("METAFORK_GRAPHS", "on", 1);
  metafork::runtime::launches_wait = std::chrono::microseconds{-1};
  in_thread([] {
    for (long number = 0; number < 9; number++) EXPECT_EQ(two_chains(3, number), expected(3, number));
  });
  EXPECT_EQ(fake_graphs.ran, 0);
}

TEST_F(Graphs, CanBeSwitchedOff) {
  setenv("METAFORK_GRAPHS", "off", 1);
  in_thread([] {
    for (long number = 0; number < 9; number++) EXPECT_EQ(two_chains(3, number), expected(3, number));
  });
  EXPECT_EQ(fake_graphs.made, 0);
  setenv("METAFORK_GRAPHS", "never", 1);
  EXPECT_THROW(mf_region_begin("steps_r0", nullptr), std::runtime_error);
}

TEST_F(Graphs, RunOneByOneWhereADeviceDoesNotTakeThem) {
  setenv("METAFORK_GRAPHS", "on", 1);
  fake_graphs.refuse = true;
  in_thread([] {
    for (long number = 0; number < 9; number++) EXPECT_EQ(two_chains(3, number), expected(3, number));
  });
  EXPECT_EQ(fake_graphs.ran, 0);
  EXPECT_EQ(fake_graphs.made, fake_graphs.dropped);
}

TEST_F(Graphs, AreNotKeptWithoutEnd) {
  setenv("METAFORK_GRAPHS", "on", 1);
  in_thread([] {
    for (int shape = 0; shape < 3; shape++)
      for (int bits = 0; bits < 32; bits++) {
        long x[2] = {1, 1};
        mf_region *region = mf_region_begin("steps_r0", nullptr);
        for (int i = 0; i < 5 + shape; i++) run(region, (bits >> i & 1) != 0 ? steps : copies, &x[0], &x[1], i);
        mf_region_end(region);
      }
    EXPECT_EQ(fake_graphs.made, 96);
    EXPECT_EQ(fake_graphs.dropped, 64);
  });
}

TEST_F(Graphs, AreSentBehindOneAnother) {
  setenv("METAFORK_GRAPHS", "on", 1);
  in_thread([] {
    long x[2] = {1, 0};
    mf_region *region = mf_region_begin("steps_r0", nullptr);
    for (int i = 0; i < 16; i++) run(region, steps, &x[0], &x[1], i);
    EXPECT_EQ(fake_graphs.ran, 1) << "16 wait at most";
    run(region, steps, &x[0], &x[1], 16);
    mf_host_access(region, 0);
    EXPECT_EQ(fake_graphs.ran, 1) << "one alone is a launch";
    const long before = x[0];
    run(region, steps, &x[0], &x[1], 1);
    mf_host_read(region, &x[0], sizeof x[0]);
    EXPECT_EQ(x[0], 3 * before + 1) << "what the host reads is there";
    mf_region_end(region);
  });
}

TEST_F(Graphs, ALaunchThatFailsIsNamed) {
  in_thread([] {
    long x[2] = {1, 0};
    mf_region *region = mf_region_begin("steps_r0", nullptr);
    run(region, steps, &x[0], &x[1], 1);
    run(region, copies, &x[0], &x[1], 1);
    fake.launch_failure = "fake: no launch";
    std::string what;
    try {
      mf_region_end(region);
    } catch (const std::runtime_error &e) {
      what = e.what();
    }
    EXPECT_EQ(what, "kernel steps_r0_n0: fake: no launch (region steps_r0, last kernel copies_r0_n0)");
  });
}

} // namespace
