#include "analysis/phases.h"

#include <algorithm>
#include <map>

namespace metafork::analysis {

using model::BlockStmt;
using model::IntExpr;
using Kind = IntExpr::Kind;

namespace {

class PhaseReader {
public:
  PhaseReader(const model::Nest &nest, std::vector<model::Nest> &out) : nest_(nest), out_(out) {}

  void program(const model::BlockProgram &p) {
    for (const BlockStmt &s : p) {
      if (s.kind == BlockStmt::Kind::phase) out_.push_back(phase(s));
      program(s.body);
    }
  }

private:
  model::Nest phase(const BlockStmt &s) {
    model::Nest out;
    out.name = nest_.name;
    out.scalars = nest_.scalars;
    out.arrays = nest_.arrays;
    for (const model::BlockArray &b : nest_.block_arrays) {
      model::Array a;
      a.name = b.name;
      a.host_text = b.text;
      a.element = b.element;
      a.read = a.written = true;
      out.arrays.push_back(std::move(a));
    }
    numbers_.clear();
    for (const model::PhaseLoop &l : s.loops)
      if (l.loop >= 0) {
        numbers_[l.loop] = static_cast<int>(out.loops.size());
        out.loops.push_back(nest_.loops[static_cast<size_t>(l.loop)]);
      }
    out.depth = out.loops.size();
    for (int a : s.accesses) add(nest_.accesses[static_cast<size_t>(a)], 0, out);
    for (int a : s.block_accesses)
      add(nest_.block_accesses[static_cast<size_t>(a)], static_cast<int>(nest_.arrays.size()), out);
    for (model::Loop &l : out.loops) {
      for (IntExpr &c : l.constraints) c = named(c, out);
      l.value = named(l.value, out);
    }
    return out;
  }

  // The access with what is known outside the phase as guards and the loops inside it renumbered.
  void add(model::Access a, int shift, model::Nest &out) {
    a.array += shift;
    std::vector<int> inner;
    for (size_t d = 0; d < nest_.depth; d++) guard(nest_.loops[d], a);
    for (int l : a.loops) {
      const bool of_phase = numbers_.count(l) && numbers_[l] < static_cast<int>(out.depth);
      if (of_phase) continue;
      if (is_outside(a, l, out)) {
        guard(nest_.loops[static_cast<size_t>(l)], a);
        continue;
      }
      if (!numbers_.count(l)) {
        numbers_[l] = static_cast<int>(out.loops.size());
        out.loops.push_back(nest_.loops[static_cast<size_t>(l)]);
      }
      inner.push_back(numbers_[l]);
    }
    a.loops = std::move(inner);
    a.subscript = named(a.subscript, out);
    for (IntExpr &d : a.dimensions) d = named(d, out);
    for (IntExpr &g : a.guards) g = named(g, out);
    out.accesses.push_back(std::move(a));
  }

  static void guard(const model::Loop &l, model::Access &a) {
    if (l.known) a.guards.insert(a.guards.end(), l.constraints.begin(), l.constraints.end());
  }

  // Does loop l stand around the phase? It comes before the phase's own loops in the access's chain.
  bool is_outside(const model::Access &a, int l, const model::Nest &out) const {
    for (int other : a.loops) {
      if (other == l) return true;
      if (const auto n = numbers_.find(other); n != numbers_.end() && n->second < static_cast<int>(out.depth))
        return false;
    }
    return false;
  }

  // Quotients, remainders and their like of values from outside the phase are scalars too.
  IntExpr named(const IntExpr &e, const model::Nest &out) const {
    switch (e.kind()) {
      case Kind::unknown:
      case Kind::constant:
      case Kind::symbol:
        return e;
      case Kind::add:
      case Kind::multiply:
        return IntExpr::make(e.kind(), named(e.lhs(), out), named(e.rhs(), out));
      default:
        break;
    }
    for (const model::Loop &l : out.loops)
      if (e.uses(l.index)) return e;
    return e.is_known() ? IntExpr::symbol(e.text()) : e;
  }

  const model::Nest &nest_;
  std::vector<model::Nest> &out_;
  std::map<int, int> numbers_; // loops of the nest -> loops of the phase's nest
};

} // namespace

std::vector<model::Nest> phase_nests(const model::Nest &nest) {
  std::vector<model::Nest> out;
  PhaseReader(nest, out).program(nest.program);
  return out;
}

} // namespace metafork::analysis
