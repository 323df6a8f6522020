// Pointers and references of a body: which array they lead to, and what is touched through them.
#include "frontend/facts/memory.h"
#include "frontend/nests/body.h"
#include "frontend/syntax/statements.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>
#include <utility>

namespace metafork::frontend {

using namespace clang;
using model::IntExpr;

// A store to an object of the type. What it holds need not be what elements hold, behind a cast.
void BodyWalker::written_as(model::Array &array, QualType type) const {
  std::vector<std::string> &kinds = array.storage.kinds;
  for (const std::string &kind : kinds_of(context_, type))
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
      kinds = {"any"};
      return;
    }
}

// Pointers are subtracted or compared. On a device two arrays may lie anywhere, and so the host says how far they are
// from one another.
void BodyWalker::two_pointers(const BinaryOperator *b) {
  auto is_null = [&](const Expr *e) {
    return e->isNullPointerConstant(context_.ast, Expr::NPC_ValueDependentIsNotNull) != Expr::NPCK_NotNull;
  };
  for (const Expr *side : {b->getLHS(), b->getRHS()})
    if (values_.pointer(side))
      pointer_value(side);
    else
      expression(side);
  if (is_null(b->getLHS()) || is_null(b->getRHS())) return;
  const auto left = values_.pointer(b->getLHS()), right = values_.pointer(b->getRHS());
  if ((!left && !right) || (left && right && left->array == right->array)) return;
  auto pointee = [&](QualType t) { return t->getPointeeType().getCanonicalType().getUnqualifiedType(); };
  auto is_of = [&](const Place &p) {
    const Expr *array = captures_.array_expression(p.array);
    return context_.ast
               .getBaseElementType(array->getType()->isPointerType() ? array->getType()->getPointeeType()
                                                                     : array->getType())
               .getCanonicalType()
               .getUnqualifiedType() == pointee(b->getLHS()->getType());
  };
  if (!left || !right || !is_of(*left) || !is_of(*right)) {
    context_.error(b->getOperatorLoc(),
                   "'" + context_.text(b) +
                       "' compares places of which a device knows only where one is; compare "
                       "subscripts" +
                       Topic::address,
                   b->getSourceRange());
    return;
  }
  const model::Array &first = captures_.arrays()[static_cast<size_t>(left->array)],
                     &second = captures_.arrays()[static_cast<size_t>(right->array)];
  auto bytes = [](const model::Array &a) { return "(const volatile char *)(" + a.host_text + ")"; }; // it may be rows
  const std::string distance = captures_.host_value(
      "(" + bytes(first) + " - " + bytes(second) + ") / " + std::to_string(first.element_size), "distance",
      {captures_.array_expression(left->array), captures_.array_expression(right->array)});
  Hole hole;
  hole.range = context_.range(b);
  hole.inner = {context_.range(b->getLHS()), context_.range(b->getRHS())};
  hole.before = "((((";
  hole.between = {") - " + first.name + ") - (("};
  hole.after = ") - " + second.name + ") + " + distance + ")" +
               (b->getOpcode() == BO_Sub ? "" : " " + b->getOpcodeStr().str() + " 0") + ")";
  if (!hole.range.empty() && !hole.inner[0].empty() && !hole.inner[1].empty())
    holes_.insert(holes_.begin(), std::move(hole));
}

// A reference to an element. Within an iteration it does not matter when the element is touched; in a block body, where
// barriers stand between statements, each use of the reference touches it.
bool BodyWalker::bind(const VarDecl *v, const Expr *init) {
  if (v->getType().getNonReferenceType()->isArrayType()) return points_outside(init);
  const auto place = values_.element_or_part(init);
  const bool constant = v->getType().getNonReferenceType().isConstQualified();
  if (!place && constant) return false;
  if (!place || !block_ || !block_->is_scalar(v)) {
    if (place) captures_.points_to(v, place->array), values_.define(v, *place);
    expression(init, constant ? Mode::read : Mode::update);
    return true;
  }
  expression(init, Mode::read);
  captures_.points_to(v, place->array);
  values_.define(v, *place);
  model::Access a;
  a.array = place->array;
  a.subscript = place->offset;
  a.field_exact = !place->inside;
  a.text = context_.text(strip(init));
  bound_[v] = std::move(a);
  return true;
}

bool BodyWalker::bound_reference(const DeclRefExpr *e, const VarDecl *v, Mode mode) {
  const auto it = bound_.find(v);
  if (it == bound_.end()) return false;
  model::Access a = it->second;
  a.read = mode != Mode::write || !a.field_exact;
  a.write = mode != Mode::read;
  model::Array &array = captures_.arrays()[a.array];
  array.read = array.read || a.read;
  array.written = array.written || a.write;
  if (a.write) written_as(array, v->getType().getNonReferenceType());
  a.certain = conditions_.certain;
  a.guards = conditions_.guards;
  a.loops = loops_;
  a.location = context_.location(e->getLocation());
  record(std::move(a), false);
  return true;
}

// A reference that was bound before the nest to an element of it: the element takes its place.
void BodyWalker::outside_reference(const DeclRefExpr *e, const Expr *element) {
  std::vector<Hole> holes = std::exchange(holes_, {});
  const size_t first = nest_.accesses.size();
  expression(element);
  for (size_t i = first; i < nest_.accesses.size(); i++)
    nest_.accesses[i].location = context_.location(e->getLocation());
  Hole hole;
  hole.range = context_.range(e);
  hole.before = "(";
  hole.inner = {context_.range(element)};
  hole.after = ")";
  hole.own = std::exchange(holes_, std::move(holes));
  if (!hole.range.empty() && !hole.inner[0].empty()) holes_.push_back(std::move(hole));
}

// An expression whose value is a pointer into an array of the nest: what it reads, and its text in a kernel, where
// arrays have names of their own and are flat.
void BodyWalker::pointer_value(const Expr *pointer) {
  const Expr *e = strip(pointer);
  if (scop_value(e, Mode::read, true)) return;
  if (captures_.is_outside_value(e)) {
    const int array = captures_.array(e);
    if (array < 0) return;
    if (captures_.extents(array).size() > 1) return no_rows(e, array);
    return text_hole(e, captures_.arrays()[static_cast<size_t>(array)].name);
  }
  if (row(e)) return;
  if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp()) {
    for (const Expr *side : {b->getLHS(), b->getRHS()})
      if (side->getType()->isIntegralOrEnumerationType())
        expression(side);
      else
        pointer_value(side);
    return;
  }
  if (const auto *u = dyn_cast<UnaryOperator>(e)) {
    if (u->getOpcode() == UO_AddrOf) return pointed_at(u->getSubExpr());
    return pointer_value(u->getSubExpr()); // p++, or a row *p
  }
  if (const auto *c = dyn_cast<ConditionalOperator>(e)) {
    expression(c->getCond());
    return either(c->getCond(), [&] { pointer_value(c->getTrueExpr()); }, [&] { pointer_value(c->getFalseExpr()); });
  }
  if (const auto *c = dyn_cast<ExplicitCastExpr>(e)) {
    if (!slice_.need_type(c->getTypeAsWritten(), e->getExprLoc(), false)) return;
    const Expr *inner = strip(c->getSubExpr());
    const int array = captures_.is_outside_value(inner) ? captures_.array(inner) : -1;
    const bool flat = c->getType()->isPointerType() && !c->getType()->getPointeeType()->isArrayType();
    if (array >= 0 && flat) { // an array that is only read is const in a kernel
      const std::string &name = captures_.arrays()[static_cast<size_t>(array)].name;
      const bool keeps_const = isa<CXXReinterpretCastExpr, CXXStaticCastExpr>(c) && inner->getType()->isPointerType() &&
                               !c->getType()->getPointeeType().isConstQualified();
      return text_hole(inner, keeps_const ? "const_cast<" + context_.type_text(inner->getType().getUnqualifiedType()) +
                                                ">(" + name + ")"
                                          : name);
    }
    return pointer_value(inner);
  }
  if (const auto *ref = dyn_cast<DeclRefExpr>(e); ref && captures_.is_local(dyn_cast<VarDecl>(ref->getDecl()))) return;
  if (isa<ArraySubscriptExpr>(e) || isa<MemberExpr>(e)) return pointed_at(e); // an array inside an element
  expression(e);
}

// The lvalue that a pointer points to: it is not touched by that.
void BodyWalker::pointed_at(const Expr *lvalue) {
  const Expr *e = strip(lvalue);
  if (const auto *s = dyn_cast<ArraySubscriptExpr>(e)) {
    pointer_value(s->getBase());
    return expression(s->getIdx());
  }
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref)
    return pointer_value(u->getSubExpr());
  if (const auto *m = dyn_cast<MemberExpr>(e))
    return m->isArrow() ? pointer_value(m->getBase()) : pointed_at(m->getBase());
  if (!isa<DeclRefExpr>(e)) expression(e);
}

// A row a[i][j] of an array of several dimensions, whose elements are no rows themselves: a + (i * m + j) * n.
bool BodyWalker::row(const Expr *e) {
  if (!isa<ArraySubscriptExpr>(e) || !e->getType()->isArrayType()) return false;
  std::vector<const Expr *> subscripts;
  const Expr *base = e;
  while (const auto *s = captures_.is_outside_value(base) ? nullptr : dyn_cast<ArraySubscriptExpr>(base)) {
    subscripts.insert(subscripts.begin(), s->getIdx());
    base = strip(s->getBase());
  }
  const int array = captures_.is_outside_value(base) ? captures_.array(base) : -1;
  if (array < 0) return false;
  const std::vector<Captures::Extent> extents = captures_.extents(array);
  if (subscripts.size() + 1 != extents.size()) return no_rows(e, array), true;
  Hole hole;
  hole.range = context_.range(e);
  hole.before = "(" + captures_.arrays()[static_cast<size_t>(array)].name + " + " +
                std::string(subscripts.size() - 1, '(') + "(long long)(";
  for (size_t d = 0; d < subscripts.size(); d++) {
    expression(subscripts[d]);
    hole.inner.push_back(context_.range(subscripts[d]));
    const std::string extent = ") * (" + Values::kernel_text(values_.extent(extents[d + 1])) + ")";
    if (d + 1 < subscripts.size())
      hole.between.push_back(extent + " + (");
    else
      hole.after = extent + ")";
    if (d > 0) (d + 1 < subscripts.size() ? hole.between.back() : hole.after).insert(1, ")");
  }
  if (!hole.range.empty()) holes_.push_back(std::move(hole));
  return true;
}

void BodyWalker::no_rows(const Expr *e, int array) {
  context_.error(e->getExprLoc(), "a pointer into the rows of the multi-dimensional array '" +
                                      captures_.arrays()[static_cast<size_t>(array)].host_text +
                                      "' cannot be translated; use its subscripts directly, or a pointer to elements" +
                                      Topic::pointer);
}

// A local pointer: into an array of the nest (followed while it is never changed), or to local data.
void BodyWalker::local_pointer(const VarDecl *v, const Expr *init) {
  if (!init) return;
  if (const auto place = values_.pointer_or_part(init)) {
    values_.define(v, captures_.is_modified(v) ? Place{place->array, {}, place->inside} : *place);
    captures_.points_to(v, place->array);
    pointer_value(init);
    return;
  }
  if (!points_outside(init)) expression(init);
}

// A pointer that is kept in a member, an element or a reference, through which the array may be touched anywhere. A
// block body cannot have that: its barriers stand between the statements that touch an element.
void BodyWalker::keep(const Expr *pointer) {
  if (!block_ && values_.pointer(pointer))
    return escape(pointer, !pointer->getType()->getPointeeType().isConstQualified());
  const bool constant = !pointer->getType()->isPointerType() || pointer->getType()->getPointeeType().isConstQualified();
  if (!block_ && !constant && values_.pointer_or_part(pointer)) return hand_on_part(pointer);
  if (!points_outside(pointer)) expression(pointer);
}

// A pointer into an array that is a member of an element, to what may write there.
void BodyWalker::hand_on_part(const Expr *pointer) {
  const Expr *e = strip(pointer);
  if (const auto *sum = dyn_cast<BinaryOperator>(e)) {
    for (const Expr *side : {sum->getLHS(), sum->getRHS()})
      if (strip(side)->getType()->isIntegralOrEnumerationType())
        expression(side);
      else
        hand_on_part(side);
    return;
  }
  const auto *address = dyn_cast<UnaryOperator>(e);
  expression(address && address->getOpcode() == UO_AddrOf ? address->getSubExpr() : e, Mode::update);
}

// What an object is made of.
void BodyWalker::argument(const Expr *e) {
  if (e->getType()->isPointerType())
    keep(e);
  else
    expression(e);
}

// The pointer itself is passed on: which elements are touched is not visible.
void BodyWalker::escape(const Expr *pointer, bool may_write) {
  const Expr *e = strip(pointer);
  std::optional<Place> place = values_.pointer(e);
  if (!place) place = values_.element(e);
  if (!place) return;
  model::Array &array = captures_.arrays()[place->array];
  array.escapes = true;
  array.read = true;
  if (may_write && !array.is_const) array.written = true, array.storage.kinds = {"any"};
  model::Access a;
  a.array = place->array;
  a.read = true;
  a.write = may_write && !array.is_const;
  a.certain = false;
  a.loops = loops_;
  a.text = context_.text(e);
  a.location = context_.location(e->getExprLoc());
  record(std::move(a), false);
  if (e->getType()->isPointerType() || e->getType()->isArrayType())
    pointer_value(e);
  else
    pointed_at(e);
}

// A pointer that cannot be followed to one array: an error if arrays from outside the loop are among what it may point
// into.
bool BodyWalker::points_outside(const Expr *pointer) {
  const auto array_in = [this](const auto &self, const Stmt *s) -> const VarDecl * {
    if (!s || isa<ArraySubscriptExpr>(s)) return nullptr; // an element: judged by its own type
    const auto *e = dyn_cast<DeclRefExpr>(s);
    const auto *v = e ? dyn_cast<VarDecl>(e->getDecl()) : nullptr;
    if (v && !captures_.is_local(v) && (v->getType()->isPointerType() || v->getType()->isArrayType())) return v;
    for (const Stmt *c : s->children())
      if (const VarDecl *found = self(self, c)) return found;
    return nullptr;
  };
  const VarDecl *array = array_in(array_in, pointer);
  if (!array) return false;
  context_.error(pointer->getExprLoc(), "the pointer '" + context_.text(strip(pointer)) +
                                            "' cannot be followed to one array; use '" + array->getNameAsString() +
                                            "' and its subscripts directly, with an if for each array" +
                                            Topic::pointer);
  return true;
}

// Elements reached through a variable that is no array of the nest.
void BodyWalker::not_followed(const Expr *e, const DeclRefExpr *base) {
  const auto *v = dyn_cast<VarDecl>(base->getDecl());
  if (!v || captures_.is_local(v)) return;
  if (!captures_.is_outside_value(base)) {
    context_.error(e->getExprLoc(), "the pointer '" + v->getNameAsString() +
                                        "' comes from outside the meta_for and is changed in it; use a local pointer" +
                                        Topic::pointer);
  } else if (captures_.array(base) >= 0) {
    context_.error(e->getExprLoc(), "'" + context_.text(strip(e)) + "' cannot be followed to an element of '" +
                                        v->getNameAsString() + "'; use its subscripts directly" + Topic::pointer);
  }
}

} // namespace metafork::frontend
