// Systems of constraints with and without solutions of small numbers.
#include "analysis/small_point.h"

#include <gtest/gtest.h>

#include "qe/qe.h"

namespace {

using metafork::analysis::has_small_point;
namespace qe = metafork::qe;

const qe::Poly x = qe::Poly::symbol("x"), y = qe::Poly::symbol("y"), n = qe::Poly::symbol("n"),
               b = qe::Poly::symbol("B");

TEST(SmallPoint, IsFoundWhereThereIsOne) {
  EXPECT_TRUE(has_small_point({}));
  EXPECT_TRUE(has_small_point({qe::ge(x, 0), qe::lt(x, n), qe::eq(x + y, n)}));
  EXPECT_TRUE(has_small_point({qe::ge(x, 0), qe::lt(x, b), qe::lt(y * b + x, n), qe::gt(y, 0), qe::gt(b, 2)}));
  EXPECT_TRUE(has_small_point({qe::eq(x, -1)}));
}

TEST(SmallPoint, IsNotFoundWhereThereIsNone) {
  EXPECT_FALSE(has_small_point({qe::lt(x, y), qe::lt(y, x)}));
  EXPECT_FALSE(has_small_point({qe::eq(x * 2, y * 2 + 1)})) << "no integers";
  EXPECT_FALSE(has_small_point({qe::lt(x * x, 0)}));
}

TEST(SmallPoint, ConstantsCountAsTheyAre) {
  EXPECT_FALSE(has_small_point({qe::ge(qe::Poly(-1), 0)}));
  EXPECT_FALSE(has_small_point({qe::eq(qe::Poly(1), 0), qe::ge(x, 0)}));
  EXPECT_TRUE(has_small_point({qe::ge(qe::Poly(3), 0), qe::ge(x, 0)}));
}

TEST(SmallPoint, SaysNothingOfLargeNumbers) {
  EXPECT_FALSE(has_small_point({qe::ge(x, 1000)}));
  const qe::Poly large = x * x * x * x * x * x * x * x * x * x * x * x;
  EXPECT_FALSE(has_small_point({qe::ge(large * large, y), qe::ge(x, 40), qe::ge(y, 1000)})) << "no overflow either";
}

} // namespace
