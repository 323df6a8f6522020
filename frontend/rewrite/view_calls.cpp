#include "frontend/rewrite/view_calls.h"

#include "frontend/rewrite/accessors.h"
#include "frontend/rewrite/lambda_calls.h"
#include "frontend/syntax/mdspan.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"

#include <algorithm>
#include <functional>

namespace metafork::frontend {

using namespace clang;

namespace {

// The calls of one function.
class AccessorFinder : Rewriter {
public:
  AccessorFinder(PassWork &work, const FunctionDecl *f, Reasons &left) : Rewriter(work), function_(f), left_(left) {}

  void run() {
    const auto wanted = [this](const Stmt *s) { return looked_at(s); };
    if (any_of_syntax(function_->getBody(), wanted)) statement(function_->getBody(), false, false);
  }

private:
  void statement(const Stmt *s, bool inside, bool value) {
    if (!s || isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr, ConstantExpr>(s)) return;
    if (!inside && looked_at(s)) {
      outermost_ = context_.bytes(s->getSourceRange());
      inside = true;
    }
    if (const CallExpr *c = inside ? accessor_call(context_, s) : nullptr; c && written(c, value)) return;
    if (const auto *l = dyn_cast<LambdaExpr>(s)) return statement(l->getBody(), true, false); // it may be called
    if (const auto *r = dyn_cast<CXXForRangeStmt>(s)) {
      for (const Stmt *part : {r->getInit(), static_cast<const Stmt *>(r->getRangeInit()), r->getBody()})
        statement(part, inside, false);
      return;
    }
    for (const Stmt *c : s->children()) statement(c, inside, asks_for_value(s, c));
  }

  // Is s an operation on the value of c, a number?
  static bool asks_for_value(const Stmt *s, const Stmt *c) {
    const auto *e = dyn_cast_or_null<Expr>(c);
    if (!e || !e->getType()->isScalarType()) return false;
    if (const auto *cast = dyn_cast<ImplicitCastExpr>(s))
      return cast->getCastKind() == CK_LValueToRValue || (e->isPRValue() && cast->getType()->isScalarType());
    const auto *b = dyn_cast<BinaryOperator>(s);
    return e->isPRValue() && b && b->getOpcode() != BO_Comma;
  }

  // `value`: only its value is asked for.
  bool written(const CallExpr *c, bool value) {
    const unsigned offset = context_.offset(c->getBeginLoc());
    const bool leads_outside = leads_away(c);
    if (!leads_outside && !stands_before(c)) return false;
    Access access;
    if (const auto it = refused_.find(offset); it != refused_.end())
      access.why = it->second;
    else if (!context_.in_main_file(c->getBeginLoc()) || c->getBeginLoc().isMacroID() || c->getEndLoc().isMacroID())
      access.why = "it comes from a macro";
    else
      access = access_of(context_, slice_, c, function_, value);
    if (!access.why.empty()) {
      if (leads_outside) left_[offset] = access.why;
      return false;
    }
    for (const FunctionDecl *f : access.functions) keep_quiet(context_, f, out_);
    const model::Range range = context_.bytes(c->getSourceRange());
    out_.pieces.push_back(range);
    out_.put(range, access.text + line_ends(range), offset);
    if (!c->getType()->isVoidType()) out_.edits.back().type = value ? value_type(c) : type_and_kind(c);
    return true;
  }

  // Others are values, which go to a device as they are.
  bool leads_away(const CallExpr *c) const {
    const FunctionDecl *f = c->getDirectCallee();
    const auto *method = dyn_cast<CXXMethodDecl>(f);
    if (method && !method->isStatic()) {
      const QualType of = context_.ast.getRecordType(method->getParent());
      return is_view(of) || mdspan_of(of);
    }
    return std::any_of(f->param_begin(), f->param_end(), [c](const ParmVarDecl *p) {
      if (p->getFunctionScopeIndex() < c->getNumArgs() && is_made_of_parts(c->getArg(p->getFunctionScopeIndex())))
        return false; // each of which is seen
      const Container kind = container_of(p->getType());
      return is_view(p->getType()) || mdspan_of(p->getType()) || (kind != Container::none && kind != Container::array);
    });
  }

  // lambda_1{a, i}, an object of a class of the program.
  static bool is_made_of_parts(const Expr *e) {
    const auto *made = dyn_cast<CXXFunctionalCastExpr>(e->IgnoreImplicit());
    const CXXRecordDecl *record = e->getType()->getAsCXXRecordDecl();
    return made && record && !record->isInStdNamespace() && isa<InitListExpr>(made->getSubExpr()->IgnoreImplicit());
  }

  // Is the object a variable from in front of the loops?
  bool stands_before(const CallExpr *c) const {
    const auto *m = dyn_cast<CXXMemberCallExpr>(c);
    const Expr *e = strip(m ? m->getImplicitObjectArgument() : c->getArg(0));
    while (const auto *part = dyn_cast<MemberExpr>(e)) e = strip(part->getBase());
    if (const auto *u = dyn_cast<UnaryOperator>(e)) e = strip(u->getSubExpr());
    if (isa<CXXThisExpr>(e)) return true;
    const auto *ref = dyn_cast<DeclRefExpr>(e);
    return ref && isa<VarDecl>(ref->getDecl()) && context_.is_outside(ref->getDecl()->getLocation(), outermost_);
  }

  static std::string value_type(const Expr *e) {
    return e->getType().getCanonicalType().getUnqualifiedType().getAsString() + " value";
  }

public:
  static bool has_type(const Expr *e, const std::string &type) {
    return type_and_kind(e) == type || value_type(e) == type;
  }

private:
  const FunctionDecl *function_;
  Reasons &left_;
  model::Range outermost_; // of the loops
};

} // namespace

ViewCalls::ViewCalls(const PassInput &in) {
  PassWork work(in, rewriting_);
  for (const FunctionDecl *f : functions_with_loops(in.context)) AccessorFinder(work, f, left_).run();
  apply(in.text);
}

Reasons ViewCalls::wrong(const Session &read, const Context *context) const {
  Reasons out = rewriting_.errors(read);
  if (read.failed() || !context) return out;
  std::map<unsigned, const Rewriting::Edit *> said;
  for (const Rewriting::Edit &e : rewriting_.edits)
    if (e.range.begin != e.range.end) said[e.placed] = &e;
  std::set<unsigned> met;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *p = dyn_cast<ParenExpr>(s);
    if (!p || !context->in_main_file(p->getBeginLoc()) || p->getBeginLoc().isMacroID()) return true;
    const auto it = said.find(context->offset(p->getBeginLoc()));
    if (it == said.end() || !met.insert(it->first).second) return true;
    const Rewriting::Edit &e = *it->second;
    if (!e.type.empty() && !AccessorFinder::has_type(p, e.type))
      out.emplace(e.piece, "written out, it has another type");
    return true;
  };
  walk_syntax(context->ast.getTranslationUnitDecl(), visits);
  for (const auto &[placed, e] : said)
    if (!met.count(placed)) out.emplace(e->piece, "written out, it is no expression");
  return out;
}

} // namespace metafork::frontend
