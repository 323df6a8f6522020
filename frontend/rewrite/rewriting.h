// Pieces of a text that other pieces replace, and what Clang says of the text that was made.
#pragma once

#include "frontend/session/session.h"
#include "frontend/syntax/context.h"
#include "model/origins.h"

#include <map>
#include <string>
#include <vector>

namespace metafork::frontend {

// How types are spelled in the text.
clang::PrintingPolicy program_spelling(const clang::ASTContext &ast);

// The largest number as a template argument, an extent that is not known, has no type without a suffix.
std::string with_suffixes(std::string text);

// Why pieces of a text stay as they are, by their offsets.
using Reasons = std::map<unsigned, std::string>;

// Names that the program does not have.
class FreshNames {
public:
  explicit FreshNames(const Context &context) : context_(context) {}
  std::string make(const std::string &word);

private:
  const Context &context_;
  int count_ = 0;
};

struct Rewriting {
  struct Edit {
    model::Range range; // of the text before
    std::string text;
    unsigned piece = 0;  // the beginning of the piece that it is of
    std::string type;    // of what it declares or says; empty: nothing
    unsigned placed = 0; // where it is in the text that was made
  };
  std::vector<Edit> edits;
  std::vector<model::Range> pieces;         // of the text before
  std::map<std::string, std::string> words; // names and expressions that it makes: what was written in their place

  void put(model::Range range, const std::string &text, unsigned piece) {
    edits.push_back({range, text, piece, "", 0});
  }
  // The text with all edits, in the order in which they were put where they begin at one place.
  std::string applied(const std::string &before);
  // Where everything was, and in which words, once they are applied.
  model::RewrittenText origin(const std::string &before, const std::string &now) const;
  // The pieces that are no program in that text, by their beginnings, and why; all of them where it is not known which.
  Reasons errors(const Session &read) const;

private:
  unsigned placed(unsigned offset) const;
};

// Of a function that nothing calls any more: nobody is warned of that.
void keep_quiet(const Context &context, const clang::FunctionDecl *f, Rewriting &out);

} // namespace metafork::frontend
