#include "codegen/plan/magnitude.h"

#include "codegen/build/split_loops.h"

#include <algorithm>
#include <map>

namespace metafork::codegen {

namespace {

constexpr int beyond = 4; // a block loop looks up to its last block's number past that (ExprPrinter::at_most)

// By monomial, the largest absolute value of a coefficient.
using Largest = std::map<qe::Monomial, mpz_class>;

void collect(const Expr &e, Largest &out) {
  for (const auto &[monomial, coefficient] : e.numerator.terms())
    if (const mpz_class size = abs(coefficient); size > out[monomial]) out[monomial] = size;
  for (const Expr &one : e.args) collect(one, out);
}

// A bound as text, and as a number where types give one.
struct Bound {
  std::string text;
  mpz_class most = 0;
  bool limited = true; // is `most` known?
};

class Magnitude {
public:
  explicit Magnitude(const NestPlan &plan) : plan_(plan) {}

  Bound sum(const std::vector<Expr> &all) const {
    Largest largest;
    for (const Expr &e : all) collect(e, largest);
    Bound out;
    for (const auto &[monomial, coefficient] : largest) {
      const Bound one = product(monomial, coefficient);
      out.text.append(out.text.empty() ? "" : " + ").append(one.text);
      out.most += one.most;
      out.limited = out.limited && one.limited;
    }
    return out;
  }

private:
  Bound product(const qe::Monomial &monomial, mpz_class number) const {
    Bound out;
    out.most = 1;
    for (const auto &[symbol, power] : monomial)
      for (unsigned i = 0; i < power; i++) {
        if (const Parameter *p = parameter(symbol)) {
          number *= static_cast<long>(of_kind(p->kind).most);
          continue;
        }
        const Bound one = factor(symbol);
        out.text.append(out.text.empty() ? "" : " * ").append(one.text);
        out.most *= one.most;
        out.limited = out.limited && one.limited;
      }
    out.most *= number;
    if (number != 1 || out.text.empty())
      out.text = number.get_str() + "LL" + (out.text.empty() ? "" : " * ") + out.text;
    return out;
  }

  const Parameter *parameter(const std::string &symbol) const {
    for (const Parameter &p : plan_.mapped->kernel.parameters)
      if (p.field == symbol) return &p;
    return nullptr;
  }

  Bound factor(const std::string &symbol) const {
    for (const Let &l : plan_.mapped->origins)
      if (l.name == symbol) {
        Bound out = sum({l.value});
        out.text = "(" + out.text + ")";
        return out;
      }
    for (const model::Scalar &s : plan_.nest->scalars)
      if (s.name == symbol && s.bits < 64)
        return {"mf_magnitude(" + symbol + ")", mpz_class(1) << (s.is_signed ? s.bits - 1 : s.bits), true};
    return {"mf_magnitude(" + symbol + ")", 0, false};
  }

  const NestPlan &plan_;
};

} // namespace

std::vector<Expr> launch_expressions(const NestPlan &plan, const MappedNest &mapped) {
  std::vector<Expr> all = mapped.not_empty;
  for (const BlockRange &b : mapped.blocks) all.insert(all.end(), {b.first, b.last});
  for (const analysis::ArrayRange &r : plan.ranges) {
    if (r.count) all.emplace_back(*r.count);
    for (const analysis::AccessRange &a : r.accesses) {
      for (const qe::Constraint &c : a.conditions) all.emplace_back(c.p);
      all.insert(all.end(), {lower(a.lower), upper(a.upper)});
    }
  }
  return all;
}

std::string magnitude(const NestPlan &plan) {
  std::vector<Expr> all = launch_expressions(plan, *plan.mapped);
  if (std::any_of(plan.further.begin(), plan.further.end(), [](const auto &k) { return shares_loops(k->body); }))
    if (const auto loop = range_of_loop(*plan.nest)) all.insert(all.end(), {loop->first, loop->last});
  const Bound bound = Magnitude(plan).sum(all);
  const mpz_class room = (mpz_class(1) << 63) - (mpz_class(1) << 33); // as mf_too_large has it
  if (bound.limited && bound.most * beyond < room) return "";
  return std::to_string(beyond) + "LL * (" + bound.text + ")";
}

} // namespace metafork::codegen
