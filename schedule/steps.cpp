#include "schedule/steps.h"

#include <algorithm>

namespace metafork::schedule {

namespace {

// Is it of an element that differs from iteration to iteration?
bool varies(const model::Scop &scop, const model::ScopAccess &a) {
  return std::any_of(a.index.begin(), a.index.end(), [&](const model::IntExpr &i) {
    return !i.is_known() ||
           std::any_of(scop.loops.begin(), scop.loops.end(), [&](const model::ScopLoop &l) { return i.uses(l.index); });
  });
}

} // namespace

bool may_be_step(const model::Scop &scop, const model::ScopStatement &s, const model::ScopUpdate &u, bool reassociate) {
  const model::ScopAccess &a = s.accesses[static_cast<size_t>(u.access)];
  const model::ScopArray &array = scop.arrays[static_cast<size_t>(a.array)];
  if (!u.no_step.empty() || array.scope >= 0 || array.dimensions == 0) return false;
  const int given = model::given_array(scop, a.array);
  const std::string &name = scop.arrays[static_cast<size_t>(given)].name;
  const bool named = std::find(scop.reassociate.begin(), scop.reassociate.end(), name) != scop.reassociate.end();
  if (array.floating && !named && !reassociate) return false;
  return std::any_of(scop.statements.begin(), scop.statements.end(), [&](const model::ScopStatement &t) {
    return std::any_of(t.updates.begin(), t.updates.end(), [&](const model::ScopUpdate &other) {
      const model::ScopAccess &b = t.accesses[static_cast<size_t>(other.access)];
      return b.array == a.array && other.op == u.op && varies(scop, b);
    });
  });
}

} // namespace metafork::schedule
