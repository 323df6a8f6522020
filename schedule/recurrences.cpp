#include "schedule/recurrences.h"

#include "analysis/analysis.h"

#include <algorithm>

namespace metafork::schedule {

using model::IntExpr;
using model::Scop;
using model::ScopAccess;
using model::ScopRecurrence;

namespace {

bool is_before(const ScopRecurrence &r, const model::ScopLoop &loop) {
  const ScopAccess &target = access_of(r, ScopRecurrence::target), &source = access_of(r, ScopRecurrence::source);
  const IntExpr before = IntExpr::symbol(loop.index) - IntExpr(1);
  for (size_t d = 0; d < target.index.size(); d++) {
    const auto a = analysis::polynomial(target.index[d].substitute(loop.index, before));
    const auto b = analysis::polynomial(source.index[d]);
    if (!a || !b || !(*a == *b)) return false;
  }
  return true;
}

bool same_index(const ScopAccess &a, const ScopAccess &b) {
  for (size_t d = 0; d < a.index.size(); d++)
    if (!a.index[d].is_known() || a.index[d].text() != b.index[d].text()) return false;
  return true;
}

} // namespace

const ScopAccess &access_of(const ScopRecurrence &r, int part) {
  return r.parts[static_cast<size_t>(part)].accesses.front();
}

Reads reads_of(const ScopAccess &a, const ScopRecurrence &r, bool behind) {
  const ScopAccess &target = access_of(r, ScopRecurrence::target);
  if (a.array != target.array) return Reads::nothing;
  if (behind && same_index(a, target)) return Reads::target;
  return same_index(a, access_of(r, ScopRecurrence::source)) ? Reads::source : Reads::other;
}

bool makes_numbers(const Scop &scop, const model::ScopLoop &loop, const std::vector<int> &statements, int statement) {
  const ScopRecurrence &r = *scop.statements[static_cast<size_t>(statement)].recurrence;
  if (!is_before(r, loop)) return false;
  const ScopAccess &target = access_of(r, ScopRecurrence::target);
  std::vector<int> read;
  for (size_t k = ScopRecurrence::factor; k < r.parts.size(); k++)
    for (const ScopAccess &a : r.parts[k].accesses)
      if (a.array != target.array) read.push_back(a.array);
  bool behind = false, right = true, scan = r.has_factor || !target.index.empty();
  for (const int s : statements) {
    if (s == statement) {
      behind = true;
      continue;
    }
    for (const ScopAccess &a : scop.statements[static_cast<size_t>(s)].accesses) {
      // what an operand has read may change behind it
      if (a.write && !behind && std::find(read.begin(), read.end(), a.array) != read.end()) right = false;
      if (a.array != target.array) continue;
      scan = true;
      right = right && !a.write && reads_of(a, r, behind) != Reads::other;
    }
  }
  return right && scan;
}

} // namespace metafork::schedule
