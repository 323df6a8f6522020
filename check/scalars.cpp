#include "check/scalars.h"

#include <algorithm>

namespace metafork::check {

using model::Cell;
using model::Storage;

namespace {

// Can the language's rules, or the names, keep a store to one away from the other? Bytes of any type reach anything.
bool apart(const Storage &a, const Storage &b) {
  if (!a.variable.empty() && !b.variable.empty() && a.variable != b.variable) return true;
  if (a.restricted ? !b.variable.empty() : b.restricted && !a.variable.empty()) return true;
  for (const std::string &x : a.kinds)
    for (const std::string &y : b.kinds)
      if (x == y || x == "any" || y == "any") return false;
  const auto any = [](const Storage &s) { return std::find(s.kinds.begin(), s.kinds.end(), "any") != s.kinds.end(); };
  return !any(a) && !any(b);
}

bool says(const std::vector<std::string> &all, const Cell &c) {
  return std::find(all.begin(), all.end(), c.text) != all.end();
}

// The cells that a scalar or an array is made of are the nest's.
bool known(const std::vector<int> &cells, const model::Nest &nest) {
  return std::all_of(cells.begin(), cells.end(),
                     [&](int c) { return c >= 0 && static_cast<size_t>(c) < nest.cells.size(); });
}

} // namespace

std::string check_scalars(const model::Nest &nest, const Skeleton &s) {
  for (const model::Scalar &v : nest.scalars)
    if (!known(v.cells, nest)) return "nothing says where '" + v.host_text + "' is read from";
  for (const model::Array &a : nest.arrays)
    if (!known(a.cells, nest)) return "nothing says where '" + a.host_text + "' is read from";
  for (const Cell &c : nest.cells) {
    if (c.ground != Cell::Ground::memory) continue;
    for (const model::Array &a : nest.arrays)
      if (!c.once && (a.written || (c.counter && a.read)) && !apart(a.storage, c.storage) && !says(s.compared, c))
        return "'" + a.host_text + "' may lead to '" + c.text + "', and the launch does not compare them";
    for (const Cell &other : nest.cells)
      if (c.counter && &c != &other && other.ground == Cell::Ground::memory && !apart(c.storage, other.storage) &&
          !says(s.compared, other))
        return "the loop changes '" + c.text + "', and the launch does not compare it with '" + other.text + "'";
    for (const Storage &written : nest.earlier)
      if (!apart(written, c.storage) && !says(s.refreshed, c))
        return "an earlier launch may have written '" + c.text + "', which is not brought back before it is read";
  }
  return "";
}

} // namespace metafork::check
