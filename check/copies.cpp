#include "check/copies.h"

#include <algorithm>

namespace metafork::check {

namespace {

// A form  sum of coefficient * iterator + rest, the coefficients of most factors first.
struct Part {
  std::string iterator;
  Poly coefficient;
  Monomial highest;   // the longest product of the coefficient
  int64_t factor = 1; // of that product
};
std::optional<std::vector<Part>> parts_of(const Poly &form, const std::vector<std::string> &iterators) {
  std::vector<Part> out;
  for (const std::string &i : iterators) {
    const auto c = form.coefficient(i);
    if (!c) return std::nullopt;
    if (c->is_zero()) continue;
    Part p{i, *c, {}, c->constant_term()};
    for (const auto &[m, factor] : c->terms())
      if (m.size() > p.highest.size()) p.highest = m, p.factor = factor;
    out.push_back(std::move(p));
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Part &a, const Part &b) { return a.highest.size() > b.highest.size(); });
  return out;
}

// The terms of p that a product divides, divided by it.
Poly quotient(const Poly &p, const Monomial &by, int64_t factor) {
  Poly out;
  for (const auto &[m, c] : p.terms()) {
    if (c % factor != 0 || !std::includes(m.begin(), m.end(), by.begin(), by.end())) continue;
    Monomial::Symbols rest;
    std::set_difference(m.begin(), m.end(), by.begin(), by.end(), std::back_inserter(rest));
    Poly term(c / factor);
    for (const std::string &s : rest) term = term * Poly::symbol(s);
    out += term;
  }
  return out;
}

// Values e of the iterators with form(e) = target: a term of the target belongs to the iterator whose coefficient's
// longest product divides it; a constant coefficient gives a quotient. They are a guess, to be verified.
// `strict`: a multiple of the longest product by a number belongs to what is left (the B - 1 of (u + B*v) + B - 1).
std::optional<Environment> solved(const Poly &form, const Poly &target, const std::vector<std::string> &iterators,
                                  Algebra &algebra, bool strict) {
  const auto parts = parts_of(form, iterators);
  if (!parts) return std::nullopt;
  Poly left = target - form;
  for (const Part &p : *parts) left += p.coefficient * Poly::symbol(p.iterator);
  Environment out;
  for (const std::string &i : iterators) out[i] = 0;
  for (const Part &p : *parts) {
    const auto constant = p.coefficient.constant();
    Poly e;
    if (constant && (*constant == 1 || *constant == -1))
      e = left * Poly(*constant);
    else if (constant && *constant > 1)
      e = algebra.value(model::IntExpr::make(model::IntExpr::Kind::floor_divide, model::IntExpr::symbol("?left"),
                                             model::IntExpr(*constant)),
                        {{"?left", left}});
    else if (!p.highest.empty())
      e = quotient(left, p.highest, p.factor);
    else
      return std::nullopt;
    if (strict && !constant) e = e - Poly(e.constant_term());
    out[p.iterator] = e;
    left = left - e * p.coefficient;
  }
  // what a quotient leaves is nothing, or the guess is wrong
  const bool divided = std::any_of(parts->begin(), parts->end(), [](const Part &p) {
    const auto constant = p.coefficient.constant();
    return constant && *constant > 1;
  });
  if (!left.is_zero() && !divided) return std::nullopt;
  return out;
}

} // namespace

size_t before_phase(const Leaf &leaf) {
  for (size_t i = 0; i < leaf.path.size(); i++)
    if (leaf.path[i].node->kind == Node::Kind::phase) return i;
  return leaf.path.size();
}

const SkeletonStorage *storage_of(const Skeleton &s, const std::string &name) {
  for (const SkeletonStorage &x : s.storage)
    if (x.name == name) return &x;
  return nullptr;
}

bool is_written(const model::Nest &nest, const Skeleton &s, const std::string &storage) {
  const SkeletonStorage *x = storage_of(s, storage);
  if (!x || !x->shared) return false;
  const std::vector<Leaf> bodies = leaves_of(s, Node::Kind::body);
  return std::any_of(bodies.begin(), bodies.end(), [&](const Leaf &leaf) {
    return std::any_of(leaf.node->places.begin(), leaf.node->places.end(), [&](const auto &at) {
      return at.second.name == storage && nest.accesses.at(static_cast<size_t>(at.first)).write;
    });
  });
}

bool precedes(const Leaf &first, const Leaf &second) {
  const size_t phase = std::min(before_phase(first), before_phase(second));
  return first.position < second.position && phase < first.path.size() && phase < second.path.size() &&
         std::equal(
             first.path.begin(), first.path.begin() + static_cast<long>(phase), second.path.begin(),
             [](const PathStep &x, const PathStep &y) { return x.node == y.node && x.otherwise == y.otherwise; });
}

std::vector<const Leaf *> Copies::to(const std::string &storage) const {
  std::vector<const Leaf *> out;
  for (const Leaf &c : copies_)
    if (c.node->to.name == storage) out.push_back(&c);
  return out;
}

std::vector<const Leaf *> Copies::from(const std::string &storage) const {
  std::vector<const Leaf *> out;
  for (const Leaf &c : copies_)
    if (c.node->from.name == storage) out.push_back(&c);
  return out;
}

std::vector<std::string> Copies::own_iterators(const Leaf &leaf) {
  const Walk all = walk(s_, leaf, algebra_, {}), outside = walk(s_, leaf, algebra_, {}, before_phase(leaf));
  return {all.iterators.begin() + static_cast<long>(outside.iterators.size()), all.iterators.end()};
}

Moving Copies::moving(const Leaf &copy) {
  const SkeletonStorage *to = storage_of(s_, copy.node->to.name);
  const Element &place = to && to->shared ? copy.node->to : copy.node->from;
  const Element &element = to && to->shared ? copy.node->from : copy.node->to;
  return {own_iterators(copy), [this, &copy, &place, &element](const Environment &values) {
            const Walk w = walk(s_, copy, algebra_, values);
            return Moved{w.conditions, algebra_.value(place.index, w.env), algebra_.value(element.index, w.env)};
          }};
}

Moving Copies::moving(const Leaf &body, int access, const Element &place, bool *exact) {
  const model::Access &a = nest_.accesses.at(static_cast<size_t>(access));
  const Walk outside = walk(s_, body, algebra_, {});
  std::vector<int> inside; // loops of the text
  for (int l : a.loops)
    if (!outside.env.count(nest_.loops[static_cast<size_t>(l)].index)) inside.push_back(l);
  if (exact) {
    *exact = !outside.opaque && a.certain;
    for (int l : inside) *exact = *exact && nest_.loops[static_cast<size_t>(l)].known;
  }
  Moving out{own_iterators(body), [this, &body, &a, &place, inside](const Environment &values) {
               Walk w = walk(s_, body, algebra_, values);
               for (int l : inside) {
                 const model::Loop &loop = nest_.loops[static_cast<size_t>(l)];
                 const auto given = values.find(loop.index);
                 w.env[loop.index] = given == values.end() ? Poly::symbol(loop.index) : given->second;
                 if (loop.value.is_known()) w.env[loop.variable] = algebra_.value(loop.value, w.env);
                 if (loop.known)
                   for (const model::IntExpr &c : loop.constraints)
                     w.conditions.push_back(algebra_.not_negative(c, w.env));
               }
               for (const model::IntExpr &g : a.guards) w.conditions.push_back(algebra_.not_negative(g, w.env));
               return Moved{w.conditions, algebra_.value(place.index, w.env), algebra_.value(a.subscript, w.env)};
             }};
  for (int l : inside) out.own.push_back(nest_.loops[static_cast<size_t>(l)].index);
  return out;
}

// Bounds of the iterators in a place of row-major storage, as its strides and its extent suggest them and the
// conditions prove them: with them products of a stride and an iterator can be compared.
struct Copies::Bound {
  std::string iterator;
  std::optional<Poly> below = {}; // iterator - from < below; else iterator - from >= 0
  Poly from = 0;
  Formula at(const Poly &i) const { return below ? Formula::lt(i - from, *below) : Formula::ge(i - from, 0); }
};

std::vector<Copies::Bound> Copies::bounds_of(const Poly &form, const Poly &extent, const std::vector<std::string> &own,
                                             const std::vector<Formula> &conditions) {
  std::vector<Bound> out;
  const auto parts = parts_of(form, own);
  if (!parts) return out;
  const auto holds = [&](const Bound &b) {
    std::vector<Formula> facts = conditions;
    facts.push_back(negation(b.at(Poly::symbol(b.iterator))));
    return impossible(facts);
  };
  Poly above = extent;
  for (const Part &p : *parts) {
    const Poly count = p.highest.empty() ? p.factor == 1 ? above : Poly(0) : quotient(above, p.highest, p.factor);
    above = p.coefficient;
    bool bounded = count.is_zero();
    for (const Poly &from : beginnings(p.iterator, own, conditions)) {
      const Bound least{p.iterator, std::nullopt, from}, most{p.iterator, count, from};
      if (holds(least)) out.push_back(least);
      if (bounded || !holds(most)) continue;
      out.push_back(most);
      bounded = true;
    }
  }
  return out;
}

// From where an iterator may go on: 0, and what the conditions say that no other iterator is in.
std::vector<Poly> Copies::beginnings(const std::string &iterator, const std::vector<std::string> &own,
                                     const std::vector<Formula> &conditions) {
  std::vector<Poly> out{0};
  for (const Formula &f : conditions) {
    if (f.kind != Formula::Kind::atom || f.atom.equality || f.atom.p.coefficient(iterator) != Poly(1)) continue;
    const Poly from = Poly::symbol(iterator) - f.atom.p;
    if (std::none_of(own.begin(), own.end(), [&](const std::string &i) { return from.uses(i); }) && !from.is_zero())
      out.push_back(from);
  }
  return out;
}

Copies::Open Copies::within(const SkeletonStorage &x, const std::vector<const Leaf *> &copies) {
  for (const Leaf *c : copies) {
    const Moving all = moving(*c);
    const Moved m = all.with({});
    const Poly extent = algebra_.value(x.extent, {});
    const std::vector<Bound> bounds = bounds_of(m.at, extent, all.own, m.conditions);
    for (const Formula &outside : {Formula::lt(m.at, 0), Formula::ge(m.at, extent)}) {
      std::vector<Formula> facts = m.conditions;
      for (const Bound &b : bounds) facts.push_back(b.at(Poly::symbol(b.iterator)));
      facts.push_back(outside);
      if (!impossible(facts))
        return {facts, x.name + "[" + m.at.text() + "] is within its " + extent.text() + " elements"};
    }
  }
  return {};
}

bool Copies::once(const std::vector<const Leaf *> &copies, bool places) {
  std::vector<Family> families;
  for (const Leaf *c : copies) {
    const Walk w = walk(s_, *c, algebra_, {});
    const Moving all = moving(*c);
    const Moved m = all.with({});
    const SkeletonStorage *to = storage_of(s_, c->node->to.name);
    const bool brings = to && to->shared;
    const SkeletonStorage *x = brings ? to : storage_of(s_, c->node->from.name);
    // an array may have any number of elements
    const std::vector<Bound> bounds = places ? bounds_of(m.at, algebra_.value(x->extent, {}), all.own, m.conditions)
                                             : bounds_of(m.element, 0, all.own, m.conditions);
    Family f;
    f.iterators = all.own;
    f.scopes.assign(w.scopes.end() - static_cast<long>(all.own.size()), w.scopes.end());
    // families ask with another algebra
    f.at = [this, c, places, bounds, brings](Algebra &a, const Environment &env) {
      const Walk inner = walk(s_, *c, a, env);
      const Element &e = brings == places ? c->node->to : c->node->from;
      Instance out{inner.conditions, {a.value(e.index, inner.env)}};
      for (const Bound &b : bounds) out.conditions.push_back(b.at(inner.env.at(b.iterator)));
      return out;
    };
    families.push_back(std::move(f));
  }
  return Bijection(solver_, algebra_, std::move(families), {}).once().empty();
}

bool Copies::one_place_each(const std::vector<const Leaf *> &copies) { return once(copies, true); }
bool Copies::one_element_each(const std::vector<const Leaf *> &copies) { return once(copies, false); }

// What would have to fail for one of them not to move the element; nullopt: nothing can.
std::optional<Formula> Copies::missing(const Moving &moving, const Moved &element, const std::vector<Formula> &facts,
                                       const std::string &storage) {
  const Moved plain = moving.with({});
  std::vector<Formula> every; // guess of the iterators: why it may be wrong
  for (const bool strict : {false, true})
    for (const auto &values : {solved(plain.at, element.at, moving.own, algebra_, strict),
                               solved(plain.element, element.element, moving.own, algebra_, strict)}) {
      if (!values) continue;
      const Moved m = moving.with(*values);
      std::vector<Formula> holds = m.conditions, fails;
      holds.push_back(Formula::eq(m.at, element.at));
      holds.push_back(Formula::eq(m.element, element.element));
      for (const Formula &h : holds) {
        std::vector<Formula> all = facts;
        fails.push_back(negation(h));
        all.push_back(fails.back());
        if (impossible(all)) fails.pop_back();
      }
      if (fails.empty()) return std::nullopt;
      every.push_back(Formula::any(std::move(fails)));
    }
  if (every.empty()) throw Beyond("it is not seen which element of " + storage + " is meant");
  return Formula::all(std::move(every));
}

std::optional<std::vector<Formula>> Copies::missed_by(const std::vector<Moving> &all, const Moved &element,
                                                      const std::string &storage) {
  std::vector<Formula> out = element.conditions, missed;
  for (const Moving &moving : all) {
    const std::optional<Formula> miss = missing(moving, element, element.conditions, storage);
    if (!miss) return std::nullopt;
    missed.push_back(*miss);
  }
  out.insert(out.end(), missed.begin(), missed.end());
  if (impossible(out)) return std::nullopt;
  return out;
}

} // namespace metafork::check
