#include "codegen/codegen.h"
#include "codegen/package/source_expressions.h"

#include <algorithm>
#include <map>
#include <set>

namespace metafork::codegen {

using model::has_word;
using model::IntExpr;
using model::ParallelNode;
using model::Scop;
using Kind = IntExpr::Kind;
using NodeKind = ParallelNode::Kind;

namespace {

class Printer {
public:
  Printer(const Scop &scop, const model::ParallelProgram &program, size_t indent, bool lines)
      : scop_(scop), program_(program), indent_(indent), lines_(lines), expressions_(scop, program) {}

  std::vector<std::string> guards() {
    std::vector<std::string> out;
    const std::vector<model::ScopConjunction> &any = program_.assumptions;
    if (!any.empty()) {
      std::string text;
      for (const model::ScopConjunction &all : any) {
        const std::string one = expressions_.conditions(all);
        text += (text.empty() ? "" : " || ") + (any.size() > 1 && all.size() > 1 ? "(" + one + ")" : one);
      }
      out.push_back(text);
    }
    out.insert(out.end(), program_.guards.begin(), program_.guards.end());
    const std::vector<std::string> first = evaluated_where(out);
    out.insert(out.begin(), first.begin(), first.end());
    return out;
  }

  std::string run() {
    std::vector<std::string> conditions = guards();
    const bool reserved = reserve(conditions);
    const bool guarded = !conditions.empty();
    if (guarded) {
      std::string all;
      for (const std::string &g : conditions) all += (all.empty() ? "(" : " && (") + g + ")";
      open("if " + (conditions.size() > 1 ? "(" + all + ")" : all) + " {");
    } else {
      open("{");
    }
    for (const model::Expansion &e : program_.expansions) declare(e);
    for (const std::string &s : program_.sizes) {
      std::string size =
          "metafork_size(\"" + scop_.name + "." + s + "\", " + (program_.sizes.size() == 1 ? "256" : "16") + ")";
      if (const auto limit = program_.size_limits.find(s); limit != program_.size_limits.end())
        size = "metafork_min(" + size + ", metafork_max(1, " + expressions_.text(limit->second) + "))";
      line("const long " + s + " = " + size + ";");
    }
    if (!scop_.in_region) open("meta_schedule {");
    nodes(program_.body);
    if (!scop_.in_region) close("}");
    for (const model::Expansion &e : program_.expansions) release(e);
    loop_variables();
    if (!guarded) unused_variables();
    if (guarded) {
      depth_--;
      open("} else {");
      out_ += std::string(indent_ + 2 * depth_, ' ') + scop_.source + "\n";
      close("}");
    } else {
      close("}");
    }
    if (reserved) free_reserved();
    while (!out_.empty() && out_.back() == '\n') out_.pop_back();
    return out_;
  }

private:
  // Where the host may evaluate what these conditions and the program's loops read: the source has loops around it.
  std::vector<std::string> evaluated_where(const std::vector<std::string> &conditions) const {
    std::string read;
    for (const std::string &c : conditions) read += c + "\n";
    std::vector<IntExpr> bounds;
    for (const ParallelNode &n : program_.body) collect_bounds(n, bounds);
    for (const auto &[size, limit] : program_.size_limits) bounds.push_back(limit);
    for (const model::Expansion &e : program_.expansions) {
      bounds.insert(bounds.end(), e.extents.begin(), e.extents.end());
      read += scop_.arrays[e.array].name + "\n";
    }
    for (const IntExpr &e : bounds) read += expressions_.text(e) + "\n";
    std::vector<std::string> out;
    auto add = [&](const std::string &where, const std::string &text) {
      if (where.empty() || read.find(text) == std::string::npos) return;
      if (std::find(out.begin(), out.end(), where) == out.end()) out.push_back(where);
    };
    for (const model::ScopParameter &s : scop_.parameters) add(s.where, s.text);
    for (const model::ScopArray &a : scop_.arrays) add(a.where, a.name);
    return out;
  }

  static void collect_bounds(const ParallelNode &n, std::vector<IntExpr> &out) {
    if (n.kind == NodeKind::loop || n.kind == NodeKind::value) out.push_back(n.first);
    if (n.kind == NodeKind::loop) out.push_back(n.last);
    out.insert(out.end(), n.conditions.begin(), n.conditions.end());
    for (const ParallelNode &child : n.body) collect_bounds(child, out);
  }

  void line(const std::string &text) {
    if (!out_.empty()) out_ += std::string(indent_ + 2 * depth_, ' ');
    out_ += text + "\n";
  }
  void open(const std::string &text) {
    line(text);
    depth_++;
  }
  void close(const std::string &text) {
    depth_--;
    line(text);
  }

  // The directive that gives a nest the line of its first statement in the user's file.
  void line_of(const ParallelNode &n) {
    if (n.kind != NodeKind::statement) {
      for (const ParallelNode &child : n.body) return line_of(child);
      return;
    }
    const model::Location &at = scop_.statements[n.statement].location;
    while (!out_.empty() && out_.back() == ' ') out_.pop_back();
    out_ += "#line " + std::to_string(at.line) + " \"" + at.file + "\"\n";
  }

  // A scalar that kernels assign, as an array of one element; with an element for each iteration of some loops.
  void declare(const model::Expansion &e) {
    const model::ScopArray &a = scop_.arrays[e.array];
    if (e.extents.empty()) {
      const bool has_value = a.scope < 0 && !begins_with_write(e.array);
      line(a.element + " " + e.name + "[1] = {" + (has_value ? a.name : "0") + "};");
    }
  }
  // Memory for arrays of many elements is one more condition: without it the source runs. Was there any to ask for?
  bool reserve(std::vector<std::string> &conditions) {
    bool any = false;
    for (const model::Expansion &e : program_.expansions) {
      if (e.extents.empty()) continue;
      const std::string element = scop_.arrays[e.array].element;
      if (!any) open("{");
      any = true;
      line(element + " *" + e.name + " = 0;");
      conditions.push_back("(" + e.name + " = (" + element + " *)__builtin_malloc((" + elements(e) + ") * sizeof(" +
                           element + "))) != 0");
    }
    return any;
  }
  void free_reserved() {
    for (const model::Expansion &e : program_.expansions)
      if (!e.extents.empty()) line("__builtin_free(" + e.name + ");");
    close("}");
  }
  // Is the array written by a statement outside loops and branches, before anything else touches it? Then the variable
  // may have had no value before.
  bool begins_with_write(int array) const {
    for (const model::ScopNode &n : scop_.body) {
      if (n.kind != model::ScopNode::Kind::statement) return false;
      bool read = false, written = false;
      for (const model::ScopAccess &a : scop_.statements[static_cast<size_t>(n.item)].accesses) {
        read = read || (a.array == array && a.read);
        written = written || (a.array == array && a.write && a.certain);
      }
      if (read || written) return !read;
    }
    return false;
  }
  // At least one.
  std::string elements(const model::Expansion &e) const {
    std::string out;
    for (const IntExpr &x : e.extents)
      out += (out.empty() ? "" : " * ") + ("metafork_max(0, " + expressions_.text(x) + ")");
    return out + " + 1";
  }

  void release(const model::Expansion &e) {
    if (e.extents.empty() && scop_.arrays[e.array].live_out) line(scop_.arrays[e.array].name + " = " + e.name + "[0];");
  }

  // Variables of the source of which every use has become private.
  void unused_variables() {
    std::set<std::string> names;
    for (size_t a = 0; a < scop_.origins.arrays.size(); a++)
      if (scop_.origins.arrays[a] != static_cast<int>(a)) names.insert(scop_.arrays[scop_.origins.arrays[a]].name);
    for (const std::string &name : names)
      if (!has_word(out_, name) || hidden(name)) line("(void)" + name + ";");
  }
  // Has a private array the name of the one that it stands for?
  bool hidden(const std::string &name) const {
    return std::any_of(scop_.arrays.begin(), scop_.arrays.end(),
                       [&](const model::ScopArray &a) { return a.scope >= 0 && a.dimensions > 0 && a.name == name; });
  }

  // What the source's outermost loops leave in variables declared outside them.
  void loop_variables() {
    for (const model::ScopNode &n : scop_.body) {
      if (n.kind != model::ScopNode::Kind::loop) continue;
      const model::ScopLoop &l = scop_.loops[n.item];
      if (!l.declared_outside || !l.live_out) continue;
      const std::string step = l.step < 0 ? " -= " + std::to_string(-l.step) : " += " + std::to_string(l.step);
      line("for (" + l.variable + " = " + expressions_.text(l.first) + "; " + l.variable + " " + l.relation + " " +
           expressions_.text(l.limit) + "; " + l.variable + step + ") {}");
    }
  }

  void nodes(const std::vector<ParallelNode> &list) {
    for (const ParallelNode &n : list) node(n);
  }

  void node(const ParallelNode &n) {
    switch (n.kind) {
      case NodeKind::loop: {
        const std::string &v = n.variable;
        if (lines_ && n.parallel && inside_ == 0) line_of(n);
        const std::string step = n.step == 1 ? v + "++" : v + " += " + std::to_string(n.step);
        open(std::string(n.parallel ? "meta_for" : "for") + " (long " + v + " = " + expressions_.text(n.first) + "; " +
             v + " <= " + expressions_.text(n.last) + "; " + step + ")" + clauses(n) + " {");
        inside_ += n.parallel;
        expressions_.enter(v);
        nodes(n.body);
        expressions_.leave();
        inside_ -= n.parallel;
        close("}");
        return;
      }
      case NodeKind::branch: {
        open("if (" + expressions_.conditions(n.conditions) + ") {");
        nodes(n.body);
        close("}");
        return;
      }
      case NodeKind::block:
        open("{");
        for (int a : n.declarations) line(scop_.arrays[a].declaration);
        nodes(n.body);
        close("}");
        return;
      case NodeKind::value: {
        const std::string before = out_;
        line("const long " + n.variable + " = " + expressions_.text(n.first) + ";");
        const size_t body = out_.size();
        expressions_.enter(n.variable);
        nodes(n.body);
        expressions_.leave();
        if (!has_word(out_.substr(body), n.variable)) out_ = before + out_.substr(body);
        return;
      }
      case NodeKind::statement:
        statement(n);
        return;
    }
  }

  // How many elements the arrays of a kernel have: the accesses of one kernel may not tell.
  std::string clauses(const ParallelNode &n) const {
    if (!n.parallel || inside_ > 0) return "";
    std::set<int> arrays;
    touched(n, arrays);
    std::string out;
    for (const model::Expansion &e : program_.expansions)
      if (arrays.count(e.array) && !e.extents.empty()) out += " meta_extent(" + e.name + ", " + elements(e) + ")";
    for (int a : arrays)
      if (const auto it = program_.extents.find(a); it != program_.extents.end())
        out += " meta_extent(" + scop_.arrays[a].name + ", " + it->second + ")";
    return out;
  }

  void touched(const ParallelNode &n, std::set<int> &out) const {
    if (n.kind == NodeKind::statement)
      for (const model::ScopAccess &a : scop_.statements[n.statement].accesses) out.insert(a.array);
    for (const ParallelNode &child : n.body) touched(child, out);
  }

  // ------------------------------------------------------------------------------------------------------ statements

  const std::vector<int> &loops_around(int statement) {
    if (loops_.empty()) {
      loops_.resize(scop_.statements.size());
      std::vector<int> stack;
      collect_loops(scop_.body, stack);
    }
    return loops_[statement];
  }

  void collect_loops(const std::vector<model::ScopNode> &list, std::vector<int> &stack) {
    for (const model::ScopNode &n : list) {
      if (n.kind == model::ScopNode::Kind::statement) loops_[n.item] = stack;
      if (n.kind == model::ScopNode::Kind::loop) stack.push_back(n.item);
      collect_loops(n.body, stack);
      collect_loops(n.otherwise, stack);
      if (n.kind == model::ScopNode::Kind::loop) stack.pop_back();
    }
  }

  void statement(const ParallelNode &n) {
    const model::ScopStatement &s = scop_.statements[n.statement];
    const std::vector<int> &around = loops_around(n.statement);
    auto valued = [&](IntExpr e) {
      // at once: a value may use a name that is also an index
      std::vector<std::string> hidden;
      for (size_t i = 0; i < around.size(); i++) {
        hidden.push_back("%" + std::to_string(i));
        e = e.substitute(scop_.loops[around[i]].index, IntExpr::symbol(hidden.back()));
      }
      for (size_t i = 0; i < around.size(); i++) e = e.substitute(hidden[i], n.values[i]);
      return e;
    };
    std::string text;
    for (const model::ScopPiece &piece : s.text) {
      if (const auto *plain = std::get_if<std::string>(&piece)) {
        text += *plain;
      } else if (const auto *subscript = std::get_if<model::ScopSubscript>(&piece)) {
        text += expressions_.subscript(valued(subscript->value));
      } else if (const auto *variable = std::get_if<model::ScopVariable>(&piece)) {
        const model::ScopLoop &l = scop_.loops[variable->loop];
        text += "(" + l.type + ")" + expressions_.operand(valued(l.value));
      } else {
        const auto &scalar = std::get<model::ScopScalar>(piece);
        text += scalar_text(scalar, valued);
      }
    }
    line(text);
  }

  // The variable, or its element in what it was expanded to.
  template <class Valued>
  std::string scalar_text(const model::ScopScalar &scalar, Valued valued) const {
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
  const size_t indent_;
  const bool lines_;
  size_t depth_ = 0;
  int inside_ = 0; // parallel loops around
  std::string out_;
  SourceExpressions expressions_;
  std::vector<std::vector<int>> loops_;
};

} // namespace

std::string metafork_text(const Scop &scop, const model::ParallelProgram &program, size_t indent, bool lines) {
  return Printer(scop, program, indent, lines).run();
}

std::vector<std::string> guards(const Scop &scop, const model::ParallelProgram &program) {
  return Printer(scop, program, 0, false).guards();
}

} // namespace metafork::codegen
