// What functions that are called do to variables that are there all the time.
#include "frontend/forks/variables.h"
#include "frontend/syntax/uses.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtOpenMP.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

bool names_a_lock(const NamedDecl *d) { return d && d->getIdentifier() && d->getName().contains_insensitive("lock"); }

// Does something in the body keep other threads out?
bool keeps_out(const Stmt *body) {
  bool out = false;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *c = dyn_cast<CallExpr>(s);
    const auto *made = dyn_cast<CXXConstructExpr>(s);
    out = out || isa<OMPCriticalDirective, OMPAtomicDirective>(s) || (c && names_a_lock(c->getDirectCallee())) ||
          (made && names_a_lock(made->getConstructor()->getParent()));
    return !out;
  };
  walk_syntax(body, visits);
  return out;
}

bool is_watched(const VarDecl *v) {
  return v->hasGlobalStorage() && v->getTLSKind() == VarDecl::TLS_None && v->getType()->isScalarType() &&
         !v->getType().isConstQualified() && !v->getType().isVolatileQualified() && !is_atomic(v->getType());
}

} // namespace

const std::map<const VarDecl *, GlobalEffect> &Meanings::globals(Context &context, const FunctionDecl *f) {
  const auto [it, fresh] = globals_.emplace(f->getCanonicalDecl(), std::map<const VarDecl *, GlobalEffect>());
  const FunctionDecl *definition = nullptr;
  const Stmt *body = fresh ? f->getBody(definition) : nullptr; // what calls itself adds nothing
  if (!body || context.in_system(definition->getLocation()) || keeps_out(body)) return it->second;
  std::map<const VarDecl *, GlobalEffect> out;
  visit_uses(body, [&](const DeclRefExpr *ref, VariableUse use) {
    const auto *v = dyn_cast<VarDecl>(ref->getDecl());
    if (!v || !is_watched(v)) return;
    GlobalEffect &one = out[v];
    (use == VariableUse::store ? one.writes : one.reads) = true;
  });
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *c = dyn_cast<CallExpr>(s);
    for (const FunctionDecl *callee : c ? callees(c) : std::vector<const FunctionDecl *>())
      for (const auto &[v, effect] : std::map(globals(context, callee))) {
        out[v].reads = out[v].reads || effect.reads;
        out[v].writes = out[v].writes || effect.writes;
      }
    return true;
  };
  walk_syntax(body, visits);
  return globals_[f->getCanonicalDecl()] = std::move(out);
}

} // namespace metafork::frontend
