// What calls and constructors in a scop do with what they are given.
#include "frontend/scops/statement.h"
#include "frontend/syntax/bit_copies.h"
#include "frontend/syntax/library_values.h"

#include <clang/AST/ExprCXX.h>

#include <utility>

namespace metafork::frontend {

using namespace clang;
using model::ScopAccess;

// Any element of an array.
void ScopStatementReader::anywhere(const Expr *a, int array, const Effect &effect) {
  ScopAccess any;
  any.array = array;
  any.index.resize(scop_.arrays[static_cast<size_t>(array)].dimensions);
  any.read = true;
  any.write = effect.writes;
  any.certain = false;
  any.text = context_.text(strip(a));
  any.location = context_.location(a->getExprLoc());
  out_.accesses.push_back(std::move(any));
}

void ScopStatementReader::pointer_given(const Expr *a, const Effect &effect, const Expr *c) {
  if (isa<StringLiteral>(strip(a))) return; // NAN is __builtin_nanf("")
  if (a->isNullPointerConstant(context_.ast, Expr::NPC_ValueDependentIsNull)) return;
  const auto *address = dyn_cast<UnaryOperator>(strip(a));
  if (address && address->getOpcode() == UO_AddrOf && isa<DeclRefExpr>(strip(address->getSubExpr())) &&
      !address->getSubExpr()->getType()->isArrayType() && !arrays_.element(address->getSubExpr()))
    return expression(address->getSubExpr(), effect.writes ? Mode::update : Mode::read); // a variable
  auto place = arrays_.pointer(a);
  if (!place && !is_private_place(a))
    throw Refusal{a->getExprLoc(), "the call '" + context_.text(c) + "' hands on the array '" +
                                       context_.text(strip(a)) + "'; which elements it touches is not known" +
                                       Topic::effects};
  subscripts(a);
  if (!place || (!effect.reads && !effect.writes)) return;
  const size_t dimensions = scop_.arrays[static_cast<size_t>(place->array)].dimensions;
  if (effect.beyond || place->index.size() != dimensions) return anywhere(a, place->array, effect);
  perhaps([&] { record(std::move(*place), effect.writes ? Mode::update : Mode::read, a); });
}

// What a reference leads to, or the object of a member function.
void ScopStatementReader::object_given(const Expr *object, const Effect &effect, const Expr *c) {
  if (object->getType()->isPointerType()) return pointer_given(object, effect, c);
  copied(object);
  const Mode mode = effect.writes ? Mode::update : Mode::read;
  if (object->isGLValue() && effect.beyond) {
    const auto place = arrays_.element(object);
    if (!place && !is_private_place(object))
      throw Refusal{object->getExprLoc(), "the call '" + context_.text(c) + "' steps from '" +
                                              context_.text(strip(object)) +
                                              "' to other elements; which ones is not known" + Topic::effects};
    if (place) anywhere(object, place->array, effect);
  }
  expression(object, mode);
}

void ScopStatementReader::given(const Expr *a, QualType type, const Effect &effect, const Expr *c) {
  if (type->isPointerType()) return pointer_given(a, effect, c);
  if (type->isReferenceType()) {
    if (type.getNonReferenceType()->isPointerType())
      throw Refusal{a->getExprLoc(), "the call '" + context_.text(c) + "' is given the pointer '" +
                                         context_.text(strip(a)) + "' itself" + Topic::effects};
    return object_given(a, effect, c);
  }
  copied(a);
  expression(a);
}

// std::get<0>(a[i]) = x, w[k] += x: the element is changed, and the rest of it stays.
void ScopStatementReader::part_of_value(const CallExpr *c, Mode mode) {
  const auto *member = dyn_cast<CXXMemberCallExpr>(c);
  const Expr *whole = member ? member->getImplicitObjectArgument() : c->getArg(0);
  if (whole->getType()->isPointerType())
    throw Refusal{c->getExprLoc(),
                  "'" + context_.text(c) + "' is changed, whose object a pointer leads to" + Topic::element};
  for (const Expr *a : c->arguments())
    if (a != whole) expression(a);
  expression(whole, around(mode));
}

// What functions of the library are made of says nothing to who calls them.
std::string ScopStatementReader::unknown_effects(const CallExpr *c, const CallEffects &effects) const {
  const FunctionDecl *f = c->getDirectCallee(), *body = nullptr;
  const DeclContext *scope = f->getDeclContext();
  while (scope->isRecord()) scope = scope->getParent();
  if (scope->isStdNamespace() && context_.in_system(f->getLocation()) && f->isDefined(body))
    return "'" + context_.text(c) +
           "' calls the library, which may do more than to compute; call it before the loop, or write out what it does";
  return "calls '" + f->getQualifiedNameAsString() + "', whose effects are not known: " + effects.unknown +
         (effects.cure.empty() ? "" : "; " + effects.cure);
}

void ScopStatementReader::call(const CallExpr *c, Mode mode) {
  const FunctionDecl *f = c->getDirectCallee();
  if (const std::string why = why_no_element(context_, c); !why.empty())
    throw Refusal{c->getBeginLoc(), why + Topic::effects};
  const auto does = mode != Mode::read && f ? function_of_values(f) : std::nullopt;
  if (does && does->gives_part) return part_of_value(c, mode);
  if (mode != Mode::read && !c->isPRValue())
    throw Refusal{c->getExprLoc(), "what the call '" + context_.text(c) +
                                       "' returns is changed: which element that is is not known" + Topic::element};
  if (!f)
    throw Refusal{c->getBeginLoc(), "'" + context_.text(c) + "' calls through a pointer, whose effects are not known" +
                                        Topic::indirect_call};
  if (const std::string why = context_.algorithm_stays(c); !why.empty()) throw Refusal{c->getBeginLoc(), why};
  if (const auto copy = bit_copy(c)) return expression(copy->from), expression(copy->to, Mode::write);
  const auto *method = dyn_cast<CXXMethodDecl>(f);
  const auto *op = dyn_cast<CXXOperatorCallExpr>(c);
  const bool copies = method && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
  if (op && ((copies && method->isTrivial()) || assigns_value(f))) {
    expression(c->getArg(1));
    return expression(c->getArg(0), Mode::write);
  }
  if (method && method->getParent()->isLambda())
    throw Refusal{c->getBeginLoc(), "'" + context_.text(c) + "' calls a lambda that cannot be written out here: " +
                                        context_.lambda_stays(c)};
  const CallEffects effects = effects_of(slice_, f);
  if (!effects.unknown.empty()) throw Refusal{c->getBeginLoc(), unknown_effects(c, effects) + Topic::effects};
  const unsigned shift = op && method && !method->isStatic() ? 1 : 0;
  for (unsigned i = shift; i < c->getNumArgs(); i++) {
    const bool named = i - shift < f->getNumParams();
    const QualType type = named ? f->getParamDecl(i - shift)->getType() : c->getArg(i)->getType();
    given(c->getArg(i), type, named ? effects.parameters[i - shift] : Effect{true}, c);
  }
  // behind its arguments, which are read before it changes
  if (shift) object_given(c->getArg(0), effects.object, c);
  if (const auto *member = dyn_cast<CXXMemberCallExpr>(c))
    object_given(member->getImplicitObjectArgument(), effects.object, c);
}

void ScopStatementReader::construct(const CXXConstructExpr *c) {
  const CXXConstructorDecl *f = c->getConstructor();
  if (f->isTrivial()) {
    for (const Expr *a : c->arguments()) copied(a), kept(a), expression(a);
    return;
  }
  const CallEffects effects = effects_of(slice_, f);
  if (!effects.unknown.empty())
    throw Refusal{c->getExprLoc(), "'" + context_.text(c) +
                                       "' calls a constructor, whose effects are not known: " + effects.unknown +
                                       (effects.cure.empty() ? "" : "; " + effects.cure) + Topic::effects};
  for (unsigned i = 0; i < c->getNumArgs() && i < f->getNumParams(); i++)
    given(c->getArg(i), f->getParamDecl(i)->getType(), effects.parameters[i], c);
}

} // namespace metafork::frontend
