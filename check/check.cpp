#include "check/check.h"

#include "check/flow.h"
#include "check/interpret.h"
#include "check/offsets.h"
#include "check/order.h"
#include "check/points.h"
#include "check/scalars.h"
#include "check/scan.h"
#include "check/search_z3.h"
#include "check/shared_loop.h"
#include "check/untiling.h"

#include <algorithm>
#include <stdexcept>

namespace metafork::check {

const char *name_of(Status s) {
  switch (s) {
    case Status::proved:
      return "proved";
    case Status::asserted:
      return "asserted";
    case Status::not_checked:
      return "not checked";
    case Status::refuted:
      break;
  }
  return "refuted";
}

const Claim *Certificate::refuted() const {
  const auto it =
      std::find_if(claims.begin(), claims.end(), [](const Claim &c) { return c.status == Status::refuted; });
  return it == claims.end() ? nullptr : &*it;
}

bool Certificate::all_proved() const {
  return std::all_of(claims.begin(), claims.end(), [](const Claim &c) { return c.status == Status::proved; });
}

std::vector<std::string> text(const Certificate &certificate) {
  std::vector<std::string> out;
  for (const Claim &c : certificate.claims) {
    std::string line = c.name + ": " + name_of(c.status);
    if (!c.why.empty()) line.append(": ").append(c.why);
    out.push_back(line);
  }
  return out;
}

namespace {

Claim claim(const std::string &name, const model::Nest &nest, const std::string &refuted, const std::string &unproved) {
  Claim out;
  out.name = name;
  out.where = nest.location;
  out.status = !refuted.empty() ? Status::refuted : !unproved.empty() ? Status::not_checked : Status::proved;
  out.why = !refuted.empty() ? refuted : unproved;
  return out;
}

// A kernel whose points are not proved is run for small sizes: a counterexample is an answer, none is none.
PointsResult points_of(const model::Nest &nest, const Skeleton &s, const Solver &solver) {
  PointsResult out = check_points(nest, s, solver);
  if (!out.unproved.empty()) out.refuted = counterexample(nest, s, Look::points, out.example);
  return out;
}

// Where the order of what is accumulated, or of what numbers are made of, is another one, that is somebody's word.
void in_another_order(Claim &out, const std::string &what, bool whole, bool clause) {
  if (out.status != Status::proved || whole) return;
  out.status = Status::asserted;
  out.why = what + " in another order, which " + (clause ? "meta_reduction" : "--reassociate") + " allows";
}

Claim shared_loop(const model::Nest &nest, const Skeleton &s, const Solver &solver) {
  const StagingResult found = check_shared_loop(nest, s, solver);
  Claim out = claim("shared loop", nest, found.refuted, found.unproved);
  if (out.status != Status::proved) return out;
  const auto &all = nest.tiled->accumulations;
  in_another_order(
      out, "numbers are accumulated",
      std::all_of(all.begin(), all.end(), [](const model::Accumulation &a) { return a.whole; }),
      std::all_of(all.begin(), all.end(), [](const model::Accumulation &a) { return a.whole || a.permitted; }));
  return out;
}

Claim scan(const model::Nest &nest, const Skeleton &s, const Solver &solver) {
  const StagingResult found = check_scan(nest, s, solver);
  Claim out = claim("scan", nest, found.refuted, found.unproved);
  if (out.status == Status::proved)
    in_another_order(out, "numbers are made", nest.tiled->recurrence->whole, nest.tiled->recurrence->permitted);
  return out;
}

// --check: claims of their own, "runs" and "second opinion".
void search(const model::Nest &nest, const Skeleton &s, const std::vector<std::vector<Formula>> &questions,
            Certificate &out) {
  int done = 0;
  std::string found = search_runs(nest, s, Look::points, 400, 40, 4000000, done);
  int stored = 0;
  if (found.empty() && has_staged_reads(s)) found = search_runs(nest, s, Look::storage, 400, 40, 4000000, stored);
  Claim runs = claim("runs", nest, found, done == 0 ? "the kernel has source text that is not interpreted" : "");
  if (runs.status == Status::proved) runs.why = std::to_string(done) + " runs equal the source";
  out.claims.push_back(runs);
  const SecondOpinion z3 = ask_z3(questions);
  const std::string undecided =
      std::to_string(z3.undecided) + " of " + std::to_string(questions.size()) + " questions are beyond Z3";
  Claim second =
      claim("second opinion", nest, z3.counterexample.empty() ? "" : "a proof does not hold with " + z3.counterexample,
            z3.undecided > 0 ? undecided : "");
  if (second.status == Status::proved) second.why = "Z3 agrees on " + std::to_string(z3.agreed) + " questions";
  out.claims.push_back(second);
}

} // namespace

Claim check_untiling(const model::Nest &blocks, const model::Nest &points, const std::vector<Tile> &tiles,
                     const Effort &effort) {
  Budget budget;
  budget.steps = effort.steps;
  budget.answers = effort.answers;
  const UntilingResult found = untiling(blocks, points, tiles, Solver(budget));
  return claim("untiling", points, found.refuted, found.unproved);
}

Certificate check_kernel(const model::Nest &nest, const std::string &skeleton, const Effort &effort) {
  Certificate out;
  out.subject = nest.name;
  Skeleton s;
  try {
    s = parse_skeleton(skeleton);
  } catch (const std::runtime_error &e) {
    out.claims.push_back(claim("certificate", nest, e.what(), ""));
    return out;
  }
  out.subject = s.kernel;
  Budget budget;
  budget.steps = effort.steps;
  budget.answers = effort.answers;
  std::vector<std::vector<Formula>> questions;
  Solver solver(budget);
  if (effort.search) solver.keep(&questions);
  const PointsResult points = points_of(nest, s, solver);
  out.claims.push_back(claim("points", nest, points.refuted, points.unproved));
  if (!nest.program.empty()) out.claims.push_back(claim("program", nest, check_program(nest, s), ""));
  Claim order = claim("order", nest, "", "");
  order.why = check_order(nest, solver);
  if (!order.why.empty()) order.status = Status::asserted;
  out.claims.push_back(order);
  const FlowResult flow = check_barriers(nest, s, solver);
  out.claims.push_back(claim("barriers", nest, flow.refuted, flow.unproved));
  auto add = [&](const char *name, const StagingResult &r) {
    out.claims.push_back(claim(name, nest, r.refuted, r.unproved));
  };
  if (s.scans)
    out.claims.push_back(scan(nest, s, solver));
  else if (has_staged_reads(s))
    add("staged reads", check_staged_reads(nest, s, solver));
  if (has_staged_writes(nest, s)) add("staged writes", check_staged_writes(nest, s, solver));
  if (s.deals)
    out.claims.push_back(shared_loop(nest, s, solver));
  else if (has_thread_storage(s))
    add("thread storage", check_thread_storage(nest, s, solver));
  add("offsets", check_offsets(nest, s, solver));
  out.claims.push_back(claim("scalars", nest, check_scalars(nest, s), ""));
  if (effort.search) search(nest, s, questions, out);
  return out;
}

} // namespace metafork::check
