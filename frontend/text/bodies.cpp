#include "frontend/text/bodies.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/LangOptions.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>

namespace metafork::frontend {

namespace {

// What is written like a call and a block behind it, and defines no function.
const std::set<std::string> statements = {"if", "for", "while", "switch", "catch", "return", "meta_for", "cilk_for"};

bool is_word(const std::string &text) {
  return !text.empty() && (isalpha(static_cast<unsigned char>(text[0])) || text[0] == '_');
}

} // namespace

Bodies::Bodies(const std::string &text, bool is_c) {
  read(text, is_c);
  matches_ = match();
  if (!matches_) return;
  find_functions();
  find_macros();
  for (size_t k = 0; k < definitions_.size(); k++) called_[definitions_[k].name].push_back(k);
  for (size_t k = 0; k < definitions_.size(); k++)
    for (size_t i = definitions_[k].begin; i <= definitions_[k].end; i++) {
      if (i == definitions_[k].at || !called_.count(words_[i].text)) continue;
      std::vector<size_t> &all = mention_[words_[i].text];
      if (all.empty() || all.back() != k) all.push_back(k);
    }
}

void Bodies::read(const std::string &text, bool is_c) {
  clang::LangOptions options;
  options.LineComment = true;
  options.C99 = is_c;
  options.CPlusPlus = options.CPlusPlus11 = options.CPlusPlus14 = options.CPlusPlus20 = !is_c;
  const auto start = clang::SourceLocation::getFromRawEncoding(1);
  clang::Lexer lexer(start, options, text.data(), text.data(), text.data() + text.size());
  unsigned directive = 0, last = 0;
  clang::Token token;
  for (lexer.LexFromRawLexer(token); token.isNot(clang::tok::eof); lexer.LexFromRawLexer(token)) {
    if (token.isAtStartOfLine()) directive = token.is(clang::tok::hash) ? ++last : 0;
    const unsigned at = token.getLocation().getRawEncoding() - start.getRawEncoding();
    const bool kept = token.is(clang::tok::raw_identifier) || token.getLength() <= 2; // of others only that they are
    words_.push_back({kept ? text.substr(at, token.getLength()) : "0", at, directive});
  }
}

// Pairs parentheses and braces outside of directives.
bool Bodies::match() {
  partner_.assign(words_.size(), 0);
  std::vector<size_t> open;
  for (size_t i = 0; i < words_.size(); i++) {
    const std::string &w = words_[i].text;
    if (words_[i].line != 0 || w.size() != 1) continue;
    if (w == "(" || w == "{") open.push_back(i);
    if (w != ")" && w != "}") continue;
    if (open.empty() || (words_[open.back()].text == "(") != (w == ")")) return false;
    partner_[open.back()] = i;
    partner_[i] = open.back();
    open.pop_back();
  }
  return open.empty();
}

// The word behind the template arguments that begin at `at`; `at` itself: none do.
size_t Bodies::behind_arguments(size_t at) const {
  size_t open = 0;
  for (size_t k = at; k < words_.size() && words_[k].line == 0; k++) {
    const std::string &w = words_[k].text;
    if (open == 0 && w != "<") break;
    if (w == ";" || w == "{" || w == "}" || w == ")") break;
    if (w == "(") k = partner_[k];
    if (w == "<") open++;
    if (w == ">" || w == ">>") open -= std::min(open, w.size());
    if (open == 0) return k + 1;
  }
  return at;
}

// The closing brace of the function whose parameters begin at the parenthesis `at`; 0: none is defined there.
size_t Bodies::end_of_function(size_t at) const {
  static const std::set<std::string> going_on = {",", "{", ")", "&&", "||", "catch"};
  for (size_t k = partner_[at] + 1; k < words_.size(); k++) {
    const std::string &w = words_[k].text;
    if (words_[k].line != 0) continue;
    if (w == ";" || w == "}" || w == ")") return 0;
    if (w == "(") k = partner_[k];
    if (w != "{") continue;
    k = partner_[k];
    size_t next = k + 1;
    while (next < words_.size() && words_[next].line != 0) next++;
    if (next == words_.size() || !going_on.count(words_[next].text)) return k;
  }
  return 0;
}

void Bodies::find_functions() {
  constexpr size_t most_of_operator = 4; // operator [] (
  size_t begin = 0;                      // behind what is complete
  for (size_t i = 0; i < words_.size(); i++) {
    if (words_[i].line != 0) continue;
    const std::string &w = words_[i].text;
    if (w == ";" || w == "{" || w == "}") begin = i + 1;
    if (!is_word(w) || statements.count(w)) continue;
    size_t open = behind_arguments(i + 1);
    if (w == "operator") {
      open = i + 1;
      if (open + 1 < words_.size() && words_[open].text == "(" && words_[open + 1].text == ")") open += 2;
      while (open < words_.size() && open < i + most_of_operator && words_[open].text != "(") open++;
    }
    if (open >= words_.size() || words_[open].line != 0 || words_[open].text != "(") continue;
    if (const size_t end = end_of_function(open)) definitions_.push_back({w, i, begin, end});
  }
}

void Bodies::find_macros() {
  for (size_t i = 0; i + 2 < words_.size(); i++) {
    const unsigned line = words_[i].line;
    if (line == 0 || (i > 0 && words_[i - 1].line == line)) continue;
    if (words_[i + 1].line != line || words_[i + 1].text != "define" || words_[i + 2].line != line) continue;
    size_t end = i + 2;
    while (end + 1 < words_.size() && words_[end + 1].line == line) end++;
    definitions_.push_back({words_[i + 2].text, i + 2, i + 3, end});
  }
}

bool Bodies::is_construct(size_t word) const {
  const llvm::StringRef text = words_[word].text;
  const bool own = text.starts_with("meta_") || text.starts_with("metafork") || text.starts_with("mf_");
  if (words_[word].line == 0) return own || text == "_Pragma";
  const bool pragma = word > 0 && words_[word - 1].line == words_[word].line && words_[word - 1].text == "pragma";
  return pragma && (own || text == "scop" || text == "endscop" || text == "meta");
}

// The definitions that a word stands in.
std::set<size_t> Bodies::around(size_t word) const {
  std::set<size_t> out;
  for (size_t k = 0; k < definitions_.size(); k++)
    if (definitions_[k].begin <= word && word <= definitions_[k].end) out.insert(k);
  return out;
}

// These, and again and again what they call, or who calls them.
std::set<size_t> Bodies::closed(const std::set<size_t> &some, bool callers) const {
  std::set<size_t> out = some;
  std::vector<size_t> left(some.begin(), some.end());
  const auto add = [&](const std::map<std::string, std::vector<size_t>> &by, const std::string &word) {
    const auto it = by.find(word);
    if (it == by.end()) return;
    for (const size_t k : it->second)
      if (out.insert(k).second) left.push_back(k);
  };
  while (!left.empty()) {
    const Definition &d = definitions_[left.back()];
    left.pop_back();
    if (callers) add(mention_, d.name);
    for (size_t i = d.begin; !callers && i <= d.end; i++)
      if (i != d.at) add(called_, words_[i].text);
  }
  return out;
}

BodiesToRead Bodies::to_read(const std::set<size_t> &some) const {
  BodiesToRead out;
  for (const size_t k : some) out.names.insert(definitions_[k].name);
  for (size_t k = 0; k < definitions_.size(); k++)
    if (!some.count(k) && out.names.count(definitions_[k].name)) out.left_out.insert(words_[definitions_[k].at].offset);
  return out;
}

std::optional<BodiesToRead> Bodies::with_constructs() const {
  if (!matches_) return std::nullopt;
  std::set<size_t> own;
  for (size_t i = 0; i < words_.size(); i++)
    if (is_construct(i)) own.merge(around(i));
  return to_read(own);
}

std::optional<BodiesToRead> Bodies::needed() const {
  if (!matches_) return std::nullopt;
  std::set<size_t> own;
  for (size_t i = 0; i < words_.size(); i++) {
    if (!is_construct(i)) continue;
    std::set<size_t> functions = around(i);
    if (functions.empty()) return std::nullopt;
    own.merge(functions);
  }
  std::set<size_t> out = closed(own, /*callers=*/true);
  if (std::any_of(out.begin(), out.end(), [this](size_t k) { return definitions_[k].name == "operator"; }))
    return std::nullopt;
  out.merge(closed(own, /*callers=*/false));
  return to_read(out);
}

bool is_read(const clang::Decl *function, const clang::SourceManager &sm, const BodiesToRead &bodies) {
  const auto *t = clang::dyn_cast<clang::FunctionTemplateDecl>(function);
  const auto *f = t ? t->getTemplatedDecl() : clang::dyn_cast<clang::FunctionDecl>(function);
  if (!f || !sm.isInMainFile(sm.getExpansionLoc(f->getLocation())) || f->getLocation().isMacroID()) return true;
  if (bodies.left_out.count(sm.getFileOffset(f->getLocation()))) return false;
  const auto *method = clang::dyn_cast<clang::CXXMethodDecl>(f);
  const bool of_class = clang::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(f);
  if (of_class) return bodies.names.count(method->getParent()->getNameAsString()) != 0;
  return !f->getIdentifier() || bodies.names.count(f->getName().str()) != 0;
}

} // namespace metafork::frontend
