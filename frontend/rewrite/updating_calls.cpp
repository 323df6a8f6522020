#include "frontend/rewrite/updating_calls.h"

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/written_body.h"
#include "frontend/syntax/statements.h"

#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <functional>

namespace metafork::frontend {

using namespace clang;

namespace {

class CallFinder : Rewriter {
public:
  CallFinder(PassWork &work, const FunctionDecl *f) : Rewriter(work), function_(f) {}

  // `whole`: s is a statement; `inside`: a loop.
  void statement(const Stmt *s, bool whole, bool inside) {
    if (!s || isa<LambdaExpr>(s)) return;
    if (!inside && looked_at(s)) {
      outermost_ = context_.statement_bytes(s);
      inside = true;
    }
    if (const auto *e = dyn_cast<Expr>(s)) {
      if (whole && inside) call(e);
      return;
    }
    if (const auto *f = dyn_cast<ForStmt>(s)) return statement(f->getBody(), true, inside);
    if (const auto *r = dyn_cast<CXXForRangeStmt>(s)) return statement(r->getBody(), true, inside);
    if (isa<CompoundStmt, IfStmt>(s))
      for (const Stmt *c : s->children()) {
        const auto *i = dyn_cast<IfStmt>(s);
        const bool is_statement = !i || c == i->getThen() || c == i->getElse();
        if (is_statement) statement(c, true, inside);
      }
    if (isa<WhileStmt, DoStmt>(s))
      for (const Stmt *c : s->children())
        if (c && !isa<Expr>(c)) statement(c, true, inside);
  }

private:
  void call(const Expr *e) {
    const auto *c = dyn_cast<CallExpr>(strip(e));
    const unsigned at = c ? context_.offset(c->getBeginLoc()) : 0;
    if (!c || !c->getDirectCallee() || c->isTypeDependent() || refused_.count(at) || !is_plain_text(c)) return;
    const std::vector<CallRoot> roots = roots_of_call(c);
    if (roots.empty() || !std::all_of(roots.begin(), roots.end(), [&](const CallRoot &r) { return stands_before(r); }))
      return;
    const model::Range range = whole(c);
    if (range.end == 0) return;
    const std::string body = written_body(context_, c, function_, names_).text;
    if (body.empty()) return;
    out_.pieces.push_back(range);
    out_.put(range, body + line_ends(range), at);
    const FunctionDecl *f = nullptr;
    if (c->getDirectCallee()->isDefined(f)) keep_quiet(context_, f, out_);
  }

  bool is_plain_text(const CallExpr *c) const {
    return !has_macros(c) && context_.in_main_file(c->getBeginLoc()) && !has_hash(context_.bytes(c->getSourceRange()));
  }

  // With its semicolon.
  model::Range whole(const CallExpr *c) const {
    model::Range out = context_.bytes(c->getSourceRange());
    const size_t end = text_.find_first_not_of(" \t", out.end);
    const bool found = end != std::string::npos && text_[end] == ';';
    out.end = found ? static_cast<unsigned>(end) + 1 : 0;
    return out;
  }

  // A variable of the iteration is its own business.
  bool stands_before(const CallRoot &root) const {
    return root.found && (!root.variable || context_.is_outside(root.variable->getLocation(), outermost_));
  }

  const FunctionDecl *function_;
  model::Range outermost_; // of the loops
};

} // namespace

UpdatingCalls::UpdatingCalls(const PassInput &in) {
  PassWork work(in, rewriting_);
  for (const FunctionDecl *f : functions_with_loops(in.context))
    CallFinder(work, f).statement(f->getBody(), true, false);
  apply(in.text);
}

} // namespace metafork::frontend
