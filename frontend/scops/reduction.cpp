// Which statements accumulate.
#include "frontend/scops/statement.h"

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

// The access to target's element, if the statement has no other to that array; of `if (e < x) x = e` the read and the
// uncertain write become one certain update, which leaves the same values.
int ScopStatementReader::only_access_of(const Expr *target) const {
  const std::string wanted = context_.text(strip(target));
  int found = -1;
  for (size_t i = 0; i < out_.accesses.size(); i++)
    if (out_.accesses[i].text == wanted && out_.accesses[i].read) found = static_cast<int>(i);
  if (found < 0) return -1;
  for (size_t i = 0; i < out_.accesses.size(); i++)
    if (static_cast<int>(i) != found && out_.accesses[i].array == out_.accesses[static_cast<size_t>(found)].array)
      return -1;
  return found;
}

void ScopStatementReader::find_reduction(const Stmt *s) {
  const Reduction r = reduction_of(context_, s);
  if (r.op.empty() || !r.target || r.target->HasSideEffects(context_.ast)) return;
  if (mentions(context_, s, r.target) != mentions_of_update(s)) return;
  if (r.op == "min" || r.op == "max") {
    // the conditional read of the element is certain already, its conditional write may as well be
    const std::string wanted = context_.text(strip(r.target));
    for (size_t i = 0; i < out_.accesses.size(); i++) {
      ScopAccess &read = out_.accesses[i];
      if (read.text != wanted || !read.read || !read.certain) continue;
      for (size_t j = 0; j < out_.accesses.size(); j++) {
        const ScopAccess &write = out_.accesses[j];
        if (i == j || write.text != wanted || !write.write || write.array != read.array) continue;
        read.write = true;
        out_.accesses.erase(out_.accesses.begin() + static_cast<std::ptrdiff_t>(j));
        break;
      }
      break;
    }
  }
  const int access = only_access_of(r.target);
  if (access < 0) return;
  const ScopAccess &a = out_.accesses[static_cast<size_t>(access)];
  if (!a.write || !a.certain || !arrays_.element_type(a.array)->isArithmeticType()) return;
  for (const model::IntExpr &i : a.index)
    if (!i.is_known()) return;
  out_.reduction = access;
  out_.reduction_op = r.op;
}

} // namespace metafork::frontend
