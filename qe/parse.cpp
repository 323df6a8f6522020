// A recursive-descent reader of polynomials and systems.
//
//   system     := [ comparison { ("," | "and" | "&&") comparison } ]
//   comparison := sum relation sum { relation sum }          relation := <= < >= > = ==
//   sum        := [+ | -] product { (+ | -) product }        product := power { * power }
//   power      := atom [ ^ number ]                          atom := number | name | ( sum )
#include "qe/qe.h"

#include <cctype>
#include <stdexcept>

namespace metafork::qe {
namespace {

constexpr unsigned max_exponent = 64, max_depth = 200;

enum class Relation { le, lt, ge, gt, eq };

class Parser {
public:
  explicit Parser(std::string_view text) : text_(text) {}

  Poly whole_poly() {
    Poly p = sum();
    expect_end("an operator");
    return p;
  }

  System whole_system() {
    System s;
    if (at_end()) return s;
    do comparison(s);
    while (separator());
    expect_end("',' or 'and'");
    return s;
  }

private:
  [[noreturn]] void fail(const std::string &reason) const {
    throw std::invalid_argument("column " + std::to_string(at_ + 1) + ": " + reason);
  }

  void skip_space() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) at_++;
  }

  bool at_end() {
    skip_space();
    return at_ == text_.size();
  }

  void expect_end(const std::string &wanted) {
    if (!at_end()) fail("expected " + wanted + " before '" + std::string(1, text_[at_]) + "'");
  }

  bool accept(std::string_view token) {
    skip_space();
    if (text_.substr(at_, token.size()) != token) return false;
    at_ += token.size();
    return true;
  }

  static bool name_char(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
  bool digit() const { return at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])); }

  // The word at the cursor, not consumed; empty if there is none.
  std::string_view word() {
    skip_space();
    size_t end = at_;
    while (end < text_.size() && name_char(text_[end])) end++;
    return text_.substr(at_, end - at_);
  }

  bool separator() {
    if (accept(",") || accept("&&")) return true;
    if (word() != "and") return false;
    at_ += 3;
    return true;
  }

  std::optional<Relation> relation() {
    if (accept("<=")) return Relation::le;
    if (accept(">=")) return Relation::ge;
    if (accept("==")) return Relation::eq;
    if (accept("<")) return Relation::lt;
    if (accept(">")) return Relation::gt;
    if (accept("=")) return Relation::eq;
    return std::nullopt;
  }

  static Constraint compare(const Poly &a, Relation r, const Poly &b) {
    switch (r) {
      case Relation::le:
        return le(a, b);
      case Relation::lt:
        return lt(a, b);
      case Relation::ge:
        return ge(a, b);
      case Relation::gt:
        return gt(a, b);
      case Relation::eq:
        return eq(a, b);
    }
    throw std::logic_error("relation");
  }

  void comparison(System &s) {
    Poly left = sum();
    auto r = relation();
    if (!r) fail("expected a comparison");
    while (r) {
      Poly right = sum();
      s.push_back(compare(left, *r, right));
      left = std::move(right);
      r = relation();
    }
  }

  Poly sum() {
    if (++depth_ > max_depth) fail("nested too deeply");
    Poly p;
    bool negative = false;
    if (!accept("+")) negative = accept("-");
    while (true) {
      const Poly term = product();
      p += negative ? -term : term;
      if (accept("-"))
        negative = true;
      else if (accept("+"))
        negative = false;
      else
        break;
    }
    depth_--;
    return p;
  }

  Poly product() {
    Poly p = power();
    while (accept("*")) p *= power();
    return p;
  }

  Poly power() {
    const Poly base = atom();
    if (!accept("^")) return base;
    skip_space();
    if (!digit()) fail("expected a number as exponent");
    const mpz_class exponent = number();
    if (exponent > max_exponent) fail("an exponent above 64");
    Poly p = 1;
    for (unsigned long i = 0; i < exponent.get_ui(); i++) p *= base;
    return p;
  }

  mpz_class number() {
    const size_t start = at_;
    while (digit()) at_++;
    return mpz_class(std::string(text_.substr(start, at_ - start)), 10);
  }

  Poly atom() {
    if (accept("(")) {
      Poly p = sum();
      if (!accept(")")) fail("expected ')'");
      return p;
    }
    skip_space();
    if (digit()) return Poly(number());
    const std::string_view w = word();
    if (w.empty() || w == "and") fail("expected a number, a name or '('");
    at_ += w.size();
    return Poly::symbol(std::string(w));
  }

  std::string_view text_;
  size_t at_ = 0;
  unsigned depth_ = 0;
};

} // namespace

Poly parse_poly(std::string_view text) { return Parser(text).whole_poly(); }

System parse_system(std::string_view text) { return Parser(text).whole_system(); }

} // namespace metafork::qe
