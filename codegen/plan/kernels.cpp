// The kernels of a nest: mapped, staged, and taken through the passes.
#include "codegen/plan/kernels.h"
#include "model/topics.h"

#include "codegen/build/batch_points.h"
#include "codegen/build/held_elements.h"
#include "codegen/build/scan_loop.h"
#include "codegen/build/split_loops.h"
#include "codegen/build/stage.h"
#include "codegen/passes/passes.h"
#include "codegen/plan/banks.h"
#include "codegen/plan/magnitude.h"
#include "codegen/plan/variants.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace metafork::codegen {

namespace {

// The numbers of the printed text, where a minus stands in front of a number, are of 64 bits.
bool fits(const qe::Poly &p) {
  return std::all_of(p.terms().begin(), p.terms().end(),
                     [](const auto &term) { return mpz_class(abs(term.second)).fits_slong_p(); });
}

bool fits(const Expr &e) {
  return fits(e.numerator) && fits(e.denominator) &&
         std::all_of(e.args.begin(), e.args.end(), [](const Expr &a) { return fits(a); });
}

bool fits(const Block &b) {
  return std::all_of(b.begin(), b.end(), [](const Stmt &s) {
    const auto exprs = expressions(s);
    const auto inner = children(s);
    return std::all_of(exprs.begin(), exprs.end(), [](const Expr &e) { return fits(e); }) &&
           std::all_of(inner.begin(), inner.end(), [](const Block *c) { return fits(*c); });
  });
}

bool fits(const Kernel &k) {
  return fits(k.body) &&
         std::all_of(k.storage.begin(), k.storage.end(), [](const Storage &s) { return fits(s.elements()); });
}

// What the launch computes.
bool launch_fits(const NestPlan &plan, const MappedNest &mapped) {
  std::vector<Expr> all = launch_expressions(plan, mapped);
  for (const Let &l : mapped.origins) all.push_back(l.value);
  return std::all_of(all.begin(), all.end(), [](const Expr &e) { return fits(e); });
}

// A number that is known, and small.
bool has_few_points(const model::Nest &n) {
  return std::all_of(n.loops.begin(), n.loops.begin() + static_cast<std::ptrdiff_t>(n.depth), model::few_iterations);
}

} // namespace

std::vector<const Kernel *> kernels_of(const NestPlan &plan) {
  std::vector<const Kernel *> out{&plan.mapped->kernel};
  for (const auto &k : plan.further) out.push_back(k.get());
  return out;
}

std::string map(NestPlan &plan, model::Steps *steps, const std::string &dump_after, const KernelRewrites &rewrites) {
  const model::Nest &n = *plan.nest;
  std::string body = n.body_text.size() > 90 ? n.body_text.substr(0, 87) + "..." : n.body_text;
  std::string file = n.location.file.substr(n.location.file.rfind('/') + 1);
  const std::string source = file + ":" + std::to_string(n.location.line) + "  " + n.header_text + "  " + body;
  auto mapped = std::make_shared<MappedNest>(map_nest(n, plan.form, source, plan.function->namespaces));
  if (mapped->refusal.empty() && !(fits(mapped->kernel) && launch_fits(plan, *mapped)))
    mapped->refusal = "a number in them is beyond 64 bits" + model::Topic::numbers;
  auto split = split_loops(n, *mapped, plan.reassociate);
  if (!split) split = scan_loop(n, *mapped, plan.reassociate);
  if (split) mapped->kernel.parameters = split->parameters;                     // it may have more
  const bool stages = mapped->refusal.empty() && !(split && has_few_points(n)); // nobody shares what is read
  auto staging = std::make_shared<Staging>(stages ? stage(n, plan.form, *mapped, steps, plan.contract) : Staging());
  plan.further.clear();
  plan.dump.clear();
  plan.pass_seconds.clear();
  std::string dump; // of the staged kernels
  const auto after = [&](const std::string &pass, const Kernel &k, double seconds) {
    plan.pass_seconds[pass] += seconds;
    if (pass == dump_after) (k.name == n.name ? plan.dump : dump) += text(k);
  };
  const auto finished = [&](Kernel k) {
    if (rewrites.built) rewrites.built(k);
    k = lowered(std::move(k), after);
    if (rewrites.lowered) rewrites.lowered(k);
    return std::make_shared<const Kernel>(std::move(k));
  };
  const auto kept = [&](Kernel planned) {
    const std::string others = dump;
    Kernel k = staged(std::move(planned), after);
    if (!fits(k)) return false;
    auto done = finished(std::move(k));
    if (has_whole_warps(*done) && !done->in_warps) // nothing that a warp can do together
      dump = others;
    else
      plan.further.push_back(std::move(done));
    return true;
  };
  std::optional<Kernel> batch, groups;
  if (mapped->refusal.empty()) {
    const long before = plan.form.form == analysis::Form::point ? before_first_point(n) : 0;
    const auto aligned = [&] { return map_nest(n, plan.form, source, plan.function->namespaces, before); };
    const MappedNest at_lines = before != 0 ? aligned() : *mapped;
    batch = batched(n, at_lines);
    if (batch) groups = grouped(n, at_lines);
  }
  const bool batch_first = batch && (staging->kernels.empty() || adjacent_threads_touch_neighbours(n));
  std::vector<Parameter> &parameters = mapped->kernel.parameters;
  if (batch_first && groups) kept(std::move(*groups));
  if (batch_first && kept(*batch)) parameters = batch->parameters;
  const Kernel *first = nullptr; // of the staged ones
  for (const auto &planned : staging->kernels) {
    const size_t before = plan.further.size();
    if (!kept(*planned))
      staging->reasons.push_back(planned->variant + " is left out: a number in it is beyond 64 bits");
    else if (!first && plan.further.size() > before)
      first = planned.get();
  }
  if (first && !batch_first) parameters = first->parameters;
  if (batch && !batch_first) {
    (first ? batch->parameters : parameters) = first ? first->parameters : batch->parameters;
    kept(std::move(*batch));
  }
  if (mapped->refusal.empty() && plan.further.empty())
    if (auto holding = held(n, *mapped)) kept(std::move(*holding));
  if (split) {
    split->parameters = parameters;
    const std::string others = std::exchange(dump, "");
    const bool is_kept = kept(std::move(*split));
    dump += others; // in the order of the variants
    if (is_kept) std::rotate(plan.further.begin(), plan.further.end() - 1, plan.further.end());
  }
  if (mapped->refusal.empty()) mapped->kernel = *finished(staged(std::move(mapped->kernel), after));
  plan.dump += dump;
  plan.staging = std::move(staging);
  plan.mapped = std::move(mapped);
  return plan.mapped->refusal;
}

std::vector<std::pair<model::Location, std::string>> cache_errors(const NestPlan &plan) {
  std::vector<std::pair<model::Location, std::string>> out;
  for (const CacheRefusal &r : plan.staging->refused)
    out.emplace_back(r.location, "meta_cache(" + r.array + ") cannot be honoured: " + r.reason);
  return out;
}

std::vector<std::string> staging_text(const NestPlan &plan) {
  std::vector<std::string> out;
  for (const auto &k : plan.further)
    for (const std::string &f : k->footprints) out.push_back(k->variant + ": " + f);
  out.insert(out.end(), plan.staging->reasons.begin(), plan.staging->reasons.end());
  for (const Kernel *k : kernels_of(plan))
    if (const std::string banks = banks_text(*k, plan.mapped->kernel.parameters); !banks.empty())
      out.push_back(k->variant + ": banks of shared memory, with the defaults of a GPU: " + banks);
  return out;
}

std::string check_variants(const NestPlan &plan) {
  const Cases cases = cases_of(plan);
  const Coverage coverage = covers(cases);
  if (!coverage.proved)
    throw std::logic_error("kernel " + plan.nest->name + ": no variant is admitted where " + coverage.hole);
  if (cases.insists.empty() || cases.variants.size() < 2) return "";
  for (const Inequality &i : cases.variants[cases.variants.size() - 2].admitted_if)
    if (i.limit == Inequality::Limit::shared_memory && never_holds(i, cases.legal))
      return cases.insists + " cannot be honoured: " + i.needs_text + " bytes of shared memory a block, at most " +
             std::to_string(largest_shared_memory) + " are possible, whatever the block sizes; remove the clause" +
             model::Topic::cache;
  return "";
}

std::vector<std::string> variants_text(const NestPlan &plan) { return text(cases_of(plan)); }

// The rule itself is in the runtime (adapt.cpp, halve_blocks).
std::vector<std::string> defaults_text(const NestPlan &plan) {
  const Kernel &k = plan.mapped->kernel;
  std::string sizes, given;
  int count = 0;
  for (const Parameter &p : k.parameters) {
    if (p.kind != Parameter::Kind::block_size) continue;
    if (!p.given.empty()) {
      given += (given.empty() ? "" : ", ") + p.name + " = " + p.given;
      continue;
    }
    const bool innermost = p.dimension + 1 == k.block_dimensions;
    sizes += (sizes.empty() ? "" : ", ") + p.name + " = " + std::to_string(p.gpu_default) + " (down to " +
             (innermost ? "32" : "1") + ")";
    count++;
  }
  if (!given.empty()) return {"block sizes are the program's: " + given};
  if (sizes.empty()) return {};
  const bool pipelined =
      std::any_of(plan.further.begin(), plan.further.end(), [](const auto &k) { return has_stages(*k); });
  const bool scan =
      std::any_of(plan.further.begin(), plan.further.end(), [](const auto &k) { return has_turns(k->body); });
  const bool split = !scan && std::any_of(plan.further.begin(), plan.further.end(),
                                          [](const auto &k) { return shares_loops(k->body); });
  const std::string line =
      pipelined && count == 1 ? "; variant pipelined down to 16, with twice the tile each time" : "";
  std::vector<std::string> out;
  if (split)
    out.emplace_back("variant split runs on a GPU where there are at most 2048 points a multiprocessor" +
                     std::string(pipelined ? ", or 16 where a loop has less than 4096 iterations" : "") +
                     "; its blocks have down to 1 point, until there are 16 blocks a multiprocessor");
  if (scan)
    out.emplace_back(
        "variant scan runs on a GPU from 256 iterations on, on a CPU from 262144; as many blocks take tiles in "
        "turns as there are tiles, up to 16 a multiprocessor");
  out.push_back("block sizes that nobody sets, on a GPU: " + sizes + "; the largest is halved until a launch has " +
                (pipelined ? "1 block a multiprocessor, or 2 of another variant" : "2 blocks a multiprocessor") + line);
  return out;
}

std::vector<std::string> kernel_names(const NestPlan &plan) {
  std::vector<std::string> out;
  for (const Kernel *k : kernels_of(plan)) out.push_back(k->name);
  return out;
}

std::vector<std::string> pass_names() {
  std::vector<std::string> out;
  for (const Pass &p : passes()) out.emplace_back(p.name);
  return out;
}

std::string kernel_text(const NestPlan &plan) {
  std::string out;
  for (const Kernel *k : kernels_of(plan)) out += text(*k);
  return out;
}

std::vector<std::string> mapping_text(const NestPlan &plan) {
  const auto &comment = plan.mapped->kernel.comment;
  return {comment.begin() + 1, comment.end()};
}

} // namespace metafork::codegen
