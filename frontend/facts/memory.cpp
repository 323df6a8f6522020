#include "frontend/facts/memory.h"
#include "model/pattern.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Attr.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <algorithm>
#include <cctype>

namespace metafork::frontend {

using namespace clang;
using model::Cell;
using model::Storage;

namespace {

void add_kind(std::vector<std::string> &out, const std::string &kind) {
  if (std::find(out.begin(), out.end(), kind) == out.end()) out.push_back(kind);
}

bool is_character(QualType type) { return type->isCharType() || type->isSpecificBuiltinType(BuiltinType::SChar); }

// C and C++ let an object be accessed by its own type, signed or unsigned, and by character types. In C++ no
// enumeration but std::byte is one, whatever its values are kept in.
void collect_kinds(const ASTContext &ast, QualType type, std::vector<std::string> &out) {
  for (const TypedefType *t = type->getAs<TypedefType>(); t; t = t->desugar()->getAs<TypedefType>())
    if (t->getDecl()->hasAttr<MayAliasAttr>()) return add_kind(out, "any");
  type = ast.getBaseElementType(type.getCanonicalType().getNonReferenceType()).getUnqualifiedType();
  if (const auto *a = type->getAs<AtomicType>()) return collect_kinds(ast, a->getValueType(), out);
  if (const auto *c = type->getAs<ComplexType>()) return collect_kinds(ast, c->getElementType(), out);
  if (const auto *v = type->getAs<VectorType>()) return collect_kinds(ast, v->getElementType(), out);
  if (const auto *e = type->getAs<EnumType>()) {
    const QualType integer = e->getDecl()->getIntegerType();
    if (ast.getLangOpts().CPlusPlus && !integer.isNull() && is_character(integer))
      return add_kind(out, type->isStdByteType() ? "any" : type.getAsString());
    return integer.isNull() ? add_kind(out, "any") : collect_kinds(ast, integer, out);
  }
  if (const RecordDecl *record = type->getAsRecordDecl()) {
    record = record->getDefinition();
    if (!record || record->hasAttr<MayAliasAttr>()) return add_kind(out, "any");
    if (const auto *c = dyn_cast<CXXRecordDecl>(record)) {
      for (const CXXBaseSpecifier &base : c->bases()) collect_kinds(ast, base.getType(), out);
      if (c->isDynamicClass()) add_kind(out, "pointer");
    }
    for (const FieldDecl *f : record->fields())
      f->getType()->isReferenceType() ? add_kind(out, "pointer") : collect_kinds(ast, f->getType(), out);
    return;
  }
  const auto *builtin = type->getAs<BuiltinType>();
  if (type->isAnyPointerType() || type->isMemberPointerType() || type->isNullPtrType()) return add_kind(out, "pointer");
  if (!builtin || type->isVoidType() || is_character(type)) return add_kind(out, "any");
  if (type->isUnsignedIntegerType() && !type->isBooleanType() && !type->isWideCharType() && !type->isAnyCharacterType())
    type = ast.getCorrespondingSignedType(type);
  add_kind(out, type.getAsString());
}

const Expr *plain(const Expr *e) {
  for (;;) {
    const Expr *inner = e->IgnoreParens();
    if (const auto *c = dyn_cast<CastExpr>(inner); c && c->getSubExpr()->isGLValue() && c->isGLValue())
      inner = c->getSubExpr();
    else if (const auto *f = dyn_cast<FullExpr>(inner))
      inner = f->getSubExpr();
    if (inner == e) return e;
    e = inner;
  }
}

// From a part of an object to the whole: s of s.x, a of a[i] where a is an array. Null where it is reached otherwise.
const Expr *whole_of(const Expr *e) {
  if (const auto *m = dyn_cast<MemberExpr>(e)) {
    const auto *field = dyn_cast<FieldDecl>(m->getMemberDecl());
    return m->isArrow() || !field || field->getType()->isReferenceType() ? nullptr : plain(m->getBase());
  }
  if (const auto *s = dyn_cast<ArraySubscriptExpr>(e)) {
    const auto *decay = dyn_cast<ImplicitCastExpr>(s->getBase()->IgnoreParens());
    return decay && decay->getCastKind() == CK_ArrayToPointerDecay ? plain(decay->getSubExpr()) : nullptr;
  }
  return nullptr;
}

bool is_union_member(const Expr *e) {
  const auto *m = dyn_cast<MemberExpr>(e);
  const auto *field = m ? dyn_cast<FieldDecl>(m->getMemberDecl()) : nullptr;
  return field && field->getParent()->isUnion();
}

// The variable of which it is a part, by name.
const VarDecl *named(const Expr *e) {
  e = plain(e);
  while (const Expr *whole = whole_of(e)) e = whole;
  if (const auto *m = dyn_cast<MemberExpr>(e)) // a static member
    return dyn_cast<VarDecl>(m->getMemberDecl());
  const auto *ref = dyn_cast<DeclRefExpr>(e);
  if (!ref) return nullptr;
  if (const auto *b = dyn_cast<BindingDecl>(ref->getDecl())) return b->getBinding() ? named(b->getBinding()) : nullptr;
  const auto *v = dyn_cast<VarDecl>(ref->getDecl());
  return v && !v->getType()->isReferenceType() ? v : nullptr;
}

std::string name_of(const VarDecl *v) {
  return v->getNameAsString() + "#" + std::to_string(v->getCanonicalDecl()->getID());
}

// The object of which base.x or base->x is a part.
std::string object_text(const Context &context, const Expr *base, bool arrow) {
  const Expr *e = plain(base)->IgnoreParenImpCasts();
  if (!arrow) return context.text(e);
  return isa<CXXThisExpr>(e) ? "*this" : "*(" + context.text(e) + ")";
}

class Reader {
public:
  explicit Reader(const Context &context) : context_(context) {}
  std::vector<ReadObject> take() { return std::move(out_); }

  void value(const Expr *e) {
    if (!e || isa<UnaryExprOrTypeTraitExpr>(e)) return;
    if (!e->isValueDependent() && !e->getType()->isVoidType() && e->isEvaluatable(context_.ast)) return;
    if (e->isGLValue() && !e->getType()->isFunctionType()) {
      address(e);
      return e->getType()->isArrayType() ? void() : record({e, cell_of(context_, e)});
    }
    if (const auto *c = dyn_cast<CastExpr>(e); c && c->getSubExpr()->isGLValue()) {
      if (c->getCastKind() == CK_ArrayToPointerDecay) return address(c->getSubExpr());
      return value(c->getSubExpr());
    }
    if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_AddrOf) return address(u->getSubExpr());
    if (const auto *c = dyn_cast<CallExpr>(e)) return call(c);
    for (const Stmt *s : e->children())
      if (const auto *inner = dyn_cast_or_null<Expr>(s)) value(inner);
  }

  // What has to be read to know where an lvalue is.
  void address(const Expr *e) {
    e = plain(e);
    if (const auto *m = dyn_cast<MemberExpr>(e)) return m->isArrow() ? value(m->getBase()) : address(m->getBase());
    if (const auto *s = dyn_cast<ArraySubscriptExpr>(e)) {
      const Expr *whole = whole_of(e);
      whole ? address(whole) : value(s->getBase());
      return value(s->getIdx());
    }
    if (const auto *c = dyn_cast<ConditionalOperator>(e)) {
      value(c->getCond());
      address(c->getTrueExpr());
      return address(c->getFalseExpr());
    }
    if (const auto *c = dyn_cast<CallExpr>(e)) return call(c);
    if (isa<DeclRefExpr>(e)) return;
    for (const Stmt *s : e->children())
      if (const auto *inner = dyn_cast_or_null<Expr>(s)) value(inner);
  }

private:
  // A function whose result depends on its arguments and its object.
  void call(const CallExpr *c) {
    if (const auto *m = dyn_cast<CXXMemberCallExpr>(c)) {
      const Expr *object = m->getImplicitObjectArgument();
      value(object);
      if (!object->isGLValue()) pointed_to(object);
    }
    for (const Expr *a : c->arguments()) value(a);
  }

  // p, in p->f(): the function reads the object.
  void pointed_to(const Expr *p) {
    ReadObject r;
    r.lvalue = p;
    const QualType type = p->getType()->getPointeeType();
    r.cell.text = object_text(context_, p, true);
    r.cell.bytes = context_.ast.getTypeSizeInChars(type).getQuantity();
    r.cell.storage.kinds = kinds_of(context_, type);
    record(std::move(r));
  }

  void record(ReadObject r) {
    if (std::none_of(out_.begin(), out_.end(), [&](const ReadObject &o) { return o.cell.text == r.cell.text; }))
      out_.push_back(std::move(r));
  }

  const Context &context_;
  std::vector<ReadObject> out_;
};

} // namespace

std::vector<std::string> kinds_of(const Context &context, QualType type) {
  std::vector<std::string> out;
  collect_kinds(context.ast, type, out);
  std::sort(out.begin(), out.end());
  return out;
}

Storage storage_of(const Context &context, const Expr *lvalue) {
  Storage out;
  const VarDecl *v = named(lvalue);
  if (v) out.variable = name_of(v);
  const Expr *e = plain(lvalue);
  QualType type = e->getType();
  for (const Expr *part = e; part; part = whole_of(part))
    if (is_union_member(part)) { // one member may be read as another
      const auto *m = cast<MemberExpr>(part);
      type = m->isArrow() ? m->getBase()->getType()->getPointeeType() : m->getBase()->getType();
    }
  out.kinds = kinds_of(context, type);
  return out;
}

Storage storage_of_elements(const Context &context, const Expr *array) {
  const Expr *e = array->IgnoreParenImpCasts();
  if (e->getType()->isArrayType()) return storage_of(context, e);
  Storage out;
  QualType type = e->getType().getNonReferenceType();
  out.restricted = type.isRestrictQualified() && isa<DeclRefExpr>(e);
  if (type->isPointerType()) type = type->getPointeeType();
  out.kinds = kinds_of(context, type);
  return out;
}

Cell cell_of(const Context &context, const Expr *lvalue) {
  Cell out;
  const Expr *e = plain(lvalue);
  const VarDecl *v = named(e);
  const bool is_const = v && context.ast.getBaseElementType(v->getType()).isConstQualified();
  out.ground = is_const                             ? Cell::Ground::constant
               : v && context.own_variables.owns(v) ? Cell::Ground::own
                                                    : Cell::Ground::memory;
  out.storage = storage_of(context, e);
  out.text = context.text(e);
  QualType type = e->getType();
  if (const Expr *object = context.views.object_of(e)) { // what the object holds says it
    type = object->getType();
    out.text = context.text(plain(object)->IgnoreParenImpCasts());
    out.storage.kinds = kinds_of(context, type);
  }
  const auto *m = dyn_cast<MemberExpr>(e);
  const auto *field = m ? dyn_cast<FieldDecl>(m->getMemberDecl()) : nullptr;
  if (field && field->isBitField()) { // it has no address
    type = m->isArrow() ? m->getBase()->getType()->getPointeeType() : m->getBase()->getType();
    out.text = object_text(context, m->getBase(), m->isArrow());
  }
  if (!type->isIncompleteType()) out.bytes = context.ast.getTypeSizeInChars(type).getQuantity();
  return out;
}

std::vector<ReadObject> reads_of(const Context &context, const Expr *e, bool address) {
  Reader reader(context);
  address ? reader.address(e) : reader.value(e);
  return reader.take();
}

std::vector<Cell> cells_of_text(const Context &context, const FunctionDecl *f, const std::string &text) {
  std::vector<Cell> out;
  auto add_variable = [&](const VarDecl *v) {
    Cell c;
    c.once = true;
    c.text = v->getNameAsString();
    const QualType type = v->getType().getNonReferenceType();
    const bool is_const = !v->getType()->isReferenceType() && context.ast.getBaseElementType(type).isConstQualified();
    if (type->isArrayType() || type->isIncompleteType() || is_const || context.own_variables.owns(v)) return;
    c.bytes = context.ast.getTypeSizeInChars(type).getQuantity();
    c.storage.kinds = kinds_of(context, type);
    if (!v->getType()->isReferenceType()) c.storage.variable = name_of(v);
    out.push_back(std::move(c));
  };
  static const model::Pattern word("[A-Za-z_][A-Za-z_0-9]*");
  bool more = text.find("->") != std::string::npos || text.find('[') != std::string::npos;
  size_t last = 0;
  for (const model::Pattern::Match &w : word.all(text)) {
    const std::string &name = w.groups[0], before = text.substr(last, w.begin - last), after = text.substr(w.end);
    last = w.end;
    if (!before.empty() && (before.back() == '.' || before.back() == ':' || isalnum(before.back()))) {
      more = more || before.back() != '.'; // a number's suffix is none of these
      continue;
    }
    const size_t next = after.find_first_not_of(' ');
    more = more || (name != "sizeof" && next != std::string::npos && after[next] == '(');
    bool local = false;
    for (const Decl *d : f->decls())
      if (const auto *v = dyn_cast<VarDecl>(d); v && v->getNameAsString() == name) local = true, add_variable(v);
    if (local) continue;
    for (const NamedDecl *d : context.ast.getTranslationUnitDecl()->lookup(&context.ast.Idents.get(name))) {
      if (const auto *v = dyn_cast<VarDecl>(d)) add_variable(v);
      local = true;
    }
    more = more || (!local && context.declares(name)); // a member, or a name of a namespace
  }
  if (!more) return out;
  Cell any;
  any.once = true;
  any.storage.kinds = {"any"};
  return {any};
}

} // namespace metafork::frontend
