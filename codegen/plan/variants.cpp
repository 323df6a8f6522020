#include "codegen/plan/variants.h"

#include "codegen/build/map_nest.h"

#include <algorithm>
#include <set>
#include <stdexcept>

namespace metafork::codegen {

using qe::Poly;
using qe::System;

namespace {

constexpr const char *shared_memory = "device.shared_memory";
constexpr int64_t alignment = 16;

Poly product(const Kernel &k, Parameter::Kind kind) {
  Poly out = 1;
  for (const Parameter &p : k.parameters)
    if (p.kind == kind) out *= Poly::symbol(p.field);
  return out;
}

bool not_negative(const Expr &e, const System &context) {
  const auto one = [&](const Expr &a) { return not_negative(a, context); };
  switch (e.kind) {
    case Expr::Kind::min:
      return std::all_of(e.args.begin(), e.args.end(), one);
    case Expr::Kind::max:
      return std::any_of(e.args.begin(), e.args.end(), one);
    case Expr::Kind::poly:
    case Expr::Kind::floor_div:
    case Expr::Kind::ceil_div:
      break;
  }
  return qe::non_negative(e.numerator, context);
}

// An expression as a polynomial: what is none becomes a symbol, named by its text, with the facts that bound it.
Poly polynomial_of(const Expr &e, System &facts) {
  if (e.kind == Expr::Kind::poly) return e.numerator;
  const Poly symbol = Poly::symbol(text(e));
  switch (e.kind) {
    case Expr::Kind::floor_div:
      facts.push_back(qe::le(symbol * e.denominator, e.numerator));
      facts.push_back(qe::ge(symbol * e.denominator, e.numerator - e.denominator + Poly(1)));
      break;
    case Expr::Kind::ceil_div:
      facts.push_back(qe::ge(symbol * e.denominator, e.numerator));
      facts.push_back(qe::le(symbol * e.denominator, e.numerator + e.denominator - Poly(1)));
      break;
    case Expr::Kind::min:
      for (const Expr &a : e.args) facts.push_back(qe::le(symbol, polynomial_of(a, facts)));
      break;
    case Expr::Kind::max:
      for (const Expr &a : e.args) facts.push_back(qe::ge(symbol, polynomial_of(a, facts)));
      break;
    case Expr::Kind::poly:
      break;
  }
  return symbol;
}

// The most bytes between an array of this size and the next multiple of 16: sizes are multiples of their content.
int64_t rounding_of(const Poly &bytes) {
  const mpz_class unit = gcd(bytes.content(), mpz_class(alignment));
  return unit == 0 ? 0 : alignment - unit.get_si();
}

// ------------------------------------------------------------------------------------------------ what is legal

System legal_parameters(const Kernel &k) {
  System s{qe::ge(Poly::symbol(shared_memory), 0)};
  for (const Parameter &p : k.parameters) {
    const ParameterKind &kind = of_kind(p.kind);
    s.push_back(qe::ge(Poly::symbol(p.field), static_cast<long>(kind.least)));
    if (!kind.product_is_limited) s.push_back(qe::le(Poly::symbol(p.field), static_cast<long>(kind.most)));
  }
  for (const ParameterKind &kind : parameter_kinds)
    if (const Poly all = product(k, kind.kind); kind.product_is_limited && !all.is_constant())
      s.push_back(qe::le(all, static_cast<long>(kind.most)));
  return s;
}

std::vector<std::string> legal_parameters_text(const Kernel &k) {
  std::vector<std::string> out;
  for (const Parameter &p : k.parameters) {
    const ParameterKind &kind = of_kind(p.kind);
    const std::string least = std::to_string(kind.least);
    out.push_back(kind.product_is_limited ? p.field + " >= " + least
                                          : least + " <= " + p.field + " <= " + std::to_string(kind.most));
  }
  for (const ParameterKind &kind : parameter_kinds)
    if (const Poly all = product(k, kind.kind); kind.product_is_limited && !all.is_constant())
      out.push_back(all.text() + " <= " + std::to_string(kind.most));
  return out;
}

// ------------------------------------------------------------------------------------------------- one variant

// `facts`: receives what is known of the symbols in it.
std::vector<Inequality> inequalities_of(const Kernel &k, const StorageSize &size, System &facts) {
  std::vector<Inequality> out;
  if (!size.parts.empty())
    out.push_back({Inequality::Limit::shared_memory, size.bytes, size.text, Poly::symbol(shared_memory)});
  if (const Poly t = product(k, Parameter::Kind::threads); !t.is_constant())
    out.push_back({Inequality::Limit::threads, t, t.text(), k.max_threads});
  for (const Demand &d : k.demands) {
    const Poly parameter = Poly::symbol(d.parameter);
    if (d.of.empty()) {
      const Poly next = Poly(d.factor) * polynomial_of(Expr::ceil(parameter, d.factor), facts);
      out.push_back({Inequality::Limit::multiple, next, std::to_string(d.factor), parameter});
    } else {
      const Poly points = Poly(d.factor) * Poly::symbol(d.of);
      out.push_back({Inequality::Limit::points, points, points.text(), parameter});
    }
  }
  return out;
}

void check_same_parameters(const Kernel &a, const Kernel &b) {
  auto fields = [](const Kernel &k) {
    std::vector<std::string> names;
    for (const Parameter &p : k.parameters) names.push_back(p.field);
    for (const model::Scalar &s : k.scalars) names.push_back(s.name);
    for (const model::Array &x : k.arrays) names.push_back(x.name);
    return names;
  };
  if (fields(a) != fields(b) || a.arguments() != b.arguments())
    throw std::logic_error("kernel " + b.name + ": its arguments are not those of " + a.name);
}

// ------------------------------------------------------------------------------------------------------- coverage

// p >= 0 and c - p >= 0 with c < 0.
bool are_opposites(const qe::Constraint &a, const qe::Constraint &b) {
  const auto sum = (a.p + b.p).constant();
  return sum && *sum < 0;
}

// Has the system no integer point? What contradicts one of the others as it stands is seen at once: the product of the
// threads of many dimensions is too much for a prover.
bool contradictory(System s) {
  for (size_t i = 0; i < s.size(); i++)
    for (size_t k = 0; k < i; k++)
      if (are_opposites(s[i], s[k])) return true;
  std::set<std::string> symbols;
  for (const qe::Constraint &c : s) symbols.merge(c.p.symbols());
  return analysis::infeasible(std::move(s), std::move(symbols));
}

// The bytes of storage with the default parameters of a GPU, which all variants share, where no other symbol occurs.
std::optional<mpz_class> at_defaults(const Variant &v, const Kernel &plain) {
  if (v.storage.parts.empty()) return std::nullopt;
  std::map<qe::Symbol, mpz_class> values;
  for (const Parameter &p : plain.parameters)
    if (p.gpu_default > 0 && p.given.empty()) values[p.field] = mpz_class(static_cast<long>(p.gpu_default));
  for (const std::string &s : v.storage.bytes.symbols())
    if (!values.count(s)) return std::nullopt;
  return v.storage.bytes.evaluate(values);
}

} // namespace

std::string Inequality::text() const {
  return limit == Limit::multiple ? factored(most) + " is a multiple of " + needs_text
                                  : needs_text + " <= " + factored(most);
}

std::string Inequality::violated() const {
  return limit == Limit::multiple ? factored(most) + " is no multiple of " + needs_text
                                  : needs_text + " > " + factored(most);
}

std::string factored(const Poly &p) {
  if (p.terms().size() < 2) return p.text();
  qe::Monomial common = p.terms().begin()->first;
  for (const auto &[monomial, coefficient] : p.terms())
    for (auto it = common.begin(); it != common.end();) {
      const auto found = monomial.find(it->first);
      if (found == monomial.end())
        it = common.erase(it);
      else
        it->second = std::min(it->second, found->second), ++it;
    }
  const Poly factor(common, p.content());
  const auto rest = p.divide_exact(factor);
  if (!rest || factor == Poly(1)) return p.text();
  return factor.text() + "*(" + rest->text() + ")";
}

StorageSize storage_size(const Kernel &kernel, const System &legal) {
  StorageSize out;
  Poly constant;
  size_t terms = 0;
  std::vector<const Storage *> shared;
  for (const Storage &s : kernel.storage)
    if (s.space == Storage::Space::block) shared.push_back(&s);
  for (const Storage *s : shared) {
    const Expr elements = s->layout.elements();
    const Expr extent = not_negative(elements, legal) ? elements : Expr::largest({Expr(0), elements});
    const Poly one = polynomial_of(extent, out.facts) * Poly(s->element_size);
    const int64_t rounding = s == shared.back() && s->stages == 1 ? 0 : rounding_of(one);
    out.parts.push_back({s->element_size, extent, rounding, s->stages});
    const Poly bytes = Poly(s->stages) * one, padding = Poly(s->stages) * Poly(static_cast<long>(rounding));
    out.bytes += bytes + padding;
    constant += bytes.is_constant() ? bytes + padding : padding;
    if (bytes.is_constant()) continue;
    out.text += (out.text.empty() ? "" : " + ") + factored(bytes);
    terms += bytes.terms().size();
  }
  // arrays of like extents as one term
  if (const Poly varying = out.bytes - constant; varying.terms().size() < terms) out.text = factored(varying);
  if (out.text.empty() || !constant.is_zero()) out.text += (out.text.empty() ? "" : " + ") + constant.text();
  return out;
}

void leave_out(NestPlan &plan, const std::string &kernel, const std::string &why) {
  const size_t before = plan.further.size();
  std::erase_if(plan.further, [&](const auto &k) { return k->name == kernel; });
  if (plan.further.size() == before) return;
  std::erase_if(plan.claims, [&](const CheckedClaim &c) { return c.kernel == kernel; });
  plan.left_out.push_back(kernel + " is not used: " + why);
}

Cases cases_of(const NestPlan &plan) {
  Cases out;
  const Kernel &plain = plan.mapped->kernel;
  out.legal = legal_parameters(plain);
  out.legal_text = legal_parameters_text(plain);
  std::vector<std::shared_ptr<const Kernel>> kernels = plan.further;
  kernels.emplace_back(plan.mapped, &plain);
  for (const auto &k : kernels) {
    check_same_parameters(plain, *k);
    System context = out.legal;
    // a block array that its block reaches has elements
    if (k.get() == &plain)
      for (const Storage &s : k->storage)
        if (const Expr e = s.elements(); e.kind == Expr::Kind::poly) context.push_back(qe::ge(e.numerator, 0));
    Variant v{k, storage_size(*k, context), {}};
    v.admitted_if = inequalities_of(*k, v.storage, out.legal);
    out.legal.insert(out.legal.end(), v.storage.facts.begin(), v.storage.facts.end());
    out.variants.push_back(std::move(v));
  }
  for (const model::CacheClause &c : plan.nest->cache) out.insists += (out.insists.empty() ? "" : ", ") + c.text;
  if (!out.insists.empty()) out.insists = "meta_cache(" + out.insists + ")";
  // What has no variant beside it is refused where it does not fit: a legal launch fits.
  const bool alone = out.variants.size() == 1 || !out.insists.empty();
  const Variant &needed =
      out.variants[out.variants.size() > 1 && alone ? out.variants.size() - 2 : out.variants.size() - 1];
  for (const Inequality &i : needed.admitted_if) {
    if (!alone || (i.limit == Inequality::Limit::threads && out.insists.empty())) continue;
    out.legal.push_back(qe::le(i.needs, i.most));
    out.legal_text.push_back(i.text());
  }
  return out;
}

Coverage covers(const System &legal, const std::vector<std::vector<Inequality>> &variants) {
  Coverage out;
  std::vector<size_t> choice(variants.size(), 0);
  for (const auto &v : variants)
    if (v.empty()) { // admitted by every launch
      out.proved = true;
      return out;
    }
  while (true) {
    System s = legal;
    std::set<std::string> seen;
    std::string text;
    for (size_t v = 0; v < variants.size(); v++) {
      const Inequality &i = variants[v][choice[v]];
      s.push_back(qe::gt(i.needs, i.most));
      if (const std::string violated = i.violated(); seen.insert(violated).second)
        text.append(text.empty() ? "" : " and ").append(violated);
    }
    if (!contradictory(std::move(s))) {
      out.hole = text;
      return out;
    }
    out.choices.push_back(std::move(text));
    size_t v = 0;
    while (v < variants.size() && ++choice[v] == variants[v].size()) choice[v++] = 0;
    if (v == variants.size()) break;
  }
  out.proved = true;
  return out;
}

Coverage covers(const Cases &cases) {
  std::vector<std::vector<Inequality>> variants;
  for (const Variant &v : cases.variants) variants.push_back(v.admitted_if);
  if (!cases.insists.empty() && variants.size() > 1) variants.pop_back();
  return covers(cases.legal, variants);
}

std::vector<std::string> text(const Cases &cases) {
  std::vector<std::string> out;
  bool memory = false;
  for (const Variant &v : cases.variants) {
    std::string conditions;
    for (const Inequality &i : v.admitted_if) {
      conditions.append(conditions.empty() ? "" : " and ").append(i.text());
      memory = memory || i.limit == Inequality::Limit::shared_memory;
    }
    const bool split = shares_loops(v.kernel->body);
    const bool scan = has_turns(v.kernel->body);
    std::string line =
        "variant " + v.kernel->variant +
        (scan                                         ? ", of many iterations"
         : split                                      ? ", on a GPU, of few points"
         : v.kernel->in_warps                         ? ", on a GPU of compute capability 9.0"
         : v.kernel->wide && v.kernel->wide->demanded ? ", on a GPU, where rows are whole groups of 16 bytes"
         : v.kernel->for_gpu                          ? ", on a GPU"
                                                      : "");
    line += conditions.empty() ? ", for every launch" : ", where " + conditions;
    if (v.storage.parts.empty()) line += "; reads and writes global memory";
    if (const auto bytes = at_defaults(v, *cases.variants.back().kernel)) {
      line += "; " + bytes->get_str() + " bytes with the defaults of a GPU";
      if (*bytes > largest_shared_memory) line += ", which do not fit";
    }
    for (const Inequality &i : v.admitted_if)
      if (never_holds(i, cases.legal)) line += "; no device admits it";
    out.push_back(std::move(line));
  }
  const bool alone = cases.variants.size() == 1;
  if (memory)
    out.push_back("device.shared_memory is the bytes that a block can have: " + std::to_string(largest_shared_memory) +
                  " on an H200" + (alone ? "; a CPU has no limit" : " and on a CPU"));
  if (memory && alone)
    out.push_back("a launch on a GPU whose block arrays do not fit is an error");
  else if (!cases.insists.empty() && !alone)
    out.push_back(cases.insists + ": a launch that does not admit " + cases.variants[0].kernel->variant +
                  " is an error");
  else if (!alone)
    out.push_back("a launch takes the first variant that it admits; qe proved that there always is one");
  return out;
}

bool never_holds(const Inequality &inequality, const System &legal) {
  System s = legal;
  s.push_back(qe::le(Poly::symbol(shared_memory), largest_shared_memory));
  s.push_back(qe::le(inequality.needs, inequality.most));
  return contradictory(std::move(s));
}

} // namespace metafork::codegen
