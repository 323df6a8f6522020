#include "codegen/text/print_expr.h"

#include <algorithm>

namespace metafork::codegen {

using qe::Monomial;
using qe::Poly;

std::string ExprPrinter::name(const std::string &symbol) const {
  const auto it = renamed_.find(symbol);
  return it == renamed_.end() ? symbol : it->second;
}

// One term without its sign. The sum so far (or its first factor) is 64-bit, so a plain symbol is widened by the
// addition.
std::string ExprPrinter::product(const Monomial &m, const mpz_class &coefficient, bool sum_is_wide, bool narrow) const {
  const bool plain = m.size() == 1 && m.begin()->second == 1 && coefficient == 1;
  bool is_wide = narrow || coefficient != 1;
  for (const auto &[symbol, power] : m) is_wide = is_wide || wide_.count(symbol);
  std::string out = coefficient != 1 ? coefficient.get_str() + (narrow ? "" : "LL") : "";
  // a 64-bit factor first, so that the product is 64-bit from its first multiplication on
  std::vector<std::string> factors;
  for (const auto &[symbol, power] : m)
    for (unsigned k = 0; k < power; k++) factors.push_back(symbol);
  std::stable_partition(factors.begin(), factors.end(), [&](const std::string &s) { return wide_.count(s) != 0; });
  for (const std::string &s : factors) {
    const bool first = out.empty();
    if (!first) out += " * ";
    const bool sign = without_sign_.count(s) != 0;
    const bool widen = sign || (first && !is_wide && !(plain && sum_is_wide));
    if (widen) out += "(long long)";
    out += name(s);
  }
  return out;
}

std::string ExprPrinter::operator()(const Poly &p) const { return sum(p, is_position(p)); }

std::string ExprPrinter::subscript(const Expr &e) const {
  return e.kind == Expr::Kind::poly ? sum(e.numerator, true) : (*this)(e);
}

// Is it made of positions and parameters alone?
bool ExprPrinter::is_position(const Poly &p) const {
  bool some = false;
  for (const std::string &s : p.symbols()) {
    if (!position_.count(s) && !small_.count(s)) return false;
    some = some || position_.count(s);
  }
  return some;
}

std::string ExprPrinter::sum(const Poly &p, bool narrow) const {
  if (const auto c = p.constant()) return c->get_str();
  // qe's order: positive terms first, the constant last
  std::vector<std::pair<Monomial, mpz_class>> terms(p.terms().begin(), p.terms().end());
  auto degree = [](const Monomial &m) {
    unsigned n = 0;
    for (const auto &[s, k] : m) n += k;
    return n;
  };
  std::stable_sort(terms.begin(), terms.end(), [&](const auto &a, const auto &b) {
    if (a.first.empty() != b.first.empty()) return b.first.empty();
    if ((a.second > 0) != (b.second > 0)) return a.second > 0;
    if (degree(a.first) != degree(b.first)) return degree(a.first) > degree(b.first);
    return false;
  });
  std::string out;
  for (const auto &[monomial, coefficient] : terms) {
    const mpz_class magnitude = abs(coefficient);
    if (monomial.empty()) {
      out += out.empty() ? coefficient.get_str() : (coefficient < 0 ? " - " : " + ") + magnitude.get_str();
      continue;
    }
    const bool first = out.empty();
    const std::string term = product(monomial, magnitude, !first, narrow);
    out += first ? (coefficient < 0 ? "-" : "") + term : (coefficient < 0 ? " - " : " + ") + term;
  }
  return out;
}

std::string ExprPrinter::argument(const Poly &p) const {
  const auto &terms = p.terms();
  const mpz_class constant = p.constant_term();
  if (terms.size() != (constant == 0 ? 1u : 2u) || abs(constant) > 1024) return (*this)(p);
  for (const auto &[monomial, coefficient] : terms) {
    if (monomial.empty()) continue;
    const std::string &symbol = monomial.begin()->first;
    if (monomial.size() != 1 || monomial.begin()->second != 1 || coefficient != 1) return (*this)(p);
    if (constant == 0) return name(symbol);
    if (small_.count(symbol)) return name(symbol) + (constant < 0 ? " - " : " + ") + mpz_class(abs(constant)).get_str();
  }
  return (*this)(p);
}

std::string ExprPrinter::operator()(const Expr &e) const {
  switch (e.kind) {
    case Expr::Kind::poly:
      return (*this)(e.numerator);
    case Expr::Kind::floor_div:
    case Expr::Kind::ceil_div:
      return std::string(apart_ ? "mf_" : "") + (e.kind == Expr::Kind::floor_div ? "floord(" : "ceild(") +
             argument(e.numerator) + ", " + argument(e.denominator) + ")";
    case Expr::Kind::min:
    case Expr::Kind::max:
      break;
  }
  const char *function = e.kind == Expr::Kind::min ? "mf_min(" : "mf_max(";
  auto text = [this](const Expr &x) { return x.kind == Expr::Kind::poly ? argument(x.numerator) : (*this)(x); };
  std::string out = text(e.args[0]);
  for (size_t i = 1; i < e.args.size(); i++) out = function + out + ", " + text(e.args[i]) + ")";
  return out;
}

std::string ExprPrinter::at_most(const std::string &name, const Expr &e) const {
  if (e.kind == Expr::Kind::min) {
    std::string out;
    for (const Expr &a : e.args) out.append(out.empty() ? "" : " && ").append(at_most(name, a));
    return out;
  }
  if (e.kind != Expr::Kind::floor_div) return name + " <= " + (*this)(e);
  const bool sum = e.denominator.terms().size() > 1;
  return name + " * " + (sum ? "(" + (*this)(e.denominator) + ")" : argument(e.denominator)) +
         " <= " + (*this)(e.numerator);
}

} // namespace metafork::codegen
