// Tables of text -> text for the polynomial library: every expected line can be checked by hand.
#include "qe/qe.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace metafork::qe {
namespace {

std::string text(const System &s) {
  std::string out;
  for (const Constraint &c : s) out += (out.empty() ? "" : ", ") + c.text();
  return out;
}

std::string bounds_text(const System &s, const Symbol &x) {
  const BoundsResult r = bounds(s, x);
  return r.refusal ? "refused: " + r.refusal->text() : r.bounds.text(x);
}

Elimination eliminated(const std::string &system, const std::vector<Symbol> &unknowns) {
  Elimination e = eliminate(parse_system(system), unknowns);
  EXPECT_FALSE(e.refusal) << e.refusal->text();
  return e;
}

bool contains(const System &s, const std::string &constraint) {
  return std::any_of(s.begin(), s.end(), [&](const Constraint &c) { return c.text() == constraint; });
}

std::string error_of(const std::string &system) {
  try {
    parse_system(system);
  } catch (const std::invalid_argument &e) {
    return e.what();
  }
  return "accepted";
}

const char *sign_name(Sign s) {
  switch (s) {
    case Sign::negative:
      return "negative";
    case Sign::zero:
      return "zero";
    case Sign::positive:
      return "positive";
    case Sign::non_negative:
      return "non_negative";
    case Sign::non_positive:
      return "non_positive";
    case Sign::unknown:
      return "unknown";
  }
  return "?";
}

// ------------------------------------------------------------------------------------------------- polynomials, text

TEST(QePoly, PrintsAsPeopleWrite) {
  const std::pair<const char *, const char *> table[] = {
      {"1 - b*B + n*2", "2*n - b*B + 1"},
      {"0", "0"},
      {"x - x", "0"},
      {"-x", "-x"},
      {"1 - B", "1 - B"},
      {"-3 - B", "-B - 3"},
      {"B*b0*2", "2*b0*B"},
      {"n*m - 1", "m*n - 1"},
      {"(a + b)^2", "2*a*b + a^2 + b^2"},
      {"-(a - b)*(a + b)", "b^2 - a^2"},
      {"2*(3 + 4) - 1", "13"},
      {"99999999999999999999*x - 1", "99999999999999999999*x - 1"},
  };
  for (const auto &[in, out] : table) {
    EXPECT_EQ(parse_poly(in).text(), out);
    EXPECT_EQ(parse_poly(out), parse_poly(in)) << "reads back";
  }
}

TEST(QePoly, KnowsItsParts) {
  const Poly p = parse_poly("6*x^2*n - 4*x + 2*n + 8");
  EXPECT_EQ(p.degree("x"), 2u);
  EXPECT_EQ(p.degree("y"), 0u);
  EXPECT_EQ(p.coefficient("x", 2).text(), "6*n");
  EXPECT_EQ(p.coefficient("x", 0).text(), "2*n + 8");
  EXPECT_EQ(p.content(), 2);
  EXPECT_EQ(p.constant_term(), 8);
  EXPECT_EQ(p.substitute("x", parse_poly("n - 1")).text(), "6*n^3 + 4*n - 12*n^2 + 12");
  EXPECT_EQ(p.evaluate({{"x", 3}, {"n", -1}}), -60);
  EXPECT_THROW((void)p.evaluate({{"x", 3}}), std::out_of_range);
  EXPECT_FALSE(p.constant());
  EXPECT_EQ(Poly(7).constant(), mpz_class(7));
  EXPECT_EQ(Poly().content(), 0);
  Poly twice = p;
  twice += twice;
  EXPECT_EQ(twice, p * 2);
  twice -= twice;
  EXPECT_TRUE(twice.is_zero());
}

TEST(QePoly, DividesOnlyWhereTheQuotientIsExact) {
  EXPECT_EQ(parse_poly("(a + b)*(a - 2*b + 3)").divide_exact(parse_poly("a + b"))->text(), "a - 2*b + 3");
  EXPECT_EQ(Poly().divide_exact(parse_poly("a"))->text(), "0");
  EXPECT_FALSE(parse_poly("a*b + 1").divide_exact(parse_poly("a")));
  EXPECT_FALSE(parse_poly("3*a").divide_exact(Poly(2)));
  EXPECT_FALSE(parse_poly("a").divide_exact(Poly()));
}

TEST(QeParse, ReadsChainsAndTightensStrictComparisons) {
  const std::pair<const char *, const char *> table[] = {
      {"0 <= u < B, p = b*B + u", "u >= 0, B - u - 1 >= 0, p - b*B - u = 0"},
      {"a > b and c >= 1 && d == 2", "a - b - 1 >= 0, c - 1 >= 0, d - 2 = 0"},
      {"  ", ""},
      {"android <= 1", "1 - android >= 0"},
  };
  for (const auto &[in, out] : table) EXPECT_EQ(text(parse_system(in)), out);
}

TEST(QeParse, RejectsWithColumnAndReason) {
  const std::pair<const char *, const char *> table[] = {
      {"x", "column 2: expected a comparison"},
      {"0 <= ", "column 6: expected a number, a name or '('"},
      {"0 <= x and", "column 11: expected a number, a name or '('"},
      {"0 <= 2x", "column 7: expected ',' or 'and' before 'x'"},
      {"(a + 1 >= 0", "column 8: expected ')'"},
      {"x^y = 0", "column 3: expected a number as exponent"},
      {"x^65 = 0", "column 5: an exponent above 64"},
      {"x = 0; y = 0", "column 6: expected ',' or 'and' before ';'"},
  };
  for (const auto &[in, out] : table) EXPECT_EQ(error_of(in), out) << in;
  EXPECT_THROW(parse_poly("a b"), std::invalid_argument);
  EXPECT_THROW(parse_poly(std::string(1000, '(')), std::invalid_argument);
}

// ------------------------------------------------------------------------------------------------------------- signs

TEST(QeSign, FollowsFromTheContext) {
  struct Row {
    const char *p, *context, *sign;
  } table[] = {
      {"3", "", "positive"},
      {"0", "", "zero"},
      {"-1", "", "negative"},
      {"n", "n >= 1", "positive"},
      {"n", "n >= 0", "non_negative"},
      {"-n", "n >= 0", "non_positive"},
      {"n", "n = 0", "zero"},
      {"n*m - 1", "n >= 1, m >= 1", "non_negative"},
      {"n*m - n", "n >= 1, m >= 1", "non_negative"},
      {"n*m - n", "n >= 1, m >= 2", "positive"},
      {"n", "n >= m, m >= 1", "positive"},
      {"n*k - m*k", "n >= m, k >= 0", "non_negative"},
      {"n - 1", "0 <= i < n", "non_negative"},
      {"B", "0 <= u, u <= B - 1", "positive"},
      {"2*n + B - 1 - b*B", "b*B <= 2*n, B >= 1", "non_negative"},
      {"m", "e - i*m >= 0, m - 1 - e + i*m >= 0", "positive"},
      {"a*b", "a <= 0, b <= -1", "non_negative"},
      {"2*x - 1", "2*x >= 1", "positive"},
      {"x^2 + 1", "", "positive"},
      {"n - i - 2*j", "i <= n - 2*k, j <= k", "non_negative"},
      // negative twins
      {"n*m - 1", "n >= 1, m >= 0", "unknown"},
      {"n", "n >= m", "unknown"},
      {"n*k - m*k", "n >= m", "unknown"},
      {"x*y", "x >= 0", "unknown"},
      {"m", "e - i*m >= 0", "unknown"},
      {"x^3", "", "unknown"},
  };
  for (const Row &r : table) {
    const Poly p = parse_poly(r.p);
    const System context = parse_system(r.context);
    const Sign s = sign(p, context);
    EXPECT_STREQ(sign_name(s), r.sign) << r.p << " where " << r.context;
    EXPECT_EQ(non_negative(p, context), s == Sign::positive || s == Sign::zero || s == Sign::non_negative) << r.p;
  }
}

TEST(QeSign, SaysUnknownRatherThanOverflow) {
  EXPECT_EQ(sign(parse_poly("4611686018427387904*x"), parse_system("x >= 1")), Sign::unknown);
  EXPECT_EQ(sign(parse_poly("x^8"), parse_system("x >= 1")), Sign::unknown);
  EXPECT_EQ(sign(parse_poly("x*4000000000000000000 - y*4000000000000000000"), parse_system("x >= 4*y")), Sign::unknown);
  std::string many = "x0 >= 1";
  for (int i = 1; i < 40; i++) many += ", x" + std::to_string(i) + " >= 1";
  EXPECT_EQ(sign(parse_poly("x39"), parse_system(many)), Sign::unknown);
  EXPECT_EQ(sign(parse_poly("x3"), parse_system(many)), Sign::positive);
}

// ---------------------------------------------------------------------------------------------- elimination and bounds

const char *const block_mapping = "0 <= p, p <= 2*n, p = b*B + u, 0 <= u, u <= B - 1, B >= 1, n >= 0";

TEST(QeBlocks, PointBoundsOfTheProductPolynomial) {
  const Elimination e = eliminated(block_mapping, {"p"});
  EXPECT_TRUE(e.exact);
  EXPECT_EQ(bounds_text(e.rest, "u"), "max(0, -b*B) <= u <= min(B - 1, 2*n - b*B)");
  const BoundsResult r = bounds(e.rest, "u");
  ASSERT_EQ(r.bounds.lower.size(), 2u);
  EXPECT_EQ(r.bounds.lower[1].numerator, parse_poly("-b*B"));
  EXPECT_EQ(r.bounds.lower[1].denominator, Poly(1));
  EXPECT_FALSE(r.bounds.lower[1].round_down);
}

TEST(QeBlocks, NonNegativeBlockIndexLeavesOneLowerPointBound) {
  const Elimination e = eliminated(std::string(block_mapping) + ", b >= 0", {"p"});
  EXPECT_EQ(bounds_text(e.rest, "u"), "0 <= u <= min(B - 1, 2*n - b*B)");
}

TEST(QeBlocks, BlockBoundsOfTheProductPolynomial) {
  for (const char *extra : {"", ", b >= 0"}) {
    const Elimination e = eliminated(std::string(block_mapping) + extra, {"p", "u"});
    EXPECT_TRUE(e.exact);
    EXPECT_EQ(bounds_text(e.rest, "b"), "0 <= b <= floord(2*n, B)");
    const BoundsResult r = bounds(e.rest, "b");
    ASSERT_EQ(r.bounds.lower.size(), 1u);
    EXPECT_EQ(r.bounds.lower[0], LowerBound{});
  }
}

TEST(QeBlocks, ConditionOfNonEmptinessRemains) {
  EXPECT_EQ(text(eliminated(block_mapping, {"p", "u", "b"}).rest), "B - 1 >= 0, n >= 0");
  const Elimination e = eliminated("0 <= p, p <= 2*n - 1, p = b*B + u, 0 <= u, u <= B - 1, B >= 1", {"p", "u", "b"});
  EXPECT_TRUE(e.exact);
  EXPECT_TRUE(contains(e.rest, "n - 1 >= 0")) << text(e.rest);
}

TEST(QeBlocks, BlockBoundsNeedAPositiveBlockSize) {
  const Elimination e = eliminated("0 <= p, p <= n, p = b*B + u, 0 <= u", {"p"});
  EXPECT_EQ(bounds_text(e.rest, "b"), "refused: the sign of B, the coefficient of b, is not known");
}

TEST(QeBlocks, TriangularTilesInTwoDimensions) {
  const Elimination points = eliminated(
      "0 <= i, i <= n-1, i <= j, j <= n-1, i = b0*B0+u0, j = b1*B1+u1, 0 <= u0 < B0, "
      "0 <= u1 < B1, b0 >= 0, B0 >= 1, B1 >= 1",
      {"i", "j"});
  EXPECT_TRUE(points.exact);
  EXPECT_EQ(bounds_text(points.rest, "u1"), "max(0, b0*B0 + u0 - b1*B1) <= u1 <= min(B1 - 1, n - b1*B1 - 1)");
  const Elimination blocks = eliminate(points.rest, {"u1", "u0"});
  EXPECT_TRUE(blocks.exact);
  EXPECT_EQ(bounds_text(blocks.rest, "b1"), "floord(b0*B0, B1) <= b1 <= floord(n - 1, B1)");
  const BoundsResult r = bounds(blocks.rest, "b1");
  ASSERT_EQ(r.bounds.lower.size(), 1u);
  EXPECT_TRUE(r.bounds.lower[0].round_down);
  const Elimination outer = eliminate(blocks.rest, "b1");
  ASSERT_FALSE(outer.refusal);
  EXPECT_EQ(bounds_text(outer.rest, "b0"), "0 <= b0 <= floord(n - 1, B0)");
}

TEST(QeBlocks, BlocksOfAnIntervalThatStartsAnywhere) {
  const Elimination e = eliminated("lo <= p <= hi, p = b*B + u, 0 <= u < B, B >= 1", {"p", "u"});
  EXPECT_TRUE(e.exact);
  EXPECT_EQ(bounds_text(e.rest, "b"), "floord(lo, B) <= b <= floord(hi, B)");
}

TEST(QeFootprint, LinearisedMatrixIsAnExactRange) {
  const Elimination e = eliminated("0 <= i < n, 0 <= j < m, e = i*m + j", {"j", "i"});
  EXPECT_TRUE(e.exact); // every interval of m consecutive elements holds a multiple of m
  EXPECT_TRUE(e.hull_exact);
  EXPECT_EQ(bounds_text(e.rest, "e"), "0 <= e <= m*n - 1");
  EXPECT_TRUE(contains(e.rest, "n - 1 >= 0")) << text(e.rest);
  EXPECT_TRUE(contains(e.rest, "m - 1 >= 0")) << text(e.rest);
}

TEST(QeFootprint, PaddedMatrixHasAnExactHullOnly) {
  const Elimination e = eliminated("0 <= i < n, 0 <= j < m, e = i*w + j, w >= m", {"j", "i"});
  EXPECT_FALSE(e.exact);
  EXPECT_TRUE(e.hull_exact);
  EXPECT_EQ(bounds_text(e.rest, "e"), "0 <= e <= n*w + m - w - 1");
}

TEST(QeFootprint, UnknownStrideIsRefused) {
  const Elimination e = eliminate(parse_system("0 <= i < n, 0 <= j < m, e = i*w + j"), {"j", "i"});
  ASSERT_TRUE(e.refusal);
  EXPECT_EQ(e.refusal->text(), "the sign of w, the coefficient of i, is not known");
}

TEST(QeFootprint, TwoBoundsOnBothSides) {
  const Elimination e = eliminated("0<=p, p<=2*n, t>=0, t>=n-p, t<=n, t<=2*n-p, e=t+p-n", {"t", "p"});
  EXPECT_TRUE(e.exact);
  EXPECT_EQ(bounds_text(e.rest, "e"), "0 <= e <= n");
}

TEST(QeFootprint, ConstantStrideHasAnExactHull) {
  const Elimination e = eliminated("0 <= i < n, e = 2*i + 1", {"i"});
  EXPECT_FALSE(e.exact);
  EXPECT_TRUE(e.hull_exact);
  EXPECT_EQ(bounds_text(e.rest, "e"), "1 <= e <= 2*n - 1");
}

TEST(QeFootprint, StridedLoopOverstatesItsEnd) {
  // N = 4 runs k = 0 only and touches e = 1, but the bound says 3: transferring up to it would read too far.
  const Elimination e = eliminated("0 <= k, 3*k <= N-2, e = 3*k+1", {"k"});
  EXPECT_FALSE(e.exact);
  EXPECT_FALSE(e.hull_exact);
  EXPECT_EQ(bounds_text(e.rest, "e"), "1 <= e <= N - 1");
  EXPECT_TRUE(contains(e.rest, "N - 2 >= 0")) << text(e.rest);
}

TEST(QeFootprint, StridedLoopWithItsTripCountIsExactAtTheEnd) {
  const Elimination e = eliminated("0 <= k, k <= last, e = 3*k+1", {"k"});
  EXPECT_TRUE(e.hull_exact);
  EXPECT_EQ(bounds_text(e.rest, "e"), "1 <= e <= 3*last + 1");
}

TEST(QeFootprint, ReversedAccessAndSeveralSubscripts) {
  const Elimination e = eliminated("0 <= i < n, 0 <= j <= i, e0 = n - 1 - i, e1 = 2*j + i", {"i", "j"});
  EXPECT_TRUE(e.hull_exact);
  const Elimination first = eliminate(e.rest, "e1"), second = eliminate(e.rest, "e0");
  EXPECT_EQ(bounds_text(first.rest, "e0"), "0 <= e0 <= n - 1");
  EXPECT_EQ(bounds_text(second.rest, "e1"), "0 <= e1 <= 3*n - 3");
}

TEST(QeFootprint, TileOfAHaloInTermsOfTheBlock) {
  const Elimination e =
      eliminated("1 <= i <= N - 2, i = 1 + b*B + u, 0 <= u < B, B >= 1, 0 <= d <= 2, e = i + d - 1", {"i", "d", "u"});
  EXPECT_TRUE(e.exact);
  EXPECT_EQ(bounds_text(e.rest, "e"), "max(0, b*B) <= e <= min(N - 1, b*B + B + 1)");
}

TEST(QeEliminate, TightensToIntegersAndFindsContradictions) {
  EXPECT_EQ(text(eliminated("2*x >= 1, 2*x <= 2*n + 1", {"x"}).rest), "n - 1 >= 0");
  EXPECT_EQ(text(eliminated("2*x = 1", {"y"}).rest), "-1 >= 0");
  EXPECT_EQ(text(eliminated("x >= 3, x <= 2", {"x"}).rest), "-1 >= 0");
  EXPECT_EQ(text(eliminated("x = 3, x = 2", {"y"}).rest), "-1 >= 0");
  EXPECT_EQ(text(eliminated("x >= 2, x <= 2", {"x"}).rest), "");
}

TEST(QeEliminate, InexactWhereAGapMayHideEveryInteger) {
  EXPECT_FALSE(eliminated("n <= 3*x, 3*x <= n + 1", {"x"}).exact);
  EXPECT_TRUE(eliminated("n <= 3*x, 3*x <= n + 2", {"x"}).exact);
  EXPECT_FALSE(eliminated("y = 2*x", {"x"}).exact);
  EXPECT_TRUE(eliminated("y = 2*x", {"y"}).exact);
}

TEST(QeEliminate, RefusesPowersAndTooManyPairs) {
  const Elimination square = eliminate(parse_system("n*x^2 <= 5"), "x");
  ASSERT_TRUE(square.refusal);
  EXPECT_EQ(square.refusal->kind, Refusal::nonlinear);
  EXPECT_EQ(square.refusal->text(), "x occurs in a power above 1 (with coefficient n)");
  System wide;
  for (int i = 0; i < 65; i++) {
    const Symbol number = std::to_string(i);
    wide.push_back(ge(Poly::symbol("x"), Poly::symbol(Symbol("a").append(number))));
    wide.push_back(le(Poly::symbol("x"), Poly::symbol(Symbol("b").append(number))));
  }
  const Elimination large = eliminate(wide, "x");
  ASSERT_TRUE(large.refusal);
  EXPECT_EQ(large.refusal->text(), "eliminating x would give 4225 constraints");
}

TEST(QeBounds, TextOfEveryShape) {
  struct Row {
    const char *system, *x, *text;
  } table[] = {
      {"2*x >= n, 3*x <= m", "x", "ceild(n, 2) <= x <= floord(m, 3)"},
      {"2*x >= n - 1", "x", "floord(n, 2) <= x"},
      {"x <= n", "x", "x <= n"},
      {"y <= n", "x", "x"},
      {"x = n + 1", "x", "n + 1 <= x <= n + 1"},
      {"x >= a, x >= b, x >= 0", "x", "max(0, a, b) <= x"},
      {"x >= 0, x >= -3, x <= n, x <= n + 1", "x", "0 <= x <= n"},
      {"x >= n, x >= m, n >= m", "x", "n <= x"},
      {"2*x = 1", "x", "1 <= x <= 0"},
      {"x^2 >= n", "x", "refused: x occurs in a power above 1 (with coefficient 1)"},
  };
  for (const Row &r : table) EXPECT_EQ(bounds_text(parse_system(r.system), r.x), r.text) << r.system;
}

TEST(QeSimplify, RemovesWhatIsImpliedAndNothingElse) {
  struct Row {
    const char *system, *context, *text;
  } table[] = {
      {"x >= 0, x >= -1, x >= 0", "", "x >= 0"},
      {"x >= 0", "x >= 1", ""},
      {"x >= 1", "x >= 0", "x - 1 >= 0"},
      {"n*m >= 1, n >= 1, m >= 1", "", "n - 1 >= 0, m - 1 >= 0"},
      {"n*m >= 1", "n >= 1, m >= 1", ""},
      {"n*m >= 1", "n >= 1", "m*n - 1 >= 0"},
      {"x <= y, y <= z, x <= z", "", "y - x >= 0, z - y >= 0"},
      {"2*x + 2*y >= 1", "", "x + y - 1 >= 0"},
      {"x = y, y = x", "", "x - y = 0"},
      {"1 >= 0", "", ""},
      {"x >= 0, 0 >= 1", "", "-1 >= 0"},
  };
  for (const Row &r : table)
    EXPECT_EQ(text(simplify(parse_system(r.system), parse_system(r.context))), r.text) << r.system;
}

TEST(QeSpeed, ATypicalKernelTakesMilliseconds) {
  const System s = parse_system(
      "0 <= i < n, 0 <= j < m, 0 <= k < l, i = b0*B0 + u0, 0 <= u0 < B0, j = b1*B1 + u1, "
      "0 <= u1 < B1, b0 >= 0, b1 >= 0, B0 >= 1, B1 >= 1, e = i*l + k");
  const auto start = std::chrono::steady_clock::now();
  const Elimination all = eliminate(s, {"i", "j", "k", "u0", "u1", "b0", "b1"});
  const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
  ASSERT_FALSE(all.refusal) << all.refusal->text();
  EXPECT_TRUE(all.hull_exact);
  EXPECT_EQ(bounds_text(all.rest, "e"), "0 <= e <= l*n - 1");
  RecordProperty("milliseconds", std::to_string(spent.count()));
  EXPECT_LT(spent.count(), 500) << "two orders above what it takes: only a blow-up fails";
}

} // namespace
} // namespace metafork::qe
