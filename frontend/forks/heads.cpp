#include "frontend/forks/heads.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>
#include <optional>

namespace metafork::frontend {

using namespace clang;

unsigned head_of(const Context &context, const FunctionDecl *f) {
  const Decl *d = f;
  if (const FunctionTemplateDecl *t = f->getDescribedFunctionTemplate()) d = t;
  while (const auto *l = dyn_cast<LinkageSpecDecl>(d->getLexicalDeclContext())) {
    if (l->hasBraces()) break;
    d = l;
  }
  const unsigned begin = context.offset(d->getBeginLoc());
  const DeclContext *around = d->getLexicalDeclContext();
  unsigned from = 0; // in what comes before
  const auto before = [&](const Decl *other, SourceLocation end) {
    if (!other->isImplicit() && context.in_main_file(end) && context.offset(end) < begin)
      from = std::max(from, context.offset(end));
  };
  if (around->isTranslationUnit()) {
    for (const Decl *other : context.ast.getTraversalScope()) before(other, other->getEndLoc());
  } else {
    before(cast<Decl>(around), cast<Decl>(around)->getBeginLoc());
    for (const Decl *other : around->decls()) before(other, other->getEndLoc());
  }
  // the first word behind the last end of something
  const StringRef text = context.sm.getBufferData(context.sm.getMainFileID());
  Lexer lexer(SourceLocation(), context.ast.getLangOpts(), text.begin(), text.begin() + from, text.end());
  std::optional<unsigned> first;
  bool directive = false;
  for (Token token;;) {
    lexer.LexFromRawLexer(token);
    const unsigned at = lexer.getCurrentBufferOffset() - token.getLength();
    if (at >= begin || token.is(tok::eof)) break;
    if (token.isAtStartOfLine()) directive = token.is(tok::hash);
    if (directive || token.isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      first.reset();
    else if (!first)
      first = at;
  }
  return first.value_or(begin);
}

unsigned with_remarks(StringRef text, unsigned head) {
  const auto line_of = [&](size_t at) {
    const size_t end = text.rfind('\n', at); // before it
    return end == StringRef::npos ? 0 : end + 1;
  };
  size_t out = head;
  for (;;) {
    const size_t line = line_of(out);
    if (line == 0 || !text.slice(line, out).trim(" \t").empty()) return static_cast<unsigned>(out);
    const size_t above = line_of(line - 1);
    const StringRef words = text.slice(above, line).trim();
    size_t begin = text.find_first_not_of(" \t", above);
    if (words.ends_with("*/")) {
      begin = text.slice(0, line).rfind(StringRef("/*"));
      if (begin == StringRef::npos || !text.slice(line_of(begin), begin).trim(" \t").empty())
        return static_cast<unsigned>(out);
    } else if (!words.starts_with("//")) {
      return static_cast<unsigned>(out);
    }
    out = begin;
  }
}

} // namespace metafork::frontend
