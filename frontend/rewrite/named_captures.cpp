#include "frontend/rewrite/named_captures.h"

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/range_loops.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <set>

namespace metafork::frontend {

using namespace clang;

namespace {

class CaptureMover : Rewriter {
public:
  CaptureMover(PassWork &work, const FunctionDecl *f) : Rewriter(work), function_(f) {}

  void block(const Stmt *s) {
    Visits visits;
    visits.statement = [this](const Stmt *one) {
      const auto *list = dyn_cast<CompoundStmt>(one);
      for (const Stmt *inner : list ? list->body() : llvm::iterator_range<CompoundStmt::const_body_iterator>({}, {}))
        if (const auto *d = dyn_cast<DeclStmt>(inner); d && d->isSingleDecl()) declaration(d);
      return true;
    };
    walk_syntax(s, visits);
  }

private:
  void declaration(const DeclStmt *d) {
    const auto *v = dyn_cast<VarDecl>(d->getSingleDecl());
    const auto *l = v && v->getInit() ? dyn_cast<LambdaExpr>(v->getInit()->IgnoreImplicit()) : nullptr;
    const unsigned at = context_.offset(d->getBeginLoc());
    if (!l || !is_used_in_loops(v) || l->isMutable() || v->isStaticLocal() || refused_.count(at) ||
        !context_.in_main_file(d->getBeginLoc()) || d->getBeginLoc().isMacroID() || has_macros(l) ||
        has_hash(context_.bytes(l->getSourceRange())))
      return;
    std::string variables;
    std::vector<model::Range> values;
    std::set<std::string> names; // a value that says one of them means something else
    for (const LambdaCapture &c : l->captures())
      if (c.capturesVariable() && c.getCapturedVar()->isInitCapture())
        names.insert(c.getCapturedVar()->getNameAsString());
    for (const LambdaCapture &c : l->captures()) {
      const auto *named = c.capturesVariable() ? dyn_cast<VarDecl>(c.getCapturedVar()) : nullptr;
      if (!named || !named->isInitCapture()) continue;
      const TokenRange value = value_of(c, l);
      if (value.empty() || c.isPackExpansion() || says(value, names) || !is_only_of(named->getName(), l)) return;
      const std::string type = c.getCaptureKind() == LCK_ByRef ? "auto &" : "const auto ";
      variables += type + named->getNameAsString() + " " + on_one_line(context_, value, {}) + "; ";
      values.push_back(
          context_.bytes({context_.tokens[value.first].getLocation(), context_.tokens[value.last].getLocation()}));
    }
    if (values.empty()) return;
    out_.pieces.push_back(context_.statement_bytes(d));
    out_.put({at, at}, variables, at);
    for (const model::Range &r : values) out_.put(r, line_ends(r), at);
  }

  bool is_used_in_loops(const VarDecl *v) const {
    const auto names_it = [v](const Stmt *s) {
      const auto *ref = dyn_cast<DeclRefExpr>(s);
      return ref && ref->getDecl() == v;
    };
    return any_of_syntax(function_->getBody(),
                         [&](const Stmt *s) { return looked_at(s) && any_of_syntax(s, names_it); });
  }

  // The tokens behind the name of a capture: up to the comma or the bracket at its end.
  TokenRange value_of(const LambdaCapture &c, const LambdaExpr *l) const {
    const unsigned end = context_.tokens.range(SourceRange(l->getIntroducerRange().getEnd())).first;
    TokenRange out = context_.tokens.range(SourceRange(c.getLocation()));
    if (out.empty()) return {};
    int depth = 0;
    unsigned at = ++out.first;
    for (; at < end; at++) {
      const std::string word = context_.tokens.spelling(at);
      if (depth == 0 && word == ",") break;
      if (word == "(" || word == "[" || word == "{") depth++;
      if (word == ")" || word == "]" || word == "}") depth--;
      if (word == "<") return {}; // a comma in it need not be one of the list
    }
    out.last = at - 1;
    return out.first <= out.last ? out : TokenRange();
  }

  bool says(TokenRange r, const std::set<std::string> &names) const {
    for (unsigned i = r.first; i <= r.last; i++)
      if (names.count(context_.tokens.spelling(i))) return true;
    return false;
  }

  // Does the function have the word in the lambda only?
  bool is_only_of(StringRef name, const LambdaExpr *l) const {
    const TokenRange all = context_.tokens.range(function_->getSourceRange()),
                     own = context_.tokens.range(l->getSourceRange());
    if (all.empty() || own.empty()) return false;
    for (unsigned i = all.first; i <= all.last; i++)
      if ((i < own.first || i > own.last) && context_.tokens.spelling(i) == name) return false;
    return true;
  }

  const FunctionDecl *function_;
};

} // namespace

NamedCaptures::NamedCaptures(const PassInput &in) {
  PassWork work(in, rewriting_);
  for (const FunctionDecl *f : functions_with_loops(in.context)) CaptureMover(work, f).block(f->getBody());
  apply(in.text);
}

} // namespace metafork::frontend
