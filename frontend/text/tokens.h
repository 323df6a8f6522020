// The token stream of a translation unit as the parser saw it (macros expanded), and body text built from it.
#pragma once

#include "frontend/text/words.h"
#include "model/model.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/ADT/DenseMap.h>

#include <map>
#include <string>
#include <vector>

namespace metafork::frontend {

// A range of token indices, both ends included.
struct TokenRange {
  unsigned first = 1, last = 0;
  bool empty() const { return last < first; }
};

// A qualified name as one identifier: what is no letter or digit becomes an underscore.
std::string identifier(const std::string &text);

// Records every token that reaches the parser. A syntax node's begin and end locations are the locations of recorded
// tokens, also where macros were expanded, so that a node is a range of indices and a hole may be crossed by a macro.
class TokenStream {
public:
  void attach(clang::Preprocessor &pp);
  TokenRange range(clang::SourceRange range) const;
  size_t size() const { return tokens_.size(); }
  const clang::Token &operator[](unsigned i) const { return tokens_[i]; }
  std::string spelling(unsigned i) const;
  // Source text for the host, in the user's own language: the tokens of the range joined, macros expanded.
  std::string text(TokenRange range) const;
  // The blanks and comments before token i, given that token i - 1 was printed before it.
  std::string gap(unsigned i) const;
  // In kernel files token i is spelled `word`.
  void rename(unsigned i, const std::string &word) { renamed_[i] = word; }
  // From now on kernel_spelling knows the program's words.
  void spell_with(const Words &words) { words_ = &words; }
  // The spelling in a kernel file, which is C++: C's _Bool and restrict are adapted, and the program's words (Words).
  std::string kernel_spelling(unsigned i, bool is_c) const;

private:
  clang::Preprocessor *pp_ = nullptr;
  const Words *words_ = nullptr;
  std::vector<clang::Token> tokens_;
  llvm::DenseMap<unsigned, unsigned> index_; // raw location -> token
  std::map<unsigned, std::string> renamed_;
};

// What replaces a range of tokens in a body.
struct Hole {
  TokenRange range;
  enum Kind { access, contract, text, code, element } kind = text;
  // access
  int access_id = -1, array = -1;
  bool block = false;            // of a block body
  std::vector<TokenRange> index; // empty: the text stays as written
  bool is_pointer = false;       // the text is the pointer (p of p->x), not the element
  std::vector<model::Code> extents;
  // contract: sign * a * b + sign * c; target empty or the assigned variable. Where an operand has another type than
  // the sum, the type it is converted to.
  TokenRange a, b, c, target;
  std::string a_type, b_type, c_type;
  bool negate_product = false, negate_addend = false, single = false;
  // text: `before`, the tokens of each inner range with one of `between` after all but the last, `after`
  std::string before, after;
  std::vector<std::string> between;
  std::vector<TokenRange> inner;
  std::vector<Hole> own;  // those of the inner ranges, where these stand elsewhere
  bool elsewhere = false; // they do, also if there are none
  // code: the pieces; element: the ScopHole of an array, of which it is the element of `index`
  model::Code pieces;
};

// The text of a range with its holes. Holes are nested or disjoint.
model::Code build_code(const TokenStream &tokens, TokenRange range, std::vector<Hole> holes, bool is_c);

} // namespace metafork::frontend
