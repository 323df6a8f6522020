#include "frontend/scops/arrays.h"

#include "frontend/syntax/library_values.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecordLayout.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::IntExpr;
using model::ScopArray;

namespace {

// The variable that a chain of members begins with; null for this->x.
const VarDecl *root_of(const Expr *e, bool &through_pointer, bool &in_union) {
  e = strip(e);
  if (const auto *ref = dyn_cast<DeclRefExpr>(e)) return dyn_cast<VarDecl>(ref->getDecl());
  if (const auto *m = dyn_cast<MemberExpr>(e)) {
    const auto *field = dyn_cast<FieldDecl>(m->getMemberDecl());
    const bool refers = field && field->getType()->isReferenceType();
    if (m->isArrow() || refers || isa<CXXThisExpr>(strip(m->getBase()))) through_pointer = true;
    if (field && field->getParent()->isUnion()) in_union = true;
    return root_of(m->getBase(), through_pointer, in_union);
  }
  return nullptr;
}

// v, s.x, s->x, this->x.
bool is_chain(const Expr *e) {
  e = strip(e);
  if (isa<CXXThisExpr>(e)) return true;
  if (const auto *ref = dyn_cast<DeclRefExpr>(e)) return isa<VarDecl>(ref->getDecl());
  const auto *m = dyn_cast<MemberExpr>(e);
  return m && isa<FieldDecl>(m->getMemberDecl()) && is_chain(m->getBase());
}

} // namespace

std::string ScopArrays::type_text(QualType type) const {
  type = type.getNonReferenceType();
  if (type->getContainedDeducedType()) type = type.getCanonicalType(); // auto
  if (type->getAs<TypeOfExprType>() || type->getAs<TypeOfType>() || type->getAs<DecltypeType>())
    type = type.getCanonicalType();
  if (type.getUnqualifiedType().isConstQualified()) type = type.getCanonicalType(); // a typedef of a const type
  PrintingPolicy policy(context_.ast.getLangOpts());
  policy.SuppressUnwrittenScope = true;
  return type.getUnqualifiedType().getAsString(policy);
}

std::string ScopArrays::exact_type_text(QualType type) const {
  PrintingPolicy policy(context_.ast.getLangOpts());
  policy.SuppressUnwrittenScope = true;
  return type.getCanonicalType().getAsString(policy);
}

// Numbers by the names that the language has for them: what can be said of "double" is said of "real_t" too.
std::string ScopArrays::number_text(QualType type) const {
  const auto *number = type.getNonReferenceType().getCanonicalType()->getAs<BuiltinType>();
  switch (number ? number->getKind() : BuiltinType::Void) {
    case BuiltinType::Bool:
    case BuiltinType::Char_S:
    case BuiltinType::Char_U:
    case BuiltinType::SChar:
    case BuiltinType::UChar:
    case BuiltinType::Short:
    case BuiltinType::UShort:
    case BuiltinType::Int:
    case BuiltinType::UInt:
    case BuiltinType::Long:
    case BuiltinType::ULong:
    case BuiltinType::LongLong:
    case BuiltinType::ULongLong:
    case BuiltinType::Float:
    case BuiltinType::Double:
      return type_text(type.getNonReferenceType().getCanonicalType());
    default:
      break;
  }
  const bool complex = is_complex_number(type) || type.getNonReferenceType()->isAnyComplexType();
  return type_text(complex ? type.getNonReferenceType().getCanonicalType() : type);
}

// What has a name and is not changed in the scop: the beginning of an array.
bool ScopArrays::is_root(const Expr *e) const {
  e = strip(e);
  if (!is_chain(e)) return false;
  if (e->getType()->isPointerType()) return captures_.is_outside_value(e);
  const auto *m = dyn_cast<MemberExpr>(e); // an array within a struct: pointers on the way must not change
  if (!m) return isa<DeclRefExpr>(e);
  const Expr *base = strip(m->getBase());
  return isa<CXXThisExpr>(base) || (m->isArrow() ? captures_.is_outside_value(base) : is_root(base));
}

IntExpr ScopArrays::extent(const clang::ArrayType *type) {
  if (const auto *c = dyn_cast<ConstantArrayType>(type)) return IntExpr(c->getSize().getSExtValue());
  const auto *v = dyn_cast<VariableArrayType>(type);
  if (!v || !v->getSizeExpr()) return {};
  // the size is the one of the declaration: what it is computed from must not change later
  for (const VarDecl *r : variables_named_in(v->getSizeExpr()))
    if (facts_.is_changed(r) || (r->hasGlobalStorage() && !r->getType().isConstQualified())) return {};
  return values_.integer(v->getSizeExpr(), Use::bound);
}

bool ScopArrays::declares(const VarDecl *v) const {
  const unsigned at = context_.offset(v->getLocation());
  return context_.in_main_file(v->getLocation()) && scop_.range.begin <= at && at < scop_.range.end;
}

int ScopArrays::add(const Expr *e, const VarDecl *v, const std::string &key, QualType type, bool object) {
  if (const Expr *element = v && scop_.origin == model::Scop::Origin::written ? captures_.element_of(v) : nullptr)
    throw Refusal{e ? e->getExprLoc() : v->getLocation(), "'" + v->getNameAsString() + "' names the element '" +
                                                              context_.text(element) + "' of an array" +
                                                              Topic::element};
  ScopArray a;
  bool through_pointer = false, in_union = false;
  const VarDecl *root = e ? root_of(e, through_pointer, in_union) : v;
  if (e && root && declares(root)) // nobody outside knows it
    throw Refusal{e->getExprLoc(),
                  "'" + context_.text(strip(e)) + "' is a part of a variable of the loops" + Topic::element};
  const auto *named = e ? dyn_cast<DeclRefExpr>(strip(e)) : nullptr;
  a.location = context_.location(named ? named->getDecl()->getLocation() : e ? e->getExprLoc() : v->getLocation());
  a.name = e ? context_.text(strip(e)) : v->getNameAsString();
  const QualType written = type;
  if (const auto *p = object ? type->getAs<PointerType>() : nullptr) {
    a.kind = ScopArray::Kind::pointer;
    a.restricted = type.isRestrictQualified();
    a.extents.push_back({});
    type = p->getPointeeType();
  } else {
    const bool alone = !through_pointer && !in_union && !(root && root->getType()->isReferenceType());
    const bool array = object && type->isArrayType();
    a.kind = !alone ? ScopArray::Kind::pointer : array ? ScopArray::Kind::object : ScopArray::Kind::scalar;
  }
  while (const clang::ArrayType *at = object ? context_.ast.getAsArrayType(type) : nullptr) {
    a.extents.push_back(extent(at));
    type = at->getElementType();
  }
  const SourceLocation at = e ? e->getExprLoc() : v->getLocation();
  if (type->isVoidType() || type->isIncompleteType() || type->isFunctionType())
    throw Refusal{at, "the elements of '" + a.name + "' have no known size; use a pointer to their type" + Topic::type};
  if (type.isVolatileQualified() || written.isVolatileQualified())
    throw Refusal{at, "'" + a.name + "' is volatile" + Topic::volatile_elements};
  if (type->isAtomicType()) throw Refusal{at, "'" + a.name + "' is atomic"};
  a.dimensions = a.extents.size();
  a.element = number_text(type);
  a.element_size = context_.ast.getTypeSizeInChars(type).getQuantity();
  a.floating = type->isRealFloatingType() || type->isAnyComplexType() || is_complex_number(type);
  a.exposed = a.kind == ScopArray::Kind::pointer || !root || through_pointer || facts_.is_exposed(root);
  scop_.arrays.push_back(std::move(a));
  variables_.push_back(v);
  roots_.push_back(root);
  expressions_.push_back(e ? strip(e) : nullptr);
  members_.push_back(e && !isa<DeclRefExpr>(strip(e)));
  elements_.push_back(type);
  const int id = static_cast<int>(scop_.arrays.size()) - 1;
  by_key_[key] = id;
  return id;
}

namespace {

std::string key_of(const Context &context, const Expr *e) {
  bool ignored = false;
  const VarDecl *root = root_of(e, ignored, ignored);
  return context.text(strip(e)) + "#" + (root ? std::to_string(root->getID()) : "this");
}

std::string key_of(const VarDecl *v) { return v->getNameAsString() + "#" + std::to_string(v->getID()); }

} // namespace

int ScopArrays::find(const VarDecl *v) const {
  const auto it = by_key_.find(key_of(v));
  return it == by_key_.end() ? -1 : it->second;
}

int ScopArrays::root(const Expr *e) {
  e = strip(e);
  const auto *ref = dyn_cast<DeclRefExpr>(e);
  const std::string key = ref ? key_of(cast<VarDecl>(ref->getDecl())) : key_of(context_, e);
  if (const auto it = by_key_.find(key); it != by_key_.end()) return it->second;
  return add(e, ref ? cast<VarDecl>(ref->getDecl()) : nullptr, key, e->getType().getNonReferenceType(), true);
}

int ScopArrays::scalar(const Expr *e) {
  e = strip(e);
  const auto *ref = dyn_cast<DeclRefExpr>(e);
  const std::string key = ref ? key_of(cast<VarDecl>(ref->getDecl())) : key_of(context_, e);
  if (const auto it = by_key_.find(key); it != by_key_.end()) return it->second;
  if (const auto *m = dyn_cast<MemberExpr>(e))
    if (const auto *field = dyn_cast<FieldDecl>(m->getMemberDecl()); field && field->isBitField())
      throw Refusal{e->getExprLoc(),
                    "'" + context_.text(e) + "' is a bit-field, which shares its bytes with others" + Topic::element};
  return add(e, ref ? cast<VarDecl>(ref->getDecl()) : nullptr, key, e->getType().getNonReferenceType(), false);
}

int ScopArrays::declare(const VarDecl *v, int scope, const std::set<std::string> &taken) {
  std::string name = v->getNameAsString();
  if (taken.count(name) ||
      std::any_of(scop_.arrays.begin(), scop_.arrays.end(), [&](const ScopArray &other) { return other.name == name; }))
    name = captures_.fresh(name);
  const int id = add(nullptr, v, key_of(v), v->getType(), v->getType()->isArrayType());
  ScopArray &a = scop_.arrays[static_cast<size_t>(id)];
  a.name = name;
  a.scope = scope;
  a.live_out = false;
  a.exposed = facts_.is_exposed(v);
  PrintingPolicy policy(context_.ast.getLangOpts());
  QualType type = v->getType();
  a.declaration = a.name;
  if (type->isArrayType()) {
    Qualifiers qualifiers; // of its elements
    type = context_.ast.getUnqualifiedArrayType(type, qualifiers);
    type.getAsStringInternal(a.declaration, policy);
    a.declaration += ";";
  } else {
    a.declaration = a.element + (a.element.back() == '*' ? "" : " ") + a.name + ";";
  }
  return id;
}

void ScopArrays::define(const VarDecl *v, ScopPlace place) {
  const QualType type = v->getType(), whole = place.part ? place.type : element_type(place.array);
  if (type->isReferenceType() && place.exact && !is_whole(place) &&
      !context_.ast.hasSameUnqualifiedType(type.getNonReferenceType(), whole)) {
    place.part = true; // its base class
    place.exact = false;
  }
  places_[v] = std::move(place);
}

bool ScopArrays::is_whole(const ScopPlace &place) const {
  return place.index.size() < scop_.arrays[static_cast<size_t>(place.array)].dimensions;
}

// p + i, i + p, p - i.
std::optional<ScopPlace> ScopArrays::sum(const BinaryOperator *b) {
  const bool left = b->getLHS()->getType()->isPointerType() || b->getLHS()->getType()->isArrayType();
  auto place = pointer(left ? b->getLHS() : b->getRHS());
  if (!place || place->part || place->index.empty()) return place;
  const IntExpr distance = values_.integer(left ? b->getRHS() : b->getLHS(), Use::subscript);
  IntExpr &last = place->index.back();
  last = b->getOpcode() == BO_Add ? last + distance : last - distance;
  return place;
}

std::optional<ScopPlace> ScopArrays::pointer(const Expr *e) {
  e = strip(e);
  if (e->getType()->isArrayType()) {
    auto place = element(e);
    if (place && place->part)
      place->exact = false; // an element of an array in the element
    else if (place)
      place->index.push_back(0);
    return place;
  }
  if (const auto *ref = dyn_cast<DeclRefExpr>(e))
    if (const auto *v = dyn_cast<VarDecl>(ref->getDecl()))
      if (const auto it = places_.find(v); it != places_.end()) return it->second;
  if (is_root(e)) return ScopPlace{root(e), {0}};
  if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp()) return sum(b);
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_AddrOf) {
    auto place = element(u->getSubExpr());
    if (place && (place->index.empty() || place->part))
      throw Refusal{e->getExprLoc(),
                    "the address '" + context_.text(e) + "' cannot be followed to elements" + Topic::element};
    return place;
  }
  if (const auto *c = dyn_cast<ExplicitCastExpr>(e))
    if (c->getSubExpr()->getType()->isPointerType() &&
        context_.ast.hasSameUnqualifiedType(c->getSubExpr()->getType()->getPointeeType(),
                                            c->getType()->getPointeeType()))
      return pointer(c->getSubExpr());
  if (is_chain(e))
    throw Refusal{e->getExprLoc(), "the pointer '" + context_.text(e) + "' is changed in the loops" + Topic::pointer};
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->isIncrementDecrementOp()) return pointer(u->getSubExpr());
  if (isa<ArraySubscriptExpr>(e) || isa<UnaryOperator>(e))
    throw Refusal{e->getExprLoc(),
                  "'" + context_.text(e) + "' is a pointer that is read from memory; use one array" + Topic::pointer};
  throw Refusal{e->getExprLoc(),
                "the pointer '" + context_.text(e) + "' cannot be followed to one array" + Topic::pointer};
}

namespace {

// Members that share bytes with others, or may do so. Of a record without a name either all members are apart or none:
// in kernels such a record has no place in the paths of its members.
bool shares_bytes(const FieldDecl *field) {
  if (field->getParent()->isUnion() || field->isBitField() || field->isPotentiallyOverlapping()) return true;
  const RecordDecl *unnamed = field->isAnonymousStructOrUnion() ? field->getType()->getAsRecordDecl() : nullptr;
  return unnamed && (unnamed->isUnion() || std::any_of(unnamed->field_begin(), unnamed->field_end(), shares_bytes));
}

} // namespace

// From an element, or a part of one, to its member.
void ScopArrays::select(ScopPlace &place, const MemberExpr *m) const {
  const auto *field = dyn_cast<FieldDecl>(m->getMemberDecl());
  if (!field || field->getType()->isReferenceType())
    throw Refusal{m->getExprLoc(), "'" + context_.text(m) + "' is no part of an element" + Topic::element};
  const QualType whole = place.part ? place.type : element_type(place.array);
  place.part = true;
  if (!place.exact) return;
  const RecordDecl *record = field->getParent();
  const ASTContext &ast = context_.ast;
  // a member of a base class is anywhere in the element
  place.exact = ast.hasSameUnqualifiedType(whole, ast.getRecordType(record)) && !shares_bytes(field) &&
                !ast.getTypeSizeInChars(field->getType()).isZero();
  if (!place.exact) return;
  const uint64_t offset = ast.getASTRecordLayout(record).getFieldOffset(field->getFieldIndex());
  place.first_byte += ast.toCharUnitsFromBits(static_cast<int64_t>(offset)).getQuantity();
  place.end_byte = place.first_byte + ast.getTypeSizeInChars(field->getType()).getQuantity();
  place.type = field->getType();
}

// The same for all members of a chain q->x.y, where q stands for the place.
void ScopArrays::select_chain(ScopPlace &place, const MemberExpr *m) const {
  if (const auto *inner = dyn_cast<MemberExpr>(strip(m->getBase()))) {
    if (m->isArrow())
      throw Refusal{m->getExprLoc(), "'" + context_.text(inner) +
                                         "' is a pointer that is read from memory; use one array" + Topic::pointer};
    select_chain(place, inner);
  }
  select(place, m);
}

std::optional<ScopPlace> ScopArrays::element(const Expr *lvalue) {
  const Expr *e = strip(lvalue);
  if (const auto *ref = dyn_cast<DeclRefExpr>(e)) {
    const auto *v = dyn_cast<VarDecl>(ref->getDecl());
    if (!v) return std::nullopt;
    if (const auto it = places_.find(v); it != places_.end() && v->getType()->isReferenceType()) return it->second;
    if (is_private(v)) return std::nullopt;
    if (!e->getType()->isArrayType()) return std::nullopt;
    if (const int local = find(v); local >= 0) return ScopPlace{local, {}};
    return ScopPlace{root(e), {}};
  }
  if (const auto *s = dyn_cast<ArraySubscriptExpr>(e)) {
    auto place = pointer(s->getBase());
    if (place && !place->part) {
      if (place->index.empty()) return std::nullopt;
      place->index.back() = place->index.back() + values_.integer(s->getIdx(), Use::subscript);
    }
    return place;
  }
  if (const auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref) return pointer(u->getSubExpr());
  if (const auto *m = dyn_cast<MemberExpr>(e)) {
    if (is_chain(e)) {
      bool ignored = false;
      const VarDecl *v = root_of(e, ignored, ignored);
      const auto known = v ? places_.find(v) : places_.end();
      if (known != places_.end()) {
        ScopPlace place = known->second;
        select_chain(place, m);
        return place;
      }
      if (v && is_private(v)) return std::nullopt;
      if (!e->getType()->isArrayType()) return std::nullopt;
      if (const int local = v ? find(v) : -1; local >= 0 && scop_.arrays[static_cast<size_t>(local)].scope >= 0) {
        ScopPlace place{local, {}, true};
        place.exact = false; // somewhere in a variable of the loops
        return place;
      }
      if (is_root(e)) return ScopPlace{root(e), {}};
      throw Refusal{e->getExprLoc(),
                    "the pointer to '" + context_.text(e) + "' is changed in the loops" + Topic::pointer};
    }
    auto place = m->isArrow() ? pointer(m->getBase()) : element(m->getBase());
    if (place) select(*place, m);
    return place;
  }
  throw Refusal{e->getExprLoc(),
                "'" + context_.text(e) + "' cannot be followed to an element of one array" + Topic::element};
}

void ScopArrays::check_overlaps() const {
  for (size_t i = 0; i < roots_.size(); i++)
    for (size_t j = 0; j < roots_.size(); j++) {
      const bool nested = scop_.arrays[j].name.rfind(scop_.arrays[i].name + ".", 0) == 0;
      if (i != j && roots_[i] && roots_[i] == roots_[j] && members_[j] && (nested || !members_[i]) &&
          !elements_[i]->isPointerType() && scop_.arrays[i].dimensions == 0)
        throw Refusal{roots_[i]->getLocation(), "'" + scop_.arrays[i].name +
                                                    "' is used both as a whole and by its member '" +
                                                    scop_.arrays[j].name + "'" + Topic::element};
    }
}

} // namespace metafork::frontend
