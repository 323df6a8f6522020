#include "driver/translate.h"

#include "driver/compiles.h"
#include "driver/explain.h"

#include "model/topics.h"

#include <fmt/core.h>

#include <algorithm>
#include <ctime>

namespace metafork::driver {

using model::Topic;

namespace {

void report_collision(const model::Unit &unit, const codegen::NestPlan &plan, bool error,
                      frontend::Messages &messages) {
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
                   c.second_iteration, does(b), b.text, c.element, sizes) +
           Topic::collision},
      {{b.location, "the other reference is here"}, {plan.nest->location, "in this meta_for"}}, messages);
}

// The iterations count as independent because a meta_for says so, and that was not asserted in so many words.
void report_asserted(const model::Unit &unit, const codegen::NestPlan &plan, frontend::Messages &messages) {
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
                               one ? "'" + a.text + "'" : "'" + a.text + "' and '" + b.text + "'", found.reason) +
                       Topic::asserted},
      notes, messages);
}

// The proof counts rows as disjoint, and the program leaves one.
void report_leaving(const model::Unit &unit, const codegen::NestPlan &plan, frontend::Messages &messages) {
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
                                found->reference.text, found->iteration, sizes) +
                        Topic::leaves_row},
                   {{plan.nest->location, "in this meta_for"}}, messages);
}

// Is it an update that is done as a whole?
bool is_step(const model::Nest &nest, const analysis::Reference &r) {
  return std::any_of(nest.accesses.begin(), nest.accesses.end(), [&](const model::Access &a) {
    return !a.step.empty() && a.text == r.text && a.location.line == r.location.line;
  });
}

// A collision counts if it happens where the source is run for its sizes.
analysis::Independence judge(const codegen::NestPlan &plan, Written &written, model::Steps &steps) {
  const model::Nest &nest = *plan.nest;
  std::optional<analysis::Trials> trials;
  if (plan.function->trial) trials.emplace(*plan.function->trial, nest.location);
  auto confirm = [&](const analysis::Collision &c) { return trials ? trials->confirm(c) : std::nullopt; };
  analysis::Independence out = analysis::check_independence(nest, confirm, &steps);
  if (out.verdict != analysis::Verdict::asserted) return out;
  if (written.is_proved(nest.written, steps)) return {analysis::Verdict::proved, "", {}, {}};
  if (!out.collision)
    if (const auto c = written.collision(nest.written, steps)) out.collision = confirm(*c);
  if (!out.collision && trials) out.collision = trials->search();
  if (out.collision && is_step(nest, out.collision->first) && is_step(nest, out.collision->second))
    out.collision.reset();
  if (out.collision && out.collision->for_all_sizes) out.verdict = analysis::Verdict::refuted;
  return out;
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

// The stages of one translation, each over all nests.
class Translator {
public:
  Translator(const Request &request, Translation &t, Parallelised &loops, Written &written,
             frontend::Messages &messages)
      : request_(request), t_(t), loops_(loops), written_(written), messages_(messages) {}

  bool analyse() {
    return each([this](size_t k, model::Steps &steps) { analyse(k, steps); });
  }
  bool map() {
    return each([this](size_t k, model::Steps &steps) { map(k, steps); });
  }
  bool certify() {
    return each([this](size_t k, model::Steps &steps) { certify(k, steps); });
  }

  // The package is written only if it compiles.
  bool print() {
    for (;;) {
      drop_serial(t_);
      t_.files = codegen::print_package(t_.unit, t_.plans, request_.code);
      if (request_.rewrites.printed)
        for (codegen::File &f : t_.files) request_.rewrites.printed(f);
      const auto found = broken(request_, t_);
      if (!found) return true;
      const bool known = found->plan != nullptr;
      const std::string what =
          fmt::format("{} cannot be translated yet: the package would not compile: {}; please report this",
                      known ? "this meta_for" : "this file", found->message) +
          Topic::internal;
      Group *group = known ? t_.group_of(static_cast<size_t>(found->plan - t_.plans.data())) : nullptr;
      if (group) group->error = what;
      if (!known) blame(what);
      if (drop()) continue;
      const codegen::NestPlan *plan = known ? found->plan : t_.plans.empty() ? nullptr : &t_.plans.front();
      frontend::report(t_.unit, "error", {plan ? plan->nest->location : model::Location{}, what}, {}, messages_);
      return false;
    }
  }

private:
  // The groups without which it may compile: those that do not even alone, else all.
  void blame(const std::string &what) {
    std::vector<Group *> standing, broken_alone;
    for (Group &g : t_.groups)
      if (!g.plan->serial) standing.push_back(&g);
    for (Group *one : standing.size() > 1 ? standing : std::vector<Group *>()) {
      for (Group *g : standing) g->plan->serial = g != one;
      std::vector<codegen::NestPlan> plans;
      for (size_t k = 0; k < t_.plans.size(); k++)
        if (const Group *g = t_.group_of(k); !g || !g->plan->serial) plans.push_back(t_.plans[k]);
      t_.files = codegen::print_package(t_.unit, plans, request_.code);
      if (broken(request_, t_)) broken_alone.push_back(one);
    }
    for (Group *g : standing) g->plan->serial = false;
    for (Group *g : broken_alone.empty() ? standing : broken_alone) g->error = what;
  }

  // One stage. What goes wrong with plain loops is theirs alone: they stay serial.
  template <class Stage>
  bool each(Stage stage) {
    ok_ = true;
    for (size_t k = 0; k < t_.plans.size(); k++) {
      Group *group = t_.group_of(k);
      if (group && !group->error.empty()) continue;
      model::Steps &steps = group ? group->steps : t_.steps[k];
      const model::Steps::Watch watch(steps);
      if (!group || !steps.spent()) stage(k, steps);
      if (group && group->error.empty() && steps.spent()) group->error = too_complex(steps);
    }
    drop();
    return ok_;
  }

  // Groups with an error run as the source; false if there is none.
  bool drop() {
    bool any = false;
    for (Group &g : t_.groups) {
      if (g.error.empty() || g.plan->serial) continue;
      g.plan->serial = any = true;
      if (g.steps.spent())
        stays_serial(request_, loops_, g.replacement, g.error);
      else
        no_kernels(request_, loops_, g.replacement, g.error);
    }
    size_t kept = 0;
    for (size_t k = 0; k < t_.plans.size(); k++) {
      const Group *group = t_.group_of(k);
      if (group && group->plan->serial) continue;
      if (kept != k) t_.plans[kept] = std::move(t_.plans[k]);
      t_.group[kept] = t_.group[k];
      t_.steps[kept++] = t_.steps[k];
    }
    t_.plans.resize(kept);
    t_.group.resize(kept);
    t_.steps.resize(kept);
    return any;
  }

  void error(size_t k, const frontend::Finding &finding) {
    if (Group *group = t_.group_of(k)) {
      if (group->error.empty()) group->error = finding.message;
      return;
    }
    frontend::report(t_.unit, "error", finding, {}, messages_);
    ok_ = false;
  }

  // Form, independence, ranges.
  void analyse(size_t k, model::Steps &steps) {
    codegen::NestPlan &p = t_.plans[k];
    const bool certified = t_.group_of(k) != nullptr;
    p.form = analysis::decide_form(*p.nest);
    p.independence = certified
                         ? analysis::Independence{analysis::Verdict::proved, "the schedule has a certificate", {}, {}}
                         : judge(p, written_, steps);
    if (!certified) report(p);
    p.ranges = analysis::array_ranges(*p.nest, &steps);
    for (size_t i = 0; i < p.ranges.size(); i++) {
      const model::Array &a = p.nest->arrays[i];
      if (p.ranges[i].source != analysis::RangeSource::none || (!a.read && !a.written)) continue;
      error(k, {a.location, fmt::format("the number of elements of '{}' is not known: {}; say it with "
                                        "meta_extent({}, n) after meta_schedule",
                                        a.host_text, p.ranges[i].reason, a.host_text) +
                                Topic::extent});
    }
    if (request_.rewrites.analysed) request_.rewrites.analysed(p);
  }

  // What is found of the iterations of a meta_for.
  void report(codegen::NestPlan &p) {
    const bool warns = request_.warn_asserted && !p.nest->asserted;
    if (p.independence.verdict == analysis::Verdict::refuted) {
      report_collision(t_.unit, p, !request_.assume_independent, messages_);
      ok_ = ok_ && request_.assume_independent;
      p.independence.verdict = analysis::Verdict::asserted;
      p.independence.reason = "iterations collide, and --assume-independent was given";
    } else if (p.independence.verdict == analysis::Verdict::asserted && warns) {
      if (p.independence.collision)
        report_collision(t_.unit, p, false, messages_);
      else
        report_asserted(t_.unit, p, messages_);
    } else if (p.independence.verdict == analysis::Verdict::proved && warns) {
      report_leaving(t_.unit, p, messages_);
    }
  }

  // The nest over points and with its bare body, as far as there are such forms of it, else as it is.
  std::string map_forms(codegen::NestPlan &p, model::Steps &steps) {
    const model::Nest &source = *p.nest;
    const analysis::FormDecision form = p.form;
    p.contract = request_.code.contract;
    p.reassociate = request_.reassociate;
    std::vector<std::shared_ptr<const model::Nest>> forms;
    if (source.bare) forms.push_back(std::make_shared<const model::Nest>(model::with_bare_body(source)));
    forms.emplace_back(std::shared_ptr<const void>(), &source); // the unit owns it
    std::string why;
    for (const bool over_points : {true, false})
      for (const auto &nest : forms) {
        std::optional<analysis::Untiled> untiled;
        if (over_points && !(untiled = analysis::untile(*nest, form))) continue;
        p.blocks = over_points ? nest : nullptr;
        p.form = over_points ? untiled->form : form;
        p.reduced = over_points ? std::make_shared<const model::Nest>(std::move(untiled->nest)) : nest;
        p.nest = p.reduced.get();
        why = codegen::map(p, &steps, request_.dump_after, request_.rewrites.kernels);
        if (why.empty()) return why;
      }
    return why;
  }

  void map(size_t k, model::Steps &steps) {
    codegen::NestPlan &p = t_.plans[k];
    std::string why = map_forms(p, steps);
    // Without bounds for an inner dimension, that meta_for runs inside each iteration of the ones around it.
    const std::string first = why;
    // A thread block has no such iteration.
    for (size_t depth = p.nest->depth; !why.empty() && depth > 1 && p.nest->program.empty(); depth--) {
      model::Nest reduced = model::with_depth(*p.nest, depth - 1);
      reduced.notes.push_back("the meta_for over '" + reduced.loops[depth - 1].variable +
                              "' runs inside each thread: " + first);
      p.reduced = std::make_shared<const model::Nest>(std::move(reduced));
      p.nest = p.reduced.get();
      p.form = analysis::decide_form(*p.nest);
      why = codegen::map(p, &steps, request_.dump_after, request_.rewrites.kernels);
    }
    why = why.empty() ? codegen::check_variants(p) : "no block bounds can be derived for this meta_for: " + why;
    for (const auto &[at, what] : codegen::cache_errors(p)) error(k, {at, what + Topic::cache});
    if (!why.empty()) error(k, {p.nest->location, why + Topic::no_bounds});
  }

  // Replays what codegen says of the kernels. A refuted claim is an error of the compiler itself.
  void certify(size_t k, model::Steps &steps) {
    if (!request_.certificates) return;
    codegen::NestPlan &p = t_.plans[k];
    const bool certified = t_.group_of(k) != nullptr;
    check::Effort effort = request_.effort;
    effort.steps = &steps;
    for (const std::string &skeleton : codegen::certificates(p)) {
      t_.certificates.push_back(check::check_kernel(*p.nest, skeleton, effort));
      t_.skeletons.push_back(skeleton);
      if (p.blocks) t_.certificates.back().claims.push_back(untiling(p, effort));
      const check::Certificate &c = t_.certificates.back();
      for (const check::Claim &claim : c.claims) {
        // that iterations are independent stands in the certificate of the loops, plain ones or those of the program
        const bool by_schedule = claim.name == "order" && claim.status == check::Status::asserted &&
                                 (certified || written_.is_proved(p.nest->written, steps));
        p.claims.push_back({c.subject, claim.name, check::name_of(by_schedule ? check::Status::proved : claim.status),
                            by_schedule ? "" : claim.why, claim.where.line});
      }
      if (certified && p.nest->cache.empty()) leave_out(p, c);
      const check::Claim *claim = c.refuted();
      if (!claim) continue;
      const frontend::Finding refuted = {
          p.nest->location,
          fmt::format("internal error: kernel {}: the claim '{}' is refuted: {}", c.subject, claim->name, claim->why) +
              Topic::internal};
      if (request_.unchecked)
        frontend::report(t_.unit, "warning", refuted, {}, messages_);
      else
        error(k, refuted);
    }
  }

  static check::Claim untiling(const codegen::NestPlan &p, const check::Effort &effort) {
    std::vector<check::Tile> tiles;
    for (const analysis::FormDecision::Tile &t : p.form.tiles) tiles.push_back({t.block, t.thread, t.size, t.index});
    return check::check_untiling(*p.blocks, *p.nest, tiles, effort);
  }

  const Request &request_;
  Translation &t_;
  Parallelised &loops_;
  Written &written_;
  frontend::Messages &messages_;
  bool ok_ = true;
};

// The passes are parts of the mapping.
void time_passes(const Translation &t, const Stages &stages) {
  for (const std::string &pass : codegen::pass_names()) {
    double seconds = 0;
    for (const codegen::NestPlan &p : t.plans)
      if (const auto it = p.pass_seconds.find(pass); it != p.pass_seconds.end()) seconds += it->second;
    stages.part(pass, seconds);
  }
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

bool translate(const Request &request, Translation &t, Parallelised &loops, Written &written,
               frontend::Messages &messages, Stages &stages) {
  const auto dumped = [&](const char *stage) { return request.dump_after == stage; };
  Translator translator(request, t, loops, written, messages);
  if (dumped("frontend")) fmt::print("{}", dump_unit(t.unit));

  const bool analysed = translator.analyse();
  stages.done("analysis");
  if (!analysed) return false;
  if (dumped("analysis")) fmt::print("{}", dump_analysis(t.plans));

  const bool mapped = translator.map();
  stages.done("mapping");
  time_passes(t, stages);
  if (!mapped) return false;
  for (const codegen::NestPlan &p : t.plans) fmt::print("{}", p.dump);
  if (dumped("kernel"))
    for (const codegen::NestPlan &p : t.plans) fmt::print("{}", codegen::kernel_text(p));
  if (request.stops_before_check()) return true;

  const bool certified = translator.certify();
  stages.done("check");
  if (dumped("check"))
    for (size_t i = 0; i < t.certificates.size(); i++) {
      fmt::print("{}", t.skeletons[i]);
      for (const std::string &line : check::text(t.certificates[i]))
        fmt::print("{}: {}\n", t.certificates[i].subject, line);
    }
  if (!certified) return false;
  if (!request.emit.empty() && request.output.empty()) return true;

  const bool printed = translator.print();
  stages.done("codegen");
  return printed;
}

} // namespace metafork::driver
