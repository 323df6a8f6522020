#include "frontend/trial/trial.h"
#include "frontend/syntax/numbers.h"
#include "frontend/syntax/statements.h"

#include "frontend/facts/captures.h"
#include "frontend/terms/values.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

namespace metafork::frontend {

using namespace clang;
using model::TrialType;

std::shared_ptr<const model::TrialProgram> trial_program(Context &context, const FunctionDecl *f) {
  TrialReader reader(context);
  if (reader.function(f) != 0) return nullptr;
  return std::make_shared<const model::TrialProgram>(reader.take());
}

int64_t TrialReader::size(QualType t) const {
  t = t.getNonReferenceType();
  if (t->isIncompleteType() || t->isDependentType() || t->isFunctionType() || t->isVariableArrayType()) return 0;
  return context_.ast.getTypeSizeInChars(t).getQuantity();
}

TrialType TrialReader::type(QualType t) const {
  t = t.getCanonicalType();
  if (const auto *e = t->getAs<EnumType>()) t = e->getDecl()->getIntegerType();
  TrialType out;
  out.size = size(t);
  if (t->isReferenceType() || t->isPointerType() || t->isNullPtrType()) {
    out.kind = TrialType::Kind::pointer;
    out.size = 8;
  } else if (t->isBooleanType()) {
    out.kind = TrialType::Kind::boolean;
    out.bits = 8, out.is_signed = false;
  } else if (!t.isNull() && t->isIntegerType() && out.size <= 8) {
    out.kind = TrialType::Kind::integer;
    out.bits = static_cast<int>(8 * out.size);
    out.is_signed = t->isSignedIntegerType();
  } else if (!t->isVoidType()) {
    out.kind = TrialType::Kind::other;
  }
  return out;
}

int TrialReader::variable(const VarDecl *v) {
  v = v->getCanonicalDecl();
  const auto [it, fresh] = variables_.emplace(v, static_cast<int>(out_.variables.size()));
  if (!fresh) return it->second;
  const int id = it->second;
  out_.variables.emplace_back();
  model::TrialVariable made;
  made.name = v->getNameAsString();
  made.type = type(v->getType());
  made.parameter = isa<ParmVarDecl>(v);
  made.outside = !v->isLocalVarDeclOrParm() || v->isStaticLocal();
  made.array = v->getType()->isArrayType();
  QualType unit = v->getType().getNonReferenceType();
  if (unit->isPointerType()) unit = unit->getPointeeType();
  while (const auto *a = context_.ast.getAsArrayType(unit)) unit = a->getElementType();
  made.unit = unit->isVoidType() ? 1 : size(unit);
  const VarDecl *definition = nullptr;
  const Expr *init = v->getAnyInitializer(definition);
  const QualType element = context_.ast.getBaseElementType(v->getType());
  const bool constant = element.isConstQualified() || v->isConstexpr();
  // what main finds in a variable is what its declaration says
  const bool untouched = out_.begins && v->hasDefinition() != VarDecl::DeclarationOnly;
  if (made.outside && untouched && !init) made.zero = true;
  if (made.outside && init && (constant || (untouched && init->isConstantInitializer(context_.ast, false)))) {
    Node place;
    place.kind = Kind::variable;
    place.value = id;
    made.zero = true;
    initialise(place, v->getType(), init, made.start);
  }
  out_.variables[static_cast<size_t>(id)] = std::move(made);
  return id;
}

namespace {

// A function of the library whose body shows what it does with memory of the program's.
bool moves_values(const FunctionDecl *f) {
  static const std::set<std::string> names = {"swap", "move", "forward", "addressof"};
  return f->isInStdNamespace() && f->getDeclName().isIdentifier() && names.count(f->getName().str()) != 0;
}

} // namespace

int TrialReader::function(const FunctionDecl *f) {
  const FunctionDecl *definition = nullptr;
  if (!f->hasBody(definition) || definition->isDependentContext() || definition->isVariadic()) return -1;
  if (!functions_.empty() && context_.in_system(definition->getLocation()) && bound_function(f).empty() &&
      !moves_values(f))
    return -1;
  const auto [it, fresh] = functions_.emplace(definition, static_cast<int>(out_.functions.size()));
  if (!fresh) return it->second;
  const int id = it->second;
  if (id == 0) out_.begins = definition->isMain();
  out_.functions.emplace_back();
  model::TrialFunction made;
  const int outer = object_;
  if (const auto *m = dyn_cast<CXXMethodDecl>(definition); m && m->isInstance()) {
    object_ = static_cast<int>(out_.variables.size());
    model::TrialVariable self;
    self.name = "this";
    self.type = type(m->getThisType());
    self.unit = size(m->getThisType()->getPointeeType());
    self.parameter = true;
    out_.variables.push_back(std::move(self));
    made.parameters.push_back(object_);
  }
  for (const ParmVarDecl *p : definition->parameters()) made.parameters.push_back(variable(p));
  made.body.push_back(isa<CXXConstructorDecl>(definition) || isa<CXXDestructorDecl>(definition)
                          ? unknown(nullptr, true)
                          : statement(definition->getBody()));
  object_ = outer;
  out_.functions[static_cast<size_t>(id)] = std::move(made);
  return id;
}

TrialReader::Node TrialReader::statement(const Stmt *s) {
  Node out;
  out.kind = Kind::block;
  if (!s) return out;
  if (const auto *e = dyn_cast<Expr>(s)) {
    // in C++ an assignment is an lvalue, which nobody asks for here
    const Expr *plain = strip(e);
    const auto *b = dyn_cast<BinaryOperator>(plain);
    const auto *u = dyn_cast<UnaryOperator>(plain);
    return (b && b->isAssignmentOp()) || (u && u->isIncrementDecrementOp()) ? value(plain) : operand(e);
  }
  if (const auto *c = dyn_cast<CompoundStmt>(s)) {
    for (const Stmt *child : c->body()) out.parts.push_back(statement(child));
  } else if (const auto *d = dyn_cast<DeclStmt>(s)) {
    out.op = "declarations"; // no scope of its own
    for (const Decl *one : d->decls())
      if (const auto *v = dyn_cast<VarDecl>(one); v && !v->isStaticLocal() && !v->hasExternalStorage())
        out.parts.push_back(declaration(v));
  } else if (const auto *i = dyn_cast<IfStmt>(s)) {
    Node branch;
    branch.kind = Kind::branch;
    branch.parts.push_back(value(i->getCond()));
    branch.parts.push_back(statement(i->getThen()));
    branch.parts.push_back(statement(i->getElse()));
    if (i->getInit()) out.parts.push_back(statement(i->getInit()));
    if (i->getConditionVariable()) out.parts.push_back(declaration(i->getConditionVariable()));
    out.parts.push_back(std::move(branch));
  } else if (const auto *f = dyn_cast<ForStmt>(s)) {
    return for_statement(f);
  } else if (const auto *w = dyn_cast<WhileStmt>(s); w && !w->getConditionVariable()) {
    return loop(nullptr, w->getCond(), nullptr, w->getBody());
  } else if (const auto *d = dyn_cast<DoStmt>(s)) {
    out = loop(nullptr, d->getCond(), nullptr, d->getBody());
    out.flag = true;
  } else if (const auto *sw = dyn_cast<SwitchStmt>(s); sw && !sw->getConditionVariable() && !sw->getInit()) {
    return switch_statement(sw);
  } else if (const auto *r = dyn_cast<ReturnStmt>(s)) {
    out.kind = Kind::give_back;
    if (r->getRetValue())
      out.parts.push_back(r->getRetValue()->isGLValue() ? lvalue(r->getRetValue()) : operand(r->getRetValue()));
  } else if (isa<BreakStmt>(s)) {
    out.kind = Kind::leave;
  } else if (isa<ContinueStmt>(s)) {
    out.kind = Kind::next;
  } else if (const auto *l = dyn_cast<LabelStmt>(s)) {
    return statement(l->getSubStmt());
  } else if (const auto *a = dyn_cast<AttributedStmt>(s)) {
    return statement(a->getSubStmt());
  } else if (!isa<NullStmt>(s)) {
    out.kind = Kind::stop; // goto, exceptions, range-based for, assembly
  }
  return out;
}

TrialReader::Node TrialReader::loop(const Stmt *start, const Expr *condition, const Expr *step, const Stmt *body) {
  Node out, always;
  out.kind = Kind::loop;
  always.kind = Kind::constant;
  always.value = 1;
  out.parts.push_back(statement(start));
  out.parts.push_back(condition ? value(condition) : always);
  out.parts.push_back(statement(step));
  out.parts.push_back(statement(body));
  return out;
}

TrialReader::Node TrialReader::for_statement(const ForStmt *f) {
  if (f->getConditionVariable()) {
    Node out;
    out.kind = Kind::stop;
    return out;
  }
  Node out = loop(f->getInit(), f->getCond(), f->getInc(), f->getBody());
  if (!context_.meta_for (f)) return out;
  const VarDecl *v = nullptr;
  if (const auto *d = dyn_cast_or_null<DeclStmt>(f->getInit()); d && d->isSingleDecl())
    v = dyn_cast<VarDecl>(d->getSingleDecl());
  if (const auto *e = dyn_cast_or_null<Expr>(f->getInit()))
    if (const auto *b = dyn_cast<BinaryOperator>(strip(e)); b && b->isAssignmentOp())
      if (const auto *ref = dyn_cast<DeclRefExpr>(strip(b->getLHS()))) v = dyn_cast<VarDecl>(ref->getDecl());
  if (!v) return out;
  out.site = static_cast<int>(out_.loops.size());
  out_.loops.push_back({variable(v), v->getNameAsString(), context_.location(f->getForLoc())});
  return out;
}

TrialReader::Node TrialReader::switch_statement(const SwitchStmt *s) {
  Node out, body;
  out.kind = Kind::choice;
  body.kind = Kind::block;
  const auto *c = dyn_cast<CompoundStmt>(s->getBody());
  bool plain = c != nullptr;
  auto add = [&](const Stmt *child) {
    while (const auto *label = dyn_cast<SwitchCase>(child)) {
      Node n;
      n.kind = Kind::label;
      n.flag = isa<DefaultStmt>(label);
      if (const auto *one = dyn_cast<CaseStmt>(label)) {
        plain = plain && !one->caseStmtIsGNURange();
        n.value = bits_of(one->getLHS()->EvaluateKnownConstInt(context_.ast));
      }
      body.parts.push_back(std::move(n));
      child = label->getSubStmt();
    }
    body.parts.push_back(statement(child));
  };
  if (c)
    for (const Stmt *child : c->body()) add(child);
  size_t labels = 0, known = 0; // labels deeper inside are not followed
  for (const SwitchCase *l = s->getSwitchCaseList(); l; l = l->getNextSwitchCase()) labels++;
  for (const Node &n : body.parts) known += n.kind == Kind::label;
  if (!plain || labels != known) {
    out.kind = Kind::stop;
    return out;
  }
  out.parts.push_back(value(s->getCond()));
  out.parts.push_back(std::move(body));
  return out;
}

TrialReader::Node TrialReader::declaration(const VarDecl *v) {
  Node out;
  out.kind = Kind::declare;
  out.value = variable(v);
  const QualType t = v->getType();
  if (t->isVariableArrayType()) {
    out.flag = true;
    out.parts.push_back(row_size(t));
  }
  if (!v->getInit()) return out;
  Node place;
  place.kind = Kind::variable;
  place.value = out.value;
  if (t->isReferenceType()) {
    Node bind;
    bind.kind = Kind::assign;
    bind.type = type(t);
    bind.add(place, v->getInit()->isGLValue() ? lvalue(v->getInit()) : unknown(v->getInit(), false));
    out.parts.push_back(std::move(bind));
  } else {
    out_.variables[static_cast<size_t>(out.value)].zero = isa<InitListExpr>(strip(v->getInit()));
    initialise(place, t, v->getInit(), out.parts);
  }
  return out;
}

void TrialReader::initialise(Node place, QualType t, const Expr *init, Nodes &out) {
  Node make;
  const auto *list = dyn_cast<InitListExpr>(strip(init));
  if (list && list->isSemanticForm() == false && list->getSemanticForm()) list = list->getSemanticForm();
  if (list && t->isArrayType()) {
    const QualType element = context_.ast.getAsArrayType(t)->getElementType();
    for (unsigned i = 0; i < list->getNumInits(); i++) {
      Node at, index;
      index.kind = Kind::constant;
      index.value = i;
      initialise(stepped(place, index, size(element), false), element, list->getInit(i), out);
    }
    return;
  }
  if (list && t->isRecordType() && !t->isUnionType()) {
    unsigned i = 0;
    const auto *record = t->castAs<RecordType>()->getDecl();
    const auto *cxx = dyn_cast<CXXRecordDecl>(record);
    if (!cxx || cxx->getNumBases() == 0) {
      for (const FieldDecl *f : record->fields()) {
        if (f->isUnnamedBitField() || i >= list->getNumInits()) continue;
        Node index;
        index.kind = Kind::constant;
        index.value = context_.ast.getFieldOffset(f) / 8;
        if (f->isBitField())
          i++;
        else
          initialise(stepped(place, index, 1, false), f->getType(), list->getInit(i++), out);
      }
      return;
    }
  }
  if (isa<ImplicitValueInitExpr>(init)) return; // zero from the start
  if (list && list->getNumInits() == 1 && !t->isRecordType()) init = list->getInit(0), list = nullptr;
  make.type = type(t);
  const bool scalar =
      make.type.kind == TrialType::Kind::integer || make.type.kind == TrialType::Kind::boolean || t->isPointerType();
  if (list && list->getNumInits() == 0 && scalar) return;
  if (scalar) {
    make.kind = Kind::assign;
    make.add(std::move(place), value(init));
  } else {
    const Expr *from = strip(init);
    if (const auto *c = dyn_cast<CXXConstructExpr>(from);
        c && c->getConstructor()->isCopyOrMoveConstructor() && c->getConstructor()->isTrivial())
      from = strip(c->getArg(0));
    make.kind = Kind::copy;
    make.flag = t->isRecordType() && from->isGLValue();
    make.add(std::move(place), make.flag ? lvalue(from) : operand(init));
  }
  out.push_back(std::move(make));
}

} // namespace metafork::frontend
