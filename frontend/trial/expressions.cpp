#include "frontend/facts/captures.h"
#include "frontend/syntax/numbers.h"
#include "frontend/syntax/statements.h"
#include "frontend/terms/values.h"
#include "frontend/trial/trial.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

namespace metafork::frontend {

using namespace clang;
using model::TrialType;

namespace {

bool is_number(const TrialType &t) { return t.kind == TrialType::Kind::integer || t.kind == TrialType::Kind::boolean; }

// n, s.n, s->n, *n: what a size looks like, and no element of an array.
const VarDecl *plain_root(const Expr *e) {
  e = strip(e);
  if (const auto *ref = dyn_cast<DeclRefExpr>(e)) return dyn_cast<VarDecl>(ref->getDecl());
  if (const auto *m = dyn_cast<MemberExpr>(e)) return plain_root(m->getBase());
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref)
    if (isa<DeclRefExpr>(strip(u->getSubExpr()))) return plain_root(u->getSubExpr());
  return nullptr;
}

bool through_object(const Expr *e) {
  e = strip(e);
  if (const auto *m = dyn_cast<MemberExpr>(e)) return through_object(m->getBase());
  return isa<CXXThisExpr>(e);
}

bool is_extremum(const CallExpr *c) {
  const FunctionDecl *f = c->getDirectCallee();
  return f && f->isInStdNamespace() && f->getDeclName().isIdentifier() && c->getNumArgs() == 2 &&
         (f->getName() == "min" || f->getName() == "max") && c->getType()->isIntegerType();
}

} // namespace

TrialReader::Node TrialReader::extremum(const CallExpr *c) {
  Node out;
  out.kind = Kind::extremum;
  out.type = type(c->getType());
  out.flag = c->getDirectCallee()->getName() == "min";
  out.add(value(c->getArg(0)), value(c->getArg(1)));
  return out;
}

int TrialReader::reference(const Expr *e, bool read, bool write) {
  out_.references.push_back({context_.text(strip(e)), read, write, context_.location(strip(e)->getExprLoc())});
  return static_cast<int>(out_.references.size()) - 1;
}

TrialReader::Node TrialReader::unknown(const Stmt *s, bool writes) {
  Node out;
  out.flag = writes;
  if (!s) return out;
  for (const Stmt *child : s->children())
    if (const auto *e = dyn_cast_or_null<Expr>(child)) out.parts.push_back(operand(e));
  return out;
}

TrialReader::Node TrialReader::operand(const Expr *e) { return e->isGLValue() ? lvalue(e) : value(e); }

TrialReader::Node TrialReader::load(Node place, const Expr *e) {
  Node out;
  out.kind = Kind::load;
  out.type = type(e->getType());
  out.site = reference(e, true, false);
  out.value = -1;
  if (e->getType()->isPointerType()) {
    QualType to = e->getType()->getPointeeType();
    while (const auto *a = context_.ast.getAsArrayType(to)) to = a->getElementType();
    out.inner.size = to->isVoidType() ? 1 : size(to);
  }
  if (const VarDecl *root = plain_root(e))
    out.value = variable(root);
  else if (through_object(e))
    out.value = object_;
  if (out.value >= 0) out.text = context_.text(strip(e));
  out.parts.push_back(std::move(place));
  return out;
}

TrialReader::Node TrialReader::value(const Expr *e) {
  Node out;
  e = e->IgnoreParens();
  if (const auto *c = dyn_cast<ExprWithCleanups>(e)) return value(c->getSubExpr());
  if (const auto *c = dyn_cast<ConstantExpr>(e)) return value(c->getSubExpr());
  if (const auto *c = dyn_cast<SubstNonTypeTemplateParmExpr>(e)) return value(c->getReplacement());
  if (const auto *c = dyn_cast<CXXDefaultArgExpr>(e)) return value(c->getExpr());
  if (const auto *t = dyn_cast<MaterializeTemporaryExpr>(e)) return value(t->getSubExpr());
  out.type = type(e->getType());
  Expr::EvalResult known;
  if (is_number(out.type) && !e->isValueDependent() && !e->isGLValue() && e->EvaluateAsInt(known, context_.ast) &&
      !known.HasSideEffects) {
    out.kind = Kind::constant;
    out.value = bits_of(known.Val.getInt());
    return out;
  }
  if (const auto *c = dyn_cast<CallExpr>(e); c && is_extremum(c)) return extremum(c);
  if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->isAssignmentOp()) return assignment(b);
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->isIncrementDecrementOp()) return unary(u);
  if (e->isGLValue()) return load(lvalue(e), e);
  if (const auto *c = dyn_cast<CastExpr>(e)) return cast(c);
  if (const auto *u = dyn_cast<UnaryOperator>(e)) return unary(u);
  if (const auto *b = dyn_cast<BinaryOperator>(e)) return binary(b);
  if (const auto *c = dyn_cast<ConditionalOperator>(e)) {
    out.kind = Kind::conditional;
    out.add(value(c->getCond()), operand(c->getTrueExpr()), operand(c->getFalseExpr()));
    return out;
  }
  if (const auto *c = dyn_cast<CallExpr>(e)) return call(c);
  if (isa<CXXThisExpr>(e) && object_ >= 0) {
    out.kind = Kind::load;
    out.value = -1;
    Node place;
    place.kind = Kind::variable;
    place.value = object_;
    out.parts.push_back(std::move(place));
    return out;
  }
  if (const auto *n = dyn_cast<CXXNewExpr>(e); n && !n->getConstructExpr()) {
    out.kind = Kind::allocate;
    return out;
  }
  if (isa<GNUNullExpr, CXXNullPtrLiteralExpr>(e)) {
    out.kind = Kind::constant;
    return out;
  }
  const bool effects = isa<StmtExpr, LambdaExpr, AtomicExpr>(e) ||
                       (isa<CXXConstructExpr>(e) && !llvm::cast<CXXConstructExpr>(e)->getConstructor()->isTrivial());
  Node all = unknown(isa<StmtExpr, LambdaExpr, UnaryExprOrTypeTraitExpr>(e) ? nullptr : e, effects);
  all.type = out.type;
  return all;
}

TrialReader::Node TrialReader::lvalue(const Expr *e) {
  Node out;
  e = e->IgnoreParens();
  out.type = type(e->getType());
  if (const auto *c = dyn_cast<ExprWithCleanups>(e)) return lvalue(c->getSubExpr());
  if (const auto *ref = dyn_cast<DeclRefExpr>(e)) {
    const auto *v = dyn_cast<VarDecl>(ref->getDecl());
    if (!v) return unknown(nullptr, false);
    out.kind = Kind::variable;
    out.value = variable(v);
    if (!v->getType()->isReferenceType()) return out;
    Node target;
    target.kind = Kind::load;
    target.type = type(v->getType());
    target.value = out.value;
    target.text = v->getNameAsString();
    target.parts.push_back(std::move(out));
    return target;
  }
  if (const auto *s = dyn_cast<ArraySubscriptExpr>(e)) return subscript(s);
  if (const auto *u = dyn_cast<UnaryOperator>(e)) {
    if (u->getOpcode() == UO_Deref) return value(u->getSubExpr());
    if (u->getOpcode() == UO_Extension) return lvalue(u->getSubExpr());
  }
  if (const auto *m = dyn_cast<MemberExpr>(e)) {
    const auto *f = dyn_cast<FieldDecl>(m->getMemberDecl());
    if (const auto *v = dyn_cast<VarDecl>(m->getMemberDecl())) { // a static one
      out.kind = Kind::variable;
      out.value = variable(v);
      return out;
    }
    if (!f || f->isBitField() || f->getType()->isReferenceType() || context_.views.is_member(f))
      return unknown(m, false);
    Node base = m->isArrow() ? value(m->getBase()) : lvalue(m->getBase()), index;
    index.kind = Kind::constant;
    index.value = static_cast<int64_t>(context_.ast.getFieldOffset(f) / 8);
    return stepped(std::move(base), std::move(index), 1, false);
  }
  if (const auto *c = dyn_cast<ConditionalOperator>(e)) {
    out.kind = Kind::conditional;
    out.add(value(c->getCond()), lvalue(c->getTrueExpr()), lvalue(c->getFalseExpr()));
    return out;
  }
  if (const auto *b = dyn_cast<BinaryOperator>(e)) {
    out.kind = Kind::comma;
    if (b->isAssignmentOp())
      out.add(value(b), lvalue(b->getLHS()));
    else if (b->getOpcode() == BO_Comma)
      out.add(operand(b->getLHS()), lvalue(b->getRHS()));
    else
      return unknown(e, false);
    return out;
  }
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->isPrefix() && u->isIncrementDecrementOp()) {
    out.kind = Kind::comma;
    out.add(value(u), lvalue(u->getSubExpr()));
    return out;
  }
  if (const auto *c = dyn_cast<CastExpr>(e);
      c && c->getSubExpr()->isGLValue() && (c->getCastKind() == CK_NoOp || c->getCastKind() == CK_LValueBitCast))
    return lvalue(c->getSubExpr());
  if (const auto *c = dyn_cast<CallExpr>(e)) return call(c);
  return unknown(isa<LambdaExpr, StmtExpr>(e) ? nullptr : e, isa<LambdaExpr, StmtExpr>(e));
}

TrialReader::Node TrialReader::stepped(Node pointer, Node index, int64_t size, bool back) {
  Node out;
  out.kind = Kind::step;
  out.type.kind = TrialType::Kind::pointer;
  out.type.size = 8;
  out.value = back ? -size : size;
  out.parts.push_back(std::move(pointer));
  out.parts.push_back(std::move(index));
  return out;
}

TrialReader::Node TrialReader::row_size(QualType t) {
  Node out;
  out.type = {TrialType::Kind::integer, 64, true, 8};
  if (const auto *a = context_.ast.getAsVariableArrayType(t); a && a->getSizeExpr()) {
    out.kind = Kind::binary;
    out.op = "*";
    out.inner = out.type;
    Node count;
    count.kind = Kind::cast;
    count.type = out.type;
    count.parts.push_back(value(a->getSizeExpr()));
    out.add(std::move(count), row_size(a->getElementType()));
    return out;
  }
  if (const auto *a = context_.ast.getAsConstantArrayType(t); a && size(t) == 0) {
    out.kind = Kind::binary;
    out.op = "*";
    out.inner = out.type;
    Node count;
    count.kind = Kind::constant;
    count.value = static_cast<int64_t>(a->getSize().getZExtValue());
    out.add(std::move(count), row_size(a->getElementType()));
    return out;
  }
  out.kind = Kind::constant;
  out.value = t->isVoidType() || t->isFunctionType() ? 1 : size(t);
  return out;
}

TrialReader::Node TrialReader::subscript(const ArraySubscriptExpr *s) {
  const Expr *base = s->getBase();
  Node pointer = value(base), index = value(s->getIdx());
  const QualType element = s->getType();
  Node out = stepped(std::move(pointer), std::move(index), size(element), false);
  if (size(element) == 0) { // rows of a length that is no constant
    Node scaled;
    scaled.kind = Kind::binary;
    scaled.op = "*";
    scaled.type = scaled.inner = {TrialType::Kind::integer, 64, true, 8};
    scaled.add(std::move(out.parts[1]), row_size(element));
    out.parts[1] = std::move(scaled);
    out.value = 1;
  }
  // an element stays in its row
  QualType array = strip(base)->getType();
  if (const auto *a = context_.ast.getAsVariableArrayType(array); a && a->getSizeExpr() && out.value != 1) {
    out.flag = true;
    out.site = reference(s, false, false);
    out.parts.push_back(value(a->getSizeExpr()));
  } else if (const auto *c = context_.ast.getAsConstantArrayType(array); c && out.value != 1 && c->getSize().ugt(1)) {
    Node extent;
    extent.kind = Kind::constant;
    extent.value = static_cast<int64_t>(c->getSize().getZExtValue());
    out.flag = true;
    out.site = reference(s, false, false);
    out.parts.push_back(std::move(extent));
  }
  return out;
}

TrialReader::Node TrialReader::cast(const CastExpr *c) {
  const Expr *from = c->getSubExpr();
  Node out;
  out.type = type(c->getType());
  switch (c->getCastKind()) {
    case CK_LValueToRValue:
      return value(from);
    case CK_ArrayToPointerDecay:
      return from->isGLValue() ? lvalue(from) : unknown(from, false);
    case CK_NoOp:
    case CK_BitCast:
    case CK_ToVoid:
      return operand(from);
    case CK_NullToPointer:
      out.kind = Kind::constant;
      return out;
    case CK_IntegralCast:
    case CK_IntegralToBoolean:
    case CK_BooleanToSignedIntegral:
    case CK_PointerToBoolean:
      out.kind = Kind::cast;
      out.parts.push_back(value(from));
      return out;
    default: {
      Node all;
      all.type = out.type;
      all.parts.push_back(operand(from));
      all.flag = c->getCastKind() == CK_UserDefinedConversion;
      return all;
    }
  }
}

TrialReader::Node TrialReader::unary(const UnaryOperator *u) {
  Node out;
  out.type = type(u->getType());
  const Expr *of = u->getSubExpr();
  switch (u->getOpcode()) {
    case UO_Plus:
    case UO_Extension:
      return value(of);
    case UO_Minus:
      out.kind = Kind::negate;
      break;
    case UO_Not:
      out.kind = Kind::complement;
      break;
    case UO_LNot:
      out.kind = Kind::logical_not;
      break;
    case UO_AddrOf:
      return of->isGLValue() ? lvalue(of) : unknown(nullptr, false);
    case UO_PreInc:
    case UO_PostInc:
    case UO_PreDec:
    case UO_PostDec: {
      out.kind = Kind::increment;
      out.flag = u->isPostfix();
      out.type = type(of->getType());
      int64_t by = 1;
      if (of->getType()->isPointerType()) {
        const QualType to = of->getType()->getPointeeType();
        by = to->isVoidType() ? 1 : size(to);
        if (by == 0) return unknown(of, true);
      }
      out.value = u->isIncrementOp() ? by : -by;
      out.site = reference(of, true, true);
      out.parts.push_back(lvalue(of));
      return out;
    }
    default:
      return unknown(u, false);
  }
  if (!is_number(out.type)) out.kind = Kind::unknown;
  out.parts.push_back(value(of));
  return out;
}

TrialReader::Node TrialReader::binary(const BinaryOperator *b) {
  const Expr *l = b->getLHS(), *r = b->getRHS();
  Node out;
  out.type = type(b->getType());
  out.inner = type(l->getType());
  out.op = b->getOpcodeStr().str();
  const bool left = l->getType()->isPointerType(), right = r->getType()->isPointerType();
  if (b->getOpcode() == BO_Comma) {
    out.kind = Kind::comma;
    out.add(operand(l), operand(r));
    return out;
  }
  out.add(operand(l), operand(r));
  if (b->isLogicalOp()) {
    out.kind = b->getOpcode() == BO_LAnd ? Kind::logical_and : Kind::logical_or;
  } else if (b->isAdditiveOp() && (left || right)) {
    const QualType to = (left ? l : r)->getType()->getPointeeType();
    const int64_t by = to->isVoidType() ? 1 : size(to);
    if (left && right) {
      out.kind = by == 0 ? Kind::unknown : Kind::difference;
      out.value = by;
      return out;
    }
    if (!left) std::swap(out.parts[0], out.parts[1]);
    if (by == 0) {
      Node scaled;
      scaled.kind = Kind::binary;
      scaled.op = "*";
      scaled.type = scaled.inner = {TrialType::Kind::integer, 64, true, 8};
      scaled.add(std::move(out.parts[1]), row_size(to));
      out.parts[1] = std::move(scaled);
    }
    return stepped(std::move(out.parts[0]), std::move(out.parts[1]), by == 0 ? 1 : by, b->getOpcode() == BO_Sub);
  } else if (is_number(out.type) && (is_number(out.inner) || left)) {
    out.kind = Kind::binary;
    if (left && !right && !isa<GNUNullExpr>(strip(r)) && !b->isComparisonOp()) out.kind = Kind::unknown;
  }
  return out;
}

TrialReader::Node TrialReader::assignment(const BinaryOperator *b) {
  const Expr *l = b->getLHS(), *r = b->getRHS();
  Node out;
  out.type = type(l->getType());
  const bool scalar = is_number(out.type) || out.type.kind == TrialType::Kind::pointer;
  out.site = reference(l, b->isCompoundAssignmentOp(), true);
  if (const auto *c = dyn_cast<CompoundAssignOperator>(b)) {
    out.op = c->getOpcodeStr().str();
    out.op.pop_back();
    if (l->getType()->isPointerType()) {
      const QualType to = l->getType()->getPointeeType();
      const int64_t by = to->isVoidType() ? 1 : size(to);
      out.kind = Kind::update;
      out.value = c->getOpcode() == BO_AddAssign ? by : -by;
      if (by == 0) return unknown(b, true);
    } else {
      out.kind = Kind::update;
      out.inner = type(c->getComputationLHSType());
      if (!is_number(out.inner) && is_number(out.type)) out.inner.kind = TrialType::Kind::other;
    }
    out.add(lvalue(l), value(r));
    return out;
  }
  if (scalar) {
    out.kind = Kind::assign;
    out.add(lvalue(l), value(r));
    return out;
  }
  const Expr *from = strip(r);
  out.kind = Kind::copy;
  out.flag = l->getType()->isRecordType() && from->isGLValue();
  out.add(lvalue(l), out.flag ? lvalue(from) : operand(r));
  return out;
}

TrialReader::Node TrialReader::call(const CallExpr *c) {
  const FunctionDecl *f = c->getDirectCallee();
  Node out;
  out.type = type(c->getType());
  if (f && f->isNoReturn()) {
    out.kind = Kind::stop;
    return out;
  }
  if (const auto *op = dyn_cast<CXXOperatorCallExpr>(c); op && f && op->isAssignmentOp() && op->getNumArgs() == 2)
    if (const auto *m = dyn_cast<CXXMethodDecl>(f); m && m->isTrivial()) { // p[i] = q of plain structs
      const Expr *from = strip(op->getArg(1));
      out.kind = Kind::copy;
      out.type = type(op->getArg(0)->getType());
      out.site = reference(op->getArg(0), false, true);
      out.flag = from->isGLValue();
      out.add(lvalue(op->getArg(0)), out.flag ? lvalue(from) : operand(from));
      return out;
    }
  if (const auto does = f ? function_of_values(f) : std::nullopt; does && does->writes.empty())
    return value_function(c, *does);
  const int id = f ? function(f) : -1;
  if (id < 0) return library_call(c, f);
  out.kind = Kind::call;
  if (c->isGLValue()) out.type.kind = TrialType::Kind::pointer;
  out.value = id;
  out.site = reference(c, false, false);
  if (const auto *m = dyn_cast<CXXMemberCallExpr>(c)) {
    const Expr *object = m->getImplicitObjectArgument();
    if (llvm::cast<CXXMethodDecl>(f)->isVirtual() || !llvm::cast<CXXMethodDecl>(f)->isInstance())
      return library_call(c, nullptr);
    out.parts.push_back(object->isGLValue() ? lvalue(object) : value(object));
  }
  for (unsigned i = 0; i < c->getNumArgs(); i++) out.parts.push_back(operand(c->getArg(i)));
  if (isa<CXXOperatorCallExpr>(c) && out.parts.size() != out_.functions[static_cast<size_t>(id)].parameters.size() &&
      !out_.functions[static_cast<size_t>(id)].body.empty())
    return library_call(c, nullptr);
  return out;
}

TrialReader::Node TrialReader::library_call(const CallExpr *c, const FunctionDecl *f) {
  Node out;
  out.type = type(c->getType());
  const std::string name = f && f->getDeclName().isIdentifier() ? f->getName().str() : "";
  if (f && (context_.in_system(f->getLocation()) || f->getBuiltinID() != 0)) {
    if (name == "malloc" || name == "calloc" || name == "aligned_alloc" || name == "alloca") {
      out.kind = Kind::allocate;
      return out;
    }
  }
  bool plain = f != nullptr && !isa<CXXMethodDecl>(f) && context_.in_system(f->getLocation());
  for (const Expr *a : c->arguments()) {
    const bool by_value = !a->isGLValue() || (f && f->isInStdNamespace());
    plain = plain && by_value && !a->getType()->isPointerType();
    out.parts.push_back(operand(a));
  }
  // what a library's object says of itself: v.size(), v.data(), v[i]
  if (const auto *m = dyn_cast_or_null<CXXMethodDecl>(f); m && context_.in_system(f->getLocation()))
    plain =
        m->isConst() || name == "data" || name == "begin" || name == "at" || m->getOverloadedOperator() == OO_Subscript;
  const bool prints = name == "printf" || name == "puts" || name == "free" || name == "fprintf";
  out.flag = !plain && !prints;
  return out;
}

} // namespace metafork::frontend
