// Kernels against their nests: right skeletons are proved, and each kind of fault is refuted, claim by claim.
#include <gtest/gtest.h>

#include "check/check.h"

namespace metafork::check {
namespace {

using model::IntExpr;

IntExpr sym(const std::string &name) { return IntExpr::symbol(name); }

model::Loop loop(const std::string &index, const std::string &type, IntExpr lower, IntExpr last) {
  model::Loop l;
  l.parallel = true;
  l.variable = l.index = index;
  l.type = type;
  l.first = lower;
  l.value = sym(index);
  l.constraints = {sym(index) - lower, last - sym(index)};
  return l;
}

model::Scalar scalar(const std::string &name, const std::string &type, int bits) {
  model::Scalar s;
  s.name = name;
  s.type = type;
  s.integral = true;
  s.bits = bits;
  return s;
}

model::Array array(const std::string &name, bool written) {
  model::Array a;
  a.name = a.host_text = name;
  a.element_size = 4;
  a.read = !written;
  a.written = written;
  return a;
}

model::Access access(int of, IntExpr subscript, bool write, std::vector<int> loops = {}) {
  model::Access a;
  a.array = of;
  a.subscript = std::move(subscript);
  a.read = !write;
  a.write = write;
  a.loops = std::move(loops);
  a.text = (write ? "written " : "read ") + std::to_string(of);
  return a;
}

// meta_for (int i = 1; i < N - 1; i++) b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
model::Nest jacobi() {
  model::Nest n;
  n.name = "jacobi";
  n.loops = {loop("i", "int", 1, sym("N") - 2)};
  n.depth = 1;
  n.body = {std::string("BODY")};
  n.scalars = {scalar("N", "int", 32)};
  n.arrays = {array("a", false), array("b", true)};
  n.accesses = {access(0, sym("i") - 1, false), access(0, sym("i"), false), access(0, sym("i") + 1, false),
                access(1, sym("i"), true)};
  return n;
}

const std::string jacobi_staged = R"(kernel "jacobi_staged" variant "staged"
parameter B0 size 0 most 1073741824
parameter T0 threads 0 most 1024
parameter N0 blocks 0 most 2147483647
thread t0 < T0
block r0 < N0
storage shared a_s 4 [B0 + 2]
{
  blocks "long long" b0 = 0 at r0 .. floord(N - 3, B0) step N0 {
    let "long long" i_b = b0*B0 + 1
    barrier
    let "long long" a_at = i_b - 1
    phase {
      tile column column = 0 .. max(-1, min(B0 + 1, N - i_b)) {
        copy a_s[column] = a[a_at + column]
      }
    }
    barrier
    phase {
      threads "int" u0 = 0 at t0 .. min(B0 - 1, N - i_b - 2) step T0 {
        let "int" i = i_b + u0
        point
        body "BODY" with 0 = a_s[u0], 1 = a_s[u0 + 1], 2 = a_s[u0 + 2]
      }
    }
  }
}
)";

const std::string jacobi_plain = R"(kernel "jacobi" variant "unstaged"
parameter B0 size 0 most 1073741824
parameter T0 threads 0 most 1024
parameter N0 blocks 0 most 2147483647
thread t0 < T0
block r0 < N0
{
  blocks "long long" b0 = 0 at r0 .. floord(N - 3, B0) step N0 {
    let "long long" i_b = b0*B0 + 1
    phase {
      threads "int" u0 = 0 at t0 .. min(B0 - 1, N - i_b - 2) step T0 {
        let "int" i = i_b + u0
        point
        body "BODY"
      }
    }
  }
}
)";

// meta_for (long i < n) meta_for (long j < m) { float s = 0; for (long l < k) s += a[i*k + l]*b[l*m + j]; c[i*m + j] =
// s; }
model::Nest matmul() {
  model::Nest n;
  n.name = "matmul";
  n.loops = {loop("i", "long", 0, sym("n") - 1), loop("j", "long", 0, sym("m") - 1),
             loop("l_index", "long", 0, sym("k") - 1)};
  n.loops[2].variable = "l";
  n.loops[2].parallel = false;
  n.depth = 2;
  n.body = {std::string("WHOLE")};
  n.scalars = {scalar("n", "long", 64), scalar("m", "long", 64), scalar("k", "long", 64)};
  n.arrays = {array("a", false), array("b", false), array("c", true)};
  n.accesses = {access(0, sym("i") * sym("k") + sym("l_index"), false, {2}),
                access(1, sym("l_index") * sym("m") + sym("j"), false, {2}),
                access(2, sym("i") * sym("m") + sym("j"), true)};
  model::TiledBody tiled;
  tiled.before = {std::string("BEFORE")};
  tiled.inner = {std::string("INNER")};
  tiled.after = {std::string("AFTER")};
  tiled.loop = 2;
  tiled.locals = {{"s", "float", 4}};
  n.tiled = tiled;
  return n;
}

const std::string matmul_staged = R"(kernel "matmul_staged" variant "staged"
parameter B0 size 0 most 1073741824
parameter B1 size 1 most 1073741824
parameter Bk tile 0 most 1073741824
parameter T0 threads 0 most 1024
parameter T1 threads 1 most 1024
parameter N0 blocks 0 most 2147483647
parameter N1 blocks 1 most 2147483647
thread t0 < T0
thread t1 < T1
block r0 < N0
block r1 < N1
storage shared a_s 4 [B0*Bk + B0]
storage shared b_s 4 [B1*Bk]
storage private s_t 4 [16]
{
  blocks "long long" b0 = 0 at r0 .. floord(n - 1, B0) step N0 {
    let "long long" i_b = b0*B0
    blocks "long long" b1 = 0 at r1 .. floord(m - 1, B1) step N1 {
      let "long long" j_b = b1*B1
      let narrow "int" last0 = max(-1, min(B0 - 1, n - i_b - 1))
      loop "int" s0 = 0 .. floord(last0, 4*T0) {
        let narrow "int" from0 = 4*s0*T0
        let narrow "int" to0 = min(from0 + 4*T0 - 1, last0)
        let narrow "int" last1 = max(-1, min(B1 - 1, m - j_b - 1))
        loop "int" s1 = 0 .. floord(last1, 4*T1) {
          let narrow "int" from1 = 4*s1*T1
          let narrow "int" to1 = min(from1 + 4*T1 - 1, last1)
          phase {
            loop "int" g0 = 0 .. 3 {
              let narrow "int" u0 = g0*T0 + from0 + t0
              when to0 - u0 {
                let "long" i = i_b + u0
                loop "int" g1 = 0 .. 3 {
                  let narrow "int" u1 = g1*T1 + from1 + t1
                  when to1 - u1 {
                    let "long" j = j_b + u1
                    bind "float" s = s_t[4*g0 + g1]
                    point
                    body "BEFORE"
                  }
                }
              }
            }
          }
          let "long long" l_begin = 0
          let "long long" l_end = k - 1
          loop "long long" kb = 0 .. floord(l_end - l_begin, Bk) {
            let "long long" l_b = kb*Bk + l_begin
            let narrow "int" last_k = min(Bk - 1, l_end - l_b)
            barrier
            let "long long" a_at = i_b*k + l_b
            let "long long" b_at = l_b*m + j_b
            phase {
              tile row row column column = from0 .. to0 width Bk {
                when last_k - column {
                  copy a_s[row*Bk + column + row] = a[k*row + a_at + column]
                }
              }
              tile row row_ column column_ = 0 .. last_k width B1 {
                when column_ - from1, to1 - column_ {
                  copy b_s[row_*B1 + column_] = b[m*row_ + b_at + column_]
                }
              }
            }
            barrier
            when last0 - from0 - 4*T0 + 1, last1 - from1 - 4*T1 + 1 {
              phase {
                loop "int" kk = 0 .. last_k {
                  let "long long" l_index = kk + l_b
                  let "long" l = l_index
                  loop "int" g0 = 0 .. 3 {
                    let narrow "int" u0 = g0*T0 + from0 + t0
                    let "long" i = i_b + u0
                    loop "int" g1 = 0 .. 3 {
                      let narrow "int" u1 = g1*T1 + from1 + t1
                      let "long" j = j_b + u1
                      bind "float" s = s_t[4*g0 + g1]
                      body "INNER" with 0 = a_s[u0*Bk + kk + u0], 1 = b_s[kk*B1 + u1]
                    }
                  }
                }
              }
            }
            else {
              phase {
                loop "int" g0 = 0 .. 3 {
                  let narrow "int" u0 = g0*T0 + from0 + t0
                  when to0 - u0 {
                    let "long" i = i_b + u0
                    loop "int" g1 = 0 .. 3 {
                      let narrow "int" u1 = g1*T1 + from1 + t1
                      when to1 - u1 {
                        let "long" j = j_b + u1
                        bind "float" s = s_t[4*g0 + g1]
                        point
                        loop "int" kk = 0 .. last_k {
                          let "long long" l_index = kk + l_b
                          let "long" l = l_index
                          body "INNER" with 0 = a_s[u0*Bk + kk + u0], 1 = b_s[kk*B1 + u1]
                        }
                      }
                    }
                  }
                }
              }
            }
          }
          phase {
            loop "int" g0 = 0 .. 3 {
              let narrow "int" u0 = g0*T0 + from0 + t0
              when to0 - u0 {
                let "long" i = i_b + u0
                loop "int" g1 = 0 .. 3 {
                  let narrow "int" u1 = g1*T1 + from1 + t1
                  when to1 - u1 {
                    let "long" j = j_b + u1
                    bind "float" s = s_t[4*g0 + g1]
                    point
                    body "AFTER"
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
)";

std::string replaced(std::string text, const std::string &from, const std::string &to, bool everywhere = false) {
  size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  for (; at != std::string::npos; at = everywhere ? text.find(from, at + to.size()) : std::string::npos)
    text.replace(at, from.size(), to);
  return text;
}

std::string all_of(const Certificate &c) {
  std::string out;
  for (const std::string &line : text(c)) out += line + "\n";
  return out;
}

void expect_refuted(const model::Nest &nest, const std::string &skeleton, const std::string &name,
                    const std::string &why) {
  const Certificate c = check_kernel(nest, skeleton);
  ASSERT_NE(c.refuted(), nullptr) << all_of(c);
  EXPECT_EQ(c.refuted()->name, name) << all_of(c);
  EXPECT_NE(c.refuted()->why.find(why), std::string::npos) << all_of(c);
}

TEST(KernelCheck, ProvesAStencilThroughSharedMemory) {
  const Certificate c = check_kernel(jacobi(), jacobi_staged);
  EXPECT_TRUE(c.all_proved()) << all_of(c);
  EXPECT_EQ(c.claims.size(), 6u) << all_of(c);
}

TEST(KernelCheck, ProvesATiledProductWithRegisters) {
  const Certificate c = check_kernel(matmul(), matmul_staged);
  EXPECT_TRUE(c.all_proved()) << all_of(c);
  EXPECT_EQ(c.claims.size(), 7u) << all_of(c);
}

TEST(KernelCheck, FindsNothingWrongInConcreteRuns) {
  Effort effort;
  effort.search = true;
  EXPECT_TRUE(check_kernel(jacobi(), jacobi_staged, effort).all_proved());
}

TEST(KernelCheck, RefutesTextThatIsNoCertificate) {
  expect_refuted(jacobi(), "kernel \"k\" variant \"v\" { whirl }", "certificate", "unknown statement");
  expect_refuted(jacobi(), replaced(jacobi_staged, "BODY", "ANOTHER BODY"), "points", "no part of the source");
}

TEST(KernelCheck, RefutesADroppedMinimum) {
  expect_refuted(jacobi(), replaced(jacobi_staged, "min(B0 - 1, N - i_b - 2)", "B0 - 1"), "points",
                 "which the source does not have");
  expect_refuted(jacobi(), replaced(jacobi_staged, "min(B0 - 1, N - i_b - 2)", "N - i_b - 2"), "points", "times");
}

TEST(KernelCheck, RefutesBoundsThatAreOffByOne) {
  expect_refuted(jacobi(), replaced(jacobi_staged, "N - i_b - 2", "N - i_b - 1"), "points", "source does not have");
  expect_refuted(jacobi(), replaced(jacobi_staged, "N - i_b - 2", "N - i_b - 3"), "points", "is not done");
  expect_refuted(jacobi(), replaced(jacobi_staged, "floord(N - 3, B0)", "floord(N - 4, B0)"), "points", "is not done");
  expect_refuted(jacobi(), replaced(jacobi_staged, "min(B0 - 1, N", "min(B0, N"), "points", "times");
  expect_refuted(jacobi(), replaced(jacobi_staged, "b0*B0 + 1", "b0*B0"), "points", "point");
}

TEST(KernelCheck, RefutesAQuotientThatIsRoundedTheWrongWay) {
  expect_refuted(jacobi(), replaced(jacobi_staged, "floord(N - 3, B0)", "floord(N - 2, B0) - 1"), "points", "not done");
  expect_refuted(matmul(), replaced(matmul_staged, "floord(last0, 4*T0)", "floord(last0 + 1, 4*T0) - 1"), "points",
                 "not done");
}

TEST(KernelCheck, RefutesWalksWithTheWrongStride) {
  expect_refuted(jacobi(), replaced(jacobi_staged, "step T0", "step N0"), "points", "advances by N0");
  expect_refuted(matmul(),
                 replaced(matmul_staged, "at r1 .. floord(m - 1, B1) step N1", "at r0 .. floord(m - 1, B1) step N0"),
                 "points", "two loops inside one another");
}

TEST(KernelCheck, ProvesBatchesOfPoints) {
  for (const char *batch : {"step T0 batch 4", "step T0 batch 4 adjacent"}) {
    const Certificate c = check_kernel(jacobi(), replaced(jacobi_plain, "step T0", batch));
    EXPECT_TRUE(c.all_proved()) << all_of(c);
  }
}

TEST(KernelCheck, RefutesBatchesWhereThreadsKeepValues) {
  const std::string batch = replaced(jacobi_plain, "step T0", "step T0 batch 4");
  expect_refuted(jacobi(), replaced(batch, "{", "storage private s_t 4 [16]\n{"), "points", "batches of points");
  EXPECT_TRUE(check_kernel(jacobi(), batch).all_proved());
  expect_refuted(jacobi(), replaced(jacobi_plain, "step T0", "step T0 batch 0"), "points", "batches of points");
}

TEST(KernelCheck, RunsBatchesOfNeighbours) {
  Effort effort;
  effort.search = true;
  for (const char *neighbours : {"batch 3 adjacent", "batch 3 adjacent aligned"}) {
    const std::string batch = replaced(jacobi_plain, "step T0", std::string("step T0 ") + neighbours);
    EXPECT_TRUE(check_kernel(jacobi(), batch, effort).all_proved());
    expect_refuted(jacobi(), replaced(batch, "min(B0 - 1, N", "min(B0, N"), "points", "times");
  }
}

TEST(KernelCheck, RefutesSwappedDimensions) {
  expect_refuted(matmul(), replaced(matmul_staged, "let \"long\" i = i_b + u0", "let \"long\" i = j_b + u0", true),
                 "points", "point");
}

TEST(KernelCheck, RefutesAThreadThatIsNotUsed) {
  expect_refuted(matmul(), replaced(matmul_staged, "from1 + t1", "from1", true), "points", "times");
}

TEST(KernelCheck, RefutesARepeatThatIsMissing) {
  expect_refuted(matmul(), replaced(matmul_staged, "loop \"int\" g1 = 0 .. 3", "loop \"int\" g1 = 0 .. 2", true),
                 "points", "not done");
}

TEST(KernelCheck, RefutesADroppedGuard) {
  expect_refuted(matmul(), replaced(matmul_staged, "when to1 - u1 {", "when 0 {", true), "points", "is done 2 times");
}

TEST(KernelCheck, RefutesTheFullTileConditionOfTheWrongSize) {
  expect_refuted(matmul(), replaced(matmul_staged, "last0 - from0 - 4*T0 + 1", "last0 - from0 - 4*T0 + 2"), "points",
                 "source does not have");
}

TEST(KernelCheck, RefutesAMissingPartOfTheBody) {
  expect_refuted(matmul(), replaced(matmul_staged, "body \"AFTER\"", "barrier"), "points", "missing");
}

TEST(KernelCheck, RefutesAnIterationOfTheLoopThatIsLost) {
  expect_refuted(matmul(), replaced(matmul_staged, "l_end = k - 1", "l_end = k - 2"), "points", "not done");
}

TEST(KernelCheck, RefutesDroppedBarriers) {
  const size_t first = jacobi_staged.find("barrier"), second = jacobi_staged.find("barrier", first + 1);
  for (const size_t at : {first, second}) {
    std::string text = jacobi_staged;
    expect_refuted(jacobi(), text.erase(at, 7), "barriers", "no barrier between");
  }
}

// meta_for (int i = 0; i < n; i++) { a[i] = i; meta_for (...) ...; } with the first statement left to every thread.
TEST(KernelCheck, RefutesAnArrayThatEveryThreadWrites) {
  model::Nest n;
  n.name = "block";
  n.loops = {loop("i", "int", 0, sym("n") - 1)};
  n.depth = 1;
  n.scalars = {scalar("n", "int", 32)};
  n.arrays = {array("a", true)};
  n.accesses = {access(0, sym("i"), true)};
  model::BlockStmt s;
  s.text = {std::string("WRITE")};
  s.accesses = {0};
  const std::string text = R"(kernel "block" variant "unstaged"
parameter T0 threads 0 most 1024
parameter N0 blocks 0 most 2147483647
thread t0 < T0
block r0 < N0
{
  blocks "long long" b0 = 0 at r0 .. n - 1 step N0 {
    let "int" i = b0
    STATEMENT
  }
})";
  s.kind = model::BlockStmt::Kind::once;
  n.program = {s};
  const Certificate right = check_kernel(n, replaced(text, "STATEMENT", "once { point body \"WRITE\" }"));
  EXPECT_TRUE(right.all_proved()) << all_of(right);
  s.kind = model::BlockStmt::Kind::uniform;
  n.program = {s};
  expect_refuted(n, replaced(text, "STATEMENT", "uniform \"WRITE\""), "barriers", "written by every thread");
}

TEST(KernelCheck, RefutesAHaloThatIsTooSmall) {
  expect_refuted(jacobi(), replaced(jacobi_staged, "min(B0 + 1, N - i_b)", "min(B0, N - i_b)"), "staged reads",
                 "nothing was copied");
}

TEST(KernelCheck, RefutesACopyOfTheWrongElement) {
  expect_refuted(jacobi(), replaced(jacobi_staged, "a_at = i_b - 1", "a_at = i_b"), "staged reads", "holds a[");
  expect_refuted(jacobi(), replaced(jacobi_staged, "1 = a_s[u0 + 1]", "1 = a_s[u0]"), "staged reads", "holds a[");
  expect_refuted(matmul(), replaced(matmul_staged, "a[k*row + a_at + column]", "a[m*row + a_at + column]"),
                 "staged reads", "holds a[");
  expect_refuted(matmul(), replaced(matmul_staged, "1 = b_s[kk*B1 + u1]", "1 = b_s[u1*Bk + kk]", true), "staged reads",
                 "reads b_s");
}

TEST(KernelCheck, RefutesAMissingCopyAndOneBeyondItsStorage) {
  expect_refuted(jacobi(), replaced(jacobi_staged, "copy a_s[column] = a[a_at + column]", "barrier"), "staged reads",
                 "nothing is copied");
  expect_refuted(jacobi(), replaced(jacobi_staged, "a_s 4 [B0 + 2]", "a_s 4 [B0 + 1]"), "staged reads", "beyond its");
}

TEST(KernelCheck, RefutesAStagedArrayThatTheKernelWrites) {
  model::Nest n = jacobi();
  n.arrays[0].written = true;
  expect_refuted(n, jacobi_staged, "staged reads", "written by the kernel");
}

TEST(KernelCheck, RefutesSharedRegisters) {
  expect_refuted(matmul(), replaced(matmul_staged, "s_t[4*g0 + g1]", "s_t[2*g0 + g1]", true), "thread storage",
                 "share");
  expect_refuted(matmul(), replaced(matmul_staged, "s_t[4*g0 + g1]", "s_t[4*g1 + g0]"), "thread storage",
                 "of a point is in");
  expect_refuted(matmul(), replaced(matmul_staged, "s_t 4 [16]", "s_t 4 [15]"), "thread storage", "goes beyond");
}

TEST(KernelCheck, RefutesAnIntWhereALongIsNeeded) {
  expect_refuted(matmul(), replaced(matmul_staged, "let \"long long\" i_b", "let \"int\" i_b"), "offsets",
                 "does not fit an int");
  expect_refuted(matmul(), replaced(matmul_staged, "let \"long long\" a_at", "let \"int\" a_at"), "offsets",
                 "does not fit an int");
}

// N is an int in memory, and so are the elements of b.
TEST(KernelCheck, RefutesAScalarThatNobodyLooksAfter) {
  model::Nest n = jacobi();
  model::Cell cell;
  cell.text = "s->N";
  cell.storage.kinds = {"int"};
  n.cells = {cell};
  n.scalars[0].cells = {0};
  n.arrays[1].storage.kinds = {"int"};
  const auto with = [](const std::string &line) { return replaced(jacobi_staged, "{\n", line + "{\n"); };
  const std::string compared = "compared \"s->N\"\n", refreshed = "refreshed \"s->N\"\n";
  expect_refuted(n, jacobi_staged, "scalars", "the launch does not compare them");
  EXPECT_TRUE(check_kernel(n, with(compared)).all_proved());
  n.earlier = {n.arrays[1].storage};
  expect_refuted(n, with(compared), "scalars", "is not brought back");
  EXPECT_TRUE(check_kernel(n, with(compared + refreshed)).all_proved());
}

TEST(KernelCheck, TakesTheProgrammersWordWhereIterationsMayMeet) {
  model::Nest n = jacobi();
  n.accesses[3].subscript = sym("i") * sym("i");
  n.accesses.push_back(access(1, sym("i") + 1, true));
  const Certificate c = check_kernel(n, jacobi_staged);
  for (const Claim &claim : c.claims) {
    EXPECT_NE(claim.status, Status::refuted) << all_of(c);
    if (claim.name == "order") {
      EXPECT_EQ(claim.status, Status::asserted) << all_of(c);
    }
  }
}

// if (v*B + u < n) a[v*B + u] = ..., over v and u, and over w
model::Nest in_blocks() {
  model::Nest n;
  const IntExpr p = sym("v") * sym("B") + sym("u");
  n.loops = {loop("v", "int", 0, sym("blocks") - IntExpr(1)), loop("u", "int", 0, sym("B") - IntExpr(1))};
  n.loops[1].constraints.push_back(sym("n") - IntExpr(1) - p);
  n.depth = 2;
  n.scalars = {scalar("blocks", "int", 32), scalar("B", "int", 32), scalar("n", "int", 32)};
  n.arrays = {array("a", true)};
  n.accesses = {access(0, p, true)};
  n.body = {std::string("a[v * B + u] = v;")};
  return n;
}
model::Nest over_points() {
  model::Nest n = in_blocks();
  const IntExpr w = sym("w"), b = sym("B");
  n.loops = {loop("w", "long long", 0, sym("blocks") * b - IntExpr(1))};
  n.loops[0].constraints.push_back(sym("n") - IntExpr(1) - w);
  n.depth = 1;
  n.required = {b - IntExpr(1)};
  n.accesses = {access(0, w, true)};
  n.values = {{"int", "v", IntExpr::make(IntExpr::Kind::floor_divide, w, b)}, {"int", "u", w - sym("v") * b}};
  return n;
}
Claim untiled(const model::Nest &points) { return check_untiling(in_blocks(), points, {{"v", "u", "B", "w"}}); }

TEST(UntilingCheck, ProvesThatPointsAreTheIterations) {
  const Claim c = untiled(over_points());
  EXPECT_EQ(c.status, Status::proved) << c.why;
}

TEST(UntilingCheck, DoesNotProveOtherDomains) {
  model::Nest n = over_points();
  n.required.clear();
  EXPECT_EQ(untiled(n).status, Status::not_checked) << "for B < 1 and blocks < 0 there would be points";
  n = over_points();
  n.loops[0].constraints[1] = sym("blocks") * sym("B") - sym("w");
  EXPECT_EQ(untiled(n).status, Status::not_checked) << "one point too many";
  n = over_points();
  n.loops[0].constraints[1] = sym("blocks") * sym("B") - IntExpr(2) - sym("w");
  EXPECT_EQ(untiled(n).status, Status::not_checked) << "one too few";
  n = over_points();
  n.loops[0].constraints.pop_back();
  EXPECT_EQ(untiled(n).status, Status::not_checked) << "no condition";
}

TEST(UntilingCheck, RefutesOtherElementsTextsAndValues) {
  model::Nest n = over_points();
  n.accesses[0].subscript = sym("w") + IntExpr(1);
  EXPECT_EQ(untiled(n).status, Status::refuted);
  n = over_points();
  n.body = {std::string("a[v * B + u] = u;")};
  EXPECT_EQ(untiled(n).status, Status::refuted);
  n = over_points();
  n.values[0].value = sym("w");
  EXPECT_EQ(untiled(n).status, Status::refuted);
}

} // namespace
} // namespace metafork::check
