#include "frontend/syntax/jumps.h"

#include "frontend/syntax/walk.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <map>
#include <vector>

namespace metafork::frontend {

using namespace clang;

namespace {

// Every label, case and goto with the constructs around it, outermost first.
class Jumps {
public:
  using Chain = std::vector<const Stmt *>;

  Jumps(Context &context, const IsConstruct &is_construct) : context_(context), is_construct_(is_construct) {}

  void run(const Stmt *body) {
    visit(body, {}, nullptr);
    for (const auto &[jump, chain] : gotos_) {
      const auto target = labels_.find(jump->getLabel());
      if (target == labels_.end() || within(target->second.second, chain)) continue;
      context_.error(jump->getBeginLoc(), "'goto " + jump->getLabel()->getNameAsString() + "' enters a " +
                                              name(target->second.second.back()) +
                                              "; a construct begins at its beginning" + Topic::enters);
      context_.note(target->second.first->getBeginLoc(), "the label is here");
    }
  }

private:
  // `around`: the constructs around the innermost switch.
  void visit(const Stmt *s, Chain chain, const Chain *around) {
    if (!s || isa<LambdaExpr>(s)) return;
    if (const auto *l = dyn_cast<LabelStmt>(s)) labels_[l->getDecl()] = {l, chain};
    if (const auto *g = dyn_cast<GotoStmt>(s)) gotos_.push_back({g, chain});
    if (isa<SwitchCase>(s) && around && !within(chain, *around))
      context_.error(s->getBeginLoc(), "this label belongs to a switch outside the " + name(chain.back()) +
                                           " that it stands in; a construct begins at its beginning" + Topic::enters);
    if (is_construct_(s)) chain.push_back(s);
    if (isa<SwitchStmt>(s)) around = &chain;
    for (const Stmt *c : s->children()) visit(c, chain, around);
  }

  // Is every construct of `inner` also one of `outer`?
  static bool within(const Chain &inner, const Chain &outer) {
    return inner.size() <= outer.size() && std::equal(inner.begin(), inner.end(), outer.begin());
  }
  static std::string name(const Stmt *construct) { return isa<ForStmt>(construct) ? "meta_for" : "meta_schedule"; }

  Context &context_;
  const IsConstruct &is_construct_;
  std::map<const LabelDecl *, std::pair<const LabelStmt *, Chain>> labels_;
  std::vector<std::pair<const GotoStmt *, Chain>> gotos_;
};

} // namespace

void check_entering_jumps(Context &context, const Stmt *body, const IsConstruct &is_construct) {
  Jumps(context, is_construct).run(body);
}

Misplaced misplaced_at(const Context &context, unsigned offset, const std::string &keyword) {
  const FunctionDecl *in_template = nullptr;
  const CXXForRangeStmt *over_range = nullptr;
  bool in_lambda = false, in_loop = false;
  const auto holds = [&](SourceRange range) {
    if (!range.isValid() || !context.in_main_file(range.getBegin())) return false;
    const model::Range r = context.bytes(range);
    return r.begin < offset && offset < r.end;
  };
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *f = dyn_cast<FunctionDecl>(d);
    if (f && f->isTemplated() && holds(f->getSourceRange()) && !in_template) in_template = f;
    return true;
  };
  visits.statement = [&](const Stmt *s) {
    const auto *f = dyn_cast<ForStmt>(s);
    if (const auto *r = dyn_cast<CXXForRangeStmt>(s); r && context.offset(r->getForLoc()) == offset) over_range = r;
    in_lambda = in_lambda || (isa<LambdaExpr>(s) && holds(s->getSourceRange()));
    in_loop = in_loop || (f && context.meta_for (f) && holds(f->getSourceRange()));
    return true;
  };
  walk_syntax(context.ast.getTranslationUnitDecl(), visits);
  const std::string subject = "this " + keyword + " ";
  if (in_template) {
    const auto it = context.left.templates.find(context.offset(in_template->getLocation()));
    if (it == context.left.templates.end() || in_lambda)
      return {true, subject + "stands in a template, which cannot be translated; write the function for each type" +
                        Topic::misplaced};
    if (it->second.empty()) return {}; // its instances have it
    if (it->second == no_instance)
      return {false, subject + "stands in a template, and " + no_instance + ": it stays serial" + Topic::misplaced};
    return {true, subject + "stands in a template of which an instance cannot be translated: " + it->second +
                      Topic::misplaced};
  }
  if (in_lambda)
    return {true,
            subject + "stands in a lambda, which cannot be translated; write an ordinary function" + Topic::misplaced};
  if (over_range) return {true, subject + "is " + context.range_stays(over_range)};
  if (in_loop)
    return {true,
            subject + "stands inside a meta_for; a region holds loops, not the other way round" + Topic::misplaced};
  return {true, subject +
                    "cannot be translated where it stands (in a macro's argument, or outside a function); write "
                    "it as a statement of an ordinary function" +
                    Topic::misplaced};
}

} // namespace metafork::frontend
