#include "schedule/scans.h"

#include "analysis/analysis.h"
#include "schedule/laws.h"
#include "schedule/names.h"
#include "schedule/nodes.h"
#include "schedule/recurrences.h"

#include <isl/map.h>

#include <algorithm>

namespace metafork::schedule {

using model::IntExpr;
using model::ParallelNode;
using model::ScopAccess;
using model::ScopRecurrence;
using model::ScopStatement;
using NodeKind = ParallelNode::Kind;

namespace {

class Finder {
public:
  Finder(const Sets &sets, model::ParallelProgram &program, bool reassociate)
      : sets_(sets), scop_(sets.scop()), program_(program), reassociate_(reassociate) {
    collect_variables(program.body, taken_);
    taken_.insert(taken_.end(), program.sizes.begin(), program.sizes.end());
  }

  void run() {
    if (!scop_.demanded) look(program_.body); // iterations of a meta_for are independent
  }

private:
  void look(Nodes &nodes) {
    for (ParallelNode &n : nodes) {
      if (n.parallel) continue;
      if (n.kind == NodeKind::loop && n.step == 1) n.scan = recurrence_in(n);
      if (n.scan < 0) {
        look(n.body);
        continue;
      }
      const std::string one = fresh_name(scop_, taken_, "one");
      taken_.push_back(one);
      n = loop(one, IntExpr(0), IntExpr(0), true, {std::move(n)});
      program_.parallel = true;
    }
  }

  const ScopStatement &statement(int s) const { return scop_.statements[static_cast<size_t>(s)]; }

  // The statement that makes the loop a scan; -1: there is none, or something else is in the way.
  int recurrence_in(const ParallelNode &n) const {
    std::vector<int> statements;
    int found = -1;
    for (const ParallelNode &child : n.body) {
      if (!collect(child, n, statements)) return -1;
      if (child.kind != NodeKind::statement || !statement(child.statement).recurrence) continue;
      if (found >= 0) return -1;
      found = child.statement;
    }
    if (found < 0 || is_known_short(scop_, n)) return -1;
    const std::vector<int> &around = sets_.loops(found);
    const model::ScopLoop &given = scop_.loops[static_cast<size_t>(around.back())];
    const int array = access_of(*statement(found).recurrence, 0).array;
    const auto &touched = statement(found).accesses;
    const bool private_copy = std::any_of(touched.begin(), touched.end(), [&](const ScopAccess &a) {
      return model::given_array(scop_, a.array) != a.array;
    });
    const bool together = std::all_of(statements.begin(), statements.end(), [&](int s) {
      return sets_.loops(s) == around && std::count(statements.begin(), statements.end(), s) == 1;
    });
    if (!together || private_copy || given.parallel || model::given_statement(scop_, found) < 0 ||
        !may_regroup(scop_, array, reassociate_) || scop_.arrays[static_cast<size_t>(array)].scope >= 0)
      return -1;
    return makes_numbers(scop_, given, statements, found) && is_free(statements, found) ? found : -1;
  }

  // The statements of a node, also under conditions, in which the innermost source loop goes with the program's,
  // iteration by iteration; false: something else is in it.
  bool collect(const ParallelNode &n, const ParallelNode &around, std::vector<int> &out) const {
    if (n.kind == NodeKind::branch)
      return std::all_of(n.body.begin(), n.body.end(),
                         [&](const ParallelNode &inside) { return collect(inside, around, out); });
    if (n.kind != NodeKind::statement || n.values.empty()) return false;
    for (size_t d = 0; d < n.values.size(); d++) {
      const auto value = analysis::polynomial(n.values[d]);
      const bool last = d + 1 == n.values.size();
      if (!value || (last ? !(*value == qe::Poly::symbol(around.variable)) : value->uses(around.variable)))
        return false;
    }
    out.push_back(n.statement);
    return true;
  }

  // Does no iteration touch what another one writes, but for the numbers that go from one to the next?
  bool is_free(const std::vector<int> &statements, int found) const {
    struct Touch {
      int statement, access;
    };
    const ScopRecurrence &r = *statement(found).recurrence;
    const ScopAccess &target = access_of(r, ScopRecurrence::target);
    std::vector<Touch> all;
    bool behind = false;
    for (const int s : statements) {
      behind = behind || s == found;
      const auto &accesses = statement(s).accesses;
      for (size_t k = 0; k < accesses.size(); k++) {
        const bool number = accesses[k].array == target.array, whole = target.index.empty();
        if (number && (whole || (!accesses[k].write && reads_of(accesses[k], r, behind) != Reads::other))) continue;
        all.push_back({s, static_cast<int>(k)});
      }
    }
    for (size_t a = 0; a < all.size(); a++)
      for (size_t b = a; b < all.size(); b++)
        if (meet(all[a].statement, all[a].access, all[b].statement, all[b].access)) return false;
    return true;
  }

  // May two iterations of the innermost loop that are not the same touch one element, with a write among them?
  bool meet(int s, int of_s, int t, int of_t) const {
    const ScopAccess &x = statement(s).accesses[static_cast<size_t>(of_s)],
                     &y = statement(t).accesses[static_cast<size_t>(of_t)];
    if (x.array != y.array || (!x.write && !y.write)) return false;
    isl::map pairs =
        sets_.access(s, of_s).apply_range(sets_.access(t, of_t).reverse()).intersect_params(sets_.context());
    const int last = static_cast<int>(sets_.loops(s).size()) - 1;
    for (int d = 0; d < last; d++) pairs = isl::manage(isl_map_equate(pairs.release(), isl_dim_in, d, isl_dim_out, d));
    for (const auto order : {isl_map_order_lt, isl_map_order_gt})
      if (!isl::manage(order(pairs.copy(), isl_dim_in, last, isl_dim_out, last)).is_empty()) return true;
    return false;
  }

  const Sets &sets_;
  const model::Scop &scop_;
  model::ParallelProgram &program_;
  const bool reassociate_;
  std::vector<std::string> taken_;
};

} // namespace

void share_scans(const Sets &sets, model::ParallelProgram &program, bool reassociate) {
  Finder(sets, program, reassociate).run();
}

} // namespace metafork::schedule
