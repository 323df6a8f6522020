// Operators of accumulations, as clauses and kernels spell them.
#include "model/operators.h"

#include <gtest/gtest.h>

using namespace metafork::model;

TEST(Operators, AreOfTheLanguageOrFunctions) {
  EXPECT_FALSE(is_function("+"));
  EXPECT_FALSE(is_function("min"));
  EXPECT_FALSE(is_function(""));
  EXPECT_TRUE(is_function("min(int)"));
  EXPECT_EQ(operator_name("min"), "min");
  EXPECT_EQ(operator_name("ns::gcd<long>(unsigned long)"), "ns::gcd<long>");
}

TEST(Operators, AreNamedWithOrWithoutScopes) {
  for (const char *spelled : {"gcd", "ns::gcd", "::ns::gcd", "ns::inner::gcd", "inner::gcd", "gcd<long>"})
    EXPECT_TRUE(names_operator(spelled, "ns::inner::gcd(long)")) << spelled;
  for (const char *spelled : {"", "lcm", "other::gcd", "gcd::ns", "inner::ns::gcd", "inner", "+"})
    EXPECT_FALSE(names_operator(spelled, "ns::inner::gcd(long)")) << spelled;
  EXPECT_TRUE(names_operator("min", "min"));
  EXPECT_TRUE(names_operator("min", "min(int)"));
  EXPECT_FALSE(names_operator("+", "*"));
}

TEST(Operators, HaveClassesInKernels) {
  EXPECT_EQ(operator_class("ns::gcd<long>(unsigned long)"), "mf_op_ns_gcd_long_unsigned_long");
  EXPECT_NE(operator_class("f(int)"), operator_class("f(long)"));
  EXPECT_EQ(partial_type("float"), "mf_maybe<float>");
  EXPECT_EQ(last_name("ns::gcd<a::b>"), "gcd");
}
