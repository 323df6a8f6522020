#include "host/source_expressions.h"

#include "analysis/analysis.h"
#include "model/pattern.h"

#include <algorithm>
#include <map>

namespace metafork::host {

using model::IntExpr;
using Kind = IntExpr::Kind;

namespace {

bool is_plain(const std::string &text) { return text.find_first_of(" -(") == std::string::npos; }

} // namespace

// A variable, or a member of one, or an expression in parentheses.
std::string source_spelling(const model::ScopParameter &parameter) {
  static const model::Pattern plain("[A-Za-z_]\\w*((\\.|->)[A-Za-z_]\\w*)*");
  const std::string &text = parameter.text;
  return plain.is_all(text) ? text : "(" + text + ")";
}

bool SourceExpressions::is_sum(const std::string &symbol) const {
  return std::any_of(scop_.parameters.begin(), scop_.parameters.end(),
                     [&](const model::ScopParameter &p) { return p.name == symbol && p.value.is_known(); });
}

qe::Poly SourceExpressions::in_variables(qe::Poly p) const {
  for (size_t k = scop_.parameters.size(); k-- > 0;) // a later one may be a sum with an earlier one
    if (const model::ScopParameter &x = scop_.parameters[k]; x.value.is_known() && p.uses(x.name))
      p = p.substitute(x.name, *analysis::polynomial(x.value));
  return p;
}

std::string SourceExpressions::subscript(const IntExpr &e) const {
  const auto p = analysis::polynomial(e);
  return p ? by_rows(*p) : text(e);
}

// All of them; e >= 0 and -e >= 0 are an equation.
std::string SourceExpressions::conditions(const std::vector<IntExpr> &list) const {
  std::string out;
  for (size_t i = 0; i < list.size(); i++) {
    const auto a = analysis::polynomial(list[i]);
    const auto b = i + 1 < list.size() ? analysis::polynomial(list[i + 1]) : std::nullopt;
    const bool equal = i + 1 < list.size() && (a && b ? *a == -*b : list[i + 1].text() == (-list[i]).text());
    out += (i ? " && " : "") + condition(list[i], equal ? " == " : " >= ");
    if (equal) i++;
  }
  return out;
}

// e >= 0, with the negative terms on the right.
std::string SourceExpressions::condition(const IntExpr &e, const std::string &relation) const {
  const auto p = analysis::polynomial(e);
  if (!p) return text(e) + relation + "0";
  qe::Poly left, right;
  const qe::Poly sum = in_variables(*p);
  for (const auto &[monomial, coefficient] : sum.terms())
    if (coefficient > 0)
      left += qe::Poly(monomial, coefficient);
    else
      right -= qe::Poly(monomial, coefficient);
  if (!left.is_constant() || right.is_constant()) return polynomial(left) + relation + polynomial(right);
  return polynomial(right) + (relation == " >= " ? " <= " : relation) + polynomial(left);
}

bool SourceExpressions::is_long(const std::string &symbol) const {
  auto among = [&](const std::vector<std::string> &v) { return std::find(v.begin(), v.end(), symbol) != v.end(); };
  return among(variables_) || among(program_.sizes);
}

std::string SourceExpressions::spelling(const std::string &symbol) const {
  for (const model::ScopParameter &p : scop_.parameters)
    if (p.name == symbol) return (p.is_signed ? "" : "(long)") + parameter_(p);
  return symbol;
}

bool SourceExpressions::is_wide(const std::string &symbol) const {
  for (const model::ScopParameter &p : scop_.parameters)
    if (p.name == symbol) return !p.is_signed;
  return is_long(symbol);
}

// Is a term computed in 64 bits?
bool SourceExpressions::is_wide(const qe::Monomial &m, const mpz_class &coefficient) const {
  return m.size() > 1 || abs(coefficient) > 1 ||
         std::any_of(m.begin(), m.end(), [&](const auto &f) { return f.second > 1 || is_wide(f.first); });
}

// Positive terms first. An int cannot hold the sum of two of them, but what a parameter is less a little.
std::string SourceExpressions::polynomial(const qe::Poly &given) const {
  const qe::Poly p = in_variables(given);
  std::vector<std::pair<std::string, bool>> positive, negative; // text, computed in 64 bits
  for (const auto &[monomial, coefficient] : p.terms())
    if (!monomial.empty())
      (coefficient > 0 ? positive : negative)
          .emplace_back(term(monomial, abs(coefficient)), is_wide(monomial, coefficient));
  const mpz_class c = p.constant_term();
  if (c > 0) positive.emplace_back(c.get_str(), false);
  const bool alone = positive.size() == 1 && negative.empty();
  std::string out;
  std::vector<bool> wide;
  for (const auto &[text, is_wide] : positive) {
    out += (out.empty() ? "" : " + ") + text;
    wide.push_back(is_wide);
  }
  for (const auto &[text, is_wide] : negative) {
    out += (out.empty() ? "-" : " - ") + text;
    wide.push_back(is_wide);
  }
  if (c < 0) out += (out.empty() ? "-" : " - ") + mpz_class(-c).get_str();
  if (!alone && wide.size() > 1 && !wide[0] && !wide[1]) out = "(long)" + out;
  return out.empty() ? "0" : out;
}

// Horner's scheme in the sizes, the one first that most terms have.
std::string SourceExpressions::by_rows(const qe::Poly &p) const {
  std::map<std::string, size_t> terms;
  for (const auto &[monomial, coefficient] : p.terms())
    for (const auto &[symbol, power] : monomial)
      if (!is_long(symbol)) terms[symbol]++;
  std::string row;
  for (const auto &[symbol, count] : terms)
    if ((count > 1 || is_sum(symbol)) && (row.empty() || count > terms[row])) row = symbol;
  if (row.empty()) return polynomial(p);
  const qe::Poly rest = p.coefficient(row, 0), index = *(p - rest).divide_exact(qe::Poly::symbol(row));
  const bool wide = std::any_of(index.terms().begin(), index.terms().end(),
                                [&](const auto &t) { return is_wide(t.first, t.second); });
  const std::string factor = by_rows(index), in_parentheses = is_plain(factor) ? factor : "(" + factor + ")";
  const std::string out = (wide ? "" : "(long)") + in_parentheses + " * " + spelling(row);
  if (rest.is_zero()) return out;
  const std::string last = by_rows(rest);
  return out + (last[0] == '-' ? " - " + last.substr(1) : " + " + last);
}

std::string SourceExpressions::term(const qe::Monomial &m, const mpz_class &coefficient) const {
  std::vector<std::string> factors;
  bool wide = false;
  for (const auto &[symbol, power] : m)
    for (unsigned i = 0; i < power; i++) {
      // what is 64 bits wide comes first
      factors.insert(is_long(symbol) ? factors.begin() : factors.end(), spelling(symbol));
      wide = wide || is_long(symbol);
    }
  std::string out;
  if (coefficient != 1)
    out = coefficient.get_str() + (wide ? "" : "L") + " * ";
  else if (!wide && factors.size() > 1)
    out = "(long)";
  for (size_t i = 0; i < factors.size(); i++) out += (i ? " * " : "") + factors[i];
  return out;
}

std::string SourceExpressions::operand(const IntExpr &e) const {
  const std::string out = text(e);
  return is_plain(out) ? out : "(" + out + ")";
}

std::string SourceExpressions::text(const IntExpr &e) const {
  if (const auto p = analysis::polynomial(e)) return polynomial(*p);
  auto call = [&](const std::string &f) { return f + "(" + text(e.lhs()) + ", " + text(e.rhs()) + ")"; };
  switch (e.kind()) {
    case Kind::add:
      return sum(e);
    case Kind::multiply:
      if (e.lhs().constant() == -1) return "-" + operand(e.rhs());
      return operand(e.lhs()) + " * " + operand(e.rhs());
    case Kind::divide:
      return operand(e.lhs()) + " / " + operand(e.rhs());
    case Kind::remainder:
      return operand(e.lhs()) + " % " + operand(e.rhs());
    case Kind::floor_divide:
      return call(functions_ + "floord");
    case Kind::min:
      return call(functions_ + "min");
    case Kind::max:
      return call(functions_ + "max");
    default:
      return e.text();
  }
}

// A sum of calls and polynomials: the polynomial part last, negative calls subtracted.
std::string SourceExpressions::sum(const IntExpr &e) const {
  std::vector<std::pair<bool, IntExpr>> calls; // negative, what
  qe::Poly rest;
  auto take = [&](auto &self, const IntExpr &x, bool negative) -> void {
    if (const auto p = analysis::polynomial(x)) {
      rest += negative ? -*p : *p;
    } else if (x.kind() == Kind::add) {
      self(self, x.lhs(), negative);
      self(self, x.rhs(), negative);
    } else if (x.kind() == Kind::multiply && x.lhs().constant() == -1) {
      self(self, x.rhs(), !negative);
    } else {
      calls.emplace_back(negative, x);
    }
  };
  take(take, e, false);
  std::stable_sort(calls.begin(), calls.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
  std::string out;
  if (!calls.empty() && calls.front().first && !rest.is_zero()) {
    out = polynomial(rest);
    rest = qe::Poly();
  }
  for (const auto &[negative, x] : calls) {
    const bool product = x.kind() == Kind::multiply || x.kind() == Kind::divide || x.kind() == Kind::remainder;
    out +=
        (out.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ")) + (product ? "(" + text(x) + ")" : text(x));
  }
  if (rest.is_zero()) return out;
  const std::string last = polynomial(rest);
  return out + (last[0] == '-' ? " - " + last.substr(1) : " + " + last);
}

} // namespace metafork::host
