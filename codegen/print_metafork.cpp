#include "analysis/analysis.h"
#include "codegen/codegen.h"
#include "model/faults.h"

#include <algorithm>
#include <map>
#include <regex>
#include <set>

namespace metafork::codegen {

using model::IntExpr;
using model::ParallelNode;
using model::Scop;
using Kind = IntExpr::Kind;
using NodeKind = ParallelNode::Kind;

namespace {

class Printer {
public:
  Printer(const Scop &scop, const model::ParallelProgram &program, size_t indent, bool lines)
      : scop_(scop), program_(program), indent_(indent), lines_(lines) {}

  std::vector<std::string> guards() {
    std::vector<std::string> out;
    const std::vector<model::ScopConjunction> &any = program_.assumptions;
    if (!any.empty()) {
      std::string text;
      for (const model::ScopConjunction &all : any) {
        const std::string one = conditions(all);
        text += (text.empty() ? "" : " || ") + (any.size() > 1 && all.size() > 1 ? "(" + one + ")" : one);
      }
      out.push_back(text);
    }
    out.insert(out.end(), program_.guards.begin(), program_.guards.end());
    return out;
  }

  std::string run() {
    const std::vector<std::string> conditions = guards();
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
        size = "metafork_min(" + size + ", metafork_max(1, " + expression(limit->second) + "))";
      line("const long " + s + " = " + size + ";");
    }
    if (!scop_.in_region) open("meta_schedule {");
    nodes(program_.body);
    if (!scop_.in_region) close("}");
    for (const model::Expansion &e : program_.expansions) release(e);
    loop_variables();
    if (guarded) {
      depth_--;
      open("} else {");
      out_ += std::string(indent_ + 2 * depth_, ' ') + scop_.source + "\n";
      close("}");
    } else {
      close("}");
    }
    while (!out_.empty() && out_.back() == '\n') out_.pop_back();
    return out_;
  }

private:
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
      line(a.element + " " + e.name + "[1] = {" + (a.scope >= 0 ? "0" : a.name) + "};");
      return;
    }
    std::string count;
    for (const IntExpr &x : e.extents)
      count += (count.empty() ? "" : " * ") + ("metafork_max(0, " + expression(x) + ")");
    line(a.element + " *" + e.name + " = (" + a.element + " *)__builtin_malloc((" + count + " + 1) * sizeof(" +
         a.element + "));");
  }

  void release(const model::Expansion &e) {
    if (!e.extents.empty())
      line("__builtin_free(" + e.name + ");");
    else if (scop_.arrays[e.array].live_out)
      line(scop_.arrays[e.array].name + " = " + e.name + "[0];");
  }

  // What the source's outermost loops leave in variables declared outside them.
  void loop_variables() {
    for (const model::ScopNode &n : scop_.body) {
      if (n.kind != model::ScopNode::Kind::loop) continue;
      const model::ScopLoop &l = scop_.loops[n.item];
      if (!l.declared_outside || !l.live_out) continue;
      const std::string step = l.step < 0 ? " -= " + std::to_string(-l.step) : " += " + std::to_string(l.step);
      line("for (" + l.variable + " = " + expression(l.first) + "; " + l.variable + " " + l.relation + " " +
           expression(l.limit) + "; " + l.variable + step + ") {}");
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
        open(std::string(n.parallel ? "meta_for" : "for") + " (long " + v + " = " + expression(n.first) + "; " + v +
             " <= " + expression(n.last) + "; " + step + ")" + clauses(n) + " {");
        inside_ += n.parallel;
        variables_.push_back(v);
        nodes(n.body);
        variables_.pop_back();
        inside_ -= n.parallel;
        close("}");
        return;
      }
      case NodeKind::branch: {
        open("if (" + conditions(n.conditions) + ") {");
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
      case NodeKind::value:
        line("const long " + n.variable + " = " + expression(n.first) + ";");
        variables_.push_back(n.variable);
        nodes(n.body);
        variables_.pop_back();
        return;
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

  // All of them; e >= 0 and -e >= 0 are an equation.
  std::string conditions(const std::vector<IntExpr> &list) const {
    std::string out;
    for (size_t i = 0; i < list.size(); i++) {
      const auto a = analysis::polynomial(list[i]);
      const auto b = i + 1 < list.size() ? analysis::polynomial(list[i + 1]) : std::nullopt;
      const bool equal = i + 1 < list.size() && (a && b ? *a == -*b : list[i + 1].text() == (-list[i]).text());
      out +=
          (i ? " && " : "") + condition(list[i], equal && !model::fault("emit-at-least-for-equal") ? " == " : " >= ");
      if (equal) i++;
    }
    return out;
  }

  // e >= 0, with the negative terms on the right.
  std::string condition(const IntExpr &e, const std::string &relation) const {
    const auto p = analysis::polynomial(e);
    if (!p) return expression(e) + relation + "0";
    qe::Poly left, right;
    for (const auto &[monomial, coefficient] : p->terms())
      if (coefficient > 0)
        left += qe::Poly(monomial, coefficient);
      else
        right -= qe::Poly(monomial, coefficient);
    if (!left.is_constant() || right.is_constant()) return polynomial(left) + relation + polynomial(right);
    return polynomial(right) + (relation == " >= " ? " <= " : relation) + polynomial(left);
  }

  // ----------------------------------------------------------------------------------------------------- expressions

  bool is_long(const std::string &symbol) const {
    auto among = [&](const std::vector<std::string> &v) { return std::find(v.begin(), v.end(), symbol) != v.end(); };
    return among(variables_) || among(program_.sizes);
  }

  std::string spelling(const std::string &symbol) const {
    for (const model::ScopParameter &p : scop_.parameters)
      if (p.name == symbol) return (p.is_signed ? "" : "(long)") + operand_text(p.text);
    return symbol;
  }
  // A variable, or a member of one, or an expression in parentheses.
  static std::string operand_text(const std::string &text) {
    static const std::regex plain("[A-Za-z_]\\w*((\\.|->)[A-Za-z_]\\w*)*");
    return std::regex_match(text, plain) ? text : "(" + text + ")";
  }

  bool is_wide(const std::string &symbol) const {
    for (const model::ScopParameter &p : scop_.parameters)
      if (p.name == symbol) return !p.is_signed;
    return is_long(symbol);
  }

  // Positive terms first, computed in 64 bits where an int may not hold it: not where it is a parameter or less.
  std::string polynomial(const qe::Poly &p) const {
    std::string positive, negative;
    size_t terms = p.constant_term() > 0;
    bool wide = false;
    for (const auto &[monomial, coefficient] : p.terms())
      if (!monomial.empty()) {
        terms++;
        wide = wide || monomial.size() > 1 || abs(coefficient) > 1 ||
               std::any_of(monomial.begin(), monomial.end(),
                           [&](const auto &f) { return f.second > 1 || is_wide(f.first); });
      }
    bool convert = terms > 1 && !wide; // the first term
    for (const auto &[monomial, coefficient] : p.terms()) {
      if (monomial.empty()) continue;
      std::string &out = coefficient > 0 ? positive : negative;
      out += (coefficient > 0 ? (out.empty() ? "" : " + ") : (out.empty() ? "-" : " - ")) +
             ((convert ? "(long)" : "") + term(monomial, abs(coefficient)));
      convert = false;
    }
    const mpz_class c = p.constant_term();
    std::string out = positive;
    if (c > 0) out += (out.empty() ? "" : " + ") + c.get_str();
    if (!negative.empty()) out += out.empty() ? negative : " - " + negative.substr(1);
    if (c < 0) out += (out.empty() ? "-" : model::fault("emit-wrong-sign") ? " + " : " - ") + mpz_class(-c).get_str();
    return out.empty() ? "0" : out;
  }

  std::string term(const qe::Monomial &m, const mpz_class &coefficient) const {
    std::vector<std::string> factors;
    bool wide = false;
    for (const auto &[symbol, power] : m)
      for (unsigned i = 0; i < power; i++) {
        // what is 64 bits wide comes first
        factors.insert(is_long(symbol) ? factors.begin() : factors.end(), spelling(symbol));
        wide = wide || is_long(symbol);
      }
    std::string out;
    if (coefficient != 1)
      out = coefficient.get_str() + (wide ? "" : "L") + " * ";
    else if (!wide && factors.size() > 1)
      out = "(long)";
    for (size_t i = 0; i < factors.size(); i++) out += (i ? " * " : "") + factors[i];
    return out;
  }

  static int precedence(const std::string &text) { return text.find_first_of(" -(") == std::string::npos; }

  std::string operand(const IntExpr &e) const {
    const std::string text = expression(e);
    return precedence(text) ? text : "(" + text + ")";
  }

  std::string expression(const IntExpr &e) const {
    if (const auto p = analysis::polynomial(e)) return polynomial(*p);
    auto call = [&](const std::string &f) { return f + "(" + expression(e.lhs()) + ", " + expression(e.rhs()) + ")"; };
    switch (e.kind()) {
      case Kind::add:
        return sum(e);
      case Kind::multiply:
        if (e.lhs().constant() == -1) return "-" + operand(e.rhs());
        return operand(e.lhs()) + " * " + operand(e.rhs());
      case Kind::divide:
        return operand(e.lhs()) + " / " + operand(e.rhs());
      case Kind::remainder:
        return operand(e.lhs()) + " % " + operand(e.rhs());
      case Kind::floor_divide:
        return call("metafork_floord");
      case Kind::min:
        return call("metafork_min");
      case Kind::max:
        return call(model::fault("emit-minimum-for-maximum") ? "metafork_min" : "metafork_max");
      default:
        return e.text();
    }
  }

  // A sum of calls and polynomials: the polynomial part last, negative calls subtracted.
  std::string sum(const IntExpr &e) const {
    std::vector<std::pair<bool, IntExpr>> calls; // negative, what
    qe::Poly rest;
    auto take = [&](auto &self, const IntExpr &x, bool negative) -> void {
      if (const auto p = analysis::polynomial(x)) {
        rest += negative ? -*p : *p;
      } else if (x.kind() == Kind::add) {
        self(self, x.lhs(), negative);
        self(self, x.rhs(), negative);
      } else if (x.kind() == Kind::multiply && x.lhs().constant() == -1) {
        self(self, x.rhs(), !negative);
      } else {
        calls.emplace_back(negative, x);
      }
    };
    take(take, e, false);
    std::stable_sort(calls.begin(), calls.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    std::string out;
    if (!calls.empty() && calls.front().first && !rest.is_zero()) {
      out = polynomial(rest);
      rest = qe::Poly();
    }
    for (const auto &[negative, x] : calls) {
      const std::string text = x.kind() == Kind::multiply || x.kind() == Kind::divide || x.kind() == Kind::remainder
                                   ? "(" + expression(x) + ")"
                                   : expression(x);
      out += (out.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ")) + text;
    }
    if (rest.is_zero()) return out;
    const std::string text = polynomial(rest);
    return out + (text[0] == '-' ? " - " + text.substr(1) : " + " + text);
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
        text += expression(valued(subscript->value));
      } else if (const auto *variable = std::get_if<model::ScopVariable>(&piece)) {
        const model::ScopLoop &l = scop_.loops[variable->loop];
        text += "(" + l.type + ")" + operand(valued(l.value));
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
      return e.name + "[" + expression(at) + "]";
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
  std::vector<std::string> variables_;
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
