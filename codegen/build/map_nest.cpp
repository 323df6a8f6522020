#include "codegen/build/map_nest.h"

#include "codegen/build/batch_points.h"

#include "codegen/build/lower_block.h"
#include "codegen/ir/names.h"
#include "codegen/ir/rewrite.h"

#include <algorithm>

namespace metafork::codegen {

using qe::Poly;
using qe::Symbol;
using qe::System;

namespace {

class Mapper {
public:
  Mapper(const model::Nest &nest, const analysis::FormDecision &form, long before)
      : nest_(nest), form_(form), names_(nest), before_(before) {}

  MappedNest run(const std::string &source, const std::vector<std::string> &namespaces) {
    Kernel &k = out_.kernel;
    k.name = k.nest = nest_.name;
    k.namespaces = namespaces;
    k.scalars = nest_.scalars;
    k.arrays = nest_.arrays;
    k.comment.push_back(source);
    declare_dimensions();
    derive_not_empty();
    source_order();
    if (out_.refusal.empty()) {
      if (form_.over_points())
        point_form();
      else
        block_form();
    }
    return std::move(out_);
  }

private:
  size_t depth() const { return nest_.depth; }
  const std::string &x(size_t d) const { return nest_.loops[d].index; }

  // The constraints of the loops 0 .. d, and what holds wherever a kernel runs.
  System constraints_upto(size_t d) const {
    System s = required();
    for (size_t k = 0; k <= d; k++) {
      const System own = constraints_of(k);
      s.insert(s.end(), own.begin(), own.end());
    }
    return s;
  }
  System constraints_of(size_t d) const {
    System s;
    for (const model::IntExpr &c : nest_.loops[d].constraints)
      if (const auto p = analysis::polynomial(c)) s.push_back(qe::ge(*p, 0));
    return s;
  }

  System required() const {
    System s;
    for (const model::IntExpr &c : nest_.required)
      if (const auto p = analysis::polynomial(c)) s.push_back(qe::ge(*p, 0));
    return s;
  }

  void refuse(const qe::Refusal &r) {
    if (out_.refusal.empty()) out_.refusal = r.text();
  }

  qe::Bounds bounds(const System &s, const Symbol &unknown) {
    const qe::BoundsResult r = qe::bounds(s, unknown);
    if (r.refusal) refuse(*r.refusal);
    return r.bounds;
  }

  qe::Bounds projected(const System &s, const std::vector<Symbol> &unknowns, const Symbol &of) {
    const qe::Elimination e = qe::eliminate(s, unknowns);
    if (e.refusal) {
      refuse(*e.refusal);
      return {};
    }
    return bounds(e.rest, of);
  }

  void derive_not_empty() {
    for (const qe::Constraint &c : required()) out_.required.push_back(c.p);
    out_.not_empty = out_.required;
    std::vector<Symbol> all;
    for (size_t d = depth(); d-- > 0;) all.push_back(x(d));
    const qe::Elimination e = qe::eliminate(constraints_upto(depth() - 1), all);
    if (e.refusal) return; // without the condition the kernel's own bounds are empty
    for (const qe::Constraint &c : e.rest)
      if (std::find(out_.required.begin(), out_.required.end(), Expr(c.p)) == out_.required.end())
        out_.not_empty.push_back(c.p);
  }

  void source_order() {
    for (size_t d = 0; d < depth(); d++) {
      const qe::Bounds b = bounds(constraints_of(d), x(d));
      if (b.lower.empty() || b.upper.empty()) {
        if (out_.refusal.empty()) out_.refusal = "the loop over '" + nest_.loops[d].variable + "' is unbounded";
        return;
      }
      out_.source_order.push_back({x(d), lower(b.lower), upper(b.upper), nullptr});
    }
  }

  // ------------------------------------------------------------------------------------------- parameters and their
  // names

  void declare_dimensions() {
    const bool point = form_.over_points();
    const size_t blocks = point ? depth() : form_.block_depth;
    const size_t threads = point                   ? depth()
                           : nest_.program.empty() ? depth() - form_.block_depth
                                                   : phase_dimensions(nest_);
    Kernel &k = out_.kernel;
    k.block_dimensions = static_cast<int>(blocks);
    k.thread_dimensions = static_cast<int>(threads);
    if (point)
      for (size_t d = 0; d < depth(); d++) add(Parameter::Kind::block_size, d, depth());
    for (size_t d = 0; d < threads; d++) add(Parameter::Kind::threads, d, threads);
    for (size_t d = 0; d < blocks; d++) add(Parameter::Kind::blocks, d, blocks);
    for (size_t d = 0; d < threads; d++) k.thread_names.push_back(names_.fresh("t" + std::to_string(d)));
    for (size_t d = 0; d < blocks; d++) k.block_names.push_back(names_.fresh("r" + std::to_string(d)));
  }

  // Defaults: 256 points and threads a block, the innermost dimension (adjacent in memory) the longest; on a CPU one
  // thread walks a larger block, of long rows where all that it touches lies in rows, which it does several points at
  // once.
  void add(Parameter::Kind kind, size_t d, size_t count) {
    const size_t inner = count - 1 - d;
    const int64_t gpu[] = {count == 1 ? 256 : 32, count == 2 ? 8 : 4, 2};
    const int64_t squares[] = {count == 1 ? 2048 : 64, 32, 2}, rows[] = {count == 1   ? 2048
                                                                         : count == 2 ? 1024
                                                                                      : 512,
                                                                         16, 4};
    const int64_t *cpu = by_rows_ ? rows : squares;
    Parameter p;
    p.kind = kind;
    p.dimension = static_cast<int>(d);
    p.name = of_kind(kind).prefix + std::to_string(d);
    p.field = names_.fresh(p.name);
    if (kind != Parameter::Kind::blocks) {
      p.gpu_default = inner < 3 ? gpu[inner] : 1;
      p.cpu_default = kind == Parameter::Kind::threads ? 1 : inner < 3 ? cpu[inner] : 1;
    }
    if (kind == Parameter::Kind::block_size && !form_.tiles.empty())
      p.given = form_.tiles[d].size, p.exact = form_.tiles[d].named;
    out_.kernel.parameters.push_back(std::move(p));
  }

  const std::string &block_size(size_t d) const {
    return out_.kernel.find(Parameter::Kind::block_size, static_cast<int>(d))->field;
  }

  void define_variable(size_t d, const Poly &index, Block &out) {
    Block definitions = loop_variable(nest_, d, index);
    for (Stmt &s : definitions) {
      auto &let = std::get<Let>(s.node);
      if (form_.tiles.empty()) break;
      if (let.name == form_.tiles[d].block) let.value = first_block(d) + Poly::symbol(b_[d]);
      if (let.name == form_.tiles[d].thread) let.value = Poly::symbol(u_[d]);
    }
    out.insert(out.end(), definitions.begin(), definitions.end());
  }

  // The number of the program's block 0 of the kernel.
  Poly first_block(size_t d) const { return form_.tiles[d].first.value_or(0); }

  void finish_body(Block &inner) {
    inner.push_back(Point{});
    if (nest_.tiled)
      inner.push_back(serial(*nest_.tiled));
    else
      inner.push_back(Body{nest_.body});
  }
  Serial serial(const model::TiledBody &parts) const {
    Serial out{nest_.body, parts.before, parts.after, {}, {}, {}, {}, {parts.inner}};
    for (const model::BodyLocal &l : parts.locals) out.locals.push_back({l.type, l.name});
    const size_t loop = static_cast<size_t>(parts.loop);
    out.symbol = x(loop);
    out.definition = std::get<Let>(loop_variable(nest_, loop, Poly::symbol(out.symbol)).back().node);
    out.range = constraints_of(loop);
    return out;
  }

  // ----------------------------------------------------------------------------------------------------------- point
  // form

  // o_d: where the program's first block begins, else the lower bound of x_d over the scalars; where that is a maximum,
  // a constant of the kernel.
  Poly origin(size_t d, Block &prologue) {
    if (!form_.tiles.empty()) {
      has_origin_[d] = form_.tiles[d].first.has_value();
      return first_block(d) * Poly::symbol(form_.tiles[d].size);
    }
    std::vector<Symbol> others;
    for (size_t k = d; k-- > 0;) others.push_back(x(k));
    const qe::Elimination e = qe::eliminate(constraints_upto(d), others);
    const qe::BoundsResult b = e.refusal ? qe::BoundsResult{} : qe::bounds(e.rest, x(d));
    if (e.refusal || b.refusal || b.bounds.lower.empty()) return 0;
    has_origin_[d] = true;
    if (b.bounds.lower.size() == 1 && b.bounds.lower[0].denominator == Poly(1))
      return b.bounds.lower[0].numerator - Poly(d + 1 == depth() ? before_ : 0);
    const std::string name = names_.fresh("lo" + std::to_string(d));
    prologue.push_back(Let{"long long", name, lower(b.bounds.lower), ""});
    origin_facts_.push_back(qe::ge(Poly::symbol(x(d)), Poly::symbol(name)));
    out_.origins.push_back(Let{"long long", name, lower(b.bounds.lower), ""});
    return Poly::symbol(name);
  }

  System digits(size_t d) const {
    const Poly u = Poly::symbol(u_[d]), b = Poly::symbol(b_[d]), size = Poly::symbol(block_size(d));
    System s{qe::ge(u, 0), qe::le(u, size - Poly(1)), qe::ge(size, 1)};
    if (has_origin_[d]) s.push_back(qe::ge(b, 0));
    return s;
  }

  static System substituted(System s, const Symbol &from, const Poly &to) {
    for (qe::Constraint &c : s) c.p = c.p.substitute(from, to);
    return s;
  }

  void point_form() {
    Block prologue;
    has_origin_.assign(depth(), false);
    for (size_t d = 0; d < depth(); d++) {
      b_.push_back(names_.fresh("b" + std::to_string(d)));
      u_.push_back(names_.fresh("u" + std::to_string(d)));
      origin_.push_back(origin(d, prologue));
      point_.push_back(origin_[d] + Poly::symbol(b_[d]) * Poly::symbol(block_size(d)) + Poly::symbol(u_[d]));
    }
    std::vector<qe::Bounds> of_blocks, of_points;
    for (size_t d = 0; d < depth() && out_.refusal.empty(); d++) {
      of_blocks.push_back(block_bounds(d));
      if (before_ != 0 && d + 1 == depth())
        of_blocks[d].lower = {qe::LowerBound{{0, 1}}}; // a block without points costs little
      of_points.push_back(point_bounds(d));
      out_.blocks.push_back(block_range(d));
      for (const qe::Bounds *b : {&of_blocks[d], &of_points[d]})
        if (out_.refusal.empty() && (b->lower.empty() || b->upper.empty()))
          out_.refusal = "no bounds follow for the loop over '" + nest_.loops[d].variable + "'";
    }
    if (!out_.refusal.empty()) return;
    for (size_t d = 0; d < depth(); d++)
      out_.digits.push_back({b_[d], u_[d], origin_[d], has_origin_[d], of_blocks[d]});
    for (size_t d = 0; d < depth(); d++)
      out_.kernel.comment.push_back(x(d) + " = " + point_[d].text() + ",  " + of_blocks[d].text(b_[d]) + ",  " +
                                    of_points[d].text(u_[d]));
    Block body;
    finish_body(body);
    for (size_t d = depth(); d-- > 0;) {
      Block inner;
      define_variable(d, point_[d], inner);
      inner.insert(inner.end(), body.begin(), body.end());
      const int dimension = static_cast<int>(d);
      body = {ThreadLoop{u_[d], dimension, lower(of_points[d].lower), upper(of_points[d].upper),
                         shared(std::move(inner)), dimension}};
    }
    body = {Phase{shared(std::move(body))}};
    for (size_t d = depth(); d-- > 0;)
      body = {BlockLoop{b_[d], static_cast<int>(d), lower(of_blocks[d].lower), upper(of_blocks[d].upper),
                        shared(std::move(body))}};
    prologue.insert(prologue.end(), body.begin(), body.end());
    out_.kernel.body = std::move(prologue);
  }

  // b_d over the scalars, the block sizes and the outer blocks: the points u_0 .. u_d are eliminated.
  qe::Bounds block_bounds(size_t d) {
    System s = constraints_upto(d);
    s.insert(s.end(), origin_facts_.begin(), origin_facts_.end());
    std::vector<Symbol> points;
    for (size_t k = 0; k <= d; k++) {
      s = substituted(std::move(s), x(k), point_[k]);
      const System extra = digits(k);
      s.insert(s.end(), extra.begin(), extra.end());
    }
    std::erase_if(s, [&](const qe::Constraint &c) { // facts about deeper dimensions
      for (size_t k = d + 1; k < depth(); k++)
        if (c.p.uses(x(k))) return true;
      return false;
    });
    for (size_t k = d + 1; k-- > 0;) points.push_back(u_[k]);
    const qe::Elimination e = qe::eliminate(s, points);
    const qe::BoundsResult b = e.refusal ? qe::BoundsResult{} : qe::bounds(e.rest, b_[d]);
    if (!e.refusal && !b.refusal && !b.bounds.lower.empty() && !b.bounds.upper.empty()) return b.bounds;
    return hull_bounds(d);
  }

  // The constraints with x_d written as o + b*B + u, and the facts about those digits.
  System mapped(System s, size_t d) const {
    for (const qe::Constraint &c : origin_facts_)
      if (c.p.uses(x(d))) s.push_back(c);
    s = substituted(std::move(s), x(d), point_[d]);
    const System extra = digits(d);
    s.insert(s.end(), extra.begin(), extra.end());
    return s;
  }

  // b_d over the scalars and B_d alone: a range that holds for every outer block.
  qe::Bounds hull_bounds(size_t d) {
    std::vector<Symbol> unknowns{u_[d]};
    for (size_t k = d; k-- > 0;) unknowns.push_back(x(k));
    return projected(mapped(constraints_upto(d), d), unknowns, b_[d]);
  }

  BlockRange block_range(size_t d) {
    const qe::Bounds b = hull_bounds(d);
    if (b.lower.empty() || b.upper.empty()) return {};
    return {lower(b.lower), upper(b.upper)};
  }

  // u_d over the outer points: the domain's own constraints.
  qe::Bounds point_bounds(size_t d) { return bounds(mapped(constraints_of(d), d), u_[d]); }

  // ---------------------------------------------------------------------------------------------------- block form

  void block_form() {
    Block body;
    if (nest_.program.empty())
      finish_body(body);
    else
      body = lower_block(nest_, out_.kernel);
    for (size_t d = 0; d < depth(); d++) {
      const bool block = d < form_.block_depth;
      const size_t k = block ? d : d - form_.block_depth;
      (block ? b_ : u_).push_back(names_.fresh((block ? "b" : "u") + std::to_string(k)));
    }
    for (size_t d = depth(); d-- > 0;) {
      const bool block = d < form_.block_depth;
      const size_t k = block ? d : d - form_.block_depth;
      const std::string &name = block ? b_[k] : u_[k];
      Block inner;
      define_variable(d, Poly::symbol(name), inner);
      inner.insert(inner.end(), body.begin(), body.end());
      const auto body_of = shared(std::move(inner));
      const Loop &own = out_.source_order[d];
      if (block)
        body = {BlockLoop{name, static_cast<int>(k), own.first, own.last, body_of}};
      else
        body = {ThreadLoop{name, static_cast<int>(k), own.first, own.last, body_of}};
      if (d == form_.block_depth) body = {Phase{shared(std::move(body))}};
      if (nest_.program.empty() && form_.block_depth == depth() && d + 1 == depth()) body = phase_inside(name, k, own);
      out_.kernel.comment.insert(out_.kernel.comment.begin() + 1,
                                 x(d) + " = " + text(own.first) + " .. " + text(own.last) +
                                     (block ? "  thread blocks" : "  threads of a block"));
    }
    out_.kernel.body = std::move(body);
    for (size_t d = 0; d < form_.block_depth && out_.refusal.empty(); d++) {
      std::vector<Symbol> outer;
      for (size_t k = d; k-- > 0;) outer.push_back(x(k));
      const qe::Bounds b = projected(constraints_upto(d), outer, x(d));
      if (b.lower.empty() || b.upper.empty()) {
        out_.refusal = "the number of thread blocks over '" + nest_.loops[d].variable + "' has no bound";
        return;
      }
      out_.blocks.push_back({lower(b.lower), upper(b.upper)});
    }
  }

  // meta_form(block) on a single meta_for: blocks of one thread.
  Block phase_inside(const std::string &name, size_t k, const Loop &own) {
    Block inner;
    define_variable(k, Poly::symbol(name), inner);
    finish_body(inner);
    return {BlockLoop{name, static_cast<int>(k), own.first, own.last, shared({Phase{shared(std::move(inner))}})}};
  }

  const model::Nest &nest_;
  const analysis::FormDecision &form_;
  Names names_;
  MappedNest out_;
  std::vector<std::string> b_, u_;
  std::vector<Poly> origin_, point_;
  std::vector<bool> has_origin_;
  const long before_; // so far before the first point the blocks of the innermost dimension begin
  const bool by_rows_ = adjacent_threads_touch_neighbours(nest_);
  System origin_facts_;
};

Let definition(const model::PointValue &v) {
  if (const auto p = analysis::polynomial(v.value)) return {v.type, v.name, *p, ""};
  const auto numerator = analysis::polynomial(v.value.lhs()), denominator = analysis::polynomial(v.value.rhs());
  return {v.type, v.name, Expr::floor(numerator.value(), denominator.value()), ""};
}

} // namespace

Block loop_variable(const model::Nest &nest, size_t d, const Poly &index) {
  const model::Loop &l = nest.loops[d];
  Block out;
  if (l.index == l.variable && l.pointer_base < 0) {
    out = {Let{l.type, l.variable, index, ""}};
  } else {
    const auto value = analysis::polynomial(l.value);
    const std::string pointer = l.pointer_base >= 0 ? nest.arrays[static_cast<size_t>(l.pointer_base)].name : "";
    out = {Let{"long long", l.index, index, ""},
           Let{l.type, l.variable, value ? *value : Poly::symbol(l.index), pointer}};
  }
  for (size_t i = 0; i < nest.values.size() && d < nest.depth; i++)
    if (model::level_of_value(nest, i) == d) out.push_back(definition(nest.values[i]));
  return out;
}

MappedNest map_nest(const model::Nest &nest, const analysis::FormDecision &form, const std::string &source,
                    const std::vector<std::string> &namespaces, long before) {
  return Mapper(nest, form, before).run(source, namespaces);
}

long before_first_point(const model::Nest &nest) {
  constexpr int64_t line = 128; // bytes that the threads of a warp touch together
  const model::Loop &l = nest.loops[nest.depth - 1];
  std::optional<mpz_class> first;
  for (const model::IntExpr &c : l.constraints) {
    const auto p = analysis::polynomial(c);
    if (!p || !p->uses(l.index) || p->degree(l.index) > 1) continue;
    const Poly of = p->coefficient(l.index, 1);
    if (!of.constant() || sgn(*of.constant()) < 0) continue;
    const auto bound = (Poly::symbol(l.index) - *p).constant();
    if (first || !(of == Poly(1)) || !bound) return 0;
    first = *bound;
  }
  for (const model::Access &a : nest.accesses) {
    const int64_t size = nest.arrays[static_cast<size_t>(a.array)].element_size;
    const auto p = analysis::polynomial(a.subscript);
    if (!first || !a.write || !p || size <= 0 || line % size != 0) continue;
    if (p->degree(l.index) != 1 || !(p->coefficient(l.index, 1) == Poly(1))) continue;
    const mpz_class at = p->constant_term() + *first, count = static_cast<long>(line / size);
    mpz_class before;
    mpz_fdiv_r(before.get_mpz_t(), at.get_mpz_t(), count.get_mpz_t());
    return before.get_si();
  }
  return 0;
}

} // namespace metafork::codegen
