#include "check/staging.h"

#include "check/interpret.h"
#include "check/pipeline.h"
#include "check/products.h"
#include "check/spare.h"

#include <algorithm>

namespace metafork::check {

namespace {

const SkeletonStorage *storage_of(const Skeleton &s, const std::string &name) {
  for (const SkeletonStorage &x : s.storage)
    if (x.name == name) return &x;
  return nullptr;
}

// The number of steps before the phase that the leaf stands in.
size_t before_phase(const Leaf &leaf) {
  for (size_t i = 0; i < leaf.path.size(); i++)
    if (leaf.path[i].node->kind == Node::Kind::phase) return i;
  return leaf.path.size();
}

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
    Monomial rest;
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
  if (!left.is_zero()) return std::nullopt;
  return out;
}

class StagedReads {
public:
  StagedReads(const model::Nest &nest, const Skeleton &s, const Solver &solver)
      : nest_(nest), s_(s), solver_(solver), algebra_(algebra_for(nest, s)), copies_(leaves_of(s, Node::Kind::copy)) {}

  StagingResult run() {
    out_.refuted = check_pipelines(nest_, s_);
    if (!out_.refuted.empty()) return out_;
    try {
      out_.refuted = check_products(nest_, s_);
      if (!out_.refuted.empty()) return out_;
      out_ = check_spare(nest_, s_, solver_);
      if (!out_.refuted.empty() || !out_.unproved.empty()) return out_;
      for (const SkeletonStorage &x : s_.storage)
        if (x.shared && nest_.program.empty() && !storage_is_sound(x)) return out_;
      for (const Leaf &leaf : leaves_of(s_, Node::Kind::body))
        for (const auto &[access, place] : leaf.node->places) {
          const SkeletonStorage *x = storage_of(s_, place.name);
          if (!x) out_.refuted = "'" + place.name + "' is no storage";
          if (x && x->shared) read(leaf, access, place);
          if (!out_.refuted.empty() || !out_.unproved.empty()) return out_;
        }
    } catch (const Beyond &b) {
      out_.unproved = b.what();
    }
    return out_;
  }

private:
  bool impossible(std::vector<Formula> f) const { return solver_.impossible(algebra_.with_definitions(std::move(f))); }

  std::vector<const Leaf *> copies_to(const std::string &storage) const {
    std::vector<const Leaf *> out;
    for (const Leaf &c : copies_)
      if (c.node->to.name == storage) out.push_back(&c);
    return out;
  }

  // The iterators of a copy inside its phase.
  std::vector<std::string> own_iterators(const Leaf &copy) {
    const Walk all = walk(s_, copy, algebra_, {}), outside = walk(s_, copy, algebra_, {}, before_phase(copy));
    return {all.iterators.begin() + static_cast<long>(outside.iterators.size()), all.iterators.end()};
  }

  // Copies stay within the storage, and no two of one phase go to one place of it.
  bool storage_is_sound(const SkeletonStorage &x) {
    std::vector<Family> families;
    for (const Leaf *c : copies_to(x.name)) {
      const Walk w = walk(s_, *c, algebra_, {});
      const Poly to = algebra_.value(c->node->to.index, w.env), extent = algebra_.value(x.extent, {});
      const std::vector<std::string> own = own_iterators(*c);
      const std::vector<Bound> bounds = bounds_of(to, extent, own, w.conditions);
      for (const Formula &outside : {Formula::lt(to, 0), Formula::ge(to, extent)}) {
        std::vector<Formula> facts = w.conditions;
        for (const Bound &b : bounds) facts.push_back(b.at(Poly::symbol(b.iterator)));
        facts.push_back(outside);
        if (!impossible(facts))
          return fail(facts, true, x.name + "[" + to.text() + "] is within its " + extent.text() + " elements");
      }
      Family f;
      f.iterators = own;
      f.scopes.assign(w.scopes.end() - static_cast<long>(own.size()), w.scopes.end());
      f.at = [this, c, bounds](Algebra &a, const Environment &env) {
        const Walk inner = walk(s_, *c, a, env);
        Instance out{inner.conditions, {a.value(c->node->to.index, inner.env)}};
        for (const Bound &b : bounds) out.conditions.push_back(b.at(inner.env.at(b.iterator)));
        return out;
      };
      families.push_back(std::move(f));
    }
    Bijection b(solver_, algebra_, std::move(families), {});
    if (const std::string why = b.once(); !why.empty())
      out_.unproved = "it is not shown that no two elements are copied to one place of " + x.name;
    return out_.unproved.empty();
  }

  // Bounds of the iterators in a place of row-major storage, as its strides and its extent suggest them and the
  // conditions prove them: with them products of a stride and an iterator can be compared.
  struct Bound {
    std::string iterator;
    std::optional<Poly> below; // iterator < below; else iterator >= 0
    Formula at(const Poly &i) const { return below ? Formula::lt(i, *below) : Formula::ge(i, 0); }
  };
  std::vector<Bound> bounds_of(const Poly &to, const Poly &extent, const std::vector<std::string> &own,
                               const std::vector<Formula> &conditions) {
    std::vector<Bound> out;
    const auto parts = parts_of(to, own);
    if (!parts) return out;
    Poly above = extent;
    for (const Part &p : *parts) {
      const Poly count = p.highest.empty() ? p.factor == 1 ? above : Poly(0) : quotient(above, p.highest, p.factor);
      above = p.coefficient;
      for (const Bound &b : {Bound{p.iterator, std::nullopt}, Bound{p.iterator, count}}) {
        if (b.below && count.is_zero()) continue;
        std::vector<Formula> facts = conditions;
        facts.push_back(negation(b.at(Poly::symbol(p.iterator))));
        if (impossible(facts)) out.push_back(b);
      }
    }
    return out;
  }

  bool fail(const std::vector<Formula> &facts, bool exact, const std::string &what) {
    const auto example = exact ? solver_.example(algebra_.with_definitions(facts), algebra_.positive) : std::nullopt;
    // the guess of a proof may have failed, and not the kernel: a run tells
    out_.refuted = counterexample(nest_, s_, Look::storage, example);
    if (out_.refuted.empty()) out_.unproved = "it is not shown that " + what;
    return false;
  }

  // What is known where the access happens, and the names that its subscript uses.
  struct Reading {
    std::vector<Formula> conditions;
    Environment env;
    bool exact = true;
  };
  Reading reading(const Leaf &leaf, const model::Access &a) {
    Walk w = walk(s_, leaf, algebra_, {});
    Reading out{std::move(w.conditions), std::move(w.env), !w.opaque && a.certain};
    for (int l : a.loops) {
      const model::Loop &loop = nest_.loops[static_cast<size_t>(l)];
      if (out.env.count(loop.index)) continue;
      out.env[loop.index] = Poly::symbol(loop.index);
      if (loop.value.is_known()) out.env[loop.variable] = algebra_.value(loop.value, out.env);
      if (!loop.known) out.exact = false;
      if (loop.known)
        for (const model::IntExpr &c : loop.constraints) out.conditions.push_back(algebra_.not_negative(c, out.env));
    }
    for (const model::IntExpr &g : a.guards) out.conditions.push_back(algebra_.not_negative(g, out.env));
    return out;
  }

  void read(const Leaf &leaf, int access, const Element &place) {
    const model::Access &a = nest_.accesses.at(static_cast<size_t>(access));
    const model::Array &array = nest_.arrays[static_cast<size_t>(a.array)];
    const std::vector<const Leaf *> copies = copies_to(place.name);
    if (a.write) out_.refuted = "'" + a.text + "' writes to block storage, and nothing brings it back";
    if (array.written) out_.refuted = array.name + " is staged, and written by the kernel";
    if (copies.empty()) out_.refuted = "nothing is copied to " + place.name;
    for (const Leaf *c : copies) {
      if (c->node->from.name != array.name)
        out_.refuted = place.name + " stands for " + array.name + ", and is filled from " + c->node->from.name;
      const size_t phase = before_phase(*c);
      const bool before =
          c->position < leaf.position && phase < leaf.path.size() &&
          std::equal(
              c->path.begin(), c->path.begin() + static_cast<long>(phase), leaf.path.begin(),
              [](const PathStep &x, const PathStep &y) { return x.node == y.node && x.otherwise == y.otherwise; });
      if (!before) out_.refuted = place.name + " is not filled before it is read";
    }
    if (!out_.refuted.empty()) return;
    Reading r = reading(leaf, a);
    const Poly element = algebra_.value(a.subscript, r.env), at = algebra_.value(place.index, r.env);
    const bool exact = r.exact;
    std::vector<Formula> facts = std::move(r.conditions), missed;
    for (const Leaf *c : copies) {
      const std::optional<Formula> miss = missing(*c, element, at, facts);
      if (!miss) return;
      missed.push_back(*miss);
    }
    facts.insert(facts.end(), missed.begin(), missed.end());
    if (!impossible(facts))
      fail(facts, exact,
           "the element that '" + a.text + "' reads, " + array.name + "[" + element.text() + "], was copied to " +
               place.name + "[" + at.text() + "]");
  }

  // What would have to fail for this copy not to bring the element; nullopt: nothing can.
  std::optional<Formula> missing(const Leaf &copy, const Poly &element, const Poly &at,
                                 const std::vector<Formula> &facts) {
    const std::vector<std::string> own = own_iterators(copy);
    const Walk plain = walk(s_, copy, algebra_, {});
    const Poly to = algebra_.value(copy.node->to.index, plain.env);
    const Poly from = algebra_.value(copy.node->from.index, plain.env);
    std::vector<Formula> every; // guess of the copy's iterators: why it may be wrong
    for (const bool strict : {false, true})
      for (const auto &values : {solved(to, at, own, algebra_, strict), solved(from, element, own, algebra_, strict)}) {
        if (!values) continue;
        const Walk w = walk(s_, copy, algebra_, *values);
        std::vector<Formula> holds = w.conditions, fails;
        holds.push_back(Formula::eq(algebra_.value(copy.node->to.index, w.env), at));
        holds.push_back(Formula::eq(algebra_.value(copy.node->from.index, w.env), element));
        for (const Formula &h : holds) {
          std::vector<Formula> all = facts;
          fails.push_back(negation(h));
          all.push_back(fails.back());
          if (impossible(all)) fails.pop_back();
        }
        if (fails.empty()) return std::nullopt;
        every.push_back(Formula::any(std::move(fails)));
      }
    if (every.empty()) throw Beyond("it is not seen which element of " + copy.node->to.name + " is read");
    return Formula::all(std::move(every));
  }

  const model::Nest &nest_;
  const Skeleton &s_;
  const Solver &solver_;
  Algebra algebra_;
  std::vector<Leaf> copies_;
  StagingResult out_;
};

} // namespace

bool has_staged_reads(const Skeleton &s) {
  for (const Leaf &leaf : leaves_of(s, Node::Kind::body))
    for (const auto &[access, place] : leaf.node->places)
      if (const SkeletonStorage *x = storage_of(s, place.name); !x || x->shared) return true;
  return false;
}

bool has_thread_storage(const Skeleton &s) {
  return std::any_of(s.storage.begin(), s.storage.end(), [](const SkeletonStorage &x) { return !x.shared; });
}

StagingResult check_staged_reads(const model::Nest &nest, const Skeleton &s, const Solver &solver) {
  return StagedReads(nest, s, solver).run();
}

} // namespace metafork::check
