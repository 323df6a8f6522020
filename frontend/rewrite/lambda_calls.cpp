#include "frontend/rewrite/lambda_calls.h"

#include "frontend/rewrite/local_names.h"
#include "frontend/rewrite/rewriting.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Lex/Token.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

class CallWriter {
public:
  CallWriter(const PassInput &in, const Slice &slice, const FunctionDecl *f)
      : in_(in),
        context_(in.context),
        slice_(slice),
        text_(in.text),
        function_(f),
        refused_(in.refused),
        policy_(program_spelling(context_.ast)),
        names_(context_) {}

  void run(std::vector<CallEdit> &out, Reasons &left) {
    link(function_->getBody());
    for (const ParmVarDecl *p : function_->parameters()) names_.declare(p, nullptr);
    find_reached();
    for (const CXXOperatorCallExpr *c : calls_) write_out(c);
    for (const auto &[outer, inner] : waiting_) {
      unsigned last = inner;
      for (size_t k = 0; k < waiting_.size() && waiting_.count(last); k++) last = waiting_.at(last);
      if (const auto it = left_.find(last); it != left_.end() && !waiting_.count(last))
        left_[outer] = "it calls another one, or has it in an argument: " + it->second;
    }
    leave_out_unused();
    out.insert(out.end(), edits_.begin(), edits_.end());
    left.insert(left_.begin(), left_.end());
  }

private:
  // ------------------------------------------------------------------------------------------------- what there is

  void link(const Stmt *s) {
    if (const auto *c = dyn_cast<CXXOperatorCallExpr>(s); c && called_lambda(c)) calls_.push_back(c);
    if (const auto *d = dyn_cast<DeclStmt>(s))
      for (const Decl *one : d->decls()) {
        names_.declare(one, parent(d));
        if (const auto *v = dyn_cast<VarDecl>(one)) declarations_[v] = d;
      }
    if (const auto *c = dyn_cast<CXXCatchStmt>(s); c && c->getExceptionDecl()) names_.declare(c->getExceptionDecl(), c);
    if (const auto *l = dyn_cast<LambdaExpr>(s)) return link_lambda(l);
    for (const Stmt *c : s->children())
      if (c) {
        parents_[c] = s;
        link(c);
      }
  }

  void link_lambda(const LambdaExpr *l) {
    for (const ParmVarDecl *p : l->getCallOperator()->parameters()) names_.declare(p, l);
    for (const LambdaCapture &c : l->captures())
      if (c.capturesVariable() && c.getCapturedVar()->isInitCapture()) names_.declare(c.getCapturedVar(), l);
    parents_[l->getBody()] = l;
    link(l->getBody());
  }

  const Stmt *parent(const Stmt *s) const {
    const auto it = parents_.find(s);
    return it == parents_.end() ? nullptr : it->second;
  }

  // In a loop that is looked at, or in a lambda that such a loop calls.
  bool in_loops(const Stmt *s) const {
    bool inside = false;
    for (const Stmt *p = parent(s); p; p = parent(p)) {
      if (const auto *l = dyn_cast<LambdaExpr>(p)) return reached_.count(l) != 0;
      inside = inside || in_.looked_at(p);
    }
    return inside;
  }

  void find_reached() {
    for (size_t before = calls_.size() + 1; before != reached_.size();) {
      before = reached_.size();
      for (const CXXOperatorCallExpr *c : calls_)
        if (in_loops(c)) reached_.insert(called_lambda(c));
    }
  }

  // How often the block that declares it has the name, whatever it stands for, without what has been left out.
  int mentioned(const VarDecl *v) const {
    const auto declaration = declarations_.find(v);
    const Stmt *scope = declaration == declarations_.end() ? nullptr : parent(declaration->second);
    const TokenRange all = context_.tokens.range(scope ? scope->getSourceRange() : function_->getSourceRange());
    int out = all.empty() ? 2 : 0;
    const auto count = [&](TokenRange r, int step) {
      for (unsigned i = r.first; i <= r.last && !r.empty(); i++)
        if (context_.tokens.spelling(i) == v->getName()) out += step;
    };
    count(all, 1);
    for (const DeclStmt *d : left_out_)
      if (const TokenRange r = context_.statement_tokens(d); all.first <= r.first && r.last <= all.last) count(r, -1);
    return out;
  }

  // ------------------------------------------------------------------------------------------------------ conditions

  // What is captured by value has its value still, wherever the lambda is called.
  std::string lost_captures(const LambdaExpr *l, const VarDecl *name, const Stmt *call) const {
    if (l->isMutable()) return "it is mutable";
    const Stmt *scope = name ? parent(declarations_.at(name)) : nullptr;
    if (name && (!scope || !isa<CompoundStmt>(scope))) return "it is declared in the head of a statement";
    for (const LambdaCapture &c : l->captures()) {
      if (c.capturesThis() && c.getCaptureKind() != LCK_This) return "it captures a copy of the object";
      if (!c.capturesVariable()) continue;
      const auto *v = dyn_cast<VarDecl>(c.getCapturedVar());
      if (!v || v->isInitCapture() || c.isPackExpansion()) return "it captures something under a name of its own";
      const std::string quoted = "'" + v->getNameAsString() + "'";
      if (c.getCaptureKind() == LCK_ByRef) {
        if (!same_outside(v, scope, call)) return "a lambda that calls it captures the value of " + quoted;
        continue;
      }
      if (!v->getType().getNonReferenceType().isTriviallyCopyableType(context_.ast) ||
          v->getType().getNonReferenceType().isVolatileQualified())
        return "it captures a copy of " + quoted;
      if (name && !keeps_value(v, scope)) return "it captures the value of " + quoted + ", which may change";
    }
    return "";
  }

  bool keeps_value(const VarDecl *v, const Stmt *scope) const {
    const auto *record = v->getType()->getAsCXXRecordDecl();
    if (v->getType()->isReferenceType() || v->getType().isVolatileQualified() || (record && record->hasMutableFields()))
      return false;
    return (v->getType().isConstQualified() || context_.own_variables.owns(v)) && !changed_in(scope, v);
  }

  // In a lambda between its declaration and the call, a variable is not a copy.
  bool same_outside(const VarDecl *v, const Stmt *scope, const Stmt *call) const {
    bool same = true;
    for (const Stmt *p = parent(call); p && p != scope; p = parent(p))
      if (const auto *l = dyn_cast<LambdaExpr>(p); l && scope) {
        bool found = l->getCaptureDefault() == LCD_ByRef;
        for (const LambdaCapture &c : l->captures())
          if (c.capturesVariable() && c.getCapturedVar() == v) found = c.getCaptureKind() == LCK_ByRef;
        same = same && found;
      }
    return same || (scope && keeps_value(v, scope));
  }

  // ------------------------------------------------------------------------------------------------------------ text

  std::string type_text(QualType t) const { return t.getCanonicalType().getUnqualifiedType().getAsString(policy_); }

  std::string spelled(const Stmt *s, const std::map<unsigned, std::string> &replaced) const {
    return spelled(context_.range(s), replaced);
  }

  // The tokens on one line, parameters replaced.
  std::string spelled(TokenRange r, const std::map<unsigned, std::string> &replaced) const {
    std::string out;
    for (unsigned i = r.first; i <= r.last && !r.empty(); i++) {
      if (i != r.first && !context_.tokens.gap(i).empty()) out += " ";
      const auto it = replaced.find(i);
      out += it == replaced.end() ? context_.tokens.spelling(i) : it->second;
    }
    return out;
  }

  bool in_text(SourceRange r) const { return !r.getBegin().isMacroID() && !r.getEnd().isMacroID(); }

  // Empty where a function would convert it.
  std::string converted(QualType to, const Expr *e, const std::string &text) const {
    const Expr *written = copied(e);
    if (text.empty() || !plain_conversions(e) || isa<InitListExpr>(e->IgnoreImplicit())) return "";
    const bool same = context_.ast.hasSameUnqualifiedType(to, written->getType());
    const bool simple = isa<DeclRefExpr, IntegerLiteral, FloatingLiteral>(written);
    if (same && written->isPRValue()) return simple ? text : "(" + text + ")";
    if (to->isScalarType() != written->getType()->isScalarType() && !to->isPointerType()) return "";
    return "((" + type_text(to) + ")(" + text + "))";
  }

  std::string fresh(const std::string &word) {
    std::string out;
    do out = (word.empty() ? "value" : word) + "_" + std::to_string(++count_);
    while (context_.declares(out));
    return out;
  }

  // What replaces each mention of a parameter in the body. `declarations`: where they are variables there; null: where
  // they stand for their arguments. False where that is not possible.
  bool bind(const CXXOperatorCallExpr *c, const FunctionDecl *f, std::string *declarations,
            std::map<unsigned, std::string> &out) {
    for (unsigned i = 0; i < f->getNumParams(); i++) {
      const ParmVarDecl *p = f->getParamDecl(i);
      if (i + 1 >= c->getNumArgs() || p->isParameterPack()) return false;
      const Expr *a = c->getArg(i + 1);
      if (isa<CXXDefaultArgExpr>(a) || !only_computes(slice_, a)) return false;
      if (a->isXValue() && !isa<MaterializeTemporaryExpr>(a->IgnoreParens())) return false;
      const std::string text = spelled(a, {});
      const bool lvalue = p->getType()->isReferenceType() && a->isLValue() && !isa<MaterializeTemporaryExpr>(a);
      const QualType type = p->getType().getNonReferenceType();
      const auto *record = type->getAsCXXRecordDecl();
      if ((record && record->isLambda()) || type.isVolatileQualified()) return false;
      std::string use;
      if (text.empty()) return false;
      if (declarations) {
        if (mentions(f->getBody(), p).empty()) continue;
        use = fresh(p->getNameAsString());
        std::string declaration = use;
        (lvalue ? p->getType() : type).getCanonicalType().getAsStringInternal(declaration, policy_);
        *declarations += declaration + " = (" + text + "); ";
      } else {
        const bool name = isa<DeclRefExpr>(copied(a));
        const bool same = context_.ast.hasSameUnqualifiedType(type, copied(a)->getType());
        const bool read = only_read(f->getBody(), p);
        if (lvalue ? !same : !read || (!type->isScalarType() && !same)) return false;
        if (lvalue && !read && !context_.ast.hasSameType(type, copied(a)->getType())) return false;
        use = lvalue || (same && name && read) ? (name ? text : "(" + text + ")") : converted(type, a, text);
        if (use.empty()) return false;
      }
      for (const unsigned at : mentions(f->getBody(), p)) out[at] = use;
    }
    return true;
  }

  std::vector<unsigned> mentions(const Stmt *body, const ParmVarDecl *p) const {
    std::vector<unsigned> out;
    Visits visits;
    visits.statement = [&](const Stmt *s) {
      const auto *ref = dyn_cast<DeclRefExpr>(s);
      if (ref && ref->getDecl() == p)
        out.push_back(context_.tokens.range({ref->getLocation(), ref->getLocation()}).first);
      return true;
    };
    walk_syntax(body, visits);
    return out;
  }

  // return e; or if (c) return e; ... return e;
  std::string value(const std::vector<const Stmt *> &list, size_t at, QualType result,
                    const std::map<unsigned, std::string> &replaced) const {
    if (at >= list.size()) return "";
    auto text = [&](const Expr *e) { return spelled(e, replaced); };
    if (const auto *r = dyn_cast<ReturnStmt>(list[at])) {
      const Expr *e = r->getRetValue();
      if (!e || at + 1 != list.size() || isa<InitListExpr>(e->IgnoreImplicit())) return "";
      const QualType own = copied(e)->getType();
      if (result->isReferenceType())
        return result->isLValueReferenceType() && e->isLValue() && plain_conversions(e) &&
                       !isa<MaterializeTemporaryExpr>(e->IgnoreParens()) &&
                       context_.ast.hasSameType(result.getNonReferenceType(), own)
                   ? "(" + text(e) + ")"
                   : "";
      if (!result->isScalarType() && !context_.ast.hasSameUnqualifiedType(result, own)) return "";
      return converted(result, e, text(e));
    }
    const auto *i = dyn_cast<IfStmt>(list[at]);
    if (!i || i->getInit() || i->getConditionVariable() || i->isConstexpr() || !result->isScalarType()) return "";
    if (!plain_conversions(i->getCond())) return "";
    const std::string then = value(statements_of(i->getThen()), 0, result, replaced);
    if (i->getElse() && at + 1 != list.size()) return "";
    const std::string otherwise =
        i->getElse() ? value(statements_of(i->getElse()), 0, result, replaced) : value(list, at + 1, result, replaced);
    if (then.empty() || otherwise.empty()) return "";
    return "((" + text(i->getCond()) + ") ? " + then + " : " + otherwise + ")";
  }

  // The condition of if (c) return; null for anything else.
  static const Expr *leaves_if(const Stmt *s) {
    const auto *i = dyn_cast<IfStmt>(s);
    if (!i || i->getElse() || i->getInit() || i->getConditionVariable() || i->isConstexpr() || i->isConsteval())
      return nullptr;
    const std::vector<const Stmt *> then = statements_of(i->getThen());
    const auto *r = then.size() == 1 ? dyn_cast<ReturnStmt>(then[0]) : nullptr;
    return r && !r->getRetValue() ? i->getCond() : nullptr;
  }

  // The statements without a return at their end. What is left out by if (c) return; stands under !(c).
  std::string block(const std::vector<const Stmt *> &list, const std::map<unsigned, std::string> &replaced) const {
    std::string out;
    for (size_t k = 0; k < list.size(); k++) {
      const Stmt *s = list[k];
      if (isa<ReturnStmt>(s)) break;
      if (const Expr *c = leaves_if(s)) {
        const std::vector<const Stmt *> rest(list.begin() + static_cast<std::ptrdiff_t>(k) + 1, list.end());
        return out + "if (!(" + spelled(c, replaced) + ")) { " + block(rest, replaced) + "} ";
      }
      const TokenRange r = context_.statement_tokens(s);
      if (r.empty()) return "";
      out += spelled(r, replaced) + " ";
    }
    return out;
  }

  // ---------------------------------------------------------------------------------------------------------- calls

  void write_out(const CXXOperatorCallExpr *c) {
    const VarDecl *name = nullptr;
    const LambdaExpr *l = called_lambda(c, &name);
    const FunctionDecl *definition = nullptr;
    if (!l || !in_loops(c) || !c->getDirectCallee()->isDefined(definition)) return;
    const std::string why = unchanged(c, l, name, definition);
    if (!why.empty()) {
      left_[context_.offset(c->getBeginLoc())] = why;
      return;
    }
    capture_around(c, l, name);
    if (name) written_[name]++;
  }

  // What a lambda captures by name, lambdas in which it is written out capture too.
  void capture_around(const Stmt *call, const LambdaExpr *l, const VarDecl *name) {
    const Stmt *scope = name ? parent(declarations_.at(name)) : nullptr;
    for (const Stmt *p = parent(call); name && p && p != scope; p = parent(p)) {
      const auto *around = dyn_cast<LambdaExpr>(p);
      if (!around || around->getCaptureDefault() != LCD_None) continue;
      std::string text;
      for (const LambdaCapture &c : l->captures()) {
        if (!c.capturesVariable()) continue;
        const ValueDecl *v = c.getCapturedVar();
        const auto same = [v](const LambdaCapture &o) { return o.capturesVariable() && o.getCapturedVar() == v; };
        if (std::any_of(around->capture_begin(), around->capture_end(), same)) continue;
        if (!captured_too_.emplace(around, v).second) continue;
        text += (around->capture_size() == 0 && text.empty() ? "" : ", ");
        text += (c.getCaptureKind() == LCK_ByRef ? "&" : "") + v->getNameAsString();
      }
      const unsigned end = context_.offset(around->getIntroducerRange().getEnd());
      if (!text.empty()) put({end, end}, text);
    }
  }

  // Writes a call out, or says why not.
  std::string unchanged(const CXXOperatorCallExpr *c, const LambdaExpr *l, const VarDecl *name,
                        const FunctionDecl *definition) {
    const auto *body = dyn_cast_or_null<CompoundStmt>(definition->getBody());
    const auto is_call = [c](const Stmt *s) { return s != c && called_lambda(s); };
    if (const auto it = refused_.find(context_.offset(c->getBeginLoc())); it != refused_.end()) return it->second;
    if (!body || !in_text(c->getSourceRange()) || !in_text(body->getSourceRange()) || has_macro(body) || has_macro(c))
      return "a macro makes it, its call or a name in them";
    for (const Stmt *part : {static_cast<const Stmt *>(c), static_cast<const Stmt *>(body)})
      if (const Stmt *inner = first_of(part, is_call)) {
        waiting_[context_.offset(c->getBeginLoc())] = context_.offset(inner->getBeginLoc());
        return "it calls another one, or has it in an argument";
      }
    if (has_directive(body) || has_directive(c) || has_directive(l)) return "there is a directive or a keyword in it";
    std::string why = tied_to_its_place(body);
    if (why.empty() && ends_the_program(slice_, definition)) why = "it is noexcept, and something in it may throw";
    if (why.empty()) why = lost_captures(l, name, c);
    if (!why.empty()) return why;
    if (!names_.mean_the_same(definition, l, c, parents_))
      return "a name in it means something else where it is called";
    const Expr *whole = full_expression(c);
    if (!whole) return "it is called where nothing is evaluated, or in a statement in an expression";
    if (has_other_stores(whole, c)) return "another part of the expression that calls it assigns something";
    if (as_value(c, definition, body) || as_statement(c, definition, body) || as_variable(c, definition, body))
      return "";
    return why_not(c, definition, body);
  }

  static const Stmt *first_of(const Stmt *s, const std::function<bool(const Stmt *)> &is_it) {
    const Stmt *out = nullptr;
    any_of_syntax(s, [&](const Stmt *one) {
      if (is_it(one)) out = one;
      return out != nullptr;
    });
    return out;
  }

  std::string why_not(const CXXOperatorCallExpr *c, const FunctionDecl *f, const CompoundStmt *body) const {
    for (unsigned i = 1; i < c->getNumArgs(); i++) {
      if (isa<CXXDefaultArgExpr>(c->getArg(i))) return "it is called without an argument that has a default";
      if (!only_computes(slice_, c->getArg(i))) return "an argument does more than compute a value";
    }
    const bool gives = !f->getReturnType()->isVoidType();
    if (gives && !only_computes(slice_, body)) return "it gives a value and does more than compute it";
    if (returns_early(statements_of(body))) return "it returns from the middle";
    if (gives && statements_of(body).size() > 1 && !statement_of(c))
      return "it has several statements, and a condition or an operand that is not always evaluated calls it";
    return gives ? "it takes or gives what cannot stand for an argument or a value"
                 : "it takes what cannot stand for an argument, or its call is no statement";
  }

  // The outermost expression around a call.
  const Expr *full_expression(const Expr *e) const {
    const Stmt *s = e;
    for (const Stmt *p = parent(s); p && isa<Expr>(p) && !isa<LambdaExpr>(p); s = p, p = parent(p))
      if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr, StmtExpr, CXXThrowExpr>(p)) return nullptr;
    for (const Stmt *p = parent(s); p; p = parent(p))
      if (isa<StmtExpr>(p)) return nullptr;
    return cast<Expr>(s);
  }

  // A name that would be taken for a macro.
  bool has_macro(const Stmt *s) const {
    const TokenRange r = context_.tokens.range(s->getSourceRange());
    for (unsigned i = r.first; i <= r.last && !r.empty(); i++)
      if (const IdentifierInfo *name = context_.tokens[i].getIdentifierInfo(); name && name->hadMacroDefinition())
        return true;
    return r.empty();
  }

  bool has_directive(const Stmt *s) const {
    const model::Range r = context_.bytes(s->getSourceRange());
    const std::string own = text_.substr(r.begin, r.end - r.begin);
    for (const auto *group : {&context_.loops, &context_.schedules})
      if (const auto it = group->lower_bound(r.begin); it != group->end() && it->first < r.end) return true;
    return own.find('#') != std::string::npos || own.find("%:") != std::string::npos ||
           own.find("_Pragma") != std::string::npos;
  }

  // As many lines as before. `written`: so much of the text is the lambda's and what it is given.
  void put(model::Range range, std::string text, const CXXOperatorCallExpr *call = nullptr,
           const FunctionDecl *f = nullptr, size_t written = 0) {
    const auto lines = [](const std::string &t) { return std::count(t.begin(), t.end(), '\n'); };
    const auto before = lines(text_.substr(range.begin, range.end - range.begin)), now = lines(text);
    CallEdit edit{range, std::move(text), static_cast<unsigned>(written), {}, 0, "", {}};
    if (before > now) edit.text.append(static_cast<size_t>(before - now), '\n');
    if (call) {
      edit.call = context_.offset(call->getBeginLoc());
      const auto own = [f](const Decl *d) {
        const auto *v = dyn_cast<VarDecl>(d);
        return v && v->getDeclContext() == f;
      };
      edit.meanings = meanings_in(f->getBody(), own);
      for (unsigned i = 1; i < call->getNumArgs(); i++)
        if (!mentions(f->getBody(), f->getParamDecl(i - 1)).empty()) {
          NameMeanings given = meanings_in(call->getArg(i), [](const Decl *) { return false; });
          edit.meanings.merge(given);
        }
    }
    edits_.push_back(std::move(edit));
  }

  bool as_value(const CXXOperatorCallExpr *c, const FunctionDecl *f, const CompoundStmt *body) {
    std::map<unsigned, std::string> replaced;
    if (!only_computes(slice_, body) || !bind(c, f, nullptr, replaced)) return false;
    std::string text = value(statements_of(body), 0, f->getReturnType(), replaced);
    if (text.empty()) return false;
    if (text.front() != '(') text = "(" + text + ")";
    put(context_.bytes(c->getSourceRange()), text, c, f, text.size());
    edits_.back().type = type_and_kind(c);
    return true;
  }

  static bool returns_early(const std::vector<const Stmt *> &list) {
    for (const Stmt *s : list)
      if (!(s == list.back() && isa<ReturnStmt>(s)) && !leaves_if(s) &&
          any_of_syntax(s, [](const Stmt *one) { return isa<ReturnStmt>(one); }))
        return true;
    return false;
  }

  // The statement around an expression, if it is always evaluated, once, in it.
  const Stmt *statement_of(const Expr *e) const {
    const Stmt *s = e;
    for (const Stmt *p = parent(s); p; s = p, p = parent(p)) {
      const auto *b = dyn_cast<BinaryOperator>(p);
      const auto *choice = dyn_cast<AbstractConditionalOperator>(p);
      if (b && b->isLogicalOp() && b->getLHS() != s) return nullptr;
      if (choice && choice->getCond() != s) return nullptr;
      if (isa<LambdaExpr>(p)) return nullptr;
      if (isa<DeclStmt>(p)) return isa_and_nonnull<CompoundStmt>(parent(p)) ? p : nullptr;
      if (!isa<Expr>(p)) return stands_in(p, s) ? s : nullptr;
    }
    return nullptr;
  }

  // Is s a statement of p, rather than a condition?
  static bool stands_in(const Stmt *p, const Stmt *s) {
    if (isa<CompoundStmt>(p)) return true;
    if (const auto *f = dyn_cast<ForStmt>(p)) return f->getBody() == s;
    if (const auto *w = dyn_cast<WhileStmt>(p)) return w->getBody() == s;
    const auto *i = dyn_cast<IfStmt>(p);
    return i && (i->getThen() == s || i->getElse() == s);
  }

  // g(i); becomes a block.
  bool as_statement(const CXXOperatorCallExpr *c, const FunctionDecl *f, const CompoundStmt *body) {
    const Stmt *s = statement_of(c);
    const auto *e = dyn_cast_or_null<Expr>(s);
    const std::vector<const Stmt *> list = statements_of(body);
    if (!e || strip(e) != c || returns_early(list)) return false;
    if (const auto *r = list.empty() ? nullptr : dyn_cast<ReturnStmt>(list.back()); r && r->getRetValue()) return false;
    std::string declarations;
    std::map<unsigned, std::string> replaced;
    if (!bind(c, f, &declarations, replaced)) return false;
    const std::string text = "{ " + declarations + block(list, replaced) + "}";
    put(context_.statement_bytes(s), text, c, f, text.size());
    return true;
  }

  // y = g(i) + 1; becomes { T v; { ...; v = ...; } y = v + 1; }
  bool as_variable(const CXXOperatorCallExpr *c, const FunctionDecl *f, const CompoundStmt *body) {
    const Stmt *s = statement_of(c);
    const std::vector<const Stmt *> list = statements_of(body);
    const QualType result = f->getReturnType();
    const auto *r = list.empty() ? nullptr : dyn_cast<ReturnStmt>(list.back());
    if (!s || !in_text(s->getSourceRange()) || !r || !r->getRetValue() || returns_early(list) ||
        !only_computes(slice_, body) || !result->isScalarType() || !rest_computes(s) || is_bound(c))
      return false;
    const auto is_other = [c](const Stmt *one) { return one != c && called_lambda(one); };
    if (any_of_syntax(s, is_other)) return false; // its turn comes
    std::string declarations;
    std::map<unsigned, std::string> replaced;
    if (!bind(c, f, &declarations, replaced)) return false;
    const std::string value = converted(result, r->getRetValue(), spelled(r->getRetValue(), replaced));
    if (value.empty()) return false;
    const std::string name = fresh("result");
    std::string variable = name;
    result.getCanonicalType().getUnqualifiedType().getAsStringInternal(variable, policy_);
    const model::Range all = context_.statement_bytes(s), call = context_.bytes(c->getSourceRange());
    const std::string before = variable + "; { " + declarations + block(list, replaced) + name + " = " + value + "; } ";
    const std::string rest =
        text_.substr(all.begin, call.begin - all.begin) + name + text_.substr(call.end, all.end - call.end);
    if (isa<DeclStmt>(s))
      put(all, before + rest, c, f, before.size());
    else
      put(all, "{ " + before + rest + " }", c, f, before.size() + 2);
    return true;
  }

  // To a reference, which would be one to a variable.
  bool is_bound(const Expr *e) const {
    const Stmt *p = parent(e);
    while (p && isa<ParenExpr, ImplicitCastExpr>(p)) p = parent(p);
    return p && isa<MaterializeTemporaryExpr>(p);
  }

  // But for the assignment at its top.
  bool rest_computes(const Stmt *s) const {
    if (const auto *d = dyn_cast<DeclStmt>(s)) {
      const auto *v = d->isSingleDecl() ? dyn_cast<VarDecl>(d->getSingleDecl()) : nullptr;
      return v && v->getInit() && !v->isStaticLocal() && quiet_but_lambdas(v->getInit());
    }
    const auto *b = dyn_cast<BinaryOperator>(strip(cast<Expr>(s)));
    if (b && b->isAssignmentOp()) return quiet_but_lambdas(b->getLHS()) && quiet_but_lambdas(b->getRHS());
    return false;
  }

  bool quiet_but_lambdas(const Expr *e) const {
    return !any_of_syntax(e, [this](const Stmt *s) {
      const auto *b = dyn_cast<BinaryOperator>(s);
      const auto *u = dyn_cast<UnaryOperator>(s);
      const auto *c = dyn_cast<CallExpr>(s);
      const auto *made = dyn_cast<CXXConstructExpr>(s);
      return (b && b->isAssignmentOp()) || (u && u->isIncrementDecrementOp()) ||
             (made && !is_quiet(slice_, made->getConstructor())) || isa<CXXNewExpr, CXXThrowExpr, StmtExpr>(s) ||
             (c && !called_lambda(c) && !is_quiet(slice_, c->getDirectCallee()));
    });
  }

  // Lambdas that nobody calls any more, and those that only these have captured.
  void leave_out_unused() {
    std::map<const VarDecl *, int> candidates = written_; // with their calls, which are gone
    for (bool again = true; again;) {
      again = false;
      for (const auto &[v, calls] : std::map(candidates)) {
        const auto *l = dyn_cast_or_null<LambdaExpr>(v->getInit() ? v->getInit()->IgnoreImplicit() : nullptr);
        if (!l || mentioned(v) != calls + 1 || !leave_out(v)) continue;
        candidates.erase(v);
        again = true;
        for (const LambdaCapture &c : l->captures())
          if (const auto *inner = c.capturesVariable() ? dyn_cast<VarDecl>(c.getCapturedVar()) : nullptr;
              inner && declarations_.count(inner))
            candidates.emplace(inner, 0);
      }
    }
  }

  bool leave_out(const VarDecl *v) {
    const DeclStmt *d = declarations_.count(v) ? declarations_.at(v) : nullptr;
    if (!d || !d->isSingleDecl() || !isa_and_nonnull<CompoundStmt>(parent(d)) || !in_text(d->getSourceRange()) ||
        has_directive(d))
      return false;
    const model::Range r = context_.statement_bytes(d);
    std::string blank = text_.substr(r.begin, r.end - r.begin);
    for (char &c : blank)
      if (c != '\n' && c != '\r') c = ' ';
    put(r, blank);
    left_out_.push_back(d);
    return true;
  }

  const PassInput &in_;
  const Context &context_;
  const Slice &slice_;
  const std::string &text_;
  const FunctionDecl *function_;
  const Reasons &refused_; // calls that are not to be written out
  const PrintingPolicy policy_;
  Parents parents_;
  std::vector<const CXXOperatorCallExpr *> calls_;
  std::set<const LambdaExpr *> reached_;   // by calls in loops
  std::map<const VarDecl *, int> written_; // calls of lambdas
  std::vector<const DeclStmt *> left_out_;
  std::set<std::pair<const LambdaExpr *, const ValueDecl *>> captured_too_;
  std::map<const VarDecl *, const DeclStmt *> declarations_;
  LocalNames names_;
  std::vector<CallEdit> edits_;
  Reasons left_;
  std::map<unsigned, unsigned> waiting_; // calls, and those that come before them
  int count_ = 0;
};

} // namespace

std::string type_and_kind(const Expr *e) {
  return e->getType().getCanonicalType().getAsString() + (e->isLValue() ? " &" : e->isXValue() ? " &&" : "");
}

void write_calls_out(const PassInput &in, const Slice &slice, const FunctionDecl *f, std::vector<CallEdit> &edits,
                     Reasons &left) {
  CallWriter(in, slice, f).run(edits, left);
}

} // namespace metafork::frontend
