#include "forkjoin/printer.h"
#include "model/pattern.h"

#include <algorithm>

namespace metafork::forkjoin {

using model::ForkNode;
using model::ForkVariable;

namespace {

// The lines behind the first one, moved left by the width of a margin.
std::string moved_left(const std::string &text, size_t margin) {
  if (text.find("R\"") != std::string::npos || text.find("\\\n") != std::string::npos) return text;
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const size_t blanks = std::min(text.find_first_not_of(" \t", at), text.size()) - at;
    const size_t skipped = at == 0 ? 0 : std::min(blanks, margin);
    out += text.substr(at + skipped, end - at - skipped);
    at = end;
  }
  return out;
}

class CilkPrinter : public Printer {
public:
  using Printer::Printer;

private:
  std::string join() const override { return "cilk_sync;"; }
  bool joins_at_ends() const override { return true; }
  std::string include() const override { return "#include <cilk/cilk.h>"; }

  void fork(const Node &n) override {
    std::set<std::string> addressed;
    for (const ForkVariable &v : n.variables)
      if (file_.is_c && !n.call && by_address(v)) addressed.insert(v.name);
    addressed_.swap(addressed);
    children(n);
    addressed_.swap(addressed);
    if (from_ == Language::cilk) return;
    n.call ? call(n) : block(n);
    condition(n);
  }

  // What it names may have become an address in the work around.
  void call(const Node &n) {
    const Range target = n.target.value_or(Range{n.range.begin, n.range.begin});
    replace_head(n, target.begin, lead(n));
    replace({target.end, n.body.begin}, n.target ? " = cilk_spawn " : "cilk_spawn ");
    replace({n.body.end, n.range.end}, ";");
  }

  void block(const Node &n) {
    const auto [first, last] = section_sums(n);
    own_variables(n, first, last);
    if (n.uses_this || function_->in_class || (!file_.is_c && names_local_type(n))) return lambda(n);
    outline(n);
  }

  bool names_local_type(const Node &n) const {
    const std::string body = of(text_, n.body);
    const auto in = [&](const std::string &text) {
      // as Clang writes types that have no name
      if (text.find("(lambda at ") != std::string::npos || text.find("(unnamed ") != std::string::npos) return true;
      return std::any_of(function_->local_types.begin(), function_->local_types.end(),
                         [&](const std::string &t) { return model::has_word(text, t); });
    };
    return in(body) ||
           std::any_of(n.variables.begin(), n.variables.end(), [&](const ForkVariable &v) { return in(v.by_value); });
  }

  // The work has the variable itself, and not its value.
  static bool by_address(const ForkVariable &v) {
    return v.kind == ForkVariable::Kind::reference || v.whole || (v.kind == ForkVariable::Kind::value && v.shared) ||
           (v.kind == ForkVariable::Kind::pointer && v.shared && (v.assigned || v.is_static));
  }

  void lambda(const Node &n) {
    std::string captures = n.uses_this ? "this" : "";
    for (const ForkVariable &v : n.variables)
      if (!v.constant && !v.is_static)
        captures += (captures.empty() ? "" : ", ") +
                    std::string(by_address(v) || v.kind == ForkVariable::Kind::array ? "&" : "") + v.name +
                    (v.pack ? "..." : "");
    replace_head(n, n.body.begin, lead(n) + "cilk_spawn [" + captures + "]() mutable " + (n.braces ? "" : "{ "));
    insert(n.range.end, n.braces ? "();" : " }();");
  }

  // A function of its own before this one, which the spawn calls: values are copied, addresses are shared.
  void outline(const Node &n) {
    if (file_.is_c && names_local_type(n))
      return error(n.location, "the forked work uses a type that is declared inside '" + function_->name +
                                   "'; declare it outside" + model::Topic::no_counterpart);
    std::string parameters, arguments;
    std::vector<const ForkVariable *> ordered;
    for (const bool values : {true, false})
      for (const ForkVariable &v : n.variables)
        if ((!by_address(v) && v.kind == ForkVariable::Kind::value) == values) ordered.push_back(&v);
    for (const ForkVariable *v : ordered) {
      const bool shared = by_address(*v);
      check_rows(n, *v);
      parameters += (parameters.empty() ? "" : ", ") + (shared ? v->by_address : v->by_value);
      arguments += (arguments.empty() ? "" : ", ") + (shared && file_.is_c ? address(v->name) : v->name);
      if (shared && file_.is_c && v->in_macro)
        error(v->location, "a macro names '" + v->name +
                               "', of which the forked work has the address; give it to the macro as an argument" +
                               model::Topic::macro);
      if (shared && file_.is_c)
        for (const Range &r : v->uses)
          if (!declared_anew(n, *v, r)) replace(r, "(*" + v->name + ")");
    }
    const std::string name = fresh("fork_func" + std::to_string(count_++));
    std::string body = taken(n.body);
    const size_t last = body.rfind('\n');
    const bool closes = last != std::string::npos && body.find_first_not_of(" \t", last + 1) == body.size() - 1;
    body = moved_left(body, closes ? body.size() - 2 - last : indent_of(text_, n.body.begin).size());
    if (!n.braces && body.rfind("{", 0) != 0) body = "{\n  " + body + "\n}";
    std::string before;
    if (model::has_word(body, function_->name) && declared_.insert(function_->name).second) {
      std::string head = of(text_, {function_->head, function_->body.begin});
      head = head.substr(0, head.find_last_not_of(" \t\r\n") + 1);
      if (head.find('=') != std::string::npos)
        error(n.location, "the forked work calls '" + function_->name +
                              "', whose default arguments cannot be declared twice; fork the call" +
                              model::Topic::no_counterpart);
      before = head + ";\n";
    }
    insert(function_->front, before + "static void " + name + "(" +
                                 (parameters.empty() ? (file_.is_c ? "void" : "") : parameters) + ")\n" + body +
                                 "\n\n");
    replace(n.range, lead(n) + "cilk_spawn " + name + "(" + arguments + ");");
  }

  // Is the use of a variable in a loop that has one of its own under that name?
  static bool declared_anew(const Node &n, const ForkVariable &v, const Range &use) {
    const auto has = [&](const std::vector<ForkVariable> &list) {
      return std::any_of(list.begin(), list.end(), [&](const ForkVariable &one) { return one.number == v.number; });
    };
    const bool own =
        n.kind == Node::Kind::loop && use.begin >= n.range.begin && use.end <= n.range.end &&
        (n.variable == v.name || has(n.privates) || has(n.first_privates) || has(n.last_privates) ||
         std::any_of(n.reductions.begin(), n.reductions.end(), [&](const auto &r) { return r.variable == v.name; }));
    return own ||
           std::any_of(n.children.begin(), n.children.end(), [&](const Node &c) { return declared_anew(c, v, use); });
  }

  // Rows whose length is a variable need it among the parameters.
  void check_rows(const Node &n, const ForkVariable &v) {
    const std::string &parameter = by_address(v) ? v.by_address : v.by_value;
    static const model::Pattern length("\\[([A-Za-z_][A-Za-z_0-9]*)[^\\]]*\\]");
    for (const model::Pattern::Match &m : length.all(parameter)) {
      const std::string &name = m.groups[1];
      const bool known = std::any_of(n.variables.begin(), n.variables.end(),
                                     [&](const ForkVariable &w) { return w.name == name && !by_address(w); });
      if (!known)
        error(v.location, "the rows of '" + v.name + "' have '" + name +
                              "' elements, which the forked work does not use; use linear subscripts" +
                              model::Topic::no_counterpart);
    }
  }

  // A variable that is accumulated becomes a hyperobject around the loop, whose functions stand before this one.
  void hyperobjects(const Node &n, Around &around) {
    for (const model::ForkReduction &r : n.reductions) {
      if (model::combination(r, "a", "b").empty() || function_->in_class) {
        error(n.location, "the reduction of '" + r.variable +
                              "' needs a hyperobject in Cilk, which is written for numbers, with the operators of C, "
                              "min and max, outside of classes, templates and lambdas; sum up in elements of an array" +
                              model::Topic::no_counterpart);
        continue;
      }
      const std::string number = std::to_string(hyperobjects_++);
      const std::string begins = fresh("fork_identity" + number), joins = fresh("fork_reduce" + number);
      const model::Hyperobject one{address(r.variable), fresh(r.variable + "_behind"), begins, joins, r};
      insert(function_->front, one.functions());
      around.before += one.before();
      around.behind = one.behind() + around.behind;
    }
  }

  void loop(const Node &n) override {
    children(n);
    if (from_ == Language::cilk) return;
    for (const Range &w : n.words) remove_words(w);
    // the variable is declared in the header: from OpenMP it has no value behind the loop
    const bool unspecified = from_ == Language::openmp, declares = !n.variable.empty();
    const bool lasts = declares && !unspecified && n.keeps_variable;
    if (lasts && (n.no_next.empty() || of(text_, n.init).find('(') != std::string::npos))
      error(n.location, "the variable of a cilk_for is declared in its header, but '" + n.variable +
                            "' is declared before, and its value behind the loop cannot be told from the header; write "
                            "it as for (i = first; i < end; i += step)" +
                            model::Topic::no_counterpart);
    if (declares) begins_with_itself(n, "cilk_for");
    if (declares) insert(n.header.begin + 1, n.variable_type + " ");
    const std::string grain = n.grain.empty() ? "" : "#pragma cilk grainsize " + n.grain + "\n" + margin(n);
    Around around = Printer::around(n, true);
    if (lasts) { // without iterations it has its first value
      const std::string init = of(text_, n.init);
      const bool pointer = addressed_.count(n.variable) != 0;
      around.before = std::string("{ ") + (pointer ? "*" : "") + init + "; " + around.before;
      around.behind += " }";
    }
    positions(n, around);
    threads(n, around);
    hyperobjects(n, around);
    const bool counted = !n.threads.empty();
    replace_head(n, n.header.begin, before(n, around, grain) + "cilk_for " + (counted ? around.header + " " : ""));
    if (!counted && !around.header.empty()) replace(n.header, around.header);
    own_variables(n, around.first, around.last);
    insert(n.range.end, around.behind);
  }

  int count_ = 0, hyperobjects_ = 0;
  std::set<std::string> declared_;
};

} // namespace

std::unique_ptr<Printer> cilk_printer(const model::ForkFile &file, Language from) {
  return std::make_unique<CilkPrinter>(file, from);
}

} // namespace metafork::forkjoin
