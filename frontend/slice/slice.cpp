#include "frontend/slice/slice.h"

#include "frontend/syntax/assertions.h"
#include "frontend/syntax/bit_copies.h"
#include "frontend/syntax/complex_of_c.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/walk.h"

#include "frontend/syntax/pragmas.h"
#include "frontend/syntax/statements.h"

#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

// A container that gives a pointer to its elements.
bool has_elements(const RecordDecl *record) {
  const auto *cxx = dyn_cast<CXXRecordDecl>(record);
  return cxx && std::any_of(cxx->method_begin(), cxx->method_end(), [](const CXXMethodDecl *m) {
           return m->getDeclName().isIdentifier() && m->getName() == "data";
         });
}

} // namespace

// What a value of the library consists of.
bool Slice::need_parts(const RecordDecl *value, SourceLocation at, bool captured) {
  const QualType whole = context_.ast.getRecordType(value);
  const bool pointers = captured && holds_references(whole);
  const auto parts = parts_of_value(value);
  for (const QualType part : parts)
    if (pointers || part.getNonReferenceType()->isPointerType()) {
      context_.error(at, "type '" + whole.getAsString(PrintingPolicy(context_.ast.getLangOpts())) +
                             "' cannot go to a device: it holds a pointer or reference; use values" + Topic::type);
      return false;
    }
  return std::all_of(parts.begin(), parts.end(), [&](QualType part) { return need_parts_of(part, at, captured); });
}

bool Slice::need_record(const RecordDecl *record, SourceLocation at, bool captured, std::string path) {
  record = record->getDefinition();
  if (!record) return false;
  if (is_library_value(record)) return need_parts(record, at, captured);
  const QualType type = context_.ast.getRecordType(record);
  const std::string name = context_.in_system(record->getLocation())
                               ? type.getAsString(PrintingPolicy(context_.ast.getLangOpts()))
                               : context_.type_text(type);
  if (const auto *cxx = dyn_cast<CXXRecordDecl>(record)) {
    if (cxx->isPolymorphic()) {
      context_.error(
          at, "type '" + name + "' cannot go to a device: it has virtual functions; use a plain struct" + Topic::type);
      return false;
    }
    if (!copies_bytes(cxx)) {
      context_.error(at,
                     "type '" + name + "' cannot go to a device: copying it runs code (it is not trivially copyable)" +
                         (has_elements(record) ? "; take a pointer to its elements, such as v.data(), before the loop"
                                               : "; use a plain struct") +
                         Topic::type);
      return false;
    }
  }
  if (context_.in_system(record->getLocation())) {
    context_.error(at, "type '" + name + "' cannot go to a device: it is declared in a system header; " +
                           (has_elements(record) ? "take a pointer to its elements, such as v.data(), before the loop"
                                                 : "use a plain struct") +
                           Topic::type);
    return false;
  }
  if (const auto *cxx = dyn_cast<CXXRecordDecl>(record))
    for (const CXXBaseSpecifier &base : cxx->bases()) {
      const RecordDecl *of = base.getType()->getAsRecordDecl();
      if (!need_record(of, at, captured, path)) return false;
      if (!context_.opened.count(written(of)->getCanonicalDecl())) continue;
      context_.error(at, "a kernel uses private members of '" + of->getNameAsString() + "', a base of '" + name +
                             "'; make them public, or write a member function of it" + Topic::type);
      return false;
    }
  for (const FieldDecl *field : record->fields()) {
    if (captured && field->getType()->isIncompleteArrayType()) {
      context_.error(at, "type '" + name + "' cannot go to a device: the size of its member '" +
                             field->getNameAsString() + "' is not known; use a pointer to the elements as an array" +
                             Topic::type);
      return false;
    }
    if (captured && field->hasAttr<NoUniqueAddressAttr>()) {
      context_.error(at, "type '" + name + "' cannot go to a device: compilers put its member '" +
                             field->getNameAsString() + "', which needs no address of its own, in different places" +
                             Topic::type);
      return false;
    }
    const QualType type = context_.ast.getBaseElementType(field->getType());
    const std::string member = path.empty() ? field->getNameAsString() : path + "." + field->getNameAsString();
    if (captured && (type->isPointerType() || type->isReferenceType())) {
      context_.error(at, "type '" + name + "' cannot go to a device: its member '" + member +
                             "' is a pointer to host memory; use the pointer itself as an array" + Topic::type);
      return false;
    }
    if (const auto *inner = type->getAsRecordDecl()) {
      if (!need_record(inner, at, captured, member)) return false;
    } else if (!type->isPointerType() && !need_parts_of(type, at, captured)) {
      return false;
    }
  }
  add(record);
  whole_.insert(written(record)->getCanonicalDecl());
  if (const auto *cxx = dyn_cast<CXXRecordDecl>(record))
    for (const CXXConstructorDecl *c : cxx->ctors())
      if (c->hasBody() && !c->isImplicit() && !c->isDefaulted() && !functions_.count(c)) {
        functions_[c] = true;
        for (const CXXCtorInitializer *init : c->inits())
          if (!scan(init->getInit(), at)) return false;
        if (!scan(c->getBody(), at)) return false;
        add(c);
      }
  return true;
}

// The typedefs of the user that a type is written with.
void Slice::add_typedefs(QualType type) {
  for (;;) {
    if (const auto *t = type->getAs<TypedefType>()) {
      add(t->getDecl());
      type = t->desugar();
    } else if (type->isPointerType() || type->isReferenceType()) {
      type = type->getPointeeType();
    } else if (const auto *array = dyn_cast<ArrayType>(type.getTypePtr())) {
      type = array->getElementType();
    } else {
      return;
    }
  }
}

// Such a type of a class is named by the copy of the class alone, and by kernels.
void Slice::open_classes_around(QualType type) {
  const TagDecl *tag = context_.ast.getBaseElementType(type.getNonReferenceType())->getAsTagDecl();
  while (tag) {
    const auto *around = dyn_cast<CXXRecordDecl>(tag->getDeclContext());
    if (around && tag->getAccess() != AS_public && tag->getAccess() != AS_none)
      context_.opened.insert(written(around)->getCanonicalDecl());
    tag = around;
  }
}

bool Slice::need_type(QualType type, SourceLocation at, bool captured) {
  open_classes_around(type);
  return need_parts_of(type, at, captured);
}

bool Slice::need_parts_of(QualType type, SourceLocation at, bool captured) {
  add_typedefs(type);
  type = context_.ast.getBaseElementType(type.getNonReferenceType());
  if (captured && type->isPointerType()) {
    context_.error(at, "a pointer to '" + context_.type_text(type) +
                           "' cannot go to a device: its elements are pointers to host memory; use one linear array" +
                           Topic::type);
    return false;
  }
  while (type->isPointerType()) type = context_.ast.getBaseElementType(type->getPointeeType());
  if (const auto *record = type->getAsRecordDecl()) {
    if (captured && !record->getIdentifier() && !record->getTypedefNameForAnonDecl() &&
        !(isa<CXXRecordDecl>(record) && cast<CXXRecordDecl>(record)->isLambda())) {
      context_.error(
          at, "the struct of these elements has no name that a kernel could use; give it one" + Topic::name_clash);
      return false;
    }
    if (is_whole(cast<RecordDecl>(written(record))) && !captured && !isa<ClassTemplateSpecializationDecl>(record))
      return true;
    return need_record(record, at, captured, "");
  }
  if (const auto *e = type->getAs<EnumType>()) {
    add(e->getDecl());
    return true;
  }
  if (context_.is_c && is_complex_of_c(type)) return true;
  if (const auto *b = type->getAs<BuiltinType>()) {
    const auto kind = b->getKind();
    if (b->isInteger() && kind != BuiltinType::Int128 && kind != BuiltinType::UInt128) return true;
    if (kind == BuiltinType::Float || kind == BuiltinType::Double || kind == BuiltinType::Void) return true;
  }
  if (type->isDependentType() || type->isFunctionType()) return true;
  context_.error(at, "type '" + context_.type_text(type) + "' cannot go to a device: no GPU type has its values; use " +
                         (type->isFloatingType() ? "double" : "a built-in type of at most 64 bits") + Topic::type);
  return false;
}

bool Slice::need_variable(const VarDecl *variable, SourceLocation at) {
  if (is_library_constant(context_, variable)) {
    context_.error(at, "'" + variable->getNameAsString() +
                           "' is a constant of a system header, which has no place on a device that a reference or a "
                           "pointer could lead to; give its value to a variable first" +
                           Topic::global_variable);
    return false;
  }
  if (context_.in_system(variable->getLocation())) {
    context_.error(at, "'" + variable->getNameAsString() +
                           "' is a variable of a system header; a device cannot read it" + Topic::global_variable);
    return false;
  }
  if (!variable->getType().isConstQualified() || !variable->getAnyInitializer()) {
    context_.error(at, "a function that runs on a device uses the variable '" + variable->getNameAsString() +
                           "', which the program may change; pass it as an argument" + Topic::global_variable);
    return false;
  }
  if (!need_parts_of(variable->getType(), at, true)) return false;
  if (!seen_variables_.insert(variable->getCanonicalDecl()).second) return true;
  const auto *variable_written = cast<VarDecl>(written(variable));
  if (is_apart(variable_written)) {
    if (variable->getType().getCanonicalType() != variable_written->getType().getCanonicalType() ||
        cast<CXXRecordDecl>(variable->getDeclContext())->getTemplateInstantiationPattern()) {
      context_.error(at, "'" + variable->getNameAsString() +
                             "' is an array of a class template, which a device cannot find; declare it in a function" +
                             Topic::global_variable);
      return false;
    }
    variable->getAnyInitializer(variable_written);
    std::string &name = context_.lifted[variable->getCanonicalDecl()];
    if (name.empty()) name = identifier(variable->getQualifiedNameAsString());
    while (context_.declares(name)) name += "_";
    variable = variable_written;
  }
  add(variable);
  return !made_by_lambda(variable).empty() || scan(variable->getAnyInitializer(), at);
}

namespace {

// Is there such a piece in the body of a function, or of one of those that it calls?
bool calls_for(const FunctionDecl *f, const std::function<bool(const Stmt *)> &is_it,
               std::set<const FunctionDecl *> &seen) {
  const FunctionDecl *definition = nullptr;
  if (!f || !f->isDefined(definition) || !definition->getBody() || !seen.insert(definition).second) return false;
  Visits visits;
  visits.statement = [&](const Stmt *s) {
    const auto *c = dyn_cast<CallExpr>(s);
    return !is_it(s) && !(c && calls_for(c->getDirectCallee(), is_it, seen));
  };
  return !walk_syntax(definition->getBody(), visits);
}

} // namespace

bool Slice::steps_from_references(const FunctionDecl *function) const {
  const auto is_step = [](const Stmt *s) {
    const auto *u = dyn_cast<UnaryOperator>(s);
    if (!u || u->getOpcode() != UO_AddrOf) return false;
    const Expr *e = strip(u->getSubExpr());
    for (const auto *m = dyn_cast<MemberExpr>(e); m && !m->isArrow(); m = dyn_cast<MemberExpr>(e))
      e = strip(m->getBase());
    const auto *ref = dyn_cast<DeclRefExpr>(e);
    return ref && ref->getDecl()->getType()->isReferenceType();
  };
  std::set<const FunctionDecl *> seen;
  return calls_for(function, is_step, seen);
}

bool Slice::compares_pointers(const FunctionDecl *function) const {
  const auto is_pointer = [this](const Expr *e) {
    return e->getType()->isPointerType() && !e->isNullPointerConstant(context_.ast, Expr::NPC_ValueDependentIsNotNull);
  };
  const auto is_comparison = [&](const Stmt *s) {
    const auto *b = dyn_cast<BinaryOperator>(s);
    return b && (b->getOpcode() == BO_Sub || b->isComparisonOp()) && is_pointer(b->getLHS()) && is_pointer(b->getRHS());
  };
  std::set<const FunctionDecl *> seen;
  return calls_for(function, is_comparison, seen);
}

bool Slice::need_function(const FunctionDecl *function, SourceLocation at) {
  if (standard(function) || function_of_values(function)) return true;
  const FunctionDecl *definition = nullptr;
  function->isDefined(definition);
  if (!definition || !definition->getBody() || context_.in_system(definition->getLocation())) {
    const bool library = context_.in_system(function->getLocation()) || function->getBuiltinID();
    if (!function->getBuiltinID() && (function->isImplicit() || function->isDefaulted())) {
      if (!function->isImplicit()) add(function);
      return true;
    }
    if (function->getBuiltinID() && function->getName() == "__builtin_expect") return true;
    context_.error(at, "call to '" + function->getQualifiedNameAsString() + "', whose body is not visible here; " +
                           (library ? "of the standard library a device has the mathematics only"
                                    : "define it in this file or in a header it includes") +
                           Topic::no_body);
    if (!context_.in_system(function->getLocation()))
      context_.note(function->getLocation(), "declared here, without a body");
    return false;
  }
  const auto [entry, fresh] = functions_.emplace(definition, true);
  if (!fresh) {
    if (!active_.count(definition)) return entry->second;
    context_.error(at, "'" + function->getQualifiedNameAsString() +
                           "' calls itself, and a device's stack does not grow; write the recursion as a loop" +
                           Topic::recursion);
    return false;
  }
  if (definition->isDefaulted()) { // what it copies are members
    if (!definition->isImplicit()) add(definition);
    return true;
  }
  active_.insert(definition);
  const bool around = std::exchange(in_template_, definition->getTemplateInstantiationPattern() != nullptr);
  bool ok = need_parts_of(definition->getReturnType(), at, false);
  for (const ParmVarDecl *p : definition->parameters()) ok = need_parts_of(p->getType(), at, false) && ok;
  ok = ok && scan(definition->getBody(), at);
  in_template_ = around;
  functions_[definition] = ok;
  active_.erase(definition);
  add(definition);
  return ok;
}

bool Slice::scan(const Stmt *body, SourceLocation at) {
  struct Visitor {
    Visitor(Slice &slice, SourceLocation at) : slice(slice), at(at) {}
    Slice &slice;
    SourceLocation at;
    bool ok = true;
    std::set<const Stmt *> suffixed = {}, addressed = {};
    static const CallExpr *call_of(const Stmt *s) { return dyn_cast<CallExpr>(s); }
    // False: what is in it is none of the text, or has been scanned.
    bool enters(const Stmt *s) {
      if (const auto checked = assertion(slice.context_, s)) {
        ok = slice.scan(checked->condition, at) && ok;
        return false;
      }
      if (const auto [left, right] = compared_values(s); left) {
        for (const Expr *side : {left, right}) ok = slice.scan(side, at) && ok;
        return false;
      }
      if (const auto copy = call_of(s) ? bit_copy(call_of(s)) : std::nullopt) {
        for (const Expr *side : {copy->to, copy->from}) ok = slice.scan(side, at) && ok;
        return false;
      }
      // &std::numeric_limits<int>::digits is no number
      if (const auto *u = dyn_cast<UnaryOperator>(s); u && u->getOpcode() == UO_AddrOf)
        addressed.insert(strip(u->getSubExpr()));
      const auto *e = dyn_cast<Expr>(s);
      if (!e || addressed.count(e) || library_constant(slice.context_, e).empty()) return true;
      return slice.in_template_ && !stays_in_template(e);
    }
    // Where it depends on the types of the template its text stays: the constant is there, if nothing needs its place.
    bool stays_in_template(const Expr *e) const {
      const auto *ref = dyn_cast<DeclRefExpr>(e);
      if (ref) return ref->isNonOdrUse() != NOUR_None;
      return is_of_limits(slice.context_, cast<CallExpr>(e)->getDirectCallee());
    }
    bool statement(const Stmt *s) {
      if (!for_devices(s)) return false;
      if (const auto *e = dyn_cast<DeclRefExpr>(s)) reference(e);
      if (const auto *e = dyn_cast<CXXConstructExpr>(s)) ok = slice.need_parts_of(e->getType(), at, false) && ok;
      if (const auto *e = dyn_cast<ExplicitCastExpr>(s)) slice.add_typedefs(e->getTypeAsWritten());
      if (const auto *e = dyn_cast<MemberExpr>(s))
        if (const auto *m = dyn_cast<CXXMethodDecl>(e->getMemberDecl()))
          ok = slice.need_function(m, e->getMemberLoc()) && ok;
      const auto *call = dyn_cast<CallExpr>(s);
      return !call || has_callee(call);
    }
    void reference(const DeclRefExpr *e) {
      const SourceLocation loc = e->getLocation();
      if (const auto *v = dyn_cast<VarDecl>(e->getDecl())) {
        if (v->isStaticLocal() && !is_static_constant(v)) {
          slice.context_.error(loc, "a function that runs on a device has the static variable '" +
                                        v->getNameAsString() + "'; its value would be shared by all threads" +
                                        Topic::static_variable);
          ok = false;
        } else if (v->hasGlobalStorage() && !v->isStaticLocal()) {
          ok = slice.need_variable(v, loc) && ok;
        }
      } else if (const auto *f = dyn_cast<FunctionDecl>(e->getDecl())) {
        ok = slice.need_function(f, loc) && ok;
      } else if (const auto *c = dyn_cast<EnumConstantDecl>(e->getDecl())) {
        slice.add(cast<EnumDecl>(c->getDeclContext()));
      }
    }
    bool has_callee(const CallExpr *e) {
      if (e->getDirectCallee() || e->isTypeDependent() || isa<CXXPseudoDestructorExpr>(e->getCallee())) return true;
      slice.context_.error(
          e->getBeginLoc(),
          "a call through a pointer cannot be translated: its body is not visible; call a function by its name" +
              Topic::indirect_call);
      return ok = false;
    }
    bool for_devices(const Stmt *s) {
      if (const auto *u = dyn_cast<UserDefinedLiteral>(s); u && is_complex_number(u->getType()))
        suffixed.insert(u->getArg(0)->IgnoreImpCasts());
      if (suffixed.count(s)) return true; // 2.0i: written anew, with numbers that a device has
      // in a function the loop stays as it is
      const auto *range = dyn_cast<CXXForRangeStmt>(s);
      std::string why = range && runs_over_values(range) ? "" : not_for_devices(s);
      if (why.empty() && slice.context_.is_c) why = only_in_c(s);
      if (why.empty() && slice.context_.is_c && isa<GenericSelectionExpr>(s))
        why = "a function of a kernel (C++) cannot have a generic selection; write what it selects" + Topic::only_in_c;
      if (why.empty()) return true;
      slice.context_.error(s->getBeginLoc(), why);
      return ok = false;
    }
  } visitor(*this, at);
  if (const auto lost = lost_pragma_within(context_, body->getSourceRange())) {
    context_.error(lost->location, lost->reason);
    return false;
  }
  if (const ForeignJump jump = context_.is_c ? foreign_jump(body) : ForeignJump(); jump.at) {
    context_.error(jump.at->getBeginLoc(), jump.why);
    return false;
  }
  Visits visits;
  visits.into_assertions = false;
  visits.enters = [&](const Stmt *s) { return visitor.enters(s); };
  visits.statement = [&](const Stmt *s) { return visitor.statement(s); };
  visits.declaration = [&](const Decl *d) {
    const auto *v = dyn_cast<VarDecl>(d);
    if (v) visitor.ok = need_parts_of(v->getType(), v->getLocation(), false) && visitor.ok;
    return true;
  };
  walk_syntax(body, visits);
  return visitor.ok;
}

} // namespace metafork::frontend
