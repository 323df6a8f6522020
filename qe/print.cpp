// Formulas as people write them.
#include "qe/print.h"

#include <algorithm>

namespace metafork::qe {
namespace detail {
namespace {

// Terms of p with a positive coefficient, or the negated others; without the constant.
Poly side(const Poly &p, bool positive) {
  Poly out;
  for (const auto &[m, c] : p.terms())
    if (!m.empty() && (c > 0) == positive) out += Poly(m, abs(c));
  return out;
}

std::optional<Symbol> lone_symbol(const Poly &p) {
  if (p.terms().size() != 1) return std::nullopt;
  const auto &[m, c] = *p.terms().begin();
  if (c != 1 || m.size() != 1 || m.begin()->second != 1) return std::nullopt;
  return m.begin()->first;
}

// left R right with R one of "=", "!=": a single term to the left.
Written written_equality(const Poly &p, bool equal) {
  Poly left = side(p, true), right = side(p, false);
  mpz_class constant = p.constant_term();
  const auto better = [](const Poly &a, const Poly &b) {
    return !a.is_zero() &&
           (b.is_zero() || (a.terms().size() == 1 && b.terms().size() > 1) || (lone_symbol(a) && !lone_symbol(b)));
  };
  if (better(right, left))
    std::swap(left, right);
  else
    constant = -constant;
  return {left, equal ? "=" : "!=", right + Poly(constant)};
}

Written written_order(Poly p, bool strict, bool integers) {
  if (integers && strict) {
    p -= 1;
    strict = false;
  }
  if (integers && p.constant_term() == -1) { // a - 1 >= 0 is a > 0
    p += 1;
    strict = true;
  }
  const Poly more = side(p, true), less = side(p, false), constant(p.constant_term());
  if (less.is_zero()) return {more, strict ? ">" : ">=", -constant};
  const bool right = p.constant_term() > 0 || more.is_zero() || lone_symbol(less);
  return {right ? less : less - constant, strict ? "<" : "<=", right ? more + constant : more};
}

} // namespace

Written written(const Comparison &c, bool integers) {
  if (c.relation == Relation::eq || c.relation == Relation::ne)
    return written_equality(c.p, c.relation == Relation::eq);
  return written_order(c.p, c.relation == Relation::gt, integers);
}

std::string Written::text() const { return left.text() + " " + relation + " " + right.text(); }

namespace {

// The index of a lower bound x >= c or x > c (c a constant) of the symbol that comparison i bounds from above.
std::optional<size_t> partner(const std::vector<Written> &all, const std::vector<bool> &used, size_t i) {
  const Written &w = all[i];
  if (w.relation[0] != '<' || !lone_symbol(w.left)) return std::nullopt;
  for (size_t j = 0; j < all.size(); j++)
    if (!used[j] && all[j].relation[0] == '>' && all[j].left == w.left && all[j].right.is_constant()) return j;
  return std::nullopt;
}

} // namespace

std::vector<std::string> conjunction_texts(const std::vector<Comparison> &comparisons, bool integers) {
  std::vector<Written> all;
  for (const Comparison &c : comparisons) all.push_back(written(c, integers));
  std::vector<std::string> texts;
  for (const Written &w : all) texts.push_back(w.text());
  std::vector<bool> used(all.size(), false);
  for (size_t i = 0; i < all.size(); i++)
    if (const auto j = partner(all, used, i)) {
      used[*j] = used[i] = true;
      const std::string low = all[*j].right.text() + (all[*j].relation == ">" ? " < " : " <= ");
      texts[std::min(i, *j)] = low + all[i].text();
      texts[std::max(i, *j)].clear();
    }
  std::erase_if(texts, [](const std::string &t) { return t.empty(); });
  return texts;
}

std::string joined(const std::vector<std::string> &parts, const std::string &by) {
  std::string out;
  for (size_t i = 0; i < parts.size(); i++) out += (i ? by : "") + parts[i];
  return out;
}

} // namespace detail

namespace {

std::string inner_text(const Formula &f, bool integers) {
  const std::string text = f.text(integers);
  const bool atomic = f.kind() == Formula::Kind::comparison || f.kind() == Formula::Kind::negation;
  return atomic ? text : "(" + text + ")";
}

std::string conjunction_text(const Formula &f, bool integers) {
  std::vector<Comparison> comparisons;
  std::vector<std::string> others;
  for (const Formula &part : f.parts())
    if (part.kind() == Formula::Kind::comparison)
      comparisons.push_back(part.comparison());
    else
      others.push_back(inner_text(part, integers));
  std::vector<std::string> texts = detail::conjunction_texts(comparisons, integers);
  texts.insert(texts.end(), others.begin(), others.end());
  return detail::joined(texts, ", ");
}

} // namespace

std::string Formula::text(bool integers) const {
  std::vector<std::string> texts;
  switch (kind_) {
    case Kind::truth:
      return "true";
    case Kind::falsity:
      return "false";
    case Kind::comparison:
      return detail::written(comparison_, integers).text();
    case Kind::conjunction:
      return conjunction_text(*this, integers);
    case Kind::disjunction:
      for (const Formula &f : parts_) texts.push_back(inner_text(f, integers));
      return detail::joined(texts, " or ");
    case Kind::negation:
      return "not (" + parts_[0].text(integers) + ")";
    case Kind::exists:
      return "exists " + detail::joined({unknowns_.begin(), unknowns_.end()}, ", ") + ": " +
             inner_text(parts_[0], integers);
  }
  return {};
}

} // namespace metafork::qe
