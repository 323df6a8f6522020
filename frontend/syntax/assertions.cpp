#include "frontend/syntax/assertions.h"

#include <clang/AST/StmtCXX.h>
#include <clang/Lex/Lexer.h>
#include <llvm/Support/Path.h>

namespace metafork::frontend {

using namespace clang;

namespace {

// What ends the program where the condition does not hold: the failing arm of the expansion.
const CallExpr *failure(const Stmt *s) {
  const auto *e = dyn_cast_or_null<Expr>(s);
  const auto *c = e ? dyn_cast<CallExpr>(e->IgnoreParenImpCasts()) : nullptr;
  const FunctionDecl *f = c ? c->getDirectCallee() : nullptr;
  return f && f->isNoReturn() && c->getNumArgs() > 0 ? c : nullptr;
}

// glibc and others: c ? void(0) : fail(...), !c ? fail(...) : void(0), and with GNU C (sizeof(...), ({ if (c); else
// fail(...); })).
std::pair<const Expr *, const CallExpr *> taken_apart(const Expr *e) {
  e = e->IgnoreParens();
  if (const auto *c = dyn_cast<ConditionalOperator>(e)) return {c->getCond(), failure(c->getFalseExpr())};
  const auto *b = dyn_cast<BinaryOperator>(e);
  const auto *u = b && b->getOpcode() == BO_Comma ? dyn_cast<UnaryOperator>(b->getRHS()) : nullptr;
  const auto *block = u && u->getOpcode() == UO_Extension ? dyn_cast<StmtExpr>(u->getSubExpr()) : nullptr;
  const CompoundStmt *body = block ? block->getSubStmt() : nullptr;
  const auto *i = body && body->size() == 1 ? dyn_cast<IfStmt>(body->body_front()) : nullptr;
  return i ? std::pair(i->getCond(), failure(i->getElse())) : std::pair<const Expr *, const CallExpr *>();
}

std::string quoted(const std::string &text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out + "\"";
}

} // namespace

std::optional<Assertion> assertion(const Context &context, const Stmt *s) {
  const auto *e = dyn_cast_or_null<Expr>(s);
  if (!e || !e->getBeginLoc().isMacroID() || !e->getType()->isVoidType()) return std::nullopt;
  const auto [condition, fails] = taken_apart(e);
  if (!condition || !fails) return std::nullopt;
  if (Lexer::getImmediateMacroName(e->getBeginLoc(), context.sm, context.ast.getLangOpts()) != "assert")
    return std::nullopt;
  Assertion out;
  out.condition = condition;
  out.all = context.tokens.range(e->getSourceRange());
  out.part = context.tokens.range(condition->getSourceRange());
  if (out.all.empty() || out.part.empty()) return std::nullopt;
  const auto *words = dyn_cast<StringLiteral>(fails->getArg(0)->IgnoreParenImpCasts());
  const model::Location at = context.location(e->getBeginLoc());
  out.before = "(!MF_CHECKS || (";
  out.after = ") ? (void)0 : mf_failed(" + quoted(words ? words->getString().str() : "") + ", " +
              quoted(llvm::sys::path::filename(at.file).str()) + ", " + std::to_string(at.line) + "))";
  return out;
}

} // namespace metafork::frontend
