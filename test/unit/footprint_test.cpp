#include "analysis/analysis.h"

#include <gtest/gtest.h>

using namespace metafork;
using analysis::element;
using analysis::MayAccess;
using analysis::MustAccess;
using model::IntExpr;
using qe::parse_poly;
using qe::Poly;

namespace {

IntExpr s(const char *name) { return IntExpr::symbol(name); }

model::Loop loop(const char *index, IntExpr lower, IntExpr last) {
  model::Loop l;
  l.variable = l.index = index;
  l.type = "int";
  l.value = s(index);
  l.constraints = {s(index) - lower, last - s(index)};
  return l;
}

// meta_for (i < n) meta_for (j < m) for (k < l): reads of array 0.
model::Nest nest(const std::vector<IntExpr> &subscripts, bool in_loop) {
  model::Nest n;
  n.loops = {loop("i", 0, s("n") - IntExpr(1)), loop("j", 0, s("m") - IntExpr(1)), loop("k", 0, s("l") - IntExpr(1))};
  n.depth = 2;
  n.arrays.resize(1);
  for (const IntExpr &e : subscripts) {
    model::Access a;
    a.array = 0;
    a.subscript = e;
    a.read = true;
    a.text = "a[...]";
    if (in_loop) a.loops = {2};
    n.accesses.push_back(a);
  }
  return n;
}

analysis::Frame frame(bool tiled) {
  analysis::Frame f;
  f.digits = {{"i", "i_b", "u0", parse_poly("B0")}, {"j", "j_b", "u1", parse_poly("B1")}};
  f.parameters = {"B0", "B1", "Bk", "n", "m", "l", "r"};
  f.facts = qe::parse_system("B0 >= 1, B1 >= 1, i_b >= 0, j_b >= 0, i_b <= n - 1, j_b <= m - 1");
  if (tiled) {
    f.digits.push_back({"k", "k_b", "kk", parse_poly("Bk")});
    for (const qe::Constraint &c : qe::parse_system("Bk >= 1, k_b >= 0, k_b <= l - 1")) f.facts.push_back(c);
  }
  return f;
}

std::vector<MustAccess> certain(const model::Nest &n) {
  std::vector<MustAccess> out;
  for (size_t i = 0; i < n.accesses.size(); i++) {
    const auto a = analysis::classify(n, static_cast<int>(i));
    if (const auto *must = std::get_if<MustAccess>(&a)) out.push_back(*must);
  }
  return out;
}

std::vector<analysis::Group> groups(const model::Nest &n) {
  std::map<int, std::string> others;
  return analysis::group(n, certain(n), others);
}

std::string extents(const analysis::Footprint &f) {
  std::string out;
  for (const analysis::Side &side : f.sides) out += (out.empty() ? "" : " x ") + side.extent.text();
  return out;
}

analysis::FootprintResult only_footprint(const model::Nest &n, bool tiled) {
  const auto g = groups(n);
  EXPECT_EQ(g.size(), 1u);
  return analysis::footprint(n, frame(tiled), g[0], certain(n));
}

// Is the element of the box in one of the pieces?
bool holds(const analysis::Footprint &f, std::map<qe::Symbol, mpz_class> values, const std::vector<int> &place) {
  for (size_t j = 0; j < place.size(); j++) values[element(j)] = place[j];
  for (const qe::System &piece : f.pieces) {
    bool all = true;
    for (const qe::Constraint &c : piece)
      all = all && (c.equality ? c.p.evaluate(values) == 0 : c.p.evaluate(values) >= 0);
    if (all) return true;
  }
  return false;
}

const IntExpr row = s("i") * s("m") + s("j");

} // namespace

TEST(Footprints, HaveTheExtentsOfTheBlockAndTheSpreadOfTheGroup) {
  const auto r = only_footprint(nest({row - s("m"), row, row + s("m") + IntExpr(1)}, false), false);
  ASSERT_TRUE(r.footprint) << r.reason;
  EXPECT_EQ(extents(*r.footprint), "B0 + 2 x B1 + 1");
  EXPECT_EQ(r.footprint->range_text(0), "i_b - 1 .. i_b + B0");
}

TEST(Footprints, OfATileHaveTheTileSizeAlongTheLoop) {
  const auto a = only_footprint(nest({s("i") * s("l") + s("k")}, true), true);
  ASSERT_TRUE(a.footprint) << a.reason;
  EXPECT_EQ(extents(*a.footprint), "B0 x Bk");
  const auto window = only_footprint(nest({s("i") - s("k") + s("l")}, true), true);
  ASSERT_TRUE(window.footprint) << window.reason;
  EXPECT_EQ(extents(*window.footprint), "B0 + Bk - 1");
}

TEST(Footprints, OfAnInnerLoopGrowWithItsLength) {
  const auto r = only_footprint(nest({s("j") + s("k")}, true), false);
  ASSERT_TRUE(r.footprint) << r.reason;
  EXPECT_EQ(extents(*r.footprint), "l + B1 - 1");
}

// The elements of the pieces are those that enumeration of the block finds.
TEST(Footprints, HoldExactlyTheElementsThatAreRead) {
  const model::Nest n = nest({row - s("m"), row + s("m"), row - IntExpr(1), row + IntExpr(1)}, false);
  const auto r = only_footprint(n, false);
  ASSERT_TRUE(r.footprint) << r.reason;
  for (const int rows : {1, 2, 5, 7})
    for (const int columns : {1, 3, 6})
      for (const int b : {1, 2, 4}) {
        const int i_b = rows > 4 ? 4 : 0, j_b = columns > 4 ? 4 : 0;
        std::set<std::vector<int>> read;
        for (int i = i_b; i < std::min(rows, i_b + b); i++)
          for (int j = j_b; j < std::min(columns, j_b + 3); j++)
            for (const auto &[di, dj] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}})
              read.insert({i + di - i_b + 1, j + dj - j_b + 1});
        const std::map<qe::Symbol, mpz_class> values = {{"n", rows}, {"m", columns}, {"B0", b},
                                                        {"B1", 3},   {"i_b", i_b},   {"j_b", j_b}};
        for (int e0 = -1; e0 <= b + 2; e0++)
          for (int e1 = -1; e1 <= 5; e1++)
            EXPECT_EQ(holds(*r.footprint, values, {e0, e1}), read.count({e0, e1}) == 1)
                << rows << " " << columns << " " << b << ": " << e0 << ", " << e1;
      }
}

TEST(Footprints, AreRefusedWhereElementsBetweenAreNotRead) {
  const auto r = only_footprint(nest({s("i") * IntExpr(2)}, false), false);
  EXPECT_FALSE(r.footprint);
  EXPECT_EQ(r.reason, "the elements that a block reads cannot be described exactly");
}

TEST(Footprints, AreGroupedByTheirStridesAndCoefficients) {
  EXPECT_EQ(groups(nest({row, row + IntExpr(5), s("j") * s("m") + s("i"), row + s("n")}, false)).size(), 3u);
  // a large constant is a row of its own
  const auto g = groups(nest({s("i") * IntExpr(64) + s("j") + IntExpr(63)}, false));
  ASSERT_EQ(g.size(), 1u);
  EXPECT_EQ(g[0].members[0].constant, (std::vector<long>{1, -1}));
}

TEST(Footprints, AreNotMadeOfAnAccessThatMayNotHappen) {
  model::Nest n = nest({row, row + IntExpr(1)}, false);
  n.accesses[1].certain = false;
  const auto may = analysis::classify(n, 1);
  ASSERT_TRUE(std::holds_alternative<MayAccess>(may));
  EXPECT_EQ(std::get<MayAccess>(may).covered_by(), -1);
  n.accesses[1].subscript = row;
  EXPECT_EQ(std::get<MayAccess>(analysis::classify(n, 1)).covered_by(), 0);
}

namespace {
template <class Access>
concept Boxed = requires(const model::Nest &n, const analysis::Frame &f, const analysis::Group &g,
                         const std::vector<Access> &a) { analysis::footprint(n, f, g, a); };
static_assert(Boxed<MustAccess>);
static_assert(!Boxed<MayAccess>, "a box around what may not be read");
} // namespace
