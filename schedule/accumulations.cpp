#include "schedule/accumulations.h"

#include "analysis/analysis.h"
#include "model/operators.h"
#include "schedule/names.h"
#include "schedule/nodes.h"

#include <algorithm>
#include <map>
#include <set>

namespace metafork::schedule {

using model::IntExpr;
using model::ParallelNode;
using NodeKind = ParallelNode::Kind;

namespace {

// Numbers that threads can hand to one another.
bool is_number_of_threads(const model::ScopArray &a) {
  static const std::set<std::string> all = {"int",
                                            "unsigned",
                                            "unsigned int",
                                            "float",
                                            "double",
                                            "long",
                                            "short",
                                            "unsigned short",
                                            "long long",
                                            "signed char",
                                            "unsigned char",
                                            "unsigned long",
                                            "char",
                                            "bool",
                                            "_Bool",
                                            "unsigned long long",
                                            "std::complex<float>",
                                            "std::complex<double>",
                                            "_Complex float",
                                            "_Complex double"};
  return all.count(a.element) != 0;
}

class Sharing {
public:
  Sharing(const Sets &sets, model::ParallelProgram &program, bool reassociate)
      : sets_(sets), scop_(sets.scop()), program_(program), reassociate_(reassociate) {
    names(program.body);
    for (const std::string &s : program.sizes) taken_.push_back(s);
  }

  void run() {
    look(program_.body);
    program_.parallel = program_.parallel || found_;
  }

private:
  void names(const Nodes &nodes) {
    for (const ParallelNode &n : nodes) {
      if (!n.variable.empty()) taken_.push_back(n.variable);
      names(n.body);
    }
  }

  void look(Nodes &nodes) {
    for (ParallelNode &n : nodes) {
      if (n.kind == NodeKind::block || n.kind == NodeKind::branch) look(n.body);
      if (n.kind != NodeKind::loop || n.parallel) continue;
      if (!accumulates(n)) {
        if (scop_.demanded && only_updates(n.body)) look(n.body); // the host walks it, and each iteration is a launch
        continue;
      }
      ParallelNode kernel;
      kernel.kind = NodeKind::loop;
      kernel.variable = fresh_name(scop_, taken_, "one");
      kernel.parallel = found_ = true;
      kernel.first = kernel.last = IntExpr(0);
      taken_.push_back(kernel.variable);
      kernel.body.push_back(std::move(n));
      n = std::move(kernel);
    }
  }

  bool only_updates(const Nodes &nodes) const {
    return std::all_of(nodes.begin(), nodes.end(), [&](const ParallelNode &n) {
      if (n.kind != NodeKind::statement) return only_updates(n.body);
      const model::ScopStatement &s = statement(n);
      for (size_t i = 0; i < s.accesses.size(); i++)
        if (s.accesses[i].write && !model::update_of(s, static_cast<int>(i))) return false;
      return true;
    });
  }

  // What a loop does, and what it declares: that is each iteration's own.
  struct Contents {
    std::vector<const ParallelNode *> statements;
    std::set<int> own;          // arrays
    std::map<int, int> touched; // of the others: by how many accesses
  };
  bool read(const Nodes &nodes, Contents &out) const {
    for (const ParallelNode &n : nodes) {
      if (n.kind != NodeKind::statement && n.kind != NodeKind::block) return false;
      out.own.insert(n.declarations.begin(), n.declarations.end());
      if (n.kind == NodeKind::block && !read(n.body, out)) return false;
      if (n.kind != NodeKind::statement) continue;
      out.statements.push_back(&n);
      for (const model::ScopAccess &a : statement(n).accesses) out.touched[a.array]++;
    }
    return true;
  }

  bool accumulates(const ParallelNode &loop) const {
    if (loop.step != 1 || (!scop_.demanded && is_known_short(scop_, loop))) return false;
    Contents contents;
    bool goes_along = false, updated = false;
    return read(loop.body, contents) &&
           std::all_of(contents.statements.begin(), contents.statements.end(),
                       [&](const ParallelNode *n) { return updates(*n, loop, contents, goes_along, updated); }) &&
           updated && (goes_along || scop_.demanded);
  }
  const model::ScopStatement &statement(const ParallelNode &n) const {
    return scop_.statements[static_cast<size_t>(n.statement)];
  }

  // Are its writes to what is the iteration's own, or updates, which nothing else touches, of elements that the loop
  // does not change; and does it read along the loop, or compute with its variable, whatever else it does?
  bool updates(const ParallelNode &n, const ParallelNode &loop, const Contents &contents, bool &goes_along,
               bool &updated) const {
    const model::ScopStatement &s = statement(n);
    goes_along = goes_along || std::any_of(s.text.begin(), s.text.end(), [&](const model::ScopPiece &p) {
                   const auto *variable = std::get_if<model::ScopVariable>(&p);
                   return variable && goes_with(variable->loop, n, loop);
                 });
    for (size_t i = 0; i < s.accesses.size(); i++) {
      const model::ScopAccess &a = s.accesses[i];
      if (contents.own.count(a.array)) continue;
      const model::ScopUpdate *update = model::update_of(s, static_cast<int>(i));
      const bool fixed = is_fixed(a, n, loop);
      if (update) {
        if (!fixed || contents.touched.at(a.array) != 1 || !may_change_order(a.array, update->op)) return false;
        updated = true;
      } else if (a.write) {
        return false;
      } else {
        goes_along = goes_along || !fixed;
      }
    }
    return true;
  }
  bool may_change_order(int array, const std::string &op) const {
    const model::ScopArray &a = scop_.arrays[static_cast<size_t>(array)];
    const int given = model::given_array(scop_, array);
    const std::string &name = scop_.arrays[static_cast<size_t>(given < 0 ? array : given)].name;
    const bool named = std::find(scop_.reassociate.begin(), scop_.reassociate.end(), name) != scop_.reassociate.end();
    return (is_number_of_threads(a) || model::is_function(op)) && (named || !a.floating || reassociate_);
  }

  // Has a loop of the source another value in each iteration?
  bool goes_with(int source, const ParallelNode &n, const ParallelNode &loop) const {
    const std::vector<int> &around = sets_.loops(n.statement);
    const auto at = std::find(around.begin(), around.end(), source);
    if (at == around.end()) return false;
    const auto p = analysis::polynomial(n.values.at(static_cast<size_t>(at - around.begin())));
    return p && p->uses(loop.variable);
  }
  // Is it one element for all iterations? Sums of others that lie far apart, as those of a diagonal, are shared too:
  // the source waits for each of them.
  bool is_fixed(const model::ScopAccess &a, const ParallelNode &n, const ParallelNode &loop) const {
    return std::all_of(a.index.begin(), a.index.end(), [&](IntExpr e) {
      const std::vector<int> &around = sets_.loops(n.statement);
      for (size_t l = 0; l < around.size(); l++)
        e = e.substitute(scop_.loops[static_cast<size_t>(around[l])].index, n.values.at(l));
      const auto p = analysis::polynomial(e);
      return p && !p->uses(loop.variable);
    });
  }

  const Sets &sets_;
  const model::Scop &scop_;
  model::ParallelProgram &program_;
  const bool reassociate_;
  bool found_ = false;
  std::vector<std::string> taken_;
};

} // namespace

void share_accumulations(const Sets &sets, model::ParallelProgram &program, bool reassociate) {
  Sharing(sets, program, reassociate).run();
}

} // namespace metafork::schedule
