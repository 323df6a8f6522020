// Words that are meant to be keywords or pragmas.
#pragma once

#include <string>
#include <vector>

namespace metafork::frontend {

struct Misspelt {
  unsigned offset = 0, end = 0; // of the word, in the main file
  std::string word, meant;
};

// Identifiers that are none of the language's words and close to one; the caller knows whether the program declares
// them.
std::vector<Misspelt> misspelt_keywords(const std::string &text, bool is_c);

// The pragma at byte `hash`, if its first word is close to scop, endscop or meta.
std::vector<Misspelt> misspelt_pragma(const std::string &text, unsigned hash);

} // namespace metafork::frontend
