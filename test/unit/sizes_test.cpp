// Sizes of tiles that the host of a program computes with.
#include "metafork/runtime.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace {

struct Sizes : testing::Test {
  void SetUp() override {
    static const mf_param b0 = {"smooth_s0.B0", MF_HOST_SIZE, 0, 0, 0, 1, 1 << 30};
    static const mf_param b1 = {"smooth_s0.B1", MF_HOST_SIZE, 0, 0, 0, 1, 1 << 30};
    mf_register_size(&b0);
    mf_register_size(&b1);
  }
  void TearDown() override { unsetenv("METAFORK_PARAMS"); }

  // What is said when a size is asked for under METAFORK_PARAMS.
  static std::string messages_under(const char *text, long *value) {
    setenv("METAFORK_PARAMS", text, 1);
    testing::internal::CaptureStderr();
    *value = mf_size_of("smooth_s0.B0", 16);
    return testing::internal::GetCapturedStderr();
  }
  long value = 0;
};

TEST_F(Sizes, TakeTheirValuesFromTheParameters) {
  EXPECT_EQ(messages_under("smooth_s0.B0=4", &value), "");
  EXPECT_EQ(value, 4);
  EXPECT_EQ(messages_under("B0=5", &value), "");
  EXPECT_EQ(value, 5);
  EXPECT_EQ(messages_under("", &value), "");
  EXPECT_EQ(value, 16);
}

TEST_F(Sizes, AreKnownBeforeTheyAreAskedFor) {
  EXPECT_EQ(messages_under("smooth_s0.B1=4", &value), "");
  EXPECT_EQ(value, 16);
}

TEST_F(Sizes, OtherNamesAreAWarning) {
  EXPECT_EQ(messages_under("smooth_s0.B9=4", &value),
            "metafork: warning: METAFORK_PARAMS names 'smooth_s0.B9', which no kernel of this program has\n");
  EXPECT_EQ(messages_under("smooth_s7.B0=4", &value),
            "metafork: warning: METAFORK_PARAMS names 'smooth_s7.B0', which no kernel of this program has\n");
}

} // namespace
