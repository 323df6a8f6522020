#include "codegen/ir/arithmetic.h"

#include "model/words.h"

#include <algorithm>
#include <set>

namespace metafork::codegen {

namespace {

using Contraction = std::shared_ptr<const model::ContractHole>;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Arithmetic {
public:
  explicit Arithmetic(const std::function<bool(const std::string &)> &is_number) : is_number_(is_number) {}

  bool holds(const model::Code &code) {
    return std::all_of(code.begin(), code.end(), [this](const model::Piece &p) {
      if (const auto *c = std::get_if<Contraction>(&p)) return holds((*c)->original);
      if (const auto *text = std::get_if<std::string>(&p)) return holds(*text);
      return next(Kind::hole);
    });
  }

private:
  enum class Kind { none, hole, name, number, sign, open, close };

  // What may stand behind the token before.
  bool next(Kind kind) {
    const Kind before = std::exchange(before_, kind);
    const bool operand = kind == Kind::hole || kind == Kind::name || kind == Kind::number;
    if (operand) return before != Kind::hole && before != Kind::name && before != Kind::number;
    return kind != Kind::open || before == Kind::none || before == Kind::sign || before == Kind::open;
  }

  bool holds(const std::string &text) {
    for (size_t i = 0; i < text.size();) {
      const char c = text[i];
      size_t end = i + 1;
      bool right = true;
      if (is_digit(c) || (c == '.' && end < text.size() && is_digit(text[end]))) {
        while (end < text.size() && (model::in_word(text[end]) || text[end] == '.' || in_exponent(text, end))) end++;
        right = next(Kind::number);
      } else if (model::in_word(c)) {
        while (end < text.size() && model::in_word(text[end])) end++;
        right = next(Kind::name) && is_number_(text.substr(i, end - i));
      } else if (c != ' ' && c != '\n') {
        right = sign(c, end < text.size() ? text[end] : ' ');
      }
      if (!right) return false;
      i = end;
    }
    return true;
  }
  static bool in_exponent(const std::string &text, size_t at) {
    const bool hex = text.find_first_of("xX") < at;
    return (text[at] == '+' || text[at] == '-') &&
           std::string_view(hex ? "pP" : "eEpP").find(text[at - 1]) != std::string_view::npos;
  }
  bool sign(char c, char behind) {
    if (c == '(') return next(Kind::open);
    if (c == ')') return next(Kind::close);
    if (std::string_view("+-*/%").find(c) == std::string_view::npos || c == behind) return false;
    const bool dereferences = c == '*' && (before_ == Kind::none || before_ == Kind::sign || before_ == Kind::open);
    return !dereferences && next(Kind::sign);
  }

  const std::function<bool(const std::string &)> &is_number_;
  Kind before_ = Kind::none;
};

} // namespace

bool is_arithmetic(const std::string &type) {
  static const std::set<std::string> all = {
      "char", "signed char",   "unsigned char", "short",     "unsigned short",     "int",   "unsigned int",
      "long", "unsigned long", "unsigned",      "long long", "unsigned long long", "float", "double"};
  return all.count(type) != 0;
}

model::Code merged(const model::Code &code) {
  model::Code out;
  for (const model::Piece &p : code) {
    const auto *text = std::get_if<std::string>(&p);
    auto *before = out.empty() ? nullptr : std::get_if<std::string>(&out.back());
    if (text && before)
      *before += *text;
    else
      out.push_back(p);
  }
  return out;
}

model::Code bare_statement(const model::Code &code) {
  model::Code out = merged(code);
  if (out.empty()) return out;
  if (auto *first = std::get_if<std::string>(&out.front()))
    first->erase(0, std::min(first->size(), first->find_first_not_of(" {\n")));
  auto *last = std::get_if<std::string>(&out.back());
  const size_t end = last ? last->find_last_not_of(" }\n") : std::string::npos;
  if (end == std::string::npos || (*last)[end] != ';') return {};
  last->erase(end);
  std::erase(out, model::Piece(std::string()));
  return out;
}

bool is_arithmetic(const model::Code &code, const std::function<bool(const std::string &)> &is_number) {
  return Arithmetic(is_number).holds(code);
}

} // namespace metafork::codegen
