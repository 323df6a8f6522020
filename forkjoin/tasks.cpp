// Forks, joins and the loops of forked work in a package's drop-in: tasks of runtime/include/metafork/forks.h.
#include "forkjoin/edits.h"
#include "forkjoin/forkjoin.h"
#include "forkjoin/pending.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace metafork::forkjoin {

using model::ForkNode;
using model::ForkVariable;
using model::Range;
using Kind = ForkNode::Kind;

namespace {

// Forks or joins of this frame, not those of work forked in it.
bool has_frame(const ForkNode &n) {
  return std::any_of(n.children.begin(), n.children.end(), [](const ForkNode &c) {
    return c.kind == Kind::fork || c.kind == Kind::join || (c.kind != Kind::loop && has_frame(c));
  });
}

bool forks(const ForkNode &n) {
  return n.kind == Kind::fork || n.kind == Kind::join || std::any_of(n.children.begin(), n.children.end(), forks);
}

// The work has the variable itself; a pointer that nobody changes is as good as a copy of it.
bool by_reference(const ForkVariable &v) {
  return v.kind == ForkVariable::Kind::array || v.kind == ForkVariable::Kind::reference ||
         (v.shared && (v.kind != ForkVariable::Kind::pointer || v.assigned));
}

// What oneTBB's parts of a sum are put together with (runtime/include/metafork/forks_tbb.h); empty: there are none.
std::string part_operator(const model::ForkReduction &r) {
  static const std::map<std::string, std::string> names = {
      {"+", "mf_plus"},     {"-", "mf_plus"}, {"*", "mf_times"}, {"&", "mf_bits_and"}, {"|", "mf_bits_or"},
      {"^", "mf_bits_xor"}, {"&&", "mf_and"}, {"||", "mf_or"},   {"min", "mf_min"},    {"max", "mf_max"}};
  const auto it = names.find(r.op);
  return it == names.end() || r.type.empty() ? "" : it->second;
}
bool has_parts(const std::vector<model::ForkReduction> &all) {
  return std::none_of(all.begin(), all.end(), [](const model::ForkReduction &r) { return part_operator(r).empty(); });
}

class TaskWriter {
public:
  TaskWriter(const model::ForkFile &file, const model::ForkFunction &f, TaskEdits &out)
      : text_(file.text), is_c_(file.is_c), f_(f), out_(out) {}

  void run() {
    if (!forks(f_.tree)) return;
    find_lasting();
    begin();
    objects();
    walk(f_.tree, false, false);
  }

private:
  void insert(unsigned at, const std::string &text) { out_.edits.push_back({{at, at}, text}); }
  void replace(Range r, const std::string &text) { out_.edits.push_back({r, text}); }
  void error(const ForkNode &n, const std::string &message) {
    out_.findings.push_back({true, n.location, message, {}});
  }

  // The frames that may end before what they have forked.
  void find_lasting() {
    PendingVisits visits;
    const auto note = [this](const ForkNode &n, const Pending &p) {
      const bool thrown = n.kind == Kind::leave && n.range.end == 0;
      for (const auto &[fork, certain] : p.forks)
        if (!thrown) lasting_.insert(fork);
    };
    visits.leave = note;
    visits.frame_end = note;
    walk_pending(f_.tree, visits);
  }

  static void own_forks(const ForkNode &n, std::vector<const ForkNode *> &out) {
    for (const ForkNode &c : n.children)
      if (c.kind == Kind::fork)
        out.push_back(&c);
      else
        own_forks(c, out);
  }

  // The object that joins wait with.
  std::string frame(const ForkNode &n) const {
    std::vector<const ForkNode *> own;
    own_forks(n, own);
    const bool lasting =
        std::any_of(own.begin(), own.end(), [this](const ForkNode *f) { return lasting_.count(f) != 0; });
    return std::string(lasting ? "mf_lasting_forks" : "mf_forks") + " mf_children;";
  }

  // A team of threads where the caller has none.
  void begin() {
    const std::string frame_text = is_c_ ? "" : " " + frame(f_.tree);
    if (f_.is_main && !is_c_) {
      insert(f_.body.begin + 1, " return mf_with_team([&]() -> int {" + frame_text);
      return insert(f_.body.end - 1, " return 0; }); ");
    }
    if (f_.nameless && !f_.no_call.empty()) {
      const std::string result = f_.result.empty() ? "" : "-> " + named(f_.result, "") + " ";
      insert(f_.body.begin + 1,
             (f_.result.empty() ? " " : " return ") + std::string("mf_within_team([&]() ") + result + "{" + frame_text);
      return insert(f_.body.end - 1, " }); ");
    }
    if (!f_.no_call.empty()) {
      out_.findings.push_back({true,
                               f_.location,
                               "'" + f_.name + "' forks, and cannot be given a team of threads: " + f_.no_call +
                                   "; fork in a function that it calls" + model::Topic::fork_team,
                               {}});
      return;
    }
    std::string text = std::string(behind_condition() ? " else" : "") + " if (!mf_in_team()) ";
    if (!is_c_)
      text += "return mf_with_team([&]() -> " + (f_.result.empty() ? std::string("void") : named(f_.result, "")) +
              " { return " + f_.call + "; });";
    else if (f_.result.empty())
      text += "{ MF_TEAM " + f_.call + "; return; }";
    else
      text += "{ " + named(f_.result, "mf_result") + " = {0}; MF_TEAM mf_result = " + f_.call + "; return mf_result; }";
    insert(f_.team_at, text + frame_text);
  }

  // What is forked ends before an object that an exception takes away.
  void objects() {
    std::vector<const ForkNode *> own;
    own_forks(f_.tree, own);
    for (const model::ForkObject &o : f_.objects)
      if (!is_c_ && has_frame_at(f_.tree, o.declared, !own.empty()))
        insert(o.declared, " mf_before mf_before_" + o.name + "(mf_children);");
  }

  // Is there a frame that forks at this place? `frame`: around this.
  static bool has_frame_at(const ForkNode &n, unsigned at, bool frame) {
    for (const ForkNode &c : n.children) {
      const bool construct = c.kind == Kind::fork || c.kind == Kind::loop || c.kind == Kind::group;
      if (!construct)
        frame = has_frame_at(c, at, frame);
      else if (c.body.begin < at && at <= c.body.end)
        return has_frame_at(c, at, c.kind != Kind::group && has_frame(c));
    }
    return frame;
  }

  // What a block of `try` has forked ends before a handler of it begins.
  void handlers(const ForkNode &n) {
    std::vector<const ForkNode *> own;
    own_forks(n.children.front(), own);
    for (size_t i = 1; i < n.children.size() && !own.empty(); i++)
      insert(n.children[i].range.begin + 1, " mf_children.wait();");
  }

  // Compilers warn of a statement in the line of one that a condition has.
  bool behind_condition() const {
    return std::any_of(f_.statements.begin(), f_.statements.end(), [this](const model::ForkStatement &s) {
      return s.range.end == f_.team_at && text_.compare(s.range.begin, 2, "if") == 0;
    });
  }

  // `work`: inside of forked work, where loops are loops of threads; `region`: on a device.
  void walk(const ForkNode &n, bool work, bool region) {
    switch (n.kind) {
      case Kind::fork:
        if (region)
          return error(n,
                       "nothing can be forked in a meta_schedule, or in a meta_for outside of forked work; fork the "
                       "whole region" +
                           model::Topic::misplaced);
        return n.call ? call(n) : block(n);
      case Kind::join:
        if (region)
          return error(n,
                       "nothing is joined in a meta_schedule, or in a meta_for outside of forked work; join before it" +
                           model::Topic::misplaced);
        return replace(n.range, is_c_ ? "MF_JOIN;" : "mf_children.join();");
      case Kind::loop:
        if (work && !region && loops_ == 0) return loop(n);
        if (work && !region) break; // the loop around it has the threads
        region = true;
        break;
      case Kind::group:
        region = true; // a meta_schedule
        break;
      case Kind::attempt:
        if (!region) handlers(n);
        break;
      default:
        break;
    }
    for (const ForkNode &c : n.children) walk(c, work, region);
  }

  void block(const ForkNode &n) {
    std::string captures = n.uses_this ? "this" : "", copies;
    for (const ForkVariable &v : n.variables) {
      if (v.is_static) continue;
      const bool reference = by_reference(v);
      if (!v.constant)
        captures += (captures.empty() ? "" : ", ") + std::string(reference ? "&" : "") + v.name + (v.pack ? "..." : "");
      if (!reference) copies += (copies.empty() ? "" : ", ") + v.name;
    }
    if (is_c_) {
      replace({n.range.begin, n.body.begin},
              "MF_FORK(" + (copies.empty() ? "" : "firstprivate(" + copies + ")") + ") ");
    } else {
      replace({n.range.begin, n.body.begin}, "mf_children.fork([" + captures + "]() mutable ");
      if (has_frame(n)) insert(n.body.begin + 1, " " + frame(n));
      insert(n.body.end, ");");
    }
    const int loops = std::exchange(loops_, 0);
    for (const ForkNode &c : n.children) walk(c, true, false);
    loops_ = loops;
  }

  // Arguments, and the place of the result, are evaluated before the fork.
  void call(const ForkNode &n) {
    if (n.callee->begin == n.body.begin && n.callee->end == n.body.end)
      return error(
          n,
          "the forked call comes out of a macro, where its arguments cannot be evaluated before it; write it out, or "
          "fork a block: meta_fork { }" +
              model::Topic::macro);
    std::string values, names, call = of(text_, *n.callee) + "(";
    const auto list = [](std::string &to, const std::string &one) { to += (to.empty() ? "" : ", ") + one; };
    const std::string target = n.target ? of(text_, *n.target) : "";
    std::string before, place = target;
    if (n.declares) {
      before = target + "; ";
      place = n.variables.back().name;
    }
    if (!place.empty()) {
      if (is_c_) {
        values += named(n.target_type, "mf_result") + " = &(" + place + "); ";
        list(names, "mf_result");
      } else {
        list(names, "&mf_result = " + place);
      }
    }
    if (n.uses_this && !is_c_) list(names, "this");
    for (const ForkVariable &v : n.variables) // the function itself, or the object that it is called for
      if (!v.is_static && model::has_word(of(text_, *n.callee), v.name))
        list(names, (is_c_ || !by_reference(v) ? "" : "&") + v.name);
    for (size_t i = 0; i < n.arguments.size(); i++) {
      const model::ForkArgument &a = n.arguments[i];
      const std::string name = "mf_a" + std::to_string(i), text = of(text_, a.range);
      call += i == 0 ? "" : ", ";
      if (a.literal) {
        call += text;
        continue;
      }
      if (is_c_) {
        values += named(a.declaration, name) + " = " + text + "; ";
        list(names, name);
      } else {
        // a list in braces has the type of the parameter
        const std::string type = text[0] == '{' ? "mf_type<" + named(a.declaration, "") + ">" : "";
        list(names, (a.by_reference ? "&" : "") + name + " = " + type + text);
      }
      call += a.moves && !is_c_ ? "static_cast<decltype(" + name + ") &&>(" + name + ")" : name;
    }
    call += ");";
    if (is_c_)
      replace(n.range, before + "{ " + values + "MF_FORK(" + (names.empty() ? "" : "firstprivate(" + names + ")") +
                           ") " + (place.empty() ? "" : "*mf_result = ") + call + " }");
    else
      replace(n.range, before + "mf_children.fork([" + names + "]() mutable { " +
                           (place.empty() ? "" : "mf_result = ") + call + " });");
  }

  void loop(const ForkNode &n) {
    std::string clauses = n.grain.empty() ? "" : "grainsize(" + n.grain + ")";
    if (n.keeps_variable) clauses += (clauses.empty() ? "" : " ") + std::string("lastprivate(") + n.variable + ")";
    std::set<std::string> of_inner;
    if (const std::string inner = inner_variables(n, &of_inner); !inner.empty())
      clauses += (clauses.empty() ? "" : " ") + inner;
    const std::string guard = without_iterations(text_, n);
    for (const model::ForkReduction &r : n.reductions) clauses += " reduction(" + r.op + " : " + r.variable + ")";
    if (is_c_) {
      keyword(n, (guard.empty() ? "" : "{ " + guard) + "MF_LOOP(" + clauses + ") ");
      if (!guard.empty()) insert(n.range.end, " }");
    } else {
      // bounds and sums are variables of the block: Clang 19 cannot compile those of the lambda around it
      std::string names, shadows, close;
      std::set<std::string> of_block = of_inner;
      for (const ForkVariable &v : n.variables)
        if (!v.constant && !v.is_static && v.name != n.variable) of_block.insert(v.name);
      for (const model::ForkReduction &r : n.reductions) of_block.insert(r.variable);
      for (const std::string &v : of_block) {
        names += "auto &mf_" + v + " = " + v + "; ";
        shadows += "auto &" + v + " = mf_" + v + "; ";
      }
      if (!names.empty()) names += "{ ", close = " }";
      // with oneTBB a loop that accumulates anything else is one of its own task
      const bool own = has_frame(n), apart = !n.counter.empty() && has_parts(n.reductions);
      std::string counters = n.counter, parts, part, sums;
      for (const std::string &v : of_inner) counters += ", " + v;
      for (const model::ForkReduction &r : n.reductions) {
        if (!apart) break;
        parts += "MF_PARTS(" + part_operator(r) + ", " + r.variable + ") ";
        counters += ", MF_PART_OF(" + r.variable + ")";
        part += "MF_PART(" + r.variable + ") ";
        sums += "MF_PARTS_END(" + r.variable + ") ";
      }
      if (!guard.empty()) close += " }";
      keyword(n, (guard.empty() ? "" : "{ " + guard) + "{ " + names + shadows + "mf_forks mf_loop; " +
                     (apart ? parts + "MF_ITERATIONS(" + (n.grain.empty() ? "" : "(" + n.grain + ")") + ") " : "") +
                     "MF_LOOP(" + clauses + ") ");
      insert(n.body.begin, (apart ? "MF_ITERATION(" + counters + ") " : "") + std::string("MF_TRY { ") + part +
                               (own ? "mf_lasting_forks mf_children; " : ""));
      insert(n.body.end, std::string(own ? " mf_children.join();" : "") + " } MF_CATCH(mf_loop) " +
                             (apart ? "MF_ITERATION_END MF_ITERATIONS_END " + sums : "") + "mf_loop.rethrow(); }" +
                             close);
    }
    loops_++;
    for (const ForkNode &c : n.children) walk(c, true, false);
    loops_--;
  }

  // In front of the word meta_for; the pragma with the grain has done its work.
  void keyword(const ForkNode &n, const std::string &text) {
    const unsigned word = static_cast<unsigned>(text_.rfind("meta_for", n.header.begin));
    n.range.begin < word ? replace({n.range.begin, word}, text) : insert(word, text);
  }

  const std::string &text_;
  const bool is_c_;
  const model::ForkFunction &f_;
  TaskEdits &out_;
  int loops_ = 0; // of forked work, around
  std::set<const ForkNode *> lasting_;
};

} // namespace

TaskEdits task_edits(const model::ForkFile &file) {
  TaskEdits out;
  for (const model::ForkFunction &f : file.functions) TaskWriter(file, f, out).run();
  return out;
}

} // namespace metafork::forkjoin
