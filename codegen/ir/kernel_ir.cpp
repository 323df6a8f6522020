#include "codegen/ir/kernel_ir.h"

#include <algorithm>

namespace metafork::codegen {

Expr Expr::floor(qe::Poly n, qe::Poly d) {
  if (d == qe::Poly(1)) return n;
  Expr e;
  e.kind = Kind::floor_div;
  e.numerator = std::move(n);
  e.denominator = std::move(d);
  return e;
}

Expr Expr::ceil(qe::Poly n, qe::Poly d) {
  Expr e = floor(std::move(n), std::move(d));
  if (e.kind == Kind::floor_div) e.kind = Kind::ceil_div;
  return e;
}

Expr Expr::smallest(std::vector<Expr> args) {
  if (args.size() == 1) return args[0];
  Expr e;
  e.kind = Kind::min;
  e.args = std::move(args);
  return e;
}

Expr Expr::largest(std::vector<Expr> args) {
  Expr e = smallest(std::move(args));
  if (e.kind == Kind::min) e.kind = Kind::max;
  return e;
}

bool uses(const Expr &e, const qe::Symbol &symbol) {
  return e.numerator.uses(symbol) || e.denominator.uses(symbol) ||
         std::any_of(e.args.begin(), e.args.end(), [&](const Expr &a) { return uses(a, symbol); });
}

Expr lower(const std::vector<qe::LowerBound> &bounds) {
  std::vector<Expr> args;
  for (const qe::LowerBound &b : bounds)
    args.push_back(b.round_down ? Expr::floor(b.numerator, b.denominator) : Expr::ceil(b.numerator, b.denominator));
  return Expr::largest(std::move(args));
}

Expr upper(const std::vector<qe::Bound> &bounds) {
  std::vector<Expr> args;
  for (const qe::Bound &b : bounds) args.push_back(Expr::floor(b.numerator, b.denominator));
  return Expr::smallest(std::move(args));
}

std::string spelling(Integer type) { return type == Integer::narrow ? "int" : "long long"; }

qe::Poly Layout::row_length(size_t axis) const { return axes[axis].extent.numerator + qe::Poly(axes[axis].padding); }

qe::Poly Layout::index(const std::vector<qe::Poly> &place) const {
  qe::Poly out = place[0];
  for (size_t j = 1; j < place.size(); j++) out = out * row_length(j) + place[j];
  return out;
}

Expr Layout::elements() const {
  if (axes.size() == 1 && axes[0].padding == 0) return axes[0].extent;
  qe::Poly out = 1;
  for (size_t j = 0; j < axes.size(); j++) out = out * row_length(j);
  return out;
}

Expr Storage::elements() const {
  const Expr one = layout.elements();
  return stages == 1 ? one : Expr(one.numerator * qe::Poly(stages));
}

const Parameter *Kernel::find(Parameter::Kind kind, int dimension) const {
  for (const Parameter &p : parameters)
    if (p.kind == kind && p.dimension == dimension) return &p;
  return nullptr;
}

std::vector<const Block *> children(const Stmt &s) {
  std::vector<const Block *> out;
  std::visit(
      [&](const auto &n) {
        if constexpr (requires { n.body; }) out.push_back(n.body.get());
        if constexpr (requires { n.otherwise; })
          if (n.otherwise) out.push_back(n.otherwise.get());
      },
      s.node);
  return out;
}

std::vector<Expr> expressions(const Stmt &s) {
  std::vector<Expr> out;
  std::visit(
      [&](const auto &n) {
        if constexpr (requires { Expr(n.value); }) out.push_back(n.value);
        if constexpr (requires { Expr(n.index); }) out.push_back(n.index);
        if constexpr (requires { n.last.numerator; }) out.insert(out.end(), {n.first, n.last});
        if constexpr (requires { n.width; }) out.emplace_back(n.width);
        if constexpr (requires { n.conditions; }) out.insert(out.end(), n.conditions.begin(), n.conditions.end());
        if constexpr (requires { n.from.index; }) out.insert(out.end(), {n.to.index, n.from.index});
        if constexpr (requires { n.element; })
          out.insert(out.end(), {n.element.to.index, n.element.from.index, Expr(n.stage)});
        if constexpr (requires { n.from.place; })
          if (n.from.place) out.push_back(n.from.place->index);
        if constexpr (requires { n.to.place; })
          if (n.to.place) out.push_back(n.to.place->index);
        if constexpr (requires { n.places; })
          for (const auto &[access, place] : n.places) out.push_back(place.index);
      },
      s.node);
  return out;
}

std::vector<const model::Code *> codes(const Stmt &s) {
  if (const auto *n = std::get_if<Body>(&s.node)) return {&n->code};
  if (const auto *n = std::get_if<Serial>(&s.node)) return {&n->whole, &n->before, &n->inner.code, &n->after};
  if (const auto *n = std::get_if<Uniform>(&s.node)) return {&n->code};
  if (const auto *n = std::get_if<Control>(&s.node)) return {&n->head, &n->tail};
  if (const auto *n = std::get_if<SourceLoop>(&s.node)) return {&n->first, &n->limit, &n->step};
  if (const auto *n = std::get_if<Load>(&s.node)) return {&n->from.code};
  if (const auto *n = std::get_if<Compute>(&s.node)) return {&n->code};
  if (const auto *n = std::get_if<Store>(&s.node)) return {&n->to.code};
  if (const auto *n = std::get_if<Reduce>(&s.node)) return {&n->to.code};
  return {};
}

void accesses_of(const model::Code &code, std::set<int> &out) {
  for (const model::Piece &p : code)
    if (const auto *a = std::get_if<std::shared_ptr<const model::AccessHole>>(&p))
      out.insert((*a)->access);
    else if (const auto *c = std::get_if<std::shared_ptr<const model::ContractHole>>(&p))
      accesses_of((*c)->original, out);
}

const model::AccessHole &hole_of(const Access &access) {
  return *std::get<std::shared_ptr<const model::AccessHole>>(access.code.at(0));
}

bool takes_all_threads(const Kernel &kernel, const SourceLoop &loop) {
  return loop.last && loop.dimension + 1 < kernel.thread_dimensions;
}

std::string text(const Expr &e) {
  switch (e.kind) {
    case Expr::Kind::poly:
      return e.numerator.text();
    case Expr::Kind::floor_div:
    case Expr::Kind::ceil_div:
      return std::string(e.kind == Expr::Kind::floor_div ? "floord(" : "ceild(") + e.numerator.text() + ", " +
             e.denominator.text() + ")";
    case Expr::Kind::min:
    case Expr::Kind::max:
      break;
  }
  std::string out = e.kind == Expr::Kind::min ? "min(" : "max(";
  for (size_t i = 0; i < e.args.size(); i++) out.append(i ? ", " : "").append(text(e.args[i]));
  return out.append(")");
}

} // namespace metafork::codegen
