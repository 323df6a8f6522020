#include "frontend/forks/variables.h"

#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/PrettyPrinter.h>
#include <clang/AST/StmtOpenMP.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::ForkNode;
using model::ForkUse;
using model::ForkVariable;

namespace {

// A reference to it may change it; a pointer to it may, and where it is an element also those beside it.
enum class How { value, store, update, reference, pointer };

class UseReader {
public:
  UseReader(Context &context, Meanings &meanings, std::vector<ForkNode> &out)
      : context_(context), meanings_(meanings), out_(out) {}

  void read(const Expr *e, How how) {
    if (!e) return;
    e = e->IgnoreParens();
    if (const auto *c = dyn_cast<CastExpr>(e))
      return read(c->getSubExpr(), c->getCastKind() == CK_LValueToRValue ? How::value : how);
    if (isa<DeclRefExpr, MemberExpr>(e)) return place(e, how);
    if (const auto *s = dyn_cast<ArraySubscriptExpr>(e)) return element(s, how);
    if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->isAssignmentOp()) {
      read(b->getRHS(), How::value);
      return read(b->getLHS(), b->isCompoundAssignmentOp() ? How::update : How::store);
    }
    if (const auto *u = dyn_cast<UnaryOperator>(e)) {
      if (u->getOpcode() == UO_Deref && meanings_.place(u)) return place(u, how);
      if (u->getOpcode() == UO_Deref) possible(u, how);
      const bool step = u->isIncrementDecrementOp(), taken = u->getOpcode() == UO_AddrOf;
      return read(u->getSubExpr(), step ? How::update : taken ? How::pointer : How::value);
    }
    if (isa<UnaryExprOrTypeTraitExpr>(e)) return;
    if (const auto *l = dyn_cast<LambdaExpr>(e)) return lambda(l, true);
    if (const auto *block = dyn_cast<StmtExpr>(e)) {
      for (ForkNode &n : uses_within(context_, meanings_, block->getSubStmt())) out_.push_back(std::move(n));
      return;
    }
    if (const auto *c = dyn_cast<CXXOperatorCallExpr>(e); c && c->isAssignmentOp() && c->getNumArgs() == 2) {
      read(c->getArg(1), How::value);
      return read(c->getArg(0), c->getOperator() == OO_Equal ? How::store : How::update);
    }
    if (const auto *c = dyn_cast<CallExpr>(e)) {
      const auto part = how != How::value ? meanings_.place(c) : std::nullopt;
      if (part) known(*part, how, c);
      return call(c);
    }
    if (const auto *c = dyn_cast<ConditionalOperator>(e)) {
      read(c->getCond(), How::value);
      read(c->getTrueExpr(), how);
      return read(c->getFalseExpr(), how);
    }
    for (const Stmt *child : e->children())
      if (const auto *sub = dyn_cast_or_null<Expr>(child)) read(sub, How::value);
  }

  // The value of a reference or a pointer, of which it is known what it leads to.
  void binding(const VarDecl *v) { v->getType()->isReferenceType() ? way(v->getInit()) : pointer(v->getInit()); }

  // `refers`: it may use what it has by reference from now on, else where it is named.
  void lambda(const LambdaExpr *l, bool refers) {
    for (const LambdaCapture &c : l->captures()) {
      const auto *v = c.capturesVariable() ? dyn_cast<VarDecl>(c.getCapturedVar()) : nullptr;
      const bool reference = c.getCaptureKind() == LCK_ByRef;
      if (!v || (reference && !refers)) continue;
      if (l->isInitCapture(&c))
        read(v->getInit(), reference ? How::reference : How::value);
      else
        note({v, "", true, nullptr}, reference ? How::reference : How::value, l);
    }
  }

private:
  // A lambda that a variable is may be called where that is named.
  void named(const VarDecl *v, const Expr *at) {
    const LambdaExpr *l = lambda_of(v);
    if (!l || !meanings_.enter(l)) return;
    const model::Range own = context_.bytes(l->getSourceRange());
    for (ForkNode &n : uses_within(context_, meanings_, l->getBody())) {
      const bool around = n.use->through && (*n.use->through < own.begin || *n.use->through >= own.end);
      if (!around && !refers_to(l, n.use->variable)) continue;
      n.location = n.use->location = context_.location(at->getBeginLoc());
      n.use->certain = false;
      n.use->through = context_.offset(v->getLocation());
      out_.push_back(std::move(n));
    }
    meanings_.leave(l);
  }

  bool refers_to(const LambdaExpr *l, int number) {
    return std::any_of(l->capture_begin(), l->capture_end(), [&](const LambdaCapture &c) {
      if (c.capturesThis()) return c.getCaptureKind() == LCK_This && number == meanings_.of(nullptr);
      return c.capturesVariable() && c.getCaptureKind() == LCK_ByRef &&
             meanings_.of(cast<VarDecl>(c.getCapturedVar())) == number;
    });
  }

  // A variable with the members behind it, or what a reference or a pointer leads to.
  void place(const Expr *e, How how) {
    named(variable_of(e), e);
    if (const auto to = meanings_.place(e)) {
      way(e);
      if (!to->exact) possible(e, how);
      return known(*to, how, e);
    }
    possible(e, how);
    if (const auto *m = dyn_cast<MemberExpr>(e)) return read(m->getBase(), How::value);
    if (!isa<DeclRefExpr>(e)) read(e, How::value);
  }

  void element(const ArraySubscriptExpr *s, How how) {
    if (const auto to = meanings_.place(s)) known(*to, how, s);
    way(s);
  }

  void known(ForkPlace to, How how, const Expr *e) {
    if (how == How::pointer) to = with_those_beside(to);
    if (e->getType()->isArrayType()) { // what is used of it is not seen here
      if (is_array(to)) return;
      to.path += model::some_element;
      to.exact = false;
    }
    if (to.variable || !to.path.empty() || how == How::reference || how == How::pointer) note(to, how, e);
  }

  static bool is_array(const ForkPlace &p) {
    return p.variable && p.path.find_first_not_of(".[]0123456789-") == std::string::npos &&
           p.variable->getType().getNonReferenceType()->isArrayType();
  }

  // One of several places, or of those that are known.
  void possible(const Expr *e, How how) {
    for (const ForkPlace &p : meanings_.possible(e))
      if (p.variable && !(is_array(p) && e->getType()->isArrayType())) note(p, how, e);
  }

  // What is evaluated on the way to a place: pointers, subscripts, calls.
  void way(const Expr *e) {
    e = e->IgnoreParenImpCasts();
    if (const auto *m = dyn_cast<MemberExpr>(e)) return m->isArrow() ? pointer(m->getBase()) : way(m->getBase());
    if (const auto *u = dyn_cast<UnaryOperator>(e)) return pointer(u->getSubExpr());
    if (const auto *c = dyn_cast<CallExpr>(e)) return call(c);
    const auto *s = dyn_cast<ArraySubscriptExpr>(e);
    if (!s) return;
    read(s->getIdx(), How::value);
    const Expr *base = s->getBase()->IgnoreParenImpCasts();
    base->getType()->isArrayType() ? way(base) : pointer(base);
  }

  // One that leads to a place is read.
  void pointer(const Expr *e) {
    e = e->IgnoreParenImpCasts();
    const auto *u = dyn_cast<UnaryOperator>(e);
    if (u && u->getOpcode() == UO_AddrOf) return way(u->getSubExpr());
    e->getType()->isArrayType() ? way(e) : read(e, How::value);
  }

  void call(const CallExpr *c) {
    const std::vector<const FunctionDecl *> callees = meanings_.callees(c);
    if (const auto *m = dyn_cast<CXXMemberCallExpr>(c))
      object(m);
    else if (!c->getDirectCallee())
      read(c->getCallee(), How::value);
    for (unsigned i = 0; i < c->getNumArgs(); i++) {
      How how = How::value;
      const Expr *place = c->getArg(i);
      for (const FunctionDecl *f : callees) {
        const unsigned skipped = isa<CXXOperatorCallExpr>(c) && isa<CXXMethodDecl>(f) ? 1 : 0;
        if (i < skipped || i - skipped >= f->getNumParams()) continue;
        const QualType t = f->getParamDecl(i - skipped)->getType();
        if (t->isLValueReferenceType() && !t->getPointeeType().isConstQualified() && !isa<CXXOperatorCallExpr>(c))
          how = How::reference;
        if (t->isPointerType()) handed_on(c->getArg(i), t->getPointeeType().isConstQualified());
        const auto *taken = dyn_cast<UnaryOperator>(c->getArg(i)->IgnoreParenImpCasts());
        if (taken && taken->getOpcode() == UO_AddrOf && t->isPointerType() && t->getPointeeType().isConstQualified())
          place = taken->getSubExpr();
      }
      read(place, how);
    }
    for (const FunctionDecl *f : callees)
      for (const auto &[v, effect] : meanings_.globals(context_, f)) {
        note({v, "", false, nullptr}, effect.writes ? How::reference : How::value, c);
        out_.back().use->reads = effect.reads;
        out_.back().use->called = true;
      }
  }

  // The object of a call, by what the function does to it.
  void object(const CXXMemberCallExpr *c) {
    const Expr *o = c->getImplicitObjectArgument();
    const CXXMethodDecl *m = c->getMethodDecl();
    if (!o) return;
    const auto to = !m ? std::nullopt : o->getType()->isPointerType() ? meanings_.pointed(o) : meanings_.place(o);
    if (!to) return read(o, How::value);
    if (to->through && to->through->getType()->isPointerType()) read(o, How::value);
    for (const MemberEffect &e : meanings_.effects(context_, m)) {
      ForkPlace part = *to;
      part.path += e.path;
      // it reads the object for certain, and may change it
      note(part, e.writes ? How::reference : How::value, c);
      out_.back().use->certain = out_.back().use->certain && e.path.empty();
      out_.back().use->reads = e.reads;
    }
  }

  // A pointer to what is known may be written through, unless it leads to a constant.
  void handed_on(const Expr *argument, bool constant) {
    const VarDecl *v = variable_of(argument->IgnoreParenImpCasts());
    const auto to = v && v->getType()->isPointerType() ? meanings_.led_to(v) : std::nullopt;
    if (to && (to->variable || !to->path.empty()))
      note(with_those_beside(*to), constant ? How::value : How::reference, argument);
    if (!to && argument->getType()->isPointerType() && !isa<UnaryOperator>(argument->IgnoreParenImpCasts()))
      for (const ForkPlace &p : meanings_.possibly_pointed(argument))
        if (p.variable) note(with_those_beside(p), constant ? How::value : How::reference, argument);
  }

  void note(const ForkPlace &p, How how, const Expr *at) {
    const VarDecl *v = p.variable;
    if (const auto *e = isa<LambdaExpr, CallExpr>(at) ? nullptr : at; e && is_atomic(e->getType())) return;
    ForkNode n;
    n.kind = ForkNode::Kind::use;
    n.location = context_.location(at->getBeginLoc());
    n.use = ForkUse{meanings_.of(v),
                    v ? v->getNameAsString() : "this",
                    p.path,
                    how != How::store,
                    how != How::value,
                    p.exact && how != How::reference && how != How::pointer,
                    n.location};
    if (v && context_.in_main_file(v->getLocation())) n.use->declared = context_.offset(v->getLocation());
    if (p.through) n.use->through = context_.offset(p.through->getLocation());
    n.use->in_frame = v && v->hasLocalStorage() && !v->getType()->isReferenceType();
    out_.push_back(std::move(n));
  }

  Context &context_;
  Meanings &meanings_;
  std::vector<ForkNode> &out_;
};

// Has the lambda whose call this is the variable by reference?
bool refers(const FunctionDecl *function, const VarDecl *v) {
  const auto *m = dyn_cast<CXXMethodDecl>(function);
  if (!m || !m->getParent()->isLambda()) return false;
  return std::any_of(m->getParent()->captures_begin(), m->getParent()->captures_end(), [v](const LambdaCapture &c) {
    return c.capturesVariable() && c.getCapturedVar() == v && c.getCaptureKind() == LCK_ByRef;
  });
}

// By the work's own name for it, if that is between two bytes.
bool assigns(const std::vector<ForkNode> &uses, int number, const std::optional<model::Range> &inside = {}) {
  const auto outer = [&](const ForkUse &u) {
    return inside && u.through && (*u.through < inside->begin || *u.through >= inside->end);
  };
  return std::any_of(uses.begin(), uses.end(),
                     [&](const ForkNode &n) { return n.use->variable == number && n.use->writes && !outer(*n.use); });
}

} // namespace

int Meanings::of(const VarDecl *v) {
  const auto [it, fresh] = numbers_.emplace(v ? v->getCanonicalDecl() : nullptr, next_);
  next_ += fresh;
  return it->second;
}

const VarDecl *variable_of(const Expr *e) {
  const auto *ref = dyn_cast<DeclRefExpr>(e);
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

const LambdaExpr *lambda_of(const VarDecl *v) {
  const Expr *init = v && !isa<ParmVarDecl>(v) ? v->getInit() : nullptr;
  return init ? dyn_cast<LambdaExpr>(init->IgnoreUnlessSpelledInSource()) : nullptr;
}

const VarDecl *whole_of(const Expr *e) {
  for (;;) {
    e = e->IgnoreParenImpCasts();
    const auto *m = dyn_cast<MemberExpr>(e);
    const auto *s = dyn_cast<ArraySubscriptExpr>(e);
    if (m && !m->isArrow() && !m->getMemberDecl()->getType()->isReferenceType())
      e = m->getBase();
    else if (s && s->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
      e = s->getBase();
    else
      return variable_of(e);
  }
}

void read_uses(Context &context, Meanings &meanings, const Expr *e, std::vector<ForkNode> &out) {
  UseReader(context, meanings, out).read(e, How::value);
}

void read_first_value(Context &context, Meanings &meanings, const VarDecl *v, std::vector<ForkNode> &out) {
  UseReader reader(context, meanings, out);
  if (const LambdaExpr *l = lambda_of(v)) return reader.lambda(l, false);
  if (v->getInit()) meanings.led_to(v) ? reader.binding(v) : reader.read(v->getInit(), How::value);
}

std::vector<ForkNode> uses_within(Context &context, Meanings &meanings, const Stmt *s) {
  std::vector<ForkNode> out;
  const auto visit = [&](const auto &self, const Stmt *at) -> void {
    if (!at) return;
    if (const auto *e = dyn_cast<Expr>(at)) return read_uses(context, meanings, e, out);
    if (const auto *d = dyn_cast<DeclStmt>(at)) {
      for (const Decl *one : d->decls())
        if (const auto *v = dyn_cast<VarDecl>(one)) read_first_value(context, meanings, v, out);
      return;
    }
    if (const auto *c = dyn_cast<CapturedStmt>(at)) return self(self, c->getCapturedStmt());
    if (const auto *o = dyn_cast<OMPExecutableDirective>(at))
      return self(self, o->hasAssociatedStmt() ? o->getAssociatedStmt() : nullptr);
    for (const Stmt *child : at->children()) self(self, child);
  };
  visit(visit, s);
  return out;
}

std::string declared(const Context &context, QualType type, const std::string &name) {
  PrintingPolicy policy(context.ast.getLangOpts());
  policy.Bool = !context.is_c; // else a header declares it
  policy.SuppressTagKeyword = !context.is_c;
  std::string out = name;
  type.getUnqualifiedType().getAsStringInternal(out, policy);
  return out;
}

std::optional<model::Range> written(const Context &context, SourceLocation name) {
  while (name.isMacroID()) {
    if (!context.sm.isMacroArgExpansion(name)) return std::nullopt;
    name = context.sm.getImmediateSpellingLoc(name);
  }
  if (!context.in_main_file(name)) return std::nullopt;
  return context.bytes({name, name});
}

bool copies(QualType type) {
  const auto *array = type->getAsArrayTypeUnsafe();
  const auto *record = (array ? array->getElementType() : type)->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || record->isDependentContext()) return true;
  if (record->needsImplicitCopyConstructor()) return !record->defaultedCopyConstructorIsDeleted();
  return std::any_of(record->ctor_begin(), record->ctor_end(),
                     [](const auto *c) { return c->isCopyConstructor() && !c->isDeleted(); });
}

ForkVariable described(Context &context, Meanings &meanings, const VarDecl *v) {
  ForkVariable out;
  const QualType type = v->getType();
  out.number = meanings.of(v);
  out.name = v->getNameAsString();
  out.kind = type->isReferenceType()                                  ? ForkVariable::Kind::reference
             : type->isArrayType()                                    ? ForkVariable::Kind::array
             : type->isPointerType() || type->isFunctionPointerType() ? ForkVariable::Kind::pointer
                                                                      : ForkVariable::Kind::value;
  out.is_static = v->isStaticLocal();
  out.pack = v->isParameterPack();
  out.copies = copies(type.getNonReferenceType());
  out.in_frame = v->hasLocalStorage() && out.kind != ForkVariable::Kind::reference;
  QualType value = type.getNonReferenceType();
  // the name that a function's result has in its header means nothing here
  if (type->getContainedAutoType() && !type->isDependentType()) value = value.getCanonicalType();
  out.by_value = declared(context, value->isArrayType() ? context.ast.getDecayedType(value) : value, out.name);
  if (context.is_c)
    out.by_address = declared(context, context.ast.getPointerType(value), out.name);
  else
    out.by_address = declared(context, context.ast.getLValueReferenceType(value), out.name);
  return out;
}

Captured captured(Context &context, Meanings &meanings, const FunctionDecl *function,
                  const std::vector<const Stmt *> &work, model::Range inside) {
  Captured out;
  std::map<const VarDecl *, ForkVariable> found;
  std::vector<const VarDecl *> order;
  std::vector<ForkNode> uses;
  const model::Range own = context.bytes(function->getSourceRange());
  std::set<const Stmt *> elements; // arrays that become pointers
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    if (const auto *c = dyn_cast<CastExpr>(s); c && c->getCastKind() == CK_ArrayToPointerDecay)
      elements.insert(c->getSubExpr()->IgnoreParens());
    const auto *overloaded = dyn_cast<UnresolvedMemberExpr>(s);
    const auto *dependent = dyn_cast<CXXDependentScopeMemberExpr>(s);
    out.uses_this = out.uses_this || isa<CXXThisExpr>(s) || (overloaded && overloaded->isImplicitAccess()) ||
                    (dependent && dependent->isImplicitAccess());
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    if (ref && isa<BindingDecl>(ref->getDecl()) && !ref->getLocation().isMacroID())
      context.error(ref->getLocation(), "the structured binding '" + ref->getDecl()->getNameAsString() +
                                            "' cannot be used in forked work; give it a variable of its own" +
                                            Topic::binding);
    const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (!v || !(v->hasLocalStorage() || v->isStaticLocal()) || !context.in_main_file(v->getLocation())) return true;
    const unsigned at = context.offset(v->getLocation());
    if (at >= inside.begin && at < inside.end) return true;
    for (const Stmt *one : work) // a parameter of a lambda in it
      if (const model::Range r = context.bytes(one->getSourceRange()); at >= r.begin && at < r.end) return true;
    auto [it, fresh] = found.emplace(v, ForkVariable());
    if (fresh) {
      it->second = described(context, meanings, v);
      it->second.constant = true;
      it->second.location = context.location(ref->getLocation());
      it->second.outer = at < own.begin || at >= own.end;
      order.push_back(v);
    }
    if (v->getType()->isArrayType() && !elements.count(ref)) it->second.whole = true;
    it->second.constant = it->second.constant && ref->isNonOdrUse() == NOUR_Constant;
    if (ref->getLocation().isMacroID() && context.offset(ref->getLocation()) < inside.begin) return true;
    const auto place = written(context, ref->getLocation());
    it->second.in_macro = it->second.in_macro || !place;
    if (place) it->second.uses.push_back(*place);
    return true;
  };
  for (const Stmt *s : work) {
    walk_syntax(s, visits);
    for (ForkNode &n : uses_within(context, meanings, s)) uses.push_back(std::move(n));
  }
  const std::vector<ForkNode> all = uses_within(context, meanings, function->getBody());
  for (const VarDecl *v : order) {
    ForkVariable &one = found.at(v);
    one.shared = one.is_static || one.kind != ForkVariable::Kind::value;
    const bool whole = one.kind != ForkVariable::Kind::array; // else it is its elements that change
    one.assigned = whole && assigns(uses, one.number, inside);
    one.shared = one.shared || (one.assigned && refers(function, v)); // else its value does
    one.reassigned = whole && assigns(all, one.number);
    out.variables.push_back(std::move(one));
  }
  return out;
}

} // namespace metafork::frontend
