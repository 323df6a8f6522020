#include "forkjoin/printer.h"

#include <algorithm>

namespace metafork::forkjoin {

using model::ForkNode;
using model::ForkVariable;

namespace {

class MetaForkPrinter : public Printer {
public:
  using Printer::Printer;

private:
  std::string join() const override { return "meta_join;"; }
  void group(const Node &n) override {
    if (from_ == Language::metafork) return children(n);
    Printer::group(n);
    if (n.on_device && !n.braces) behind(n, "}");
  }
  std::string words(const Node &n) const override { return n.on_device ? region(n) + (n.braces ? "" : " {") : ""; }
  static std::string region(const Node &n) {
    std::string out = "meta_schedule";
    for (const auto &[array, elements] : n.extents) out += " meta_extent(" + array + ", " + elements + ")";
    return out;
  }

  void fork(const Node &n) override {
    children(n);
    if (from_ == Language::metafork) return;
    for (const Range &w : n.words) replace(w, "");
    n.call ? call(n) : block(n);
    condition(n);
  }

  void block(const Node &n) {
    std::string shared, copies, own;
    for (const ForkVariable &v : n.variables) {
      if (v.constant || v.is_static) continue;
      if (v.shared && v.kind == ForkVariable::Kind::value) shared += (shared.empty() ? "" : ", ") + v.name;
      if (!v.shared && (v.assigned || (v.reassigned && v.kind != ForkVariable::Kind::value))) copies += copied(v, own);
    }
    if (!own.empty() && n.outlined) insert(n.body.begin + 1, " " + own);
    const std::string head = copies + "meta_fork " + (shared.empty() ? "" : "meta_shared(" + shared + ") ");
    if (n.outlined) return restored(n, head);
    replace_head(n, n.body.begin, lead(n) + head);
    if (n.tail) replace({n.body.end, n.range.end}, "");
    const auto [first, last] = section_sums(n);
    if (!n.braces && n.privates.empty() && own.empty() && first.empty()) {
      insert(n.body.begin, "{ ");
      insert(n.body.end, " }");
    }
    own_variables(n, own + first, last);
    if (!copies.empty()) insert(n.range.end, " }");
  }

  // Pointers are shared, and a copy that the work changes is none in the elision: what is copied at the fork has a
  // variable of its own, which nothing changes, and in `own` another one where the work changes it.
  std::string copied(const ForkVariable &v, std::string &own) {
    const std::string name = fresh(v.name + "_of_fork");
    std::string declaration = v.by_value;
    declaration.replace(declaration.rfind(v.name), v.name.size(), name);
    if (v.assigned || v.in_macro)
      own += v.by_value + " = " + name + "; ";
    else
      for (const Range &r : v.uses) replace(r, name);
    return "{ " + declaration + " = " + v.name + "; ";
  }

  // What it names may stand for something else where the block around comes back.
  void call(const Node &n) {
    const Range target = n.target.value_or(Range{n.range.begin, n.range.begin});
    const std::string name = n.declares ? "; " + name_of(of(text_, target)) : "";
    replace_head(n, target.begin, lead(n));
    replace({target.end, n.body.begin}, name + (n.target ? " = meta_fork " : "meta_fork "));
    replace({n.body.end, n.range.end}, ";");
  }

  static std::string name_of(const std::string &declaration) {
    const size_t last = declaration.find_last_not_of(" \t");
    size_t first = last;
    while (first > 0 &&
           (std::isalnum(static_cast<unsigned char>(declaration[first - 1])) || declaration[first - 1] == '_'))
      first--;
    return declaration.substr(first, last + 1 - first);
  }

  void loop(const Node &n) override {
    children(n);
    if (from_ == Language::metafork) return;
    std::string clauses;
    for (const model::ForkReduction &r : n.reductions) clauses += " meta_reduction(" + r.op + " : " + r.variable + ")";
    const std::string grain = n.grain.empty() ? "" : "#pragma meta grainsize = " + n.grain + "\n" + margin(n);
    Around around = Printer::around(n, false);
    threads(n, around);
    if (!around.header.empty()) clauses = around.header + clauses + " ";
    replace_head(n, n.header.begin,
                 before(n, around, grain) + (n.on_device ? region(n) + " { " : "") + "meta_for " +
                     (around.header.empty() ? "" : clauses));
    if (around.header.empty()) insert(n.header.end, clauses);
    for (const Range &w : n.words) remove_words(w);
    for (const model::Range &keyword : n.collapsed) replace(keyword, "meta_for ");
    if (n.anew) { // OpenMP's variable of the loop is another one
      insert(n.header.begin + 1, n.variable_type + " ");
      begins_with_itself(n, "meta_for");
    }
    own_variables(n, around.first, around.last);
    insert(n.range.end, (n.on_device ? " }" : "") + around.behind);
  }
};

} // namespace

std::unique_ptr<Printer> metafork_printer(const model::ForkFile &file, Language from) {
  return std::make_unique<MetaForkPrinter>(file, from);
}

} // namespace metafork::forkjoin
