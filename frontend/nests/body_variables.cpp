// Names in a body: variables, members of outside objects, and what the reader of a scop knows of them.
#include "frontend/nests/body.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/statements.h"
#include "model/words.h"

#include <utility>

namespace metafork::frontend {

using namespace clang;

void BodyWalker::name(const DeclRefExpr *e, Mode mode) {
  const auto *outside = dyn_cast<VarDecl>(e->getDecl());
  if (const Expr *element = outside && mode == Mode::read ? captures_.element_of(outside) : nullptr)
    return outside_reference(e, element);
  field_ = {};
  if (const auto *c = dyn_cast<EnumConstantDecl>(e->getDecl())) {
    slice_.need_enum(cast<EnumDecl>(c->getDeclContext()));
    write_enumerator(e, c);
    return;
  }
  if (const auto *b = dyn_cast<BindingDecl>(e->getDecl())) {
    if (const auto *whole = dyn_cast<VarDecl>(b->getDecomposedDecl()); whole && !captures_.is_local(whole))
      context_.error(e->getLocation(),
                     "the structured binding '" + b->getNameAsString() +
                         "' comes from outside the meta_for; read it into a variable before the loop" + Topic::binding);
    return;
  }
  const auto *v = dyn_cast<VarDecl>(e->getDecl());
  if (!v) return;
  if (mode == Mode::read)
    if (const std::string number = library_constant(context_, e); !number.empty()) return text_hole(e, number);
  if (v->isStaticDataMember() && mode == Mode::read && e->getType()->isArithmeticType() &&
      v->isUsableInConstantExpressions(context_.ast)) {
    // it is found in its class, or outside of it where its value is
    if (slice_.need_variable(v, e->getLocation()) && context_.lifted.count(v->getCanonicalDecl()))
      text_hole(e, std::string(model::program_namespace) + "::" + context_.kernel_name(v));
    return;
  }
  if (block_ && block_->is_shared(v)) return block_variable(e, v, mode);
  if (block_ && block_->is_array(v)) return not_block_element(e, v);
  if (bound_reference(e, v, mode)) return;
  if (captures_.is_local(v)) {
    const ForStmt *inner = mode == Mode::write || mode == Mode::update ? innermost_meta_for() : nullptr;
    if (inner && !within(inner, v->getLocation()) && !is_summed(v))
      shared_write(e, loops_.empty() ? nullptr : &nest_.loops[loops_.back()]);
    return;
  }
  const model::Loop *loop = nest_.loops.empty() ? nullptr : &nest_.loops[0];
  if (v->getType()->isPointerType() || v->getType()->isArrayType()) {
    if (mode == Mode::write || mode == Mode::update) return shared_write(e, loop);
    // a bare array or pointer: compared, or passed on
    if (captures_.is_outside_value(e)) captures_.array(e);
    return;
  }
  if (v->getType().getNonReferenceType()->isArrayType())
    return context_.error(e->getLocation(), "the array '" + v->getNameAsString() +
                                                "' is handed on as a whole, by reference; hand on a pointer to its "
                                                "elements" +
                                                Topic::whole_object);
  if (mode != Mode::read) return shared_write(e, loop);
  if (captures_.is_modified(v)) {
    shared_reads_.emplace(v, e);
    return;
  }
  const std::string name = captures_.scalar(e);
  if (!name.empty()) text_hole(e, name);
}

bool BodyWalker::outside_member(const MemberExpr *e, Mode mode) {
  if (!isa<FieldDecl>(e->getMemberDecl()) || mode != Mode::read || !captures_.is_outside_value(e)) return false;
  const QualType type = e->getType();
  if (type->isPointerType() || type->isArrayType()) {
    const int array = captures_.array(e);
    if (array >= 0) text_hole(e, captures_.arrays()[array].name);
    return true;
  }
  const std::string name = captures_.scalar(e);
  if (!name.empty()) text_hole(e, name);
  return true;
}

// All iterations would write one variable.
void BodyWalker::shared_write(const DeclRefExpr *e, const model::Loop *loop) {
  const auto *v = cast<VarDecl>(e->getDecl());
  if (!reported_.insert(v).second) return;
  const std::string i = loop ? loop->variable : "i";
  std::string first = "0", second = "1";
  if (loop)
    if (const auto c = loop->first.constant()) {
      first = std::to_string(*c);
      second = std::to_string(*c + (loop->step ? loop->step : 1));
    }
  context_.error(e->getLocation(),
                 "the iterations of this meta_for collide: iterations " + i + " = " + first + " and " + i + " = " +
                     second + " both write '" + v->getNameAsString() +
                     "', which they share; declare it inside the loop" + Topic::shared_variable,
                 e->getSourceRange());
  const auto read = shared_reads_.find(v);
  context_.note(read != shared_reads_.end() ? read->second->getLocation() : e->getLocation(),
                read != shared_reads_.end() ? "the other reference is here" : "the other reference is the same one");
  context_.note(v->getLocation(), "'" + v->getNameAsString() + "' is declared here, outside the loop");
}

// Something of the scop: text that its reader knows. False: it is none.
bool BodyWalker::scop_value(const Expr *e, Mode mode, bool pointer) {
  const auto it = scop_ ? scop_->find(e) : ScopValues::const_iterator();
  if (!scop_ || it == scop_->end()) return false;
  const ScopValue &v = it->second;
  met_.insert(e);
  Hole hole;
  hole.range = context_.range(e);
  if (v.kind == ScopValue::Kind::followed) {
    std::vector<Hole> holes = std::exchange(holes_, {});
    if (pointer || v.of->getType()->isPointerType() || v.of->getType()->isArrayType())
      pointer_value(v.of);
    else
      expression(v.of, mode);
    hole.before = v.before;
    hole.inner = {context_.range(v.of)};
    hole.after = v.after;
    hole.own = std::exchange(holes_, std::move(holes));
    hole.elsewhere = true;
  } else if (v.kind == ScopValue::Kind::value) {
    hole.kind = Hole::code;
    hole.pieces = v.code;
  } else {
    hole.kind = Hole::code;
    hole.pieces = {scop_variable(v, e, mode)};
  }
  if (!hole.range.empty()) holes_.push_back(std::move(hole));
  return true;
}

model::Piece BodyWalker::scop_variable(const ScopValue &v, const Expr *e, Mode mode) {
  model::VariableAccess a;
  a.array = v.scalar.array;
  a.read = mode != Mode::write;
  a.write = mode != Mode::read;
  a.certain = conditions_.certain;
  a.guards = conditions_.guards;
  a.loops = loops_;
  a.text = context_.text(e);
  a.location = context_.location(e->getExprLoc());
  variables_.push_back(std::move(a));
  return std::make_shared<const model::ScopHole>(
      model::ScopHole{v.scalar, static_cast<int>(variables_.size()) - 1, {}});
}

// An element of an array that the scop declares.
bool BodyWalker::scop_element(const Expr *e, const Expr *base, const std::vector<const Expr *> &subscripts, Mode mode,
                              const Field &field) {
  const auto it = scop_ ? scop_->find(base) : ScopValues::const_iterator();
  if (!scop_ || it == scop_->end() || it->second.kind != ScopValue::Kind::variable || mode == Mode::address)
    return false;
  QualType type = base->getType();
  for (size_t d = 0; d < subscripts.size() && !type.isNull(); d++) {
    const auto *array = context_.ast.getAsArrayType(type);
    type = array ? array->getElementType() : QualType();
  }
  if (subscripts.empty() || type.isNull() || type->isArrayType()) return false;
  met_.insert(base);
  Hole hole;
  hole.kind = Hole::element;
  hole.range = context_.range(strip(e));
  hole.pieces = {scop_variable(it->second, strip(e), mode)};
  model::VariableAccess &a = variables_.back();
  a.field = field.path;
  a.field_exact = field.exact;
  for (const Expr *s : subscripts) {
    hole.index.push_back(context_.range(s));
    values_.set_momentary(true);
    a.index.push_back(subscript(s));
    values_.set_momentary(false);
  }
  if (!hole.range.empty()) holes_.push_back(std::move(hole));
  return true;
}

} // namespace metafork::frontend
