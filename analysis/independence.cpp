#include "analysis/analysis.h"
#include "analysis/enumerate.h"
#include "analysis/form.h"
#include "analysis/isl_door.h"
#include "analysis/phases.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace metafork::analysis {

using model::IntExpr;
using qe::Monomial;
using qe::Poly;

namespace {

// The nest without what its arrays are updated with as a whole: iterations may meet there.
model::Nest without_steps(model::Nest nest) {
  std::set<int> others;
  for (const model::Access &a : nest.accesses)
    if (a.step.empty() && a.write) others.insert(a.array);
  for (model::Access &a : nest.accesses)
    if (!a.step.empty()) a.read = a.write = false;
  for (size_t k = 0; k < nest.arrays.size(); k++)
    if (!others.count(static_cast<int>(k)) && !nest.arrays[k].escapes) nest.arrays[k].written = false;
  for (model::Access &a : nest.accesses) a.step.clear();
  return nest;
}

bool has_steps(const model::Nest &nest) {
  return std::any_of(nest.accesses.begin(), nest.accesses.end(),
                     [](const model::Access &a) { return !a.step.empty(); });
}

// An access over the unknowns of the proof: parallel indices (block form undone) and its own sequential loops.
struct AffineAccess {
  int index = -1;
  Poly subscript;
  std::vector<Poly> constraints; // each >= 0
};

constexpr int64_t steps_of_a_pair = 20, steps_of_a_guard = 100;
constexpr const char *too_deep = "too complex: there are too many loops around it";
constexpr const char *too_complex = "too complex: there are too many pairs of accesses to compare (--effort)";

// Why a proof does not succeed; the accesses that could meet, as numbers of Nest::accesses, or the array.
struct Doubt {
  std::string why;
  int array = -1, first = -1, second = -1;
};

class Proof {
public:
  Proof(const model::Nest &nest, model::Steps *steps) : nest_(nest), steps_(steps), pairs_(radix_pairs(nest)) {
    for (size_t d = 0; d < nest.depth; d++) parallel_.push_back(nest.loops[d].index);
    for (const RadixPair &p : pairs_) {
      std::erase(parallel_, p.v);
      std::erase(parallel_, p.u);
      parallel_.push_back(p.w);
    }
    unknowns_.insert(parallel_.begin(), parallel_.end());
    for (size_t l = nest.depth; l < nest.loops.size(); l++) unknowns_.insert(nest.loops[l].index);
    for (const model::BlockSymbol &s : nest.block_symbols) unknowns_.insert(s.name);
  }

  // nullopt if no two iterations collide; else why that is not proved.
  std::optional<Doubt> run() {
    for (size_t a = 0; a < nest_.arrays.size(); a++) {
      const model::Array &array = nest_.arrays[a];
      if (!array.written) continue;
      const int id = static_cast<int>(a);
      if (array.escapes) return Doubt{"'" + array.host_text + "' is passed on as a pointer", id, -1, -1};
      if (auto doubt = elements(id)) return doubt;
    }
    return std::nullopt;
  }

private:
  // p without block-form pairs; nullopt if it still has them.
  std::optional<Poly> undone(const Poly &p) const {
    Poly q = p;
    for (const RadixPair &pair : pairs_) {
      const auto r = undo_radix(q, pair);
      if (!r) return std::nullopt;
      q = *r;
    }
    return q;
  }

  std::optional<AffineAccess> affine(int index) const {
    const model::Access &a = nest_.accesses[index];
    const auto subscript = polynomial(a.subscript);
    if (!subscript) return std::nullopt;
    const auto flat = undone(*subscript);
    if (!flat) return std::nullopt;
    AffineAccess out{index, *flat, {}};
    auto add = [&](const IntExpr &c) {
      const auto p = polynomial(c);
      const auto q = p ? undone(*p) : std::nullopt;
      if (q) out.constraints.push_back(*q); // what cannot be expressed is left out: a superset
    };
    for (size_t d = 0; d < nest_.depth; d++)
      for (const IntExpr &c : nest_.loops[d].constraints) add(c);
    for (int l : a.loops)
      for (const IntExpr &c : nest_.loops[l].constraints) add(c);
    for (const IntExpr &g : a.guards) add(g);
    // v >= 0 and u >= 0 are gone with v and u; w = v*B + u >= 0 is what they mean
    for (const RadixPair &pair : pairs_)
      if (starts_at_zero(pair.v)) out.constraints.push_back(Poly::symbol(pair.w));
    return out;
  }

  bool starts_at_zero(const std::string &index) const {
    for (size_t d = 0; d < nest_.depth; d++)
      for (const IntExpr &c : nest_.loops[d].constraints)
        if (const auto p = polynomial(c); p && *p == Poly::symbol(index)) return true;
    return false;
  }

  // The subscript as sum over coefficient monomials in scalars: monomial -> linear form in the unknowns.
  std::optional<std::map<Monomial, Poly>> layers(const Poly &subscript) const {
    std::map<Monomial, Poly> out;
    for (const auto &[monomial, coefficient] : subscript.terms()) {
      Monomial scalars;
      Poly form = Poly(coefficient);
      unsigned degree = 0;
      for (const auto &[symbol, power] : monomial) {
        if (unknowns_.count(symbol)) {
          degree += power;
          form = form * Poly::symbol(symbol);
        } else {
          scalars[symbol] = power;
        }
      }
      if (degree > 1) return std::nullopt;
      out[scalars] += form;
    }
    return out;
  }

  static Poly monomial_poly(const Monomial &m) {
    Poly p = 1;
    for (const auto &[symbol, power] : m)
      for (unsigned k = 0; k < power; k++) p = p * Poly::symbol(symbol);
    return p;
  }

  // All that a proof asks of an access.
  using Kind = std::tuple<bool, bool, std::string, std::vector<std::string>>;
  Kind kind(const AffineAccess &x) const {
    const model::Access &a = nest_.accesses[x.index];
    Kind out{a.write, a.field_exact, a.field, {x.subscript.text()}};
    auto &texts = std::get<3>(out);
    for (const IntExpr &d : a.dimensions) texts.push_back(d.text());
    for (const Poly &c : x.constraints) texts.push_back(c.text());
    return out;
  }

  // Subscripts that differ by a multiple of some number and a rest, as 2*i and 2*j + 1 do, whatever the unknowns are.
  bool never_equal(const Poly &x, const Poly &y) const {
    mpz_class divisor = 0, rest = 0;
    Poly scalars;
    for (const auto &[p, sign] : {std::pair(&x, 1), std::pair(&y, -1)})
      for (const auto &[monomial, coefficient] : p->terms())
        if (std::any_of(monomial.begin(), monomial.end(), [&](const auto &s) { return unknowns_.count(s.first) > 0; }))
          divisor = gcd(divisor, coefficient);
        else
          scalars += Poly(monomial, sign * coefficient);
    for (const auto &[monomial, coefficient] : scalars.terms())
      if (monomial.empty())
        rest = coefficient;
      else
        divisor = gcd(divisor, coefficient);
    return divisor == 0 ? rest != 0 : rest % divisor != 0;
  }

  std::optional<Doubt> elements(int array) {
    std::vector<AffineAccess> accesses;
    std::set<Monomial> strides;
    std::vector<std::optional<std::map<Monomial, Poly>>> all_layers;
    std::set<Kind> seen;
    for (size_t i = 0; i < nest_.accesses.size(); i++) {
      if (nest_.accesses[i].array != array || !(nest_.accesses[i].read || nest_.accesses[i].write)) continue;
      if (steps_ && !steps_->take(steps_of_a_guard * static_cast<int64_t>(nest_.accesses[i].guards.size() + 1)))
        return Doubt{too_complex, array, static_cast<int>(i), rival(static_cast<int>(i))};
      if (nest_.depth + nest_.accesses[i].loops.size() > static_cast<size_t>(most_loops))
        return Doubt{too_deep, array, static_cast<int>(i), rival(static_cast<int>(i))};
      auto a = affine(static_cast<int>(i));
      if (!a)
        return Doubt{"the subscript of '" + nest_.accesses[i].text + "' is no polynomial in the loop variables", array,
                     static_cast<int>(i), rival(static_cast<int>(i))};
      if (!seen.insert(kind(*a)).second) continue; // one like it has been taken
      auto l = layers(a->subscript);
      for (const auto &[m, form] : l.value_or(std::map<Monomial, Poly>{}))
        if (!form.is_zero()) strides.insert(m);
      accesses.push_back(std::move(*a));
      all_layers.push_back(std::move(l));
    }
    for (size_t x = 0; x < accesses.size(); x++)
      for (size_t y = x; y < accesses.size(); y++) {
        const model::Access &a = nest_.accesses[accesses[x].index], &b = nest_.accesses[accesses[y].index];
        if ((!a.write && !b.write) || !fields_overlap(a, b)) continue;
        if (steps_ && !steps_->take(steps_of_a_pair))
          return Doubt{too_complex, array, accesses[x].index, accesses[y].index};
        if (never_equal(accesses[x].subscript, accesses[y].subscript)) continue;
        const bool affine = all_layers[x] && all_layers[y];
        const std::string why =
            affine ? pair(accesses[x], *all_layers[x], accesses[y], *all_layers[y], strides)
                   : "the subscripts of '" + a.text + "' and '" + b.text + "' are not affine in the loop variables";
        if (steps_ && steps_->spent()) return Doubt{too_complex, array, accesses[x].index, accesses[y].index};
        if (!why.empty() && !apart(accesses[x], accesses[y]))
          return Doubt{why, array, accesses[x].index, accesses[y].index};
      }
    return std::nullopt;
  }

  // What a reference that nothing is known of could meet: itself, if it writes, else a write.
  int rival(int index) const {
    const model::Access &a = nest_.accesses[index];
    if (a.write) return index;
    for (size_t i = 0; i < nest_.accesses.size(); i++)
      if (nest_.accesses[i].array == a.array && nest_.accesses[i].write && fields_overlap(nest_.accesses[i], a))
        return static_cast<int>(i);
    return index;
  }

  std::string pair(const AffineAccess &x, std::map<Monomial, Poly> lx, const AffineAccess &y,
                   std::map<Monomial, Poly> ly, const std::set<Monomial> &strides) {
    IslQuery query(unknowns_, steps_);
    for (const Poly &c : x.constraints) query.at_least_zero(c, 0);
    for (const Poly &c : y.constraints) query.at_least_zero(c, 1);
    if (by_dimensions(x, y, query)) {
      if (query.differs(parallel_)) return "";
      return may_be_one(x, y);
    }
    // differences per stride; a stride that both have with the same scalar-only part cancels
    std::vector<std::pair<Poly, Difference>> digits; // stride, ascending
    for (const Monomial &m : strides) {
      const auto [factor, d] = without_content({lx[m], ly[m]});
      digits.push_back({monomial_poly(m) * Poly(factor), d});
    }
    std::sort(digits.begin(), digits.end(), [](const auto &a, const auto &b) {
      auto degree = [](const Poly &p) {
        unsigned n = 0;
        for (const auto &[m, c] : p.terms())
          for (const auto &[s, k] : m) n += k;
        return n;
      };
      return degree(a.first) < degree(b.first);
    });
    // i*n + j = i'*n + j' with |j - j'| < n means i = i' and j = j'; a row then has an element, and n is not 0
    std::set<std::string> not_zero;
    for (size_t k = 0; k + 1 < digits.size(); k++) {
      if (digits[k].second.trivial()) continue;
      size_t next = k + 1;
      while (next < digits.size() && digits[next].second.trivial()) next++;
      if (next == digits.size()) break;
      const auto quotient = digits[next].first.divide_exact(digits[k].first);
      if (!quotient || !query.difference_below(digits[k].second, *quotient))
        return "'" + nest_.accesses[x.index].text + "' and '" + nest_.accesses[y.index].text +
               "': no proof that the parts of the subscript stay within one row";
      for (const auto &[m, c] : quotient->terms())
        for (const auto &[symbol, power] : m) not_zero.insert(symbol);
    }
    for (const auto &[stride, d] : digits)
      for (const auto &[m, c] : stride.terms())
        for (const auto &[symbol, power] : m)
          if (!d.trivial() && !not_zero.count(symbol) && !is_not_zero(symbol, x, y))
            return "'" + nest_.accesses[x.index].text + "' and '" + nest_.accesses[y.index].text +
                   "' are one element in all iterations where " + symbol + " is 0";
    for (const auto &[stride, d] : digits)
      if (!query.equal(d)) return "the subscripts of '" + nest_.accesses[x.index].text + "' are not affine";
    if (query.differs(parallel_)) return "";
    return may_be_one(x, y);
  }

  // Is the symbol other than 0 wherever the two accesses happen?
  bool is_not_zero(const std::string &symbol, const AffineAccess &x, const AffineAccess &y) const {
    qe::System s = {qe::eq(Poly::symbol(symbol), 0)};
    std::set<std::string> symbols;
    for (const AffineAccess *a : {&x, &y}) {
      for (const std::string &u : unknowns_) symbols.insert(copy(u, a == &x));
      for (const Poly &c : a->constraints) s.push_back(qe::ge(copied(c, a == &x), 0));
    }
    const qe::System facts = block_facts(nest_);
    s.insert(s.end(), facts.begin(), facts.end());
    return infeasible(std::move(s), symbols);
  }

  // The same by elimination, which takes products of scalars and loop variables too: i - 2*s*v - t.
  bool apart(const AffineAccess &x, const AffineAccess &y) const {
    qe::System s;
    std::set<std::string> symbols;
    for (const AffineAccess *a : {&x, &y})
      for (const std::string &u : unknowns_) symbols.insert(copy(u, a == &x));
    for (const AffineAccess *a : {&x, &y})
      for (const Poly &c : a->constraints) s.push_back(qe::ge(copied(c, a == &x), 0));
    s.push_back(qe::eq(copied(x.subscript, true), copied(y.subscript, false)));
    const qe::System facts = block_facts(nest_);
    s.insert(s.end(), facts.begin(), facts.end());
    for (const std::string &d : parallel_) {
      const Poly first = Poly::symbol(copy(d, true)), second = Poly::symbol(copy(d, false));
      for (const qe::Constraint &differ : {qe::lt(first, second), qe::gt(first, second)}) {
        qe::System one = s;
        one.push_back(differ);
        if (!infeasible(std::move(one), symbols)) return false;
      }
    }
    return true;
  }
  static std::string copy(const std::string &symbol, bool first) { return symbol + (first ? "#1" : "#2"); }
  Poly copied(Poly p, bool first) const {
    for (const std::string &u : unknowns_)
      if (p.uses(u)) p = p.substitute(u, Poly::symbol(copy(u, first)));
    return p;
  }

  std::string may_be_one(const AffineAccess &x, const AffineAccess &y) const {
    return "'" + nest_.accesses[x.index].text + "' and '" + nest_.accesses[y.index].text +
           "' may be one element in two iterations for some values of the scalars";
  }

  // An array of several dimensions: one element is the same element in each of them. False if that cannot be expressed.
  bool by_dimensions(const AffineAccess &x, const AffineAccess &y, IslQuery &query) const {
    const model::Access &a = nest_.accesses[x.index], &b = nest_.accesses[y.index];
    if (a.dimensions.size() < 2 || a.dimensions.size() != b.dimensions.size()) return false;
    IslQuery all = query;
    for (size_t d = 0; d < a.dimensions.size(); d++) {
      const auto p = polynomial(a.dimensions[d]), q = polynomial(b.dimensions[d]);
      const auto flat_p = p ? undone(*p) : std::nullopt, flat_q = q ? undone(*q) : std::nullopt;
      if (!flat_p || !flat_q || !all.equal({*flat_p, *flat_q})) return false;
    }
    query = std::move(all);
    return true;
  }

  // The difference of two forms with its content c taken out, where c divides it: 2*v - 1 and 2*v' - 1 differ by
  // 2*(v - v'). The scalar parts must agree up to a multiple of c, and are gone then.
  static std::pair<mpz_class, Difference> without_content(const Difference &d) {
    Poly first, second;
    mpz_class content = 0;
    const mpz_class shift = d.first.constant_term() - d.second.constant_term();
    for (const auto &[m, c] : d.first.terms())
      if (!m.empty()) first += Poly(m, c), content = gcd(content, c);
    for (const auto &[m, c] : d.second.terms())
      if (!m.empty()) second += Poly(m, c), content = gcd(content, c);
    if (content <= 1 || shift % content != 0) return {1, d};
    auto divided = [&](const Poly &p) {
      Poly out;
      for (const auto &[m, c] : p.terms()) out += Poly(m, c / content);
      return out;
    };
    return {content, {divided(first) + Poly(mpz_class(shift / content)), divided(second)}};
  }

  const model::Nest &nest_;
  model::Steps *steps_;
  std::vector<RadixPair> pairs_;
  std::vector<std::string> parallel_;
  std::set<std::string> unknowns_;
};

Independence asserted(const model::Nest &nest, const Doubt &doubt, Independence out) {
  out.verdict = Verdict::asserted;
  out.reason = doubt.why;
  for (const int i : {doubt.first, doubt.second})
    if (i >= 0 && (out.suspects.empty() || i != doubt.first)) {
      const model::Access &a = nest.accesses[i];
      out.suspects.push_back({a.text, a.read, a.write, a.location});
    }
  if (out.suspects.empty()) {
    const model::Array &a = nest.arrays[doubt.array];
    out.suspects.push_back({a.host_text, a.read, a.written, a.location});
  }
  return out;
}

} // namespace

Independence check_independence(const model::Nest &nest, const Confirm &confirm, model::Steps *steps) {
  if (has_steps(nest)) return check_independence(without_steps(nest), confirm, steps);
  Independence out;
  auto collides = [&](std::optional<Collision> c) {
    if (!c) return false;
    const bool for_all_sizes = c->for_all_sizes;
    out.collision = confirm ? confirm(*c) : c;
    if (!out.collision) return false;
    out.collision->for_all_sizes = for_all_sizes;
    if (for_all_sizes) out.verdict = Verdict::refuted;
    return for_all_sizes;
  };
  if (collides(find_collision(nest))) return out;
  const std::vector<Phase> phases = phases_of(nest);
  for (const Phase &phase : phases)
    if (auto c = find_collision(phase)) {
      const int access = phase.accesses[static_cast<size_t>(c->first_access)];
      if (model::is_block_access(nest, access)) {
        const int array = model::access_at(nest, access).array;
        const model::BlockArray &block = nest.block_arrays[static_cast<size_t>(array)];
        if (block.extents.empty()) c->element = block.text; // a variable
      }
      if (collides(std::move(c))) return out;
    }
  if (const auto doubt = Proof(nest, steps).run()) return asserted(nest, *doubt, std::move(out));
  for (const Phase &phase : phases)
    if (const auto doubt = Proof(phase.nest, steps).run()) return asserted(phase.nest, *doubt, std::move(out));
  out.verdict = Verdict::proved;
  return out;
}

} // namespace metafork::analysis
