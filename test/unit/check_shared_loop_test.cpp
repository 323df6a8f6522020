// Loops that are dealt out to threads: what the checker demands of the results.
#include "check/shared_loop.h"
#include "check/solver.h"
#include "kernels_as_text.h"

#include <gtest/gtest.h>

namespace metafork::check {
namespace {

using model::IntExpr;

model::Piece access(int number, int of, const std::string &text) {
  auto hole = std::make_shared<model::AccessHole>();
  hole->access = number;
  hole->array = of;
  hole->original = {text};
  return std::shared_ptr<const model::AccessHole>(hole);
}

model::Access used(int of, const IntExpr &subscript, bool write, std::vector<int> loops) {
  model::Access a;
  a.array = of;
  a.subscript = subscript;
  a.read = true;
  a.write = write;
  a.loops = std::move(loops);
  a.text = write ? "c[i]" : "a[i*m + k]";
  return a;
}

// for i: int s = f; for k < m: { s += a[i*m + k]; c[i] ^= 1; } c[i] += s;
model::Nest sums() {
  const IntExpr i = IntExpr::symbol("i"), k = IntExpr::symbol("k"), n = IntExpr::symbol("n"), m = IntExpr::symbol("m");
  model::Nest out;
  out.name = "sums";
  out.depth = 1;
  model::Loop outer, inner;
  outer.variable = outer.index = "i";
  inner.variable = inner.index = "k";
  outer.type = inner.type = "int";
  outer.value = i, inner.value = k;
  outer.constraints = {i, n - 1 - i};
  inner.constraints = {k, m - 1 - k};
  out.loops = {outer, inner};
  out.arrays = {array_of("int", "a", false), array_of("int", "c", true)};
  out.accesses = {used(0, i * m + k, false, {1}), used(1, i, true, {1}), used(1, i, true, {})};
  out.tiled.emplace();
  model::TiledBody &t = *out.tiled;
  t.loop = 1;
  model::BodyLocal s;
  s.name = "s", s.type = "int", s.element_size = 4;
  t.locals = {s};
  t.before = {std::string("s = f;")};
  t.inner = {std::string("s += "), access(0, 0, "a[i*m + k]"), std::string("; "), access(1, 1, "c[i]"),
             std::string(" ^= 1;")};
  t.after = {access(2, 1, "c[i]"), std::string(" += s;")};
  model::Accumulation sum, other;
  sum.op = "+", sum.type = "int", sum.local = "s", sum.whole = true;
  other.op = "^", other.type = "int", other.array = 1, other.whole = true;
  t.accumulations = {sum, other};
  return out;
}

const std::string split = R"(kernel "sums_split" variant "split"
parameter B0 size 0 most 1073741824
parameter T0 threads 0 most 1024
parameter N0 blocks 0 most 2147483647
parameter P parts 0 most 4096
thread t0 < T0
block r0 < N0
storage private s_t 4 [1]
storage private part 4 [1]
storage private bits 4 [1]
storage shared across 4 [32]
{
  blocks "long long" b0 = 0 at r0 .. floord(n - 1, B0) step N0 {
    loop "long long" u0 = 0 .. min(B0 - 1, n - b0*B0 - 1) {
      let "int" i = b0*B0 + u0
      phase {
        bind "unsigned int" s = part[0]
        point
        clear part[0] by "+"
        clear bits[0] by "^"
        deal x = 0 .. m - 1 {
          let "int" k = x
          body "s += <0: a[i*m + k]>; <1: c[i]> ^= 1;" with 1 = bits[0]
        }
      }
      combine part by "+", bits by "^" number b0*B0 + u0 {
        bind "int" s = s_t[0]
        point
        body "s = f;"
        when m - 1 {
          join s_t[0] with part[0] by "+"
          join c[i] with bits[0] by "^"
        }
        body "<2: c[i]> += s;"
      }
    }
  }
}
)";

std::string refuted(const std::string &text, const model::Nest &nest = sums()) {
  const StagingResult r = check_shared_loop(nest, parse_skeleton(text), Solver());
  return r.refuted + r.unproved;
}
std::string changed(const std::string &what, const std::string &by) { return refuted(replaced(split, what, by)); }

TEST(SharedLoopCheck, TakesResultsThatAreJoinedOnce) { EXPECT_EQ(refuted(split), ""); }

TEST(SharedLoopCheck, RefusesAnotherOperator) {
  EXPECT_EQ(changed("clear part[0] by \"+\"", "clear part[0] by \"*\""),
            "the partial result of 's' does not begin with nothing");
  EXPECT_EQ(changed("combine part by \"+\"", "combine part by \"*\""),
            "the partial results of 's' are not combined with +");
  EXPECT_EQ(changed("with part[0] by \"+\"", "with part[0] by \"|\""), "'s' is joined with |");
}

TEST(SharedLoopCheck, RefusesResultsThatAreLost) {
  EXPECT_EQ(changed("          join c[i] with bits[0] by \"^\"\n", ""), "not every result is joined once");
  EXPECT_EQ(changed("join c[i] with bits[0] by \"^\"", "join s_t[0] with part[0] by \"+\""),
            "not every result is joined once");
  EXPECT_EQ(changed("        clear bits[0] by \"^\"\n", ""), "the partial result of 'c' does not begin with nothing");
  EXPECT_EQ(changed(" with 1 = bits[0]", ""), "'c[i]' of the loop is in memory");
  EXPECT_EQ(changed("join c[i]", "join c[i + 1]"), "a result of 'c' goes to c[(i + 1)]");
  EXPECT_EQ(changed("join s_t[0]", "join bits[0]"), "a result of 's' goes to bits[0]");
  EXPECT_EQ(changed("bind \"unsigned int\" s = part[0]", "bind \"unsigned int\" s = bits[0]"),
            "bits holds a partial result of 's' and a partial result of 'c'");
}

TEST(SharedLoopCheck, RefusesToJoinWhereTheLoopDoesNotRun) {
  EXPECT_EQ(changed("when m - 1 {", "when m {"), "it is not shown that results are joined only where the loop runs");
  EXPECT_EQ(changed("when m - 1 {", "when m - 2 {"), "it is not shown that results are joined wherever the loop runs");
}

TEST(SharedLoopCheck, RefusesWhatTheLoopNeedsFirst) {
  model::Nest nest = sums();
  nest.tiled->inner.emplace_back(std::string(" f(t);"));
  model::BodyLocal t;
  t.name = "t", t.type = "int", t.element_size = 4;
  nest.tiled->locals.push_back(t);
  std::string text = replaced(split, "^= 1;\"", "^= 1; f(t);\"");
  text = replaced(text, "storage shared", "storage private t_t 4 [1]\nstorage shared");
  for (int part = 0; part < 2; part++)
    text = replaced(text, "        point\n", "        bind \"int\" t = t_t[0]\n        point \n");
  EXPECT_EQ(refuted(text, nest), "the loop reads 't', which has no value yet");
}

TEST(SharedLoopCheck, RefusesPointsWithOneNumber) {
  EXPECT_EQ(changed("number b0*B0 + u0", "number b0"), "two points may have one number");
  EXPECT_EQ(changed(" number b0*B0 + u0", ""), "points that several blocks share have no number");
}

TEST(SharedLoopCheck, RefusesWhatIsNoAccumulation) {
  model::Nest nest = sums();
  nest.tiled->accumulations.clear();
  EXPECT_EQ(refuted(split, nest), "a loop is dealt out that does more than accumulate");
}

} // namespace
} // namespace metafork::check
