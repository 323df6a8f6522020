// Which statements accumulate.
#include "frontend/scops/statement.h"
#include "frontend/syntax/steps.h"
#include "model/operators.h"

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::ScopAccess;

// A read and a write of one element are one update.
void ScopStatementReader::merge_updates() {
  auto same_element = [](const ScopAccess &a, const ScopAccess &b) {
    if (a.array != b.array || a.first_byte != b.first_byte || a.end_byte != b.end_byte) return false;
    for (size_t d = 0; d < a.index.size(); d++)
      if (!a.index[d].is_known() || a.index[d].text() != b.index[d].text()) return false;
    return true;
  };
  std::vector<ScopAccess> merged;
  for (ScopAccess &a : out_.accesses) {
    bool done = false;
    for (ScopAccess &m : merged) {
      if (!same_element(m, a)) continue;
      if (m.certain == a.certain) {
        m.read = m.read || a.read;
        m.write = m.write || a.write;
        m.whole = m.whole && a.whole;
        done = true;
      } else if ((!a.read || m.read) && (!a.write || m.write) && m.certain) {
        done = true; // it happens in any case
      }
      if (done) break;
    }
    if (!done) merged.push_back(std::move(a));
  }
  out_.accesses = std::move(merged);
}

// All that is said of it are these updates.
bool ScopStatementReader::is_updated_alone(const Statements &list, const Update &update,
                                           const std::vector<Update> &all) const {
  const Expr *target = strip(update.what.target);
  int said = 0, expected = 0;
  for (const Stmt *s : list) said += mentions(context_, s, target);
  for (const Update &u : all)
    if (normal_text(context_, u.what.target) == normal_text(context_, target))
      expected += mentions_of_update(u.statement);
  const bool whole = list.size() == 1 && list.front() == update.statement;
  return said == expected && (whole || may_be_left_out(update.what)) && is_plain(target);
}

// The arrays that the statement only updates, with what operation.
std::map<int, std::string> ScopStatementReader::updated_arrays(const Statements &list,
                                                               const std::vector<Update> &all) const {
  std::map<int, std::string> out;
  std::set<int> others;
  for (const ScopAccess &a : out_.accesses) {
    const auto u = std::find_if(all.begin(), all.end(), [&](const Update &one) {
      return context_.text(strip(one.what.target)) == a.text && is_updated_alone(list, one, all);
    });
    const Expr *target = u == all.end() ? nullptr : strip(u->what.target);
    const bool number = target && accumulates_numbers(target->getType(), u->what.op);
    if (!target || !a.whole || !(number || model::is_function(u->what.op)) || target->refersToBitField() ||
        out.emplace(a.array, u->what.op).first->second != u->what.op)
      others.insert(a.array);
  }
  for (const int a : others) out.erase(a);
  return out;
}

std::string ScopStatementReader::no_step(const std::string &target, const std::vector<Update> &all) const {
  for (const Update &u : all)
    if (context_.text(strip(u.what.target)) == target)
      if (std::string why = why_no_step(context_, u); !why.empty()) return why;
  return "";
}

// What an update reads and writes becomes one access, also that of `if (e < x) x = e`, whose read is certain: the
// conditional write may as well be, which leaves the same values.
void ScopStatementReader::find_updates(const Statements &list) {
  std::vector<Update> all;
  for (const Stmt *s : list)
    for (Update &u : updates_in(context_, s)) all.push_back(std::move(u));
  const std::map<int, std::string> ops = all.empty() ? std::map<int, std::string>() : updated_arrays(list, all);
  if (ops.empty()) return;
  std::vector<ScopAccess> accesses;
  for (ScopAccess &a : out_.accesses) {
    const auto op = ops.find(a.array);
    const auto same = std::find_if(accesses.begin(), accesses.end(), [&](const ScopAccess &b) {
      return b.array == a.array && b.text == a.text && b.first_byte == a.first_byte && b.end_byte == a.end_byte;
    });
    if (op != ops.end() && same != accesses.end()) {
      same->certain = same->certain || a.certain;
      continue;
    }
    if (op != ops.end()) {
      a.read = a.write = true;
      out_.updates.push_back({static_cast<int>(accesses.size()), op->second, no_step(a.text, all), false});
    }
    accesses.push_back(std::move(a));
  }
  out_.accesses = std::move(accesses);
}

} // namespace metafork::frontend
