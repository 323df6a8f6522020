// Codes of messages: they stand at the end, the first one stays, and each has one row of the table.
#include "model/topics.h"

#include <gtest/gtest.h>

#include <set>

namespace metafork::model {
namespace {

TEST(Topics, AMessageHasItsCodeBehindIt) {
  EXPECT_EQ("'a' and 'b' may overlap" + Topic::overlap, "'a' and 'b' may overlap [MF212]");
}

TEST(Topics, WhatIsNearerToThePlaceKnowsBetter) {
  const std::string inner = "call to 'f', whose body is not visible here" + Topic::no_body;
  EXPECT_EQ("no kernels can be made: " + inner + Topic::no_kernels,
            "no kernels can be made: call to 'f', whose body is not visible here [MF140]");
}

TEST(Topics, TextBehindACodeMovesInFrontOfIt) {
  EXPECT_EQ("a" + Topic::type + "; please report this" + Topic::internal, "a; please report this [MF144]");
}

TEST(Topics, AMessageIsTakenApart) {
  const Coded coded = taken_apart("a bound is not affine [MF310]");
  EXPECT_EQ(coded.text, "a bound is not affine");
  EXPECT_EQ(coded.code, "MF310");
  for (const char *none : {"a[MF310]", "a [MF31x]", "a [MF310", "", " [MF"}) {
    EXPECT_EQ(taken_apart(none).text, none);
    EXPECT_EQ(taken_apart(none).code, "");
  }
}

TEST(Topics, NumbersAreGivenOnceAndInOrder) {
  int last = 100;
  for (const TopicRow &r : topics()) {
    EXPECT_LT(last, static_cast<int>(r.topic));
    last = static_cast<int>(r.topic);
    EXPECT_FALSE(std::string(title_of(r.topic)).empty());
    EXPECT_EQ(code_of(r.topic).size(), 5u);
  }
}

} // namespace
} // namespace metafork::model
