#include "check/check.h"
#include "driver/driver.h"
#include "driver/explain.h"
#include "driver/parallelise.h"
#include "frontend/frontend.h"

#include <fmt/core.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>

namespace metafork::driver {

namespace {

using Clock = std::chrono::steady_clock;

// Names and times the stages.
class Stages {
public:
  explicit Stages(bool print) : print_(print) {}
  void done(const char *name) {
    const auto now = Clock::now();
    if (print_)
      fmt::print(stderr, "{:<10} {:8.2f} ms\n", name, std::chrono::duration<double, std::milli>(now - last_).count());
    last_ = now;
  }

private:
  bool print_;
  Clock::time_point last_ = Clock::now();
};

std::vector<codegen::NestPlan> plans_of(const model::Unit &unit) {
  std::vector<codegen::NestPlan> out;
  for (const model::Function &f : unit.functions)
    for (const model::Region &r : f.regions)
      for (const model::Nest &n : r.nests) {
        codegen::NestPlan p;
        p.function = &f;
        p.region = &r;
        p.nest = &n;
        out.push_back(std::move(p));
      }
  return out;
}

void report_collision(const model::Unit &unit, const codegen::NestPlan &plan) {
  const analysis::Collision &c = *plan.independence.collision;
  const model::Access &a = model::access_at(*plan.nest, c.first_access);
  const model::Access &b = model::access_at(*plan.nest, c.second_access);
  auto does = [](const model::Access &x) { return x.write && x.read ? "updates" : x.write ? "writes" : "reads"; };
  const std::string sizes = c.sizes.empty() ? "" : " (with " + c.sizes + ")";
  const bool certain = c.for_all_sizes;
  frontend::report(
      unit, certain ? "error" : "warning",
      {a.location,
       fmt::format("the iterations of this meta_for {}: iteration {} {} '{}' and iteration {} {} '{}', both "
                   "{}{}; iterations must be independent",
                   certain ? "collide" : "collide for some sizes", c.first_iteration, does(a), a.text,
                   c.second_iteration, does(b), b.text, c.element, sizes)},
      {{b.location, "the other reference is here"}, {plan.nest->location, "in this meta_for"}});
}

// Each nest by itself: form, independence, ranges.
bool analyse(const model::Unit &unit, std::vector<codegen::NestPlan> &plans) {
  bool ok = true;
  for (codegen::NestPlan &p : plans) {
    p.form = analysis::decide_form(*p.nest);
    p.independence = analysis::check_independence(*p.nest);
    if (p.independence.verdict == analysis::Verdict::refuted) {
      report_collision(unit, p);
      ok = false;
    } else if (p.independence.verdict == analysis::Verdict::asserted && p.independence.collision) {
      report_collision(unit, p);
    }
    p.ranges = analysis::array_ranges(*p.nest);
    for (size_t i = 0; i < p.ranges.size(); i++) {
      const model::Array &a = p.nest->arrays[i];
      if (p.ranges[i].source != analysis::RangeSource::none || (!a.read && !a.written)) continue;
      frontend::report(
          unit, "error",
          {a.location, fmt::format("the number of elements of '{}' is not known: {}; say it with meta_extent({}, n) "
                                   "after meta_schedule",
                                   a.host_text, p.ranges[i].reason, a.host_text)},
          {});
      ok = false;
    }
  }
  return ok;
}

bool map(const model::Unit &unit, std::vector<codegen::NestPlan> &plans) {
  bool ok = true;
  for (codegen::NestPlan &p : plans) {
    std::string why = codegen::map(p);
    // Without bounds for an inner dimension, that meta_for runs inside each iteration of the ones around it.
    const std::string first = why;
    for (size_t depth = p.nest->depth; !why.empty() && depth > 1; depth--) {
      model::Nest reduced = model::with_depth(*p.nest, depth - 1);
      reduced.notes.push_back("the meta_for over '" + reduced.loops[depth - 1].variable +
                              "' runs inside each thread: " + first);
      p.reduced = std::make_shared<const model::Nest>(std::move(reduced));
      p.nest = p.reduced.get();
      p.form = analysis::decide_form(*p.nest);
      why = codegen::map(p);
    }
    why = why.empty() ? codegen::check_variants(p) : "no block bounds can be derived for this meta_for: " + why;
    for (const auto &[at, what] : codegen::cache_errors(p)) {
      frontend::report(unit, "error", {at, what}, {});
      ok = false;
    }
    if (why.empty()) continue;
    frontend::report(unit, "error", {p.nest->location, why}, {});
    ok = false;
  }
  return ok;
}

std::string escaped_for_make(const std::string &path) {
  std::string out;
  for (char c : path) {
    if (c == ' ' || c == '#') out += '\\';
    if (c == '$') out += '$';
    out += c;
  }
  return out;
}

bool write_depfile(const Request &request, const model::Unit &unit) {
  std::ofstream out(request.depfile);
  const std::string stem = std::filesystem::path(request.input).stem().string();
  out << escaped_for_make(request.output + "/" + stem + ".json") << ":";
  for (const std::string &d : unit.dependencies)
    out << " \\\n  " << escaped_for_make(std::filesystem::absolute(d).string());
  out << "\n";
  out.close();
  return static_cast<bool>(out);
}

// Replays the certificate of every kernel. A refuted claim is an error of the compiler itself.
bool certify(const Request &request, std::vector<codegen::NestPlan> &plans) {
  bool ok = true;
  for (codegen::NestPlan &p : plans) {
    for (const std::string &text : codegen::certificates(p)) {
      if (request.dump_after == "check") fmt::print("{}", text);
      const check::Certificate c = check::check_kernel(*p.nest, text);
      if (request.dump_after == "check")
        for (const std::string &line : check::text(c)) fmt::print("{}: {}\n", c.subject, line);
      if (const check::Claim *claim = c.refuted()) {
        fmt::print(stderr, "metafork-cc: internal error: kernel {}: the claim '{}' is refuted: {}\n", c.subject,
                   claim->name, claim->why);
        ok = false;
      }
    }
  }
  return ok;
}

int fail(const std::string &what) {
  fmt::print(stderr, "metafork-cc: error: {}\n", what);
  return 1;
}

} // namespace

int run_pipeline(const Request &request) {
  Stages stages(request.time_stages);

  std::vector<frontend::BuiltinHeader> builtin;
  for (const codegen::Header &h : codegen::language_headers()) builtin.push_back({h.path, h.text});
  frontend::Options source;
  source.input = request.input;
  source.clang_flags = request.clang_flags;
  source.headers = builtin;
  source.automatic = request.automatic;
  std::string parallelised;
  if (const auto scops = frontend::read_scops(source)) {
    stages.done("scops");
    if (request.dump_after == "scops") {
      fmt::print("{}", dump_scops(*scops));
      return 0;
    }
    const Parallelised p = parallelise(request, *scops, request.emit == "metafork");
    stages.done("schedule");
    parallelised = p.explain;
    if (!request.emit.empty()) {
      fmt::print("{}", request.emit == "metafork" ? p.text : p.schedule);
      return 0;
    }
    if (p.changed) source.text = p.text;
  }

  const auto unit = frontend::parse(source);
  stages.done("frontend");
  if (!unit) return 1;
  if (request.dump_after == "frontend") fmt::print("{}", dump_unit(*unit));

  std::vector<codegen::NestPlan> plans = plans_of(*unit);
  const bool analysed = analyse(*unit, plans);
  stages.done("analysis");
  if (!analysed) return 1;
  if (request.dump_after == "analysis") fmt::print("{}", dump_analysis(plans));

  if (!map(*unit, plans)) return 1;
  stages.done("mapping");
  if (request.dump_after == "kernel")
    for (const codegen::NestPlan &p : plans) fmt::print("{}", codegen::kernel_text(p));

  if (!certify(request, plans)) return 1;
  stages.done("check");

  const std::vector<codegen::File> files = codegen::print_package(*unit, plans, request.code);
  stages.done("codegen");
  if (request.explain) fmt::print("{}{}", parallelised, explain(*unit, plans));

  if (const std::string error = write_package(request.output, files); !error.empty()) return fail(error);
  if (!request.depfile.empty() && !write_depfile(request, *unit)) return fail("cannot write '" + request.depfile + "'");
  stages.done("write");
  return 0;
}

} // namespace metafork::driver
