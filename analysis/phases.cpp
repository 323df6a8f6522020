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
  PhaseReader(const model::Nest &nest, std::vector<Phase> &out) : nest_(nest), out_(out) {}

  void program(const model::BlockProgram &p) {
    for (const BlockStmt &s : p) {
      if (s.kind == BlockStmt::Kind::phase) out_.push_back(phase(s));
      program(s.body);
    }
  }

private:
  Phase phase(const BlockStmt &s) {
    Phase result;
    result_ = &result;
    model::Nest &out = result.nest;
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
    const int arrays = static_cast<int>(nest_.accesses.size());
    for (int a : s.accesses) result.accesses.push_back(a), add(nest_.accesses[static_cast<size_t>(a)], 0, out);
    for (int a : s.block_accesses) {
      result.accesses.push_back(arrays + a);
      add(nest_.block_accesses[static_cast<size_t>(a)], static_cast<int>(nest_.arrays.size()), out);
    }
    for (model::Loop &l : out.loops) {
      for (IntExpr &c : l.constraints) c = named(c, out);
      l.value = named(l.value, out);
    }
    find_outside(out);
    return result;
  }

  // Symbols that are neither loops of the phase nor scalars of the nest.
  void find_outside(model::Nest &out) {
    std::vector<std::string> symbols;
    for (const model::Loop &l : out.loops)
      for (const IntExpr &c : l.constraints) c.collect_symbols(symbols);
    for (const model::Access &a : out.accesses) {
      a.subscript.collect_symbols(symbols);
      for (const IntExpr &d : a.dimensions) d.collect_symbols(symbols);
      for (const IntExpr &g : a.guards) g.collect_symbols(symbols);
    }
    result_->outside.insert(symbols.begin(), symbols.end());
    for (const model::Loop &l : out.loops) result_->outside.erase(l.index);
    for (const model::Scalar &s : out.scalars) result_->outside.erase(s.name);
    for (const std::string &name : result_->outside) {
      model::Scalar s;
      s.name = s.host_text = name;
      for (const model::BlockSymbol &b : nest_.block_symbols)
        if (b.name == name) s.host_text = b.text;
      for (const model::Loop &l : nest_.loops)
        if (l.index == name && l.value.text() == name) s.host_text = l.variable;
      out.scalars.push_back(std::move(s));
    }
  }

  // The access with what is known outside the phase as guards and the loops inside it renumbered.
  void add(model::Access a, int shift, model::Nest &out) {
    a.array += shift;
    std::vector<int> inner;
    for (size_t d = 0; d < nest_.depth; d++) guard(nest_.loops[d], a);
    for (const model::BlockArray &b : nest_.block_arrays) // it has elements
      for (const IntExpr &e : b.extents)
        if (b.always) a.guards.push_back(e - IntExpr(1));
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
    a.reach.clear(); // what it touches in a phase is asked of its subscript
    a.certain = a.certain_in_phase;
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
  std::vector<Phase> &out_;
  Phase *result_ = nullptr;    // the one being read
  std::map<int, int> numbers_; // loops of the nest -> loops of the phase's nest
};

} // namespace

std::vector<Phase> phases_of(const model::Nest &nest) {
  std::vector<Phase> out;
  PhaseReader(nest, out).program(nest.program);
  return out;
}

} // namespace metafork::analysis
