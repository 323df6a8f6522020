#include "check/check.h"

#include "check/flow.h"
#include "check/offsets.h"
#include "check/order.h"
#include "check/points.h"

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

} // namespace

Certificate check_kernel(const model::Nest &nest, const std::string &skeleton, const Effort &) {
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
  const Solver solver;
  const PointsResult points = check_points(nest, s, solver);
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
  if (has_staged_reads(s)) add("staged reads", check_staged_reads(nest, s, solver));
  if (has_thread_storage(s)) add("thread storage", check_thread_storage(nest, s, solver));
  add("offsets", check_offsets(nest, s, solver));
  return out;
}

} // namespace metafork::check
