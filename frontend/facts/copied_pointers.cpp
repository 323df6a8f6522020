#include "frontend/facts/copied_pointers.h"

#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

const VarDecl *variable_of(const Expr *e) {
  const auto *ref = e ? dyn_cast<DeclRefExpr>(strip(e)) : nullptr;
  const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  return v ? v->getCanonicalDecl() : nullptr;
}

// The variable whose value, with any offset, a pointer is: b of &b[k], b + k and (T *)b.
const VarDecl *origin(const Expr *e) {
  e = strip(e);
  if (const auto *c = dyn_cast<ExplicitCastExpr>(e)) return origin(c->getSubExpr());
  if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp())
    return origin(b->getLHS()->getType()->isPointerType() ? b->getLHS() : b->getRHS());
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_AddrOf)
    if (const auto *s = dyn_cast<ArraySubscriptExpr>(strip(u->getSubExpr()))) return origin(s->getBase());
  return variable_of(e);
}

// The variable whose value a pointer is, and how many elements it is behind it, where that is a constant.
struct Pointed {
  const VarDecl *variable = nullptr;
  int64_t offset = 0;
};
Pointed pointed_by(const ASTContext &ast, const Expr *e) {
  e = e ? strip(e) : nullptr;
  const auto shifted = [&](const Expr *base, const Expr *by, int sign) {
    if (by->isValueDependent()) return Pointed(); // in a template
    const auto offset = by->getIntegerConstantExpr(ast);
    Pointed out = offset && offset->getSignificantBits() < 32 ? pointed_by(ast, base) : Pointed();
    if (out.variable) out.offset += sign * offset->getExtValue();
    return out;
  };
  if (const auto *b = dyn_cast_or_null<BinaryOperator>(e); b && b->isAdditiveOp() && b->getType()->isPointerType()) {
    const bool first = b->getLHS()->getType()->isPointerType();
    return shifted(first ? b->getLHS() : b->getRHS(), first ? b->getRHS() : b->getLHS(),
                   b->getOpcode() == BO_Sub ? -1 : 1);
  }
  if (const auto *u = dyn_cast_or_null<UnaryOperator>(e); u && u->getOpcode() == UO_AddrOf)
    if (const auto *s = dyn_cast<ArraySubscriptExpr>(strip(u->getSubExpr())))
      return shifted(s->getBase(), s->getIdx(), 1);
  return {variable_of(e), 0};
}

// `to = from` of two pointer variables, or a declaration that says so.
struct Copy {
  const VarDecl *to = nullptr, *from = nullptr;
};
Copy copy_of(const Stmt *s) {
  Copy out;
  if (const auto *d = dyn_cast<DeclStmt>(s); d && d->isSingleDecl()) {
    const auto *v = dyn_cast<VarDecl>(d->getSingleDecl());
    if (v && v->getInit()) out = {v->getCanonicalDecl(), variable_of(v->getInit())};
  } else if (const auto *b = dyn_cast<BinaryOperator>(s); b && b->getOpcode() == BO_Assign) {
    out = {variable_of(b->getLHS()), variable_of(b->getRHS())};
  }
  const bool pointers =
      out.to && out.from && out.to->getType()->isPointerType() && out.from->getType()->isPointerType();
  return pointers ? out : Copy();
}

} // namespace

CopiedPointers::CopiedPointers(const Context &context) {
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    statement(s);
    shift(context.ast, s);
    return true;
  };
  visits.declaration = [this](const Decl *d) {
    if (const auto *v = dyn_cast<VarDecl>(d); v && v->getInit()) elements(v);
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
  for (const auto &[v, next] : into_)
    if (v == next) numbers_.emplace(v, static_cast<int>(numbers_.size()));
}

void CopiedPointers::statement(const Stmt *s) {
  if (const auto *block = dyn_cast<CompoundStmt>(s)) {
    const std::vector<const Stmt *> list(block->body_begin(), block->body_end());
    for (size_t k = 0; k + 2 < list.size(); k++) {
      const Copy first = copy_of(list[k]), second = copy_of(list[k + 1]), third = copy_of(list[k + 2]);
      const bool exchange = first.to && second.to && third.to && second.to == first.from && third.to == second.from &&
                            third.from == first.to;
      if (exchange) exchanges_.insert({list[k], list[k + 1], list[k + 2]});
    }
  }
  if (exchanges_.count(s)) return;
  if (const Copy c = copy_of(s); c.to && c.to != c.from) become_one(c.to, c.from, s->getBeginLoc());
}

// T *u[2] = {b, b + n}
void CopiedPointers::elements(const VarDecl *array) {
  const auto *list = dyn_cast<InitListExpr>(array->getInit()->IgnoreImplicit());
  const auto *type = array->getType()->getAsArrayTypeUnsafe();
  if (!list || !type || !type->getElementType()->isPointerType()) return;
  std::set<const VarDecl *> seen;
  for (const Expr *e : list->inits())
    if (const VarDecl *v = origin(e); v && !seen.insert(v).second)
      elements_.emplace(array->getCanonicalDecl(), array->getLocation());
  if (elements_.count(array->getCanonicalDecl()))
    into_.try_emplace(array->getCanonicalDecl(), array->getCanonicalDecl());
}

const VarDecl *CopiedPointers::root(const VarDecl *v) const {
  for (auto it = into_.find(v); it != into_.end() && it->second != v; it = into_.find(v)) v = it->second;
  return v;
}

void CopiedPointers::become_one(const VarDecl *a, const VarDecl *b, SourceLocation at) {
  into_.try_emplace(a, a);
  into_.try_emplace(b, b);
  const VarDecl *x = root(a), *y = root(b);
  places_.try_emplace(y, at);
  if (x != y) into_[x] = y;
}

CopiedPointers::Names CopiedPointers::names_in(const Stmt *loop) {
  Names names;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *e = dyn_cast<DeclRefExpr>(s);
    if (const VarDecl *v = e ? variable_of(e) : nullptr)
      if (const auto [it, fresh] = names.try_emplace(v->getNameAsString(), v); !fresh && it->second != v)
        it->second = nullptr; // two of one name
    return true;
  };
  walk_syntax(loop, visits);
  return names;
}

// b = a + 5, T *b = &a[5], f(a, a + 5)
void CopiedPointers::shift(const ASTContext &ast, const Stmt *s) {
  const auto add = [&](const VarDecl *to, const Expr *value) {
    const Pointed p = to && value && to->getType()->isPointerType() ? pointed_by(ast, value) : Pointed();
    if (p.variable && p.offset != 0 && p.variable != to)
      shifts_.push_back({p.variable, to, p.offset, s->getBeginLoc()});
  };
  if (const auto *d = dyn_cast<DeclStmt>(s)) {
    for (const Decl *one : d->decls())
      if (const auto *v = dyn_cast<VarDecl>(one)) add(v->getCanonicalDecl(), v->getInit());
  } else if (const auto *b = dyn_cast<BinaryOperator>(s); b && b->getOpcode() == BO_Assign) {
    add(variable_of(b->getLHS()), b->getRHS());
  } else if (const auto *c = dyn_cast<CallExpr>(s)) {
    shifted_arguments(ast, c);
  }
}

void CopiedPointers::shifted_arguments(const ASTContext &ast, const CallExpr *call) {
  const FunctionDecl *f = call->getDirectCallee(), *body = nullptr;
  if (!f || !f->hasBody(body) || isa<CXXOperatorCallExpr>(call)) return;
  const unsigned count = std::min(call->getNumArgs(), body->getNumParams());
  for (unsigned i = 0; i < count; i++)
    for (unsigned j = i + 1; j < count; j++) {
      const ParmVarDecl *x = body->getParamDecl(i), *y = body->getParamDecl(j);
      if (!x->getType()->isPointerType() || !y->getType()->isPointerType() ||
          !ast.hasSameUnqualifiedType(x->getType()->getPointeeType().getUnqualifiedType(),
                                      y->getType()->getPointeeType().getUnqualifiedType()))
        continue;
      const Pointed a = pointed_by(ast, call->getArg(i)), b = pointed_by(ast, call->getArg(j));
      if (a.variable && a.variable == b.variable)
        shifts_.push_back({cast<VarDecl>(x->getCanonicalDecl()), cast<VarDecl>(y->getCanonicalDecl()),
                           b.offset - a.offset, call->getBeginLoc()});
    }
}

std::vector<ShiftedPointer> CopiedPointers::shifted_in(const Context &context, const Stmt *loop) const {
  const Names names = names_in(loop);
  const auto is_named = [&](const VarDecl *v) {
    const auto it = names.find(v->getNameAsString());
    return it != names.end() && it->second == v;
  };
  std::vector<ShiftedPointer> out;
  for (const Shift &s : shifts_)
    if (is_named(s.first) && is_named(s.second))
      out.push_back({s.first->getNameAsString(), s.second->getNameAsString(), s.offset, context.location(s.at)});
  return out;
}

std::vector<CopiedPointer> CopiedPointers::named_in(const Context &context, const Stmt *loop) const {
  std::vector<CopiedPointer> out;
  for (const auto &[name, v] : names_in(loop))
    if (const auto g = v ? group(v) : std::nullopt)
      out.push_back({name, g->number, g->elements, context.location(g->at)});
  return out;
}

std::optional<CopiedPointers::Group> CopiedPointers::group(const VarDecl *v) const {
  v = v->getCanonicalDecl();
  if (!into_.count(v)) return std::nullopt;
  const VarDecl *all = root(v);
  const auto own = elements_.find(v), place = places_.find(all);
  return Group{numbers_.at(all), own != elements_.end(), own != elements_.end() ? own->second : place->second};
}

} // namespace metafork::frontend
