#include "codegen/ir/kernel_ir.h"

#include "model/operators.h"

#include <algorithm>

namespace metafork::codegen {

Expr::Expr(const Expr &) = default;
Expr::Expr(Expr &&) noexcept = default;
Expr &Expr::operator=(const Expr &) = default;
Expr &Expr::operator=(Expr &&) noexcept = default;
Expr::~Expr() = default;

Stmt::Stmt(const Stmt &) = default;
Stmt::Stmt(Stmt &&) noexcept = default;
Stmt &Stmt::operator=(const Stmt &) = default;
Stmt &Stmt::operator=(Stmt &&) noexcept = default;
Stmt::~Stmt() = default;

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

qe::Poly with_values(qe::Poly p, const std::map<std::string, qe::Poly> &values) {
  for (const std::string &s : p.symbols())
    if (const auto value = values.find(s); value != values.end()) p = p.substitute(s, value->second);
  return p;
}

const Storage *Kernel::find_storage(const std::string &storage_name) const {
  for (const Storage &s : storage)
    if (s.name == storage_name) return &s;
  return nullptr;
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
        if constexpr (requires { n.number.value(); })
          if (n.number) out.push_back(*n.number);
        if constexpr (requires { n.to.index; } && !requires { n.from.index; }) out.push_back(n.to.index);
        if constexpr (requires { n.from.index; }) out.insert(out.end(), {n.to.index, n.from.index});
        if constexpr (requires { n.element; }) out.insert(out.end(), {n.element.to.index, n.element.from.index});
        if constexpr (requires { n.from.place; })
          if (n.from.place) out.push_back(n.from.place->index);
        if constexpr (requires { n.to.place; })
          if (n.to.place) out.push_back(n.to.place->index);
        if constexpr (requires { n.before.index; }) out.insert(out.end(), {n.count, n.before.index});
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

const model::AccessHole &hole_of(const Access &access) {
  return *std::get<std::shared_ptr<const model::AccessHole>>(access.code.at(0));
}

namespace {

// The stride of a row, where the place is row*stride + column + an offset.
std::optional<qe::Poly> row_stride(const Place &place, const TileLoop &loop) {
  const qe::Poly &p = place.index.numerator;
  if (place.index.kind != Expr::Kind::poly || p.degree(loop.column) != 1) return std::nullopt;
  if (loop.row.empty()) return p.coefficient(loop.column, 1) == qe::Poly(1) ? std::optional(qe::Poly(0)) : std::nullopt;
  if (p.degree(loop.row) > 1) return std::nullopt;
  if (!(p.coefficient(loop.column, 1) == qe::Poly(1))) return std::nullopt;
  const qe::Poly stride = p.degree(loop.row) == 0 ? qe::Poly(0) : p.coefficient(loop.row, 1);
  if (stride.uses(loop.column)) return std::nullopt;
  return stride;
}

} // namespace

std::optional<RowCopy> row_copy(const TileLoop &loop) {
  if (loop.body->size() != 1) return std::nullopt;
  const Stmt *inside = &loop.body->front();
  const bool line = loop.row.empty();
  RowCopy out{line ? loop.first : Expr(0), line ? loop.last : Expr(loop.width - qe::Poly(1)), {}, {}, {}, {}};
  if (const auto *when = std::get_if<When>(&inside->node)) {
    if (line || when->otherwise || when->body->size() != 1) return std::nullopt;
    std::vector<Expr> first{out.first}, last{out.last};
    for (const Expr &c : when->conditions) {
      if (c.kind != Expr::Kind::poly || c.numerator.uses(loop.row) || c.numerator.degree(loop.column) != 1)
        return std::nullopt;
      const qe::Poly of_column = c.numerator.coefficient(loop.column, 1);
      const qe::Poly rest = c.numerator.substitute(loop.column, 0);
      if (of_column == qe::Poly(1))
        first.emplace_back(-rest);
      else if (of_column == qe::Poly(-1))
        last.emplace_back(rest);
      else
        return std::nullopt;
    }
    out.first = Expr::largest(std::move(first));
    out.last = Expr::smallest(std::move(last));
    inside = &when->body->front();
  }
  const auto *copy = std::get_if<Copy>(&inside->node);
  if (!copy) return std::nullopt;
  const auto to_row = row_stride(copy->to, loop), from_row = row_stride(copy->from, loop);
  if (!to_row || !from_row) return std::nullopt;
  const auto corner = [&](const Place &p) {
    const qe::Poly row = line ? p.index.numerator : p.index.numerator.substitute(loop.row, 0);
    return Place{p.name, Expr(row.substitute(loop.column, 0))};
  };
  out.to = corner(copy->to), out.from = corner(copy->from);
  out.to_row = *to_row, out.from_row = *from_row;
  return out;
}

std::optional<PipelineParts> pipeline_parts(const Block &body) {
  PipelineParts out;
  const auto constants = [&](auto from, Block &to) {
    for (; from != body.end() && std::holds_alternative<Let>(from->node); ++from) to.push_back(*from);
    return from;
  };
  const auto barrier = [&](auto at) {
    const auto *n = at == body.end() ? nullptr : std::get_if<Barrier>(&at->node);
    return n && n->scope == Barrier::Scope::block;
  };
  auto at = constants(body.begin(), out.before);
  if (!barrier(at)) return std::nullopt;
  at = constants(at + 1, out.fill);
  if (at == body.end() || !std::holds_alternative<Phase>(at->node)) return std::nullopt;
  out.fill.push_back(*at);
  if (!barrier(++at)) return std::nullopt;
  out.behind.assign(at + 1, body.end());
  return out;
}

bool has_stages(const Kernel &kernel) {
  return std::any_of(kernel.storage.begin(), kernel.storage.end(), [](const Storage &s) { return s.stages > 1; });
}

bool has_whole_warps(const Kernel &kernel) {
  if (kernel.thread_dimensions != 2) return false;
  const auto demanded = [&](int dimension, int threads) {
    const Parameter *p = kernel.find(Parameter::Kind::threads, dimension);
    return p && std::any_of(kernel.demands.begin(), kernel.demands.end(), [&](const Demand &d) {
             return d.of.empty() && d.parameter == p->field && d.factor % threads == 0;
           });
  };
  return demanded(0, warp_rows) && demanded(1, warp_columns);
}

bool shares_loops(const Block &block) {
  return std::any_of(block.begin(), block.end(), [](const Stmt &s) {
    const auto inside = children(s);
    return std::holds_alternative<DealLoop>(s.node) || std::holds_alternative<Turns>(s.node) ||
           std::any_of(inside.begin(), inside.end(), [](const Block *b) { return shares_loops(*b); });
  });
}

bool has_turns(const Block &block) {
  return std::any_of(block.begin(), block.end(), [](const Stmt &s) {
    const auto inside = children(s);
    return std::holds_alternative<Turns>(s.node) ||
           std::any_of(inside.begin(), inside.end(), [](const Block *b) { return has_turns(*b); });
  });
}

std::string combining_class(const std::string &op) {
  static const std::map<std::string, std::string> all = {
      {"+", "mf_by_sum"},  {"*", "mf_by_product"},    {"&", "mf_by_and"},
      {"|", "mf_by_or"},   {"^", "mf_by_difference"}, {"&&", "mf_by_all"},
      {"||", "mf_by_any"}, {"min", "mf_by_least"},    {"max", "mf_by_most"}};
  if (model::is_function(op)) return model::operator_class(op);
  const auto found = all.find(op);
  return found == all.end() ? "" : found->second;
}

int64_t handed_in(const Kernel &kernel, const Combine::Part &part) {
  for (const Storage &s : kernel.storage)
    if (s.name == part.storage) return (s.element_size + 7) / 8;
  return 1;
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
