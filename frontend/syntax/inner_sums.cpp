#include "frontend/syntax/inner_sums.h"

#include "frontend/syntax/permission.h"
#include "frontend/syntax/uses.h"
#include "frontend/syntax/walk.h"

#include <algorithm>
#include <vector>

namespace metafork::frontend {

using namespace clang;

namespace {

class InnerSums {
public:
  InnerSums(const ASTContext &ast, const std::map<unsigned, Keyword> &loops)
      : sm_(ast.getSourceManager()), loops_(loops) {}

  // A statement, inside the meta_for loops of `around_`.
  void visit(const Stmt *s) {
    if (!s) return;
    const auto *loop = dyn_cast<ForStmt>(s);
    const Keyword *keyword = loop ? keyword_of(loop) : nullptr;
    if (keyword) around_.push_back({loop, keyword});
    if (keyword && around_.size() > 1 && accumulates()) found.insert(keyword->offset);
    for (const Stmt *c : s->children()) visit(c);
    if (keyword) around_.pop_back();
  }

  const Keyword *keyword_of(const ForStmt *loop) const {
    const SourceLocation keyword = loop->getForLoc(), at = sm_.getExpansionLoc(keyword); // the keyword is a macro
    if (!keyword.isMacroID() || !sm_.isInMainFile(at)) return nullptr;
    const auto it = loops_.find(sm_.getFileOffset(at));
    return it == loops_.end() ? nullptr : &it->second;
  }

  std::set<unsigned> found;

private:
  struct Around {
    const ForStmt *loop;
    const Keyword *keyword;
  };

  // Does the innermost loop write a variable that one around it declares, as a clause says?
  bool accumulates() const {
    bool out = false;
    visit_uses(around_.back().loop->getBody(), [&](const DeclRefExpr *e, VariableUse use) {
      const auto *v = dyn_cast<VarDecl>(e->getDecl());
      out = out || (v && use != VariableUse::value && is_within(v, around_.front().loop) &&
                    !is_within(v, around_.back().loop) && is_named(v));
    });
    return out;
  }
  // By a loop that it is declared outside of.
  bool is_named(const VarDecl *v) const {
    return std::any_of(around_.begin(), around_.end(), [&](const Around &a) {
      return !is_within(v, a.loop) && names_reduction(a.keyword->clauses, v->getNameAsString());
    });
  }
  bool is_within(const VarDecl *v, const ForStmt *loop) const {
    const auto at = [this](SourceLocation l) { return sm_.getFileOffset(sm_.getExpansionLoc(l)); };
    return at(loop->getBeginLoc()) <= at(v->getLocation()) && at(v->getLocation()) <= at(loop->getEndLoc());
  }

  const SourceManager &sm_;
  const std::map<unsigned, Keyword> &loops_;
  std::vector<Around> around_; // the outermost one first
};

} // namespace

std::map<unsigned, Keyword> take_inner_sums(const ASTContext &ast, std::map<unsigned, Keyword> &loops) {
  InnerSums sums(ast, loops);
  Visits visits;
  visits.enters = [&](const Stmt *s) {
    const auto *loop = dyn_cast<ForStmt>(s);
    if (!loop || !sums.keyword_of(loop)) return true;
    sums.visit(loop);
    return false;
  };
  if (loops.size() > 1) walk_syntax(ast.getTranslationUnitDecl(), visits);
  std::map<unsigned, Keyword> out;
  for (const unsigned offset : sums.found) out.insert(loops.extract(offset));
  return out;
}

} // namespace metafork::frontend
