#include "codegen/ir/kernel_ir.h"
#include "codegen/package/print_kernel.h"
#include "codegen/passes/passes.h"
#include "codegen/text/print_expr.h"

#include <gtest/gtest.h>

#include <stdexcept>

using namespace metafork;
using namespace metafork::codegen;
using qe::parse_poly;

namespace {

std::shared_ptr<const Block> block(Block b) { return std::make_shared<const Block>(std::move(b)); }

Kernel empty_kernel() {
  Kernel k;
  k.name = "k";
  k.block_dimensions = k.thread_dimensions = 1;
  k.parameters = {{Parameter::Kind::block_size, 0, "B0", "B0", 256, 256},
                  {Parameter::Kind::threads, 0, "T0", "T0", 256, 1},
                  {Parameter::Kind::blocks, 0, "N0", "N0", 0, 0}};
  k.block_names = {"r0"};
  k.thread_names = {"t0"};
  model::Scalar n;
  n.name = "N";
  n.type = "int";
  n.integral = true;
  k.scalars = {n};
  return k;
}

Body text_body(const char *s) { return Body{{std::string(s)}}; }

// The staged Jacobi kernel of the design, written by hand: copy-in, barrier, compute, barrier.
Kernel staged_jacobi() {
  Kernel k = empty_kernel();
  for (const char *name : {"a", "b"}) {
    model::Array array;
    array.name = name;
    array.element = "int";
    array.written = name[0] == 'b';
    k.arrays.push_back(array);
  }
  k.storage = {{Storage::Space::block, "a_s", "int", 4, Expr(parse_poly("B0 + 2"))}};
  const Expr last = Expr::smallest({parse_poly("B0 + 1"), parse_poly("N - 1 - b0*B0")});
  const Expr points = Expr::smallest({parse_poly("B0 - 1"), parse_poly("N - 3 - b0*B0")});
  k.body = {BlockLoop{
      "b0", 0, 0, Expr::floor(parse_poly("N - 3"), parse_poly("B0")),
      block({Phase{block({ThreadLoop{"u", 0, 0, last, block({text_body("a_s[u] = a[b0 * B0 + u];")})}})}, Barrier{},
             Phase{block(
                 {ThreadLoop{"u", 0, 0, points,
                             block({text_body("b[b0 * B0 + 1 + u] = (a_s[u] + a_s[u + 1] + a_s[u + 2]) / 3;")})}})},
             Barrier{}})}};
  return k;
}

} // namespace

TEST(Expressions, AreWidenedBeforeTheyCanOverflow) {
  ExprPrinter p;
  p.wide("b0");
  p.small("B0");
  EXPECT_EQ(p(parse_poly("2*n - b0*B0 + 1")), "2LL * n - b0 * B0 + 1");
  EXPECT_EQ(p(parse_poly("N - 3")), "(long long)N - 3");
  EXPECT_EQ(p(parse_poly("n*m")), "(long long)m * n");
  EXPECT_EQ(p(Expr::smallest({parse_poly("B0 - 1"), parse_poly("N - b0*B0")})),
            "mf_min(B0 - 1, (long long)N - b0 * B0)");
}

TEST(Kernels, AreAcceptedWithTheirLevelsInOrder) { EXPECT_NO_THROW(verify(staged_jacobi())); }

TEST(Kernels, RejectABarrierWhereThreadsMayDiverge) {
  Kernel k = empty_kernel();
  k.body = {Phase{block({ThreadLoop{"u", 0, 0, 7, block({Barrier{}})}})}};
  EXPECT_THROW(
      {
        try {
          verify(k);
        } catch (const std::logic_error &e) {
          EXPECT_STREQ(e.what(), "kernel k: a barrier stands inside a phase, where threads may diverge");
          throw;
        }
      },
      std::logic_error);
}

TEST(Kernels, RejectANameThatIsNotDefined) {
  Kernel k = empty_kernel();
  k.body = {BlockLoop{"b0", 0, 0, parse_poly("M"), block({})}};
  EXPECT_THROW(verify(k), std::logic_error);
}

TEST(Kernels, RejectSourceTextOutsideAPhase) {
  Kernel k = empty_kernel();
  k.body = {text_body("x = 1;")};
  EXPECT_THROW(verify(k), std::logic_error);
}

TEST(Kernels, RejectTheUseOfWhatIsNotDeclared) {
  Kernel k = empty_kernel();
  const Let ghost{"int", "i", parse_poly("N + 1"), "", false, true};
  k.body = {ghost, Let{"int", "j", parse_poly("i"), "", false, true}};
  EXPECT_NO_THROW(verify(k)) << "a ghost of a ghost";
  k.body = {ghost, Let{"int", "j", parse_poly("i"), ""}};
  EXPECT_THROW(verify(k), std::logic_error);
  k.body = {Let{"int", "j", parse_poly("N"), ""}};
  EXPECT_NO_THROW(verify(k));
  k.unused = {"N"};
  EXPECT_THROW(verify(k), std::logic_error);

  k = empty_kernel();
  const auto points = block({ThreadLoop{"u", 0, 0, 7, block({text_body("x = 1;")})}});
  k.body = {Phase{points}};
  EXPECT_NO_THROW(verify(k));
  k.body = {Phase{points, {k.thread_names.front()}}};
  EXPECT_THROW(verify(k), std::logic_error);
}

// The staged Jacobi kernel before the passes: its box is one node, and a constant has no use.
Kernel jacobi_with_a_box() {
  Kernel k = staged_jacobi();
  CopyBox box;
  box.sides = {{"x", parse_poly("B0 + 2")}};
  box.element = {{"a_s", parse_poly("x")}, {"a", parse_poly("b0*B0 + x")}};
  box.set = {{qe::ge(parse_poly("N - 1 - b0*B0 - x"), 0)}};
  const auto &loop = std::get<BlockLoop>(k.body.front().node);
  Block body = *loop.body;
  body.front() = Phase{block({box})};
  body.insert(body.begin(), Let{"long long", "unused", parse_poly("b0*B0"), ""});
  k.body = {BlockLoop{loop.name, 0, loop.first, loop.last, block(body)}};
  return k;
}

TEST(Passes, ChangeNothingTheSecondTime) {
  for (const Kernel &kernel : {staged_jacobi(), jacobi_with_a_box()})
    for (const Pass &pass : passes()) {
      const Kernel once = pass.run(kernel);
      EXPECT_NO_THROW(verify(once)) << pass.name;
      EXPECT_EQ(text(pass.run(once)), text(once)) << pass.name;
    }
}

TEST(Passes, RunInTheirOrderWithAVerifiedKernelBetween) {
  std::vector<std::string> names;
  const auto after = [&](const std::string &pass, const Kernel &k, double) {
    EXPECT_NO_THROW(verify(k)) << pass;
    names.push_back(pass);
  };
  const Kernel out = lowered(staged(jacobi_with_a_box(), after), after);
  std::vector<std::string> expected{"mapping"};
  for (const Pass &pass : passes()) expected.emplace_back(pass.name);
  EXPECT_EQ(names, expected);
  const std::string all = text(out);
  EXPECT_EQ(all.find("box"), std::string::npos) << all;
  EXPECT_NE(all.find("tile rows x = 0 .. max(-1, min("), std::string::npos) << all;
  EXPECT_NE(all.find("ghost let long long unused = b0*B0"), std::string::npos) << all;
  EXPECT_NE(all.find("threads 0: int u = 0 .. "), std::string::npos) << all;
}

// A box stands for the same elements whatever its loops are; that a broken one is seen is shown on whole programs
// (test/faults).
TEST(Passes, LeaveAKernelWithoutBoxesAlone) {
  const Kernel k = staged_jacobi();
  EXPECT_EQ(text(lower_copies(k)), text(k));
  EXPECT_EQ(text(batch_copies(k)), text(k));
}

TEST(Kernels, PrintTheSamePhasesOnBothMachines) {
  const std::string cuda = print_kernel(staged_jacobi(), Machine::cuda, {});
  EXPECT_NE(cuda.find("int *const a_s = reinterpret_cast<int *>(mf_shared); // B0 + 2 elements"), std::string::npos);
  EXPECT_NE(cuda.find("__syncthreads();"), std::string::npos);
  EXPECT_NE(cuda.find("for (long long b0 = r0; b0 * B0 <= (long long)N - 3; b0 += N0) {"), std::string::npos) << cuda;
  const std::string cpu = print_kernel(staged_jacobi(), Machine::cpu, {});
  EXPECT_NE(cpu.find("mf_cells<int> a_s_cells((long long)B0 + 2);"), std::string::npos) << cpu;
  EXPECT_NE(cpu.find("for (int mf_thread = 0; mf_thread < T0; mf_thread++) {"), std::string::npos);
  EXPECT_EQ(cpu.find("__syncthreads"), std::string::npos);
}

TEST(Kernels, HaveBarriersOfABlockOrOfAWarp) {
  Kernel k = empty_kernel();
  k.body = {Barrier{Barrier::Scope::warp}};
  EXPECT_NE(print_kernel(k, Machine::cuda, {}).find("  __syncwarp();"), std::string::npos);
  k.body = {Barrier{}};
  EXPECT_NE(print_kernel(k, Machine::cuda, {}).find("  __syncthreads();"), std::string::npos);
}

TEST(Layouts, PutRowBehindRow) {
  Layout layout{Expr(parse_poly("B0"))};
  EXPECT_EQ(layout.elements(), Expr(parse_poly("B0")));
  layout.axes.push_back({parse_poly("B1"), 1});
  EXPECT_EQ(layout.elements(), Expr(parse_poly("B0*B1 + B0")));
  EXPECT_EQ(layout.index({parse_poly("i"), parse_poly("j")}), parse_poly("i*(B1 + 1) + j"));
  const Storage two{Storage::Space::block, "a_s", "int", 4, layout, 2};
  EXPECT_EQ(two.elements(), Expr(parse_poly("2*B0*B1 + 2*B0")));
}
