#include "frontend/syntax/depth.h"

#include "frontend/syntax/walk.h"

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

constexpr unsigned most_levels = 5000; // a sum of so many terms has one for each

// A statement or expression at the last level that is allowed; null if none goes so deep.
const Stmt *too_deep(const Stmt *body) {
  std::vector<std::pair<const Stmt *, unsigned>> open = {{body, 0}};
  while (!open.empty()) {
    const auto [s, level] = open.back();
    open.pop_back();
    if (level == most_levels) return s;
    for (const Stmt *inner : s->children())
      if (inner) open.emplace_back(inner, level + 1);
  }
  return nullptr;
}

bool has_keyword(const Context &context, const std::vector<ScopPragma> &pragmas, const FunctionDecl *f) {
  const model::Range range = context.bytes(f->getSourceRange());
  auto inside = [&](unsigned offset) { return range.begin <= offset && offset < range.end; };
  return std::any_of(context.loops.begin(), context.loops.end(), [&](const auto &k) { return inside(k.first); }) ||
         std::any_of(context.schedules.begin(), context.schedules.end(),
                     [&](const auto &k) { return inside(k.first); }) ||
         std::any_of(pragmas.begin(), pragmas.end(), [&](const ScopPragma &p) { return inside(p.offset); });
}

} // namespace

bool check_depth(Context &context, const std::vector<ScopPragma> &pragmas, bool everywhere) {
  bool ok = true;
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *f = dyn_cast<FunctionDecl>(d);
    if (!f || !f->isThisDeclarationADefinition() || !f->getBody() || !context.in_main_file(f->getLocation()))
      return true;
    if (!everywhere && !has_keyword(context, pragmas, f)) return true;
    if (const Stmt *s = too_deep(f->getBody())) {
      context.error(s->getBeginLoc(), "this is nested more than " + std::to_string(most_levels) +
                                          " levels deep; split it into several statements" + Topic::too_deep);
      ok = false;
    }
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
  return ok;
}

} // namespace metafork::frontend
