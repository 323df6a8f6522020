// Accesses to what a block body declares outside its phases: block storage.
#include "frontend/nests/body.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/statements.h"

namespace metafork::frontend {

using namespace clang;
using model::IntExpr;

// The block array or shared variable at the root of an lvalue or pointer; null for anything else.
const VarDecl *BodyWalker::block_storage(const Expr *e) const {
  if (!block_) return nullptr;
  for (e = strip(e);;) {
    if (const auto *m = dyn_cast<MemberExpr>(e))
      e = strip(m->getBase());
    else if (const auto *s = dyn_cast<ArraySubscriptExpr>(e))
      e = strip(s->getBase());
    else if (const auto *u = dyn_cast<UnaryOperator>(e);
             u && (u->getOpcode() == UO_AddrOf || u->getOpcode() == UO_Deref))
      e = strip(u->getSubExpr());
    else if (const auto *b = dyn_cast<BinaryOperator>(e); b && b->isAdditiveOp() && b->getType()->isPointerType())
      e = strip(b->getLHS()->getType()->isIntegerType() ? b->getRHS() : b->getLHS());
    else if (const auto *c = dyn_cast<ExplicitCastExpr>(e))
      e = strip(c->getSubExpr());
    else
      break;
  }
  const auto *ref = dyn_cast<DeclRefExpr>(e);
  const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  return v && (block_->is_array(v) || block_->is_shared(v)) ? v : nullptr;
}

void BodyWalker::not_block_element(const Expr *e, const VarDecl *v) {
  context_.error(e->getExprLoc(),
                 "'" + context_.text(e) + "' cannot be followed to an element of '" + v->getNameAsString() +
                     "', which the threads of a block share; use its subscripts directly" + Topic::block_storage,
                 e->getSourceRange());
}

// The number of elements of one dimension: a polynomial of scalars, or a scalar of its own.
IntExpr BodyWalker::block_extent(const VarDecl *v, const Expr *size) {
  const IntExpr value = values_.bound(size);
  bool outside = value.is_polynomial();
  std::vector<std::string> symbols;
  value.collect_symbols(symbols);
  for (const std::string &s : symbols) {
    bool scalar = false;
    for (const model::Scalar &one : captures_.scalars()) scalar = scalar || one.name == s;
    outside = outside && scalar;
  }
  if (outside) return value;
  if (captures_.is_invariant(size)) return IntExpr::symbol(captures_.host_value(context_.text(size), "extent", {size}));
  context_.error(size->getExprLoc(),
                 "the size '" + context_.text(size) + "' of '" + v->getNameAsString() +
                     "' is not known before the launch; arrays of a thread block take shared "
                     "memory, so give a size that is the same for all blocks" +
                     Topic::block_storage,
                 size->getSourceRange());
  return {};
}

void BodyWalker::declare_block_storage(const VarDecl *v) {
  model::BlockArray a;
  a.text = v->getNameAsString();
  a.location = context_.location(v->getLocation());
  a.always = conditions_.certain && conditions_.guards.empty() && loops_.empty();
  a.name = context_.words.kernel(a.text);
  for (const model::BlockArray &other : nest_.block_arrays)
    if (other.name == a.name) a.name = captures_.fresh(a.name);
  QualType type = v->getType();
  while (const ArrayType *at = context_.ast.getAsArrayType(type)) {
    if (const auto *c = dyn_cast<ConstantArrayType>(at))
      a.extents.push_back(IntExpr(c->getSize().getSExtValue()));
    else if (const auto *variable = dyn_cast<VariableArrayType>(at); variable && variable->getSizeExpr())
      a.extents.push_back(block_extent(v, variable->getSizeExpr()));
    type = at->getElementType();
  }
  if (const auto *record = type->getAsRecordDecl(); record && record->getParentFunctionOrMethod()) {
    context_.error(v->getLocation(), "'" + a.text +
                                         "' is shared by the threads of a block, and its type is declared inside the "
                                         "function; declare the type before the function, with a name" +
                                         Topic::block_storage);
    return;
  }
  if (!slice_.need_type(type, v->getLocation(), false)) return;
  if (type.isConstQualified() && !initial_value(v)) return;
  a.element = context_.type_text(type.getUnqualifiedType());
  a.element_size = context_.ast.getTypeSizeInChars(type).getQuantity();
  if (a.name == a.element) a.name = captures_.fresh(a.name); // struct ends ends
  const RecordDecl *of = type->getAsRecordDecl();
  const bool zero_by_default = of && is_library_value(of);
  if (!type.isTrivialType(context_.ast) && !zero_by_default && context_.ast.getLangOpts().CPlusPlus) {
    context_.error(v->getLocation(), "'" + a.text +
                                         "' has elements with constructors, which shared memory cannot hold; "
                                         "use a plain struct or a number" +
                                         Topic::block_storage);
    return;
  }
  block_ids_[v] = static_cast<int>(nest_.block_arrays.size());
  nest_.block_arrays.push_back(std::move(a));
  if (!initial_value(v)) return;
  expression(initial_value(v));
  model::Access access = block_access(v, Mode::write);
  if (block_->is_array(v)) access.subscript = {}, access.certain = false;
  access.text = v->getNameAsString();
  access.location = context_.location(v->getLocation());
  declaration_accesses_[v] = static_cast<int>(nest_.block_accesses.size());
  record(std::move(access), true);
}

int BodyWalker::declaration_access(const VarDecl *v) const {
  const auto it = declaration_accesses_.find(v);
  return it == declaration_accesses_.end() ? -1 : it->second;
}

// An access to the whole of v, a scalar, under the conditions that hold here.
model::Access BodyWalker::block_access(const VarDecl *v, Mode mode) const {
  model::Access a;
  const auto id = block_ids_.find(v);
  a.array = id == block_ids_.end() ? -1 : id->second;
  a.subscript = 0;
  a.read = mode == Mode::read || mode == Mode::update || mode == Mode::address;
  a.write = mode == Mode::write || mode == Mode::update || mode == Mode::address;
  a.certain = conditions_.certain;
  a.guards = conditions_.guards;
  a.loops = loops_;
  return a;
}

// A variable of the block body that lives in block storage.
void BodyWalker::block_variable(const DeclRefExpr *e, const VarDecl *v, Mode mode) {
  model::Access a = block_access(v, mode);
  if (a.array < 0) return;
  // without a comparison that singles out one iteration of the phase, all of them write it
  if (in_phase_ && a.write && a.guards.size() == phase_guards_)
    return shared_write(e, loops_.empty() ? nullptr : &nest_.loops[static_cast<size_t>(loops_.back())]);
  a.text = context_.text(e);
  a.location = context_.location(e->getLocation());
  Hole hole;
  hole.kind = Hole::access;
  hole.block = true;
  hole.range = context_.range(e);
  hole.array = a.array;
  hole.access_id = static_cast<int>(nest_.block_accesses.size());
  if (!hole.range.empty()) holes_.push_back(std::move(hole));
  record(std::move(a), true);
}

bool BodyWalker::block_element(const Expr *e, const std::vector<const Expr *> &subscripts, const DeclRefExpr *base,
                               Mode mode, const Field &field) {
  const auto *v = dyn_cast<VarDecl>(base->getDecl());
  if (!v || !block_ || !block_->is_array(v)) return false;
  model::Access a = block_access(v, mode);
  if (a.array < 0) return true; // its declaration has an error
  const model::BlockArray &array = nest_.block_arrays[static_cast<size_t>(a.array)];
  if (subscripts.size() != array.extents.size() || mode == Mode::address) {
    not_block_element(e, v);
    return true;
  }
  Hole hole;
  hole.kind = Hole::access;
  hole.block = true;
  hole.range = context_.range(strip(e));
  hole.array = a.array;
  hole.access_id = static_cast<int>(nest_.block_accesses.size());
  for (size_t d = 0; d < subscripts.size(); d++) {
    values_.set_momentary(true);
    const IntExpr index = values_.integer(subscripts[d], Use::subscript);
    values_.set_momentary(false);
    a.dimensions.push_back(index);
    a.extents.push_back(d ? array.extents[d] : IntExpr(0));
    a.subscript = d ? a.subscript * array.extents[d] + index : index;
    hole.index.push_back(context_.range(subscripts[d]));
    hole.extents.push_back(d ? model::Code{array.extents[d].text()} : model::Code{});
  }
  a.text = context_.text(strip(e)) + field.path + (field.exact ? "" : "[...]");
  a.field = field.path;
  a.field_exact = field.exact;
  a.location = context_.location(e->getExprLoc());
  if (!hole.range.empty()) holes_.push_back(std::move(hole));
  record(std::move(a), true);
  return true;
}

// A pointer into block storage is passed on: which elements are touched is not visible.
bool BodyWalker::block_escape(const Expr *pointer, bool may_write) {
  const VarDecl *v = block_storage(pointer);
  if (!v) return false;
  model::Access a = block_access(v, may_write ? Mode::update : Mode::read);
  if (a.array < 0) return true;
  const model::BlockArray &array = nest_.block_arrays[static_cast<size_t>(a.array)];
  const Expr *e = strip(pointer);
  const auto *u = dyn_cast<UnaryOperator>(e);
  if (u && u->getOpcode() == UO_AddrOf) { // &tile[i]: the element's own text
    expression(u->getSubExpr(), may_write ? Mode::update : Mode::read);
  } else if (const auto *ref = dyn_cast<DeclRefExpr>(e); ref && array.extents.size() == 1) {
    text_hole(ref, array.name);
  } else if (const auto *b = dyn_cast<BinaryOperator>(e); b && array.extents.size() == 1) {
    for (const Expr *side : {b->getLHS(), b->getRHS()}) {
      if (side->getType()->isIntegralOrEnumerationType()) expression(side);
      if (const auto *ref = dyn_cast<DeclRefExpr>(strip(side)); ref && ref->getDecl() == v) text_hole(ref, array.name);
    }
  } else {
    not_block_element(pointer, v);
    return true;
  }
  a.subscript = {};
  a.certain = false;
  a.text = context_.text(pointer);
  a.location = context_.location(pointer->getExprLoc());
  record(std::move(a), true);
  return true;
}

} // namespace metafork::frontend
