// What work and iterations have of their own: private variables, values from before, sums, elements.
#include "forkjoin/printer.h"
#include "model/pragma.h"

#include <algorithm>

namespace metafork::forkjoin {

using model::ForkVariable;

namespace {

// A declaration of `name` with another one.
std::string renamed(std::string declaration, const std::string &name, const std::string &other) {
  return declaration.replace(declaration.rfind(name), name.size(), other);
}

// A constant pointer to what `by_address` takes.
std::string pointer(const std::string &by_address, const std::string &name, const std::string &other) {
  std::string out = renamed(by_address, name, "const " + other);
  const size_t mark = out.rfind('&', out.rfind("const "));
  if (mark != std::string::npos) out[mark] = '*';
  return out;
}

} // namespace

void Printer::own_variables(const Node &n, const std::string &more, const std::string &last) {
  std::string out;
  for (const ForkVariable &v : n.privates) {
    if (v.kind == ForkVariable::Kind::array)
      error(v.location.line ? v.location : n.location,
            "the array '" + v.name + "' is private here; declare it inside of the work" + model::Topic::fork_variable);
    out += v.by_value + "; ";
  }
  out += more;
  if (out.empty() && last.empty()) return;
  if (n.braces) {
    insert(n.body.begin + 1, " " + out.substr(0, out.find_last_not_of(' ') + 1));
    if (!last.empty()) insert(n.body.end - 1, last + " ");
  } else {
    // a directive is a line of its own
    const bool line = model::directive_sign(text_, n.body.begin) != 0 && begins_line(text_, n.body.begin);
    insert(line ? line_begin(text_, n.body.begin) : n.body.begin, "{ " + out + (line ? "\n" : ""));
    behind(n, last + (last.empty() || last.back() == '}' ? "}" : " }"));
  }
}

// A line that holds the last brace of a group in this one may go: what follows is a line of its own.
void Printer::behind(const Node &n, const std::string &text) {
  const unsigned end = n.body.end;
  if (n.kind != Node::Kind::group || text_[end - 1] != '}' || !begins_line(text_, end - 1) || !ends_line(text_, end))
    return insert(end, " " + text);
  const size_t line = text_.find('\n', end);
  if (line == std::string::npos) return insert(static_cast<unsigned>(text_.size()), "\n" + text);
  insert(static_cast<unsigned>(line) + 1, indent_after(n.range.begin) + lead(n) + text + "\n");
}

Printer::Around Printer::around(const Node &n, bool own) {
  Around out;
  const auto array = [&](const ForkVariable &v, const std::string &what) {
    if (v.kind == ForkVariable::Kind::array)
      error(n.location, "the array '" + v.name + "' " + what + model::Topic::fork_variable);
  };
  const auto is_last = [&](const ForkVariable &v) {
    return std::any_of(n.last_privates.begin(), n.last_privates.end(),
                       [&](const ForkVariable &l) { return l.number == v.number; });
  };
  for (const ForkVariable &v : n.first_privates) {
    array(v, "is copied for each thread; declare it inside of the loop");
    const std::string name = fresh(v.name + "_before");
    (is_last(v) ? out.before : out.first) += renamed(v.by_value, v.name, name) + " = " + v.name + "; ";
    out.first += (is_last(v) ? "" : "{ ") + v.by_value + " = " + name + "; ";
    out.last += is_last(v) ? "" : "}";
  }
  std::string kept;
  const auto keep = [&](const std::string &name, const std::string &value) {
    const std::string behind = fresh(name + "_behind");
    kept += "*" + behind + " = " + value + "; ";
    return behind;
  };
  for (const ForkVariable &v : n.last_privates) {
    array(v, "has the values of the last iteration behind the loop; let that iteration write them there");
    out.before += pointer(v.by_address, v.name, keep(v.name, v.name)) + " = " + address(v.name) + "; ";
    const bool begins = std::any_of(n.first_privates.begin(), n.first_privates.end(),
                                    [&](const ForkVariable &f) { return f.number == v.number; });
    if (!begins) out.first += v.by_value + "; ";
  }
  if (own && n.keeps_variable && !n.variable.empty())
    out.before += n.variable_type + " *const " + keep(n.variable, n.next) + " = " + address(n.variable) + "; ";
  if (kept.empty()) return out;
  const bool many = std::count(kept.begin(), kept.end(), ';') > 1;
  out.before = "{ " + out.before;
  out.behind = " }";
  out.first += n.continues ? "do { " : "{ "; // what the header names has its meaning behind the statements again
  out.last = std::string(n.continues ? "} while (0); " : "} ") + "if (" + n.no_next + ") " + (many ? "{ " : "") + kept +
             (many ? "} " : "") + out.last;
  out.last.erase(out.last.find_last_not_of(' ') + 1);
  return out;
}

void Printer::begins_with_itself(const Node &n, const std::string &keyword) {
  const std::string first = of(text_, n.init);
  if (model::has_word(first.substr(std::min(first.find('='), first.size())), n.variable))
    error(n.location, "the variable of a " + keyword + " is declared in its header, where '" + n.variable +
                          "' has no value yet; begin with that of another variable" + model::Topic::no_counterpart);
}

// A loop over a range counts its positions: v, its first element and their number stand before it.
void Printer::positions(const Node &n, Around &out) {
  if (!n.elements) return;
  const model::ForkElements &e = *n.elements;
  const std::string range = fresh("fork_range"), first = fresh("fork_first"), size = fresh("fork_size");
  const std::string at = fresh("fork_at"), value = of(text_, e.range);
  using Ends = model::ForkElements::Ends;
  std::string ends = "const auto " + first + " = ";
  if (e.ends == Ends::array)
    ends = "auto *const " + first + " = " + range + "; const auto " + size + " = static_cast<long>(sizeof " + range +
           " / sizeof *" + range + "); ";
  else if (e.ends == Ends::members)
    ends += range + ".begin(); const auto " + size + " = " + range + ".end() - " + first + "; ";
  else
    ends += "begin(" + range + "); const auto " + size + " = end(" + range + ") - " + first + "; ";
  const bool open = out.behind.empty(); // a block around is there
  out.before = (open ? "{ " : out.before) + e.before + "auto &&" + range + " = " + value + "; " +
               (e.ends == Ends::functions ? "using std::begin, std::end; " : "") + ends;
  if (open) out.behind = " }";
  out.header = "(long " + at + " = 0; " + at + " < " + size + "; " + at + "++)";
  out.first += e.variable + " = *(" + first + " + " + at + "); ";
}

void Printer::threads(const Node &n, Around &out) {
  if (n.threads.empty()) return;
  const std::string which = fresh("thread"), number = fresh("threads");
  for (const Range &r : n.asks_which) replace(r, which);
  for (const Range &r : n.asks_number) replace(r, number);
  out.before = "{ const int " + number + " = " + n.threads + "; " + out.before;
  out.behind += " }";
  out.header = "(int " + which + " = 0; " + which + " < " + number + "; " + which + "++)";
  asks_openmp_ = asks_openmp_ || n.threads.find("omp_") != std::string::npos;
}

// What a group has of its own: at the beginning of its block, and at its end behind the join.
std::pair<std::string, std::string> Printer::group_data(const Node &n) {
  Around out = around(n, false);
  std::string first = out.first, last = out.last;
  const auto sum = [&](const model::ForkReduction &r) {
    if (!model::combination(r, "a", "b").empty()) return true;
    error(n.location, "the reduction of '" + r.variable + "' with '" + r.op +
                          "' has no counterpart outside of loops: numbers have the operators of C, min and max" +
                          model::Topic::no_counterpart);
    return false;
  };
  for (const model::ForkReduction &r : n.reductions) {
    if (!sum(r)) continue;
    const std::string outer = fresh(r.variable + "_behind");
    first += r.type + " *const " + outer + " = &" + r.variable + "; { " + r.type + " " + r.variable + " = " +
             model::identity(r) + "; ";
    last =
        "*" + outer + " = " + model::combination(r, "*" + outer, r.variable) + "; }" + (last.empty() ? "" : " ") + last;
  }
  std::string sums;
  for (const model::ForkReduction &r : n.parts) {
    if (!sum(r)) continue;
    first += r.type + " " + r.part + " = " + model::identity(r) + ", *" + r.part_at + " = &" + r.part + "; ";
    sums += r.variable + " = " + model::combination(r, r.variable, r.part) + "; ";
  }
  last = sums + last;
  last.erase(last.find_last_not_of(' ') + 1);
  return {first, last};
}

// A section accumulates in a variable of its own.
std::pair<std::string, std::string> Printer::section_sums(const Node &n) {
  std::string first, last;
  for (const model::ForkReduction &r : n.reductions) {
    first += r.type + " " + r.variable + " = " + model::identity(r) + "; ";
    last += "*" + r.part_at + " = " + r.variable + "; ";
  }
  if (first.empty()) return {};
  return {first + "{ ", "} " + last.substr(0, last.size() - 1)};
}

std::string Printer::before(const Node &n, const Around &around, const std::string &grain) const {
  const bool apart = !grain.empty() && (!around.before.empty() || !begins_line(text_, n.range.begin));
  std::string out = (grain.empty() || apart ? lead(n) : "") + around.before; // a pragma stays where one is
  if (apart && !out.empty() && out.back() == ' ') out.pop_back();
  return out + (apart ? "\n" : "") + grain;
}

} // namespace metafork::forkjoin
