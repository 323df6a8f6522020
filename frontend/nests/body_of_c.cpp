// The text of a body is a kernel's, which is C++: what C does silently is written out.
#include "frontend/nests/body.h"
#include "frontend/syntax/complex_of_c.h"
#include "frontend/syntax/statements.h"

#include <clang/AST/TypeLoc.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

// What its complex numbers are in C++.
void BodyWalker::write_complex(const Stmt *s) {
  for (const AroundComplex &a : context_.is_c &&s ? around_complex(s) : std::vector<AroundComplex>())
    a.part.isValid() ? surround(a.whole, a.before, a.part, a.after) : text_hole(cast<Expr>(s), a.before);
}

// A number that becomes an enumerator, and an enumerator that becomes a number without a sign.
void BodyWalker::write_enumeration(const CastExpr *c) {
  if (!context_.is_c || !(becomes_enumerator(c) || becomes_unsigned(c))) return;
  const SourceRange written = c->IgnoreImplicit()->getSourceRange();
  surround(written, "(" + context_.type_text(c->getType()) + ")(", written, ")");
}

// In C an enumerator is an int where it can be one; in C++ it has the type that all of its enumeration need.
void BodyWalker::write_enumerator(const DeclRefExpr *e, const EnumConstantDecl *c) {
  const auto *all = cast<EnumDecl>(c->getDeclContext());
  auto is_int = [](const EnumConstantDecl *x) {
    const llvm::APSInt v = x->getInitVal();
    return v.isSigned() ? v.isSignedIntN(32) : v.isIntN(31);
  };
  if (!context_.is_c || std::all_of(all->enumerator_begin(), all->enumerator_end(), is_int)) return;
  text_hole(e, "((" + context_.type_text(e->getType()) + ")" + context_.words.kernel(c->getNameAsString()) + ")");
}

// An initialiser in braces whose type may not have all its values.
void BodyWalker::write_narrowing(const Expr *initialiser) {
  const auto *cast = dyn_cast<ImplicitCastExpr>(initialiser);
  if (!context_.is_c || !cast || !cast->getType()->isArithmeticType()) return;
  const Expr *written = cast->IgnoreImplicit();
  const QualType from = written->getType(), to = cast->getType();
  if (!from->isArithmeticType() || context_.ast.hasSameUnqualifiedType(from, to)) return;
  const bool whole = from->isIntegralOrEnumerationType() && to->isIntegralOrEnumerationType();
  const bool floating = from->isRealFloatingType() && to->isRealFloatingType();
  Expr::EvalResult value, now;
  if ((whole || floating) && written->EvaluateAsRValue(value, context_.ast) &&
      cast->EvaluateAsRValue(now, context_.ast)) {
    if (floating) return; // a constant within the range
    if (value.Val.isInt() && now.Val.isInt() && llvm::APSInt::isSameValue(value.Val.getInt(), now.Val.getInt())) return;
  }
  const SourceRange range = written->getSourceRange();
  surround(range, "(" + context_.type_text(to) + ")(", range, ")");
}

// typeof (e) as the type itself: e would stand for elements that the kernel does not have under that name.
void BodyWalker::write_type(const VarDecl *v) {
  const TypeSourceInfo *info = v->getTypeSourceInfo();
  if (!info) return;
  for (TypeLoc t = info->getTypeLoc(); !t.isNull(); t = t.getNextTypeLoc()) {
    const TypeLoc plain = t.getUnqualifiedLoc();
    const QualType deduced = context_.is_c ? deduced_type(v, plain) : QualType(); // __auto_type
    if (!plain.getAs<TypeOfExprTypeLoc>() && !plain.getAs<TypeOfTypeLoc>() && deduced.isNull()) continue;
    Hole hole;
    hole.range = context_.tokens.range(plain.getSourceRange());
    const QualType type = deduced.isNull() ? plain.getType() : deduced;
    hole.before = context_.type_text(t.getAs<QualifiedTypeLoc>() ? type.getUnqualifiedType() : type); // no const twice
    if (!hole.range.empty()) holes_.push_back(std::move(hole));
    return;
  }
}

// x++, which C++ has not for a bool.
void BodyWalker::step(const UnaryOperator *u) {
  EvaluationWalker::step(u);
  if (const std::string function = step_of_bool(u); !function.empty())
    surround(u->getSourceRange(), function + "(", u->getSubExpr()->getSourceRange(), ")");
}

// Nothing is evaluated; the type stands for an expression.
void BodyWalker::size_of(const UnaryExprOrTypeTraitExpr *e) {
  const QualType type = e->getTypeOfArgument();
  if (type->isVariablyModifiedType() || type->isDependentType()) return;
  const QualType element = context_.ast.getBaseElementType(type);
  if ((element->isRecordType() || element->isEnumeralType()) && !slice_.need_type(type, e->getExprLoc(), false)) return;
  if (e->getKind() == UETT_SizeOf) text_hole(e, "sizeof(" + context_.type_text(type) + ")");
}

} // namespace metafork::frontend
