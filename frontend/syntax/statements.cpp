#include "frontend/syntax/statements.h"

#include "frontend/syntax/complex_of_c.h"

#include "model/topics.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <set>

namespace metafork::frontend {

using model::Topic;

using namespace clang;

const Expr *strip(const Expr *e) {
  for (const Expr *before = nullptr; e != before;) {
    before = e;
    e = e->IgnoreParenImpCasts()->IgnoreImplicit(); // temporaries and cleanups too
    if (const auto *list = dyn_cast<InitListExpr>(e);
        list && list->getNumInits() == 1 && list->getType()->isScalarType())
      e = list->getInit(0);
  }
  return e;
}

const Expr *number_in(const Expr *e) {
  const auto plain = [](const Expr *x) {
    return x->getType().getNonReferenceType().getCanonicalType().getUnqualifiedType();
  };
  for (;;) {
    e = strip(e);
    const auto *c = dyn_cast<ExplicitCastExpr>(e);
    const Expr *inner = c && c->getType()->isArithmeticType() ? strip(c->getSubExpr()) : nullptr;
    if (!inner || plain(inner) != plain(c)) return e;
    e = inner;
  }
}

std::string bound_function(const FunctionDecl *f) {
  if (!f || !f->getDeclName().isIdentifier() || f->getNumParams() != 2 || isa<CXXMethodDecl>(f)) return "";
  const llvm::StringRef name = f->getName();
  for (const char *one : {"min", "max", "floord", "ceild"})
    if (name == std::string("metafork_") + one) return one;
  return "";
}

namespace {

const InitListExpr *as_written(const InitListExpr *list) {
  return list->isSemanticForm() && list->getSyntacticForm() ? list->getSyntacticForm() : list;
}

// { [2] = x, [0] = y }
bool has_subscripts(const InitListExpr *list) {
  const auto &inits = as_written(list)->inits();
  return list->getType()->isArrayType() &&
         std::any_of(inits.begin(), inits.end(), [](const Expr *e) { return isa<DesignatedInitExpr>(e); });
}

// Initialisers of C that C++20 does not have: members out of order, some with names and some without, names in names.
bool is_foreign(const InitListExpr *list) {
  const InitListExpr *written = as_written(list);
  if (!list->getType()->isRecordType()) return false;
  unsigned named = 0, next = 0;
  for (const Expr *e : written->inits()) {
    const auto *d = dyn_cast<DesignatedInitExpr>(e);
    if (!d) continue;
    named++;
    const FieldDecl *field = d->getDesignator(0)->isFieldDesignator() ? d->getDesignator(0)->getFieldDecl() : nullptr;
    if (d->size() > 1 || (field && field->getFieldIndex() < next)) return true;
    if (field) next = field->getFieldIndex() + 1;
  }
  return named != 0 && named != written->getNumInits();
}

// ((void *)0)
bool is_null_of_c(const Expr *e) {
  const auto *cast = dyn_cast<ExplicitCastExpr>(e->IgnoreParenImpCasts());
  const auto *zero = cast ? dyn_cast<IntegerLiteral>(cast->getSubExpr()->IgnoreParenImpCasts()) : nullptr;
  return zero && zero->getValue() == 0;
}

// &((struct s *)0)->x does not.
bool names_something(const Stmt *s) {
  if (!s) return false;
  if (const auto *ref = dyn_cast<DeclRefExpr>(s); ref || isa<CallExpr, CXXThisExpr>(s))
    return !ref || !isa<EnumConstantDecl>(ref->getDecl());
  return std::any_of(s->child_begin(), s->child_end(), names_something);
}

} // namespace

std::string not_for_devices(const Stmt *s) {
  if (isa<CXXThrowExpr>(s) || isa<CXXTryStmt>(s))
    return "exceptions cannot be used on a device; store an error code instead" + Topic::host_only;
  if (isa<CXXNewExpr>(s) || isa<CXXDeleteExpr>(s))
    return "memory cannot be allocated on a device; use a local array" + Topic::host_only;
  if (isa<AsmStmt>(s))
    return "inline assembly is for one processor and cannot be translated; write it in C or C++" + Topic::host_only;
  if (isa<LambdaExpr>(s))
    return "a lambda cannot be translated here; write its body in place or as a function" + Topic::not_taken;
  if (isa<CXXForRangeStmt>(s))
    return "a range-based for cannot be translated here; write the index out" + Topic::not_taken;
  if (isa<AtomicExpr>(s))
    return "an atomic operation cannot be translated; give every iteration its own element" + Topic::not_taken;
  if (isa<IndirectGotoStmt>(s)) return "a computed goto cannot be translated; use a switch" + Topic::label;
  if (isa<CXXTypeidExpr>(s) || isa<CXXDynamicCastExpr>(s))
    return "run-time type information cannot be used on a device; compare a member instead" + Topic::host_only;
  if (isa<StmtExpr>(s)) return "a statement expression cannot be translated; write a function" + Topic::not_taken;
  if (isa<PredefinedExpr>(s))
    return "a kernel is another function, with another name; write the name as a constant" + Topic::only_in_c;
  if (const auto *u = dyn_cast<UnaryExprOrTypeTraitExpr>(s))
    if (u->getKind() == UETT_SizeOf && u->getTypeOfArgument().getNonReferenceType()->isVariableArrayType())
      return "the size of an array whose length is no constant is not known here; compute it before the loop" +
             Topic::array_size;
  if (const auto *e = dyn_cast<Expr>(s); e && !e->isInstantiationDependent())
    if (const auto *b = e->getType()->getAs<BuiltinType>();
        b && (b->getKind() == BuiltinType::LongDouble || b->getKind() == BuiltinType::Float128))
      return std::string("a value of type '") + b->getNameAsCString(PrintingPolicy(LangOptions())) +
             "' is computed here, and no GPU type has its values; use double" + Topic::type;
  if (isa<VAArgExpr>(s)) return "variable arguments cannot be used on a device; pass an array" + Topic::host_only;
  if (const auto *declaration = dyn_cast<DeclStmt>(s))
    for (const Decl *d : declaration->decls())
      if (const auto *v = dyn_cast<VarDecl>(d)) {
        if (v->isStaticLocal() && !is_static_constant(v))
          return "a static variable would be shared by all iterations; declare '" + v->getNameAsString() +
                 "' without static" + Topic::static_variable;
        if (v->getType()->isVariableArrayType())
          return "the local array '" + v->getNameAsString() +
                 "' has a size that is not a constant; give it a constant size" + Topic::array_size;
      }
  if (const auto *call = dyn_cast<CallExpr>(s)) {
    if (const auto *method = dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee()); method && method->isVirtual())
      return "a virtual call of '" + method->getNameAsString() +
             "' cannot be translated: its body is not known here; call a function that is not virtual" +
             Topic::indirect_call;
  }
  if (const auto *list = dyn_cast<InitListExpr>(s); list && has_subscripts(list))
    return "a kernel is C++, which has no subscripts in initialisers; write the values in order" + Topic::only_in_c;
  if (const auto *list = dyn_cast<InitListExpr>(s); list && is_foreign(list))
    return "a kernel is C++, which takes members in the order of their declaration, all with names or none, and no "
           "names of inner members; write the initialiser so" +
           Topic::only_in_c;
  if (const auto *literal = dyn_cast<CompoundLiteralExpr>(s); literal && literal->getType()->isArrayType())
    return "an array without a name ends too early in a kernel (C++); declare a local array" + Topic::only_in_c;
  if (const auto *address = dyn_cast<UnaryOperator>(s); address && address->getOpcode() == UO_AddrOf)
    if (isa<CompoundLiteralExpr>(address->getSubExpr()->IgnoreParens()))
      return "a kernel (C++) cannot take the address of a value without a name; declare a local variable" +
             Topic::only_in_c;
  if (const auto *cast = dyn_cast<CastExpr>(s);
      cast && cast->getCastKind() == CK_PointerToIntegral && names_something(cast->getSubExpr()))
    return "an address becomes a number, and on a device it is another one; use a subscript" + Topic::address;
  if (const auto *cast = dyn_cast<ImplicitCastExpr>(s))
    if (cast->getCastKind() == CK_BitCast && !is_null_of_c(cast->getSubExpr()) &&
        cast->getSubExpr()->getType()->isVoidPointerType() && !cast->getType()->isVoidPointerType())
      return "a void pointer is converted silently, which a kernel (C++) does not allow; write the cast out" +
             Topic::only_in_c;
  return {};
}

bool runs_over_values(const CXXForRangeStmt *loop) {
  const QualType type = loop->getRangeInit()->getType().getNonReferenceType();
  if (type->isConstantArrayType()) return true;
  const auto *one = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!one || !one->isInStdNamespace() || !one->getIdentifier()) return false;
  if (one->getName() == "array") return true;
  return one->getName() == "initializer_list" && one->getTemplateArgs()[0].getAsType()->isArithmeticType() &&
         isa<CXXStdInitializerListExpr>(loop->getRangeInit()->IgnoreImplicit());
}

std::string step_of_bool(const UnaryOperator *u) {
  if (!u->isIncrementDecrementOp() || !u->getType()->isBooleanType()) return "";
  return std::string("mf_") + (u->isIncrementOp() ? "increment" : "decrement") + (u->isPostfix() ? "_after" : "");
}

bool is_type_of_expression(TypeLoc t) { return t.getAs<TypeOfExprTypeLoc>() || t.getAs<DecltypeTypeLoc>(); }

QualType deduced_type(const VarDecl *v, TypeLoc t) {
  const DeducedType *type = t.getAs<AutoTypeLoc>() ? v->getType()->getContainedDeducedType() : nullptr;
  return type ? type->getDeducedType() : QualType();
}

bool becomes_enumerator(const Stmt *s) {
  const auto *c = dyn_cast<ImplicitCastExpr>(s);
  return c && c->getType()->isEnumeralType() && !c->getSubExpr()->getType()->isEnumeralType() &&
         c->getCastKind() != CK_LValueToRValue && c->getCastKind() != CK_NoOp;
}

bool becomes_unsigned(const Stmt *s) {
  const auto *c = dyn_cast<ImplicitCastExpr>(s);
  if (!c || c->getCastKind() != CK_IntegralCast || !c->getType()->isUnsignedIntegerType() ||
      c->getType()->isEnumeralType())
    return false;
  const auto *ref = dyn_cast<DeclRefExpr>(c->getSubExpr()->IgnoreParens());
  return c->getSubExpr()->getType()->isEnumeralType() || (ref && isa<EnumConstantDecl>(ref->getDecl()));
}

std::string only_in_c(const Stmt *s) {
  if (const std::string why = no_complex_of_c(s); !why.empty()) return why;
  const auto *u = dyn_cast<UnaryOperator>(s);
  const auto *b = dyn_cast<CompoundAssignOperator>(s);
  const bool steps = u && u->isIncrementDecrementOp();
  if (!steps && !b) return {};
  const QualType type = steps ? u->getSubExpr()->getType() : b->getLHS()->getType();
  return type->isEnumeralType()
             ? "an enumerator is changed in place, which a kernel (C++) does not allow; write the assignment out" +
                   Topic::only_in_c
             : "";
}

namespace {

const VarDecl *first_value(const Stmt *s) {
  const auto *declaration = dyn_cast<DeclStmt>(s);
  if (!declaration) return nullptr;
  for (const Decl *d : declaration->decls())
    if (const auto *v = dyn_cast<VarDecl>(d); v && v->hasInit() && !v->isStaticLocal()) return v;
  return nullptr;
}

class ForeignJumps {
public:
  ForeignJump found;
  // `passed`: a variable of a block around s that got its first value since the nearest switch began.
  void look(const Stmt *s, const VarDecl *passed) {
    if (!s || found.at) return;
    if (const auto *g = dyn_cast<GotoStmt>(s)) pending_.insert(g->getLabel());
    if (isa<SwitchCase>(s) && passed) return report(s, "a case", passed);
    if (isa<SwitchStmt>(s)) passed = nullptr;
    if (const auto *l = dyn_cast<LabelStmt>(s)) check_label(l);
    const size_t before = declared_.size();
    const bool block = isa<CompoundStmt>(s);
    for (const Stmt *c : s->children()) {
      look(c, passed);
      const VarDecl *v = block && c ? first_value(plain(c)) : nullptr;
      if (!v) continue;
      passed = v;
      declared_.push_back({v, pending_});
    }
    if (block) declared_.resize(before);
  }

private:
  static const Stmt *plain(const Stmt *s) {
    while (isa<SwitchCase, LabelStmt>(s))
      s = isa<LabelStmt>(s) ? cast<LabelStmt>(s)->getSubStmt() : cast<SwitchCase>(s)->getSubStmt();
    return s;
  }
  // A jump forward from before the declaration.
  void check_label(const LabelStmt *l) {
    for (const auto &[v, earlier] : declared_)
      if (earlier.count(l->getDecl())) return report(l, "a label", v);
  }
  void report(const Stmt *s, const std::string &what, const VarDecl *v) {
    found = {s, what + " is reached past the first value of '" + v->getNameAsString() +
                    "', which a kernel (C++) does not allow; put braces around the part that uses it" +
                    Topic::passes_declaration};
  }
  std::set<const LabelDecl *> pending_; // labels of the jumps so far
  std::vector<std::pair<const VarDecl *, std::set<const LabelDecl *>>> declared_;
};

} // namespace

ForeignJump foreign_jump(const Stmt *body) {
  ForeignJumps jumps;
  jumps.look(body, nullptr);
  return jumps.found;
}

bool jumps(const Stmt *s, bool inside_loop, bool inside_switch) {
  if (!s) return false;
  if (isa<ReturnStmt>(s) || isa<GotoStmt>(s)) return true;
  if (isa<BreakStmt>(s)) return !inside_loop && !inside_switch;
  if (isa<ContinueStmt>(s)) return !inside_loop;
  const bool loop = isa<ForStmt>(s) || isa<WhileStmt>(s) || isa<DoStmt>(s);
  for (const Stmt *c : s->children())
    if (jumps(c, inside_loop || loop, inside_switch || isa<SwitchStmt>(s))) return true;
  return false;
}

bool always_jumps(const Stmt *s) {
  if (!s) return false;
  if (const auto *c = dyn_cast<CompoundStmt>(s)) return !c->body_empty() && always_jumps(c->body_back());
  return isa<ContinueStmt>(s) || isa<BreakStmt>(s);
}

bool continues(const Stmt *s) {
  if (!s || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, LambdaExpr>(s)) return false;
  return isa<ContinueStmt>(s) || std::any_of(s->child_begin(), s->child_end(), continues);
}

bool breaks(const Stmt *s) {
  if (!s || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt, LambdaExpr>(s)) return false;
  return isa<BreakStmt>(s) || std::any_of(s->child_begin(), s->child_end(), breaks);
}

Statements statements_of(const Stmt *s) {
  if (!s) return {};
  if (const auto *c = dyn_cast<CompoundStmt>(s)) return {c->body_begin(), c->body_end()};
  return {s};
}

std::string of_search(const Stmt *body) {
  const Stmt *last = body;
  if (const auto *block = dyn_cast_or_null<CompoundStmt>(body)) {
    last = block->body_empty() ? nullptr : block->body_back();
    for (const Stmt *s : block->body())
      if (s != last && !isa<DeclStmt>(s)) return ""; // it does more than to look
  }
  const auto *branch = dyn_cast_or_null<IfStmt>(last);
  if (!branch || branch->getElse()) return "";
  const Stmt *then = branch->getThen();
  if (const auto *block = dyn_cast<CompoundStmt>(then)) then = block->body_empty() ? nullptr : block->body_back();
  if (!then || !isa<BreakStmt, ReturnStmt>(then)) return "";
  return ", a search that is short or may not be able to read on: let it go up to a.size() of a container, N of "
         "'T a[N]' or the n of a meta_extent(a, n) around it, or down to 0, and read a[i] alone";
}

bool is_static_constant(const VarDecl *v) {
  const ASTContext &ast = v->getASTContext();
  const QualType type = ast.getBaseElementType(v->getType());
  const auto *record = type->getAsCXXRecordDecl();
  if (!v->isStaticLocal() || !type.isConstQualified() || type.isVolatileQualified() || v->getType()->isReferenceType())
    return false;
  if (record && (record->hasMutableFields() || type.isDestructedType())) return false;
  return !ast.getLangOpts().CPlusPlus || (v->getInit() && v->hasConstantInitialization());
}

} // namespace metafork::frontend
