#include "analysis/trial_run.h"

#include <algorithm>

namespace metafork::analysis {

using model::TrialNode;
using model::TrialProgram;
using model::TrialType;
using Kind = TrialNode::Kind;

namespace {

constexpr int64_t most_short_steps = 200'000, most_steps = 1'000'000, most_wide_steps = 6'000'000; // of one run

// What the runs of a program have to know of its text.
class Text {
public:
  explicit Text(const TrialProgram &program) {
    for (const model::TrialFunction &f : program.functions)
      for (const TrialNode &n : f.body) read(n);
    for (size_t before = 0; before != size_variables_.size() + sizes_.size();) {
      before = size_variables_.size() + sizes_.size();
      for (const model::TrialFunction &f : program.functions)
        for (const TrialNode &n : f.body) follow(n);
    }
  }

  // The rank of a size among them; -1: it is none, but an offset, a stride.
  int64_t rank(const std::string &name) const {
    const auto it = sizes_.find(name);
    return it == sizes_.end() ? -1 : std::distance(sizes_.begin(), it);
  }
  // Large enough for a[i % 32], a[i - 100] and a[(unsigned char)i].
  int64_t large() const {
    return std::clamp<int64_t>(4 * std::min<int64_t>(constant_, 1000) + 6, bytes_ ? 600 : 70, 4006);
  }
  int64_t wide() const { return shorts_ ? 140'000 : 0; }

private:
  // A condition, or what divides, says how far something goes.
  void read(const TrialNode &n) {
    if (n.kind == Kind::constant)
      constant_ = std::max(constant_, std::min<int64_t>(n.value < 0 ? -(n.value + 1) : n.value, 1 << 20));
    if (n.kind == Kind::cast && n.type.kind == TrialType::Kind::integer) narrow(n);
    if (n.kind == Kind::loop) collect(n.parts[1]);
    if (n.kind == Kind::branch || n.kind == Kind::conditional) collect(n.parts[0]);
    if (n.kind == Kind::extremum)
      for (const TrialNode &part : n.parts) collect(part);
    if (n.kind == Kind::binary && (n.op == "%" || n.op == "/" || n.op == "&" || n.op == "^")) collect(n.parts[1]);
    for (const TrialNode &part : n.parts) read(part);
  }
  void narrow(const TrialNode &n) {
    const TrialNode &of = n.parts[0];
    if (of.kind == Kind::constant || of.type.bits <= n.type.bits) return;
    bytes_ = bytes_ || n.type.bits == 8;
    shorts_ = shorts_ || n.type.bits == 16;
  }
  void collect(const TrialNode &n) {
    if (n.kind == Kind::load && !n.text.empty()) sizes_.insert(n.text);
    if (n.kind == Kind::variable) size_variables_.insert(n.value);
    for (const TrialNode &part : n.parts) collect(part);
  }
  // What a size is computed from is one.
  void follow(const TrialNode &n) {
    if (n.kind == Kind::assign && n.parts[0].kind == Kind::variable && size_variables_.count(n.parts[0].value))
      collect(n.parts[1]);
    for (const TrialNode &part : n.parts) follow(part);
  }

  std::set<std::string> sizes_;
  std::set<int64_t> size_variables_;
  int64_t constant_ = 0;
  bool bytes_ = false, shorts_ = false;
};

// The outcomes of the assignments around one base.
struct Outcome {
  std::optional<Collision> first;
  int conclusive = 0, colliding = 0;
  bool related = false, fixed = false; // fixed: no size is used
};

Outcome attempt(const TrialProgram &program, const Text &text, const model::Location &loop, int64_t base,
                int64_t steps) {
  Outcome out;
  for (int assignment = 0; assignment < trial_assignments; assignment++) {
    int64_t apart = 1009;
    TrialRun run(program, {loop,
                           [&](const std::string &name) {
                             const int64_t rank = text.rank(name);
                             return rank < 0 ? apart += 1000 : trial_size(base, rank, assignment);
                           },
                           steps,
                           {}});
    run.run();
    out.related = out.related || run.related();
    out.fixed = !run.uses_sizes();
    if (run.conclusive() || run.found()) out.conclusive++;
    if (run.found()) {
      out.colliding++;
      if (!out.first) out.first = run.found();
    }
    if (out.fixed || run.endless()) break; // another one would be the same, or take as long
  }
  return out;
}

} // namespace

std::optional<Collision> Trials::confirm(const Collision &c) const {
  const Text text(program_);
  std::optional<Collision> out;
  // An element in front of its array is shown only if nothing better is found.
  auto odd = [](const Collision &found) { return found.element.find("[-") != std::string::npos; };
  for (int assignment = 0; assignment <= trial_assignments && (!out || odd(*out)); assignment++) {
    int64_t apart = 1009;
    bool chosen = false; // something that `c` says nothing of
    TrialRun run(program_, {loop_,
                            [&](const std::string &name) {
                              const auto it = c.values.find(name);
                              if (it != c.values.end()) return it->second;
                              chosen = true;
                              const int64_t rank = assignment < trial_assignments ? text.rank(name) : -1;
                              return rank < 0 ? apart += 1000 : trial_size(6, rank, assignment);
                            },
                            most_wide_steps, std::pair(c.first.location, c.second.location)});
    run.run();
    if (run.found() && (!out || !odd(*run.found()))) out = run.found();
    if (!chosen || run.endless()) break;
  }
  if (out) out->for_all_sizes = c.for_all_sizes;
  return out;
}

std::optional<Trials::Leaving> Trials::leaving() const {
  const Text text(program_);
  std::optional<Leaving> out;
  for (int assignment = 0; assignment < trial_assignments; assignment++) {
    int64_t apart = 1009;
    TrialRun run(program_, {loop_,
                            [&](const std::string &name) {
                              const int64_t rank = text.rank(name);
                              return rank < 0 ? apart += 1000 : trial_size(6, rank, assignment);
                            },
                            most_short_steps,
                            {}});
    run.run();
    if (!run.leaving()) return std::nullopt;
    if (!out) out = run.leaving();
    if (!run.uses_sizes()) break;
  }
  return out;
}

std::optional<Collision> Trials::search() const {
  const Text text(program_);
  Outcome small = attempt(program_, text, loop_, 6, most_steps);
  if (small.fixed) return small.first;
  for (int64_t base = 4; base > 1 && small.conclusive == 0; base--) // if (n <= 4)
    small = attempt(program_, text, loop_, base, most_steps);
  const Outcome large = attempt(program_, text, loop_, text.large(), most_steps);
  const Outcome wide = text.wide() > 0 ? attempt(program_, text, loop_, text.wide(), most_wide_steps) : Outcome{};
  const Outcome &deciding = wide.colliding > 0 ? wide : large.conclusive > 0 ? large : small;
  bool always = deciding.conclusive > 0 && deciding.colliding == deciding.conclusive;
  const bool related = small.related || large.related;
  if (always && related) { // something may keep them smaller than what was tried
    const Outcome least = attempt(program_, text, loop_, 2, most_steps);
    always = least.colliding == least.conclusive;
  }
  std::optional<Collision> out = small.first ? small.first : large.first ? large.first : wide.first;
  if (!out || (!always && related)) return std::nullopt;
  out->for_all_sizes = always;
  return out;
}

} // namespace metafork::analysis
