#include "frontend/nests/body.h"
#include "frontend/syntax/complex_of_c.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/operators.h"
#include "frontend/syntax/statements.h"
#include "frontend/terms/choices.h"
#include "model/words.h"

#include <clang/AST/ExprCXX.h>

#include <utility>

namespace metafork::frontend {

using namespace clang;
using model::IntExpr;

void BodyWalker::text_hole(const Expr *e, const std::string &text) {
  Hole hole;
  hole.range = context_.range(e);
  hole.before = text;
  if (hole.range.empty()) return;
  const bool one = hole.range.first == hole.range.last;
  const std::string now = one ? context_.tokens.kernel_spelling(hole.range.first, context_.is_c) : "";
  if (context_.tokens.text(hole.range) != text || (one && now != text)) holes_.push_back(std::move(hole));
}

// Puts `before` and `after` around a part of the text and leaves out the rest.
void BodyWalker::surround(SourceRange all, const std::string &before, SourceRange part, const std::string &after) {
  Hole hole;
  hole.range = context_.tokens.range(all);
  hole.before = before;
  hole.after = after;
  hole.inner = {context_.tokens.range(part)};
  // in front of the holes of the part itself: the builder takes the outer one of equal ranges first
  if (!hole.range.empty() && !hole.inner[0].empty()) holes_.insert(holes_.begin(), std::move(hole));
}

// m selects a member before the rest of the path is taken. The members of a union, and bit-fields, share their memory.
void BodyWalker::select(const MemberExpr *m, Field &field) const {
  const auto *member = dyn_cast<FieldDecl>(m->getMemberDecl());
  if (!member || member->isBitField() || member->getParent()->isUnion())
    field = {};
  else if (!member->getName().empty())
    field.path = "." + context_.words.kernel(member->getNameAsString()) + field.path;
}

// What does not select a part of an element on the way from a member to the access below it ends its path.
static bool hands_on_field(const Expr *e) {
  const auto *u = dyn_cast<UnaryOperator>(e);
  return isa<ParenExpr, CastExpr, DeclRefExpr, ArraySubscriptExpr, MemberExpr>(e) || (u && u->getOpcode() == UO_Deref);
}

bool BodyWalker::enters(const Expr *e, Mode mode) {
  Field field = std::exchange(field_, {});
  if (scop_value(e, mode)) return false;
  if (const auto *u = dyn_cast<UserDefinedLiteral>(e); u && is_complex_number(u->getType()))
    return false; // 2.0i: written anew, with numbers that a device has
  std::string why = not_for_devices(e);
  if (why.empty() && context_.is_c) why = only_in_c(e);
  if (!why.empty()) {
    context_.error(e->getExprLoc(), why, e->getSourceRange());
    return false;
  }
  if (isa<CXXDefaultInitExpr>(e)) return false; // the type goes to the device with it
  if (const auto *u = dyn_cast<UnaryExprOrTypeTraitExpr>(e)) return size_of(u), false;
  if (isa<IntegerLiteral>(e) && context_.views.made(e)) { // the size of a std::array
    const uint64_t value = cast<IntegerLiteral>(e)->getValue().getZExtValue();
    return text_hole(e, "((" + context_.type_text(e->getType()) + ")" + std::to_string(value) + "ull)"), false;
  }
  const auto *written = dyn_cast<ExplicitCastExpr>(e);
  if (written && !slice_.need_type(written->getTypeAsWritten(), e->getExprLoc(), false)) return false;
  if (isa<CompoundLiteralExpr>(e) && !slice_.need_type(e->getType(), e->getExprLoc(), false)) return false;
  if (hands_on_field(e)) field_ = std::move(field);
  return true;
}

void BodyWalker::leaves(const Expr *e) {
  if (const auto *c = dyn_cast<CastExpr>(e)) write_enumeration(c);
  if (const auto *g = dyn_cast<GenericSelectionExpr>(e))
    surround(g->getSourceRange(), "(", g->getResultExpr()->getSourceRange(), ")");
  write_complex(e);
}

void BodyWalker::conversion(const CastExpr *c, Mode mode) {
  if (c->getCastKind() == CK_LValueBitCast && mode != Mode::read)
    if (const auto place = values_.element(c->getSubExpr())) written_as(captures_.arrays()[place->array], c->getType());
  EvaluationWalker::conversion(c, mode);
}

void BodyWalker::address(const UnaryOperator *u) {
  if (values_.element(u->getSubExpr())) return escape(u, true);
  if (const VarDecl *v = block_storage(u->getSubExpr())) return not_block_element(u, v);
  EvaluationWalker::address(u);
}

void BodyWalker::member(const MemberExpr *m, Mode mode) {
  Field field = std::exchange(field_, {});
  if (outside_member(m, mode)) return;
  // writing one member leaves the rest of the element: the element is read and written
  select(m, field);
  field_ = std::move(field);
  EvaluationWalker::member(m, mode);
}

void BodyWalker::construct(const CXXConstructExpr *c) {
  if (!slice_.need_type(c->getType(), c->getExprLoc(), false)) return;
  const CXXConstructorDecl *f = c->getConstructor();
  const bool of_value = function_of_values(f) && !holds_references(c->getType());
  for (unsigned i = 0; i < c->getNumArgs(); i++) {
    const QualType type = i < f->getNumParams() ? f->getParamDecl(i)->getType() : QualType();
    if (!of_value && !type.isNull() && type->isLValueReferenceType() && !type.getNonReferenceType().isConstQualified())
      expression(c->getArg(i), Mode::update);
    else
      argument(c->getArg(i));
  }
}

void BodyWalker::item(const Expr *e) { argument(e), write_narrowing(e); }

void BodyWalker::other_expression(const Expr *e, Mode mode) {
  if (isa<ArrayInitLoopExpr>(e))
    context_.error(e->getExprLoc(),
                   "this copies an array of the program; copy its elements one by one" + Topic::whole_object);
  else if (isa<CXXThisExpr>(e))
    context_.error(e->getExprLoc(),
                   "the object itself is used in a meta_for; use its members one by one" + Topic::whole_object);
  else if (mode != Mode::read && e->isLValue())
    context_.error(e->getExprLoc(), "'" + context_.text(e) +
                                        "' is changed here, and which element that is cannot be "
                                        "followed; assign to the element itself" +
                                        Topic::pointer);
  else
    EvaluationWalker::other_expression(e, mode);
}

void BodyWalker::asserted(const Assertion &assertion) {
  Hole hole;
  hole.range = assertion.all;
  hole.before = assertion.before;
  hole.after = assertion.after;
  hole.inner = {assertion.part};
  expression(assertion.condition);
  if (const auto condition = context_.is_c ? around_condition(assertion.condition) : std::nullopt)
    surround(condition->whole, condition->before, condition->part, condition->after);
  holes_.insert(holes_.begin(), std::move(hole));
}

void BodyWalker::computation(const BinaryOperator *b) {
  if (b->getLHS()->getType()->isPointerType() && b->getRHS()->getType()->isPointerType()) return two_pointers(b);
  contraction(b);
  EvaluationWalker::computation(b);
}

void BodyWalker::assignment(const BinaryOperator *b) {
  if (b->getLHS()->getType()->isPointerType() && moves_pointer(b)) return;
  if (b->isCompoundAssignmentOp()) contraction(b);
  const CallExpr *outer = std::exchange(combining_, combining_call(context_, b));
  expression(b->getRHS());
  combining_ = outer;
  expression(b->getLHS(), b->isCompoundAssignmentOp() ? Mode::update : Mode::write);
}

// A local pointer that moves must stay in the array it started in; one that is kept elsewhere leads to its elements
// from then on. False: it is an assignment like any other.
bool BodyWalker::moves_pointer(const BinaryOperator *b) {
  const bool plain = b->getOpcode() == BO_Assign;
  const auto *ref = dyn_cast<DeclRefExpr>(strip(b->getLHS()));
  const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (!v || !captures_.is_local(v)) {
    if (plain) keep(b->getRHS()), expression(b->getLHS(), Mode::write);
    return plain;
  }
  if (in_phase_ && block_->is_scalar(v)) {
    shared_write(ref, loops_.empty() ? nullptr : &nest_.loops[static_cast<size_t>(loops_.back())]);
    return true;
  }
  const auto old = values_.pointer(b->getLHS());
  const auto now = plain ? values_.pointer_or_part(b->getRHS()) : old;
  if (now && old && now->array != old->array)
    context_.error(b->getExprLoc(), "the pointer '" + v->getNameAsString() +
                                        "' points into two different arrays; use one pointer for each" +
                                        Topic::pointer);
  else if (now)
    values_.define(v, Place{now->array, {}, now->inside}), captures_.points_to(v, now->array);
  else if (points_outside(b->getRHS()))
    return true;
  now &&plain ? pointer_value(b->getRHS()) : expression(b->getRHS());
  return true;
}

// Of a row *(a + i), which is a[i]: the sum.
static const BinaryOperator *row_behind(const Expr *e) {
  const auto *u = dyn_cast<UnaryOperator>(e);
  if (!u || u->getOpcode() != UO_Deref || !u->getType()->isArrayType()) return nullptr;
  const auto *b = dyn_cast<BinaryOperator>(strip(u->getSubExpr()));
  return b && b->getOpcode() == BO_Add && b->getLHS()->getType()->isPointerType() ? b : nullptr;
}

// An element of an array of the nest, or of local data.
void BodyWalker::element(const Expr *e, Mode mode) {
  Field field = std::exchange(field_, {});
  if (const auto *m = dyn_cast<MemberExpr>(e); m && outside_member(m, mode)) return;
  // subscripts first: what they read is read whatever happens to the element
  std::vector<const Expr *> subscripts; // outermost dimension first
  const Expr *base = strip(e);
  const auto *arrow = dyn_cast<MemberExpr>(base); // p->x
  if (arrow) base = strip(arrow->getBase());
  const Expr *whole = base;
  while (!captures_.is_outside_value(base)) {
    const auto *s = dyn_cast<ArraySubscriptExpr>(base);
    const BinaryOperator *row = s ? nullptr : row_behind(base);
    if (!s && !row) break;
    subscripts.insert(subscripts.begin(), s ? s->getIdx() : row->getRHS());
    base = strip(s ? s->getBase() : row->getLHS());
  }
  if (const auto *u = dyn_cast<UnaryOperator>(base); u && u->getOpcode() == UO_Deref && u->getType()->isArrayType()) {
    const Expr *rows = strip(u->getSubExpr()); // (*a)[i]
    const int array = captures_.is_outside_value(rows) ? captures_.array(rows) : -1;
    if (array >= 0 && captures_.extents(array).size() > 1) return no_rows(e, array);
  }
  for (const Expr *s : subscripts) expression(s);
  if (const auto *ref = dyn_cast<DeclRefExpr>(base); ref && !arrow && block_element(e, subscripts, ref, mode, field))
    return;
  values_.set_momentary(true);
  const auto place = arrow ? values_.pointer(arrow->getBase()) : values_.element(e);
  values_.set_momentary(false);
  if (!place) {
    if (!arrow && scop_element(e, base, subscripts, mode, field)) return;
    if (scop_value(base, Mode::read)) return;
    // an element of something local: its base may itself be an expression with accesses
    if (!isa<DeclRefExpr>(base)) {
      if (const auto *u = dyn_cast<UnaryOperator>(base); u && u->getOpcode() == UO_Deref)
        return expression(u->getSubExpr());
      if (base->getType()->isPointerType() && points_outside(base)) return;
      if (base == strip(e)) { // a value from outside that is no array: `array` has said why, or nobody has
        if (!context_.failed)
          context_.error(e->getExprLoc(), "'" + context_.text(base) + "' cannot go to a device" + Topic::type);
        return;
      }
      field_ = {"", false}; // an element of an array inside the element: which one is not followed
      expression(base, around(mode));
    } else {
      not_followed(e, cast<DeclRefExpr>(base));
    }
    return;
  }
  model::Access a;
  a.array = place->array;
  a.subscript = place->offset;
  if (scop_ && !a.subscript.is_known() && subscripts.size() == 1 && !e->getType()->isArrayType())
    if (const auto from = values_.pointer(base)) a.subscript = from->offset + subscript(subscripts[0]);
  if (const auto choice = a.subscript.is_known() ? std::nullopt : choice_in(context_, strip(e)))
    a.reach = reach_of(values_, *choice, strip(e));
  a.read = mode == Mode::read || mode == Mode::update;
  a.write = mode == Mode::write || mode == Mode::update;
  a.certain = conditions_.certain;
  a.guards = conditions_.guards;
  a.loops = loops_;
  a.text = context_.text(strip(e)) + field.path + (field.exact ? "" : "[...]");
  if (arrow) select(arrow, field);
  if (place->inside) { // a pointer into the element: which part it reaches is not followed
    field = {"", false};
    a.read = true;
  }
  a.field = field.path;
  a.field_exact = field.exact;
  a.location = context_.location(e->getExprLoc());
  model::Array &array = captures_.arrays()[place->array];
  if (a.read) array.read = true;
  if (a.write) array.written = true;
  if (a.write) written_as(array, strip(e)->getType());
  if (array.location.line == 0) array.location = a.location;

  const bool direct = captures_.is_outside_value(base) && captures_.find_array(context_.text(base)) == place->array;
  const std::vector<Captures::Extent> extents = captures_.extents(place->array);
  const bool by_subscripts = direct && !subscripts.empty() && subscripts.size() == extents.size();
  if (!by_subscripts) {
    const auto *u = dyn_cast<UnaryOperator>(base);
    pointer_value(u && u->getOpcode() == UO_Deref && subscripts.empty() && !arrow ? u->getSubExpr() : base);
  }
  Hole hole;
  hole.kind = Hole::access;
  hole.range = context_.range(whole);
  hole.array = place->array;
  hole.is_pointer = arrow != nullptr;
  hole.access_id = static_cast<int>(nest_.accesses.size());
  if (by_subscripts) {
    for (size_t d = 0; d < subscripts.size(); d++) {
      hole.index.push_back(context_.range(subscripts[d]));
      values_.set_momentary(true);
      a.dimensions.push_back(subscript(subscripts[d]));
      values_.set_momentary(false);
      const IntExpr extent = d == 0 ? IntExpr(0) : values_.extent(extents[d]);
      hole.extents.push_back(d == 0 ? model::Code{} : model::Code{values_.kernel_text(extent)});
      a.extents.push_back(extent);
    }
    if (!a.subscript.is_known()) { // rows of a length that is not that of any expression
      a.subscript = a.dimensions[0];
      for (size_t d = 1; d < a.dimensions.size(); d++) a.subscript = a.subscript * a.extents[d] + a.dimensions[d];
    }
  }
  // Through a local pointer or *(a + i) the text stays; the hole only marks the access.
  if (!hole.range.empty()) holes_.push_back(std::move(hole));
  record(std::move(a), false);
}

// Its value, which the reader of a scop may know better.
IntExpr BodyWalker::subscript(const Expr *e) {
  if (scop_)
    if (const auto it = scop_->find(e->IgnoreImplicit()); it != scop_->end() && it->second.number.is_known())
      return it->second.number;
  return values_.integer(e, Use::subscript);
}

// a * b + c and its relatives in float or double, as one source expression (C11 6.5p8 allows to contract these).
void BodyWalker::contraction(const BinaryOperator *b) {
  const BinaryOperatorKind op = b->getOpcode();
  const bool compound = op == BO_AddAssign || op == BO_SubAssign;
  if (!compound && op != BO_Add && op != BO_Sub) return;
  const QualType type = b->getType().getCanonicalType().getUnqualifiedType();
  if (type != context_.ast.FloatTy && type != context_.ast.DoubleTy) return;
  auto product = [&](const Expr *e) -> const BinaryOperator * {
    const auto *m = dyn_cast<BinaryOperator>(e->IgnoreParens());
    return m && m->getOpcode() == BO_Mul && m->getType().getCanonicalType().getUnqualifiedType() == type ? m : nullptr;
  };
  const bool minus = op == BO_Sub || op == BO_SubAssign;
  if (compound) {
    const auto *assign = cast<CompoundAssignOperator>(b);
    if (assign->getComputationResultType().getCanonicalType().getUnqualifiedType() != type) return;
    if (strip(b->getLHS())->HasSideEffects(context_.ast)) return;
  }
  const BinaryOperator *right = product(b->getRHS());
  const BinaryOperator *left = compound ? nullptr : product(b->getLHS());
  const BinaryOperator *mul = left ? left : right;
  if (!mul) return;
  const Expr *addend = left ? b->getRHS() : b->getLHS();
  Hole hole;
  hole.kind = Hole::contract;
  hole.single = type == context_.ast.FloatTy;
  hole.range = context_.range(b);
  hole.a = context_.range(mul->getLHS());
  hole.b = context_.range(mul->getRHS());
  hole.c = context_.range(addend);
  hole.negate_product = minus && !left;
  hole.negate_addend = minus && left;
  if (compound) hole.target = context_.range(b->getLHS());
  // fma has no version for an int and a double, and what is negated must have its sign
  auto conversion = [&](const Expr *e) {
    const QualType written = e->IgnoreImplicit()->IgnoreParenImpCasts()->getType().getCanonicalType();
    return written.getUnqualifiedType() == type ? "" : context_.type_text(type);
  };
  hole.a_type = conversion(mul->getLHS());
  hole.b_type = conversion(mul->getRHS());
  hole.c_type = conversion(addend);
  if (hole.range.empty() || hole.a.empty() || hole.b.empty() || hole.c.empty()) return;
  holes_.push_back(std::move(hole));
}

} // namespace metafork::frontend
