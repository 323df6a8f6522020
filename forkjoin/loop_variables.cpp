// Variables of loops that are declared in front of them, as OpenMP has them.
#include "forkjoin/edits.h"
#include "forkjoin/pending.h"

#include <algorithm>

namespace metafork::forkjoin {

using model::ForkNode;
using Kind = ForkNode::Kind;

namespace {

const model::ForkUse *first_value(const ForkNode &n, const std::string &variable) {
  if (n.use) return n.use->writes && n.use->name == variable ? &*n.use : nullptr;
  for (const ForkNode &c : n.children)
    if (const model::ForkUse *u = first_value(c, variable)) return u;
  return nullptr;
}

void inner_loops(const ForkNode &n, std::vector<const ForkNode *> &out) {
  for (const ForkNode &c : n.children) {
    if (c.kind == Kind::fork) continue; // has copies
    if (c.kind == Kind::loop) out.push_back(&c);
    inner_loops(c, out);
  }
}

bool declares(const ForkNode &loop, const ForkNode &inner) {
  const model::ForkUse *u = first_value(inner, inner.variable);
  return u && u->declared && *u->declared >= loop.range.begin && *u->declared < loop.range.end;
}

} // namespace

bool keeps_outside(const ForkNode &loop, const ForkNode &inner) {
  return inner.keeps_variable && !inner.variable.empty() && !declares(loop, inner);
}

std::string inner_variables(const ForkNode &loop, std::set<std::string> *names) {
  std::vector<const ForkNode *> inner;
  inner_loops(loop, inner);
  std::string own, kept;
  std::vector<std::string> known = {loop.variable};
  const auto keeps = [&](const std::string &v) {
    return std::any_of(inner.begin(), inner.end(),
                       [&](const ForkNode *n) { return n->variable == v && n->keeps_variable; });
  };
  for (const ForkNode *n : inner) {
    if (n->variable.empty() || std::find(known.begin(), known.end(), n->variable) != known.end()) continue;
    if (declares(loop, *n)) continue;
    known.push_back(n->variable);
    if (names) names->insert(n->variable);
    std::string &list = keeps(n->variable) ? kept : own;
    list += (list.empty() ? "" : ", ") + n->variable;
  }
  if (!own.empty()) own = "private(" + own + ")";
  if (!kept.empty()) kept = "firstprivate(" + kept + ") lastprivate(" + kept + ")";
  return own + (own.empty() || kept.empty() ? "" : " ") + kept;
}

std::string without_iterations(const std::string &text, const ForkNode &loop) {
  if (loop.variable.empty() || !loop.keeps_variable || !loop.repeats) return "";
  const size_t first = text.find(';', loop.init.end), last = text.find(';', first + 1);
  if (last == std::string::npos || last >= loop.header.end) return "";
  const size_t begin = text.find_first_not_of(" \t\r\n", first + 1);
  return of(text, loop.init) + "; if (" + text.substr(begin, last - begin) + ") ";
}

} // namespace metafork::forkjoin
