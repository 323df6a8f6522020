// Loops that fill storage ahead of time, and what is done for points that do not exist: what the checker demands of
// them.
#include "check/pipeline.h"
#include "check/solver.h"
#include "check/spare.h"
#include "kernels_as_text.h"

#include <gtest/gtest.h>

namespace metafork::check {
namespace {

using model::IntExpr;

// s += a[i*k + l], of a loop over l.
model::Nest sums() {
  model::Nest n;
  n.name = "sums";
  n.arrays = {array_of("float", "a", false), array_of("float", "c", true)};
  model::Access read;
  read.array = 0;
  read.read = true;
  read.text = "a[i*k + l]";
  n.accesses = {read};
  auto hole = std::make_shared<model::AccessHole>();
  hole->access = 0;
  hole->array = 0;
  hole->original = {std::string("a[i*k + l]")};
  n.tiled.emplace();
  n.tiled->locals = {model::BodyLocal{}};
  n.tiled->locals[0].name = "s";
  n.tiled->locals[0].type = "float";
  n.tiled->inner = {std::string("s += "), std::shared_ptr<const model::AccessHole>(hole), std::string(";")};
  return n;
}

const std::string pipelined = R"(kernel "sums_pipelined" variant "pipelined"
parameter B0 size 0 most 1073741824
parameter Bk tile 0 most 1073741824
parameter T0 threads 0 most 1024
parameter N0 blocks 0 most 2147483647
thread t0 < T0
block r0 < N0
storage shared a_s 4 [B0*Bk]
storage private s_t 4 [8]
{
  blocks "long long" b0 = 0 at r0 .. 3 step N0 {
    loop "long long" kb = 0 .. 7 stages 2 {
      let "long long" l_b = kb*Bk
      barrier
      let "long long" a_at = l_b
      phase {
        tile row row column column = 0 .. B0 - 1 width Bk {
          when 5 - column {
            copy a_s[Bk*row + column] = a[a_at + column]
          }
        }
      }
      barrier
      when B0 - 8*T0 {
        phase {
          loop "int" kk = 0 .. Bk - 1 {
            loop "int" g0 = 0 .. 7 {
              let narrow "int" u0 = g0*T0 + t0
              when spare 9 - u0 {
                bind "float" s = s_t[g0]
                body "s += <0: a[i*k + l]>;" with 0 = a_s[Bk*u0 + kk]
              }
            }
          }
        }
      }
    }
  }
}
)";

std::string pipelines(const std::string &text) { return check_pipelines(sums(), parse_skeleton(text)); }

TEST(PipelineCheck, TakesWhatCopiesConstantArraysToItsOwnStorage) { EXPECT_EQ(pipelines(pipelined), ""); }

TEST(PipelineCheck, RefusesOneWithoutItsBarriers) {
  EXPECT_EQ(pipelines(replaced(pipelined, "      barrier\n      let", "      let")),
            "the pipeline over kb does not begin with a phase between two barriers");
  EXPECT_EQ(pipelines(replaced(pipelined, "      barrier\n      when", "      when")),
            "the pipeline over kb does not begin with a phase between two barriers");
  EXPECT_EQ(pipelines(replaced(pipelined, "stages 2", "stages 0")),
            "the pipeline over kb does not begin with a phase between two barriers");
}

TEST(PipelineCheck, RefusesToDoMoreAheadOfTime) {
  EXPECT_EQ(pipelines(replaced(pipelined, "copy a_s[Bk*row + column] = a[a_at + column]", "body \"f();\"")),
            "a pipeline does more ahead of time than copy");
  EXPECT_EQ(pipelines(replaced(pipelined, "= a[a_at", "= c[a_at")), "a pipeline copies c to a_s ahead of time");
  EXPECT_EQ(pipelines(replaced(pipelined, "copy a_s[Bk*row + column]", "copy s_t[0]")),
            "a pipeline copies a to s_t ahead of time");
}

TEST(PipelineCheck, RefusesStorageThatOthersUse) {
  EXPECT_EQ(pipelines(replaced(pipelined, "    loop \"long long\" kb",
                               "    phase { copy c[0] = a_s[0] }\n    loop \"long long\" kb")),
            "storage of the pipeline over kb is used elsewhere");
}

StagingResult spare(const std::string &text) { return check_spare(sums(), parse_skeleton(text), Solver()); }

TEST(SpareCheck, ProvesThatPlacesOfAllPointsAreInStorage) {
  const StagingResult r = spare(pipelined);
  EXPECT_EQ(r.refuted + r.unproved, "");
}

TEST(SpareCheck, SaysWhereStorageHasNoRoom) {
  EXPECT_NE(spare(replaced(pipelined, "when B0 - 8*T0 {", "when B0 - 8*T0 + 1 {"))
                .unproved.find("for points that do not exist"),
            std::string::npos);
  EXPECT_NE(spare(replaced(pipelined, "a_s[Bk*u0 + kk]", "a_s[Bk*u0 + kk - 1]"))
                .unproved.find("for points that do not exist"),
            std::string::npos);
}

TEST(SpareCheck, RefusesAnyOtherStatement) {
  EXPECT_EQ(spare(replaced(pipelined, "body \"s +=", "body \"s -=")).refuted,
            "a statement outside the loop is done for points that do not exist");
  EXPECT_EQ(spare(replaced(pipelined, " with 0 = a_s[Bk*u0 + kk]", "")).refuted,
            "'a[i*k + l]' is done for points that do not exist");
  EXPECT_EQ(spare(replaced(pipelined, "when 5 - column", "when spare 5 - column")).refuted,
            "something is copied for points that do not exist");
}

TEST(SpareCheck, RefusesWhatMayNotEnd) {
  const std::string wrong = "something that is no plain arithmetic is done for points that do not exist";
  const auto refused = [&](const std::string &before, const std::string &behind, const char *element = "float") {
    model::Nest n = sums();
    n.arrays[0].element = element;
    n.tiled->inner[0] = before, n.tiled->inner[2] = behind;
    const std::string text = replaced(pipelined, "s += <0: a[i*k + l]>;", before + "<0: a[i*k + l]>" + behind);
    return check_spare(n, parse_skeleton(text), Solver()).refuted == wrong;
  };
  EXPECT_FALSE(refused("s = s * (2.5f - ", ");"));
  EXPECT_TRUE(refused("s += f(", ");"));
  EXPECT_TRUE(refused("s += (f)(", ");"));
  EXPECT_TRUE(refused("s += f<1>(", ");"));
  EXPECT_TRUE(refused("s += G{", "}.v;"));
  EXPECT_TRUE(refused("s += 1 / ", ";"));
  EXPECT_TRUE(refused("s += x * ", ";")) << "whatever x is";
  EXPECT_TRUE(refused("s += ", ";", "Point"));
}

TEST(SpareCheck, RefusesWritesToWhatThreadsShare) {
  model::Nest n = sums();
  n.accesses[0].write = true;
  EXPECT_EQ(check_spare(n, parse_skeleton(pipelined), Solver()).refuted,
            "'a[i*k + l]' writes for points that do not exist");
}

} // namespace
} // namespace metafork::check
