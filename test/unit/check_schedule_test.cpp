// Parallel programs against their scops: right ones are proved, wrong ones refuted with two instances.
#include <gtest/gtest.h>

#include "check/check.h"

namespace metafork::check {
namespace {

using model::IntExpr;
using model::ParallelNode;
using model::ParallelProgram;
using model::Scop;
using model::ScopNode;

IntExpr sym(const std::string &name) { return IntExpr::symbol(name); }
IntExpr least(IntExpr a, IntExpr b) { return IntExpr::make(IntExpr::Kind::min, std::move(a), std::move(b)); }
IntExpr most(IntExpr a, IntExpr b) { return IntExpr::make(IntExpr::Kind::max, std::move(a), std::move(b)); }
IntExpr floord(IntExpr a, IntExpr b) { return IntExpr::make(IntExpr::Kind::floor_divide, std::move(a), std::move(b)); }

// Builds scops: loops with lower <= index <= upper.
struct Source {
  Scop scop;

  explicit Source(std::vector<std::string> parameters) {
    scop.name = "test_s0";
    for (const std::string &p : parameters) {
      model::ScopParameter parameter;
      parameter.name = parameter.text = p;
      parameter.type = "int";
      scop.parameters.push_back(std::move(parameter));
    }
  }
  int array(const std::string &name, int scope = -1, bool live_out = true) {
    model::ScopArray a;
    a.name = name;
    a.scope = scope;
    a.live_out = live_out;
    scop.arrays.push_back(a);
    return static_cast<int>(scop.arrays.size()) - 1;
  }
  int loop(const std::string &index, IntExpr lower, IntExpr upper) {
    model::ScopLoop l;
    l.variable = l.index = index;
    l.constraints = {sym(index) - lower, upper - sym(index)};
    scop.loops.push_back(l);
    return static_cast<int>(scop.loops.size()) - 1;
  }
  int statement(std::vector<model::ScopAccess> accesses) {
    model::ScopStatement s;
    s.name = "S" + std::to_string(scop.statements.size());
    s.location.line = 10 + static_cast<unsigned>(scop.statements.size());
    s.accesses = std::move(accesses);
    scop.statements.push_back(s);
    return static_cast<int>(scop.statements.size()) - 1;
  }
  static model::ScopAccess access(int array, std::vector<IntExpr> index, bool read, bool write) {
    model::ScopAccess a;
    a.array = array;
    a.index = std::move(index);
    a.read = read;
    a.write = write;
    a.text = "x" + std::to_string(array);
    return a;
  }
};

ScopNode in_loop(int loop, std::vector<ScopNode> body) { return {ScopNode::Kind::loop, loop, {}, std::move(body), {}}; }
ScopNode does(int statement) { return {ScopNode::Kind::statement, statement, {}, {}, {}}; }

ParallelNode loop(const std::string &v, IntExpr first, IntExpr last, std::vector<ParallelNode> body, bool parallel,
                  int64_t step = 1) {
  ParallelNode n;
  n.kind = ParallelNode::Kind::loop;
  n.variable = v;
  n.first = std::move(first);
  n.last = std::move(last);
  n.body = std::move(body);
  n.parallel = parallel;
  n.step = step;
  return n;
}
ParallelNode run(int statement, std::vector<IntExpr> values) {
  ParallelNode n;
  n.statement = statement;
  n.values = std::move(values);
  return n;
}
ParallelNode block(std::vector<int> declarations, std::vector<ParallelNode> body) {
  ParallelNode n;
  n.kind = ParallelNode::Kind::block;
  n.declarations = std::move(declarations);
  n.body = std::move(body);
  return n;
}
ParallelProgram program(std::vector<ParallelNode> body) {
  ParallelProgram p;
  p.body = std::move(body);
  return p;
}

std::string all_of(const Certificate &c) {
  std::string out;
  for (const std::string &line : text(c)) out += line + "\n";
  return out;
}
void expect_proved(const Source &s, const ParallelProgram &p) {
  const Certificate c = check_schedule(s.scop, p);
  EXPECT_TRUE(c.all_proved()) << all_of(c);
}
void expect_refuted(const Source &s, const ParallelProgram &p, const std::string &why) {
  const Certificate c = check_schedule(s.scop, p);
  ASSERT_NE(c.refuted(), nullptr) << all_of(c);
  EXPECT_NE(c.refuted()->why.find(why), std::string::npos) << all_of(c);
}

// for i = 0 .. n-1: b[i] = a[i]
Source copy_loop() {
  Source s({"n"});
  const int a = s.array("a"), b = s.array("b");
  const int i = s.loop("i", 0, sym("n") - 1);
  const int st = s.statement({Source::access(a, {sym("i")}, true, false), Source::access(b, {sym("i")}, false, true)});
  s.scop.body = {in_loop(i, {does(st)})};
  return s;
}

TEST(ScheduleCheck, AcceptsBlocksOfSymbolicSize) {
  const IntExpr first = sym("b") * sym("B");
  expect_proved(
      copy_loop(),
      program({loop("b", 0, floord(sym("n") - 1, sym("B")),
                    {loop("i", first, least(sym("n") - 1, first + sym("B") - 1), {run(0, {sym("i")})}, true)}, true)}));
}

TEST(ScheduleCheck, AcceptsAStepOfTheLoop) {
  expect_proved(copy_loop(), program({loop("i", 0, sym("n") - 1, {run(0, {sym("i")})}, true, 1)}));
  expect_proved(copy_loop(), program({loop("i", 0, sym("n") - 1,
                                           {run(0, {sym("i")}),
                                            [] {
                                              ParallelNode last;
                                              last.kind = ParallelNode::Kind::branch;
                                              last.conditions = {sym("n") - 2 - sym("i")};
                                              last.body = {run(0, {sym("i") + 1})};
                                              return last;
                                            }()},
                                           true, 2)}));
}

TEST(ScheduleCheck, RefutesADroppedMinimum) {
  const IntExpr first = sym("b") * sym("B");
  expect_refuted(copy_loop(),
                 program({loop("b", 0, floord(sym("n") - 1, sym("B")),
                               {loop("i", first, first + sym("B") - 1, {run(0, {sym("i")})}, true)}, true)}),
                 "which the source does not have");
}

TEST(ScheduleCheck, RefutesALostLastPoint) {
  expect_refuted(copy_loop(), program({loop("i", 0, sym("n") - 2, {run(0, {sym("i")})}, true)}), "never does instance");
}

TEST(ScheduleCheck, RefutesOverlappingBlocks) {
  const IntExpr first = sym("b") * sym("B");
  expect_refuted(
      copy_loop(),
      program({loop("b", 0, floord(sym("n") - 1, sym("B")),
                    {loop("i", first, least(sym("n") - 1, first + sym("B")), {run(0, {sym("i")})}, true)}, true)}),
      "times");
}

TEST(ScheduleCheck, RefutesAMissingStatement) {
  Source s = copy_loop();
  expect_refuted(s, program({}), "never does S0");
}

// for i = 1 .. n-1: a[i] = a[i - 1]: a flow dependence; reversed: an anti-dependence.
Source shift(int64_t offset) {
  Source s({"n"});
  const int a = s.array("a");
  const int i = s.loop("i", 1, sym("n") - 2);
  const int st =
      s.statement({Source::access(a, {sym("i") + offset}, true, false), Source::access(a, {sym("i")}, false, true)});
  s.scop.body = {in_loop(i, {does(st)})};
  return s;
}

TEST(ScheduleCheck, RefutesAParallelLoopOverAFlowDependence) {
  expect_proved(shift(-1), program({loop("i", 1, sym("n") - 2, {run(0, {sym("i")})}, false)}));
  expect_refuted(shift(-1), program({loop("i", 1, sym("n") - 2, {run(0, {sym("i")})}, true)}),
                 "two iterations of the parallel loop over i");
}

TEST(ScheduleCheck, RefutesAForgottenAntiDependence) {
  expect_proved(shift(1), program({loop("i", 1, sym("n") - 2, {run(0, {sym("i")})}, false)}));
  expect_refuted(shift(1), program({loop("i", 1, sym("n") - 2, {run(0, {sym("i")})}, true)}), "two iterations");
  // backwards
  expect_refuted(shift(1), program({loop("k", 1, sym("n") - 2, {run(0, {sym("n") - 1 - sym("k")})}, false)}),
                 "in the other order by the loop over k");
}

TEST(ScheduleCheck, RefutesAForgottenOutputDependence) {
  Source s({"n"});
  const int a = s.array("a");
  const int i = s.loop("i", 0, sym("n") - 1);
  const int st = s.statement({Source::access(a, {0}, false, true)});
  s.scop.body = {in_loop(i, {does(st)})};
  expect_proved(s, program({loop("i", 0, sym("n") - 1, {run(0, {sym("i")})}, false)}));
  expect_refuted(s, program({loop("i", 0, sym("n") - 1, {run(0, {sym("i")})}, true)}), "writes x0");
}

// for i, for j <= n: c[i + j] += a[i]*b[j]
Source polynomial() {
  Source s({"n"});
  const int c = s.array("c"), a = s.array("a"), b = s.array("b");
  const int i = s.loop("i", 0, sym("n")), j = s.loop("j", 0, sym("n"));
  const int st = s.statement({Source::access(c, {sym("i") + sym("j")}, true, true),
                              Source::access(a, {sym("i")}, true, false), Source::access(b, {sym("j")}, true, false)});
  s.scop.statements[0].updates = {{0, "+", "", false}};
  s.scop.body = {in_loop(i, {in_loop(j, {does(st)})})};
  return s;
}

// t = n - j, p = i + j: i = p + t - n, j = n - t. The cell p is updated by ascending i: t ascending.
std::vector<IntExpr> skewed() { return {sym("p") + sym("t") - sym("n"), sym("n") - sym("t")}; }

TEST(ScheduleCheck, AcceptsTheSynchronousPolynomialProduct) {
  expect_proved(
      polynomial(),
      program({loop("t", 0, sym("n"),
                    {loop("p", sym("n") - sym("t"), 2 * sym("n") - sym("t"), {run(0, skewed())}, true)}, false)}));
}

TEST(ScheduleCheck, AcceptsTheAsynchronousPolynomialProduct) {
  const IntExpr p = sym("b") * sym("B");
  const auto of_points = [&](bool parallel_t) {
    return program({loop("b", 0, floord(2 * sym("n"), sym("B")),
                         {loop("p", p, least(2 * sym("n"), p + sym("B") - 1),
                               {loop("t", most(0, sym("n") - sym("p")), least(sym("n"), 2 * sym("n") - sym("p")),
                                     {run(0, skewed())}, parallel_t)},
                               true)},
                         true)});
  };
  expect_proved(polynomial(), of_points(false));
  expect_refuted(polynomial(), of_points(true), "two iterations of the parallel loop over t");
}

// t = j: the cell p is updated by descending i. No two updates of it may run at the same time, in whichever order.
TEST(ScheduleCheck, UpdatesMayChangeTheirOrderButNotMeet) {
  const auto descending = [](bool parallel_t) {
    return program({loop("p", 0, 2 * sym("n"),
                         {loop("t", most(0, sym("p") - sym("n")), least(sym("n"), sym("p")),
                               {run(0, {sym("p") - sym("t"), sym("t")})}, parallel_t)},
                         true)});
  };
  expect_refuted(polynomial(), descending(false), "in the other order by the loop over t");
  Source s = polynomial();
  s.scop.reassociate = {"c"};
  expect_proved(s, descending(false));
  expect_refuted(s, descending(true), "two iterations of the parallel loop over t");
}

// for i: a[*] += ...
TEST(ScheduleCheck, AcceptsStepsAtTheSameTime) {
  const auto counting = [](bool step, bool other_operation, bool read) {
    Source s({"n"});
    const int a = s.array("a");
    const int i = s.loop("i", 0, sym("n") - 1);
    const int first = s.statement({Source::access(a, {IntExpr()}, true, true)});
    const int second = s.statement({Source::access(a, {0}, true, !read)});
    s.scop.statements[0].updates = {{0, "+", "", step}};
    if (!read) s.scop.statements[1].updates = {{0, other_operation ? "min" : "+", "", step}};
    s.scop.body = {in_loop(i, {does(first), does(second)})};
    return s;
  };
  const auto parallel = program({loop("i", 0, sym("n") - 1, {run(0, {sym("i")}), run(1, {sym("i")})}, true)});
  expect_proved(counting(true, false, false), parallel);
  expect_refuted(counting(false, false, false), parallel, "two iterations of the parallel loop over i");
  expect_refuted(counting(true, true, false), parallel, "two iterations of the parallel loop over i");
  expect_refuted(counting(true, false, true), parallel, "two iterations of the parallel loop over i");
  Source numbers = counting(true, false, false); // rounded at each step
  numbers.scop.arrays[0].floating = true;
  expect_refuted(numbers, parallel, "two iterations of the parallel loop over i");
  numbers.scop.reassociate = {"a"};
  expect_proved(numbers, parallel);
}

// for i: { s = 0; for k: s += a[i]; b[i] = s }
Source row_sums(int scope, bool live_out) {
  Source s({"n", "m"});
  const int sum = s.array("s", scope, live_out), a = s.array("a"), b = s.array("b");
  const int i = s.loop("i", 0, sym("n") - 1), k = s.loop("k", 0, sym("m") - 1);
  const int zero = s.statement({Source::access(sum, {}, false, true)});
  const int add =
      s.statement({Source::access(sum, {}, true, true), Source::access(a, {sym("i"), sym("k")}, true, false)});
  const int store = s.statement({Source::access(sum, {}, true, false), Source::access(b, {sym("i")}, false, true)});
  s.scop.body = {in_loop(i, {does(zero), in_loop(k, {does(add)}), does(store)})};
  return s;
}
std::vector<ParallelNode> row_body() {
  return {run(0, {sym("i")}), loop("k", 0, sym("m") - 1, {run(1, {sym("i"), sym("k")})}, false), run(2, {sym("i")})};
}

TEST(ScheduleCheck, AcceptsAPrivateScalar) {
  for (const int scope : {0, -1})
    expect_proved(row_sums(scope, false), program({loop("i", 0, sym("n") - 1, {block({0}, row_body())}, true)}));
}

TEST(ScheduleCheck, RefutesASharedScalarAndOneThatIsReadLater) {
  expect_refuted(row_sums(-1, false), program({loop("i", 0, sym("n") - 1, row_body(), true)}), "two iterations");
  expect_refuted(row_sums(-1, true), program({loop("i", 0, sym("n") - 1, {block({0}, row_body())}, true)}),
                 "read afterwards");
  expect_refuted(row_sums(0, false), program({loop("i", 0, sym("n") - 1, row_body(), true)}), "nowhere");
}

TEST(ScheduleCheck, DoesNotAcceptAPrivateScalarOfTheWholeLoop) {
  const Certificate c =
      check_schedule(row_sums(0, false).scop, program({block({0}, {loop("i", 0, sym("n") - 1, row_body(), true)})}));
  EXPECT_FALSE(c.all_proved()) << all_of(c);
}

TEST(ScheduleCheck, AcceptsAnExpandedScalarInADistributedLoop) {
  ParallelProgram p =
      program({loop("i", 0, sym("n") - 1, {run(0, {sym("i")})}, true),
               loop("i", 0, sym("n") - 1, {loop("k", 0, sym("m") - 1, {run(1, {sym("i"), sym("k")})}, false)}, true),
               loop("i", 0, sym("n") - 1, {run(2, {sym("i")})}, true)});
  p.expansions = {{0, "s_x", {sym("n")}, {sym("i")}}};
  expect_proved(row_sums(-1, false), p);
  expect_proved(row_sums(0, false), p);
  p.expansions = {{0, "s_x", {sym("n") - 1}, {sym("i")}}};
  expect_refuted(row_sums(-1, false), p, "outside of the elements");
  p.expansions = {{0, "s_x", {1}, {0}}};
  EXPECT_FALSE(check_schedule(row_sums(-1, false).scop, p).all_proved());
}

// a[t][i] from a[t-1][i-1 .. i+1], skewed by i' = i + t and tiled: wavefronts of tiles.
Source time_loop() {
  Source s({"T", "n"});
  const int a = s.array("a");
  const int t = s.loop("t", 1, sym("T")), i = s.loop("i", 1, sym("n") - 2);
  auto at = [&](int64_t d) { return Source::access(a, {sym("i") + d}, true, false); };
  const int st = s.statement({at(-1), at(0), at(1), Source::access(a, {sym("i")}, false, true)});
  s.scop.body = {in_loop(t, {in_loop(i, {does(st)})})};
  return s;
}

TEST(ScheduleCheck, AcceptsGaussSeidelInWavefrontsAndRefutesItUnskewed) {
  // w = 2t + i: t and i = w - 2t
  auto wave = [&](int64_t factor) {
    const IntExpr t = sym("t"), w = sym("w");
    return program({loop("w", factor + 1, factor * sym("T") + sym("n") - 2,
                         {loop("t", 1, sym("T"), {[&] {
                                 ParallelNode inside;
                                 inside.kind = ParallelNode::Kind::branch;
                                 inside.conditions = {w - factor * t - 1, sym("n") - 2 - w + factor * t};
                                 inside.body = {run(0, {t, w - factor * t})};
                                 return inside;
                               }()},
                               true)},
                         false)});
  };
  expect_proved(time_loop(), wave(2));
  expect_refuted(time_loop(), wave(1), "two iterations of the parallel loop over t");
}

TEST(ScheduleCheck, KeepsTextualOrder) {
  Source s({"n"});
  const int a = s.array("a"), b = s.array("b");
  const int i = s.loop("i", 0, sym("n") - 1);
  const int first = s.statement({Source::access(a, {sym("i")}, false, true)});
  const int second =
      s.statement({Source::access(a, {sym("i")}, true, false), Source::access(b, {sym("i")}, false, true)});
  s.scop.body = {in_loop(i, {does(first), does(second)})};
  auto in = [](std::vector<ParallelNode> body) { return program({loop("i", 0, sym("n") - 1, std::move(body), true)}); };
  expect_proved(s, in({run(0, {sym("i")}), run(1, {sym("i")})}));
  expect_refuted(s, in({run(1, {sym("i")}), run(0, {sym("i")})}), "in the other order");
}

TEST(ScheduleCheck, KeepsConditionsOfBranches) {
  Source s({"n", "m"});
  const int a = s.array("a");
  const int i = s.loop("i", 0, sym("n") - 1);
  const int st = s.statement({Source::access(a, {sym("i")}, false, true)});
  ScopNode branch;
  branch.kind = ScopNode::Kind::branch;
  branch.condition = {{sym("i") - sym("m")}, {-sym("i")}};
  branch.body = {does(st)};
  s.scop.body = {in_loop(i, {branch})};
  ParallelNode high;
  high.kind = ParallelNode::Kind::branch;
  high.conditions = {sym("i") - sym("m")};
  high.body = {run(0, {sym("i")})};
  expect_refuted(s, program({loop("i", 0, sym("n") - 1, {high}, true)}), "never does instance (0)");
  ParallelNode low = high;
  low.conditions = {-sym("i"), sym("m") - 1};
  expect_proved(s, program({loop("i", 0, sym("n") - 1, {high, low}, true)}));
}

ParallelNode branch_of(std::vector<IntExpr> conditions, std::vector<ParallelNode> body) {
  ParallelNode n;
  n.kind = ParallelNode::Kind::branch;
  n.conditions = std::move(conditions);
  n.body = std::move(body);
  return n;
}

// if (i < 10) a[i + shift] = …; else if (i < 20) a[i] = …; …; count ways
Source ways(int count, int64_t shift = 0) {
  Source s({"n"});
  const int a = s.array("a"), i = s.loop("i", 0, sym("n") - 1);
  std::vector<ScopNode> rest;
  for (int k = count; k-- > 0;) {
    ScopNode branch;
    branch.kind = ScopNode::Kind::branch;
    branch.condition = {{IntExpr(10 * k + 9) - sym("i")}};
    branch.body = {does(s.statement({Source::access(a, {sym("i") + (k ? 0 : shift)}, false, true)}))};
    branch.otherwise = std::move(rest);
    rest = {branch};
  }
  s.scop.body = {in_loop(i, std::move(rest))};
  return s;
}
ParallelProgram ways_in_parallel(int count) {
  std::vector<ParallelNode> body;
  for (int k = 0; k < count; k++) {
    std::vector<IntExpr> conditions = {IntExpr(10 * k + 9) - sym("i")};
    if (k) conditions.push_back(sym("i") - 10 * k);
    body.push_back(branch_of(conditions, {run(count - 1 - k, {sym("i")})}));
  }
  return program({loop("i", 0, sym("n") - 1, std::move(body), true)});
}

TEST(ScheduleCheck, KnowsWaysOfOneBranchApartInOneIterationOnly) {
  expect_proved(ways(3), ways_in_parallel(3));
  expect_refuted(ways(3, 1), ways_in_parallel(3), "two iterations of the parallel loop over i");
}

// Pairs of ways are told apart without the conditions of all ways before them: what is asked grows as the conditions do.
TEST(ScheduleCheck, AsksLittleOfManyWays) {
  auto asked = [](int count) {
    Answers answers;
    Effort effort;
    effort.answers = &answers;
    EXPECT_TRUE(check_schedule(ways(count).scop, ways_in_parallel(count), effort).all_proved());
    size_t length = 0;
    for (const auto &[question, answer] : answers) length += question.size();
    return length;
  };
  EXPECT_LT(asked(32), 5 * asked(16));
}

// n loops that write one array, one after the other: nothing is asked of two of them.
TEST(ScheduleCheck, AsksNothingOfLoopsInTheOrderOfTheText) {
  auto loops = [](int count, bool swapped) {
    Source s({"n"});
    const int a = s.array("a");
    std::vector<ParallelNode> body;
    for (int k = 0; k < count; k++) {
      const int i = s.loop("i" + std::to_string(k), 0, sym("n") - 1);
      const int st = s.statement({Source::access(a, {sym("i" + std::to_string(k))}, false, true)});
      s.scop.body.push_back(in_loop(i, {does(st)}));
      body.push_back(loop("j" + std::to_string(k), 0, sym("n") - 1, {run(st, {sym("j" + std::to_string(k))})}, true));
    }
    if (swapped) std::swap(body.front(), body.back());
    return std::pair(s, program(std::move(body)));
  };
  auto asked = [&](int count) {
    Answers answers;
    Effort effort;
    effort.answers = &answers;
    const auto [s, p] = loops(count, false);
    EXPECT_TRUE(check_schedule(s.scop, p, effort).all_proved());
    return answers.size();
  };
  EXPECT_EQ(asked(40), asked(2));
  const auto [s, p] = loops(3, true);
  expect_refuted(s, p, "in the other order");
}

} // namespace
} // namespace metafork::check
