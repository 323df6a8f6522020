#include "frontend/syntax/views.h"

#include "frontend/syntax/context.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/mdspan.h"
#include "frontend/syntax/statements.h"
#include "frontend/text/visitor.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecordLayout.h>

#include <algorithm>
#include <set>

namespace metafork::frontend {

using namespace clang;

Container container_of(QualType type) {
  const auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  const auto *one = dyn_cast_or_null<ClassTemplateSpecializationDecl>(record);
  if (!one || !one->isInStdNamespace() || !one->getIdentifier()) return Container::none;
  const auto &arguments = one->getTemplateArgs();
  if (arguments.size() == 0 || arguments[0].getKind() != TemplateArgument::Type) return Container::none;
  const QualType element = arguments[0].getAsType();
  const StringRef name = one->getName();
  if (name == "vector") return element->isBooleanType() ? Container::none : Container::vector;
  if (name == "basic_string") return Container::string;
  if (name == "basic_string_view") return Container::span;
  if (name == "array") return Container::array;
  if (name == "span") return Container::span;
  if (name == "valarray") return Container::valarray;
  if (name == "unique_ptr") return element->isArrayType() ? Container::pointer : Container::none;
  return Container::none;
}

namespace {

// std::vector<bool>, and what its subscript gives.
bool is_packed(QualType type) {
  const auto *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (record && record->isInStdNamespace() && record->getIdentifier() && record->getName() == "_Bit_reference")
    return true;
  const auto *one = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type.getNonReferenceType()->getAsCXXRecordDecl());
  if (!one || !one->isInStdNamespace() || !one->getIdentifier() || one->getName() != "vector") return false;
  const auto &arguments = one->getTemplateArgs();
  return arguments.size() != 0 && arguments[0].getKind() == TemplateArgument::Type &&
         arguments[0].getAsType()->isBooleanType();
}

// v, s.v, s->v, this->v. Clang knows what constants are.
bool is_chain(const Expr *e) {
  e = strip(e);
  if (isa<CXXThisExpr>(e)) return true;
  if (const auto *ref = dyn_cast<DeclRefExpr>(e)) {
    const auto *v = dyn_cast<VarDecl>(ref->getDecl());
    return v && !v->isConstexpr();
  }
  if (const auto *u = dyn_cast<UnaryOperator>(e)) // *p
    return u->getOpcode() == UO_Deref && strip(u->getSubExpr())->getType()->isPointerType() &&
           is_chain(u->getSubExpr());
  const auto *m = dyn_cast<MemberExpr>(e);
  return m && isa<FieldDecl>(m->getMemberDecl()) && is_chain(m->getBase());
}

// An object whose elements are found: arrays hold theirs, also where they are elements themselves.
bool is_object(const Expr *e, Container kind) {
  if (is_chain(e)) return true;
  e = strip(e);
  if (const auto *m = dyn_cast<MemberExpr>(e))
    return isa<FieldDecl>(m->getMemberDecl()) && is_object(m->getBase(), kind);
  const auto *s = dyn_cast<ArraySubscriptExpr>(e);
  return kind == Container::array && s != nullptr;
}

bool has_loop(const Stmt *s) {
  return s && (isa<ForStmt, CXXForRangeStmt>(s) || std::any_of(s->child_begin(), s->child_end(), has_loop));
}

} // namespace

const Expr *Views::object_of(const Expr *e) const {
  const auto *m = dyn_cast<MemberExpr>(e);
  const auto *field = m ? dyn_cast<FieldDecl>(m->getMemberDecl()) : nullptr;
  if (!field || !is_member(field)) return nullptr;
  const auto it = pointed_.find(m);
  return it == pointed_.end() ? m->getBase() : it->second;
}

bool Views::is_size(const Expr *e) const {
  const auto *m = dyn_cast<MemberExpr>(strip(e));
  const auto *field = m ? dyn_cast<FieldDecl>(m->getMemberDecl()) : nullptr;
  const auto it = field ? members_.find(field) : members_.end();
  return it != members_.end() && it->second;
}

class ViewRewriter {
public:
  ViewRewriter(Views &views, ASTContext &ast, const TokenStream &tokens) : views_(views), ast_(ast), tokens_(tokens) {}

  void function(Stmt *body) {
    whole_.clear();
    collect_whole(body, nullptr);
    statement(body);
  }

private:
  // Types of std::array that are elements of containers, and in this function are used as values, not element by
  // element.
  void collect_whole(const Stmt *s, const Stmt *parent) {
    if (!s) return;
    const auto *e = dyn_cast<CXXOperatorCallExpr>(s);
    if (e && e->getOperator() == OO_Subscript && container_of(e->getType()) == Container::array &&
        !takes_element(parent, e))
      whole_.insert(value_type(e));
    const auto *wrapper = dyn_cast<Expr>(s);
    const bool passes = wrapper && isa<ImplicitCastExpr, ParenExpr>(wrapper);
    for (const Stmt *c : s->children()) collect_whole(c, passes ? parent : s);
  }
  static const void *value_type(const Expr *e) {
    return e->getType().getNonReferenceType().getCanonicalType().getUnqualifiedType().getAsOpaquePtr();
  }
  static bool takes_element(const Stmt *parent, const Expr *object) {
    const auto *call = dyn_cast_or_null<CXXOperatorCallExpr>(parent);
    if (call && call->getOperator() == OO_Subscript && call->getNumArgs() == 2)
      return call->getArg(0)->IgnoreParenImpCasts() == object;
    const auto *member = dyn_cast_or_null<MemberExpr>(parent); // v[i].size()
    const auto *method = member ? dyn_cast<CXXMethodDecl>(member->getMemberDecl()) : nullptr;
    return method && method->getIdentifier() && (method->getName() == "size" || method->getName() == "empty");
  }

  void statement(Stmt *s) {
    if (isa<LambdaExpr, UnaryExprOrTypeTraitExpr, ConstantExpr>(s)) return;
    if (auto *list = dyn_cast<InitListExpr>(s); list && list->isSemanticForm() && list->getSyntacticForm())
      statement(list->getSyntacticForm()); // which is what visitors see
    for (Stmt *&child : s->children()) {
      if (!child) continue;
      statement(child);
      auto *e = dyn_cast<Expr>(child);
      if (Expr *seen = e ? seen_through(e) : nullptr) child = seen;
    }
  }

  // What the call comes down to; null: it stays.
  Expr *seen_through(Expr *e) {
    if (e->isTypeDependent() || e->isValueDependent()) return nullptr;
    if (auto *c = dyn_cast<CXXOperatorCallExpr>(e))
      return c->getOperator() == OO_Subscript && c->getNumArgs() == 2 ? element(c) : nullptr;
    if (auto *c = dyn_cast<CXXMemberCallExpr>(e)) return member(c);
    auto *c = dyn_cast<CallExpr>(e);
    if (!c) return nullptr;
    Expr *hidden = hidden_member(c);
    return hidden ? hidden : of_library(c);
  }

  // mf_member<double *, 8>(m): the member at that byte of m.
  Expr *hidden_member(CallExpr *c) {
    const FunctionDecl *f = c->getDirectCallee();
    if (!f || !f->getIdentifier() || c->getNumArgs() != 1 || !f->getTemplateSpecializationArgs()) return nullptr;
    const bool referred = f->getName() == "mf_referred";
    if (!referred && f->getName() != "mf_member") return nullptr;
    const TemplateArgument &at = f->getTemplateSpecializationArgs()->get(1);
    const auto *record = c->getArg(0)->getType()->getAsCXXRecordDecl();
    if (at.getKind() != TemplateArgument::Integral || !record) return nullptr;
    FieldDecl *field = field_at(record, at.getAsIntegral().getZExtValue(), referred, c->getType());
    if (!field) return nullptr;
    auto *m = member(c->getArg(0), field, c->getType());
    auto *of = dyn_cast<UnaryOperator>(c->getArg(0)->IgnoreParenImpCasts());
    if (of && of->getOpcode() == UO_Deref) { // (*p).x is p->x
      m = MemberExpr::CreateImplicit(ast_, of->getSubExpr(), true, field, c->getType(), VK_LValue, OK_Ordinary);
      m->setMemberLoc(c->getEndLoc());
    }
    views_.made_[m].text = text(c);
    stands_for(m, c);
    return in_parentheses(m, c);
  }

  FieldDecl *field_at(const CXXRecordDecl *record, uint64_t byte, bool referred, QualType type) const {
    const ASTRecordLayout &layout = ast_.getASTRecordLayout(record);
    for (FieldDecl *f : record->fields()) {
      const QualType own = f->getType().getNonReferenceType();
      const uint64_t begin = layout.getFieldOffset(f->getFieldIndex()) / ast_.getCharWidth();
      if (begin == byte && f->getType()->isReferenceType() == referred && ast_.hasSameUnqualifiedType(own, type))
        return f;
    }
    for (const CXXBaseSpecifier &b : record->bases()) {
      const auto *base = b.getType()->getAsCXXRecordDecl();
      if (!base || b.isVirtual()) continue;
      const auto first = static_cast<uint64_t>(layout.getBaseClassOffset(base).getQuantity());
      if (FieldDecl *f = byte < first ? nullptr : field_at(base, byte - first, referred, type)) return f;
    }
    return nullptr;
  }

  Expr *element(CXXOperatorCallExpr *c) {
    Expr *object = c->getArg(0);
    const Container kind = container_of(object->getType());
    if (kind == Container::none || !is_object(object, kind) || !c->isGLValue()) return nullptr;
    if (kind == Container::array && !is_chain(object) && whole_.count(value_type(object))) return nullptr;
    Expr *range = kind == Container::array ? row(object, c->getType()) : nullptr;
    if (!range) range = elements(object, kind, c->getType());
    if (!range) return nullptr;
    auto *out = subscript(range, c->getArg(1), c->getType(), c->getEndLoc());
    objects_[out] = {object, kind};
    return out;
  }

  ArraySubscriptExpr *subscript(Expr *range, Expr *index, QualType type, SourceLocation end) {
    return new (ast_) ArraySubscriptExpr(range, index, type, VK_LValue, OK_Ordinary, end);
  }

  // A std::array that is an element of a container is a row: the container then holds rows of such elements.
  Expr *row(Expr *object, QualType element) {
    auto *s = dyn_cast<ArraySubscriptExpr>(object->IgnoreParenImpCasts());
    const auto it = s ? objects_.find(s) : objects_.end();
    const std::optional<llvm::APInt> length = length_of(object->getType());
    if (it == objects_.end() || !length) return nullptr;
    const QualType type = ast_.getConstantArrayType(element, *length, nullptr, ArraySizeModifier::Normal, 0);
    const auto [of, kind] = it->second;
    Expr *rows = kind == Container::array ? row(of, type) : nullptr;
    if (!rows) rows = elements(of, kind, type);
    if (!rows) return nullptr;
    return as(ast_.getPointerType(element), CK_ArrayToPointerDecay, subscript(rows, s->getIdx(), type, s->getEndLoc()));
  }

  static std::optional<llvm::APInt> length_of(QualType type) {
    const auto *one =
        dyn_cast_or_null<ClassTemplateSpecializationDecl>(type.getNonReferenceType()->getAsCXXRecordDecl());
    if (!one || one->getTemplateArgs().size() != 2 || one->getTemplateArgs()[1].getKind() != TemplateArgument::Integral)
      return std::nullopt;
    return one->getTemplateArgs()[1].getAsIntegral();
  }

  // v.data(), p.get(), v.size(), v.empty().
  Expr *member(CXXMemberCallExpr *c) {
    const CXXMethodDecl *method = c->getMethodDecl();
    auto *callee = dyn_cast<MemberExpr>(c->getCallee()->IgnoreParens());
    if (!method || !callee || !method->getIdentifier()) return nullptr;
    Expr *object = callee->isArrow() ? pointee(callee->getBase()) : callee->getBase();
    if (const auto rows = mdspan_of(object->getType()); rows && is_chain(object))
      return of_mdspan(c, object, *rows, method->getName().str());
    if (c->getNumArgs() != 0) return nullptr;
    const Container kind = container_of(object->getType());
    if (kind == Container::none || !is_object(object, kind)) return nullptr;
    return named(c, object, kind, method->getName());
  }

  // p->size() is (*p).size().
  Expr *pointee(Expr *p) {
    auto *out = UnaryOperator::Create(ast_, p, UO_Deref, p->getType()->getPointeeType(), VK_LValue, OK_Ordinary,
                                      p->getBeginLoc(), false, FPOptionsOverride());
    views_.made_[out] = {"(*" + text(p) + ")", {}, false};
    return out;
  }

  // m.data_handle(), m.extent(0), m.stride(1) and their like.
  Expr *of_mdspan(CallExpr *c, Expr *object, const Mdspan &rows, const std::string &name) {
    Expr *out = nullptr;
    if (c->getNumArgs() == 0 && name == "data_handle") {
      out = made_member(object, "data_handle()", c->getType(), false);
      views_.extents_[strip_made(out)] =
          made_member(object, "mapping().required_span_size()", ast_.getSizeType(), true);
    } else if (c->getNumArgs() == 0 && (name == "size" || name == "empty")) {
      out = made_member(object, name + "()", c->getType(), name == "size");
    } else if (c->getNumArgs() == 1 && (name == "extent" || name == "stride")) {
      const auto dimension = c->getArg(0)->getIntegerConstantExpr(ast_);
      if (!dimension || dimension->getExtValue() < 0 || dimension->uge(rows.extents.size())) return nullptr;
      const auto known = rows.extents[dimension->getZExtValue()];
      if (name == "extent" && known) return constant(c, *known);
      out = made_member(object, name + "(" + std::to_string(dimension->getZExtValue()) + ")", c->getType(),
                        name == "extent");
    }
    if (!out) return nullptr;
    stands_for(strip_made(out), c);
    return in_parentheses(out, c);
  }

  // std::size(v) and its like.
  Expr *of_library(CallExpr *c) {
    const FunctionDecl *f = c->getDirectCallee();
    if (!f || !f->isInStdNamespace() || !f->getIdentifier() || c->getNumArgs() != 1) return nullptr;
    Expr *object = c->getArg(0);
    const Container kind = container_of(object->getType());
    if (kind == Container::none || !object->isGLValue() || !is_object(object, kind)) return nullptr;
    const StringRef name = f->getName();
    if (name == "ssize") return named(c, object, kind, name);
    return name == "size" || name == "data" || name == "empty" ? named(c, object, kind, name) : nullptr;
  }

  Expr *named(CallExpr *c, Expr *object, Container kind, StringRef name) {
    if (name == "length") name = "size"; // of a string
    if (kind == Container::array && (name == "size" || name == "ssize" || name == "empty")) return constant(c);
    Expr *out = nullptr;
    const bool get = name == "get" && kind == Container::pointer;
    const bool data =
        name == "data" && (kind == Container::vector || kind == Container::string || kind == Container::span);
    if (get || data)
      out = elements(object, kind, c->getType()->getPointeeType());
    else if (kind != Container::pointer && (name == "size" || (name == "empty" && kind != Container::valarray)))
      out = made_member(object, name.str() + "()", c->getType(), name == "size");
    else if (kind != Container::pointer && name == "ssize")
      out = made_member(object, name.str() + "()", c->getType(), false);
    if (!out) return nullptr;
    stands_for(strip_made(out), c);
    if (name == "ssize") views_.made_[strip_made(out)].text = "std::ssize(" + text(object) + ")";
    return in_parentheses(out, c);
  }

  // How many elements a std::array has.
  Expr *constant(CallExpr *c) {
    const std::optional<llvm::APInt> size = length_of(container_object(c)->getType());
    if (!size) return nullptr;
    const bool empty = c->getType()->isBooleanType();
    return constant(c, empty ? size->isZero() : size->getZExtValue());
  }
  Expr *constant(CallExpr *c, uint64_t number) {
    const llvm::APInt bits(ast_.getIntWidth(c->getType()), number);
    auto *out = IntegerLiteral::Create(ast_, bits, c->getType(), c->getBeginLoc());
    stands_for(out, c);
    views_.made_[out].text = text(c);
    return in_parentheses(out, c);
  }

  static const Expr *container_object(const CallExpr *c) {
    const auto *m = dyn_cast<CXXMemberCallExpr>(c);
    return m ? m->getImplicitObjectArgument() : c->getArg(0);
  }

  static Expr *strip_made(Expr *e) { return cast<ImplicitCastExpr>(e)->getSubExpr(); }

  // The pointer to the elements, or the array of them.
  Expr *elements(Expr *object, Container kind, QualType element) {
    if (kind == Container::array) return array(object, element);
    const QualType type = ast_.getPointerType(element);
    Expr *out = made_member(object, kind == Container::pointer ? "get()" : "data()", type, false);
    Expr *range = strip_made(out);
    if (kind == Container::valarray) {
      const std::string v = text(object);
      views_.made_[range].text = "(" + v + ".size() ? &" + v + "[0] : nullptr)";
    }
    if (kind == Container::pointer) return out;
    Expr *extent = made_member(object, kind == Container::string ? "size() + 1" : "size()", ast_.getSizeType(), true);
    if (kind == Container::string) {
      views_.made_[range].text = "(&" + text(object) + "[0])";
      views_.made_[strip_made(extent)].text = "(" + text(object) + ".size() + 1)";
    }
    views_.extents_[range] = extent;
    return out;
  }

  // It stands where the object does: messages have a place.
  MemberExpr *member(Expr *object, FieldDecl *field, QualType type) {
    auto *of = dyn_cast<UnaryOperator>(object->IgnoreParenImpCasts());
    const bool arrow = of && of->getOpcode() == UO_Deref; // (*p).x is p->x
    Expr *base = arrow ? new (ast_) ParenExpr(object->getBeginLoc(), object->getEndLoc(), of->getSubExpr()) : object;
    auto *m = MemberExpr::CreateImplicit(ast_, base, arrow, field, type, VK_LValue, OK_Ordinary);
    m->setMemberLoc(object->getEndLoc());
    if (arrow) views_.pointed_[m] = object;
    return m;
  }

  // The only member of a std::array, if it is one of an array.
  Expr *array(Expr *object, QualType element) {
    const auto *record = object->getType()->getAsCXXRecordDecl();
    if (!record || record->field_empty()) return nullptr;
    FieldDecl *field = *record->field_begin();
    if (!ast_.getAsConstantArrayType(field->getType())) return nullptr;
    const auto *whole = ast_.getAsConstantArrayType(field->getType());
    const QualType type = ast_.getConstantArrayType(element, whole->getSize(), nullptr, ArraySizeModifier::Normal, 0);
    auto *m = member(object, field, type);
    name_of(m, object, "data()");
    return as(ast_.getPointerType(element), CK_ArrayToPointerDecay, m);
  }

  // A value that the object keeps.
  Expr *made_member(Expr *object, const std::string &name, QualType type, bool size) {
    FieldDecl *&field = fields_[{name, type.getCanonicalType().getAsOpaquePtr()}];
    if (!field) field = new_field(name, type);
    views_.members_[field] = size;
    auto *m = member(object, field, type);
    name_of(m, object, name);
    return as(type, CK_LValueToRValue, m);
  }

  void name_of(const MemberExpr *m, const Expr *object, const std::string &name) {
    views_.made_[m] = {text(object) + "." + name, {}, false};
    if (m->isArrow()) stands_for(m, object); // the pointer alone does not
  }

  // In a class of its own, which nothing else knows: Clang asks where it lies there.
  FieldDecl *new_field(const std::string &name, QualType type) {
    auto *record = CXXRecordDecl::Create(ast_, TagTypeKind::Struct, ast_.getTranslationUnitDecl(), SourceLocation(),
                                         SourceLocation(), nullptr);
    record->startDefinition();
    auto *field =
        FieldDecl::Create(ast_, record, SourceLocation(), SourceLocation(), &ast_.Idents.get(name),
                          type.getUnqualifiedType(), ast_.getTrivialTypeSourceInfo(type), nullptr, false, ICIS_NoInit);
    field->setAccess(AS_public);
    record->addDecl(field);
    record->completeDefinition();
    return field;
  }

  Expr *as(QualType type, CastKind kind, Expr *e) {
    return ImplicitCastExpr::Create(ast_, type, kind, e, nullptr, VK_PRValue, FPOptionsOverride());
  }

  void stands_for(const Expr *made, const Expr *written) {
    views_.made_[made].range = written->getSourceRange();
    views_.made_[made].stands = true;
  }

  Expr *in_parentheses(Expr *e, const Expr *written) {
    return new (ast_) ParenExpr(written->getBeginLoc(), written->getEndLoc(), e);
  }

  std::string text(const Expr *e) const {
    if (const MadeExpression *m = views_.made(strip(e))) return m->text;
    return tokens_.text(tokens_.range(e->getSourceRange()));
  }

  Views &views_;
  ASTContext &ast_;
  const TokenStream &tokens_;
  std::map<std::pair<std::string, const void *>, FieldDecl *> fields_;
  std::map<const ArraySubscriptExpr *, std::pair<Expr *, Container>> objects_; // of which these are elements
  std::set<const void *> whole_;                                               // canonical types
};

std::string why_no_element(const Context &context, const CallExpr *call) {
  const auto *member = dyn_cast<CXXMemberCallExpr>(call);
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
  const Expr *object = member ? member->getImplicitObjectArgument()
                       : isa<CXXOperatorCallExpr>(call) && method && !method->isStatic() ? call->getArg(0)
                                                                                         : nullptr;
  if (!object) return "";
  const Expr *v = strip(object);
  const QualType type = v->getType()->isPointerType() ? v->getType()->getPointeeType() : v->getType();
  const std::string name = "'" + context.text(v) + "'", written = "'" + context.text(call) + "'";
  if (is_packed(type)) return name + " is of a std::vector<bool>, which packs elements; use a std::vector<char>";
  if (const std::string why = why_no_mdspan(type); !why.empty())
    return name + " " + why + "; use a pointer to its elements and a subscript";
  const Container kind = container_of(type);
  if (kind == Container::none) return "";
  if (kind == Container::array && function_of_values(method)) return ""; // a value, too
  if (!is_chain(v))
    return name + " is a container among others, which lie anywhere; use one container and a subscript like i * n + j";
  const std::string called = method->getIdentifier() ? method->getName().str() : "";
  if (called == "at") return written + " throws where there is no such element; use a subscript in brackets";
  if (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator() || called == "assign")
    return written + " replaces all elements of " + name + "; assign to them one by one";
  const bool element = method->isConst() || called == "front" || called == "back" || called == "begin" ||
                       called == "end" || called == "rbegin" || called == "rend";
  if (!element && kind != Container::span)
    return written + " may change how many elements " + name +
           " has or where they lie; call it before or behind the loop";
  return written + " is no element by its subscript; write " + name.substr(1, name.size() - 2) + "[i]";
}

std::string as_subscript(const Context &context, const CallExpr *call) {
  const auto *member = dyn_cast<CXXMemberCallExpr>(call);
  const CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
  const Expr *object = method && method->getIdentifier() ? strip(member->getImplicitObjectArgument()) : nullptr;
  if (!object || object->getType()->isPointerType()) return "";
  if (method->getName() == "at" && call->getNumArgs() == 1)
    return context.text(object) + "[" + context.text(call->getArg(0)) + "]";
  return method->getName() == "front" && call->getNumArgs() == 0 ? context.text(object) + "[0]" : "";
}

void Views::see_through(ASTContext &ast, const TokenStream &tokens) {
  struct Functions : SyntaxVisitor {
    const SourceManager *sm = nullptr;
    std::vector<FunctionDecl *> found;
    Functions() { into_instances_ = true; }
    bool VisitFunctionDecl(FunctionDecl *f) override {
      if (f->doesThisDeclarationHaveABody() && !f->isDependentContext() &&
          sm->isInMainFile(sm->getExpansionLoc(f->getLocation())) && has_loop(f->getBody()))
        found.push_back(f);
      return true;
    }
  } functions;
  functions.sm = &ast.getSourceManager();
  for (Decl *d : ast.getTraversalScope())
    if (functions.sm->isInMainFile(functions.sm->getExpansionLoc(d->getLocation()))) functions.TraverseDecl(d);
  ViewRewriter rewriter(*this, ast, tokens);
  for (FunctionDecl *f : functions.found) rewriter.function(f->getBody());
}

} // namespace metafork::frontend
