#include "schedule/nodes.h"

#include "analysis/analysis.h"
#include "schedule/numbers.h"

#include <algorithm>

namespace metafork::schedule {

using model::IntExpr;
using model::ParallelNode;
using Kind = IntExpr::Kind;
using NodeKind = ParallelNode::Kind;

namespace {

void terms(const IntExpr &e, Kind kind, std::vector<IntExpr> &out) {
  if (e.kind() != kind) return out.push_back(e);
  terms(e.lhs(), kind, out);
  terms(e.rhs(), kind, out);
}

// c * e with the quotient of a rounded division by c taken out:  e = +- floord(x, c).
struct Quotient {
  IntExpr numerator;
  int64_t divisor = 1;
  bool negative = false; // - floord(numerator, divisor)
};

Quotient quotient(const IntExpr &e) {
  if (e.kind() == Kind::floor_divide && e.rhs().constant()) return {e.lhs(), *e.rhs().constant(), false};
  if (e.kind() == Kind::multiply && e.lhs().constant() == -1 && e.rhs().kind() == Kind::floor_divide &&
      e.rhs().rhs().constant())
    return {e.rhs().lhs(), *e.rhs().rhs().constant(), true};
  return {e, 1, false};
}

// A minimum or maximum of both, each argument once.
IntExpr extreme(Kind kind, const IntExpr &a, const IntExpr &b) {
  std::vector<IntExpr> all, different;
  terms(a, kind, all);
  terms(b, kind, all);
  for (const IntExpr &e : all)
    if (std::none_of(different.begin(), different.end(), [&](const IntExpr &d) { return d.text() == e.text(); }))
      different.push_back(e);
  IntExpr out = different.front();
  for (size_t k = 1; k < different.size(); k++) out = IntExpr::make(kind, out, different[k]);
  return out;
}

} // namespace

bool range_of(const ParallelNode &loop, std::vector<IntExpr> &out) {
  const IntExpr v = IntExpr::symbol(loop.variable);
  std::vector<IntExpr> low, high;
  terms(loop.first, Kind::max, low);
  terms(loop.last, Kind::min, high);
  for (const IntExpr &e : low) {
    const Quotient q = quotient(e);
    // v >= floord(x, c): c*v >= x - c + 1;  v >= -floord(x, c): c*v >= -x
    out.push_back(q.negative ? IntExpr(q.divisor) * v + q.numerator
                             : IntExpr(q.divisor) * v - q.numerator + IntExpr(q.divisor - 1));
  }
  for (const IntExpr &e : high) {
    const Quotient q = quotient(e);
    // v <= floord(x, c): c*v <= x;  v <= -floord(x, c): c*v <= -x + c - 1
    out.push_back(q.negative ? IntExpr(q.divisor - 1) - q.numerator - IntExpr(q.divisor) * v
                             : q.numerator - IntExpr(q.divisor) * v);
  }
  return std::all_of(out.begin(), out.end(), [](const IntExpr &e) { return analysis::polynomial(e).has_value(); });
}

IntExpr larger(const IntExpr &a, const IntExpr &b) { return extreme(Kind::max, a, b); }
IntExpr smaller(const IntExpr &a, const IntExpr &b) { return extreme(Kind::min, a, b); }

IntExpr expression(const qe::Poly &p) {
  IntExpr out = 0;
  for (const auto &[monomial, coefficient] : p.terms()) {
    IntExpr term = fitting(coefficient);
    for (const auto &[symbol, power] : monomial)
      for (unsigned i = 0; i < power; i++) term = term * IntExpr::symbol(symbol);
    out = out + term;
  }
  return out;
}

bool is_known_short(const model::Scop &scop, const ParallelNode &loop) {
  constexpr long least_iterations = 1024;
  IntExpr distance = loop.last - loop.first;
  for (const model::ScopParameter &p : scop.parameters) // a large constant has a name
    if (p.value.is_known()) distance = distance.substitute(p.name, p.value);
  const auto length = analysis::polynomial(distance);
  const auto known = length ? length->constant() : std::nullopt;
  return known && *known < least_iterations;
}

bool has_parallel(const Nodes &nodes) {
  return std::any_of(nodes.begin(), nodes.end(),
                     [](const ParallelNode &n) { return n.parallel || has_parallel(n.body); });
}

ParallelNode loop(const std::string &variable, IntExpr first, IntExpr last, bool parallel, Nodes body) {
  ParallelNode n;
  n.kind = NodeKind::loop;
  n.variable = variable;
  n.first = std::move(first);
  n.last = std::move(last);
  n.parallel = parallel;
  n.body = std::move(body);
  return n;
}

ParallelNode value(const std::string &variable, IntExpr is, Nodes body) {
  ParallelNode n;
  n.kind = NodeKind::value;
  n.variable = variable;
  n.first = std::move(is);
  n.body = std::move(body);
  return n;
}

ParallelNode branch(std::vector<IntExpr> conditions, Nodes body) {
  ParallelNode n;
  n.kind = NodeKind::branch;
  n.conditions = std::move(conditions);
  n.body = std::move(body);
  return n;
}

bool uses(const Nodes &nodes, const std::string &symbol) {
  auto in = [&](const IntExpr &e) {
    std::vector<std::string> symbols;
    if (e.is_known()) e.collect_symbols(symbols);
    return std::find(symbols.begin(), symbols.end(), symbol) != symbols.end();
  };
  return std::any_of(nodes.begin(), nodes.end(), [&](const ParallelNode &n) {
    return in(n.first) || in(n.last) || std::any_of(n.conditions.begin(), n.conditions.end(), in) ||
           std::any_of(n.values.begin(), n.values.end(), in) || uses(n.body, symbol);
  });
}

void collect_variables(const Nodes &nodes, std::vector<std::string> &out) {
  for (const ParallelNode &n : nodes) {
    if (!n.variable.empty()) out.push_back(n.variable);
    collect_variables(n.body, out);
  }
}

} // namespace metafork::schedule
