// Names that using declarations, using directives and namespace aliases bring in.
#include "frontend/slice/slice.h"

#include "frontend/syntax/walk.h"

#include <clang/AST/DeclCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

// Does using A::b; using namespace A; or namespace A = B; name something that the slice holds?
bool Slice::is_used(const Decl *introducer) const {
  const NamespaceDecl *named = nullptr;
  if (const auto *directive = dyn_cast<UsingDirectiveDecl>(introducer)) named = directive->getNominatedNamespace();
  if (const auto *alias = dyn_cast<NamespaceAliasDecl>(introducer)) named = alias->getNamespace();
  if (named)
    return std::any_of(decls_.begin(), decls_.end(), [&](const Decl *one) {
      for (const DeclContext *c = one->getDeclContext(); c; c = c->getParent())
        if (const auto *ns = dyn_cast<NamespaceDecl>(c))
          if (ns->getCanonicalDecl() == named->getCanonicalDecl()) return true;
      return false;
    });
  const auto *declaration = dyn_cast<BaseUsingDecl>(introducer);
  return declaration &&
         std::any_of(declaration->shadow_begin(), declaration->shadow_end(), [this](const UsingShadowDecl *s) {
           const Decl *target = s->getTargetDecl();
           if (const auto *e = dyn_cast<EnumConstantDecl>(target)) target = cast<EnumDecl>(e->getDeclContext());
           return std::find(decls_.begin(), decls_.end(), textual(target)) != decls_.end();
         });
}

// Those outside functions.
void Slice::add_usings(const Decl *d, std::vector<const Decl *> &out) const {
  if (context_.in_system(d->getLocation())) return;
  if (isa<NamespaceDecl, LinkageSpecDecl>(d))
    for (const Decl *inner : cast<DeclContext>(d)->decls()) add_usings(inner, out);
  else if (isa<UsingDirectiveDecl, NamespaceAliasDecl, BaseUsingDecl>(d) && is_used(d))
    out.push_back(d);
}

// Would a name of a function, put before the kernels, be taken for another thing of that name?
bool Slice::hides(const Decl *introducer) const {
  const auto *named = cast<NamedDecl>(introducer);
  auto other = [&](const Decl *d, const std::string &name, const NamespaceDecl *home) {
    const auto *n = dyn_cast<NamedDecl>(d);
    if (!n || !n->getDeclName().isIdentifier() || n->getName() != name) return false;
    const auto *ns = dyn_cast<NamespaceDecl>(d->getDeclContext());
    return !(home && ns && ns->getCanonicalDecl() == home->getCanonicalDecl());
  };
  auto any = [&](const std::string &name, const NamespaceDecl *home) {
    return std::any_of(decls_.begin(), decls_.end(), [&](const Decl *d) { return other(d, name, home); });
  };
  if (const auto *directive = dyn_cast<UsingDirectiveDecl>(introducer)) {
    const NamespaceDecl *home = directive->getNominatedNamespace();
    return std::any_of(decls_.begin(), decls_.end(), [&](const Decl *d) {
      const auto *n = dyn_cast<NamedDecl>(d);
      const auto *ns = dyn_cast<NamespaceDecl>(d->getDeclContext());
      return n && ns && ns->getCanonicalDecl() == home->getCanonicalDecl() && n->getDeclName().isIdentifier() &&
             any(n->getNameAsString(), home);
    });
  }
  for (const Decl *d : local_names_) { // two functions that give one name to two things
    const auto *a = dyn_cast<NamespaceAliasDecl>(d), *b = dyn_cast<NamespaceAliasDecl>(introducer);
    if (a && b && a != b && a->getName() == b->getName() &&
        a->getNamespace()->getCanonicalDecl() != b->getNamespace()->getCanonicalDecl())
      return true;
  }
  if (isa<UsingEnumDecl>(introducer)) return false; // two enumerators of one name do not compile
  if (isa<NamespaceAliasDecl>(introducer)) return any(named->getNameAsString(), nullptr);
  const auto *declaration = cast<UsingDecl>(introducer);
  const auto *home = dyn_cast<NamespaceDecl>((*declaration->shadow_begin())->getTargetDecl()->getDeclContext());
  return any(named->getNameAsString(), home);
}

void Slice::need_local_names(const FunctionDecl *function) {
  std::vector<const Decl *> found;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    if (const auto *declarations = dyn_cast<DeclStmt>(s))
      for (const Decl *d : declarations->decls())
        if (isa<UsingDirectiveDecl, NamespaceAliasDecl, BaseUsingDecl>(d)) found.push_back(d);
    return true;
  };
  walk_syntax(function->getBody(), visits);
  for (const Decl *d : found) {
    if (!is_used(d)) continue;
    if (hides(d))
      context_.error(d->getLocation(),
                     "the kernels of this file would take this name for another thing of the same "
                     "name; write the name out where it is used" +
                         Topic::name_clash);
    else
      local_names_.push_back(d);
  }
}

} // namespace metafork::frontend
