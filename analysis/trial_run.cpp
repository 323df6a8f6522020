#include "analysis/trial_run.h"

#include <algorithm>
#include <utility>

namespace metafork::analysis {

using Kind = model::TrialNode::Kind;
using model::TrialType;

TrialRun::TrialRun(const model::TrialProgram &program, Request request)
    : program_(program), request_(std::move(request)), frame_(program.variables.size(), -1) {}

// Notes what the loop, and what any meta_for, stands in.
bool TrialRun::mark(const Node &n) {
  bool found = false, phases = false;
  if (n.kind == Kind::loop && n.site >= 0) {
    const model::Location &at = program_.loops[static_cast<size_t>(n.site)].location;
    found = at.line == request_.loop.line && at.column == request_.loop.column;
  }
  for (const Node &part : n.parts) {
    found = mark(part) || found;
    phases = phases || holds_phases(part) || (part.kind == Kind::loop && part.site >= 0);
  }
  if (phases) phases_.insert(&n);
  if (found) around_.insert(&n);
  return found;
}

void TrialRun::run() {
  const model::TrialFunction &f = program_.functions[0];
  if (!mark(f.body[0])) {
    failed_ = true;
    return;
  }
  try {
    start();
    execute(f.body[0]);
  } catch (const End &) {
  }
  if (failed_ && wrapped_) found_.reset(), other_.reset();
}

void TrialRun::step() {
  if (++steps_ <= request_.most_steps) return;
  failed_ = true;
  throw End{};
}

// The parameters: numbers get sizes, pointers an array each.
void TrialRun::start() {
  for (const int p : program_.functions[0].parameters) {
    const model::TrialVariable &v = program_.variables[static_cast<size_t>(p)];
    const int64_t object = new_variable(p, v.type.size);
    if (v.type.kind != TrialType::Kind::pointer) continue;
    TrialObject array;
    array.name = v.name;
    array.unit = v.unit;
    const int64_t target = memory_.make(std::move(array));
    TrialMemory::store(*memory_.find(object), 0, 8, TrialValue::pointer(target));
  }
}

int64_t TrialRun::new_variable(int variable, int64_t size) {
  const model::TrialVariable &v = program_.variables[static_cast<size_t>(variable)];
  TrialObject o;
  o.name = v.name;
  o.size = size;
  o.unit = v.unit;
  o.array = v.array || v.outside || v.type.kind == TrialType::Kind::other;
  o.zero = v.zero;
  o.uncertain = uncertain_;
  o.path = v.outside ? -1 : path_;
  for (const model::TrialLoop &l : program_.loops) o.counter = o.counter || l.variable == variable;
  return frame_[static_cast<size_t>(variable)] = memory_.make(std::move(o));
}

int64_t TrialRun::object_of(int variable) {
  const int64_t object = frame_[static_cast<size_t>(variable)];
  if (object >= 0 && memory_.find(object)) return object;
  const model::TrialVariable &v = program_.variables[static_cast<size_t>(variable)];
  const int64_t made = new_variable(variable, v.type.size > 0 ? v.type.size : -1);
  if (!v.start.empty()) {
    const int uncertain = std::exchange(uncertain_, 0);
    const bool quiet = std::exchange(quiet_, true);
    memory_.find(made)->uncertain = 0;
    for (const Node &n : v.start) value(n);
    uncertain_ = uncertain;
    quiet_ = quiet;
  }
  return made;
}

void TrialRun::declare(const Node &n) {
  const int variable = static_cast<int>(n.value);
  const model::TrialVariable &v = program_.variables[static_cast<size_t>(variable)];
  int64_t size = v.type.size;
  if (n.flag) {
    const TrialValue bytes = value(n.parts[0]);
    size = bytes.is_integer() ? bytes.number : -1;
  }
  declared_.emplace_back(variable, frame_[static_cast<size_t>(variable)]);
  new_variable(variable, size);
  for (size_t i = n.flag; i < n.parts.size(); i++) value(n.parts[i]);
}

void TrialRun::undeclare(size_t first) {
  while (declared_.size() > first) {
    const auto [variable, before] = declared_.back();
    memory_.remove(frame_[static_cast<size_t>(variable)]);
    frame_[static_cast<size_t>(variable)] = before;
    declared_.pop_back();
  }
}

TrialRun::Flow TrialRun::execute(const Node &n) {
  step();
  switch (n.kind) {
    case Kind::declare:
      declare(n);
      return Flow::on;
    case Kind::block:
      return block(n);
    case Kind::branch:
      return branch(n);
    case Kind::loop:
      return loop(n);
    case Kind::choice:
      return choice(n);
    case Kind::label:
      return Flow::on;
    case Kind::leave:
      return Flow::leave;
    case Kind::next:
      return Flow::next;
    case Kind::give_back:
      result_ = n.parts.empty() ? TrialValue{} : value(n.parts[0]);
      if (uncertain_ > 0) result_ = {};
      return Flow::back;
    case Kind::stop:
      if (in_loop_) failed_ = true;
      throw End{};
    default:
      value(n);
      return Flow::on;
  }
}

TrialRun::Flow TrialRun::block(const Node &n) {
  const size_t first = declared_.size();
  Flow flow = Flow::on;
  for (const Node &s : n.parts) {
    flow = execute(s);
    if (flow != Flow::on) break;
  }
  if (n.op.empty()) undeclare(first);
  return flow;
}

TrialRun::Flow TrialRun::branch(const Node &n) {
  const auto taken = truth(value(n.parts[0]));
  if (taken) return execute(n.parts[*taken ? 1 : 2]);
  if (!in_loop_) {
    related_ = true;
    for (const size_t side : {1, 2})
      if (holds_loop(n.parts[side])) return execute(n.parts[side]);
  }
  if (between_phases()) {
    assumed_ = true;
    return execute(n.parts[holds_phases(n.parts[1]) || n.parts[1].site >= 0 ? 1 : 2]);
  }
  uncertain_++;
  const Flow a = execute(n.parts[1]), b = execute(n.parts[2]);
  uncertain_--;
  if (a == b) return a;
  if (!in_loop_) return Flow::on; // the way that leads to the loop
  // Whether what follows happens is not known.
  for (const Flow f : {a, b}) {
    int *const open = f == Flow::next ? &open_next_ : f == Flow::leave ? &open_leave_ : &open_back_;
    if (f == Flow::on) continue;
    ++*open;
    ++uncertain_;
  }
  return Flow::on;
}

// A loop of which it is not known how often it runs.
TrialRun::Flow TrialRun::undecided(const Node &n) {
  if (!in_loop_) {
    related_ = true;
    if (holds_loop(n.parts[3])) {
      execute(n.parts[3]);
      throw End{};
    }
  }
  if (between_phases()) { // it runs once, or not at all
    assumed_ = true;
    if (holds_phases(n.parts[3]) || n.parts[3].site >= 0) execute(n.parts[3]);
    return Flow::on;
  }
  uncertain_++;
  bool back = false;
  for (int pass = 0; pass < 3; pass++) { // after the first one, its own variables have no known values
    const bool quiet = std::exchange(quiet_, quiet_ || pass > 0);
    back = execute(n.parts[3]) == Flow::back || back;
    execute(n.parts[2]);
    quiet_ = quiet;
  }
  uncertain_--;
  if (back && in_loop_) {
    open_back_++;
    uncertain_++;
  }
  return Flow::on;
}

TrialRun::Flow TrialRun::loop(const Node &n) {
  const size_t first = declared_.size();
  execute(n.parts[0]);
  const bool own = !in_loop_ && holds_loop(n) && !holds_loop(n.parts[3]);
  if (own) {
    in_loop_ = true;
    path_ = -1;
    paths_.clear();
    touched_.clear();
    iterations_ = 0;
  }
  const bool parallel = in_loop_ && n.site >= 0;
  const bool level = block_level_;
  if (parallel) block_level_ = holds_phases(n.parts[3]) || (n.parts[3].kind == Kind::loop && n.parts[3].site >= 0);
  const int outer = path_, instance = instances_++, leaves = std::exchange(open_leave_, 0);
  Flow flow = Flow::on;
  std::optional<int64_t> before, stride;
  for (bool begun = n.flag;; begun = false) {
    step();
    const auto more = begun ? std::optional(true) : truth(value(n.parts[1]));
    if (!more && own) {
      failed_ = true;
      throw End{};
    }
    if (!more) flow = undecided(n);
    if (!more || !*more) break;
    if (parallel) {
      const model::TrialLoop &l = program_.loops[static_cast<size_t>(n.site)];
      Path p{outer, instance, outer < 0 ? 1 : paths_[static_cast<size_t>(outer)].depth + 1, n.site, {}};
      const TrialObject *v = memory_.find(object_of(l.variable));
      if (const auto it = v->cells.find(0); it != v->cells.end()) p.value = it->second.value;
      if (p.value.is_integer()) {
        const int64_t now = p.value.number;
        const bool sign = program_.variables[static_cast<size_t>(l.variable)].type.is_signed;
        if (before) {
          const auto by = static_cast<int64_t>(static_cast<uint64_t>(now) - static_cast<uint64_t>(*before));
          const bool around = !sign && (by < 0 ? *before >= 0 && now < 0 : *before < 0 && now >= 0);
          wrapped_ = wrapped_ || by == 0 || around || by != stride.value_or(by);
          stride = by;
        }
        before = now;
      }
      path_ = static_cast<int>(paths_.size());
      paths_.push_back(p);
      if (outer < 0) {
        iterations_++;
        assumed_ = false;
      }
    }
    const int nexts = std::exchange(open_next_, 0);
    flow = execute(n.parts[3]);
    uncertain_ -= std::exchange(open_next_, nexts);
    path_ = outer;
    if (flow == Flow::leave || flow == Flow::back) break;
    execute(n.parts[2]);
  }
  uncertain_ -= std::exchange(open_leave_, leaves);
  block_level_ = level;
  undeclare(first);
  if (own) in_loop_ = false;
  return flow == Flow::back ? flow : Flow::on;
}

TrialRun::Flow TrialRun::choice(const Node &n) {
  const TrialValue v = value(n.parts[0]);
  const std::vector<Node> &body = n.parts[1].parts;
  const size_t first = declared_.size();
  size_t from = body.size();
  if (v.is_integer()) {
    for (size_t i = 0; i < body.size(); i++)
      if (body[i].kind == Kind::label && (body[i].flag ? from == body.size() : body[i].value == v.number)) {
        from = i;
        if (!body[i].flag) break;
      }
  } else {
    from = 0;
    uncertain_++;
    if (!in_loop_) related_ = true;
  }
  const int leaves = std::exchange(open_leave_, 0);
  Flow flow = Flow::on;
  for (size_t i = from; i < body.size(); i++) {
    const Flow one = execute(body[i]);
    if (!v.is_integer()) {
      if (one == Flow::back || one == Flow::next) { // perhaps
        ++(one == Flow::back ? open_back_ : open_next_);
        ++uncertain_;
      }
      continue;
    }
    flow = one;
    if (flow != Flow::on) break;
  }
  uncertain_ -= std::exchange(open_leave_, leaves);
  if (!v.is_integer()) uncertain_--;
  undeclare(first);
  return flow == Flow::leave ? Flow::on : flow;
}

} // namespace metafork::analysis
