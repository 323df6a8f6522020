#include "frontend/facts/copied_pointers.h"

#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"

namespace metafork::frontend {

using namespace clang;

namespace {

const VarDecl *variable(const Expr *e) {
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
  return variable(e);
}

// `to = from` of two pointer variables, or a declaration that says so.
struct Copy {
  const VarDecl *to = nullptr, *from = nullptr;
};
Copy copy_of(const Stmt *s) {
  Copy out;
  if (const auto *d = dyn_cast<DeclStmt>(s); d && d->isSingleDecl()) {
    const auto *v = dyn_cast<VarDecl>(d->getSingleDecl());
    if (v && v->getInit()) out = {v->getCanonicalDecl(), variable(v->getInit())};
  } else if (const auto *b = dyn_cast<BinaryOperator>(s); b && b->getOpcode() == BO_Assign) {
    out = {variable(b->getLHS()), variable(b->getRHS())};
  }
  const bool pointers =
      out.to && out.from && out.to->getType()->isPointerType() && out.from->getType()->isPointerType();
  return pointers ? out : Copy();
}

} // namespace

CopiedPointers::CopiedPointers(const Context &context) {
  Visits visits;
  visits.statement = [this](const Stmt *s) { return statement(s), true; };
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

std::vector<CopiedPointer> CopiedPointers::named_in(const Context &context, const Stmt *loop) const {
  std::map<std::string, const VarDecl *> names;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *e = dyn_cast<DeclRefExpr>(s);
    if (const VarDecl *v = e ? variable(e) : nullptr)
      if (const auto [it, fresh] = names.try_emplace(v->getNameAsString(), v); !fresh && it->second != v)
        it->second = nullptr; // two of one name
    return true;
  };
  walk_syntax(loop, visits);
  std::vector<CopiedPointer> out;
  for (const auto &[name, v] : names)
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
