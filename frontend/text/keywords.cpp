#include "frontend/text/keywords.h"

#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>
#include <array>

namespace metafork::frontend {
namespace {

struct RawToken {
  clang::tok::TokenKind kind;
  unsigned begin, end;
};

std::vector<RawToken> lex(const std::string &text, bool is_c) {
  clang::LangOptions options;
  options.LineComment = options.Digraphs = true;
  options.C99 = is_c;
  options.CPlusPlus = options.CPlusPlus11 = options.CPlusPlus20 = !is_c;
  const auto start = clang::SourceLocation::getFromRawEncoding(1);
  clang::Lexer lexer(start, options, text.data(), text.data(), text.data() + text.size());
  std::vector<RawToken> out;
  clang::Token token;
  do {
    lexer.LexFromRawLexer(token);
    const unsigned begin = token.getLocation().getRawEncoding() - start.getRawEncoding();
    out.push_back({token.getKind(), begin, begin + token.getLength()});
  } while (token.isNot(clang::tok::eof));
  return out;
}

class Scanner {
public:
  Scanner(const std::string &text, bool is_c) : text_(text), tokens_(lex(text, is_c)) { scan_.blanked = text; }

  KeywordScan run() {
    for (size_t i = 0; i < tokens_.size(); i++)
      if (is_keyword(spelling(i)) && !in_directive(i)) take(i);
    return std::move(scan_);
  }

private:
  std::string spelling(size_t i) const { return text_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin); }

  static bool is_keyword(const std::string &s) {
    static const std::array names = {"meta_for", "meta_schedule", "meta_fork", "meta_join"};
    return std::find(names.begin(), names.end(), s) != names.end() || is_cilk_keyword(s);
  }

  // A keyword inside a #define is met again, as a macro expansion, where the macro is used.
  bool in_directive(size_t i) const {
    size_t line = text_.rfind('\n', tokens_[i].begin);
    while (line != std::string::npos && line > 0 && text_[line - 1] == '\\') line = text_.rfind('\n', line - 1);
    const size_t first = text_.find_first_not_of(" \t", line == std::string::npos ? 0 : line + 1);
    return first != std::string::npos && text_[first] == '#';
  }

  // The index of the token after the parenthesis that opens at i; 0 if it does not close.
  size_t after_parentheses(size_t i) const {
    int depth = 0;
    for (; i < tokens_.size(); i++) {
      if (tokens_[i].kind == clang::tok::l_paren) depth++;
      if (tokens_[i].kind == clang::tok::r_paren && --depth == 0) return i + 1;
    }
    return 0;
  }

  // Behind the brace that closes what opens at token i; 0 if none opens there.
  unsigned block_end(size_t i) const {
    if (i >= tokens_.size() || tokens_[i].kind != clang::tok::l_brace) return 0;
    int depth = 0;
    for (; i < tokens_.size(); i++) {
      if (tokens_[i].kind == clang::tok::l_brace) depth++;
      if (tokens_[i].kind == clang::tok::r_brace && --depth == 0) return tokens_[i].end;
    }
    return 0;
  }

  static bool begins_statement(const std::string &word) {
    static const std::array words = {"for", "while", "if", "switch"};
    return std::find(words.begin(), words.end(), word) != words.end();
  }

  static bool is_clause(const std::string &name) {
    static const std::array names = {"cache", "reduction", "extent", "shared", "form"};
    return std::find(names.begin(), names.end(), name) != names.end();
  }

  void take(size_t i) {
    Keyword keyword{spelling(i), tokens_[i].begin, tokens_[i].end, {}};
    const bool cilk = is_cilk_keyword(keyword.name);
    if (keyword.name.rfind("_C", 0) == 0) keyword.name = "c" + keyword.name.substr(2);
    size_t j = i + 1;
    if (keyword.name == "meta_for" || keyword.name == "cilk_for") {
      if (j < tokens_.size() && tokens_[j].kind == clang::tok::l_paren && !after_parentheses(j))
        return; // the parser says so
      if (j >= tokens_.size() || tokens_[j].kind != clang::tok::l_paren) {
        scan_.errors.push_back({keyword.offset, keyword.offset,
                                "expected '(' and a loop header after '" + keyword.name + "'" + Topic::syntax});
        return;
      }
      j = after_parentheses(j);
    }
    while (!cilk && take_clause(keyword, j)) {
    }
    keyword.next = j < tokens_.size() ? tokens_[j].begin : tokens_[i].end;
    keyword.block_end = block_end(j);
    if (keyword.name == "meta_schedule" && (j >= tokens_.size() || tokens_[j].kind != clang::tok::l_brace))
      scan_.errors.push_back(
          {keyword.offset, keyword.offset, "expected clauses and a block '{ }' after 'meta_schedule'" + Topic::syntax});
    scan_.keywords.push_back(std::move(keyword));
  }

  // The clause that is a single word.
  bool take_word(Keyword &keyword, size_t &j) {
    keyword.clauses.push_back({"assert_independent", "", tokens_[j].begin, tokens_[j].end});
    blank(tokens_[j].begin, tokens_[j].end);
    j++;
    if (j + 1 < tokens_.size() && tokens_[j].kind == clang::tok::l_paren &&
        tokens_[j + 1].kind == clang::tok::r_paren) {
      scan_.errors.push_back({keyword.offset, tokens_[j].begin,
                              "clause 'meta_assert_independent' stands without parentheses" + Topic::syntax});
      blank(tokens_[j].begin, tokens_[j + 1].end);
      j += 2;
    }
    return true;
  }

  // One clause at token j, if there is one: records and blanks it, moves j behind it.
  bool take_clause(Keyword &keyword, size_t &j) {
    if (j < tokens_.size() && spelling(j) == "meta_assert_independent") return take_word(keyword, j);
    if (j + 1 >= tokens_.size() || tokens_[j].kind != clang::tok::raw_identifier) return false;
    std::string name = spelling(j);
    const bool long_form = name.rfind("meta_", 0) == 0;
    if (long_form) name = name.substr(5);
    if (is_keyword(spelling(j))) return false;
    auto error = [&](const std::string &message) {
      scan_.errors.push_back({keyword.offset, tokens_[j].begin, message});
    };
    if (tokens_[j + 1].kind != clang::tok::l_paren) {
      if (!long_form || !is_clause(name)) return false;
      error("clause '" + spelling(j) + "' needs its arguments in parentheses" + Topic::syntax);
      blank(tokens_[j].begin, tokens_[j].end);
      j++;
      return true;
    }
    if (!is_clause(name)) {
      // after meta_schedule nothing else may stand; after a loop header it is the body, a call perhaps
      if (!long_form && (keyword.name != "meta_schedule" || begins_statement(name))) return false;
      error(
          "unknown clause '" + spelling(j) +
          "'; clauses are meta_cache, meta_reduction, meta_extent, meta_shared, meta_form and meta_assert_independent" +
          Topic::syntax);
      const size_t after = after_parentheses(j + 1);
      if (after == 0) return false;
      blank(tokens_[j].begin, tokens_[after - 1].end);
      j = after;
      return true;
    }
    // A short name is a clause only where a statement may not begin with a call: before '{' or another clause, or after
    // a loop header; `shared(x);` as a loop body would be a call, so a following ';' keeps it one.
    const size_t after = after_parentheses(j + 1);
    if (after == 0) {
      error("the parenthesis of clause '" + spelling(j) + "' does not close" + Topic::syntax);
      return false;
    }
    if (!long_form && after < tokens_.size() && tokens_[after].kind == clang::tok::semi) return false;
    const unsigned open = tokens_[j + 1].end, close = tokens_[after - 1].begin;
    keyword.clauses.push_back({name, text_.substr(open, close - open), tokens_[j].begin, tokens_[after - 1].end});
    blank(tokens_[j].begin, tokens_[after - 1].end);
    j = after;
    return true;
  }

  void blank(unsigned begin, unsigned end) {
    for (unsigned k = begin; k < end; k++)
      if (scan_.blanked[k] != '\n') scan_.blanked[k] = ' ';
  }

  const std::string &text_;
  std::vector<RawToken> tokens_;
  KeywordScan scan_;
};

} // namespace

bool is_cilk_keyword(const std::string &word) {
  static const std::array names = {"cilk_spawn",  "cilk_sync",  "cilk_for", "cilk_scope",
                                   "_Cilk_spawn", "_Cilk_sync", "_Cilk_for"};
  return std::find(names.begin(), names.end(), word) != names.end();
}

KeywordScan scan_keywords(const std::string &text, bool is_c) { return Scanner(text, is_c).run(); }

std::vector<std::string> split_arguments(const std::string &arguments) {
  std::vector<std::string> out;
  std::string current;
  int depth = 0;
  auto flush = [&] {
    const size_t a = current.find_first_not_of(" \t\n"), b = current.find_last_not_of(" \t\n");
    out.push_back(a == std::string::npos ? "" : current.substr(a, b - a + 1));
    current.clear();
  };
  for (char c : arguments) {
    if (c == '(' || c == '[') depth++;
    if (c == ')' || c == ']') depth--;
    if (c == ',' && depth == 0)
      flush();
    else
      current += c;
  }
  flush();
  return out;
}

} // namespace metafork::frontend
