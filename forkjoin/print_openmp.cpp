#include "forkjoin/pending.h"
#include "forkjoin/printer.h"

#include <algorithm>

namespace metafork::forkjoin {

using model::ForkNode;
using model::ForkVariable;
using Kind = ForkNode::Kind;

namespace {

bool has(const ForkNode &n, Kind kind) {
  return n.kind == kind ||
         std::any_of(n.children.begin(), n.children.end(), [&](const ForkNode &c) { return has(c, kind); });
}

// A loop whose reductions are named through pointers.
const ForkNode *by_address(const ForkNode &n) {
  if (n.by_address) return &n;
  for (const ForkNode &c : n.children)
    if (const ForkNode *found = by_address(c)) return found;
  return nullptr;
}

bool forks(const ForkNode &n) { return has(n, Kind::fork) || has(n, Kind::join); }

class OpenMPPrinter : public Printer {
public:
  using Printer::Printer;

private:
  std::string join() const override { return "\n#pragma omp taskwait\n"; }
  std::string include() const override { return needs_level_ ? "#include <omp.h>" : ""; }

  // What a block of `try` has forked ends before a handler of it begins.
  void attempt(const Node &n) override {
    children(n);
    if (from_ == Language::openmp || !has(n.children.front(), Kind::fork)) return;
    for (size_t i = 1; i < n.children.size(); i++) {
      const unsigned begin = n.children[i].range.begin + 1;
      const std::string indent = indent_of(text_, n.children[i].range.begin) + "  ";
      insert(begin, "\n" + indent + "#pragma omp taskwait" + line_behind(begin, indent));
    }
  }

  // A pragma has a line of its own, and is no statement that a condition may stand before.
  void join(const Node &n) override {
    const std::string indent = indent_of(text_, n.range.begin);
    if (!n.in_block) return replace(n.range, "{\n" + indent + "#pragma omp taskwait\n" + indent + "}");
    replace(n.range, line_before(n.range.begin, indent) + "#pragma omp taskwait" + line_behind(n.range.end, indent));
  }

  std::string line_before(unsigned at, const std::string &indent) const {
    return begins_line(text_, at) ? "" : "\n" + indent;
  }
  std::string line_behind(unsigned at, const std::string &indent) const {
    const size_t next = text_.find_first_not_of(" \t", at);
    const bool remark = next != std::string::npos && text_.compare(next, 2, "//") == 0;
    return remark || ends_line(text_, at) ? "" : "\n" + indent;
  }

  static void list(std::string &out, const std::string &name) { out += (out.empty() ? "" : ", ") + name; }

  void fork(const Node &n) override {
    if (from_ == Language::openmp) return children(n);
    children(n);
    for (const Range &w : n.words) replace(w, "");
    if (n.throws)
      findings_.push_back(
          {false,
           n.location,
           std::string("an exception that leaves this work ends the program: tasks of OpenMP hand none "
                       "on to the join; catch it in the work") +
               (n.thrower.empty() ? "" : ", or declare '" + n.thrower + "' noexcept") + model::Topic::no_counterpart,
           {{*n.throws,
             n.thrower.empty() ? "thrown here" : "'" + n.thrower + "', which may throw one, is called here"}}});
    const std::string indent = indent_of(text_, n.range.begin);
    std::string shared, copied;
    for (const ForkVariable &v : n.variables) {
      if (v.constant || v.is_static) continue;
      if (v.pack)
        error(v.location, "the parameter pack '" + v.name +
                              "' cannot stand in a clause of OpenMP; fork a call of a function that takes it" +
                              model::Topic::no_counterpart);
      const bool value = v.kind == ForkVariable::Kind::value || v.kind == ForkVariable::Kind::pointer;
      const bool itself = v.assigned || n.outlined; // rather than the value of a pointer
      list(!v.shared || (v.kind == ForkVariable::Kind::pointer && !itself && value) ? copied : shared, v.name);
    }
    std::string clauses = (shared.empty() ? "" : " shared(" + shared + ")");
    const auto pragma = [&](const std::string &more) {
      const std::string all = copied.empty() ? more : copied + (more.empty() ? "" : ", " + more);
      return "#pragma omp task" + clauses + (all.empty() ? "" : " firstprivate(" + all + ")") + "\n" + indent;
    };
    if (n.outlined) {
      const std::string head = line_before(n.range.begin, indent) + pragma(""), spawn = of(text_, n.range);
      if (!std::any_of(n.children.begin(), n.children.end(), forks)) return restored(n, head);
      if (const Node *sum = by_address(n))
        error(sum->location,
              "this loop sums up through a parameter of a function that forks; sum up in a variable, and store "
              "it behind the loop" +
                  model::Topic::no_counterpart);
      return replace(n.range, head + spawn.substr(spawn.find("fork_func"))); // what it forks names its parameters
    }
    if (!n.call) {
      replace({n.range.begin, n.body.begin}, line_before(n.range.begin, indent) + pragma(""));
      if (n.tail) replace({n.body.end, n.range.end}, "");
      return;
    }
    std::string target = n.target ? of(text_, *n.target) : "", before;
    if (n.declares) {
      before = target + ";\n" + indent;
      target = n.variables.back().name;
    }
    const std::string assigned = target.empty() ? "" : target + " = ";
    if (n.call_now) {
      replace(n.range, line_before(n.range.begin, indent) + before + pragma("") + assigned + of(text_, n.body) + ";");
      return;
    }
    evaluated(n, indent, line_before(n.range.begin, indent) + before, target);
  }

  static bool is_name(const std::string &text) {
    return !text.empty() && std::all_of(text.begin(), text.end(),
                                        [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; });
  }

  // Arguments that the work would find changed are evaluated before.
  void evaluated(const Node &n, const std::string &indent, const std::string &before, const std::string &target) {
    // variables of other classes would find other functions of that name
    const bool alone = n.in_scope && std::any_of(n.arguments.begin(), n.arguments.end(),
                                                 [](const model::ForkArgument &a) { return a.converted; });
    std::string values, call = (alone ? "(" : "") + of(text_, *n.callee) + (alone ? ")(" : "("), names, shared;
    for (size_t i = 0; i < n.arguments.size(); i++) {
      const model::ForkArgument &a = n.arguments[i];
      const std::string text = of(text_, a.range);
      call += i == 0 ? "" : ", ";
      const bool place = a.by_reference && !is_name(text);
      if (a.literal || (a.by_reference && !place)) {
        call += text;
        if (a.by_reference)
          for (const ForkVariable &v : n.variables)
            if (v.shared && model::has_word(text, v.name)) list(shared, v.name);
        continue;
      }
      const std::string name = fresh("argument");
      if (place) {
        values += "\n" + indent + "  auto *" + name + " = &(" + text + ");";
        call += "*" + name;
        list(names, name);
        continue;
      }
      values += "\n" + indent + "  " + named(a.declaration, name) + " = " + text + ";";
      call += a.moves && !file_.is_c ? "static_cast<decltype(" + name + ") &&>(" + name + ")" : name;
      list(names, name);
      if (!a.copies)
        error(n.location, "a task of OpenMP copies the argument '" + text +
                              "', whose class has no copy constructor; give the function a pointer or a reference" +
                              model::Topic::fork_variable);
    }
    call += ")";
    for (const ForkVariable &v : n.variables)
      if (model::has_word(of(text_, *n.callee), v.name)) list(v.shared ? shared : names, v.name);
    std::string place = target;
    if (is_name(target)) { // a local variable is shared, a global one is so anyway
      for (const ForkVariable &v : n.variables)
        if (v.name == target) list(shared, target);
    } else if (!target.empty()) {
      const std::string name = fresh("result");
      values +=
          "\n" + indent + "  " + (file_.is_c ? named(n.target_type, name) : "auto *" + name) + " = &(" + target + ");";
      list(names, name);
      place = "*" + name;
    }
    const std::string clauses =
        (shared.empty() ? "" : " shared(" + shared + ")") + (names.empty() ? "" : " firstprivate(" + names + ")");
    replace(n.range, before + "{" + values + "\n" + indent + "#pragma omp task" + clauses + "\n" + indent + "  " +
                         (place.empty() ? "" : place + " = ") + call + ";\n" + indent + "}");
  }

  void loop(const Node &n) override {
    around_.push_back(&n);
    children(n);
    around_.pop_back();
    if (from_ == Language::openmp) return;
    for (const Range &w : n.words) remove_words(w);
    const std::string own = inner_variables(n), indent = margin(n);
    const bool inner = !around_.empty();
    if (inner && !n.grain.empty())
      findings_.push_back({false,
                           n.location,
                           "the grain of this inner loop is left out: the loops of one thread of OpenMP have none" +
                               model::Topic::no_counterpart,
                           {}});
    // the outermost one has the threads; the others have last values of their own variables only
    if (inner && (!n.concurrent || own.find("lastprivate") != std::string::npos || keeps_outside(*around_.front(), n)))
      return replace({n.range.begin, n.header.begin}, lead(n) + "for ");
    if (n.unequal.end != 0 && n.relation.empty())
      error(n.location,
            "a loop of OpenMP with '!=' goes in steps of one; write it with '<' or '>'" + model::Topic::loop_header);
    if (!n.relation.empty()) replace(n.unequal, n.relation);
    const bool in_team = forks(function_->tree);
    std::string clauses;
    for (const model::ForkReduction &r : n.reductions) clauses += " reduction(" + r.op + " : " + r.variable + ")";
    if (n.keeps_variable) clauses += " lastprivate(" + n.variable + ")";
    if (!own.empty()) clauses += " " + own;
    const std::string pragma =
        inner     ? "loop bind(thread)" + clauses
        : in_team ? "taskloop default(shared)" + clauses + (n.grain.empty() ? "" : " grainsize(" + n.grain + ")")
                  : "parallel for" + clauses + (n.grain.empty() ? "" : " schedule(dynamic, " + n.grain + ")");
    std::string guard = without_iterations(text_, n);
    if (!guard.empty()) guard.pop_back();
    const bool braces = !guard.empty() && !n.in_block;
    const std::string before = (braces ? "{ " : "") + guard;
    replace({n.range.begin, n.header.begin},
            (before.empty() ? line_before(n.range.begin, indent) : lead(n) + before + "\n" + indent) + "#pragma omp " +
                pragma + "\n" + indent + "for ");
    if (braces) insert(n.range.end, " }");
  }

  // A function that forks has a team: it makes one where it is called without.
  void begin(const model::ForkFunction &f) override {
    if (from_ == Language::openmp || !forks(f.tree)) return;
    if (f.is_main) return main_team(f);
    const std::string no_result = f.makes_result ? "" : "its result's class has no default constructor";
    if ((!f.no_call.empty() && f.nameless) || (f.no_call.empty() && !f.makes_result))
      return findings_.push_back(
          {false,
           f.location,
           "'" + f.name + "' forks and makes no team of threads: " + (f.no_call.empty() ? no_result : f.no_call) +
               "; call it in a parallel region, else its tasks run one after the other" + model::Topic::fork_team,
           {}});
    if (!f.no_call.empty())
      return error(f.location, "'" + f.name + "' forks, and needs a team of threads that calls it again: " + f.no_call +
                                   model::Topic::fork_team);
    if (f.throws)
      findings_.push_back(
          {false,
           f.location,
           "an exception that leaves '" + f.name +
               "' ends the program where it makes a team: threads of OpenMP hand none on; catch it in the function" +
               model::Topic::no_counterpart,
           {{*f.throws, "thrown here"}}});
    needs_level_ = true;
    const std::string indent = indent_of(text_, f.range.begin) + "  ", inner = indent + "  ";
    const bool value = !f.result.empty();
    std::string place = f.result; // a pointer where the result is a reference
    const size_t reference = place.find('&');
    const bool refers = reference != std::string::npos;
    if (refers) place = place.substr(0, reference) + "*" + place.substr(place.find_first_not_of('&', reference));
    const std::string result = value ? fresh("result") : "";
    insert(f.body.begin + 1, "\n" + indent + "if (omp_get_level() == 0) { // a team of threads where there is none" +
                                 (value ? "\n" + inner + named(place, result) + (file_.is_c ? " = {0};" : "{};") : "") +
                                 "\n" + inner + "#pragma omp parallel\n" + inner + "#pragma omp single\n" + inner +
                                 (value ? result + (refers ? " = &" : " = ") : "") + f.call + ";\n" + inner + "return" +
                                 (value ? (refers ? " *" : " ") + result : "") + ";\n" + indent + "}");
  }

  // The statements of main from the first that forks to the last.
  void main_team(const model::ForkFunction &f) {
    std::vector<Range> constructs;
    const auto visit = [&](const auto &self, const Node &n) -> void {
      if (n.kind == Kind::fork || n.kind == Kind::join) constructs.push_back(n.range);
      if (n.outlined) return; // what it forks stands in another function
      for (const Node &c : n.children) self(self, c);
    };
    visit(visit, f.tree);
    int first = -1, last = -1;
    for (size_t i = 0; i < f.statements.size(); i++)
      for (const Range &r : constructs)
        if (r.begin < f.statements[i].range.end && f.statements[i].range.begin < r.end) {
          if (first < 0) first = static_cast<int>(i);
          last = static_cast<int>(i);
        }
    for (int i = first; i >= 0 && i <= last; i++) last = std::max(last, f.statements[static_cast<size_t>(i)].last_use);
    if (first < 0) return;
    Range begin = f.statements[static_cast<size_t>(first)].range, end = f.statements[static_cast<size_t>(last)].range;
    for (const Range &r : constructs) { // a keyword stands before its statement
      begin.begin = std::min(begin.begin, r.begin);
      end.end = std::max(end.end, r.end);
    }
    if (returns(f.tree, begin.begin, end.end))
      return error(
          f.location,
          "main returns between its first fork and the last use of what it declares from there on, where a team "
          "of threads has it; move the forked work into a function of its own" +
              model::Topic::fork_team);
    const std::string indent = indent_of(text_, begin.begin);
    insert(begin.begin, line_before(begin.begin, indent) + "#pragma omp parallel\n" + indent + "#pragma omp single\n" +
                            indent + "{\n" + indent);
    const size_t next = text_.find_first_not_of(" \t", end.end), line = text_.find('\n', end.end);
    const bool remark = next != std::string::npos && text_.compare(next, 2, "//") == 0 && line != std::string::npos;
    closing_ = {remark ? static_cast<unsigned>(line) : end.end, "\n" + indent + "}"};
  }

  void end(const model::ForkFunction &) override {
    if (closing_) insert(closing_->first, closing_->second);
    closing_.reset();
  }

  static bool returns(const Node &n, unsigned begin, unsigned end) {
    if (n.kind == Kind::leave && n.leave == Node::Leave::function && n.range.begin >= begin && n.range.begin < end)
      return true;
    return std::any_of(n.children.begin(), n.children.end(), [&](const Node &c) { return returns(c, begin, end); });
  }

  std::optional<std::pair<unsigned, std::string>> closing_; // of main's team
  bool needs_level_ = false;
  std::vector<const Node *> around_; // loops
};

} // namespace

std::unique_ptr<Printer> openmp_printer(const model::ForkFile &file, Language from) {
  return std::make_unique<OpenMPPrinter>(file, from);
}

} // namespace metafork::forkjoin
