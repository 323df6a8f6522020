#include "check/partial_results.h"

#include "check/laws.h"

#include <algorithm>
#include <functional>
#include <set>

namespace metafork::check {

using model::ScopAccess;
using model::ScopArray;
using model::ScopNode;
using model::ScopScalar;
using model::ScopStatement;

namespace {

std::string fold_text(const std::string &op, int whole, int part) {
  const std::string s = "$" + std::to_string(whole), p = "$" + std::to_string(part);
  if (op == "min") return "if (" + p + " < " + s + ") " + s + " = " + p + ";";
  if (op == "max") return "if (" + s + " < " + p + ") " + s + " = " + p + ";";
  static const std::set<std::string> all = {"+", "*", "&", "|", "^", "&&", "||"};
  return all.count(op) ? s + " = " + s + " " + op + " " + p + ";" : "";
}

const ScopNode *find_loop(const std::vector<ScopNode> &nodes, int loop) {
  for (const ScopNode &n : nodes) {
    if (n.kind == ScopNode::Kind::loop && n.item == loop) return &n;
    for (const auto *inside : {&n.body, &n.otherwise})
      if (const ScopNode *found = find_loop(*inside, loop)) return found;
  }
  return nullptr;
}

void collect(const std::vector<ScopNode> &nodes, std::set<int> &out) {
  for (const ScopNode &n : nodes) {
    if (n.kind == ScopNode::Kind::statement) out.insert(n.item);
    collect(n.body, out);
    collect(n.otherwise, out);
  }
}

} // namespace

PartialResults::PartialResults(const model::Scop &given, const model::Scop &scop) : given_(given), scop_(scop) {
  if (scop.origins.statements.size() != scop.statements.size() || scop.origins.arrays.size() != scop.arrays.size())
    return;
  for (size_t s = 0; s < scop.statements.size(); s++)
    if (scop.origins.statements[s] < 0) read(static_cast<int>(s));
}

void PartialResults::read(int statement) {
  const ScopStatement &s = scop_.statements[static_cast<size_t>(statement)];
  const auto plain = [](const ScopAccess &a) { return a.certain && a.index.empty() && a.end_byte == 0; };
  if (!std::all_of(s.accesses.begin(), s.accesses.end(), plain)) return;
  if (s.accesses.size() == 1 && s.accesses[0].write && !s.accesses[0].read) {
    parts_[s.accesses[0].array].clear = statement;
    of_statement_[statement] = s.accesses[0].array;
  }
  const bool folds = s.accesses.size() == 2 && s.accesses[0].read && !s.accesses[0].write && s.accesses[1].read &&
                     s.accesses[1].write && s.updates.size() == 1 && s.updates[0].access == 1;
  if (!folds) return;
  const int part = s.accesses[0].array, whole = s.accesses[1].array;
  if (family(part) != whole || part == whole || plain_text(s) != fold_text(s.updates[0].op, whole, part)) return;
  parts_[part].fold = statement;
  parts_[part].op = s.updates[0].op;
  of_statement_[statement] = part;
}

bool PartialResults::belongs(int statement) const { return of_statement_.count(statement) != 0; }

bool PartialResults::is_accumulated(int array) const {
  return std::any_of(parts_.begin(), parts_.end(), [&](const auto &p) { return family(p.first) == array; });
}

std::string PartialResults::objection(int array) const {
  for (size_t k = 0; k < scop_.arrays.size(); k++) {
    if (family(static_cast<int>(k)) != array || static_cast<int>(k) == array) continue;
    if (const std::string why = objection(array, static_cast<int>(k)); !why.empty())
      return scop_.arrays[k].name + " " + why;
  }
  return "";
}

std::string PartialResults::objection(int array, int part) const {
  const auto found = parts_.find(part);
  if (found == parts_.end() || found->second.clear < 0 || found->second.fold < 0)
    return "is not set and added in the way of a partial result";
  const Part &p = found->second;
  const ScopArray &whole = given_.arrays[static_cast<size_t>(array)];
  if (!may_regroup(given_, whole)) return "is a sum of floating-point numbers in another order";
  if (!same_numbers(whole, scop_.arrays[static_cast<size_t>(part)], p.op)) return "has another type";
  const std::string none = neutral(p.op, scop_.arrays[static_cast<size_t>(part)].element);
  const std::string cleared = "$" + std::to_string(part) + " = " + none + ";";
  if (none.empty() || plain_text(scop_.statements[static_cast<size_t>(p.clear)]) != cleared)
    return "does not start as what the operation leaves as it is";
  return tree_objection(part, p);
}

// Do only statements on parts stand in front of it?
template <typename Iterator>
bool PartialResults::among_first(Iterator begin, Iterator end, int statement) const {
  for (; begin != end && begin->kind == ScopNode::Kind::statement && belongs(begin->item); ++begin)
    if (begin->item == statement) return true;
  return false;
}

// It lives in one iteration of its loop: set first, added last, and updated in between.
std::string PartialResults::tree_objection(int part, const Part &p) const {
  const ScopNode *loop = find_loop(scop_.body, scop_.arrays[static_cast<size_t>(part)].scope);
  if (!loop || !among_first(loop->body.begin(), loop->body.end(), p.clear) ||
      !among_first(loop->body.rbegin(), loop->body.rend(), p.fold))
    return "is not set first and added last in an iteration";
  std::set<int> inside;
  collect(loop->body, inside);
  inside.erase(p.clear);
  inside.erase(p.fold);
  const int array = family(part);
  for (size_t k = 0; k < scop_.statements.size(); k++) {
    const auto statement = static_cast<int>(k);
    if (statement == p.clear || statement == p.fold) continue;
    const auto &accesses = scop_.statements[k].accesses;
    const bool uses_part =
        std::any_of(accesses.begin(), accesses.end(), [&](const ScopAccess &a) { return a.array == part; });
    const bool uses_any =
        std::any_of(accesses.begin(), accesses.end(), [&](const ScopAccess &a) { return family(a.array) == array; });
    if (uses_part && !inside.count(statement)) return "is used outside its loop";
    if (!uses_any || !inside.count(statement)) continue;
    if (const std::string why = update_objection(array, part, statement); !why.empty()) return why;
  }
  return "";
}

// Was the statement s op= e, with e free of s, and is it p op= e now?
std::string PartialResults::update_objection(int array, int part, int statement) const {
  const ScopStatement &s = scop_.statements[static_cast<size_t>(statement)];
  const int origin = scop_.origins.statements[static_cast<size_t>(statement)];
  if (origin < 0) return "is used by " + s.name + " too, which is no update";
  const ScopStatement &t = given_.statements[static_cast<size_t>(origin)];
  const auto count = std::count_if(s.accesses.begin(), s.accesses.end(),
                                   [&](const ScopAccess &a) { return family(a.array) == array; });
  const auto updates = [&](const model::ScopUpdate &u) {
    const auto access = static_cast<size_t>(u.access);
    return u.op == parts_.at(part).op && t.accesses[access].array == array && s.accesses[access].array == part;
  };
  return count == 1 && std::any_of(t.updates.begin(), t.updates.end(), updates)
             ? ""
             : "and what it is a part of are not only updated by " + s.name;
}

} // namespace metafork::check
