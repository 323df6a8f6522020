#include "analysis/analysis.h"

#include <gtest/gtest.h>

using namespace metafork;
using analysis::Verdict;
using model::IntExpr;

namespace {

IntExpr s(const char *name) { return IntExpr::symbol(name); }

model::Loop loop(const char *index, IntExpr lower, IntExpr last) {
  model::Loop l;
  l.parallel = true;
  l.variable = l.index = index;
  l.type = "int";
  l.first = lower;
  l.value = s(index);
  l.constraints = {s(index) - lower, last - s(index)};
  return l;
}

model::Access access(int array, IntExpr subscript, bool write, const char *text) {
  model::Access a;
  a.array = array;
  a.subscript = subscript;
  a.read = !write;
  a.write = write;
  a.text = text;
  return a;
}

// meta_for (i = 1; i < n - 1; i++) WRITE = READ;
model::Nest one_loop(IntExpr written, IntExpr read) {
  model::Nest n;
  n.loops = {loop("i", 1, s("n") - IntExpr(2))};
  n.depth = 1;
  n.arrays.resize(1);
  n.arrays[0].name = n.arrays[0].host_text = "a";
  n.arrays[0].read = n.arrays[0].written = true;
  n.accesses = {access(0, written, true, "written"), access(0, read, false, "read")};
  return n;
}

} // namespace

TEST(Isl, IsTheOneWithGmpAndNotTheOneInsideLlvm) { EXPECT_NE(analysis::isl_identity().find("GMP"), std::string::npos); }

TEST(Independence, IsProvedWhereEveryIterationTouchesItsOwnElement) {
  EXPECT_EQ(analysis::check_independence(one_loop(s("i"), s("i"))).verdict, Verdict::proved);
}

TEST(Independence, IsRefutedByANeighbourWithTwoConcreteIterations) {
  const auto r = analysis::check_independence(one_loop(s("i"), s("i") - IntExpr(1)));
  ASSERT_EQ(r.verdict, Verdict::refuted);
  EXPECT_EQ(r.collision->first_iteration, "i = 1");
  EXPECT_EQ(r.collision->second_iteration, "i = 2");
  EXPECT_EQ(r.collision->element, "a[1]");
}

TEST(Independence, IsAssertedForAnOffsetThatTheProgramMayChooseLarge) {
  EXPECT_EQ(analysis::check_independence(one_loop(s("i"), s("i") + s("k"))).verdict, Verdict::asserted);
}

TEST(Independence, IsAssertedWhereASubscriptCannotBeFollowed) {
  EXPECT_EQ(analysis::check_independence(one_loop(s("i"), IntExpr())).verdict, Verdict::asserted);
}

TEST(Independence, IsRefutedForARemainder) {
  const auto four = IntExpr::make(IntExpr::Kind::remainder, s("i"), 4);
  EXPECT_EQ(analysis::check_independence(one_loop(four, four)).verdict, Verdict::refuted);
}

namespace {

// meta_for (i < rows) meta_for (j < columns) c[i*stride + j] = ...;
model::Nest matrix(IntExpr stride) {
  model::Nest n = one_loop(s("i") * stride + s("j"), s("i") * stride + s("j"));
  n.loops = {loop("i", 0, s("rows") - IntExpr(1)), loop("j", 0, s("columns") - IntExpr(1))};
  n.depth = 2;
  return n;
}

} // namespace

TEST(Independence, IsProvedForALinearisedMatrix) {
  EXPECT_EQ(analysis::check_independence(matrix(s("columns"))).verdict, Verdict::proved);
}

TEST(Independence, IsOnlyAssertedForALeadingDimensionThatMayBeTooSmall) {
  EXPECT_EQ(analysis::check_independence(matrix(s("lda"))).verdict, Verdict::asserted);
}

TEST(Form, RecognisesTheThreadLoopOfABlockLoop) {
  const IntExpr p = s("v") * s("B") + s("u") + IntExpr(1);
  model::Nest n = one_loop(p, p);
  n.loops = {loop("v", 0, s("blocks") - IntExpr(1)), loop("u", 0, s("B") - IntExpr(1))};
  n.depth = 2;
  EXPECT_EQ(analysis::check_independence(n).verdict, Verdict::proved);
  EXPECT_EQ(analysis::decide_form(n).form, analysis::Form::point) << "as yet it could be a matrix";
  n.loops[0].divisors = {"B"};
  EXPECT_EQ(analysis::decide_form(n).form, analysis::Form::block);
  n.loops[0].divisors.clear();
  n.accesses[0].guards = {s("n") - IntExpr(1) - p};
  const auto form = analysis::decide_form(n);
  EXPECT_EQ(form.form, analysis::Form::block);
  EXPECT_EQ(form.block_depth, 1u);
}

TEST(Form, TakesAnotherFactorAsPoints) {
  const IntExpr p = s("v") * s("C") + s("u");
  model::Nest n = one_loop(p, p);
  n.loops = {loop("v", 0, s("blocks") - IntExpr(1)), loop("u", 0, s("B") - IntExpr(1))};
  n.depth = 2;
  EXPECT_EQ(analysis::decide_form(n).form, analysis::Form::point);
}

namespace {

// if (p < n) for p = v*B + u + 1
model::Nest in_blocks() {
  const IntExpr p = s("v") * s("B") + s("u") + IntExpr(1);
  model::Nest n = one_loop(p, p - IntExpr(1));
  n.loops = {loop("v", 0, s("blocks") - IntExpr(1)), loop("u", 0, s("B") - IntExpr(1))};
  n.loops[1].constraints.push_back(s("n") - IntExpr(1) - p);
  n.depth = 2;
  return n;
}

std::string subscript(const model::Nest &n, size_t access) {
  return analysis::polynomial(n.accesses[access].subscript)->text();
}

} // namespace

TEST(Untiling, SaysEverythingOverPoints) {
  const model::Nest n = in_blocks();
  const auto points = analysis::untile(n, analysis::decide_form(n));
  ASSERT_TRUE(points);
  ASSERT_EQ(points->nest.depth, 1u);
  std::vector<std::string> domain;
  for (const IntExpr &c : points->nest.loops[0].constraints) domain.push_back(analysis::polynomial(c)->text());
  EXPECT_EQ(domain, (std::vector<std::string>{"v_u", "blocks*B - v_u - 1", "n - v_u - 2"}));
  ASSERT_EQ(points->nest.required.size(), 1u);
  EXPECT_EQ(analysis::polynomial(points->nest.required[0])->text(), "B - 1");
  EXPECT_EQ(subscript(points->nest, 0), "v_u + 1");
  EXPECT_EQ(subscript(points->nest, 1), "v_u");
  EXPECT_TRUE(points->nest.values.empty()) << "no text calls v or u by name";
  ASSERT_EQ(points->form.tiles.size(), 1u);
  EXPECT_EQ(points->form.tiles[0].size, "B");
  EXPECT_TRUE(points->form.over_points());
}

TEST(Untiling, CallsThePointWhatTheBodyDoesAndKeepsNamesOfBlocks) {
  model::Nest n = in_blocks();
  n.values = {{"int", "p", s("v") * s("B") + s("u")}};
  n.body = {std::string("a[p + 1] = v;")};
  const auto points = analysis::untile(n, analysis::decide_form(n));
  ASSERT_TRUE(points);
  EXPECT_EQ(points->nest.loops[0].variable, "p");
  ASSERT_EQ(points->nest.values.size(), 2u);
  EXPECT_EQ(points->nest.values[0].name, "v");
  EXPECT_EQ(points->nest.values[1].name, "u");
  EXPECT_TRUE(points->form.tiles[0].named);
}

TEST(Untiling, LeavesOtherUsesOfBlocksAlone) {
  model::Nest n = in_blocks();
  const auto form = analysis::decide_form(n);
  n.accesses[0].subscript = s("v");
  EXPECT_FALSE(analysis::untile(n, form)) << "v alone in a subscript";
  n = in_blocks();
  n.loops[0].constraints.push_back(s("m") - IntExpr(2) * s("v"));
  EXPECT_FALSE(analysis::untile(n, form)) << "a bound of v that is none of the points";
  n = in_blocks();
  EXPECT_FALSE(analysis::untile(n, {analysis::Form::point, 0, ""}));
}

TEST(Ranges, AreTheHullOfCertainAccesses) {
  model::Nest n = one_loop(s("i"), s("i") + IntExpr(1));
  const auto r = analysis::array_ranges(n);
  ASSERT_EQ(r[0].source, analysis::RangeSource::certain_accesses);
  ASSERT_EQ(r[0].accesses.size(), 2u);
  EXPECT_EQ(r[0].accesses[0].lower[0].numerator.text(), "1");
  EXPECT_EQ(r[0].accesses[1].upper[0].numerator.text(), "n - 1");
}

TEST(Ranges, AreNotReadOffAnAccessThatMayNotHappen) {
  model::Nest n = one_loop(s("i"), s("i") + IntExpr(5));
  n.accesses[1].certain = false;
  EXPECT_EQ(analysis::array_ranges(n)[0].source, analysis::RangeSource::inspector);
  n.no_inspector = "a reason";
  EXPECT_EQ(analysis::array_ranges(n)[0].source, analysis::RangeSource::none);
}

TEST(Ranges, KnowACompleteOverwriteOfAMatrix) {
  model::Nest n = matrix(s("columns"));
  n.accesses.pop_back();
  n.arrays[0].read = false;
  EXPECT_TRUE(analysis::array_ranges(n)[0].overwritten);
  n = matrix(s("lda"));
  n.accesses.pop_back();
  n.arrays[0].read = false;
  EXPECT_FALSE(analysis::array_ranges(n)[0].overwritten);
}
