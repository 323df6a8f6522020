#include "model/storage.h"

#include <algorithm>

namespace metafork::model {

bool may_meet(const Storage &a, const Storage &b) {
  if (!a.variable.empty() && !b.variable.empty() && a.variable != b.variable) return false;
  if ((a.restricted && !b.variable.empty()) || (b.restricted && !a.variable.empty())) return false;
  auto has = [](const Storage &s, const std::string &kind) {
    return std::find(s.kinds.begin(), s.kinds.end(), kind) != s.kinds.end();
  };
  if (has(a, "any") || has(b, "any")) return true;
  return std::any_of(a.kinds.begin(), a.kinds.end(), [&](const std::string &kind) { return has(b, kind); });
}

} // namespace metafork::model
