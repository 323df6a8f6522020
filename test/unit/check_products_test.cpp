// Products that the threads of a warp do together: what the checker demands of them.
#include "check/products.h"
#include "kernels_as_text.h"

#include <gtest/gtest.h>

namespace metafork::check {
namespace {

std::shared_ptr<const model::AccessHole> access(int number, const std::string &text) {
  auto hole = std::make_shared<model::AccessHole>();
  hole->access = hole->array = number;
  hole->original = {text};
  return hole;
}

// s += a[i*k + l] * b[l*m + j], of a loop over l.
model::Nest products() {
  model::Nest n;
  n.name = "products";
  n.arrays = {array_of("double", "a", false), array_of("double", "b", false)};
  n.accesses.resize(2);
  const auto a = access(0, "a[i*k + l]"), b = access(1, "b[l*m + j]");
  auto sum = std::make_shared<model::ContractHole>();
  sum->original = {std::string("s += "), a, std::string(" * "), b};
  sum->a = {a}, sum->b = {b}, sum->c = sum->target = {std::string("s")};
  n.tiled.emplace();
  n.tiled->inner = {std::shared_ptr<const model::ContractHole>(sum), std::string(";")};
  return n;
}

const std::string by_warps = R"(kernel "products_tensor" variant "tensor"
parameter Bk tile 0 most 1073741824
parameter T0 threads 0 most 1024
parameter T1 threads 1 most 1024
thread t0 < T0
thread t1 < T1
storage shared a_s 8 [8*T0*Bk]
storage shared b_s 8 [Bk*8*T1]
storage private s_t 8 [64]
warps 8 by 4
{
  phase {
    loop "int" kk = 0 .. Bk - 1 products g0 by g1, v1 {
      loop "int" g0 = 0 .. 7 {
        let narrow "int" u0 = g0*T0 + t0
        when spare 9 - u0 {
          loop "int" g1 = 0 .. 3 {
            loop "int" v1 = 0 .. 1 {
              let narrow "int" u1 = 2*g1*T1 + 2*t1 + v1
              bind "double" s = s_t[8*g0 + 2*g1 + v1]
              body "s += <0: a[i*k + l]> * <1: b[l*m + j]>;" with 0 = a_s[Bk*u0 + kk], 1 = b_s[8*T1*kk + u1]
            }
          }
        }
      }
    }
  }
}
)";

std::string differs(const std::string &text, const model::Nest &nest = products()) {
  const std::string why = check_products(nest, parse_skeleton(text)), begin = "the loop over kk is not done by warps: ";
  EXPECT_TRUE(why.empty() || why.rfind(begin, 0) == 0) << why;
  return why.empty() ? why : why.substr(begin.size());
}

TEST(ProductsCheck, TakesFactorsOfRowsAndColumns) { EXPECT_EQ(differs(by_warps), ""); }

TEST(ProductsCheck, DemandsThatAThreadReadsWhatOthersWould) {
  const std::string why = "the threads of a row, or of a column, do not read the same";
  EXPECT_EQ(differs(replaced(by_warps, "a_s[Bk*u0 + kk]", "a_s[Bk*u0 + kk + t1]")), why);
  EXPECT_EQ(differs(replaced(by_warps, "a_s[Bk*u0 + kk]", "a_s[Bk*u0 + g1]")), why);
  EXPECT_EQ(differs(replaced(by_warps, "b_s[8*T1*kk + u1]", "b_s[8*T1*kk + u1 + u0]")), why);
  EXPECT_EQ(differs(replaced(by_warps, "products g0 by g1, v1", "products g1 by g0, v1")), why);
  EXPECT_EQ(differs(replaced(by_warps, ", 1 = b_s[8*T1*kk + u1]", "")), "'' is not in storage of the block");
}

TEST(ProductsCheck, DemandsThatAllThreadsCome) {
  EXPECT_EQ(differs(replaced(by_warps, "warps 8 by 4\n", "")), "the threads are in no warps");
  EXPECT_EQ(differs(replaced(by_warps, "  phase {\n", "  phase {\n    let \"int\" x = 0\n")),
            "it is not alone in its phase");
  EXPECT_EQ(differs(replaced(by_warps, "when spare 9", "when 9")), "something decides what is done for a point");
}

TEST(ProductsCheck, DemandsAValueForEachPoint) {
  EXPECT_EQ(differs(replaced(by_warps, "s_t[8*g0 + 2*g1 + v1]", "s_t[8*g0 + g1 + v1]")), "two points have one value");
  EXPECT_EQ(differs(replaced(by_warps, "s_t[8*g0 + 2*g1 + v1]", "s_t[8*g0 + 2*g1 + v1 + t0]")),
            "two points have one value");
  EXPECT_EQ(differs(replaced(by_warps, "= s_t[", "= b_s[")), "what it adds to is no value of the thread");
  EXPECT_EQ(differs(replaced(by_warps, "g0 = 0 .. 7", "g0 = 0 .. 6")), "its points are not in pairs");
  EXPECT_EQ(differs(replaced(by_warps, "v1 = 0 .. 1", "v1 = 0 .. 3")), "its neighbours are no pairs");
  EXPECT_EQ(differs(replaced(by_warps, "by g1, v1", "by g1")), "its loops are others");
}

TEST(ProductsCheck, DemandsTheSumOfTheSource) {
  EXPECT_EQ(differs(replaced(by_warps, "body \"s +=", "body \"s -=")), "it is not the loop's own");
  const auto changed = [](auto change) {
    model::Nest n = products();
    auto sum = std::make_shared<model::ContractHole>(
        **std::get_if<std::shared_ptr<const model::ContractHole>>(&n.tiled->inner[0]));
    change(*sum);
    n.tiled->inner[0] = std::shared_ptr<const model::ContractHole>(sum);
    return differs(by_warps, n);
  };
  EXPECT_EQ(changed([](model::ContractHole &h) { h.single = true; }), "it adds no product of doubles");
  EXPECT_EQ(changed([](model::ContractHole &h) { h.negate_addend = true; }), "it adds no product of doubles");
  EXPECT_EQ(changed([](model::ContractHole &h) { h.c = {std::string("r")}; }),
            "it adds to something else than it assigns");
  EXPECT_EQ(changed([](model::ContractHole &h) { h.a.insert(h.a.begin(), std::string("w * ")); }),
            "'w' may differ for the threads of a warp");
  EXPECT_EQ(changed([](model::ContractHole &h) { h.a.insert(h.a.begin(), std::string("(double)")); }), "");
}

} // namespace
} // namespace metafork::check
