// What the checker demands of storage that a body writes and that is brought back.
#include "check/solver.h"
#include "check/staging.h"
#include "kernels_as_text.h"

#include <gtest/gtest.h>

namespace metafork::check {
namespace {

using model::IntExpr;

// for (i = 0; i < n; i++) b[i] = 1; each write certain, of whole elements.
model::Nest ones() {
  const IntExpr i = IntExpr::symbol("i"), n = IntExpr::symbol("n");
  model::Nest out;
  out.name = "ones";
  out.depth = 1;
  out.arrays = {array_of("float", "b", true)};
  model::Loop loop;
  loop.index = loop.variable = "i";
  loop.value = i;
  loop.known = true;
  loop.constraints = {i, n - i - IntExpr(1)};
  out.loops = {loop};
  model::Access write;
  write.array = 0;
  write.write = write.certain = write.field_exact = true;
  write.text = "b[i]";
  write.subscript = i;
  out.accesses = {write};
  auto hole = std::make_shared<model::AccessHole>();
  hole->access = hole->array = 0;
  hole->original = {std::string("b[i]")};
  out.body = {std::shared_ptr<const model::AccessHole>(hole), std::string(" = 1;")};
  return out;
}

const std::string staged = R"(kernel "ones_staged" variant "staged"
parameter B0 size 0 most 1073741824
parameter T0 threads 0 most 1024
parameter N0 blocks 0 most 2147483647
thread t0 < T0
block r0 < N0
storage shared b_s 4 [B0]
{
  blocks "long long" b0 = 0 at r0 .. n - 1 step N0 {
    let "long long" i_b = b0*B0
    barrier
    phase {
      threads "int" u0 = 0 at t0 .. min(B0 - 1, n - i_b - 1) step T0 {
        let "int" i = i_b + u0
        point
        body "<0: b[i]> = 1;" with 0 = b_s[u0]
      }
    }
    barrier
    phase {
      tile column column = 0 .. min(B0 - 1, n - i_b - 1) {
        copy b[i_b + column] = b_s[column]
      }
    }
  }
}
)";

std::string said(const model::Nest &nest, const std::string &text) {
  const StagingResult r = check_staged_writes(nest, parse_skeleton(text), Solver());
  return r.refuted + r.unproved;
}

TEST(StagedWrites, AreProvedWhereAllThatIsWrittenGoesBack) { EXPECT_EQ(said(ones(), staged), ""); }

TEST(StagedWrites, AreRefusedWhereAnElementIsPerhapsNotWritten) {
  model::Nest n = ones();
  n.accesses[0].certain = false;
  EXPECT_EQ(said(n, staged), "'b[i]' may not be written, and is copied back");
}

TEST(StagedWrites, AreRefusedOfPartsOfElements) {
  model::Nest n = ones();
  n.accesses[0].field = ".x";
  EXPECT_EQ(said(n, staged), "'b[i]' is a part of an element");
}

TEST(StagedWrites, AreRefusedWhereAnythingElseMayTouchTheArray) {
  model::Nest n = ones();
  n.arrays[0].escapes = true;
  EXPECT_EQ(said(n, staged), "b is in block storage, and what is called may touch it");
}

TEST(StagedWrites, AreNotProvedWhereOneStaysInStorage) {
  EXPECT_NE(said(ones(), replaced(staged, "column = 0 .. min", "column = 1 .. min")), "");
  EXPECT_EQ(said(ones(), replaced(staged, "copy b[i_b + column] = b_s[column]", "copy b[i_b] = c[column]")),
            "what is written to b_s is not copied back");
}

TEST(StagedWrites, AreNotProvedWhereMoreGoesBack) {
  EXPECT_NE(said(ones(), replaced(staged, "column = 0 .. min(B0 - 1, n - i_b - 1)", "column = 0 .. B0 - 1")), "");
}

} // namespace
} // namespace metafork::check
