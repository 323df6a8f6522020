// Identifiers in texts.
#pragma once

#include <cctype>
#include <set>
#include <string>

namespace metafork::model {

// Can the character stand in an identifier? Those beyond ASCII come as several bytes.
inline bool in_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return isalnum(byte) || c == '_' || c == '$' || byte >= 0x80;
}

// The words of a text, numbers among them.
inline std::set<std::string> words_in(const std::string &text) {
  std::set<std::string> out;
  std::string word;
  for (char c : text + " ") {
    if (in_word(c))
      word += c;
    else if (!word.empty())
      out.insert(std::move(word)), word.clear();
  }
  return out;
}

// Keywords of C++20 and of GNU C++, and its words for operators.
bool is_cxx_keyword(const std::string &word);

// What a program declares stands in this namespace in kernel files, apart from what their headers declare.
inline constexpr const char *program_namespace = "mf_program";

} // namespace metafork::model
