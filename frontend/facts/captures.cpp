#include "frontend/facts/captures.h"
#include "frontend/syntax/complex_of_c.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/walk.h"

#include "frontend/facts/memory.h"
#include "frontend/facts/outside_references.h"

#include <clang/AST/Attr.h>
#include <clang/AST/ExprCXX.h>

#include <functional>

namespace metafork::frontend {

using namespace clang;

namespace {

// The variable at the root of n, s.n, s->n; null for anything else. `this` gives null and sets through_this.
const VarDecl *root_variable(const Expr *e, bool &through_this, bool &through_pointer) {
  e = strip(e);
  if (const auto *ref = dyn_cast<DeclRefExpr>(e)) return dyn_cast<VarDecl>(ref->getDecl());
  if (const auto *member = dyn_cast<MemberExpr>(e)) {
    if (!isa<FieldDecl>(member->getMemberDecl())) return nullptr;
    const Expr *base = strip(member->getBase());
    if (isa<CXXThisExpr>(base)) {
      through_this = true;
      return nullptr;
    }
    if (member->isArrow()) through_pointer = true;
    return root_variable(base, through_this, through_pointer);
  }
  return nullptr;
}

bool is_array(const VarDecl *v) {
  const QualType type = v->getType().getNonReferenceType();
  return type->isPointerType() || type->isArrayType();
}

// Do the statements mention a pointer or an array of that name, be it of another scope?
bool mention_array(const std::vector<const Stmt *> &statements, StringRef name) {
  return std::any_of(statements.begin(), statements.end(), [&](const Stmt *s) {
    const auto *ref = dyn_cast_or_null<DeclRefExpr>(s);
    const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (v) return v->getName() == name && is_array(v);
    return s && mention_array({s->child_begin(), s->child_end()}, name);
  });
}

// A member that the host says by its place as if it might say its name.
std::string plain_text(const Context &context, const Expr *e) {
  e = strip(e);
  const std::string text = context.text(e);
  const auto *m = dyn_cast<MemberExpr>(e);
  const bool hidden = m && text.rfind("mf_", 0) == 0;
  return hidden ? plain_text(context, m->getBase()) + "." + m->getMemberDecl()->getNameAsString() : text;
}

struct Prepass {
  std::set<const VarDecl *> &local, &modified;
  std::set<const VarDecl *> subscripted;
  std::function<void(const Expr *)> member;
  void subscripts(const Expr *e) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(strip(e)))
      if (const auto *v = dyn_cast<VarDecl>(ref->getDecl())) subscripted.insert(v);
  }
  std::map<const VarDecl *, std::vector<const Expr *>> first_subscripts;
  std::map<const VarDecl *, int> mentions;
  void run(const Stmt *s) {
    Visits visits;
    visits.statement = [this](const Stmt *one) { return statement(one), true; };
    visits.declaration = [this](const Decl *d) {
      if (const auto *v = dyn_cast<VarDecl>(d)) variable(v);
      return true;
    };
    walk_syntax(s, visits);
  }
  void statement(const Stmt *s) {
    if (const auto *e = dyn_cast<ArraySubscriptExpr>(s)) return element(e);
    if (const auto *b = dyn_cast<BinaryOperator>(s)) return assignment(b);
    if (const auto *u = dyn_cast<UnaryOperator>(s)) return unary(u);
    if (const auto *c = dyn_cast<CallExpr>(s)) return call(c);
    if (const auto *l = dyn_cast<InitListExpr>(s)) list(l);
    if (const auto *e = dyn_cast<DeclRefExpr>(s))
      if (const auto *v = dyn_cast<VarDecl>(e->getDecl())) mentions[v]++;
  }
  void element(const ArraySubscriptExpr *e) {
    subscripts(e->getBase());
    if (const auto *ref = dyn_cast<DeclRefExpr>(strip(e->getBase())))
      if (const auto *v = dyn_cast<VarDecl>(ref->getDecl())) first_subscripts[v].push_back(e->getIdx());
  }
  Prepass(std::set<const VarDecl *> &local, std::set<const VarDecl *> &modified) : local(local), modified(modified) {}
  std::set<const VarDecl *> stored; // elements of what they lead to may be changed

  static bool leads_to_changes(QualType type) {
    return type->isPointerType() && !type->getPointeeType().isConstQualified();
  }

  void changes(const Expr *e) {
    e = strip(e);
    if (!isa<DeclRefExpr>(e)) collect_roots(e, stored);
    if (const auto *ref = dyn_cast<DeclRefExpr>(e))
      if (const auto *v = dyn_cast<VarDecl>(ref->getDecl())) modified.insert(v);
    if (const auto *conditional = dyn_cast<ConditionalOperator>(e)) {
      changes(conditional->getTrueExpr());
      changes(conditional->getFalseExpr());
    }
    if (const auto *m = dyn_cast<MemberExpr>(e)) {
      member(m);
      if (!m->isArrow()) changes(m->getBase());
    }
  }
  void variable(const VarDecl *v) {
    local.insert(v);
    if (v->getType()->isReferenceType() && v->getInit() && !v->getType().getNonReferenceType().isConstQualified())
      changes(v->getInit());
    if (v->getInit() && leads_to_changes(v->getType())) collect_roots(v->getInit(), stored);
  }
  // R{x} with a member int &: it may change x.
  void list(const InitListExpr *l) {
    const RecordDecl *record = l->getType()->getAsRecordDecl();
    const bool keeps =
        record && std::any_of(record->field_begin(), record->field_end(), [](const FieldDecl *f) {
          return f->getType()->isReferenceType() && !f->getType().getNonReferenceType().isConstQualified();
        });
    for (const Expr *e : keeps ? l->inits() : ArrayRef<Expr *>())
      if (e->isGLValue()) changes(e);
  }
  void assignment(const BinaryOperator *b) {
    if (b->isAssignmentOp()) changes(b->getLHS());
    if (b->isAssignmentOp() && leads_to_changes(b->getLHS()->getType())) collect_roots(b->getRHS(), stored);
  }
  void unary(const UnaryOperator *u) {
    if (u->getOpcode() == UO_Deref) subscripts(u->getSubExpr());
    if (u->isIncrementDecrementOp() || u->getOpcode() == UO_AddrOf) changes(u->getSubExpr());
  }
  void call(const CallExpr *c) {
    for (const Expr *argument : c->arguments())
      if (leads_to_changes(argument->getType())) collect_roots(argument, stored);
    const FunctionDecl *f = c->getDirectCallee();
    if (!f) return;
    const unsigned shift = isa<CXXOperatorCallExpr>(c) && isa<CXXMethodDecl>(f) ? 1 : 0;
    if (shift && !cast<CXXMethodDecl>(f)->isConst()) changes(c->getArg(0));
    for (unsigned i = 0; i < f->getNumParams() && i + shift < c->getNumArgs(); i++) {
      const QualType t = f->getParamDecl(i)->getType();
      if (t->isReferenceType() && !t.getNonReferenceType().isConstQualified()) changes(c->getArg(i + shift));
    }
    if (const auto *m = dyn_cast<CXXMemberCallExpr>(c))
      if (m->getMethodDecl() && !m->getMethodDecl()->isConst()) changes(m->getImplicitObjectArgument());
  }
};

} // namespace

Captures::Captures(Context &context, Slice &slice, const Stmt *nest)
    : Captures(context, slice, std::vector<const Stmt *>{nest}) {}

Captures::Captures(Context &context, Slice &slice, const std::vector<const Stmt *> &statements)
    : context_(context), slice_(slice), statements_(statements) {
  Prepass prepass(local_, modified_);
  prepass.member = [this](const Expr *e) { modified_members_.insert(host_text(e)); };
  for (const Stmt *s : statements) prepass.run(s);
  subscripted_ = std::move(prepass.subscripted);
  stored_ = std::move(prepass.stored);
  std::erase_if(prepass.first_subscripts, [&](const auto &uses) { // used otherwise too
    return prepass.mentions[uses.first] != static_cast<int>(uses.second.size());
  });
  find_rows(prepass.first_subscripts);
  const TokenRange range = context.tokens.range({statements.front()->getBeginLoc(), statements.back()->getEndLoc()});
  for (unsigned i = range.first; i <= range.last && !range.empty(); i++)
    if (context.tokens[i].getIdentifierInfo()) names_.insert(context.tokens.spelling(i));
}

// Rows that do not depend on the iteration. Rows with constant numbers are followed as one array.
void Captures::find_rows(const std::map<const VarDecl *, std::vector<const Expr *>> &subscripts) {
  for (const auto &[v, rows] : subscripts) {
    if (is_local(v) || is_modified(v)) continue;
    const QualType type = v->getType().getNonReferenceType();
    const QualType row = type->isPointerType() ? type->getPointeeType()
                         : type->isArrayType() ? context_.ast.getAsArrayType(type)->getElementType()
                                               : QualType();
    if (row.isNull() || (!row->isPointerType() && !row->isArrayType())) continue;
    bool invariant = true, constant = !row->isPointerType();
    for (const Expr *e : rows) {
      invariant = invariant && is_invariant(e) && !e->HasSideEffects(context_.ast);
      constant = constant && !e->isValueDependent() && e->isEvaluatable(context_.ast);
    }
    if (invariant && !constant) with_rows_.insert(v);
  }
}

bool Captures::is_row(const Expr *e) const {
  const auto *s = dyn_cast<ArraySubscriptExpr>(e);
  const auto *ref = s ? dyn_cast<DeclRefExpr>(strip(s->getBase())) : nullptr;
  const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  return v && with_rows_.count(v);
}

bool Captures::holds_rows(const Expr *e) const {
  const auto *ref = dyn_cast<DeclRefExpr>(strip(e));
  const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  return v && with_rows_.count(v);
}

void Captures::keep_whole(const std::string &name) {
  std::erase_if(with_rows_, [&](const VarDecl *v) {
    const QualType type = v->getType().getNonReferenceType();
    const QualType row = type->isPointerType() ? type->getPointeeType() : QualType();
    return v->getNameAsString() == name && (row.isNull() || row->isArrayType());
  });
}

std::string Captures::host_text(const Expr *e) const { return context_.text(e); }

bool Captures::is_outside_value(const Expr *e) const {
  bool through_this = false, through_pointer = false;
  e = strip(e);
  if (is_row(e)) return true;
  const VarDecl *root = root_variable(e, through_this, through_pointer);
  if (!root && !through_this) return false;
  if (root && (is_local(root) || is_modified(root) || element_of(root))) return false;
  if (root && through_pointer && subscripted_.count(root)) return false; // s->n where s[i] is used too: an element
  for (const auto *m = dyn_cast<MemberExpr>(e); m; m = dyn_cast<MemberExpr>(e)) {
    if (modified_members_.count(host_text(m))) return false;
    e = strip(m->getBase());
  }
  return true;
}

const Expr *Captures::element_of(const VarDecl *v) const {
  if (!v->getType()->isReferenceType() || !v->getInit() || v->hasGlobalStorage() || is_local(v)) return nullptr;
  const auto [known, first] = elements_.try_emplace(v, nullptr);
  if (first) known->second = bound_element(context_, v, stored_);
  return known->second;
}

// A function whose result depends on its arguments and the object only: mathematics, constant members of library types,
// or a visible body that touches no variable that may change.
bool Captures::is_pure(const FunctionDecl *f) const {
  if (f->hasAttr<ConstAttr>() || slice_.standard(f)) return true;
  const bool numbers = std::all_of(f->param_begin(), f->param_end(), [](const ParmVarDecl *p) {
    return p->getType().getNonReferenceType()->isArithmeticType();
  });
  if (f->isConstexpr() && numbers && !(isa<CXXMethodDecl>(f) && cast<CXXMethodDecl>(f)->isInstance())) return true;
  const auto *method = dyn_cast<CXXMethodDecl>(f);
  if (context_.in_system(f->getLocation())) return f->isConstexpr() || (method && method->isConst());
  const FunctionDecl *definition = nullptr;
  if (!f->isDefined(definition) || !definition->getBody()) return false;
  Visits visits;
  visits.statement = [this](const Stmt *s) {
    if (const auto *e = dyn_cast<DeclRefExpr>(s)) {
      const auto *v = dyn_cast<VarDecl>(e->getDecl());
      return !v || !v->hasGlobalStorage() || v->getType().isConstQualified();
    }
    if (const auto *c = dyn_cast<CallExpr>(s)) {
      const FunctionDecl *callee = c->getDirectCallee();
      return callee && (callee->isConstexpr() || callee->hasAttr<ConstAttr>() || slice_.standard(callee));
    }
    // what a pointer in an argument leads to is no part of it
    if (const auto *m = dyn_cast<MemberExpr>(s))
      return !m->isArrow() || isa<CXXThisExpr>(m->getBase()->IgnoreImpCasts());
    if (const auto *u = dyn_cast<UnaryOperator>(s)) return u->getOpcode() != UO_Deref;
    return !isa<ArraySubscriptExpr>(s);
  };
  return walk_syntax(definition->getBody(), visits);
}

bool Captures::is_invariant(const Expr *e) const {
  e = e->IgnoreParenCasts();
  if (!e->isValueDependent() && e->isEvaluatable(context_.ast)) return true;
  if (is_outside_value(e)) return true;
  if (const auto *b = dyn_cast<BinaryOperator>(e))
    return !b->isAssignmentOp() && is_invariant(b->getLHS()) && is_invariant(b->getRHS());
  if (const auto *u = dyn_cast<UnaryOperator>(e))
    return !u->isIncrementDecrementOp() && u->getOpcode() != UO_Deref && u->getOpcode() != UO_AddrOf &&
           is_invariant(u->getSubExpr());
  if (const auto *c = dyn_cast<ConditionalOperator>(e))
    return is_invariant(c->getCond()) && is_invariant(c->getTrueExpr()) && is_invariant(c->getFalseExpr());
  if (const auto *call = dyn_cast<CallExpr>(e)) {
    // a const member function of an outside object (v.size()), or a function of values only
    if (const auto *member = dyn_cast<CXXMemberCallExpr>(e))
      if (!member->getMethodDecl() || !member->getMethodDecl()->isConst() ||
          !is_outside_value(member->getImplicitObjectArgument()))
        return false;
    if (isa<CXXOperatorCallExpr>(e) || !call->getDirectCallee() || !is_pure(call->getDirectCallee())) return false;
    for (const Expr *argument : call->arguments())
      if (argument->getType()->isPointerType() || !is_invariant(argument)) return false;
    return true;
  }
  return false;
}

bool Captures::keeps_value(const Expr *size) const {
  size = strip(size);
  Expr::EvalResult ignored;
  if (size->EvaluateAsInt(ignored, context_.ast)) return true;
  if (const auto *c = dyn_cast<ExplicitCastExpr>(size)) return keeps_value(c->getSubExpr());
  if (const auto *u = dyn_cast<UnaryOperator>(size))
    return !u->isIncrementDecrementOp() && u->getOpcode() != UO_Deref && u->getOpcode() != UO_AddrOf &&
           keeps_value(u->getSubExpr());
  if (const auto *b = dyn_cast<BinaryOperator>(size))
    return !b->isAssignmentOp() && keeps_value(b->getLHS()) && keeps_value(b->getRHS());
  const auto *ref = dyn_cast<DeclRefExpr>(size);
  const auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (!v || v->getType()->isReferenceType() || v->getType().isVolatileQualified()) return false;
  if (v->getType().isConstQualified()) return true;
  const auto *function = v->hasGlobalStorage() ? nullptr : dyn_cast<FunctionDecl>(v->getDeclContext());
  return function && function->getBody() && !context_.own_variables.changes(function, v);
}

std::string Captures::fresh(const std::string &wanted) {
  std::string name = wanted;
  for (int i = 2; !names_.insert(name).second; i++) name = wanted + "_" + std::to_string(i);
  return name;
}

std::string Captures::scalar(const Expr *e) {
  e = strip(e);
  const std::string text = host_text(e);
  const auto *ref = dyn_cast<DeclRefExpr>(e);
  // two variables may have one name, where an inner one hides the other
  const std::string key = ref ? text + "#" + std::to_string(ref->getDecl()->getID()) : text;
  if (const auto it = by_text_.find(key); it != by_text_.end()) return it->second;
  const QualType type = e->getType().getNonReferenceType();
  model::Scalar s;
  s.host_text = text;
  s.type = context_.type_text(type.getUnqualifiedType());
  if (ref && !ref->hasQualifier()) {
    s.name = context_.words.kernel(ref->getDecl()->getNameAsString()); // the body's own word for it
    const auto *variable = dyn_cast<VarDecl>(ref->getDecl());
    bool taken = !(variable && is_array(variable)) && mention_array(statements_, ref->getDecl()->getName());
    for (const model::Scalar &other : scalars_) taken = taken || other.name == s.name;
    if (taken) s.name = fresh(s.name); // another variable of the same name, hidden in the body or in another scope
  } else {
    std::string wanted = identifier(plain_text(context_, e));
    while (context_.views.object_of(e) && wanted.back() == '_') wanted.pop_back(); // of v.size()
    s.name = fresh(wanted);
  }
  if (!slice_.need_type(type, e->getExprLoc(), true)) return "";
  s.integral = type->isIntegralOrEnumerationType() && !type->isScopedEnumeralType();
  s.is_signed = type->isSignedIntegerOrEnumerationType();
  s.bits = type->isScalarType() ? static_cast<int>(context_.ast.getTypeSize(type)) : 0;
  s.by_address = type->isRecordType() || is_complex_of_c(type);
  if (const auto *parameter = ref ? dyn_cast<ParmVarDecl>(ref->getDecl()) : nullptr)
    if (const auto *function = dyn_cast<FunctionDecl>(parameter->getDeclContext()))
      s.from_parameter = !context_.own_variables.changes(function, parameter);
  const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  const auto *function = variable ? dyn_cast<FunctionDecl>(variable->getDeclContext()) : nullptr;
  s.bounded = !s.from_parameter || !function || bounds_elsewhere(function, variable);
  if (s.integral && s.bits <= 32)
    s.most = type->isBooleanType() ? 1 : (int64_t{1} << (s.bits - (s.is_signed ? 1 : 0))) - 1;
  Expr::EvalResult value;
  if (s.integral && ref && type.isConstQualified() && e->EvaluateAsInt(value, context_.ast)) {
    llvm::SmallString<24> digits;
    value.Val.getInt().toString(digits, 10);
    s.constant = digits.str();
  }
  by_text_[key] = s.name;
  expressions_[s.name] = e;
  scalars_.push_back(s);
  return s.name;
}

std::string Captures::host_value(const std::string &text, const std::string &hint, std::vector<const Expr *> parts,
                                 bool is_unsigned) {
  const std::string key = "(long long)(" + text + ")";
  if (const auto it = by_text_.find(key); it != by_text_.end()) return it->second;
  model::Scalar s;
  s.name = fresh(hint);
  s.type = "long long";
  s.host_text = key;
  s.integral = true;
  s.bits = 64;
  by_text_[key] = s.name;
  if (is_unsigned) unsigned_values_.insert(s.name);
  parts_[s.name] = std::move(parts);
  scalars_.push_back(s);
  return s.name;
}

std::vector<const Expr *> Captures::parts_of(const std::string &name) const {
  if (const Expr *e = scalar_expression(name)) return {e};
  const auto it = parts_.find(name);
  return it == parts_.end() ? std::vector<const Expr *>{} : it->second;
}

void Captures::define_host_value(const std::string &name, model::IntExpr value) {
  for (model::Scalar &s : scalars_)
    if (s.name == name && !value.uses(name)) s.definition = std::move(value);
}

// Does a condition of the function, apart from those in the statements of the nest, mention the variable?
bool Captures::bounds_elsewhere(const FunctionDecl *function, const VarDecl *v) const {
  const std::vector<const Expr *> &all = context_.own_variables.conditions(function, v);
  return std::any_of(all.begin(), all.end(), [&](const Expr *e) {
    const TokenRange range = context_.tokens.range(e->getSourceRange());
    return std::none_of(statements_.begin(), statements_.end(), [&](const Stmt *s) {
      const TokenRange whole = context_.tokens.range(s->getSourceRange());
      return whole.first <= range.first && range.last <= whole.last;
    });
  });
}

int Captures::find_array(const std::string &host_text) const {
  for (size_t i = 0; i < arrays_.size(); i++)
    if (arrays_[i].host_text == host_text) return static_cast<int>(i);
  return -1;
}

int Captures::array(const Expr *e) {
  e = strip(e);
  const std::string text = host_text(e);
  if (const int known = find_array(text); known >= 0) return known;
  bool through_this = false, through_pointer = false;
  const VarDecl *root = root_variable(e, through_this, through_pointer);
  model::Array a;
  a.host_text = text;
  a.location = context_.location(e->getExprLoc());
  QualType type = e->getType().getNonReferenceType();
  std::vector<Extent> extents;
  const bool is_array_object = type->isArrayType();
  std::string element = text; // text[0][0] ...: of which sizeof does not read anything
  auto push = [&](const clang::ArrayType *at) {
    Extent one;
    const std::string whole = element;
    element += "[0]";
    if (const auto *c = dyn_cast<ConstantArrayType>(at)) {
      one.constant = c->getSize().getSExtValue();
    } else if (const auto *v = dyn_cast<VariableArrayType>(at); v && v->getSizeExpr()) {
      Expr::EvalResult value; // a constant extent of rows that are variable themselves
      if (v->getSizeExpr()->EvaluateAsInt(value, context_.ast) && value.Val.getInt().tryExtValue())
        one.constant = *value.Val.getInt().tryExtValue();
      else if (keeps_value(v->getSizeExpr()))
        one.expression = v->getSizeExpr();
      else
        one.host_text = "sizeof(" + whole + ") / sizeof(" + element + ")";
    }
    extents.push_back(std::move(one));
  };
  if (is_array_object) {
    push(context_.ast.getAsArrayType(type));
    type = context_.ast.getAsArrayType(type)->getElementType();
  } else {
    extents.emplace_back();
    extents.back().expression = context_.views.extent_of(e);
    element += "[0]";
    type = type->getPointeeType();
  }
  while (const clang::ArrayType *at = context_.ast.getAsArrayType(type)) {
    push(at);
    type = at->getElementType();
  }
  if (!slice_.need_type(type, e->getExprLoc(), true)) return -1;
  if (type->isVoidType() || type->isIncompleteType()) {
    context_.error(e->getExprLoc(),
                   "'" + text + "' points to elements of unknown size; use a pointer to their type" + Topic::type);
    return -1;
  }
  if (type.isVolatileQualified()) {
    context_.error(e->getExprLoc(), "the elements of '" + text +
                                        "' are volatile, which cannot go to a device; use a plain pointer" +
                                        Topic::volatile_elements);
    return -1;
  }
  a.is_const = type.isConstQualified();
  a.element = context_.type_text(type.getUnqualifiedType());
  a.element_size = context_.ast.getTypeSizeInChars(type).getQuantity();
  a.storage = storage_of_elements(context_, e);
  if (isa<DeclRefExpr>(e)) {
    a.name = context_.words.kernel(root->getNameAsString());
    for (const model::Array &other : arrays_)
      if (other.name == a.name) a.name = fresh(a.name);
  } else {
    const Expr *object = context_.views.object_of(e);
    std::string wanted;
    for (char c : plain_text(context_, object ? object : e)) wanted += isalnum(static_cast<unsigned char>(c)) ? c : '_';
    const auto *v = object && isa<DeclRefExpr>(strip(object)) ? root : nullptr;
    if (v) wanted = context_.words.kernel(v->getNameAsString()); // the body's own word for it
    const bool taken =
        std::any_of(arrays_.begin(), arrays_.end(), [&](const model::Array &other) { return other.name == wanted; });
    a.name = v && !taken ? wanted : fresh(wanted);
  }
  const auto *parameter = dyn_cast_or_null<ParmVarDecl>(isa<DeclRefExpr>(e) ? root : nullptr);
  a.from_parameter = parameter != nullptr;
  arrays_.push_back(std::move(a));
  roots_.push_back(root);
  array_expressions_.push_back(e);
  extents_.push_back(std::move(extents));
  return static_cast<int>(arrays_.size()) - 1;
}

void Captures::points_to(const VarDecl *v, int array) {
  const QualType type = v->getType();
  const QualType target = type->isPointerType() ? type->getPointeeType() : type.getNonReferenceType();
  if (!target.isConstQualified()) arrays_[static_cast<size_t>(array)].renamed = true;
}

} // namespace metafork::frontend
