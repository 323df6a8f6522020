#include "frontend/nests/steps.h"

#include "frontend/nests/body.h"
#include "frontend/syntax/pragmas.h"
#include "frontend/syntax/statements.h"
#include "model/operators.h"

#include <algorithm>
#include <map>

namespace metafork::frontend {

using namespace clang;

namespace {

const Hole *element_hole(const Context &context, const Expr *mention, const std::vector<Hole> &holes) {
  const TokenRange range = context.range(mention);
  const auto found = std::find_if(holes.begin(), holes.end(), [&](const Hole &h) {
    return h.kind == Hole::access && !h.block && h.range.first == range.first && h.range.last <= range.last;
  });
  return range.empty() || found == holes.end() ? nullptr : &*found;
}

} // namespace

std::vector<int> accesses_of(const Context &context, const Update &u, const std::vector<Hole> &holes) {
  std::vector<int> out;
  for (const Expr *m : step_of(context, u).mentions)
    if (const Hole *h = element_hole(context, m, holes)) out.push_back(h->access_id);
  return out;
}

void make_step(const Context &context, const Update &u, std::vector<Hole> &holes,
               std::vector<model::Access> &accesses) {
  const Step step = step_of(context, u);
  const auto around = [&](TokenRange range, const std::string &before, const std::string &after) {
    Hole hole;
    hole.range = range;
    hole.before = before;
    hole.after = after;
    hole.inner = {range};
    holes.insert(holes.begin(), std::move(hole)); // in front of those of the part itself
  };
  for (const Expr *m : step.mentions) {
    const Hole *element = element_hole(context, m, holes);
    if (!element) return;
    accesses[static_cast<size_t>(element->access_id)].step = u.what.op;
    around(context.range(m), step.before, ")");
  }
  const auto *e = dyn_cast<Expr>(u.statement);
  const TokenRange whole = e ? context.range(e) : context.statement_tokens(u.statement);
  if (!step.around.empty()) return around(whole, step.around, "");
  std::erase_if(holes, [&](const Hole &h) { // a sum and a product are no single operation here
    return h.kind == Hole::contract && h.range.first == whole.first && h.range.last == whole.last;
  });
}

namespace {

// What a nest does with one array.
struct Updates {
  std::vector<const Update *> all;
  std::set<int> accesses;
  bool named = false; // the order is open whatever the numbers are
};

// Is `omp atomic` in front of the statement?
bool is_marked(const Context &context, const Stmt *s) {
  const auto atomic = pragma_in_front(context, s);
  return atomic && is_atomic_update(*atomic);
}

bool chosen_by_data(const model::Access &a) { return a.write && !a.subscript.is_polynomial(); }

// Is one of the members a part of the other?
bool overlap(const std::string &a, const std::string &b) {
  const std::string &shorter = a.size() < b.size() ? a : b, &longer = a.size() < b.size() ? b : a;
  return longer.rfind(shorter, 0) == 0 &&
         (longer.size() == shorter.size() || shorter.empty() || longer[shorter.size()] == '.');
}

// Nothing but updates of one operation, of the same parts of elements?
bool alone(const Updates &u, int array, const model::Nest &nest) {
  const std::string &field = nest.accesses[static_cast<size_t>(*u.accesses.begin())].field;
  for (size_t k = 0; k < nest.accesses.size(); k++) {
    const model::Access &a = nest.accesses[k];
    const bool mine = u.accesses.count(static_cast<int>(k)) != 0;
    const bool apart = !overlap(a.field, field) && a.field_exact;
    if (a.array == array && !(mine ? a.field == field && a.field_exact : apart)) return false;
  }
  return std::all_of(u.all.begin(), u.all.end(),
                     [&](const Update *one) { return one->what.op == u.all.front()->what.op; });
}

// i, or i with a constant added.
bool is_index(const model::IntExpr &e, const std::string &index) {
  using Kind = model::IntExpr::Kind;
  if (e.kind() == Kind::add)
    return (e.lhs().constant() && is_index(e.rhs(), index)) || (e.rhs().constant() && is_index(e.lhs(), index));
  return e.kind() == Kind::symbol && e.name() == index;
}

// Has each iteration plainly an element of its own, a[i] or a[i][j] with the variables of the meta_for loops?
bool is_own(const Updates &u, const model::Nest &nest) {
  const model::Access &first = nest.accesses[static_cast<size_t>(*u.accesses.begin())];
  std::vector<model::IntExpr> dimensions = first.dimensions;
  if (dimensions.empty()) dimensions.push_back(first.subscript);
  const bool one = std::all_of(u.accesses.begin(), u.accesses.end(), [&](int k) {
    return nest.accesses[static_cast<size_t>(k)].subscript.text() == first.subscript.text();
  });
  return one && nest.depth > 0 &&
         std::all_of(nest.loops.begin(), nest.loops.begin() + static_cast<std::ptrdiff_t>(nest.depth),
                     [&](const model::Loop &l) {
                       return std::any_of(dimensions.begin(), dimensions.end(),
                                          [&](const model::IntExpr &e) { return is_index(e, l.index); });
                     });
}

bool is_whole_number(const Update &u) {
  return strip(u.what.target)->getType()->isIntegerType() && !model::is_function(u.what.op);
}

} // namespace

std::vector<const Stmt *> make_steps(const Context &context, const Stmt *body, const std::set<std::string> &named,
                                     const std::vector<model::Array> &arrays, std::vector<Hole> &holes,
                                     model::Nest &nest) {
  std::vector<const Stmt *> out;
  if (nest.asserted) return out;
  const std::vector<Update> all = updates_in(context, body);
  std::map<std::pair<int, std::string>, Updates> by_member; // of an array
  for (const Update &u : all) {
    if (isa<DeclRefExpr>(strip(u.what.target)) || !why_no_step(context, u).empty()) continue;
    const std::vector<int> accesses = accesses_of(context, u, holes);
    if (accesses.empty() || static_cast<int>(accesses.size()) != mentions_of_update(u.statement)) continue;
    const model::Access &a = nest.accesses[static_cast<size_t>(accesses.front())];
    const int array = a.array;
    Updates &x = by_member[{array, a.field}];
    x.all.push_back(&u);
    x.accesses.insert(accesses.begin(), accesses.end());
    x.named = x.named || named.count(arrays[static_cast<size_t>(array)].host_text) || is_marked(context, u.statement);
  }
  for (const auto &[member, u] : by_member) {
    const int array = member.first;
    const model::Array &a = arrays[static_cast<size_t>(array)];
    const bool chosen = std::any_of(u.accesses.begin(), u.accesses.end(),
                                    [&](int k) { return chosen_by_data(nest.accesses[static_cast<size_t>(k)]); });
    if (a.escapes || a.renamed || !alone(u, array, nest) || (!chosen && is_own(u, nest))) continue;
    if (!u.named &&
        !(chosen && std::all_of(u.all.begin(), u.all.end(), [](const Update *one) { return is_whole_number(*one); })))
      continue;
    for (const Update *one : u.all) {
      make_step(context, *one, holes, nest.accesses);
      out.push_back(one->statement);
    }
  }
  return out;
}

} // namespace metafork::frontend
