// What places mean: variables, their elements, members of the object, and what references and pointers that never
// change lead to.
#include "frontend/forks/variables.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

const Expr *bare(const Expr *e) { return e->IgnoreParenImpCasts(); }

// The only value, apart from null, that a pointer of a function has: of its declaration or of one assignment. Null
// where there are others, or where something else may change it.
const Expr *only_value(const VarDecl *p) {
  const auto *f = dyn_cast<FunctionDecl>(p->getDeclContext());
  if (!f || !f->hasBody()) return nullptr;
  std::vector<const Expr *> values;
  if (p->getInit()) values.push_back(p->getInit());
  int mentions = 0, known = 0;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto is_p = [&](const Expr *e) { return variable_of(e->IgnoreParens()) == p; };
    if (const auto *ref = dyn_cast<DeclRefExpr>(s)) mentions += ref->getDecl() == p;
    if (const auto *b = dyn_cast<BinaryOperator>(s); b && b->getOpcode() == BO_Assign && is_p(b->getLHS()))
      known++, values.push_back(b->getRHS());
    if (const auto *c = dyn_cast<ImplicitCastExpr>(s); c && c->getCastKind() == CK_LValueToRValue)
      known += is_p(c->getSubExpr());
    return true;
  };
  walk_syntax(f->getBody(), visits);
  const Expr *out = nullptr;
  for (const Expr *v : values) {
    if (v->isNullPointerConstant(f->getASTContext(), Expr::NPC_ValueDependentIsNotNull)) continue;
    if (out) return nullptr;
    out = v;
  }
  return mentions == known ? out : nullptr;
}

} // namespace

namespace {

// Has it its elements itself? A view hands out those of another object, and is not changed itself.
bool owns(QualType type) {
  type = type.getNonReferenceType();
  const auto *record = type->getAsCXXRecordDecl();
  return type->isArrayType() || (record && record->hasDefinition() &&
                                 std::any_of(record->method_begin(), record->method_end(), [](const auto *m) {
                                   return m->getOverloadedOperator() == OO_Subscript && !m->isConst();
                                 }));
}

std::optional<ForkPlace> any_element(std::optional<ForkPlace> whole) {
  if (!whole) return whole;
  whole->path += model::some_element;
  whole->exact = false;
  return whole;
}

// An element so many behind this one; a place that is none is the only one of its kind.
std::optional<ForkPlace> moved(std::optional<ForkPlace> from, std::optional<int64_t> by) {
  if (!from || by == 0) return from;
  const size_t last = from->path.rfind(".[");
  if (last == std::string::npos || from->path.back() != ']') return std::nullopt;
  const std::string index = from->path.substr(last + 2, from->path.size() - last - 3);
  from->path.resize(last);
  int64_t sum = 0;
  if (!by || index.empty() || __builtin_add_overflow(std::stoll(index), *by, &sum)) return any_element(std::move(from));
  from->path += ".[" + std::to_string(sum) + "]";
  return from;
}

const VarDecl *first_variable(const Stmt *s) {
  if (!s) return nullptr;
  if (const auto *e = dyn_cast<Expr>(s); e && variable_of(e)) return variable_of(e);
  for (const Stmt *child : s->children())
    if (const VarDecl *v = first_variable(child)) return v;
  return nullptr;
}

// The name of a member; bit-fields beside one another are one place, which has the names of all of them.
std::string in_memory(const FieldDecl *field) {
  if (!field->isBitField()) return field->getNameAsString();
  std::string out;
  bool found = false;
  for (const FieldDecl *f : field->getParent()->fields()) {
    if (!f->isBitField() || f->isZeroLengthBitField(f->getASTContext())) {
      if (found) break;
      out.clear();
    } else if (f->getIdentifier()) {
      out += (out.empty() ? "" : ":") + f->getNameAsString();
    }
    found = found || f == field;
  }
  return out;
}

// The members of a union are one place.
void add_member(ForkPlace &p, const FieldDecl *field) {
  if (!field->getParent()->isUnion()) p.path += "." + in_memory(field);
  p.exact = p.exact && !field->getParent()->isUnion();
}

// What the loop of which it is the variable goes over.
const Expr *range_of(const VarDecl *v) {
  const VarDecl *begin = v->isCXXForRangeDecl() ? first_variable(v->getInit()) : nullptr;
  const VarDecl *range = begin ? first_variable(begin->getInit()) : nullptr;
  return range ? range->getInit() : nullptr;
}

} // namespace

ForkPlace with_those_beside(ForkPlace p) {
  if (!p.path.ends_with(']')) return p;
  p.path.replace(p.path.rfind(".["), std::string::npos, model::some_element);
  p.exact = false;
  return p;
}

std::optional<int64_t> Meanings::number(const Expr *e) const {
  Expr::EvalResult out;
  if (e->isValueDependent() || !e->EvaluateAsInt(out, callees_.context().ast)) return std::nullopt;
  const auto value = out.Val.getInt().tryExtValue();
  return value && *value > INT64_MIN ? value : std::nullopt; // its negative is one too
}

// v[i], v.at(i): a part of the object, where the function gives one.
std::optional<ForkPlace> Meanings::returned(const CallExpr *c) {
  const auto *m = dyn_cast_or_null<CXXMethodDecl>(c->getDirectCallee());
  if (!m || m->isStatic() || m->isConst() || !m->getReturnType()->isLValueReferenceType()) return std::nullopt;
  const auto *member = dyn_cast<CXXMemberCallExpr>(c);
  const Expr *o = member ? member->getImplicitObjectArgument() : c->getArg(0);
  auto object = o->getType()->isPointerType() ? pointed(o) : place(o);
  const auto *body = dyn_cast_or_null<CompoundStmt>(m->getBody());
  if (!object || m->getParent()->isInStdNamespace() || !body || body->body_empty()) return any_element(object);
  const auto *r = dyn_cast<ReturnStmt>(body->body_back());
  const auto part = r && r->getRetValue() ? place(r->getRetValue()) : std::nullopt;
  if (!part && m->getParent()->hasUserDeclaredCopyConstructor()) return any_element(object);
  if (!part || part->variable) return std::nullopt;
  object->path += part->path;
  object->exact = false;
  return object;
}

std::optional<ForkPlace> Meanings::element(const ArraySubscriptExpr *s) {
  const Expr *base = bare(s->getBase());
  const auto *m = dyn_cast<MemberExpr>(base);
  const auto *field = m ? dyn_cast<FieldDecl>(m->getMemberDecl()) : nullptr;
  if (field && callees_.context().views.is_member(field))
    return owns(m->getBase()->getType()) ? any_element(place(m->getBase())) : std::nullopt;
  if (field && base->getType()->isArrayType() && field->getParent()->isInStdNamespace())
    return any_element(place(m->getBase()));
  return moved(pointed(base), number(s->getIdx()));
}

// What a reference is bound to, or a pointer leads to.
std::optional<ForkPlace> Meanings::led_to(const VarDecl *v) {
  if (isa<ParmVarDecl>(v) || !v->hasLocalStorage()) return std::nullopt;
  const auto [it, fresh] = leads_.emplace(v, std::nullopt);
  if (!fresh) return it->second;
  std::optional<ForkPlace> out;
  const Expr *range = v->getType()->isReferenceType() ? range_of(v) : nullptr;
  if (range && owns(range->getType()))
    out = any_element(place(range));
  else if (v->getType()->isReferenceType() && v->getInit())
    out = place(v->getInit());
  else if (const Expr *value = v->getType()->isPointerType() ? only_value(v) : nullptr)
    out = pointed(value);
  if (out) out->through = v;
  return leads_[v] = out;
}

std::optional<ForkPlace> Meanings::pointed(const Expr *e) {
  e = bare(e);
  if (isa<CXXThisExpr>(e)) return ForkPlace{nullptr, "", true, nullptr};
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_AddrOf) return place(u->getSubExpr());
  if (e->getType()->isArrayType()) {
    auto first = place(e);
    if (first) first->path += ".[0]";
    return first;
  }
  if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp()) {
    const Expr *from = b->getLHS(), *by = b->getRHS();
    if (from->getType()->isIntegerType()) std::swap(from, by);
    if (!by->getType()->isIntegerType()) return std::nullopt;
    const auto n = number(by);
    return moved(pointed(from), n && b->getOpcode() == BO_Sub ? -*n : n);
  }
  const VarDecl *v = variable_of(e);
  return v && v->getType()->isPointerType() ? led_to(v) : std::nullopt;
}

std::optional<ForkPlace> Meanings::place(const Expr *e) {
  e = bare(e);
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref) return pointed(u->getSubExpr());
  if (const auto *m = dyn_cast<MemberExpr>(e)) {
    const auto *field = dyn_cast<FieldDecl>(m->getMemberDecl());
    auto out = !field ? std::nullopt : m->isArrow() ? pointed(m->getBase()) : place(m->getBase());
    if (!out) return out;
    add_member(*out, field);
    return out;
  }
  if (const auto *s = dyn_cast<ArraySubscriptExpr>(e)) return element(s);
  if (const auto *c = dyn_cast<CallExpr>(e)) return returned(c);
  const VarDecl *v = variable_of(e);
  if (!v) return std::nullopt;
  if (v->getType()->isReferenceType())
    if (const auto to = led_to(v)) return to;
  return ForkPlace{v, "", !v->getType()->isReferenceType(), nullptr};
}

namespace {

void append(std::vector<ForkPlace> &out, std::vector<ForkPlace> more) {
  for (ForkPlace &p : more) out.push_back(std::move(p));
}

// v, v.a.b: a variable and its members; nothing where something else leads there.
std::optional<std::pair<const VarDecl *, std::string>> member_of(const Expr *e) {
  e = bare(e);
  if (const VarDecl *v = variable_of(e)) return std::pair{v, std::string()};
  const auto *m = dyn_cast<MemberExpr>(e);
  if (!m || m->isArrow() || !isa<FieldDecl>(m->getMemberDecl())) return std::nullopt;
  auto out = member_of(m->getBase());
  if (out) out->second += "." + m->getMemberDecl()->getNameAsString();
  return out;
}

// What a structure is copied from, where that is another one.
std::optional<std::pair<const VarDecl *, std::string>> copied_from(const Expr *e) {
  e = bare(e);
  const auto *c = dyn_cast<CXXConstructExpr>(e);
  if (c && c->getConstructor()->isCopyOrMoveConstructor() && c->getNumArgs() == 1) e = bare(c->getArg(0));
  return e->getType()->isRecordType() ? member_of(e) : std::nullopt;
}

// v = w
std::optional<std::pair<const VarDecl *, std::string>> assigned_from(const Stmt *s, const VarDecl *v) {
  const auto *b = dyn_cast<BinaryOperator>(s);
  const auto *o = dyn_cast<CXXOperatorCallExpr>(s);
  const bool built_in = b && b->getOpcode() == BO_Assign, object = o && o->getOperator() == OO_Equal;
  if (!built_in && !(object && o->getNumArgs() == 2)) return std::nullopt;
  if (variable_of(bare(built_in ? b->getLHS() : o->getArg(0))) != v) return std::nullopt;
  return copied_from(built_in ? b->getRHS() : o->getArg(1));
}

} // namespace

// All that the function gives to the pointer, but what an assignment in a block around the use has replaced.
std::vector<ForkPlace> Meanings::possible_values(const VarDecl *v, const std::string &path, const Expr *use) {
  const auto *f = dyn_cast<FunctionDecl>(v->getDeclContext());
  std::vector<ForkPlace> out;
  if (!v->hasLocalStorage() || !f || !f->hasBody() || !asked_.emplace(v, path).second) return out;
  const SourceManager &sm = f->getASTContext().getSourceManager();
  const auto at = [&](SourceLocation loc) { return sm.getFileOffset(sm.getExpansionLoc(loc)); };
  const auto assigned = [&](const Stmt *s) {
    const auto *b = dyn_cast<BinaryOperator>(s);
    const auto to = b && b->getOpcode() == BO_Assign ? member_of(b->getLHS()) : std::nullopt;
    return to && to->first == v && to->second == path ? b : nullptr;
  };
  const unsigned here = at(use->getBeginLoc());
  unsigned since = 0;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *block = dyn_cast<CompoundStmt>(s);
    if (!block || here < at(block->getLBracLoc()) || here > at(block->getRBracLoc())) return true;
    for (const Stmt *one : block->body())
      if (assigned(one) && at(one->getEndLoc()) < here) since = std::max(since, at(one->getBeginLoc()));
    return true;
  };
  walk_syntax(f->getBody(), visits);
  if (const Expr *init = since == 0 ? v->getInit() : nullptr) {
    const auto *list = dyn_cast<InitListExpr>(bare(init));
    const auto *record = v->getType()->getAsRecordDecl();
    if (path.empty()) append(out, possibly_pointed(init));
    if (const auto from = list ? std::nullopt : copied_from(init))
      append(out, possible_values(from->first, from->second + path, use));
    if (list && record && path.find('.', 1) == std::string::npos)
      for (const FieldDecl *field : record->fields())
        if (path == "." + field->getNameAsString() && field->getFieldIndex() < list->getNumInits())
          append(out, possibly_pointed(list->getInit(field->getFieldIndex())));
  }
  bool steps = false;
  visits.statement = [&](const Stmt *s) {
    const auto *u = dyn_cast<UnaryOperator>(s);
    const auto *c = dyn_cast<CompoundAssignOperator>(s);
    if (c || (u && u->isIncrementDecrementOp())) {
      const auto to = member_of(c ? c->getLHS() : u->getSubExpr());
      steps = steps || (to && to->first == v && to->second == path);
    }
    if (const BinaryOperator *b = assigned(s); b && at(b->getBeginLoc()) >= since)
      append(out, possibly_pointed(b->getRHS()));
    else if (const auto from = path.empty() ? std::nullopt : assigned_from(s, v))
      append(out, possible_values(from->first, from->second + path, use));
    return true;
  };
  walk_syntax(f->getBody(), visits);
  asked_.erase({v, path});
  for (ForkPlace &p : out) {
    if (steps) p = with_those_beside(std::move(p));
    p.through = v;
  }
  return out;
}

std::vector<ForkPlace> Meanings::possibly_pointed(const Expr *e) {
  e = bare(e);
  std::vector<ForkPlace> out;
  if (const auto *c = dyn_cast<ConditionalOperator>(e)) {
    out = possibly_pointed(c->getTrueExpr());
    append(out, possibly_pointed(c->getFalseExpr()));
  } else if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_AddrOf) {
    out = possible(u->getSubExpr());
  } else if (const auto one = pointed(e)) {
    out = {*one};
  } else if (const auto from = e->getType()->isPointerType() ? member_of(e) : std::nullopt) {
    out = possible_values(from->first, from->second, e);
  } else if (const auto *to = dyn_cast<UnaryOperator>(e); to && to->getOpcode() == UO_Deref) {
    for (const ForkPlace &p : possibly_pointed(to->getSubExpr()))
      if (p.variable && p.variable->getType()->isPointerType() && p.path.empty())
        append(out, possible_values(p.variable, p.path, e));
  }
  return out;
}

std::vector<ForkPlace> Meanings::possible(const Expr *e) {
  e = bare(e);
  std::vector<ForkPlace> out;
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref) {
    out = possibly_pointed(u->getSubExpr());
  } else if (const auto *c = dyn_cast<ConditionalOperator>(e)) {
    out = possible(c->getTrueExpr());
    append(out, possible(c->getFalseExpr()));
  } else if (const auto *m = dyn_cast<MemberExpr>(e)) {
    const auto *field = dyn_cast<FieldDecl>(m->getMemberDecl());
    if (!field) return out;
    out = m->isArrow() ? possibly_pointed(m->getBase()) : possible(m->getBase());
    for (ForkPlace &p : out) add_member(p, field);
  } else if (const VarDecl *v = variable_of(e); v && v->getType()->isReferenceType() && !led_to(v)) {
    if (!isa<ParmVarDecl>(v) && v->hasLocalStorage() && v->getInit()) out = possible(v->getInit());
    for (ForkPlace &p : out) p.through = v;
  } else if (const auto one = place(e)) {
    out = {*one};
  }
  for (ForkPlace &p : out) p.exact = false;
  return out;
}

} // namespace metafork::frontend
