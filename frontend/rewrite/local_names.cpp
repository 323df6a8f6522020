#include "frontend/rewrite/local_names.h"

#include "frontend/syntax/walk.h"

#include <clang/Lex/Token.h>

namespace metafork::frontend {

using namespace clang;

void LocalNames::declare(const Decl *d, const Stmt *scope) {
  scopes_[d] = scope;
  if (const auto *n = dyn_cast<NamedDecl>(d)) declared_[n->getNameAsString()].insert(d);
  if (isa<UsingDirectiveDecl, UsingEnumDecl>(d)) declared_[""].insert(d); // no one knows which
  if (const auto *bindings = dyn_cast<DecompositionDecl>(d))
    for (const BindingDecl *b : bindings->bindings()) declare(b, scope);
  const auto *tag = dyn_cast<TagDecl>(d);
  if (tag && (isa<EnumDecl>(tag) || cast<RecordDecl>(tag)->isAnonymousStructOrUnion()))
    for (const Decl *one : tag->decls()) declare(one, scope);
}

bool LocalNames::is_visible(const Decl *d, const Stmt *call, const Parents &parents) const {
  const auto it = scopes_.find(d);
  if (it == scopes_.end() || !it->second) return true;
  for (const Stmt *p = call; p;) {
    if (p == it->second) return true;
    const auto up = parents.find(p);
    p = up == parents.end() ? nullptr : up->second;
  }
  return false;
}

bool LocalNames::mean_the_same(const FunctionDecl *definition, const LambdaExpr *l, const Stmt *call,
                               const Parents &parents) const {
  if (const auto it = declared_.find(""); it != declared_.end())
    for (const Decl *d : it->second)
      if (isa<UsingDirectiveDecl, UsingEnumDecl>(d) && is_visible(d, call, parents) &&
          !(is_visible(d, l, parents) && context_.sm.isBeforeInTranslationUnit(d->getLocation(), l->getBeginLoc())))
        return false;
  std::set<const Decl *> own(definition->param_begin(), definition->param_end()), meant;
  std::set<std::string> own_names;
  for (const ParmVarDecl *p : definition->parameters()) own_names.insert(p->getNameAsString());
  std::set<unsigned> inside; // mentions of what is its own
  const auto at = [&](SourceLocation loc) { return context_.tokens.range({loc, loc}).first; };
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    own.insert(d);
    if (const auto *n = dyn_cast<NamedDecl>(d)) own_names.insert(n->getNameAsString());
    inside.insert(at(d->getLocation()));
    return true;
  };
  walk_syntax(definition->getBody(), visits);
  Visits mentions;
  mentions.statement = [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    if (ref && own.count(ref->getDecl())) inside.insert(at(ref->getLocation()));
    if (ref) meant.insert(ref->getDecl());
    return true;
  };
  walk_syntax(definition->getBody(), mentions);
  const TokenRange range = context_.tokens.range(definition->getBody()->getSourceRange());
  for (unsigned i = range.first; i <= range.last && !range.empty(); i++) {
    if (!context_.tokens[i].getIdentifierInfo() || inside.count(i)) continue;
    const std::string before = i > range.first ? context_.tokens.spelling(i - 1) : "";
    if (before == "." || before == "->" || before == "::") continue;
    if (context_.tokens[i].getIdentifierInfo()->isKeyword(context_.ast.getLangOpts())) continue;
    if (own_names.count(context_.tokens.spelling(i))) return false; // not known to be what it looks like
    const auto it = declared_.find(context_.tokens.spelling(i));
    if (it == declared_.end()) continue;
    for (const Decl *d : it->second)
      if (!meant.count(d) && is_visible(d, call, parents)) return false;
  }
  return !range.empty();
}

} // namespace metafork::frontend
