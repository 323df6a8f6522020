#include "test/fuzz/mutate.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

namespace metafork::fuzz {

namespace {

struct Part {
  size_t begin, end;
  size_t length() const { return end - begin; }
};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

template <class List>
const auto &any(const List &list, Random &random) {
  return list[below(random, list.size())];
}

// The parts that `find` knows, given where each may begin: their ends, or nothing.
template <class Find>
std::vector<Part> parts(const std::string &text, Find find) {
  std::vector<Part> out;
  for (size_t i = 0; i < text.size(); i++)
    if (const std::optional<size_t> end = find(i)) out.push_back({i, *end});
  return out;
}

// Words and numbers.
std::vector<Part> words(const std::string &text) {
  return parts(text, [&](size_t i) -> std::optional<size_t> {
    if (!is_word(text[i]) || (i > 0 && is_word(text[i - 1]))) return std::nullopt;
    size_t end = i;
    while (end < text.size() && is_word(text[end])) end++;
    return end;
  });
}

std::vector<Part> numbers(const std::string &text) {
  std::vector<Part> out = words(text);
  std::erase_if(out, [&](const Part &p) { return !std::isdigit(static_cast<unsigned char>(text[p.begin])); });
  return out;
}

// What stands in brackets, with them.
std::vector<Part> brackets(const std::string &text) {
  const std::string open = "([{", close = ")]}";
  std::vector<Part> out;
  std::vector<size_t> begun;
  for (size_t i = 0; i < text.size(); i++) {
    if (open.find(text[i]) != std::string::npos) begun.push_back(i);
    if (close.find(text[i]) == std::string::npos || begun.empty()) continue;
    if (open.find(text[begun.back()]) == close.find(text[i])) out.push_back({begun.back(), i + 1});
    begun.pop_back();
  }
  return out;
}

// From one statement's begin to another's end, nearby.
std::vector<Part> statements(const std::string &text) {
  std::vector<size_t> ends;
  for (size_t i = 0; i < text.size(); i++)
    if (text[i] == ';' || text[i] == '{' || text[i] == '}' || text[i] == '\n') ends.push_back(i + 1);
  std::vector<Part> out;
  for (size_t k = 0; k + 1 < ends.size(); k++) out.push_back({ends[k], ends[std::min(k + 1 + k % 3, ends.size() - 1)]});
  return out;
}

std::string of(const std::string &text, const Part &p) { return text.substr(p.begin, p.length()); }

// One mutation of a text, or the same text where there is nothing for it.
class Mutation {
public:
  Mutation(const std::string &text, const Grammar &grammar, Random &random)
      : text_(text), grammar_(grammar), random_(random) {}

  std::string another_statement() {
    static const std::array rules = {"statement", "nest", "plain", "schedule", "fork-statement", "odd", "host"};
    return with(statements(text_), [&](const std::string &) { return grammar_.text(any(rules, random_), random_, 6); });
  }
  std::string one_statement_more() {
    static const std::array rules = {"statement", "nest", "plain", "block-statement", "fork-statement", "jump", "odd"};
    return with(statements(text_),
                [&](const std::string &s) { return s + grammar_.text(any(rules, random_), random_, 6) + "\n"; });
  }
  std::string in_a_construct() {
    static const std::array rules = {"nest", "plain", "schedule", "fork-statement"};
    return with(statements(text_), [&](const std::string &s) {
      const std::string around = grammar_.text(any(rules, random_), random_, 8);
      const size_t head = std::min({around.find('{'), around.find(')'), around.size() - 1}) + 1;
      return around.substr(0, head) + (around[head - 1] == '{' ? s + "}" : s);
    });
  }
  std::string another_bracket() {
    return with(brackets(text_), [&](const std::string &s) {
      if (s[0] == '[') return "[" + grammar_.text("index", random_, 6) + "]";
      if (s[0] == '{') return "{ " + grammar_.text("body", random_, 6) + " }";
      const bool header = std::count(s.begin(), s.end(), ';') == 2;
      return "(" + grammar_.text(header ? "header" : below(random_, 2) ? "value" : "expression", random_, 6) + ")";
    });
  }
  std::string another_number() {
    return with(numbers(text_), [&](const std::string &) { return grammar_.text("number", random_); });
  }
  std::string another_word() {
    return with(words(text_), [&](const std::string &) {
      const std::vector<Part> own = words(text_);
      return below(random_, 2) ? of(text_, any(own, random_)) : any(grammar_.words(), random_);
    });
  }
  std::string one_word_more() {
    return with(words(text_), [&](const std::string &s) { return s + " " + any(grammar_.words(), random_) + " "; });
  }
  std::string without_brackets() {
    return with(brackets(text_), [&](const std::string &s) {
      return below(random_, 2) ? s.substr(1, s.size() - 2) : below(random_, 2) ? s.substr(1) : std::string();
    });
  }
  std::string without_statement() {
    return with(statements(text_), [](const std::string &) { return std::string(); });
  }
  std::string statement_twice() {
    return with(statements(text_), [](const std::string &s) { return s + s; });
  }
  std::string bracket_in_bracket() {
    const std::vector<Part> all = brackets(text_);
    return with(all, [&](const std::string &s) { return s[0] + of(text_, any(all, random_)) + s.back(); });
  }
  // The same thing around itself, many times.
  std::string nested() {
    static const std::array<std::pair<const char *, const char *>, 8> around = {{
        {"(", ")"},
        {"{", "}"},
        {"[", "]"},
        {"-", ""},
        {"if (n) ", ""},
        {"for (;;) ", ""},
        {"meta_for (int i = 0; i < n; i++) ", ""},
        {"1 ? ", " : 0"},
    }};
    const auto &[before, behind] = any(around, random_);
    const size_t times = size_t{1} << (1 + below(random_, 8));
    std::string head, tail;
    for (size_t k = 0; k < times; k++) head += before, tail += behind;
    return with(below(random_, 2) ? words(text_) : statements(text_),
                [&](const std::string &s) { return head + s + tail; });
  }
  std::string another_option() {
    const size_t end = text_.find('\n');
    if (end == std::string::npos) return text_;
    const std::string other = another_program();
    return other.substr(0, other.find('\n')) + text_.substr(end);
  }
  std::string another_program() { return grammar_.text("program", random_) + "\n"; }

private:
  template <class Change>
  std::string with(const std::vector<Part> &all, Change change) {
    if (all.empty()) return text_;
    const Part p = any(all, random_);
    return text_.substr(0, p.begin) + change(of(text_, p)) + text_.substr(p.end);
  }

  const std::string &text_;
  const Grammar &grammar_;
  Random &random_;
};

} // namespace

std::string mutated(const std::string &program, const Grammar &grammar, Random &random) {
  using M = Mutation;
  static const std::array all = {&M::another_statement,  &M::one_statement_more, &M::in_a_construct,
                                 &M::another_bracket,    &M::another_number,     &M::another_word,
                                 &M::one_word_more,      &M::without_brackets,   &M::without_statement,
                                 &M::statement_twice,    &M::bracket_in_bracket, &M::nested,
                                 &M::another_option,     &M::another_program,    &M::another_bracket,
                                 &M::one_statement_more, &M::another_statement};
  Mutation m(program, grammar, random);
  return (m.*any(all, random))();
}

std::string crossed(const std::string &first, const std::string &second, Random &random) {
  const std::vector<Part> to = statements(first), from = statements(second);
  if (to.empty() || from.empty()) return first;
  const Part at = any(to, random), one = any(from, random), other = any(from, random);
  const Part taken{std::min(one.begin, other.begin), std::max(one.end, other.end)};
  return first.substr(0, at.end) + of(second, taken) + first.substr(at.end);
}

} // namespace metafork::fuzz
