// What a body calls: functions that go to the device with it, those of the library, and what they are given.
#include "frontend/nests/body.h"
#include "frontend/syntax/bit_copies.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/operators.h"
#include "frontend/syntax/statements.h"
#include "model/operators.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

// The arrays that a call is given pointers or references into.
std::set<int> BodyWalker::arrays_of(const CallExpr *c) {
  std::set<int> out;
  for (const Expr *a : c->arguments()) {
    const auto place = a->getType()->isPointerType() ? values_.pointer(a)
                       : a->isLValue()               ? values_.element_or_part(a)
                                                     : std::nullopt;
    if (place) out.insert(place->array);
  }
  return out;
}

// A member function of a library type (std::vector and its like): the type is what cannot go to a device.
bool BodyWalker::library_object(const CallExpr *c, const CXXMethodDecl *method) {
  if (!method || !context_.in_system(method->getLocation()) || method->isStatic()) return true;
  const auto *member = dyn_cast<CXXMemberCallExpr>(c);
  const Expr *object = member ? member->getImplicitObjectArgument() : c->getNumArgs() ? c->getArg(0) : nullptr;
  if (!object) return true;
  if (const std::string why = why_no_element(context_, c); !why.empty()) {
    context_.error(c->getBeginLoc(), why + Topic::type, c->getSourceRange(), as_subscript(context_, c));
    return false;
  }
  object = strip(object);
  QualType type = object->getType();
  if (type->isPointerType()) type = type->getPointeeType();
  const RecordDecl *record = type->getAsRecordDecl();
  const bool value = record && is_library_value(record); // where it comes from outside, that has been asked
  return slice_.need_type(type, object->getBeginLoc(), !value);
}

// s = f(s, e), where s may be a partial result that has no value yet.
void BodyWalker::combine(const CallExpr *c, const std::string &callee) {
  const Expr *value = c->getArg(0);
  std::string op = function_operator(context_, c, value);
  if (op.empty()) op = function_operator(context_, c, value = c->getArg(1));
  slice_.need_operator(op, value->getType().getCanonicalType().getUnqualifiedType(), callee);
  text_hole(c->getCallee(), model::operator_class(op) + "::of");
}

// A store like any other.
void BodyWalker::copied_bits(const CallExpr *c, const BitCopy &copy) {
  expression(copy.from);
  expression(copy.to, Mode::write);
  Hole hole;
  hole.range = context_.range(c);
  hole.inner = {context_.range(copy.to), context_.range(copy.from)};
  hole.before = "metafork_kernel::copy_bits((";
  hole.between = {"), ("};
  hole.after = "))";
  if (!hole.range.empty() && !hole.inner[0].empty() && !hole.inner[1].empty())
    holes_.insert(holes_.begin(), std::move(hole));
}

void BodyWalker::call(const CallExpr *c, Mode mode) {
  const FunctionDecl *f = c->getDirectCallee();
  if (!f) {
    context_.error(c->getBeginLoc(),
                   "the call '" + context_.text(c) +
                       "' through a pointer cannot be translated: its body is not "
                       "visible; call a function by its name" +
                       Topic::indirect_call,
                   c->getSourceRange());
    return;
  }
  if (const auto copy = bit_copy(c)) return copied_bits(c, *copy);
  const auto *op = dyn_cast<CXXOperatorCallExpr>(c);
  const auto *method = dyn_cast<CXXMethodDecl>(f);
  const bool copies = method && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
  if (op && ((copies && method->isDefaulted()) || assigns_value(f))) {
    const CallExpr *outer = std::exchange(combining_, combining_call(context_, c));
    expression(c->getArg(1));
    combining_ = outer;
    expression(c->getArg(0), Mode::write);
    return;
  }
  if (method && method->getParent()->isLambda()) {
    context_.error(c->getExprLoc(),
                   "a lambda that cannot be written out is called here: " + context_.lambda_stays(c) +
                       "; write its body in place or as a function that takes what it captures" + Topic::not_taken,
                   c->getSourceRange());
    return;
  }
  if (const auto it = context_.left.ranges.find(context_.offset(c->getBeginLoc())); it != context_.left.ranges.end()) {
    context_.error(c->getExprLoc(),
                   "'" + context_.text(c) + "' is not seen through: " + it->second +
                       "; return the element from a member that does nothing else" + Topic::type,
                   c->getSourceRange());
    return;
  }
  if (const std::string why = context_.algorithm_stays(c); !why.empty() && !slice_.standard(f)) {
    context_.error(c->getExprLoc(), why, c->getSourceRange());
    return;
  }
  if (!library_object(c, method)) return;
  const bool changed = mode != Mode::read && c->isLValue(); // what it returns, a part of what it is given
  if (const auto standard = slice_.standard(f)) {
    const std::string callee = slice_.callee_text(c, *standard);
    Hole hole;
    hole.range = context_.range(c->getCallee());
    hole.before = callee;
    if (c == combining_)
      combine(c, callee);
    else
      holes_.push_back(std::move(hole));
    for (const Expr *a : c->arguments()) {
      const QualType first = f->getNumParams() ? f->getParamDecl(0)->getType() : QualType();
      const bool by_reference = a->isLValue() && !first.isNull() && first->isReferenceType() &&
                                (changed || !first.getNonReferenceType().isConstQualified());
      expression(a, by_reference ? Mode::update : Mode::read);
    }
    for (const Expr *a : slice_.converted(c, *standard))
      surround(a->getSourceRange(), "(" + standard->argument + ")(", a->getSourceRange(), ")");
    return;
  }
  if (const std::string number = library_constant(context_, c); !number.empty()) return text_hole(c, number);
  if (!slice_.need_function(f, c->getExprLoc())) return;
  if (c == combining_) combine(c, slice_.full_name(f));
  if (slice_.compares_pointers(f) && arrays_of(c).size() > 1) {
    context_.error(c->getExprLoc(),
                   "'" + f->getNameAsString() +
                       "' compares or subtracts pointers, and those that it is given lead to "
                       "arrays that lie apart on a device; pass a number of elements" +
                       Topic::address,
                   c->getSourceRange());
    return;
  }
  if (changed && method && !method->isStatic()) {
    const auto *member = dyn_cast<CXXMemberCallExpr>(c);
    const auto *ref = dyn_cast<DeclRefExpr>(strip(member ? member->getImplicitObjectArgument() : c->getArg(0)));
    const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (v && !captures_.is_local(v)) {
      context_.error(c->getExprLoc(),
                     "what the call '" + context_.text(c) + "' returns is changed: which element of '" +
                         v->getNameAsString() +
                         "' that is is not known; return it from a member that does nothing else" + Topic::element,
                     c->getSourceRange());
      return;
    }
  }
  const unsigned shift = op && method ? 1 : 0;
  const auto of_values = function_of_values(f);
  const bool keeps =
      of_values ? !of_values->writes_object : method && method->isConst() && !method->getParent()->hasMutableFields();
  const Mode of_object = keeps && !changed ? Mode::read : Mode::update;
  if (shift) expression(c->getArg(0), of_object);
  if (const auto *member = dyn_cast<CXXMemberCallExpr>(c)) expression(member->getImplicitObjectArgument(), of_object);
  for (unsigned i = shift; i < c->getNumArgs(); i++) {
    const Expr *a = c->getArg(i);
    const QualType type = i - shift < f->getNumParams() ? f->getParamDecl(i - shift)->getType() : a->getType();
    const bool writes = type->isPointerType() && (changed || !type->getPointeeType().isConstQualified());
    if (type->isPointerType() && values_.pointer(a)) {
      escape(a, writes);
      continue;
    }
    if (writes && values_.pointer_or_part(a)) {
      hand_on_part(a);
      continue;
    }
    if (type->isPointerType() && block_escape(a, writes)) continue;
    const bool writes_it = of_values ? std::count(of_values->writes.begin(), of_values->writes.end(), i - shift) != 0
                                     : !type.getNonReferenceType().isConstQualified();
    const bool by_reference = type->isReferenceType() && (changed || writes_it);
    if (type->isReferenceType() && values_.element(strip(a)) && slice_.steps_from_references(f))
      escape(a, by_reference);
    else
      expression(a, by_reference ? Mode::update : Mode::read);
  }
}

} // namespace metafork::frontend
