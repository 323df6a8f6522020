#include "frontend/rewrite/written_body.h"

#include "frontend/rewrite/accessors.h"
#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/rewriting.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/StmtCXX.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <map>
#include <optional>

namespace metafork::frontend {

using namespace clang;

namespace {

struct NotWritten {};

// A pointer that is followed has its value still, whatever the body does to numbers.
bool is_kept_pointer(const Expr *e) {
  e = strip(e);
  const auto *ref = dyn_cast<DeclRefExpr>(e);
  const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  return isa<CXXThisExpr>(e) || (v && v->hasLocalStorage() && v->getType()->isPointerType());
}

// One place, wherever in the body it stands.
bool is_path(const Expr *e) { return is_place(e, is_kept_pointer); }

CallRoot root_of_path(const Expr *e) {
  CallRoot out{nullptr, is_path(e)};
  for (e = strip(e); out.found && !isa<CXXThisExpr>(e);) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(e)) {
      out.variable = cast<VarDecl>(ref->getDecl());
      break;
    }
    const auto *u = dyn_cast<UnaryOperator>(e);
    e = strip(u ? u->getSubExpr() : cast<MemberExpr>(e)->getBase());
  }
  return out;
}

const CXXMethodDecl *called_method(const CallExpr *c) {
  const auto *m = dyn_cast_or_null<CXXMethodDecl>(c->getDirectCallee());
  return m && !m->isStatic() ? m : nullptr;
}
unsigned first_given(const CallExpr *c) { return isa<CXXOperatorCallExpr>(c) && called_method(c) ? 1 : 0; }
const Expr *called_object(const CallExpr *c) {
  if (const auto *m = dyn_cast<CXXMemberCallExpr>(c)) return m->getImplicitObjectArgument();
  return first_given(c) ? c->getArg(0) : nullptr;
}

bool leads_to_what_it_changes(QualType parameter) {
  return parameter->isLValueReferenceType() && !parameter.getNonReferenceType().isConstQualified();
}

bool stores_something(const Expr *e) {
  return any_of_syntax(e, [](const Stmt *s) {
    const auto *u = dyn_cast<UnaryOperator>(s);
    const auto *b = dyn_cast<BinaryOperator>(s);
    return (u && u->isIncrementDecrementOp()) || (b && b->isAssignmentOp());
  });
}

class BodyWriter {
public:
  BodyWriter(const Context &context, const FunctionDecl *caller, FreshNames &names)
      : context_(context), caller_(caller), names_(names), policy_(program_spelling(context.ast)) {}

  std::string run(const CallExpr *c) {
    if (!c->getDirectCallee()->isDefined(definition_) || !may_be_written(c)) throw NotWritten();
    if (const Expr *object = called_object(c)) set_object(object);
    std::string out = "{ " + parameters(c);
    const Statements list = statements_of(definition_->getBody());
    for (const Stmt *s : list) {
      const auto *r = dyn_cast<ReturnStmt>(s);
      if (r && s != list.back()) throw NotWritten();
      if (r && r->getRetValue()) (void)say(without_effects(r->getRetValue())); // nobody asks for it
      if (!r) out += statement(s);
    }
    if (!updates_) throw NotWritten();
    return out + "}";
  }

private:
  bool may_be_written(const CallExpr *c) const {
    const auto *m = dyn_cast<CXXMethodDecl>(definition_);
    const auto *body = dyn_cast<CompoundStmt>(definition_->getBody());
    const auto *type = definition_->getType()->getAs<FunctionProtoType>();
    const auto calls_itself = [this](const Stmt *s) {
      const auto *call = dyn_cast<CallExpr>(s);
      const FunctionDecl *f = call ? call->getDirectCallee() : nullptr;
      return f && f->getCanonicalDecl() == definition_->getCanonicalDecl();
    };
    const bool ends_at_throws =
        type->isNothrow() && any_of_syntax(body, [](const Stmt *s) { return isa<CallExpr>(s); });
    const bool assigns = m && (m->isCopyAssignmentOperator() || m->isMoveAssignmentOperator());
    return body && !assigns && !(m && m->isVirtual()) && !context_.in_system(definition_->getLocation()) &&
           !ends_at_throws && !definition_->isVariadic() && !any_of_syntax(body, calls_itself) &&
           c->getNumArgs() - first_given(c) == definition_->getNumParams();
  }

  // ----------------------------------------------------------------------------------------- what the call gives it

  void set_object(const Expr *e) {
    const Expr *written = strip(e);
    if (!is_path(written)) throw NotWritten();
    const auto *u = dyn_cast<UnaryOperator>(written);
    if (u) written = strip(u->getSubExpr());
    const QualType type = written->getType();
    pointer_ = type->isPointerType();
    record_ = (pointer_ ? type->getPointeeType() : type.getNonReferenceType())->getAsCXXRecordDecl();
    if (!record_ || (u && !pointer_)) throw NotWritten();
    object_ = isa<CXXThisExpr>(written) ? "this" : context_.text(written);
    if (isa<UnaryOperator>(written)) object_ = "(" + object_ + ")";
  }

  std::string parameters(const CallExpr *c) {
    std::string out;
    for (unsigned k = 0; k < definition_->getNumParams(); k++) {
      const ParmVarDecl *p = definition_->getParamDecl(k);
      const Expr *e = c->getArg(k + first_given(c));
      const bool may_move =
          pointer_ && object_ != "this" && any_of_syntax(e, [](const Stmt *s) { return isa<CallExpr>(s); });
      if (isa<CXXDefaultArgExpr>(e) || p->getType().getNonReferenceType().isVolatileQualified() ||
          stores_something(e) || may_move)
        throw NotWritten();
      const Expr *written = strip(e);
      const QualType type = p->getType(), own = type.getNonReferenceType();
      const bool same = type->isReferenceType() && written->isLValue() && !isa<CXXThisExpr>(written) &&
                        is_path(written) && context_.ast.hasSameUnqualifiedType(own, written->getType());
      if (leads_to_what_it_changes(type) && own->isPointerType()) throw NotWritten();
      if (same) {
        const std::string text = context_.text(written);
        values_[p] = isa<UnaryOperator>(written) ? "(" + text + ")" : text;
        if (leads_to_what_it_changes(type)) given_.insert(p);
        continue;
      }
      if (leads_to_what_it_changes(type)) throw NotWritten();
      const bool fixed = !type->isReferenceType() && !changed_in(definition_->getBody(), p);
      out += declared(p, fixed ? type.withConst() : type) + " = " + context_.text(e) + "; ";
    }
    return out;
  }

  // A variable of the block.
  std::string declared(const VarDecl *v, QualType type) {
    const std::string word = v->getName().empty() ? "value" : v->getNameAsString(), name = names_.make(word);
    values_[v] = name;
    std::string out = name;
    type.getCanonicalType().getAsStringInternal(out, policy_);
    return (v->isUsed() || v->isReferenced() ? "" : "[[maybe_unused]] ") + out;
  }

  // -------------------------------------------------------------------------------------------------- its statements

  std::string statement(const Stmt *s) {
    if (!s || isa<NullStmt>(s)) return "; ";
    if (const auto *c = dyn_cast<CompoundStmt>(s)) {
      std::string out = "{ ";
      for (const Stmt *one : c->body()) out += statement(one);
      return out + "} ";
    }
    if (const auto *d = dyn_cast<DeclStmt>(s)) {
      std::string out;
      for (const Decl *one : d->decls()) out += local(dyn_cast<VarDecl>(one));
      return out;
    }
    if (const auto *i = dyn_cast<IfStmt>(s)) return branch(i);
    const auto *e = dyn_cast<Expr>(s);
    if (!e) throw NotWritten();
    const std::string text = say(e);
    const bool whole = text.size() > 2 && text.front() == '(' && isa<BinaryOperator, UnaryOperator>(unwrapped(e));
    return (whole ? text.substr(1, text.size() - 2) : text) + "; ";
  }

  std::string local(const VarDecl *v) {
    if (!v || !v->getInit() || v->isStaticLocal() || isa<DecompositionDecl>(v) ||
        !v->getType().getNonReferenceType()->isScalarType() || v->getType().getNonReferenceType().isVolatileQualified())
      throw NotWritten();
    const std::string value = say(v->getInit()); // in which a name does not stand for itself
    return declared(v, v->getType()) + " = " + value + "; ";
  }

  std::string branch(const IfStmt *i) {
    if (i->getInit() || i->getConditionVariable() || i->isConsteval()) throw NotWritten();
    if (i->isConstexpr()) {
      const auto taken = i->getNondiscardedCase(context_.ast);
      if (!taken) throw NotWritten();
      return *taken ? "{ " + statement(*taken) + "} " : "";
    }
    const std::string out = "if (" + say(i->getCond()) + ") { " + statement(i->getThen()) + "} ";
    return i->getElse() ? out + "else { " + statement(i->getElse()) + "} " : out;
  }

  // -------------------------------------------------------------------------------------------------- its expressions

  static const Expr *unwrapped(const Expr *e) {
    for (;;) {
      if (const auto *f = dyn_cast<FullExpr>(e); f && !isa<ConstantExpr>(e))
        e = f->getSubExpr();
      else if (const auto *m = dyn_cast<MaterializeTemporaryExpr>(e))
        e = m->getSubExpr();
      else if (const auto *p = dyn_cast<ParenExpr>(e))
        e = p->getSubExpr();
      else
        return e;
    }
  }

  static const Expr *without_effects(const Expr *e) {
    if (stores_something(e) || any_of_syntax(e, [](const Stmt *s) { return isa<CallExpr, CXXConstructExpr>(s); }))
      throw NotWritten();
    return e;
  }

  std::string say(const Expr *e) {
    e = unwrapped(e);
    if (e->getType().isVolatileQualified()) throw NotWritten();
    if (const auto *c = dyn_cast<CastExpr>(e)) return cast(c);
    if (const auto *ref = dyn_cast<DeclRefExpr>(e)) return named(ref);
    if (const auto *m = dyn_cast<MemberExpr>(e)) return member(m);
    if (isa<IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, CharacterLiteral>(e)) return tokens(e);
    if (const auto *u = dyn_cast<UnaryOperator>(e)) return unary(u);
    if (const auto *b = dyn_cast<BinaryOperator>(e)) {
      if (b->isAssignmentOp()) changes(b->getLHS());
      if (b->isPtrMemOp()) throw NotWritten();
      return "(" + say(b->getLHS()) + " " + b->getOpcodeStr().str() + " " + say(b->getRHS()) + ")";
    }
    if (const auto *c = dyn_cast<ConditionalOperator>(e))
      return "(" + say(c->getCond()) + " ? " + say(c->getTrueExpr()) + " : " + say(c->getFalseExpr()) + ")";
    if (const auto *s = dyn_cast<ArraySubscriptExpr>(e)) return say(s->getBase()) + "[" + say(s->getIdx()) + "]";
    if (const auto *c = dyn_cast<CallExpr>(e)) return call(c);
    return constant(e);
  }

  std::string unary(const UnaryOperator *u) {
    if (u->getOpcode() == UO_Deref && isa<CXXThisExpr>(strip(u->getSubExpr())))
      return pointer_ ? "(*" + object_ + ")" : object_;
    if (u->isIncrementDecrementOp()) changes(u->getSubExpr());
    if (!u->isIncrementDecrementOp() && !u->isArithmeticOp() && u->getOpcode() != UO_Deref) throw NotWritten();
    const std::string op = UnaryOperator::getOpcodeStr(u->getOpcode()).str(), of = say(u->getSubExpr());
    return u->isPostfix() ? "(" + of + op + ")" : "(" + op + of + ")";
  }

  // Does it change what its caller has?
  void changes(const Expr *e) {
    e = strip(e);
    if (e->getType()->isPointerType()) throw NotWritten(); // it may be one that leads to the object
    for (;;) {
      if (const auto *s = dyn_cast<ArraySubscriptExpr>(e))
        e = strip(s->getBase());
      else if (const auto *m = dyn_cast<MemberExpr>(e); m && isa<FieldDecl>(m->getMemberDecl()))
        e = strip(m->getBase());
      else if (const auto *c = dyn_cast<CXXOperatorCallExpr>(e); c && c->getOperator() == OO_Subscript)
        e = strip(c->getArg(0));
      else
        break;
    }
    const auto *ref = dyn_cast<DeclRefExpr>(e);
    updates_ = updates_ || isa<CXXThisExpr>(e) || (ref && given_.count(dyn_cast<VarDecl>(ref->getDecl())));
  }

  std::string cast(const CastExpr *c) {
    if (c->getCastKind() == CK_UserDefinedConversion || c->getCastKind() == CK_ConstructorConversion)
      throw NotWritten();
    const std::string text = say(c->getSubExpr());
    if (isa<ImplicitCastExpr>(c)) return text;
    if (!c->getType()->isArithmeticType() || c->isGLValue()) throw NotWritten();
    return "((" + c->getType().getCanonicalType().getUnqualifiedType().getAsString(policy_) + ")(" + text + "))";
  }

  std::string tokens(const Expr *e) const {
    const TokenRange range = context_.range(e);
    if (range.empty()) throw NotWritten();
    return on_one_line(context_, range, {});
  }

  std::string constant(const Expr *e) const {
    Expr::EvalResult value;
    if (e->isValueDependent() || !e->getType()->isIntegralOrEnumerationType() || !e->EvaluateAsInt(value, context_.ast))
      throw NotWritten();
    const std::string type = e->getType().getCanonicalType().getUnqualifiedType().getAsString(policy_);
    return "((" + type + ")" + llvm::toString(llvm::APSInt(value.Val.getInt(), true), 10) + "ull)";
  }

  std::string named(const DeclRefExpr *ref) {
    const auto *v = dyn_cast<VarDecl>(ref->getDecl());
    if (const auto it = values_.find(v); v && it != values_.end()) return it->second;
    const bool global = v && v->hasGlobalStorage() && !v->isStaticLocal() && !v->isStaticDataMember();
    if (!global || v->getType().isConstant(context_.ast)) return constant(ref);
    if (!isa<VarTemplateSpecializationDecl>(v)) return qualified(v);
    throw NotWritten();
  }

  // From outside of all scopes. Nothing else there has the name.
  std::string qualified(const NamedDecl *d) const {
    const DeclContext *scope = d->getDeclContext()->getRedeclContext();
    const bool of_library = context_.in_system(d->getLocation());
    if (!scope->isFileContext() || !d->getIdentifier()) throw NotWritten();
    if (!of_library)
      for (const NamedDecl *other : scope->lookup(d->getDeclName()))
        if (other->getCanonicalDecl() != d->getCanonicalDecl()) throw NotWritten();
    std::string out;
    llvm::raw_string_ostream stream(out);
    d->printQualifiedName(stream, policy_);
    return "::" + out;
  }

  // ------------------------------------------------------------------------------------------------------- its object

  std::string member(const MemberExpr *m) {
    const auto *field = dyn_cast<FieldDecl>(m->getMemberDecl());
    if (!field) return constant(m);
    const Expr *base = strip(m->getBase());
    const bool own = isa<CXXThisExpr>(base);
    const std::string name = field->getNameAsString();
    if (name.empty()) throw NotWritten();
    if (!own) {
      if (!may_name(field, nullptr)) throw NotWritten();
      return say(m->getBase()) + (m->isArrow() ? "->" : ".") + name;
    }
    if (may_name(field, record_)) return object_ + (pointer_ ? "->" : ".") + name;
    const std::string text =
        member_by_place(context_, pointer_ ? "(*" + object_ + ")" : object_, record_, field, m->getType());
    if (text.empty() || field->isBitField()) throw NotWritten();
    return text;
  }

  // `record`: the class of the object as it is written, in which another member may have the name.
  bool may_name(const FieldDecl *field, const CXXRecordDecl *record) const {
    if (record && record->getCanonicalDecl() != field->getParent()->getCanonicalDecl()) return false;
    const auto *own = dyn_cast<CXXMethodDecl>(caller_);
    for (const DeclContext *c = own ? own->getParent() : nullptr; c; c = c->getParent())
      if (c->Equals(field->getParent())) return true;
    return field->getAccess() == AS_public;
  }

  std::string arguments(const CallExpr *c, unsigned first) {
    std::string out;
    for (unsigned k = first; k < c->getNumArgs(); k++) {
      if (isa<CXXDefaultArgExpr>(c->getArg(k))) throw NotWritten();
      out += (k > first ? ", " : "") + say(c->getArg(k));
    }
    return "(" + out + ")";
  }

  std::string call(const CallExpr *c) {
    const FunctionDecl *f = c->getDirectCallee();
    if (!f) throw NotWritten();
    const bool of_library = context_.in_system(f->getLocation());
    if (const auto *o = dyn_cast<CXXOperatorCallExpr>(c); o && of_library) {
      if (o->getOperator() == OO_Subscript) return say(o->getArg(0)) + "[" + say(o->getArg(1)) + "]";
      const std::string op = getOperatorSpelling(o->getOperator());
      if (o->isAssignmentOp()) changes(o->getArg(0));
      if (o->isInfixBinaryOp()) return "(" + say(o->getArg(0)) + " " + op + " " + say(o->getArg(1)) + ")";
      throw NotWritten();
    }
    if (const auto *m = dyn_cast<CXXMemberCallExpr>(c)) return call_of_member(m, f, of_library);
    const auto *callee = dyn_cast<DeclRefExpr>(strip(c->getCallee()));
    if (!callee || callee->hasExplicitTemplateArgs() || f->getBuiltinID() != 0 || isa<CXXMethodDecl>(f) ||
        (f->isTemplateInstantiation() && !of_library))
      throw NotWritten();
    return qualified(f) + arguments(c, 0);
  }

  // Of the object itself, or of one of the library that is a member of it.
  std::string call_of_member(const CXXMemberCallExpr *m, const FunctionDecl *f, bool of_library) {
    const Expr *object = strip(m->getImplicitObjectArgument());
    if (!f->getIdentifier() || f->isTemplateInstantiation() != of_library) throw NotWritten();
    if (of_library) return say(object) + "." + f->getNameAsString() + arguments(m, 0);
    const auto *own = dyn_cast<CXXMethodDecl>(definition_);
    if (!isa<CXXThisExpr>(object) || !own || own->isConst() != cast<CXXMethodDecl>(f)->isConst() ||
        !record_->Equals(own->getParent()))
      throw NotWritten();
    updates_ = true;
    return object_ + (pointer_ ? "->" : ".") + f->getNameAsString() + arguments(m, 0);
  }

  const Context &context_;
  const FunctionDecl *caller_;
  FreshNames &names_;
  const PrintingPolicy policy_;
  const FunctionDecl *definition_ = nullptr;
  std::string object_;
  bool pointer_ = false, updates_ = false;
  const CXXRecordDecl *record_ = nullptr;
  std::map<const VarDecl *, std::string> values_;
  std::set<const VarDecl *> given_; // parameters that stand for what the caller has
};

} // namespace

std::vector<CallRoot> roots_of_call(const CallExpr *call) {
  std::vector<CallRoot> out;
  const FunctionDecl *f = call->getDirectCallee();
  if (const Expr *object = called_object(call)) out.push_back(root_of_path(object));
  for (unsigned k = first_given(call); k < call->getNumArgs() && k - first_given(call) < f->getNumParams(); k++)
    if (leads_to_what_it_changes(f->getParamDecl(k - first_given(call))->getType()))
      out.push_back(root_of_path(call->getArg(k)));
  return out;
}

WrittenBody written_body(const Context &context, const CallExpr *call, const FunctionDecl *caller, FreshNames &names) {
  try {
    return {BodyWriter(context, caller, names).run(call)};
  } catch (const NotWritten &) {
    return {};
  }
}

} // namespace metafork::frontend
