#include "host/conditions.h"
#include "host/host.h"
#include "model/model.h"

#include <algorithm>
#include <set>

namespace metafork::host {

using model::has_word;
using model::HostNode;
using model::HostPlan;
using model::IntExpr;
using model::ParallelNode;
using model::Scop;

namespace {

HostNode node_of(HostNode::Kind kind, std::string text) {
  HostNode out;
  out.kind = kind;
  out.text = std::move(text);
  return out;
}

bool mentions(const std::vector<HostNode> &list, const std::string &word) {
  return std::any_of(list.begin(), list.end(), [&](const HostNode &n) {
    return has_word(n.text, word) || has_word(n.clauses, word) || mentions(n.body, word);
  });
}

bool mentions(const HostPlan &plan, const std::string &word) {
  auto has = [&](const std::string &text) { return has_word(text, word); };
  return std::any_of(plan.scratch.begin(), plan.scratch.end(),
                     [&](const model::Scratch &s) { return has(s.name) || has(s.initial) || has(s.released); }) ||
         std::any_of(plan.sizes.begin(), plan.sizes.end(),
                     [&](const model::HostSize &s) { return has(s.symbol) || has(s.limit); }) ||
         mentions(plan.body, word) || std::any_of(plan.after.begin(), plan.after.end(), has);
}

class Planner {
public:
  Planner(const Scop &scop, const model::ParallelProgram &program)
      : scop_(scop), program_(program), expressions_(scop, program), around_(loops_around(scop)) {}

  HostPlan run() {
    HostPlan out;
    out.scop = scop_.name;
    out.range = scop_.range;
    out.source = scop_.source;
    out.in_region = scop_.in_region;
    out.governed = scop_.governed;
    out.conditions = conditions(scop_, program_, expressions_);
    for (const model::Expansion &e : program_.expansions) out.scratch.push_back(scratch(e));
    for (const std::string &s : program_.sizes) out.sizes.push_back(size(s));
    for (const ParallelNode &n : program_.body) append(n, out.body);
    out.source_instead = !program_.at_launch.empty();
    out.after = loop_variables();
    const bool source_may_run = !out.conditions.empty() || out.source_instead ||
                                std::any_of(out.scratch.begin(), out.scratch.end(),
                                            [](const model::Scratch &s) { return !s.elements.empty(); });
    if (!source_may_run) out.unused = unused_variables(out);
    return out;
  }

private:
  const model::ScopArray &array(int a) const { return scop_.arrays[static_cast<size_t>(a)]; }
  const model::ScopStatement &statement(int s) const { return scop_.statements[static_cast<size_t>(s)]; }

  // A scalar that kernels assign, as an array of one element; with an element for each iteration of some loops.
  model::Scratch scratch(const model::Expansion &e) const {
    const model::ScopArray &a = array(e.array);
    model::Scratch out;
    out.name = e.name;
    out.element = a.element;
    if (!e.extents.empty()) {
      out.elements = elements_text(e, expressions_);
      return out;
    }
    const bool has_value = a.scope < 0 && !begins_with_write(e.array);
    out.initial = has_value ? a.name : "0";
    if (a.live_out) out.released = a.name;
    return out;
  }

  // Is the array written by a statement outside loops and branches, before anything else touches it? Then the variable
  // may have had no value before.
  bool begins_with_write(int array) const {
    for (const model::ScopNode &n : scop_.body) {
      if (n.kind != model::ScopNode::Kind::statement) return false;
      bool read = false, written = false;
      for (const model::ScopAccess &a : statement(n.item).accesses) {
        read = read || (a.array == array && a.read);
        written = written || (a.array == array && a.write && a.certain);
      }
      if (read || written) return !read;
    }
    return false;
  }

  model::HostSize size(const std::string &symbol) const {
    model::HostSize out;
    out.symbol = symbol;
    out.name = scop_.name + "." + symbol;
    out.standard = program_.sizes.size() == 1 ? 256 : 16;
    if (const auto limit = program_.size_limits.find(symbol); limit != program_.size_limits.end())
      out.limit = expressions_.text(limit->second);
    return out;
  }

  // What the source's outermost loops leave in variables declared outside them.
  std::vector<std::string> loop_variables() const {
    std::vector<std::string> out;
    for (const model::ScopNode &n : scop_.body) {
      if (n.kind != model::ScopNode::Kind::loop) continue;
      const model::ScopLoop &l = scop_.loops[static_cast<size_t>(n.item)];
      if (!l.declared_outside || !l.live_out) continue;
      const std::string step = l.step < 0 ? " -= " + std::to_string(-l.step) : " += " + std::to_string(l.step);
      out.push_back("for (" + l.variable + " = " + expressions_.text(l.first) + "; " + l.variable + " " + l.relation +
                    " " + expressions_.text(l.limit) + "; " + l.variable + step + ") {}");
    }
    return out;
  }

  // Variables of the source of which every use has become private, or something else.
  std::vector<std::string> unused_variables(const HostPlan &plan) const {
    std::set<std::string> names(scop_.followed.begin(), scop_.followed.end());
    for (size_t a = 0; a < scop_.origins.arrays.size(); a++)
      if (const int given = scop_.origins.arrays[a]; given >= 0 && given != static_cast<int>(a))
        names.insert(array(scop_.origins.arrays[a]).name);
    std::vector<std::string> out;
    for (const std::string &name : names)
      if (!mentions(plan, name) || hidden(name)) out.push_back(name);
    for (const model::ScopLoop &l : scop_.loops) // loops of the plan have variables of their own, perhaps of that name
      if (l.declared_before && !l.live_out && !names.count(l.variable) && names.insert(l.variable).second)
        out.push_back(l.variable);
    return out;
  }
  // Has a private array the name of the one that it stands for?
  bool hidden(const std::string &name) const {
    return std::any_of(scop_.arrays.begin(), scop_.arrays.end(),
                       [&](const model::ScopArray &a) { return a.scope >= 0 && a.dimensions > 0 && a.name == name; });
  }

  // ----------------------------------------------------------------------------------------------------------- nodes

  std::vector<HostNode> nodes(const std::vector<ParallelNode> &list) {
    std::vector<HostNode> out;
    for (const ParallelNode &n : list) append(n, out);
    return out;
  }

  std::vector<HostNode> nodes_with(const std::string &variable, const std::vector<ParallelNode> &list) {
    expressions_.enter(variable);
    std::vector<HostNode> out = nodes(list);
    expressions_.leave();
    return out;
  }

  void append(const ParallelNode &n, std::vector<HostNode> &out) {
    switch (n.kind) {
      case ParallelNode::Kind::loop:
        out.push_back(loop(n));
        return;
      case ParallelNode::Kind::branch:
        out.push_back(node_of(HostNode::Kind::branch, expressions_.conditions(n.conditions)));
        out.back().body = nodes(n.body);
        return;
      case ParallelNode::Kind::block:
        out.push_back(block(n));
        return;
      case ParallelNode::Kind::value: {
        HostNode value =
            node_of(HostNode::Kind::declaration, "const long " + n.variable + " = " + expressions_.text(n.first) + ";");
        std::vector<HostNode> body = nodes_with(n.variable, n.body);
        if (mentions(body, n.variable)) out.push_back(std::move(value));
        out.insert(out.end(), std::make_move_iterator(body.begin()), std::make_move_iterator(body.end()));
        return;
      }
      case ParallelNode::Kind::statement:
        out.push_back(node_of(HostNode::Kind::statement, statement_text(n)));
        out.back().statement = n.statement;
        return;
    }
  }

  HostNode loop(const ParallelNode &n) {
    const std::string &v = n.variable;
    const std::string step = n.step == 1 ? v + "++" : v + " += " + std::to_string(n.step);
    HostNode out = node_of(HostNode::Kind::loop, "long " + v + " = " + expressions_.text(n.first) + "; " + v +
                                                     " <= " + expressions_.text(n.last) + "; " + step);
    out.parallel = n.parallel;
    if (n.parallel && !inside_) {
      out.launch = launches_++;
      out.clauses = clauses(n);
      out.location = location(n);
    }
    const bool outer = std::exchange(inside_, inside_ || n.parallel);
    out.body = nodes_with(v, n.body);
    inside_ = outer;
    return out;
  }

  HostNode block(const ParallelNode &n) {
    HostNode out = node_of(HostNode::Kind::block, "");
    for (int a : n.declarations) {
      out.body.push_back(node_of(HostNode::Kind::declaration, array(a).declaration));
      out.body.back().memory = array(a).dimensions > 0;
    }
    std::vector<HostNode> body = nodes(n.body);
    out.body.insert(out.body.end(), std::make_move_iterator(body.begin()), std::make_move_iterator(body.end()));
    return out;
  }

  model::Location location(const ParallelNode &n) const {
    if (n.kind == ParallelNode::Kind::statement) return statement(n.statement).location;
    for (const ParallelNode &child : n.body)
      if (model::Location found = location(child); found.line > 0) return found;
    return {};
  }

  // How many elements the arrays of a kernel have: the accesses of one kernel may not tell.
  std::string clauses(const ParallelNode &n) const {
    std::set<int> arrays;
    touched(n, arrays);
    std::string out;
    auto add = [&](const std::string &name, const std::string &count) {
      out.append(out.empty() ? "" : " ").append("meta_extent(").append(name).append(", ").append(count).append(")");
    };
    for (const model::Expansion &e : program_.expansions)
      if (arrays.count(e.array) && !e.extents.empty()) add(e.name, elements_text(e, expressions_));
    for (int a : arrays)
      if (const auto it = program_.extents.find(a); it != program_.extents.end()) add(array(a).name, it->second);
    std::set<std::string> steps;
    stepped(n, steps);
    for (const std::string &s : steps) out.append(out.empty() ? "" : " ").append("meta_reduction(" + s + ")");
    return out;
  }

  // Updates that are done as a whole: their operations and arrays.
  void stepped(const ParallelNode &n, std::set<std::string> &out) const {
    if (n.kind == ParallelNode::Kind::statement)
      for (const model::ScopUpdate &u : statement(n.statement).updates)
        if (u.step)
          out.insert(u.op + " : " + array(statement(n.statement).accesses[static_cast<size_t>(u.access)].array).name);
    for (const ParallelNode &child : n.body) stepped(child, out);
  }

  void touched(const ParallelNode &n, std::set<int> &out) const {
    if (n.kind == ParallelNode::Kind::statement)
      for (const model::ScopAccess &a : statement(n.statement).accesses) out.insert(a.array);
    for (const ParallelNode &child : n.body) touched(child, out);
  }

  // ------------------------------------------------------------------------------------------------------ statements

  std::string statement_text(const ParallelNode &n) const {
    const Instance valued(scop_, around_[static_cast<size_t>(n.statement)], n);
    std::string text;
    for (const model::ScopPiece &piece : statement(n.statement).text) {
      if (const auto *plain = std::get_if<std::string>(&piece)) {
        text += *plain;
      } else if (const auto *subscript = std::get_if<model::ScopSubscript>(&piece)) {
        text += expressions_.subscript(valued(subscript->value));
      } else if (const auto *variable = std::get_if<model::ScopVariable>(&piece)) {
        const model::ScopLoop &l = scop_.loops[static_cast<size_t>(variable->loop)];
        text += "(" + l.type + ")" + expressions_.operand(valued(l.value));
      } else {
        text += scalar_text(std::get<model::ScopScalar>(piece), valued);
      }
    }
    return text;
  }

  // The variable, or its element in what it was expanded to.
  std::string scalar_text(const model::ScopScalar &scalar, const Instance &valued) const {
    for (const model::Expansion &e : program_.expansions) {
      if (e.array != scalar.array) continue;
      IntExpr at = 0;
      for (size_t d = 0; d < e.index.size(); d++) at = at * e.extents[d] + valued(e.index[d]);
      return e.name + "[" + expressions_.subscript(at) + "]";
    }
    return scalar.original;
  }

  const Scop &scop_;
  const model::ParallelProgram &program_;
  SourceExpressions expressions_;
  const std::vector<std::vector<int>> around_;
  bool inside_ = false; // a parallel loop
  int launches_ = 0;
};

} // namespace

HostPlan plan(const Scop &scop, const model::ParallelProgram &program) { return Planner(scop, program).run(); }

std::string elements_text(const model::Expansion &expansion, const SourceExpressions &expressions) {
  std::string out;
  for (const IntExpr &x : expansion.extents)
    out += (out.empty() ? "" : " * ") + ("metafork_max(0, " + expressions.text(x) + ")");
  return out + " + 1";
}

} // namespace metafork::host
