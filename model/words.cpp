#include "model/words.h"

#include "model/model.h"

#include <set>

namespace metafork::model {

bool is_cxx_keyword(const std::string &word) {
  static const std::set<std::string> words = {
      "alignas",     "alignof",  "and",        "and_eq",    "asm",       "auto",         "bitand",
      "bitor",       "bool",     "break",      "case",      "catch",     "char",         "char16_t",
      "char32_t",    "char8_t",  "class",      "co_await",  "co_return", "co_yield",     "compl",
      "concept",     "const",    "const_cast", "consteval", "constexpr", "constinit",    "continue",
      "decltype",    "default",  "delete",     "do",        "double",    "dynamic_cast", "else",
      "enum",        "explicit", "export",     "extern",    "false",     "float",        "for",
      "friend",      "goto",     "if",         "inline",    "int",       "long",         "mutable",
      "namespace",   "new",      "noexcept",   "not",       "not_eq",    "nullptr",      "operator",
      "or",          "or_eq",    "private",    "protected", "public",    "register",     "reinterpret_cast",
      "requires",    "return",   "short",      "signed",    "sizeof",    "static",       "static_assert",
      "static_cast", "struct",   "switch",     "template",  "this",      "thread_local", "throw",
      "true",        "try",      "typedef",    "typeid",    "typename",  "typeof",       "union",
      "unsigned",    "using",    "virtual",    "void",      "volatile",  "wchar_t",      "while",
      "xor",         "xor_eq"};
  return words.count(word) != 0;
}

bool has_word(const std::string &text, const std::string &word) {
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const bool left = at == 0 || !in_word(text[at - 1]);
    const bool right = at + word.size() >= text.size() || !in_word(text[at + word.size()]);
    if (left && right) return true;
  }
  return false;
}

} // namespace metafork::model
