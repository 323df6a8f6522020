#include "driver/translate.h"

#include "driver/compiles.h"
#include "driver/explain.h"

#include <fmt/core.h>

#include <algorithm>
#include <ctime>

namespace metafork::driver {

namespace {

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

Share *share_of(const model::Nest &nest, std::vector<Share> &proved) {
  for (Share &s : proved)
    if (s.range.begin <= nest.range.begin && nest.range.end <= s.range.end) return &s;
  return nullptr;
}

void report_error(const model::Unit &unit, const frontend::Finding &finding, Share *share,
                  frontend::Messages *messages) {
  if (share && share->error.empty()) share->error = finding.message;
  frontend::report(unit, "error", finding, {}, messages);
}

// The steps of each nest: those of its share, or its own.
model::Steps &steps_of(Translation &t, size_t plan, std::vector<Share> &proved) {
  Share *share = share_of(*t.plans[plan].nest, proved);
  return share ? share->steps : t.steps[plan];
}

void report_collision(const model::Unit &unit, const codegen::NestPlan &plan, bool error,
                      frontend::Messages *messages) {
  const analysis::Collision &c = *plan.independence.collision;
  const analysis::Reference &a = c.first, &b = c.second;
  auto does = [](const analysis::Reference &x) { return x.write && x.read ? "updates" : x.write ? "writes" : "reads"; };
  const std::string sizes = c.sizes.empty() ? "" : " (with " + c.sizes + ")";
  const bool certain = c.for_all_sizes;
  frontend::report(
      unit, error ? "error" : "warning",
      {a.location,
       fmt::format("the iterations of this meta_for {}: iteration {} {} '{}' and iteration {} {} '{}', both "
                   "{}{}; iterations must be independent",
                   certain ? "collide" : "collide for some sizes", c.first_iteration, does(a), a.text,
                   c.second_iteration, does(b), b.text, c.element, sizes)},
      {{b.location, "the other reference is here"}, {plan.nest->location, "in this meta_for"}}, messages);
}

// The iterations count as independent because a meta_for says so, and that was not asserted in so many words.
void report_asserted(const model::Unit &unit, const codegen::NestPlan &plan, frontend::Messages *messages) {
  const analysis::Independence &found = plan.independence;
  const analysis::Reference &a = found.suspects.front(), &b = found.suspects.back();
  const bool one = found.suspects.size() < 2;
  std::vector<frontend::Finding> notes;
  if (!one) notes.push_back({b.location, "the other reference is here"});
  notes.push_back({plan.nest->location,
                   "in this meta_for; meta_assert_independent after its header says that they never are, -Wno-asserted "
                   "silences all of these warnings"});
  frontend::report(
      unit, "warning",
      {a.location, fmt::format("{} may touch one element in two iterations of this meta_for: {}",
                               one ? "'" + a.text + "'" : "'" + a.text + "' and '" + b.text + "'", found.reason)},
      notes, messages);
}

// The proof counts rows as disjoint, and the program leaves one.
void report_leaving(const model::Unit &unit, const codegen::NestPlan &plan, frontend::Messages *messages) {
  const bool rows = std::any_of(plan.nest->accesses.begin(), plan.nest->accesses.end(),
                                [](const model::Access &a) { return a.dimensions.size() > 1; });
  if (!rows || !plan.function->trial) return;
  const auto found = analysis::Trials(*plan.function->trial, plan.nest->location).leaving();
  if (!found) return;
  const std::string sizes = found->sizes.empty() ? "" : " (with " + found->sizes + ")";
  frontend::report(unit, "warning",
                   {found->reference.location,
                    fmt::format("'{}' leaves its row in iteration {}{}: the element that it touches may be one that "
                                "another iteration touches",
                                found->reference.text, found->iteration, sizes)},
                   {{plan.nest->location, "in this meta_for"}}, messages);
}

// A collision counts if it happens where the source is run for its sizes.
analysis::Independence judge(const codegen::NestPlan &plan, Written &written, model::Steps &steps) {
  const model::Nest &nest = *plan.nest;
  std::optional<analysis::Trials> trials;
  if (plan.function->trial) trials.emplace(*plan.function->trial, nest.location);
  auto confirm = [&](const analysis::Collision &c) { return trials ? trials->confirm(c) : std::nullopt; };
  analysis::Independence out = analysis::check_independence(nest, confirm, &steps);
  if (out.verdict != analysis::Verdict::asserted) return out;
  if (written.is_proved(nest.location, steps)) return {analysis::Verdict::proved, "", {}, {}};
  if (!out.collision)
    if (const auto c = written.collision(nest.location, steps)) out.collision = confirm(*c);
  if (!out.collision && trials) out.collision = trials->search();
  if (out.collision && out.collision->for_all_sizes) out.verdict = analysis::Verdict::refuted;
  return out;
}

// Each nest by itself: form, independence, ranges.
bool analyse(const Request &request, Translation &t, std::vector<Share> &proved, Written &written,
             frontend::Messages *messages) {
  const model::Unit &unit = t.unit;
  bool ok = true;
  for (size_t k = 0; k < t.plans.size(); k++) {
    codegen::NestPlan &p = t.plans[k];
    Share *share = share_of(*p.nest, proved);
    model::Steps &steps = steps_of(t, k, proved);
    const model::Steps::Watch watch(steps);
    if (share && steps.spent()) return false;
    p.form = analysis::decide_form(*p.nest);
    p.independence = share && share->certified
                         ? analysis::Independence{analysis::Verdict::proved, "the schedule has a certificate", {}, {}}
                         : judge(p, written, steps);
    if (p.independence.verdict == analysis::Verdict::refuted) {
      report_collision(unit, p, !request.assume_independent, messages);
      ok = ok && request.assume_independent;
      p.independence.verdict = analysis::Verdict::asserted;
      p.independence.reason = "iterations collide, and --assume-independent was given";
    } else if (p.independence.verdict == analysis::Verdict::asserted && request.warn_asserted && !p.nest->asserted &&
               !share) {
      if (p.independence.collision)
        report_collision(unit, p, false, messages);
      else
        report_asserted(unit, p, messages);
    } else if (p.independence.verdict == analysis::Verdict::proved && request.warn_asserted && !p.nest->asserted &&
               !share) {
      report_leaving(unit, p, messages);
    }
    p.ranges = analysis::array_ranges(*p.nest, &steps);
    for (size_t i = 0; i < p.ranges.size(); i++) {
      const model::Array &a = p.nest->arrays[i];
      if (p.ranges[i].source != analysis::RangeSource::none || (!a.read && !a.written)) continue;
      report_error(unit,
                   {a.location, fmt::format("the number of elements of '{}' is not known: {}; say it with "
                                            "meta_extent({}, n) after meta_schedule",
                                            a.host_text, p.ranges[i].reason, a.host_text)},
                   share, messages);
      ok = false;
    }
    if (request.rewrites.analysed) request.rewrites.analysed(p);
  }
  return ok;
}

bool map(const Request &request, Translation &t, std::vector<Share> &proved, frontend::Messages *messages) {
  const model::Unit &unit = t.unit;
  bool ok = true;
  for (size_t k = 0; k < t.plans.size(); k++) {
    codegen::NestPlan &p = t.plans[k];
    Share *share = share_of(*p.nest, proved);
    model::Steps &steps = steps_of(t, k, proved);
    const model::Steps::Watch watch(steps);
    if (share && steps.spent()) return false;
    std::string why = codegen::map(p, &steps, request.dump_after, request.rewrites.kernels);
    // Without bounds for an inner dimension, that meta_for runs inside each iteration of the ones around it.
    const std::string first = why;
    for (size_t depth = p.nest->depth; !why.empty() && depth > 1; depth--) {
      model::Nest reduced = model::with_depth(*p.nest, depth - 1);
      reduced.notes.push_back("the meta_for over '" + reduced.loops[depth - 1].variable +
                              "' runs inside each thread: " + first);
      p.reduced = std::make_shared<const model::Nest>(std::move(reduced));
      p.nest = p.reduced.get();
      p.form = analysis::decide_form(*p.nest);
      why = codegen::map(p, &steps, request.dump_after, request.rewrites.kernels);
    }
    why = why.empty() ? codegen::check_variants(p) : "no block bounds can be derived for this meta_for: " + why;
    for (const auto &[at, what] : codegen::cache_errors(p)) {
      report_error(unit, {at, what}, share, messages);
      ok = false;
    }
    if (why.empty()) continue;
    report_error(unit, {p.nest->location, why}, share, messages);
    ok = false;
  }
  return ok;
}

// A kernel beside the plain one, of loops that nobody has called parallel: without a whole certificate it is not used.
void leave_out(codegen::NestPlan &p, const check::Certificate &c) {
  const auto gap = std::find_if(c.claims.begin(), c.claims.end(), [](const check::Claim &claim) {
    return claim.status == check::Status::not_checked && claim.name != "second opinion";
  });
  if (gap == c.claims.end()) return;
  codegen::leave_out(p, c.subject,
                     fmt::format("its certificate is not complete: {}: {}", gap->name,
                                 gap->why.size() > 200 ? gap->why.substr(0, 200) + "..." : gap->why));
}

// Replays what codegen says of its kernels. A refuted claim is an error of the compiler itself.
bool certify(Translation &t, const Request &request, std::vector<Share> &proved, Written &written,
             frontend::Messages *messages) {
  bool ok = true;
  for (size_t k = 0; k < t.plans.size(); k++) {
    codegen::NestPlan &p = t.plans[k];
    Share *share = share_of(*p.nest, proved);
    check::Effort effort = request.effort;
    effort.steps = &steps_of(t, k, proved);
    const model::Steps::Watch watch(*effort.steps);
    if (share && effort.steps->spent()) return false;
    for (const std::string &skeleton : codegen::certificates(p)) {
      t.certificates.push_back(check::check_kernel(*p.nest, skeleton, effort));
      t.skeletons.push_back(skeleton);
      const check::Certificate &c = t.certificates.back();
      for (const check::Claim &claim : c.claims) {
        // that iterations are independent stands in the certificate of the loops, plain ones or those of the program
        const bool by_schedule = claim.status == check::Status::asserted &&
                                 (share ? share->certified : written.is_proved(p.nest->location, *effort.steps));
        p.claims.push_back({c.subject, claim.name, check::name_of(by_schedule ? check::Status::proved : claim.status),
                            by_schedule ? "" : claim.why, claim.where.line});
      }
      if (share && share->certified && p.nest->cache.empty()) leave_out(p, c);
      const check::Claim *claim = c.refuted();
      if (!claim) continue;
      const frontend::Finding refuted = {
          p.nest->location,
          fmt::format("internal error: kernel {}: the claim '{}' is refuted: {}", c.subject, claim->name, claim->why)};
      if (request.unchecked)
        frontend::report(t.unit, "warning", refuted, {}, messages);
      else
        report_error(t.unit, refuted, share, messages);
      ok = request.unchecked && ok;
    }
  }
  return ok && std::none_of(proved.begin(), proved.end(), [](const Share &s) { return s.steps.spent(); });
}

// The package is written only if it compiles.
bool print(Translation &t, const Request &request, std::vector<Share> &proved, frontend::Messages *messages) {
  t.files = codegen::print_package(t.unit, t.plans, request.code);
  if (request.rewrites.printed)
    for (codegen::File &f : t.files) request.rewrites.printed(f);
  const auto found = broken(request, t);
  if (!found) return true;
  const codegen::NestPlan *plan = found->plan ? found->plan : t.plans.empty() ? nullptr : &t.plans.front();
  report_error(t.unit,
               {plan ? plan->nest->location : model::Location{},
                fmt::format("{} cannot be translated yet: the package would not compile: {}; please report this",
                            found->plan ? "this meta_for" : "this file", found->message)},
               found->plan ? share_of(*plan->nest, proved) : nullptr, messages);
  return false;
}

} // namespace

double processor_time() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void Stages::done(const char *name) {
  const auto now = std::chrono::steady_clock::now();
  const double processor = processor_time();
  if (print_)
    fmt::print(stderr, "{:<10} {:8.2f} ms, {:8.2f} ms of the processor\n", name,
               std::chrono::duration<double, std::milli>(now - last_).count(), 1000 * (processor - last_processor_));
  last_ = now;
  last_processor_ = processor;
}

void Stages::part(const std::string &name, double seconds) const {
  if (print_) fmt::print(stderr, "  {:<16} {:8.2f} ms\n", name, 1000 * seconds);
}

std::unique_ptr<Translation> translate(const Request &request, frontend::Source &source, bool may_be_serial,
                                       frontend::Messages *messages, Stages &stages, bool dump,
                                       std::vector<Share> &proved, Written &written) {
  auto dumped = [&](const char *stage) { return dump && request.dump_after == stage; };
  auto unit = source.unit(may_be_serial, messages);
  stages.done("frontend");
  if (!unit) return nullptr;
  auto t = std::make_unique<Translation>();
  t->unit = std::move(*unit);
  if (dumped("frontend")) fmt::print("{}", dump_unit(t->unit));

  t->plans = plans_of(t->unit);
  t->steps.assign(t->plans.size(), request.steps());
  const bool analysed = analyse(request, *t, proved, written, messages);
  stages.done("analysis");
  if (!analysed) return nullptr;
  if (dumped("analysis")) fmt::print("{}", dump_analysis(t->plans));

  const bool mapped = map(request, *t, proved, messages);
  stages.done("mapping");
  for (const std::string &pass : codegen::pass_names()) {
    double seconds = 0;
    for (const codegen::NestPlan &p : t->plans)
      if (const auto it = p.pass_seconds.find(pass); it != p.pass_seconds.end()) seconds += it->second;
    stages.part(pass, seconds);
  }
  if (!mapped) return nullptr;
  if (dump)
    for (const codegen::NestPlan &p : t->plans) fmt::print("{}", p.dump);
  if (dumped("kernel"))
    for (const codegen::NestPlan &p : t->plans) fmt::print("{}", codegen::kernel_text(p));

  const bool certified = certify(*t, request, proved, written, messages);
  stages.done("check");
  if (dumped("check"))
    for (size_t i = 0; i < t->certificates.size(); i++) {
      fmt::print("{}", t->skeletons[i]);
      for (const std::string &line : check::text(t->certificates[i]))
        fmt::print("{}: {}\n", t->certificates[i].subject, line);
    }
  if (!certified) return nullptr;
  if (!request.emit.empty()) return t;

  const bool printed = print(*t, request, proved, messages);
  stages.done("codegen");
  return printed ? std::move(t) : nullptr;
}

} // namespace metafork::driver
