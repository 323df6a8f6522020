#include "check/order.h"

#include "check/accesses.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace metafork::check {

using model::BlockStmt;

namespace {

std::string text_of(const model::Access &a, const model::Access &b) {
  return a.text == b.text ? "'" + a.text + "'" : "'" + a.text + "' and '" + b.text + "'";
}

constexpr int64_t steps_of_a_pair = 100, steps_of_a_guard = 100;

class Order {
public:
  Order(const model::Nest &nest, const Solver &solver) : nest_(nest), solver_(solver), accesses_(nest) {}

  std::string run() {
    for (const model::Array &a : nest_.arrays)
      if (a.written && a.escapes) return "'" + a.host_text + "' is passed on as a pointer";
    std::vector<int> all;
    for (size_t i = 0; i < nest_.accesses.size(); i++) all.push_back(static_cast<int>(i));
    std::vector<std::string> parallel;
    for (size_t d = 0; d < nest_.depth; d++) parallel.push_back(nest_.loops[d].index);
    if (std::string why = apart(all, parallel, accesses_.varying({})); !why.empty()) return why;
    return phases(nest_.program, {});
  }

private:
  // No two of the accesses meet with a write among them where one of the indices differs. `varying`: symbols that have
  // a value of their own in each of the two.
  std::string apart(const std::vector<int> &ids, const std::vector<std::string> &indices,
                    const std::set<std::string> &varying) {
    const std::vector<Two> all = different(ids, varying);
    for (size_t x = 0; x < all.size(); x++)
      for (size_t y = x; y < all.size(); y++) {
        const model::Access &a = model::access_at(nest_, all[x].id), &b = model::access_at(nest_, all[y].id);
        const bool block = model::is_block_access(nest_, all[x].id);
        if (block != model::is_block_access(nest_, all[y].id) || a.array != b.array) continue;
        if ((!a.write && !b.write) || !fields_overlap(a, b)) continue;
        if (!a.step.empty() && a.step == b.step && a.field == b.field) continue; // each is done as a whole
        try {
          solver_.take(steps_of_a_pair);
          if (!pair_apart(all[x], all[y], indices, varying))
            return text_of(a, b) + " may be one element in two iterations, as far as the checker sees";
        } catch (const Beyond &why) {
          return text_of(a, b) + ": " + why.what();
        }
      }
    return "";
  }

  // An access, and two instances of it.
  struct Two {
    int id = -1;
    AccessInstance first, second;
  };

  // The accesses without those that equal an earlier one in all that a proof asks.
  std::vector<Two> different(const std::vector<int> &ids, const std::set<std::string> &varying) {
    std::set<std::vector<std::string>> seen;
    std::vector<Two> out;
    for (int id : ids) {
      const model::Access &a = model::access_at(nest_, id);
      solver_.take(steps_of_a_guard * static_cast<int64_t>(a.guards.size() + 1));
      std::vector<std::string> kind = {model::is_block_access(nest_, id) ? "block" : "",
                                       std::to_string(a.array),
                                       a.write ? "write" : "",
                                       a.step,
                                       a.field,
                                       a.subscript.text()};
      for (const model::IntExpr &e : a.dimensions) kind.push_back(e.text());
      kind.emplace_back("guards");
      for (const model::IntExpr &e : a.guards) kind.push_back(e.text());
      for (int l : a.loops) kind.push_back("loop " + std::to_string(l));
      if (a.subscript.is_known() && !seen.insert(std::move(kind)).second) continue;
      out.push_back({id, accesses_.at(id, varying, "#1"), accesses_.at(id, varying, "#2")});
    }
    return out;
  }

  // Is p = 0 impossible for integers, as 2*i - 2*j + 1 = 0 is?
  static bool never_zero(const Poly &p) {
    int64_t divisor = 0;
    for (const auto &[m, c] : p.terms())
      if (!m.empty()) divisor = std::gcd(divisor, c);
    return divisor == 0 ? p.constant_term() != 0 : p.constant_term() % divisor != 0;
  }

  bool pair_apart(const Two &one, const Two &other, const std::vector<std::string> &indices,
                  const std::set<std::string> &varying) {
    const int x = one.id, y = other.id;
    const AccessInstance &first = one.first, &second = other.second;
    const model::IntExpr &s = model::access_at(nest_, x).subscript, &t = model::access_at(nest_, y).subscript;
    if (s.is_known() && t.is_known() &&
        never_zero(accesses_.algebra.value(s, first.env) - accesses_.algebra.value(t, second.env)))
      return true;
    std::vector<Formula> facts = first.conditions;
    facts.insert(facts.end(), second.conditions.begin(), second.conditions.end());
    const std::vector<Formula> same = accesses_.same_element(x, first, y, second, facts, solver_);
    facts.insert(facts.end(), same.begin(), same.end());
    std::vector<std::string> symbols = indices;
    for (int id : {x, y})
      for (int l : model::access_at(nest_, id).loops) {
        const std::string &i = nest_.loops[static_cast<size_t>(l)].index;
        if (varying.count(i) && std::find(symbols.begin(), symbols.end(), i) == symbols.end()) symbols.push_back(i);
      }
    std::vector<std::pair<Poly, Poly>> pairs;
    for (const std::string &i : symbols) pairs.emplace_back(Poly::symbol(i + "#1"), Poly::symbol(i + "#2"));
    return implies_equal(solver_, accesses_.algebra, facts, pairs, indices.size(), x == y);
  }

  // The phases inside control with the given loops around.
  std::string phases(const model::BlockProgram &program, std::set<int> around) {
    for (const BlockStmt &s : program) {
      std::set<int> inner = around;
      if (s.kind == BlockStmt::Kind::control && s.loop >= 0) inner.insert(s.loop);
      if (std::string why = phases(s.body, inner); !why.empty()) return why;
      if (s.kind != BlockStmt::Kind::phase) continue;
      std::vector<std::string> indices;
      for (const model::PhaseLoop &l : s.loops) {
        if (l.loop < 0) return "the bounds of the loop over '" + l.variable + "' cannot be followed";
        indices.push_back(nest_.loops[static_cast<size_t>(l.loop)].index);
      }
      std::vector<int> ids = s.accesses;
      for (int b : s.block_accesses) ids.push_back(static_cast<int>(nest_.accesses.size()) + b);
      if (std::string why = apart(ids, indices, accesses_.varying_in_phase(inner)); !why.empty()) return why;
    }
    return "";
  }

  const model::Nest &nest_;
  const Solver &solver_;
  Accesses accesses_;
};

} // namespace

bool fields_overlap(const model::Access &a, const model::Access &b) {
  const std::string &shorter = a.field.size() < b.field.size() ? a.field : b.field;
  const std::string &longer = a.field.size() < b.field.size() ? b.field : a.field;
  if (longer.compare(0, shorter.size(), shorter) != 0) return false;
  return longer.size() == shorter.size() || longer[shorter.size()] == '.' || longer[shorter.size()] == '[';
}

std::string check_order(const model::Nest &nest, const Solver &solver) {
  try {
    return Order(nest, solver).run();
  } catch (const Beyond &b) {
    return b.what();
  }
}

} // namespace metafork::check
