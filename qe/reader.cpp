// Tokens and rational arithmetic of the texts that this library reads.
#include "qe/reader.h"

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace metafork::qe::detail {
namespace {

constexpr unsigned max_exponent = 64, max_depth = 200;

bool name_char(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Divides out what constant factors have in common and makes a constant denominator positive.
Fraction reduced(Poly numerator, Poly denominator) {
  mpz_class g = gcd(numerator.content(), denominator.content());
  if (const auto c = denominator.constant(); c && *c < 0) g = -g;
  if (g != 0 && g != 1) {
    numerator = *numerator.divide_exact(Poly(g));
    denominator = *denominator.divide_exact(Poly(g));
  }
  return {std::move(numerator), std::move(denominator)};
}

Fraction add(const Fraction &a, const Fraction &b) {
  if (a.denominator == b.denominator) return {a.numerator + b.numerator, a.denominator};
  return reduced(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

Fraction multiply(const Fraction &a, const Fraction &b) {
  Poly numerator = a.numerator * b.numerator;
  if (a.denominator == Poly(1) && b.denominator == Poly(1)) return {std::move(numerator), 1};
  return reduced(std::move(numerator), a.denominator * b.denominator);
}

} // namespace

bool is_keyword(std::string_view word) {
  static constexpr std::string_view keywords[] = {"and", "or", "not", "exists", "forall", "true", "false"};
  return std::find(std::begin(keywords), std::end(keywords), word) != std::end(keywords);
}

void Reader::fail(const std::string &reason) const {
  const auto before = text_.substr(0, at_);
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const size_t start = lines == 0 ? 0 : before.rfind('\n') + 1;
  std::string where = "column " + std::to_string(at_ - start + 1);
  if (text_.find('\n') != std::string_view::npos) where = "line " + std::to_string(lines + 1) + ", " + where;
  throw std::invalid_argument(where + ": " + reason);
}

void Reader::enter() {
  if (++depth_ > max_depth) fail("nested too deeply");
}

void Reader::skip_space() {
  while (at_ < text_.size() && (std::isspace(static_cast<unsigned char>(text_[at_])) || text_[at_] == '#'))
    at_ = text_[at_] == '#' ? std::min(text_.find('\n', at_), text_.size()) : at_ + 1;
}

bool Reader::digit() const { return at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])); }

bool Reader::at_end() {
  skip_space();
  return at_ == text_.size();
}

void Reader::expect_end(const std::string &wanted) {
  if (!at_end()) fail("expected " + wanted + " before '" + std::string(1, text_[at_]) + "'");
}

bool Reader::accept(std::string_view token) {
  skip_space();
  if (text_.substr(at_, token.size()) != token) return false;
  at_ += token.size();
  return true;
}

std::string_view Reader::word() {
  skip_space();
  size_t end = at_;
  while (end < text_.size() && name_char(text_[end])) end++;
  return text_.substr(at_, end - at_);
}

bool Reader::accept_word(std::string_view wanted) {
  if (word() != wanted) return false;
  at_ += wanted.size();
  return true;
}

std::optional<Compare> Reader::compare(bool unequal_too) {
  if (accept("<=")) return Compare::le;
  if (accept(">=")) return Compare::ge;
  if (accept("==")) return Compare::eq;
  if (unequal_too && accept("!=")) return Compare::ne;
  if (accept("<")) return Compare::lt;
  if (accept(">")) return Compare::gt;
  if (accept("=")) return Compare::eq;
  return std::nullopt;
}

Fraction Reader::sum() {
  enter();
  Fraction total{0, 1};
  bool negative = false;
  if (!accept("+")) negative = accept("-");
  while (true) {
    Fraction term = product();
    if (negative) term.numerator = -term.numerator;
    total = add(total, term);
    if (accept("-"))
      negative = true;
    else if (accept("+"))
      negative = false;
    else
      break;
  }
  leave();
  return total;
}

Fraction Reader::product() {
  Fraction out = power();
  while (true)
    if (accept("*")) {
      out = multiply(out, power());
    } else if (accept("/")) {
      skip_space();
      const size_t start = at_;
      const Fraction by = power();
      if (by.numerator.is_zero()) {
        at_ = start;
        fail("division by zero");
      }
      out = multiply(out, reduced(by.denominator, by.numerator));
    } else {
      return out;
    }
}

Fraction Reader::power() {
  const Fraction base = atom();
  if (!accept("^")) return base;
  skip_space();
  if (!digit()) fail("expected a number as exponent");
  const mpz_class exponent = number();
  if (exponent > max_exponent) fail("an exponent above 64");
  Fraction out{1, 1};
  for (unsigned long i = 0; i < exponent.get_ui(); i++) out = multiply(out, base);
  return out;
}

mpz_class Reader::number() {
  const size_t start = at_;
  while (digit()) at_++;
  return mpz_class(std::string(text_.substr(start, at_ - start)), 10);
}

Fraction Reader::atom() {
  if (accept("(")) {
    Fraction inner = sum();
    if (!accept(")")) fail("expected ')'");
    return inner;
  }
  skip_space();
  if (digit()) return {Poly(number()), 1};
  const std::string_view w = word();
  if (w.empty() || is_keyword(w)) fail("expected a number, a name or '('");
  at_ += w.size();
  return {Poly::symbol(std::string(w)), 1};
}

} // namespace metafork::qe::detail
