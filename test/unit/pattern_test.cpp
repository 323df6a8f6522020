// What regular expressions find, and where.
#include "model/pattern.h"

#include <gtest/gtest.h>

namespace {

using metafork::model::Pattern;

TEST(Pattern, MatchesTheWholeOrAPart) {
  const Pattern number("[0-9]+");
  EXPECT_TRUE(number.is_all("42"));
  EXPECT_FALSE(number.is_all("a42"));
  EXPECT_TRUE(number.occurs_in("a42"));
  EXPECT_FALSE(number.occurs_in("a"));
  EXPECT_FALSE(number.first("")) << "nothing is there";
}

TEST(Pattern, SaysWhereAndWhatItsGroupsAre) {
  const Pattern pair("([a-z]+)=([0-9]+)?");
  const auto all = pair.all("x=1, y=, z=3");
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].begin, 0u);
  EXPECT_EQ(all[0].end, 3u);
  EXPECT_EQ(all[1].groups, (std::vector<std::string>{"y=", "y", ""}));
  EXPECT_EQ(all[2].begin, 9u);
  const auto whole = Pattern("(.*) - ([0-9]+)").whole("n - m - 12");
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->groups[1], "n - m");
  EXPECT_EQ(whole->groups[2], "12");
}

TEST(Pattern, KnowsLinesWhereItIsAskedTo) {
  EXPECT_EQ(Pattern("^b", true).first("a\nb")->begin, 2u);
  EXPECT_FALSE(Pattern("^b").first("a\nb"));
}

TEST(Pattern, PutsOtherWordsThere) {
  EXPECT_EQ(Pattern("\\b(min|max)\\(").replaced("min(x, max(y, xmin(z)))", "metafork_$1("),
            "metafork_min(x, metafork_max(y, xmin(z)))");
}

} // namespace
