#include "frontend/scops/call_effects.h"

#include "frontend/syntax/assertions.h"
#include "frontend/syntax/bit_copies.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <map>
#include <set>

namespace metafork::frontend {

using namespace clang;

namespace {

// Is there a pointer or a reference in an object, as far as is known?
bool keeps_places(QualType type) {
  while (type->isArrayType()) type = QualType(type->getArrayElementTypeNoTypeQual(), 0);
  if (!type->isRecordType()) return !type->isArithmeticType() && !type->isEnumeralType();
  const RecordDecl *record = type->getAsRecordDecl();
  const auto *one = dyn_cast<CXXRecordDecl>(record);
  if (is_library_value(record)) {
    const std::vector<QualType> parts = parts_of_value(record);
    return std::any_of(parts.begin(), parts.end(), keeps_places);
  }
  if (!record->getDefinition() || record->isInStdNamespace()) return true;
  record = record->getDefinition();
  return (one && one->getDefinition()->getNumVBases() != 0) ||
         std::any_of(record->field_begin(), record->field_end(),
                     [](const FieldDecl *f) { return keeps_places(f->getType()); }) ||
         (one && std::any_of(one->getDefinition()->bases_begin(), one->getDefinition()->bases_end(),
                             [](const CXXBaseSpecifier &b) { return keeps_places(b.getType()); }));
}

constexpr int object = -1; // among the numbers of parameters

// Where an lvalue may be, or where a pointer may lead: to what these parameters lead to, or to the function's own data.
struct Origins {
  std::set<int> parameters;
  bool beyond = false;
  std::string unknown = {}, cure = {}; // where else, and what to do about that
  void add(const Origins &other) {
    parameters.insert(other.parameters.begin(), other.parameters.end());
    beyond = beyond || other.beyond;
    if (unknown.empty()) unknown = other.unknown, cure = other.cure;
  }
};

Origins somewhere(std::string why, std::string cure = "") { return {{}, false, std::move(why), std::move(cure)}; }
constexpr const char *plain = "use plain variables"; // neither volatile nor atomic
Origins anywhere_in(Origins o) {
  o.beyond = true;
  return o;
}

bool is_constant(const VarDecl *v) { return v->getASTContext().getBaseElementType(v->getType()).isConstQualified(); }

bool is_pointer(QualType type) { return type->isPointerType(); }

std::string quoted(const NamedDecl *d) { return "'" + d->getNameAsString() + "'"; }

std::vector<const Expr *> elements_of(const CXXStdInitializerListExpr *list) {
  const auto *all = dyn_cast<InitListExpr>(list->getSubExpr()->IgnoreParenImpCasts()->IgnoreImplicit());
  return all ? std::vector<const Expr *>(all->inits().begin(), all->inits().end()) : std::vector<const Expr *>();
}

class Summary {
public:
  // Functions that are being read, and what has been found of others.
  struct Known {
    std::set<const FunctionDecl *> active;
    std::map<const FunctionDecl *, CallEffects> read;
  };
  Summary(const Slice &slice, Known &known) : slice_(slice), known_(known) {}

  CallEffects of(const FunctionDecl *f) {
    out_.parameters.resize(f->getNumParams());
    if (f->hasAttr<ConstAttr>() || slice_.standard(f)) return of_library(f);
    if (const auto of_values = function_of_values(f)) return of_value_function(f, *of_values);
    if (const auto *m = dyn_cast<CXXMethodDecl>(f); m && (f->isDefaulted() || f->isTrivial())) {
      const auto *c = dyn_cast<CXXConstructorDecl>(m);
      const bool copies =
          m->isCopyAssignmentOperator() || m->isMoveAssignmentOperator() || (c && c->isCopyOrMoveConstructor());
      if (f->isTrivial() || (copies && copies_bytes(m->getParent()))) return of_trivial(m);
      if (!isa<CXXConstructorDecl>(m)) return refuse("it is defaulted and calls others"), out_;
    }
    if (copies_memory(f))
      return refuse("it copies bytes", "assign the elements one by one, or copy one number to another one of its size"),
             out_;
    const FunctionDecl *definition = nullptr;
    if (const auto *m = dyn_cast<CXXMethodDecl>(f); m && m->getParent()->isLambda())
      return refuse("it is a lambda, which may use what it captures"), out_;
    if (f->isVariadic()) return refuse("it takes a variable number of arguments", "call it in a loop of its own"), out_;
    if (const auto *m = dyn_cast<CXXMethodDecl>(f); m && m->isVirtual())
      return refuse("it is virtual", "call a function that is not, or switch over what there is"), out_;
    if (!f->isDefined(definition) || !definition->getBody()) return refuse("its body is not visible"), out_;
    if (!known_.active.insert(definition).second) return refuse("it calls itself", "write it as a loop"), out_;
    function_ = definition;
    follow_locals();
    if (const auto *c = dyn_cast<CXXConstructorDecl>(definition)) initialisers(c);
    walk(definition->getBody());
    known_.active.erase(definition);
    return out_;
  }

private:
  void refuse(const std::string &why, const std::string &cure = "") {
    if (out_.unknown.empty()) out_.unknown = why, out_.cure = cure;
  }

  CallEffects of_library(const FunctionDecl *f) {
    for (unsigned i = 0; i < f->getNumParams(); i++) {
      const QualType type = f->getParamDecl(i)->getType();
      if (!type->isReferenceType()) continue;
      out_.parameters[i].reads = true;
      out_.parameters[i].writes = !type.getNonReferenceType().isConstQualified();
    }
    return out_;
  }

  CallEffects of_value_function(const FunctionDecl *f, const ValueFunction &does) {
    for (Effect &e : out_.parameters) e.reads = true;
    for (const unsigned i : does.writes) out_.parameters[i].writes = true;
    out_.object.reads = isa<CXXMethodDecl>(f) && !isa<CXXConstructorDecl>(f);
    out_.object.writes = does.writes_object;
    return out_;
  }

  // Copies, assignments and constructors that do no more than the language does.
  CallEffects of_trivial(const CXXMethodDecl *m) {
    for (Effect &e : out_.parameters) e.reads = true;
    out_.object.writes = m->isCopyAssignmentOperator() || m->isMoveAssignmentOperator();
    return out_;
  }

  // ------------------------------------------------------------------------------------------------ where things are

  Origins of_variable(const VarDecl *v, bool pointer) const {
    if (const auto *p = dyn_cast<ParmVarDecl>(v); p && p->getDeclContext() == function_) {
      const int index = static_cast<int>(p->getFunctionScopeIndex());
      if (p->getType()->isReferenceType() && !pointer) return {{index}, false, {}};
      if (p->getType()->isReferenceType()) return somewhere("it follows a reference to a pointer");
      if (!pointer) return {};
      return {{index}, moved_.count(p) != 0, {}};
    }
    if (v->hasGlobalStorage()) {
      if (is_constant(v) && !pointer) return {};
      return somewhere("it uses the variable " + quoted(v) + (pointer ? ", a pointer" : ", which may change"),
                       "give it as an argument, or declare it const");
    }
    const auto it = locals_.find(v);
    return it == locals_.end() ? Origins() : it->second;
  }

  // Of what a call returns: an lvalue or a pointer.
  Origins of_result(const CallExpr *c) {
    const FunctionDecl *f = c->getDirectCallee();
    if (!f) return somewhere("it calls through a pointer");
    Origins out;
    if (const auto does = function_of_values(f); does && does->gives_part) {
      const auto *m = dyn_cast<CXXMemberCallExpr>(c);
      const Expr *whole = m ? m->getImplicitObjectArgument() : c->getArg(0);
      return whole->getType()->isPointerType() ? pointer_of(whole) : place_of(whole);
    }
    for_each_argument(c, f, [&](const Expr *a, QualType type, int) {
      if (!type.isNull() && type->isReferenceType() && is_pointer(type.getNonReferenceType()))
        out.add(somewhere("it passes a pointer by reference"));
      else if (type.isNull() || type->isReferenceType())
        out.add(place_of(a));
      else if (is_pointer(type))
        out.add(pointer_of(a));
      else if (type->isRecordType() && !slice_.standard(f) && keeps_places(type))
        out.add(somewhere("it follows what an object keeps"));
    });
    const auto *op = dyn_cast<CXXOperatorCallExpr>(c); // a = b and a += b as a rule return a
    if (!slice_.standard(f) && !op) out.beyond = true;
    if (op && !op->isAssignmentOp()) out.beyond = true;
    return out;
  }

  Origins place_of(const Expr *e) {
    e = strip(e);
    if (const auto *ref = dyn_cast<DeclRefExpr>(e)) {
      const ValueDecl *d = ref->getDecl();
      if (const auto *b = dyn_cast<BindingDecl>(d)) d = b->getDecomposedDecl();
      const auto *v = dyn_cast_or_null<VarDecl>(d);
      return v ? of_variable(v, false) : Origins();
    }
    if (const auto *m = dyn_cast<MemberExpr>(e)) {
      if (const auto *v = dyn_cast<VarDecl>(m->getMemberDecl())) return of_variable(v, false);
      const auto *field = dyn_cast<FieldDecl>(m->getMemberDecl());
      if (field && field->getType()->isReferenceType()) return somewhere("it follows a reference that an object keeps");
      return m->isArrow() ? pointer_of(m->getBase()) : place_of(m->getBase());
    }
    if (const auto *s = dyn_cast<ArraySubscriptExpr>(e)) {
      const Expr *base = strip(s->getBase());
      if (base->getType()->isArrayType()) return place_of(base);
      return anywhere_in(pointer_of(base));
    }
    if (const auto *u = dyn_cast<UnaryOperator>(e)) {
      if (u->getOpcode() == UO_Deref) return pointer_of(u->getSubExpr());
      return place_of(u->getSubExpr()); // ++x
    }
    if (const auto *c = dyn_cast<AbstractConditionalOperator>(e)) return either(c, &Summary::place_of);
    if (const auto *b = dyn_cast<BinaryOperator>(e))
      return b->isAssignmentOp() ? place_of(b->getLHS()) : b->isCommaOp() ? place_of(b->getRHS()) : Origins();
    if (const auto *c = dyn_cast<CallExpr>(e)) return c->isGLValue() ? of_result(c) : Origins();
    if (const auto *c = dyn_cast<CastExpr>(e)) return c->isGLValue() ? place_of(c->getSubExpr()) : Origins();
    if (e->isPRValue() || isa<StringLiteral, CompoundLiteralExpr, CXXDefaultArgExpr>(e)) return {};
    return somewhere("it has an lvalue that is not followed");
  }

  Origins pointer_of(const Expr *e) {
    const Expr *bare = e->IgnoreParenImpCasts();
    e = strip(e);
    if (e->getType()->isArrayType()) return place_of(e);
    if (isa<CXXThisExpr>(e)) return {{object}, false, {}};
    if (e->isNullPointerConstant(slice_context(), Expr::NPC_ValueDependentIsNull)) return {};
    if (const auto *ref = dyn_cast<DeclRefExpr>(e)) {
      const auto *v = dyn_cast<VarDecl>(ref->getDecl());
      return v ? of_variable(v, true) : somewhere("it follows a pointer that is not known");
    }
    if (const auto *u = dyn_cast<UnaryOperator>(e)) {
      if (u->getOpcode() == UO_AddrOf) return place_of(u->getSubExpr());
      if (u->isIncrementDecrementOp()) return anywhere_in(pointer_of(u->getSubExpr()));
    }
    if (const auto *b = dyn_cast<BinaryOperator>(e)) {
      if (b->isCommaOp()) return pointer_of(b->getRHS());
      if (b->isAssignmentOp()) return anywhere_in(pointer_of(b->getLHS()));
      if (b->isAdditiveOp())
        return anywhere_in(
            pointer_of(b->getLHS()->getType()->isIntegralOrEnumerationType() ? b->getRHS() : b->getLHS()));
    }
    if (const auto *c = dyn_cast<AbstractConditionalOperator>(e)) return either(c, &Summary::pointer_of);
    if (const auto *c = dyn_cast<CallExpr>(e)) return anywhere_in(of_result(c));
    if (const auto *c = dyn_cast<ExplicitCastExpr>(bare))
      return is_pointer(c->getSubExpr()->getType()) || c->getSubExpr()->getType()->isArrayType()
                 ? anywhere_in(pointer_of(c->getSubExpr()))
                 : somewhere("it makes a pointer of a number");
    return somewhere("it follows a pointer that is kept in memory");
  }

  Origins either(const AbstractConditionalOperator *c, Origins (Summary::*of)(const Expr *)) {
    Origins out = (this->*of)(c->getTrueExpr());
    out.add((this->*of)(c->getFalseExpr()));
    return out;
  }

  ASTContext &slice_context() const { return function_->getASTContext(); }

  // Local references and pointers, in whatever order the function binds and sets them.
  void follow_locals() {
    Visits visits;
    std::vector<std::pair<const VarDecl *, const Expr *>> values;
    auto set = [&](const Expr *target, const Expr *value) {
      const auto *ref = dyn_cast<DeclRefExpr>(strip(target));
      const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      if (!v || !is_pointer(v->getType())) return;
      moved_.insert(v);
      if (value) values.emplace_back(v, value);
    };
    visits.statement = [&](const Stmt *s) {
      if (const auto *b = dyn_cast<BinaryOperator>(s); b && b->isAssignmentOp())
        set(b->getLHS(), b->getOpcode() == BO_Assign ? b->getRHS() : nullptr);
      if (const auto *u = dyn_cast<UnaryOperator>(s); u && u->isIncrementDecrementOp()) set(u->getSubExpr(), nullptr);
      if (const auto *r = dyn_cast<CXXForRangeStmt>(s); r && r->getLoopVariable()->getType()->isReferenceType())
        values.emplace_back(r->getLoopVariable(), r->getRangeInit()); // a part of it
      return true;
    };
    visits.declaration = [&](const Decl *d) {
      const auto *v = dyn_cast<VarDecl>(d);
      if (v && !isa<ParmVarDecl>(v) && v->getInit() && !v->isCXXForRangeDecl() &&
          (v->getType()->isReferenceType() || is_pointer(v->getType())))
        values.emplace_back(v, v->getInit());
      return true;
    };
    walk_syntax(function_->getBody(), visits);
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto &[v, value] : values) {
        const bool pointer = is_pointer(v->getType());
        const Origins from = pointer ? anywhere_in(pointer_of(value)) : place_of(value);
        if (isa<ParmVarDecl>(v)) { // it may lead to what another parameter leads to
          const int index = static_cast<int>(cast<ParmVarDecl>(v)->getFunctionScopeIndex());
          if (from.parameters != std::set<int>{index} || !from.unknown.empty())
            refuse("its parameter " + quoted(v) + " is given another pointer");
          continue;
        }
        Origins &known = locals_[v];
        const size_t before = known.parameters.size() + known.beyond + !known.unknown.empty();
        known.add(from);
        changed = changed || before != known.parameters.size() + known.beyond + !known.unknown.empty();
      }
    }
  }

  // ------------------------------------------------------------------------------------------------ what is done

  void touch(const Origins &where, bool reads, bool writes) {
    if (!where.unknown.empty()) return refuse(where.unknown, where.cure);
    for (const int p : where.parameters) {
      Effect &e = p == object ? out_.object : out_.parameters[static_cast<size_t>(p)];
      e.reads = e.reads || reads;
      e.writes = e.writes || writes;
      e.beyond = e.beyond || where.beyond;
    }
  }

  void walk(const Stmt *s) {
    Visits visits;
    visits.into_assertions = false;
    visits.initialised = true;
    visits.enters = [this](const Stmt *one) {
      const auto checked = assertion(slice_.context(), one);
      if (checked) walk(checked->condition);
      return !checked;
    };
    visits.statement = [this](const Stmt *one) { return statement(one), out_.unknown.empty(); };
    visits.declaration = [this](const Decl *d) {
      if (const auto *v = dyn_cast<VarDecl>(d)) variable(v);
      return out_.unknown.empty();
    };
    walk_syntax(s, visits);
  }

  void variable(const VarDecl *v) {
    if (v->isStaticLocal() && !is_static_constant(v))
      refuse("it has the static variable " + quoted(v),
             "declare it const with a constant value, or give it as an argument");
    if (v->getType()->isReferenceType() && is_pointer(v->getType().getNonReferenceType()) && !isa<ParmVarDecl>(v))
      refuse("it has a reference to a pointer");
    if (v->getType().isVolatileQualified()) refuse(quoted(v) + " in it is volatile", plain);
    if (v->getType().isDestructedType()) refuse("the destructor of " + quoted(v) + " runs in it");
  }

  void initialisers(const CXXConstructorDecl *c) {
    for (const CXXCtorInitializer *init : c->inits()) {
      const FieldDecl *field = init->getAnyMember();
      if (field && (field->getType()->isReferenceType() || is_pointer(field->getType())))
        return refuse("its object keeps a pointer in " + quoted(field));
      const auto *by_default = dyn_cast<CXXDefaultInitExpr>(init->getInit());
      walk(by_default ? by_default->getExpr() : init->getInit());
    }
  }

  void statement(const Stmt *s) {
    if (isa<AsmStmt>(s)) return refuse("it has inline assembly");
    if (isa<CXXTryStmt, CXXThrowExpr>(s))
      return refuse("it throws or catches exceptions",
                    "look for what is wrong in a loop of its own, and throw behind it");
    if (const auto *r = dyn_cast<CXXForRangeStmt>(s)) {
      if (!runs_over_values(r)) return refuse("it has a range-based for", "write its index out");
      return touch(place_of(r->getRangeInit()), true, false);
    }
    if (isa<CXXNewExpr, CXXDeleteExpr>(s))
      return refuse("it allocates or frees memory", "give it memory as an argument");
    if (isa<LambdaExpr>(s)) return refuse("it has a lambda", "write that as a function");
    if (isa<AtomicExpr>(s)) return refuse("it has an atomic operation", plain);
    if (isa<StmtExpr, VAArgExpr, CXXTypeidExpr, CXXDynamicCastExpr, CXXBindTemporaryExpr>(s))
      return refuse("its effects cannot be followed");
    if (const auto *r = dyn_cast<ReturnStmt>(s)) return returned(r->getRetValue());
    const auto *e = dyn_cast<Expr>(s);
    if (!e) return;
    if (const auto *list = dyn_cast<CXXStdInitializerListExpr>(e))
      for (const Expr *one : elements_of(list))
        if (is_pointer(one->getType())) return refuse("its effects cannot be followed");
    if (e->getType().isVolatileQualified()) return refuse("it uses something volatile", plain);
    if (e->getType()->isAtomicType()) return refuse("it uses something atomic", plain);
    if (const auto *c = dyn_cast<CastExpr>(e); c && c->getCastKind() == CK_LValueToRValue)
      return touch(place_of(c->getSubExpr()), true, false);
    if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->isAssignmentOp())
      return stored(b->getLHS(), b->isCompoundAssignmentOp());
    if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->isIncrementDecrementOp())
      return stored(u->getSubExpr(), true);
    if (const auto *d = dyn_cast<CXXDefaultArgExpr>(e)) return walk(d->getExpr());
    if (const auto *d = dyn_cast<CXXDefaultInitExpr>(e)) return walk(d->getExpr());
    if (const auto *c = dyn_cast<CXXConstructExpr>(e)) return constructed(c);
    if (const auto *l = dyn_cast<InitListExpr>(e)) return listed(l);
    if (const auto *c = dyn_cast<CallExpr>(e)) called(c);
  }

  // What is returned leads to where the caller looks for it.
  void returned(const Expr *value) {
    if (!value) return;
    const QualType type = function_->getReturnType();
    if (type->isReferenceType()) touch(place_of(value), true, false);
    if (is_pointer(type)) touch(pointer_of(value), false, false);
  }

  void stored(const Expr *target, bool reads) {
    if (is_pointer(target->getType()) && !isa<DeclRefExpr>(strip(target))) return refuse("it keeps a pointer");
    const auto *ref = dyn_cast<DeclRefExpr>(strip(target));
    const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (v && is_pointer(v->getType().getNonReferenceType())) { // a variable of its own
      if (v->hasGlobalStorage() || v->getType()->isReferenceType()) refuse("it keeps a pointer");
      return;
    }
    touch(place_of(target), reads, true);
  }

  // A pointer in an object leads anywhere from then on.
  void listed(const InitListExpr *l) {
    if (!l->getType()->isRecordType()) return;
    for (const Expr *e : l->inits())
      if (is_pointer(e->getType()) || (e->isGLValue() && !isa<InitListExpr>(e)))
        if (!e->isNullPointerConstant(slice_context(), Expr::NPC_ValueDependentIsNull)) refuse("it keeps a pointer");
  }

  void constructed(const CXXConstructExpr *c) {
    const CXXConstructorDecl *f = c->getConstructor();
    const CallEffects effects = callee(f);
    if (!effects.unknown.empty())
      return refuse("it calls '" + f->getNameAsString() + "', and " + effects.unknown, effects.cure);
    for (unsigned i = 0; i < c->getNumArgs() && i < f->getNumParams(); i++)
      given(c->getArg(i), f->getParamDecl(i)->getType(), effects.parameters[i]);
  }

  template <class Do>
  static void for_each_argument(const CallExpr *c, const FunctionDecl *f, Do act) {
    const auto *method = dyn_cast<CXXMethodDecl>(f);
    const bool member = method && !method->isStatic();
    const unsigned shift = isa<CXXOperatorCallExpr>(c) && member ? 1 : 0;
    if (shift) act(c->getArg(0), QualType(), object);
    if (const auto *m = dyn_cast<CXXMemberCallExpr>(c)) {
      const Expr *o = m->getImplicitObjectArgument();
      act(o, o->getType()->isPointerType() ? o->getType() : QualType(), object);
    }
    for (unsigned i = shift; i < c->getNumArgs() && i - shift < f->getNumParams(); i++)
      act(c->getArg(i), f->getParamDecl(i - shift)->getType(), static_cast<int>(i - shift));
  }

  void called(const CallExpr *c) {
    const FunctionDecl *f = c->getDirectCallee();
    if (isa<CXXPseudoDestructorExpr>(c->getCallee())) return;
    if (!f) return refuse("it calls through a pointer", "call functions by their names");
    if (const auto copy = bit_copy(c)) return touch(place_of(copy->from), true, false), stored(copy->to, false);
    const CallEffects effects = callee(f);
    if (!effects.unknown.empty())
      return refuse("it calls '" + f->getNameAsString() + "', and " + effects.unknown, effects.cure);
    for_each_argument(c, f, [&](const Expr *a, QualType type, int p) {
      given(a, type, p == object ? effects.object : effects.parameters[static_cast<size_t>(p)]);
    });
  }

  // `type`: of the parameter; null for an object.
  void given(const Expr *a, QualType type, const Effect &effect) {
    if (!type.isNull() && type->isReferenceType() && is_pointer(type.getNonReferenceType()))
      return refuse("it passes a pointer by reference");
    if (!effect.reads && !effect.writes) return;
    Origins where;
    if (type.isNull() || type->isReferenceType())
      where = place_of(a);
    else if (is_pointer(type))
      where = pointer_of(a);
    else
      return;
    if (effect.beyond) where.beyond = true;
    touch(where, effect.reads, effect.writes);
  }

  CallEffects callee(const FunctionDecl *f) {
    const auto it = known_.read.find(f);
    if (it != known_.read.end()) return it->second;
    return known_.read[f] = Summary(slice_, known_).of(f);
  }

  const Slice &slice_;
  Known &known_;
  const FunctionDecl *function_ = nullptr;
  std::map<const VarDecl *, Origins> locals_;
  std::set<const VarDecl *> moved_; // pointers that are given other values
  CallEffects out_;
};

} // namespace

CallEffects effects_of(const Slice &slice, const FunctionDecl *f) {
  Summary::Known known;
  return Summary(slice, known).of(f);
}

} // namespace metafork::frontend
