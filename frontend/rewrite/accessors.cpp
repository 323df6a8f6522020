#include "frontend/rewrite/accessors.h"

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/rewriting.h"
#include "frontend/syntax/mdspan.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecordLayout.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Lex/Lexer.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <map>
#include <optional>

namespace metafork::frontend {

using namespace clang;

namespace {

constexpr int deepest = 8;

bool leads_outside(QualType type, int depth) {
  if (type->isPointerType() || type->isReferenceType() || container_of(type) != Container::none || mdspan_of(type))
    return true;
  while (type->isArrayType()) type = QualType(type->getArrayElementTypeNoTypeQual(), 0);
  const auto *record = type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || depth > deepest || record->isInStdNamespace()) return false;
  return std::any_of(record->field_begin(), record->field_end(),
                     [&](const FieldDecl *f) { return leads_outside(f->getType(), depth + 1); }) ||
         std::any_of(record->bases_begin(), record->bases_end(),
                     [&](const CXXBaseSpecifier &b) { return leads_outside(b.getType(), depth + 1); });
}

// m(i, j) or m[i, j] of a std::mdspan.
bool is_element_of_mdspan(const CallExpr *c) {
  const auto *o = dyn_cast<CXXOperatorCallExpr>(c);
  return o && (o->getOperator() == OO_Call || o->getOperator() == OO_Subscript) && mdspan_of(o->getArg(0)->getType());
}

// Whatever it follows: nothing happens where it is evaluated.
bool is_chain(const Expr *e) { return is_place(e, is_chain); }

// What cannot be said elsewhere.
struct Unspoken {
  std::string why;
};

// An object as the place of the call has it.
struct Object {
  std::string text; // of a postfix expression
  bool pointer = false;
  bool is_const = false;                 // what it is or leads to
  const CXXRecordDecl *record = nullptr; // its class
  std::string access(const std::string &member) const { return text + (pointer ? "->" : ".") + member; }
  std::string whole() const { return pointer ? "(*" + text + ")" : text; }
};

const CXXRecordDecl *class_of(QualType type) {
  if (type->isPointerType()) type = type->getPointeeType();
  const auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record ? record->getCanonicalDecl() : nullptr;
}

std::optional<uint64_t> offset_in(const Context &context, const CXXRecordDecl *record, const FieldDecl *field) {
  const ASTRecordLayout &layout = context.ast.getASTRecordLayout(record);
  if (record->getCanonicalDecl() == field->getParent()->getCanonicalDecl())
    return context.ast.toCharUnitsFromBits(static_cast<int64_t>(layout.getFieldOffset(field->getFieldIndex())))
        .getQuantity();
  for (const CXXBaseSpecifier &b : record->bases()) {
    const auto *base = b.getType()->getAsCXXRecordDecl();
    if (!base || b.isVirtual()) continue;
    if (const auto inside = offset_in(context, base, field))
      return *inside + layout.getBaseClassOffset(base).getQuantity();
  }
  return std::nullopt;
}

class Speaker {
public:
  Speaker(const Context &context, const Slice &slice, const FunctionDecl *function, bool value)
      : context_(context), slice_(slice), function_(function), value_(value), policy_(context.ast.getLangOpts()) {
    policy_.Bool = policy_.FullyQualifiedName = policy_.SuppressUnwrittenScope = policy_.SuppressTagKeyword = true;
    policy_.adjustForCPlusPlus();
  }

  std::string call(const CallExpr *c) {
    const FunctionDecl *f = c->getDirectCallee();
    const unsigned first = first_argument(c);
    std::vector<Given> arguments;
    const Expr *object = object_of(c);
    const auto rows = is_element_of_mdspan(c) ? mdspan_of(object->getType()) : std::nullopt;
    for (unsigned i = first; i < c->getNumArgs(); i++)
      arguments.push_back(argument(c->getArg(i), rows ? rows->index : f->getParamDecl(i - first)->getType()));
    if (rows) return element(object_here(object), *rows, arguments);
    return result(c, f, object ? object_here(object) : Object(), std::move(arguments));
  }

  std::set<const FunctionDecl *> functions;

  // The object of a call of a member function; null: it has none.
  static const Expr *object_of(const CallExpr *c) {
    if (const auto *m = dyn_cast<CXXMemberCallExpr>(c)) return m->getImplicitObjectArgument();
    return first_argument(c) ? c->getArg(0) : nullptr;
  }
  static unsigned first_argument(const CallExpr *c) {
    const auto *method = dyn_cast_or_null<CXXMethodDecl>(c->getDirectCallee());
    return isa<CXXOperatorCallExpr>(c) && method && !method->isStatic() ? 1 : 0;
  }

private:
  // An argument: a number, or an object.
  struct Given {
    std::string text;
    std::optional<Object> object;
  };
  struct Frame {
    Object object;
    std::map<const VarDecl *, std::string> values;
    std::map<const ValueDecl *, Object> objects;
  };

  // ------------------------------------------------------------------------------------------- what the caller has

  Object object_here(const Expr *e) {
    const Expr *written = strip(e);
    const QualType type = written->getType();
    const bool pointer = type->isPointerType();
    const bool is_const = (pointer ? type->getPointeeType() : type).isConstQualified();
    const CXXRecordDecl *record = class_of(type);
    if (isa<CXXThisExpr>(written)) return {"this", true, is_const, record};
    if (!is_chain(written)) throw Unspoken{"its object is no variable or member"};
    if (const auto *u = dyn_cast<UnaryOperator>(written)) return object_here(u->getSubExpr());
    const std::string text = context_.text(written);
    return {isa<DeclRefExpr, MemberExpr>(written) ? text : "(" + text + ")", pointer, is_const, record};
  }

  Given argument(const Expr *e, QualType type) {
    if (isa<CXXDefaultArgExpr>(e)) throw Unspoken{"it is called without an argument that has a default"};
    const auto spoken = [&](const CallExpr *c) { // a call that is nothing but its expression is quiet
      return accessor_call(context_, c) && !c->getType()->isVoidType() &&
             access_of(context_, slice_, c, function_, true).why.empty();
    };
    if (!only_computes(slice_, e, spoken)) throw Unspoken{"an argument does more than compute a value"};
    if (!plain_conversions(e)) throw Unspoken{"an argument is converted by a function"};
    const Expr *written = copied(e);
    const QualType to = type.getNonReferenceType();
    if (is_object(to)) return {"", object_here(written)};
    if (!to->isScalarType()) throw Unspoken{"an argument is no number"};
    const std::string text = nested(written);
    const bool same = context_.ast.hasSameUnqualifiedType(to, written->getType());
    if (same) return {isa<DeclRefExpr, IntegerLiteral>(written) ? text : "(" + text + ")", {}};
    return {"((" + type_text(to) + ")(" + text + "))", {}};
  }

  static bool is_object(QualType type) {
    return is_view(type) || container_of(type) != Container::none || mdspan_of(type);
  }

  // The text of an expression in which calls of accessors are what they come down to.
  std::string nested(const Expr *e) {
    const TokenRange range = context_.range(e);
    if (range.empty()) throw Unspoken{"an argument comes from a macro"};
    std::map<unsigned, std::pair<unsigned, std::string>> inner;
    any_of_syntax(e, [&](const Stmt *s) {
      const CallExpr *c = accessor_call(context_, s);
      if (!c) return false;
      const TokenRange r = context_.range(c);
      if (r.empty()) throw Unspoken{"an argument comes from a macro"};
      if (!inner.count(r.first) || inner[r.first].first < r.last) inner[r.first] = {r.last, call(c)};
      return false;
    });
    std::string out;
    for (unsigned i = range.first; i <= range.last; i++) {
      if (i != range.first && !context_.tokens.gap(i).empty()) out += " ";
      const auto it = inner.find(i);
      out += it == inner.end() ? context_.tokens.spelling(i) : it->second.second;
      if (it != inner.end()) i = it->second.first;
    }
    return out;
  }

  // --------------------------------------------------------------------------------------------------- what it says

  std::string result(const CallExpr *c, const FunctionDecl *f, Object object, std::vector<Given> arguments) {
    const FunctionDecl *definition = nullptr;
    if (const auto *m = dyn_cast<CXXMethodDecl>(f); m && m->isVirtual()) throw Unspoken{"it is virtual"};
    if (!f->isDefined(definition) || context_.in_system(definition->getLocation()))
      throw Unspoken{"its body is not visible"};
    if (depth_ > deepest) throw Unspoken{"it calls too many others"};
    if (definition->getNumParams() != arguments.size()) throw Unspoken{"it takes another number of arguments"};
    functions.insert(definition);
    Frame frame{std::move(object), {}, {}};
    for (unsigned i = 0; i < arguments.size(); i++) {
      const ParmVarDecl *p = definition->getParamDecl(i);
      if (arguments[i].object)
        frame.objects[p] = *arguments[i].object;
      else
        frame.values[p] = arguments[i].text;
    }
    std::swap(frame_, frame);
    depth_++;
    std::string out = returned(statements_of(definition->getBody()), c);
    depth_--;
    std::swap(frame_, frame);
    return out;
  }

  // Declarations of numbers that keep their values, and a return; or one under a condition, and what else is returned.
  std::string returned(const Statements &list, const CallExpr *c) {
    for (size_t k = 0; k < list.size(); k++) {
      const Stmt *s = list[k];
      if (isa<NullStmt>(s) || is_nothing(s)) continue;
      if (const auto *f = dyn_cast<IfStmt>(s))
        return returned(f, {list.begin() + static_cast<long>(k) + 1, list.end()}, c);
      if (const auto *r = dyn_cast<ReturnStmt>(s)) return returned(r->getRetValue(), c);
      if (const auto *b = dyn_cast<BinaryOperator>(s); b && c->getType()->isVoidType() && s == list.back())
        return assignment(b);
      const auto *d = dyn_cast<DeclStmt>(s);
      if (!d) break;
      for (const Decl *one : d->decls()) local(one, list);
    }
    throw Unspoken{"it does more than return an expression"};
  }

  // if (c) return a; return b;
  std::string returned(const IfStmt *f, const Statements &rest, const CallExpr *c) {
    if (f->isConstexpr() && !f->getInit()) {
      const auto chosen = f->getNondiscardedCase(context_.ast);
      if (!chosen) throw Unspoken{"it does more than return an expression"};
      return returned(followed(*chosen, rest), c);
    }
    const bool value = c->isPRValue() && c->getType()->isScalarType();
    if (!value || f->getInit() || f->getConditionVariable() || f->isConsteval() ||
        !f->getCond()->getType()->isScalarType())
      throw Unspoken{"it does more than return an expression"};
    const std::string first = returned(followed(f->getThen(), rest), c),
                      second = returned(followed(f->getElse(), rest), c);
    constexpr size_t longest = 4000;
    if (first.size() + second.size() > longest) throw Unspoken{"it returns too many things"};
    return "((" + type_text(c->getType()) + ")(" + say(f->getCond()) + " ? " + first + " : " + second + "))";
  }

  static Statements followed(const Stmt *s, const Statements &rest) {
    Statements out = s ? statements_of(s) : Statements();
    out.insert(out.end(), rest.begin(), rest.end());
    return out;
  }

  // m(i, j) or m[i, j], by where the layout has it.
  std::string element(const Object &m, const Mdspan &rows, const std::vector<Given> &arguments) const {
    const size_t rank = rows.extents.size();
    if (arguments.size() != rank) throw Unspoken{"it is given something else than its subscripts"};
    const std::string type = type_text(rows.index);
    const auto extent = [&](size_t r) {
      const auto known = rows.extents[r];
      return known ? "((" + type + ")" + std::to_string(*known) + ")"
                   : m.access("extent") + "(" + std::to_string(r) + ")";
    };
    std::string at;
    for (size_t k = 0; k < rank; k++) {
      const bool left = rows.layout == Mdspan::Layout::left;
      const size_t r = left ? rank - 1 - k : k;
      if (rows.layout == Mdspan::Layout::stride)
        at += (k ? " + " : "") + arguments[r].text + " * " + m.access("stride") + "(" + std::to_string(r) + ")";
      else
        at =
            k == 0 ? arguments[r].text : (k == 1 ? at : "(" + at + ")") + " * " + extent(r) + " + " + arguments[r].text;
    }
    return "(" + m.access("data_handle") + "()[" + (at.empty() ? "0" : at) + "])";
  }

  // What a member does that sets an element.
  std::string assignment(const BinaryOperator *b) {
    if (!b->isAssignmentOp() || !b->getLHS()->getType()->isScalarType())
      throw Unspoken{"it does more than assign a number"};
    return "(" + say(b->getLHS()) + " " + b->getOpcodeStr().str() + " " + say(b->getRHS()) + ")";
  }

  // An assertion, or ((void)0), which is left of one.
  bool is_nothing(const Stmt *s) const {
    const SourceLocation at = s->getBeginLoc();
    if (at.isMacroID() && isa<Expr>(s) &&
        Lexer::getImmediateMacroName(at, context_.sm, context_.ast.getLangOpts()) == "assert")
      return true;
    const auto *c = dyn_cast<ExplicitCastExpr>(s->stripLabelLikeStatements());
    if (const auto *p = dyn_cast<ParenExpr>(s)) c = dyn_cast<ExplicitCastExpr>(p->IgnoreParens());
    return c && c->getType()->isVoidType() && isa<IntegerLiteral>(c->getSubExpr()->IgnoreParenImpCasts());
  }

  void local(const Decl *d, const Statements &list) {
    const auto *v = dyn_cast<VarDecl>(d);
    if (!v || isa<StaticAssertDecl>(d)) throw Unspoken{"it declares more than numbers"};
    const bool changes = std::any_of(list.begin(), list.end(), [&](const Stmt *s) { return changed_in(s, v); });
    if (!v->getType()->isScalarType() || !v->getInit() || v->isStaticLocal() || v->getType().isVolatileQualified() ||
        changes)
      throw Unspoken{"it declares more than numbers"};
    frame_.values[v] = "((" + type_text(v->getType()) + ")(" + say(v->getInit()) + "))";
  }

  std::string returned(const Expr *e, const CallExpr *c) {
    if (!e || !plain_conversions(e)) throw Unspoken{"it returns what a function has converted"};
    const Expr *written = copied(e);
    const std::string text = say(written);
    const QualType type = c->getType(), own = written->getType();
    if (c->isGLValue()) {
      if (!written->isLValue() || !c->isLValue()) throw Unspoken{"it returns a temporary"};
      if (!context_.ast.hasSameUnqualifiedType(type, own)) throw Unspoken{"it returns a part of an element"};
      return "(" + text + ")";
    }
    if (!type->isScalarType() && !context_.ast.hasSameUnqualifiedType(type, own))
      throw Unspoken{"it returns an object of another type"};
    const bool value = written->isPRValue() || value_ || depth_ > 1;
    if (!type->isScalarType() || (value && context_.ast.hasSameUnqualifiedType(type, own))) return "(" + text + ")";
    return "((" + type_text(type) + ")(" + text + "))";
  }

  std::string type_text(QualType t) const { return t.getCanonicalType().getUnqualifiedType().getAsString(policy_); }

  std::string say(const Expr *e) {
    if (const auto *p = dyn_cast<ParenExpr>(e)) return "(" + say(p->getSubExpr()) + ")";
    if (const auto *f = dyn_cast<FullExpr>(e)) return say(f->getSubExpr());
    if (const auto *m = dyn_cast<MaterializeTemporaryExpr>(e)) return say(m->getSubExpr());
    if (const auto *s = dyn_cast<SubstNonTypeTemplateParmExpr>(e)) return constant(s);
    if (isa<CXXStaticCastExpr>(e) && e->isGLValue() && is_this(e)) return frame_.object.whole();
    if (const auto *c = dyn_cast<CastExpr>(e)) return cast(c);
    if (const auto *ref = dyn_cast<DeclRefExpr>(e)) return named(ref);
    if (isa<IntegerLiteral, CXXBoolLiteralExpr, CharacterLiteral, UnaryExprOrTypeTraitExpr>(e)) return constant(e);
    if (isa<FloatingLiteral>(e) && !context_.range(e).empty()) return context_.text(e);
    if (const auto *m = dyn_cast<MemberExpr>(e)) return member(m);
    if (const auto *u = dyn_cast<UnaryOperator>(e);
        u && (u->isArithmeticOp() || u->getOpcode() == UO_Deref || is_address_of_element(u)))
      return "(" + UnaryOperator::getOpcodeStr(u->getOpcode()).str() + say(u->getSubExpr()) + ")";
    if (const auto *b = dyn_cast<BinaryOperator>(e); b && !b->isAssignmentOp() && b->getOpcode() != BO_Comma)
      return "(" + say(b->getLHS()) + " " + b->getOpcodeStr().str() + " " + say(b->getRHS()) + ")";
    if (const auto *c = dyn_cast<ConditionalOperator>(e)) {
      const auto known = truth(c->getCond());
      if (known && context_.ast.hasSameUnqualifiedType(c->getTrueExpr()->getType(), c->getFalseExpr()->getType()))
        return say(*known ? c->getTrueExpr() : c->getFalseExpr());
    }
    if (const auto *c = dyn_cast<ConditionalOperator>(e))
      return "(" + say(c->getCond()) + " ? " + say(c->getTrueExpr()) + " : " + say(c->getFalseExpr()) + ")";
    if (const auto *s = dyn_cast<ArraySubscriptExpr>(e)) return say(s->getLHS()) + "[" + say(s->getRHS()) + "]";
    if (const auto *c = dyn_cast<CallExpr>(e)) return inner(c);
    throw Unspoken{"it computes '" + context_.text(e) + "'"};
  }

  // A row: &data_[i * columns_].
  static bool is_address_of_element(const UnaryOperator *u) {
    if (u->getOpcode() != UO_AddrOf || u->getType()->getPointeeType()->isArrayType()) return false;
    const Expr *e = strip(u->getSubExpr());
    const auto *o = dyn_cast<CXXOperatorCallExpr>(e);
    return isa<ArraySubscriptExpr>(e) || (o && o->getOperator() == OO_Subscript);
  }

  // Of a comparison of numbers that the call is given: extent(0).
  std::optional<bool> truth(const Expr *e) {
    const auto *b = dyn_cast<BinaryOperator>(strip(e));
    if (!b || !b->isEqualityOp()) return std::nullopt;
    const auto left = number(say(b->getLHS())), right = number(say(b->getRHS()));
    if (!left || !right) return std::nullopt;
    return (*left == *right) == (b->getOpcode() == BO_EQ);
  }

  static std::optional<std::string> number(std::string text) {
    while (text.size() > 2 && text.front() == '(' && text.back() == ')') text = text.substr(1, text.size() - 2);
    const bool digits = std::all_of(text.begin(), text.end(), [](unsigned char c) { return isdigit(c); });
    return digits && (text == "0" || text.front() != '0') ? std::optional(text) : std::nullopt;
  }

  std::string constant(const Expr *e) {
    Expr::EvalResult value;
    if (!e->getType()->isIntegralOrEnumerationType() || !e->EvaluateAsInt(value, context_.ast))
      throw Unspoken{"it uses '" + context_.text(e) + "'"};
    const llvm::APSInt &x = value.Val.getInt();
    if (e->getType()->isSpecificBuiltinType(BuiltinType::Int) && !x.isNegative()) return llvm::toString(x, 10);
    const std::string digits = llvm::toString(llvm::APSInt(x, /*isUnsigned=*/true), 10);
    return "((" + type_text(e->getType()) + ")" + digits + "ull)";
  }

  std::string cast(const CastExpr *c) {
    if (c->getCastKind() == CK_UserDefinedConversion || c->getCastKind() == CK_ConstructorConversion)
      throw Unspoken{"it converts by a function"};
    const std::string text = say(c->getSubExpr());
    if (isa<ImplicitCastExpr>(c)) return text;
    if (!c->getType()->isArithmeticType() || c->isGLValue())
      throw Unspoken{"it converts to '" + type_text(c->getType()) + "'"};
    return "((" + type_text(c->getType()) + ")(" + text + "))";
  }

  std::string named(const DeclRefExpr *ref) {
    const auto *v = dyn_cast<VarDecl>(ref->getDecl());
    if (v)
      if (const auto it = frame_.values.find(v); it != frame_.values.end()) return it->second;
    if (v && !v->isUsableInConstantExpressions(context_.ast))
      throw Unspoken{"it uses the variable '" + v->getNameAsString() + "'"};
    return constant(ref);
  }

  // ---------------------------------------------------------------------------------------------------- its members

  // Also static_cast<D *>(this) in a base class of D, where the object is a D.
  bool is_this(const Expr *e) const {
    e = strip(e);
    if (const auto *c = dyn_cast<CXXStaticCastExpr>(e))
      return frame_.object.record && class_of(c->getType()) == frame_.object.record && is_this(c->getSubExpr());
    const auto *u = dyn_cast<UnaryOperator>(e);
    return isa<CXXThisExpr>(e) || (u && u->getOpcode() == UO_Deref && is_this(u->getSubExpr()));
  }

  Object object(const Expr *e) {
    if (is_this(e)) return frame_.object;
    const Expr *written = strip(e);
    if (const auto *ref = dyn_cast<DeclRefExpr>(written))
      if (const auto it = frame_.objects.find(ref->getDecl()); it != frame_.objects.end()) return it->second;
    const auto *m = dyn_cast<MemberExpr>(written);
    const auto *field = m ? dyn_cast<FieldDecl>(m->getMemberDecl()) : nullptr;
    const QualType type = written->getType();
    if (isa<CallExpr>(written) && class_of(type) == frame_.object.record) { // self()
      std::string text = say(written);
      if (text == "(" + frame_.object.whole() + ")") return frame_.object;
      return {std::move(text), type->isPointerType(),
              (type->isPointerType() ? type->getPointeeType() : type).isConstQualified(), class_of(type)};
    }
    if (type->isPointerType()) return {say(written), true, type->getPointeeType().isConstQualified(), class_of(type)};
    return {say(written), false, field ? is_const(m, field) : type.isConstQualified(), class_of(type)};
  }

  // As the place of the call sees it, whatever the member function is.
  bool is_const(const MemberExpr *m, const FieldDecl *field) {
    const QualType type = field->getType();
    if (type->isReferenceType()) return type.getNonReferenceType().isConstQualified();
    return type.isConstQualified() || (!field->isMutable() && object(m->getBase()).is_const);
  }

  std::string member(const MemberExpr *m) {
    const auto *field = dyn_cast<FieldDecl>(m->getMemberDecl());
    if (!field) return constant(m); // a static constant
    if (field->getName().empty() || field->isBitField()) throw Unspoken{"it uses a member without an address"};
    const Object from = object(m->getBase());
    QualType whole = strip(m->getBase())->getType();
    if (whole->isPointerType()) whole = whole->getPointeeType();
    if (is_accessible(m, field)) return from.access(field->getNameAsString());
    QualType type = field->getType().getNonReferenceType().getUnqualifiedType();
    const bool number = type->isScalarType() && !field->getType()->isReferenceType(); // nothing is stored there
    if (number || is_const(m, field)) type.addConst();
    return hidden(from, whole->getAsCXXRecordDecl(), field, type);
  }

  bool is_accessible(const MemberExpr *m, const FieldDecl *field) const {
    const auto *own = dyn_cast<CXXMethodDecl>(function_);
    for (const DeclContext *c = own ? own->getParent() : nullptr; c; c = c->getParent())
      if (c->Equals(field->getParent())) return true;
    QualType whole = strip(m->getBase())->getType();
    if (whole->isPointerType()) whole = whole->getPointeeType();
    const auto *record = whole->getAsCXXRecordDecl();
    return field->getAccess() == AS_public && record &&
           record->getCanonicalDecl() == field->getParent()->getCanonicalDecl();
  }

  // By its place in the object.
  std::string hidden(const Object &from, const CXXRecordDecl *record, const FieldDecl *field, QualType type) const {
    const std::string out = member_by_place(context_, from.whole(), record, field, type);
    if (out.empty()) throw Unspoken{"'" + field->getNameAsString() + "' is a member of a base class of its class"};
    return out;
  }

  // ------------------------------------------------------------------------------------------------------ its calls

  std::string inner(const CallExpr *c) {
    const FunctionDecl *f = c->getDirectCallee();
    if (!f) throw Unspoken{"it calls through a pointer"};
    const Expr *of = object_of(c);
    const unsigned first = first_argument(c);
    const auto rows = is_element_of_mdspan(c) ? mdspan_of(of->getType()) : std::nullopt;
    std::vector<Given> arguments;
    for (unsigned i = first; i < c->getNumArgs(); i++) {
      if (isa<CXXDefaultArgExpr>(c->getArg(i)))
        throw Unspoken{"it calls '" + f->getNameAsString() + "' without an argument"};
      const QualType to = rows ? rows->index : f->getParamDecl(i - first)->getType().getNonReferenceType();
      if (is_object(to))
        arguments.push_back({"", object(copied(c->getArg(i)))});
      else if (to->isScalarType() && plain_conversions(c->getArg(i)))
        arguments.push_back({converted(to, copied(c->getArg(i)), of), {}});
      else
        throw Unspoken{"an argument is no number"};
    }
    if (!of && context_.in_system(f->getLocation())) return of_library(c, f, arguments);
    if (!of) return result(c, f, {}, std::move(arguments));
    if (rows) return element(object(of), *rows, arguments);
    if (mdspan_of(of->getType()) && f->getIdentifier() && arguments.size() < 2)
      return object(of).access(f->getNameAsString()) + "(" + (arguments.empty() ? "" : arguments[0].text) + ")";
    const QualType type = of->getType()->isPointerType() ? of->getType()->getPointeeType() : of->getType();
    if (container_of(type) == Container::none) return result(c, f, object(of), std::move(arguments));
    const std::string whole = object(of).whole();
    if (cast<CXXMethodDecl>(f)->getOverloadedOperator() == OO_Subscript && arguments.size() == 1)
      return whole + "[" + arguments[0].text + "]";
    if (f->getIdentifier() && arguments.empty()) return whole + "." + f->getNameAsString() + "()";
    throw Unspoken{"it calls '" + f->getNameAsString() + "' of a container"};
  }

  // std::clamp(x, 0, width_ - 1)
  std::string of_library(const CallExpr *c, const FunctionDecl *f, const std::vector<Given> &arguments) const {
    if (!f->getIdentifier() || !c->getType()->isScalarType() || !slice_.standard(f))
      throw Unspoken{"it calls '" + f->getNameAsString() + "', whose body is not visible"};
    std::string out = (f->isInStdNamespace() ? "std::" : "::") + f->getNameAsString() + "(";
    for (size_t i = 0; i < arguments.size(); i++) out += (i ? ", " : "") + arguments[i].text;
    return out + ")";
  }

  // An argument of a call in an accessor. What a container is given is converted there anyhow.
  std::string converted(QualType to, const Expr *e, const Expr *of) {
    const bool same = context_.ast.hasSameUnqualifiedType(to, e->getType());
    const bool subscript = of && container_of(of->getType()) != Container::none;
    return same || subscript ? say(e) : "((" + type_text(to) + ")(" + say(e) + "))";
  }

  const Context &context_;
  const Slice &slice_;
  const FunctionDecl *function_;
  const bool value_; // nothing but the value of the whole is asked for
  PrintingPolicy policy_;
  Frame frame_;
  int depth_ = 0;
};

} // namespace

std::string member_by_place(const Context &context, const std::string &object, const CXXRecordDecl *record,
                            const FieldDecl *field, QualType type) {
  const std::optional<uint64_t> at = record ? offset_in(context, record, field) : std::nullopt;
  if (!at) return "";
  const std::string word = field->getType()->isReferenceType() ? "mf_referred" : "mf_member";
  return word + "<" + type.getCanonicalType().getAsString(program_spelling(context.ast)) + ", " + std::to_string(*at) +
         ">(" + object + ")";
}

bool is_view(QualType type) {
  type = type.getNonReferenceType();
  const auto *record = type->getAsCXXRecordDecl();
  return record && !record->isInStdNamespace() && !record->isLambda() && leads_outside(type, 0);
}

bool is_storage(QualType type) {
  type = type.getNonReferenceType();
  const auto *record = type->getAsCXXRecordDecl();
  return record && record->hasDefinition() && !record->isInStdNamespace() && !record->isLambda() &&
         std::any_of(record->field_begin(), record->field_end(), [](const FieldDecl *f) {
           return f->getType()->isArrayType() || container_of(f->getType()) == Container::array;
         });
}

const CallExpr *accessor_call(const Context &context, const Stmt *s) {
  const auto *c = dyn_cast<CallExpr>(s);
  const FunctionDecl *f = c ? c->getDirectCallee() : nullptr;
  if (!f || c->isTypeDependent()) return nullptr;
  if (is_element_of_mdspan(c)) return c;
  if (context.in_system(f->getLocation()) || isa<CXXConversionDecl>(f)) return nullptr;
  const auto *method = dyn_cast<CXXMethodDecl>(f);
  if (method &&
      (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator() || method->getParent()->isLambda()))
    return nullptr;
  const QualType of = method && !method->isStatic() ? context.ast.getRecordType(method->getParent()) : QualType();
  if (mdspan_of(of)) return nullptr; // m.extent(0): see views
  const Expr *object =
      of.isNull() ? nullptr : Speaker::object_of(c); // of a class that has the one of the method as base
  const CXXRecordDecl *whole = object ? class_of(strip(object)->getType()) : nullptr;
  const QualType own = whole ? context.ast.getRecordType(whole) : of;
  const bool of_view = !of.isNull() && (is_view(of) || is_storage(of) || is_view(own) || is_storage(own));
  const bool given = std::any_of(f->param_begin(), f->param_end(), [](const ParmVarDecl *p) {
    return is_view(p->getType()) || container_of(p->getType()) != Container::none || mdspan_of(p->getType());
  });
  return of_view || given ? c : nullptr;
}

Access access_of(const Context &context, const Slice &slice, const CallExpr *call, const FunctionDecl *function,
                 bool value) {
  Access out;
  try {
    Speaker speaker(context, slice, function, value);
    out.text = speaker.call(call);
    out.functions = std::move(speaker.functions);
  } catch (const Unspoken &u) {
    out.why = u.why;
  }
  return out;
}

} // namespace metafork::frontend
