#include "codegen/ir/text_lines.h"

#include "codegen/ir/code_text.h"
#include "model/words.h"

#include <algorithm>
#include <stdexcept>

namespace metafork::codegen {

namespace {

[[noreturn]] void fail_at(unsigned line, size_t column, const std::string &what) {
  throw std::invalid_argument(std::to_string(line) + ":" + std::to_string(column) + ": " + what);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr int most_expression_levels = 64; // of expressions; so high powers may be

} // namespace

std::vector<TextLine> text_lines(std::string_view text) {
  std::vector<TextLine> out;
  unsigned number = 0;
  while (!text.empty()) {
    number++;
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view row = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const size_t indent = row.find_first_not_of(' ');
    if (indent == std::string_view::npos || row.substr(indent, 2) == "//") continue;
    const unsigned column = static_cast<unsigned>(indent) + 1;
    if (row[indent] != '|') {
      out.push_back({indent, std::string(row.substr(indent)), {{0, number, column}}});
      continue;
    }
    if (out.empty()) fail_at(number, column, "source text goes on that has not begun");
    TextLine &line = out.back();
    const size_t skipped = indent + (row.substr(indent, 2) == "| " ? 2 : 1);
    line.text += "\n";
    line.parts.push_back({line.text.size(), number, static_cast<unsigned>(skipped) + 1});
    line.text += row.substr(skipped);
  }
  return out;
}

void LineReader::fail(size_t at, const std::string &what) const {
  size_t i = line_.parts.size() - 1;
  while (i > 0 && line_.parts[i].begin > at) i--;
  const TextLine::Part &p = line_.parts[i];
  fail_at(p.line, p.column + (at - p.begin), what);
}

void LineReader::skip_space() {
  while (at_ < line_.text.size() && line_.text[at_] == ' ') at_++;
}

bool LineReader::at_end() {
  skip_space();
  return at_ == line_.text.size();
}

void LineReader::expect_end() {
  if (!at_end()) fail("expected the end of the line");
}

bool LineReader::accept(std::string_view token) {
  skip_space();
  if (line_.text.compare(at_, token.size(), token) != 0) return false;
  at_ += token.size();
  return true;
}

bool LineReader::accept_word(std::string_view word) {
  const size_t before = at_;
  if (accept(word) && (at_ == line_.text.size() || !model::in_word(line_.text[at_]))) return true;
  at_ = before;
  return false;
}

bool LineReader::next_is_number() {
  skip_space();
  return at_ < line_.text.size() && is_digit(line_.text[at_]);
}

void LineReader::expect(std::string_view token) {
  if (!accept(token)) fail("expected '" + std::string(token) + "'");
}

std::string LineReader::name() {
  skip_space();
  size_t end = at_;
  while (end < line_.text.size() && model::in_word(line_.text[end])) end++;
  if (end == at_ || is_digit(line_.text[at_])) fail("expected a name");
  const size_t begin = std::exchange(at_, end);
  return line_.text.substr(begin, end - begin);
}

std::vector<std::string> LineReader::names() {
  std::vector<std::string> out{name()};
  while (accept(",")) out.push_back(name());
  return out;
}

long LineReader::number() {
  const size_t begin = at_;
  const bool negative = accept("-");
  if (!next_is_number()) fail("expected a number");
  mpz_class value = 0;
  while (at_ < line_.text.size() && is_digit(line_.text[at_])) value = value * 10 + (line_.text[at_++] - '0');
  if (negative) value = -value;
  if (!value.fits_slong_p()) fail(begin, "a number beyond 64 bits");
  return value.get_si();
}

int LineReader::small_number() {
  const long value = number();
  if (value < -1 || value > 1 << 30) fail("a number that is too large");
  return static_cast<int>(value);
}

Expr LineReader::expression() {
  if (accept("floord(")) return call(Expr::Kind::floor_div);
  if (accept("ceild(")) return call(Expr::Kind::ceil_div);
  if (accept("min(")) return call(Expr::Kind::min);
  if (accept("max(")) return call(Expr::Kind::max);
  return polynomial();
}

Expr LineReader::call(Expr::Kind kind) {
  if (++levels_ > most_expression_levels) fail("nested too deeply");
  Expr out;
  out.kind = kind;
  if (kind == Expr::Kind::min || kind == Expr::Kind::max) {
    do out.args.push_back(expression());
    while (accept(","));
  } else {
    out.numerator = polynomial();
    expect(",");
    out.denominator = polynomial();
  }
  expect(")");
  levels_--;
  return out;
}

qe::Poly LineReader::polynomial() {
  qe::Poly out;
  bool negative = accept("-");
  while (true) {
    out += negative ? -product() : product();
    if (accept("+"))
      negative = false;
    else if (accept("-"))
      negative = true;
    else
      return out;
  }
}

qe::Poly LineReader::product() {
  qe::Poly out = 1;
  do {
    if (next_is_number()) {
      mpz_class value = 0;
      while (at_ < line_.text.size() && is_digit(line_.text[at_])) value = value * 10 + (line_.text[at_++] - '0');
      out *= qe::Poly(value);
      continue;
    }
    const qe::Poly factor = qe::Poly::symbol(name());
    const long power = accept("^") ? number() : 1;
    if (power < 1 || power > most_expression_levels) fail("expected a power of 1 to 64");
    for (long i = 0; i < power; i++) out *= factor;
  } while (accept("*"));
  return out;
}

Place LineReader::place() {
  Place out;
  out.name = name();
  expect("[");
  out.index = expression();
  expect("]");
  if (accept_word("as")) {
    out.neighbour = name();
    expect("of");
    out.together = small_number();
  }
  if (accept_word("in")) out.fragment = name();
  return out;
}

bool LineReader::next_is_quoted() {
  skip_space();
  return at_ < line_.text.size() && line_.text[at_] == '"';
}

std::string LineReader::quoted() {
  std::string out;
  expect("\"");
  while (at_ < line_.text.size() && line_.text[at_] != '"') {
    if (line_.text[at_] == '\\' && at_ + 1 < line_.text.size()) at_++;
    out += line_.text[at_++];
  }
  if (at_ == line_.text.size()) fail("expected '\"'");
  at_++;
  return out;
}

std::pair<std::string, std::string> LineReader::declared() {
  skip_space();
  if (at_ < line_.text.size() && line_.text[at_] == '"') {
    const std::string type = quoted();
    return {type, name()};
  }
  const auto in_type = [](char c) {
    return model::in_word(c) || std::string_view(" :<>,*&").find(c) != std::string_view::npos;
  };
  size_t end = at_;
  while (end < line_.text.size() && in_type(line_.text[end])) end++;
  while (end > at_ && line_.text[end - 1] == ' ') end--;
  size_t begin = end;
  while (begin > at_ && model::in_word(line_.text[begin - 1])) begin--;
  size_t behind = begin; // the type
  while (behind > at_ && line_.text[behind - 1] == ' ') behind--;
  if (begin == end || behind == at_) fail("expected a type and a name");
  const std::string type = line_.text.substr(at_, behind - at_);
  at_ = begin;
  return {type, name()};
}

std::string LineReader::rest() {
  if (at_ < line_.text.size() && line_.text[at_] == ' ') at_++;
  return line_.text.substr(std::exchange(at_, line_.text.size()));
}

model::Code LineReader::code(const Kernel &kernel) {
  if (at_ < line_.text.size() && line_.text[at_] == ' ') at_++;
  return code(line_.text.size(), kernel);
}

model::Code LineReader::code_before_separator(const Kernel &kernel) {
  if (at_ < line_.text.size() && line_.text[at_] == ' ') at_++;
  size_t end = at_;
  while (end < line_.text.size() && line_.text.compare(end, 4, " \\; ") != 0) end += line_.text[end] == '\\' ? 2 : 1;
  if (end >= line_.text.size()) fail("expected ' \\; ' behind it");
  model::Code out = code(end, kernel);
  at_ += 4;
  return out;
}

model::Code LineReader::code(size_t end, const Kernel &kernel) {
  const size_t begin = std::exchange(at_, end);
  try {
    return read_code(std::string_view(line_.text).substr(begin, end - begin), kernel);
  } catch (const CodeError &e) {
    fail(begin + e.at, e.what());
  }
}

} // namespace metafork::codegen
