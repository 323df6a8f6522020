#include "frontend/rewrite/lambda_rules.h"

#include "frontend/scops/call_effects.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"
#include "frontend/syntax/views.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Basic/SourceManager.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

const LambdaExpr *called_lambda(const Stmt *s, const VarDecl **name) {
  const auto *c = dyn_cast<CXXOperatorCallExpr>(s);
  const auto *method = c ? dyn_cast_or_null<CXXMethodDecl>(c->getDirectCallee()) : nullptr;
  if (!method || !method->getParent()->isLambda() || c->getNumArgs() == 0) return nullptr;
  const Expr *object = strip(c->getArg(0));
  if (const auto *l = dyn_cast<LambdaExpr>(object)) return l;
  const auto *ref = dyn_cast<DeclRefExpr>(object);
  const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (!v || !v->isLocalVarDecl() || v->isStaticLocal() || v->getType()->isReferenceType() || !v->getInit())
    return nullptr;
  if (name) *name = v;
  return dyn_cast<LambdaExpr>(strip(v->getInit()));
}

const VarDecl *variable_named(const Expr *e) {
  const auto *ref = dyn_cast_or_null<DeclRefExpr>(strip(e));
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

bool stores_anywhere(const Stmt *one) {
  return isa<AsmStmt, AtomicExpr, CXXNewExpr, CXXDeleteExpr, StmtExpr, CoawaitExpr>(one);
}

bool may_store(const Slice &slice, const Stmt *one, const std::function<bool(const Expr *)> &hits) {
  const auto *b = dyn_cast<BinaryOperator>(one);
  const auto *u = dyn_cast<UnaryOperator>(one);
  if (b && b->isAssignmentOp()) return hits(b->getLHS());
  if (u && u->isIncrementDecrementOp()) return hits(u->getSubExpr());
  if (const auto *c = dyn_cast<CXXConstructExpr>(one)) return !is_quiet(slice, c->getConstructor());
  if (const auto *c = dyn_cast<CallExpr>(one); c && !is_quiet(slice, c->getDirectCallee())) return true;
  return stores_anywhere(one);
}

bool any_of_syntax(const Stmt *s, const std::function<bool(const Stmt *)> &is_it) {
  Visits visits;
  visits.statement = [&](const Stmt *one) { return !is_it(one); };
  return s && !walk_syntax(s, visits);
}

namespace {

// Without what the language puts around it, one step.
const Expr *unwrapped(const Expr *e) {
  if (const auto *p = dyn_cast<ParenExpr>(e)) return p->getSubExpr();
  if (const auto *f = dyn_cast<FullExpr>(e)) return f->getSubExpr();
  if (const auto *m = dyn_cast<MaterializeTemporaryExpr>(e)) return m->getSubExpr();
  if (const auto *c = dyn_cast<ImplicitCastExpr>(e)) return c->getSubExpr();
  return nullptr;
}

// What an assignment, ++ or -- writes; null for anything else.
const Expr *target_of(const Stmt *s) {
  const auto *b = dyn_cast<BinaryOperator>(s);
  const auto *u = dyn_cast<UnaryOperator>(s);
  if (b && b->isAssignmentOp()) return b->getLHS();
  return u && u->isIncrementDecrementOp() ? u->getSubExpr() : nullptr;
}

// A variable among `own`, or a part of one.
bool is_own(const Expr *e, const std::set<const VarDecl *> &own) {
  e = strip(e);
  if (const auto *ref = dyn_cast<DeclRefExpr>(e)) {
    const auto *v = dyn_cast<VarDecl>(ref->getDecl());
    return v && own.count(v) && !v->getType()->isReferenceType();
  }
  if (const auto *m = dyn_cast<MemberExpr>(e))
    return !m->isArrow() && !m->getMemberDecl()->getType()->isReferenceType() && is_own(m->getBase(), own);
  const auto *s = dyn_cast<ArraySubscriptExpr>(e);
  return s && strip(s->getBase())->getType()->isArrayType() && is_own(s->getBase(), own);
}

// std::max(x, y) and its like of numbers, which compare their arguments and give one of them.
bool selects_argument(const CallExpr *c) {
  const FunctionDecl *f = c->getDirectCallee();
  return f && f->isInStdNamespace() && f->getIdentifier() && !isa<CXXMethodDecl>(f) && c->isLValue() &&
         c->getType()->isArithmeticType() && c->getNumArgs() == f->getNumParams() &&
         (f->getName() == "max" || f->getName() == "min" || f->getName() == "clamp") && c->getNumArgs() > 1 &&
         std::all_of(c->arg_begin(), c->arg_end(), [](const Expr *a) { return a->getType()->isArithmeticType(); });
}

// How often e, whose value is read, is the variable, or may be.
int reads_of(const Expr *e, const VarDecl *p) {
  e = e->IgnoreParens();
  if (const auto *c = dyn_cast<ConditionalOperator>(e))
    return reads_of(c->getTrueExpr(), p) + reads_of(c->getFalseExpr(), p);
  if (const auto *c = dyn_cast<CallExpr>(e); c && selects_argument(c)) {
    int out = 0;
    for (const Expr *a : c->arguments()) out += reads_of(a, p);
    return out;
  }
  const auto *same = dyn_cast<ImplicitCastExpr>(e); // as what is const
  if (same && same->getCastKind() == CK_NoOp) return reads_of(same->getSubExpr(), p);
  const auto *ref = dyn_cast<DeclRefExpr>(e);
  return ref && ref->getDecl() == p;
}

// What a function of the library's values only reads, without a part of it in its result.
std::vector<const Expr *> operands_of_values(const Stmt *s) {
  const auto *c = dyn_cast<CallExpr>(s);
  const FunctionDecl *f = c ? c->getDirectCallee() : nullptr;
  const auto known = f && c->isPRValue() ? function_of_values(f) : std::nullopt;
  if (!known || known->writes_object || !known->writes.empty()) return {};
  std::vector<const Expr *> out;
  if (const auto *m = dyn_cast<CXXMemberCallExpr>(c)) out.push_back(m->getImplicitObjectArgument());
  for (const Expr *a : c->arguments())
    if (a->isGLValue()) out.push_back(a);
  return out;
}

} // namespace

bool plain_conversions(const Expr *e) {
  for (; e; e = unwrapped(e)) {
    const auto *c = dyn_cast<ImplicitCastExpr>(e);
    if (c && (c->getCastKind() == CK_UserDefinedConversion || c->getCastKind() == CK_ConstructorConversion))
      return false;
  }
  return true;
}

const Expr *copied(const Expr *e) {
  while (const Expr *inner = unwrapped(e)) e = inner;
  const auto *c = dyn_cast<CXXConstructExpr>(e);
  if (!c || isa<CXXTemporaryObjectExpr>(c) || c->getNumArgs() != 1 || !c->getConstructor()->isCopyOrMoveConstructor())
    return e;
  e = c->getArg(0);
  while (const Expr *inner = unwrapped(e)) e = inner;
  return e;
}

namespace {

// Where an element of a container is, or how many there are.
bool is_access(const FunctionDecl *f) {
  const auto *m = dyn_cast<CXXMethodDecl>(f);
  if (!m || m->isStatic() || container_of(f->getASTContext().getTypeDeclType(m->getParent())) == Container::none)
    return false;
  if (m->getOverloadedOperator() == OO_Subscript) return true;
  return m->getIdentifier() && (m->getName() == "size" || m->getName() == "data") && m->getNumParams() == 0;
}

} // namespace

bool is_quiet(const Slice &slice, const FunctionDecl *f) {
  if (!f) return false;
  if (is_access(f)) return true;
  const CallEffects e = effects_of(slice, f);
  return e.unknown.empty() && !e.object.writes &&
         std::none_of(e.parameters.begin(), e.parameters.end(), [](const Effect &p) { return p.writes; });
}

bool only_computes(const Slice &slice, const Stmt *s, const std::function<bool(const CallExpr *)> &known) {
  std::set<const VarDecl *> own;
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *v = dyn_cast<VarDecl>(d);
    if (v) own.insert(v);
    return !v || (!v->isStaticLocal() && !v->getType().isDestructedType());
  };
  visits.statement = [&](const Stmt *one) {
    if (isa<LambdaExpr, CXXNewExpr, CXXDeleteExpr, CXXThrowExpr, CXXTryStmt, AsmStmt, AtomicExpr, StmtExpr,
            CXXBindTemporaryExpr>(one))
      return false;
    const auto *e = dyn_cast<Expr>(one);
    if (e && e->getType().isVolatileQualified()) return false;
    const Expr *target = target_of(one);
    if (target && !is_own(target, own)) return false;
    if (const auto *c = dyn_cast<CXXConstructExpr>(one)) return is_quiet(slice, c->getConstructor());
    const auto *c = dyn_cast<CallExpr>(one);
    return !c || (known && known(c)) || is_quiet(slice, c->getDirectCallee());
  };
  return walk_syntax(s, visits);
}

bool only_read(const Stmt *body, const VarDecl *p) {
  int mentioned = 0, read = 0;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    if (ref && ref->getDecl() == p) mentioned++;
    const auto *c = dyn_cast<CastExpr>(s);
    const auto *m = dyn_cast<MemberExpr>(s);
    const auto *copy = dyn_cast<CXXConstructExpr>(s);
    if (c && c->getCastKind() == CK_LValueToRValue) read += reads_of(c->getSubExpr(), p);
    if (m && !m->isArrow() && m->getType()->isScalarType() && isa<FieldDecl>(m->getMemberDecl()))
      read += reads_of(m->getBase(), p);
    if (copy && copy->getConstructor()->isCopyOrMoveConstructor() && copy->getConstructor()->isTrivial())
      read += reads_of(copy->getArg(0)->IgnoreImplicit(), p);
    for (const Expr *operand : operands_of_values(s)) read += reads_of(operand->IgnoreImplicit(), p);
    return true;
  };
  walk_syntax(body, visits);
  return mentioned == read && !changed_in(body, p);
}

std::string tied_to_its_place(const Stmt *body) {
  std::string why;
  Visits visits;
  visits.declaration = [&](const Decl *d) {
    const auto *v = dyn_cast<VarDecl>(d);
    if (v && (v->isStaticLocal() || v->getTLSKind() != VarDecl::TLS_None)) why = "it has a static variable";
    if (isa<TagDecl, UsingDirectiveDecl>(d)) why = "a type or a using-directive is declared in it";
    return why.empty();
  };
  visits.statement = [&](const Stmt *s) {
    const auto *i = dyn_cast<IfStmt>(s);
    if (i && i->isConstexpr()) why = "there is an if constexpr in it";
    if (isa<LambdaExpr>(s)) why = "there is a lambda in it";
    if (isa<GotoStmt, IndirectGotoStmt, LabelStmt>(s)) why = "there is a label in it";
    if (isa<SourceLocExpr, PredefinedExpr>(s)) why = "it asks for its own place or name";
    if (isa<AsmStmt, CXXTryStmt, StmtExpr, CoreturnStmt>(s)) why = "a statement in it belongs to its function";
    return why.empty();
  };
  visits.type = [&](TypeLoc t) {
    if (t.getAs<DecltypeTypeLoc>() || t.getAs<TypeOfExprTypeLoc>()) why = "there is a decltype in it";
    return why.empty();
  };
  walk_syntax(body, visits);
  return why;
}

namespace {

bool is_nothrow(const FunctionDecl *f) {
  const auto *type = f->getType()->getAs<FunctionProtoType>();
  return type && !isUnresolvedExceptionSpec(type->getExceptionSpecType()) && type->isNothrow();
}

} // namespace

bool ends_the_program(const Slice &slice, const FunctionDecl *lambda) {
  return is_nothrow(lambda) && any_of_syntax(lambda->getBody(), [&](const Stmt *s) {
           if (isa<CXXThrowExpr, CXXNewExpr, CXXDynamicCastExpr, CXXTypeidExpr>(s)) return true;
           const auto *made = dyn_cast<CXXConstructExpr>(s);
           const auto *call = dyn_cast<CallExpr>(s);
           if (!made && !call) return false;
           const FunctionDecl *f = made ? made->getConstructor() : call->getDirectCallee();
           return !f || (!is_nothrow(f) && !is_access(f) && !effects_of(slice, f).unknown.empty());
         });
}

bool has_other_stores(const Expr *whole, const Expr *call) {
  const auto contains = [call](const Stmt *s) {
    return any_of_syntax(s, [call](const Stmt *one) { return one == call; });
  };
  return any_of_syntax(whole, [&](const Stmt *s) { return target_of(s) && !contains(s); });
}

void add_meaning(const Stmt *one, const std::function<bool(const Decl *)> &own, NameMeanings &out) {
  const NamedDecl *d = nullptr;
  if (const auto *ref = dyn_cast<DeclRefExpr>(one)) d = ref->getDecl();
  const auto *m = dyn_cast<MemberExpr>(one);
  if (m && (m->isImplicitAccess() || !isa<FieldDecl>(m->getMemberDecl()))) d = m->getMemberDecl();
  if (const auto *c = dyn_cast<CXXConstructExpr>(one)) {
    if (c->getConstructor()->isTrivial()) return; // copies that one text makes and another does not
    d = c->getConstructor();
  }
  if (!d || own(d)) return;
  const SourceManager &sm = d->getASTContext().getSourceManager();
  std::string text = d->getQualifiedNameAsString();
  const bool system = d->getLocation().isValid() && sm.isInSystemHeader(sm.getExpansionLoc(d->getLocation()));
  if (system && isa<CXXMethodDecl>(d)) return; // const or not, it does the same
  const auto *v = dyn_cast<ValueDecl>(d);
  const std::string type = v ? v->getType().getCanonicalType().getAsString() : "";
  if (type.find("(lambda at") == std::string::npos) text += " " + type;
  const PresumedLoc at = sm.getPresumedLoc(d->getCanonicalDecl()->getLocation());
  if (at.isValid()) text += " " + std::string(at.getFilename()) + ":" + std::to_string(at.getLine());
  out.insert(text);
}

NameMeanings meanings_in(const Stmt *s, const std::function<bool(const Decl *)> &own) {
  NameMeanings out;
  Visits visits;
  visits.statement = [&](const Stmt *one) {
    add_meaning(one, own, out);
    return true;
  };
  if (s) walk_syntax(s, visits);
  return out;
}

} // namespace metafork::frontend
