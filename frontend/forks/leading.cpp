// Where a function that forks asks for a team of threads.
#include "frontend/forks/reader.h"
#include "model/pragma.h"

#include <clang/AST/Attr.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

// Evaluated twice it is the same, and nothing has happened.
bool harmless(const ASTContext &ast, const VarDecl *v) {
  const QualType type = v->getType();
  return v->hasLocalStorage() && !type->isDependentType() && type->isScalarType() && !type.isVolatileQualified() &&
         !type->isAtomicType() && !v->hasAttr<CleanupAttr>() && (!v->getInit() || !v->getInit()->HasSideEffects(ast));
}

bool ends(const Stmt *s) {
  const auto *e = dyn_cast<Expr>(s);
  return isa<ReturnStmt>(s) || (e && isa<CXXThrowExpr>(e->IgnoreUnlessSpelledInSource()));
}

// if (condition) { ...; return value; }, where nothing of it is left once the condition does not hold.
bool leaves(const ASTContext &ast, const IfStmt *s) {
  if (s->getElse() || s->getInit() || s->getConditionVariable() || s->isConstexpr() || s->isConsteval() ||
      s->getCond()->HasSideEffects(ast))
    return false;
  const auto *block = dyn_cast<CompoundStmt>(s->getThen());
  if (!block) return ends(s->getThen());
  return !block->body_empty() && ends(block->body_back()) &&
         std::all_of(block->body_begin(), block->body_end() - 1, [](const Stmt *one) { return isa<Expr>(one); });
}

// A line of the preprocessor: the package may be compiled without what is behind it.
bool has_directive(StringRef text) {
  for (StringRef line = text.split('\n').second; !line.empty(); line = line.split('\n').second)
    if (model::directive_sign(line.ltrim(" \t")) != 0) return true;
  return false;
}

} // namespace

// Behind the statements that are done before there is a team: a call that ends in them needs none, and compilers can
// take them into its caller. A function calls itself again in the team that it makes, and comes by them twice.
unsigned ForkReader::behind_leading(const CompoundStmt *body) const {
  const StringRef text = context_.sm.getBufferData(context_.sm.getMainFileID());
  const unsigned begin = context_.bytes(body->getSourceRange()).begin + 1;
  unsigned out = begin;
  for (const Stmt *s : body->body()) {
    const auto *i = dyn_cast<IfStmt>(s);
    const auto *d = dyn_cast<DeclStmt>(s);
    const bool stays = d && std::all_of(d->decl_begin(), d->decl_end(), [this](const Decl *one) {
                         const auto *v = dyn_cast<VarDecl>(one);
                         return v && harmless(context_.ast, v) &&
                                !model::has_word(out_.call + " " + out_.result, v->getNameAsString());
                       });
    if (!stays && !(i && leaves(context_.ast, i))) break;
    if (s->getBeginLoc().isMacroID() || s->getEndLoc().isMacroID()) break;
    const model::Range r = statement_bytes(s);
    const bool forks = std::any_of(keywords_.by_next.begin(), keywords_.by_next.end(), [&](const auto &one) {
      return one.second.offset >= r.begin && one.second.offset < r.end;
    });
    if (forks || has_directive(text.slice(begin, r.end))) break;
    out = r.end;
  }
  return out;
}

} // namespace metafork::frontend
