#include "forkjoin/forkjoin.h"
#include "forkjoin/pending.h"

#include <algorithm>
#include <set>

namespace metafork::forkjoin {

using model::ForkNode;
using model::ForkUse;
using model::ForkVariable;
using Kind = ForkNode::Kind;

namespace {

void uses_of(const ForkNode &n, std::vector<const ForkUse *> &out) {
  if (n.use) out.push_back(&*n.use);
  for (const ForkNode &c : n.children) uses_of(c, out);
}

// Those that not each run of the work comes to.
void uses_under_conditions(const ForkNode &n, bool under, std::set<const ForkUse *> &out) {
  if (n.use && under) out.insert(&*n.use);
  for (const ForkNode &c : n.children)
    uses_under_conditions(c, under || c.kind == Kind::branch || c.kind == Kind::repeat, out);
}

const ForkVariable *variable(const ForkNode &fork, int number) {
  for (const ForkVariable &v : fork.variables)
    if (v.number == number) return &v;
  return nullptr;
}

// Is the variable one that the work declares? Each time it is forked it has another one.
bool is_own(const ForkNode &fork, const ForkUse &u) {
  const auto in = [&](const model::Range &r) { return u.declared && *u.declared >= r.begin && *u.declared < r.end; };
  return in(fork.range) || (fork.outlined && in(fork.definition));
}

// Does the work get to the variable by a reference or pointer from outside, whatever it copies itself?
bool from_outside(const ForkNode &fork, const ForkUse &u) {
  const auto in = [&](const model::Range &r) { return *u.through >= r.begin && *u.through < r.end; };
  return u.through && !in(fork.range) && !(fork.outlined && in(fork.definition));
}

// One may be a part of the other.
bool meet(const std::string &a, const std::string &b) {
  const size_t n = std::min(a.size(), b.size());
  return a.compare(0, n, b, 0, n) == 0 && (a.size() == b.size() || (a.size() > n ? a : b)[n] == '.');
}

class Races {
public:
  Races(const model::ForkFunction &function, bool frames, bool loops, std::vector<Finding> &out)
      : function_(function), frames_(frames), loops_(loops), out_(out) {}

  void run() {
    PendingVisits visits;
    visits.use = [this](const ForkNode &n, Pending &p) { use(n, p); };
    visits.fork = [this](const ForkNode &n, Pending &p) { fork(n, p); };
    if (frames_) {
      visits.leave = [this](const ForkNode &n, const Pending &p) {
        if (n.range.end != 0) ends(n.location, p, nullptr);
      };
      visits.scope_end = [this](const ForkNode &n, const Pending &p) { ends(n.location, p, &n.ended); };
      visits.frame_end = [this](const ForkNode &n, const Pending &p) {
        ends(n.kind == Kind::fork ? n.location : function_.location, p, nullptr);
      };
    }
    walk_pending(function_.tree, visits);
    iterations(function_.tree, loops_);
  }

private:
  void add(bool error, const model::Location &at, const std::string &message, const model::Location &other,
           const std::string &note) {
    if (!seen_.emplace(at.offset, message).second) return;
    out_.push_back({error, at, message, {{other, note}}});
  }

  static std::string text(const ForkUse &u) {
    if (u.name == "this" && u.path.empty()) return "'*this'";
    std::string out = u.name == "this" ? "this->" + u.path.substr(1) : u.name + u.path;
    for (size_t at = out.find(".["); at != std::string::npos; at = out.find(".[", at)) out.erase(at, 1);
    const bool bits = u.path.find(':') != std::string::npos;
    return "'" + out + "'" + (bits ? " (bit-fields that are one place in memory)" : "");
  }

  // All iterations of a loop write the same variable. `threads`: loops here have some.
  void iterations(const ForkNode &n, bool threads) {
    if (n.kind == Kind::loop && threads && !n.on_device) {
      written(n, n);
      return;
    }
    if (n.kind == Kind::group && n.on_device) return;
    for (const ForkNode &c : n.children) iterations(c, threads || n.kind == Kind::fork);
  }

  void written(const ForkNode &loop, const ForkNode &n) {
    for (const ForkNode &c : n.children) {
      if (c.use && c.use->writes && c.use->certain && !is_some_element(*c.use) && !has_own(loop, *c.use))
        add(frames_, c.use->location,
            "the iterations of this loop share " + text(*c.use) +
                ", and all of them write it; declare it inside the loop, or make it a reduction" +
                model::Topic::fork_race,
            loop.location, "the loop begins here");
      if (c.kind == Kind::branch || c.kind == Kind::repeat) continue; // not in each iteration
      if (c.kind == Kind::loop) inner_.push_back(&c);
      if (c.kind == Kind::fork) copying_.push_back(&c);
      written(loop, c);
      if (c.kind == Kind::loop) inner_.pop_back();
      if (c.kind == Kind::fork) copying_.pop_back();
    }
  }

  // Has each iteration, or the work forked in it, such a variable of its own?
  bool has_own(const ForkNode &loop, const ForkUse &u) const {
    const auto lists = [&](const ForkNode &l) {
      if (l.variable == u.name || l.counter == u.name) return true;
      for (const auto *list : {&l.privates, &l.first_privates, &l.last_privates})
        for (const ForkVariable &v : *list)
          if (v.number == u.variable) return true;
      return std::any_of(l.reductions.begin(), l.reductions.end(),
                         [&](const model::ForkReduction &r) { return r.variable == u.name; });
    };
    const auto copies = [&](const ForkNode *f) {
      const ForkVariable *v = variable(*f, u.variable);
      return v && !v->shared && !from_outside(*f, u);
    };
    return is_own(loop, u) || lists(loop) ||
           std::any_of(inner_.begin(), inner_.end(), [&](const ForkNode *l) { return lists(*l); }) ||
           std::any_of(copying_.begin(), copying_.end(), copies);
  }

  // Which one is not known: nothing is said.
  static bool is_some_element(const ForkUse &u) { return u.path.find(model::some_element) != std::string::npos; }

  // A use here against one in work that may still run.
  // `seldom`: where both are uses of one work that is forked several times.
  void conflict(const ForkUse &here, const ForkNode &fork, bool certain, const Pending &p,
                const std::set<const ForkUse *> &seldom = {}) {
    if (is_some_element(here) || p.ended.count({&fork, here.variable}) || is_own(fork, here)) return;
    std::vector<const ForkUse *> there;
    uses_of(fork, there);
    for (const ForkUse *u : there) {
      if (is_some_element(*u)) continue;
      if (u->variable != here.variable || !(u->writes || here.writes) || !meet(u->path, here.path)) continue;
      if (const ForkVariable *v = variable(fork, u->variable); v && !v->shared && !from_outside(fork, *u)) continue;
      const bool sure = certain && u->certain && here.certain && !seldom.count(u) && !seldom.count(&here);
      const std::string both = here.writes && u->writes ? "written" : here.writes ? "read" : "written";
      add(sure, here.location,
          text(here) + " is " + (here.writes ? "written" : "read") + " here while forked work may still use it: " +
              both + " there; put meta_join before this" + model::Topic::fork_race,
          u->location, "the work forked at line " + std::to_string(fork.location.line) + " uses " + text(*u) + " here");
      return;
    }
  }

  void use(const ForkNode &n, Pending &p) {
    for (const auto &[fork, certain] : p.forks) conflict(*n.use, *fork, certain, p);
    if (n.use->reads) lost(n.use->variable, *n.use, p);
    if (n.use->writes && n.use->certain && n.use->path.empty()) p.lost.erase(n.use->variable);
  }

  void fork(const ForkNode &n, Pending &p) {
    std::vector<const ForkUse *> here;
    uses_of(n, here);
    std::set<const ForkUse *> seldom;
    uses_under_conditions(n, false, seldom);
    for (const auto &[other, certain] : p.forks)
      for (const ForkUse *u : here) {
        const ForkVariable *v = variable(n, u->variable);
        if (!v || v->shared || from_outside(n, *u))
          conflict(*u, *other, certain, p, other == &n ? seldom : std::set<const ForkUse *>());
      }
    for (const ForkVariable &v : n.variables) {
      if (v.shared || v.constant) continue;
      const ForkUse copy{v.number, v.name, "", true, false, true, v.location};
      lost(v.number, copy, p);
      for (const auto &[other, certain] : p.forks) conflict(copy, *other, certain, p);
    }
    for (const ForkVariable &v : n.variables)
      if (!v.shared && v.assigned && v.kind == ForkVariable::Kind::value) p.lost[v.number] = &n;
  }

  void lost(int number, const ForkUse &use, const Pending &p) {
    const auto it = p.lost.find(number);
    if (it == p.lost.end() || !frames_) return;
    const ForkVariable *v = variable(*it->second, number);
    add(true, v->location,
        "the forked work changes its own copy of '" + v->name +
            "', which was made at the fork, and its value is used later; write meta_shared(" + v->name + ")" +
            model::Topic::lost_copy,
        use.location, "used here");
  }

  // The frame ends, or the variables in `ended` do.
  void ends(const model::Location &at, const Pending &p, const std::vector<int> *ended) {
    const auto stays = [&](int number) {
      return ended && std::find(ended->begin(), ended->end(), number) == ended->end();
    };
    for (const auto &[fork, certain] : p.forks) {
      for (const ForkVariable &v : fork->variables) {
        if (stays(v.number)) continue;
        if (!v.shared || v.constant || (v.kind == ForkVariable::Kind::pointer && !v.assigned)) continue;
        const bool refers = v.kind == ForkVariable::Kind::reference || v.outer;
        if (refers || v.in_frame) outlives(certain && !refers, v.name, refers, v.location, at, ended != nullptr);
      }
      std::vector<const ForkUse *> there;
      uses_of(*fork, there);
      for (const ForkUse *u : there) { // what a pointer or a reference leads to
        if (!u->in_frame || stays(u->variable) || !from_outside(*fork, *u)) continue;
        const bool own = u->declared && *u->declared >= function_.range.begin && *u->declared < function_.range.end;
        outlives(certain && own && (u->certain || !u->writes), u->name, !own, u->location, at, ended != nullptr);
      }
    }
  }

  void outlives(bool certain, const std::string &name, bool refers, const model::Location &place,
                const model::Location &end, bool of_block) {
    add(certain, place,
        refers ? "the forked work may outlive what '" + name + "' refers to: nothing joins it in this function" +
                     model::Topic::outlives
               : "the forked work shares '" + name + "' and may outlive it" +
                     (of_block ? "; put meta_join before its block ends" : "; put meta_join before the function ends") +
                     model::Topic::outlives,
        end, of_block ? "the block ends here" : "the function is left without a join here");
  }

  const model::ForkFunction &function_;
  const bool frames_, loops_;
  std::vector<const ForkNode *> inner_, copying_;
  std::vector<Finding> &out_;
  std::set<std::pair<unsigned, std::string>> seen_;
};

} // namespace

std::vector<Finding> races(const model::ForkFile &file, bool frames, bool loops) {
  std::vector<Finding> out;
  for (const model::ForkFunction &f : file.functions) Races(f, frames, loops, out).run();
  std::stable_sort(out.begin(), out.end(),
                   [](const Finding &a, const Finding &b) { return a.at.offset < b.at.offset; });
  return out;
}

} // namespace metafork::forkjoin
