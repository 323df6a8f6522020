#include "frontend/text/misspelt.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>

namespace metafork::frontend {

namespace {

std::string sorted(llvm::StringRef word) {
  std::string out = word.str();
  std::sort(out.begin(), out.end());
  return out;
}

// The name that a word is meant to be: one letter is wrong, or two of a long word, or letters have changed places.
std::string nearest(llvm::StringRef word, const std::vector<std::string> &names) {
  const std::string lower = word.lower();
  for (const std::string &name : names)
    if (word == name) return "";
  for (const std::string &name : names) {
    const unsigned most = name.size() > 6 ? 2 : 1;
    const unsigned distance = llvm::StringRef(lower).edit_distance(name, true, most);
    if (distance <= most || (sorted(lower) == sorted(name) && lower[0] == name[0])) return name;
  }
  return "";
}

} // namespace

std::vector<Misspelt> misspelt_keywords(const std::string &text, bool is_c) {
  static const std::vector<std::string> names = {
      "meta_for",    "meta_schedule",  "meta_fork",   "meta_join", "meta_cache",
      "meta_extent", "meta_reduction", "meta_shared", "meta_form", "meta_assert_independent"};
  clang::LangOptions options;
  options.LineComment = true;
  options.C99 = is_c;
  options.CPlusPlus = options.CPlusPlus11 = options.CPlusPlus20 = !is_c;
  const auto start = clang::SourceLocation::getFromRawEncoding(1);
  clang::Lexer lexer(start, options, text.data(), text.data(), text.data() + text.size());
  std::vector<Misspelt> out;
  clang::Token token;
  do {
    lexer.LexFromRawLexer(token);
    if (token.isNot(clang::tok::raw_identifier) || token.getLength() < 6) continue;
    const std::string meant = nearest(token.getRawIdentifier(), names);
    const unsigned begin = token.getLocation().getRawEncoding() - start.getRawEncoding();
    if (!meant.empty()) out.push_back({begin, begin + token.getLength(), token.getRawIdentifier().str(), meant});
  } while (token.isNot(clang::tok::eof));
  return out;
}

std::vector<Misspelt> misspelt_pragma(const std::string &text, unsigned hash) {
  static const std::vector<std::string> names = {"scop", "endscop", "meta"};
  const auto skip = [&](size_t at) { return std::min(text.find_first_not_of(" \t", at), text.size()); };
  size_t at = hash;
  if (at >= text.size() || text[at] != '#') return {};
  at = skip(at + 1);
  if (text.compare(at, 6, "pragma") != 0) return {};
  at = skip(at + 6);
  size_t end = at;
  while (end < text.size() && (isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_')) end++;
  const std::string word = text.substr(at, end - at), meant = word.empty() ? "" : nearest(word, names);
  if (meant.empty()) return {};
  return {{static_cast<unsigned>(at), static_cast<unsigned>(end), word, meant}};
}

} // namespace metafork::frontend
