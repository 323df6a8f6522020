#include "frontend/rewrite/updating_calls.h"

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/lambdas.h"
#include "frontend/rewrite/written_body.h"
#include "frontend/syntax/statements.h"

#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <functional>

namespace metafork::frontend {

using namespace clang;

namespace {

class CallFinder {
public:
  CallFinder(const Context &context, const FunctionDecl *f, const std::string &text, const Reasons &refused,
             FreshNames &names, Rewriting &out)
      : context_(context), function_(f), text_(text), refused_(refused), names_(names), out_(out) {}

  std::function<bool(const Stmt *)> looked_at;

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
    const auto lines = std::count(text_.begin() + range.begin, text_.begin() + range.end, '\n');
    out_.pieces.push_back(range);
    out_.put(range, body + std::string(static_cast<size_t>(lines), '\n'), at);
    const FunctionDecl *f = nullptr;
    if (c->getDirectCallee()->isDefined(f)) keep_quiet(context_, f, out_);
  }

  bool is_plain_text(const CallExpr *c) const {
    const bool macros =
        any_of_syntax(c, [](const Stmt *s) { return s->getBeginLoc().isMacroID() || s->getEndLoc().isMacroID(); });
    const model::Range r = context_.bytes(c->getSourceRange());
    return !macros && context_.in_main_file(c->getBeginLoc()) &&
           text_.substr(r.begin, r.end - r.begin).find('#') == std::string::npos;
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

  const Context &context_;
  const FunctionDecl *function_;
  const std::string &text_;
  const Reasons &refused_;
  FreshNames &names_;
  Rewriting &out_;
  model::Range outermost_; // of the loops
};

} // namespace

UpdatingCalls::UpdatingCalls(const Context &context, const std::string &text, const std::vector<ScopPragma> &pragmas,
                             bool automatic, const Reasons &refused) {
  FreshNames names(context);
  for (const FunctionDecl *f : functions_with_loops(context)) {
    CallFinder finder(context, f, text, refused, names, rewriting_);
    finder.looked_at = [&](const Stmt *s) { return is_looked_at(context, pragmas, automatic, s); };
    finder.statement(f->getBody(), true, false);
  }
  apply(text);
}

} // namespace metafork::frontend
