#include "frontend/syntax/bit_copies.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>

namespace metafork::frontend {

using namespace clang;

namespace {

// The number whose address is given; null: it is none, or may be more than that.
const Expr *number_at(const Expr *pointer) {
  const auto *u = dyn_cast<UnaryOperator>(pointer->IgnoreParenCasts());
  if (!u || u->getOpcode() != UO_AddrOf) return nullptr;
  const Expr *e = u->getSubExpr()->IgnoreParens();
  const QualType type = e->getType();
  const bool plain = type->isArithmeticType() && !type->isBooleanType() && !type.isVolatileQualified();
  return plain && !e->refersToBitField() ? e : nullptr;
}

} // namespace

bool copies_memory(const FunctionDecl *f) {
  if (!f || !f->getIdentifier() || f->getNumParams() != 3 || f->isDefined()) return false;
  const StringRef name = f->getName();
  return (name == "memcpy" || name == "memmove" || name == "__builtin_memcpy" || name == "__builtin_memmove") &&
         (f->getBuiltinID() || f->getASTContext().getSourceManager().isInSystemHeader(f->getLocation()));
}

std::optional<BitCopy> bit_copy(const CallExpr *c) {
  const FunctionDecl *f = c->getDirectCallee();
  if (!copies_memory(f) || c->getNumArgs() != 3 || c->isInstantiationDependent()) return std::nullopt;
  const ASTContext &ast = f->getASTContext();
  const Expr *to = number_at(c->getArg(0)), *from = number_at(c->getArg(1));
  Expr::EvalResult count;
  if (!to || !from || to->getType().isConstQualified() || !c->getArg(2)->EvaluateAsInt(count, ast)) return std::nullopt;
  const auto bytes = [&](const Expr *e) { return ast.getTypeSizeInChars(e->getType()).getQuantity(); };
  const bool whole = count.Val.getInt() == static_cast<uint64_t>(bytes(to)) && bytes(to) == bytes(from);
  return whole ? std::optional(BitCopy{to, from}) : std::nullopt;
}

} // namespace metafork::frontend
