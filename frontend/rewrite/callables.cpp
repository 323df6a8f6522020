#include "frontend/rewrite/callables.h"

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/syntax/library_values.h"
#include "frontend/syntax/statements.h"

#include <clang/AST/DeclTemplate.h>

#include <map>

namespace metafork::frontend {

using namespace clang;

namespace {

// std::plus and its like.
std::string operator_of(const CXXRecordDecl *record) {
  static const std::map<StringRef, const char *> names = {
      {"plus", "+"},         {"minus", "-"},          {"multiplies", "*"},  {"divides", "/"},      {"modulus", "%"},
      {"negate", "-"},       {"bit_and", "&"},        {"bit_or", "|"},      {"bit_xor", "^"},      {"bit_not", "~"},
      {"logical_and", "&&"}, {"logical_or", "||"},    {"logical_not", "!"}, {"less", "<"},         {"greater", ">"},
      {"less_equal", "<="},  {"greater_equal", ">="}, {"equal_to", "=="},   {"not_equal_to", "!="}};
  bool in_std = false;
  for (const DeclContext *c = record->getDeclContext(); c; c = c->getParent()) in_std = in_std || c->isStdNamespace();
  const auto it = in_std && record->getIdentifier() ? names.find(record->getName()) : names.end();
  return it == names.end() ? "" : it->second;
}

bool compares(const std::string &op) {
  return op == "<" || op == ">" || op == "<=" || op == ">=" || op == "==" || op == "!=" || op == "&&" || op == "||" ||
         op == "!";
}

const FunctionDecl *call_operator(const CXXRecordDecl *record) {
  const CXXMethodDecl *found = nullptr;
  for (const CXXMethodDecl *m : record->methods())
    if (m->getOverloadedOperator() == OO_Call) {
      if (found) return nullptr;
      found = m;
    }
  return found;
}

bool has_rvalue_parameters(const FunctionDecl *f) {
  for (const ParmVarDecl *p : f->parameters())
    if (p->getType()->isRValueReferenceType()) return true;
  return false;
}

} // namespace

bool has_plain_operators(QualType type) { return type->isArithmeticType() || is_complex_number(type); }

Callable::Callable(const Context &context, const Slice &slice, const Expr *e)
    : context_(context), slice_(slice), expression_(e->IgnoreImplicit()) {
  const Expr *written = copied(e);
  while (isa<ExplicitCastExpr>(written) && written->getType()->isFunctionPointerType())
    written = strip(cast<ExplicitCastExpr>(written)->getSubExpr());
  if (const auto *u = dyn_cast<UnaryOperator>(written); u && u->getOpcode() == UO_AddrOf)
    written = strip(u->getSubExpr());
  if (const auto *l = dyn_cast<LambdaExpr>(written)) {
    lambda(l);
    return;
  }
  const auto *ref = dyn_cast<DeclRefExpr>(written);
  function_ = ref ? dyn_cast<FunctionDecl>(ref->getDecl()) : nullptr;
  if (function_) {
    if (isa<CXXMethodDecl>(function_) && !cast<CXXMethodDecl>(function_)->isStatic())
      throw NoRow{"it calls a member function by its address; write a lambda"};
    const FunctionDecl *definition = nullptr;
    if (function_->isDefined(definition)) body_ = definition->getBody();
    only_computes_ = is_quiet(slice_, function_);
    name_ = on_one_line(context_, context_.range(written), {});
    return;
  }
  object(written);
}

void Callable::lambda(const LambdaExpr *l) {
  body_ = l->getBody();
  generic_ = l->isGenericLambda();
  only_computes_ = !l->isMutable() && frontend::only_computes(slice_, body_);
  expression_ = l;
  if (has_rvalue_parameters(l->getCallOperator()) && !generic_)
    throw NoRow{"its function takes what may be moved from"};
}

void Callable::object(const Expr *e) {
  const QualType type = e->getType().getNonReferenceType();
  const auto *record = type->getAsCXXRecordDecl();
  expression_ = e;
  if (!record) {
    if (type->isMemberPointerType()) throw NoRow{"it calls a member by its address; write a lambda"};
    throw NoRow{"it calls '" + context_.text(e) + "' through a pointer; write a lambda, or the function's name"};
  }
  op_ = operator_of(record);
  if (!op_.empty()) {
    const auto *one = dyn_cast<ClassTemplateSpecializationDecl>(record);
    if (one && !one->getTemplateArgs()[0].getAsType()->isVoidType()) operands_ = one->getTemplateArgs()[0].getAsType();
    only_computes_ = true;
    return;
  }
  if (record->isLambda()) {
    const CXXMethodDecl *call = record->getLambdaCallOperator();
    if (!call->isConst()) throw NoRow{"its lambda is mutable, and a copy of it is called; write it in place"};
    generic_ = record->isGenericLambda();
    body_ = call->getBody();
    only_computes_ = body_ && frontend::only_computes(slice_, body_);
    const auto *ref = dyn_cast<DeclRefExpr>(e);
    if (ref) name_ = on_one_line(context_, context_.range(e), {});
    return;
  }
  const FunctionDecl *call = call_operator(record);
  const FunctionDecl *definition = nullptr;
  if (call && call->isDefined(definition)) body_ = definition->getBody();
  generic_ = !call;
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(call);
  only_computes_ = call && method && method->isConst() && is_quiet(slice_, call);
}

void Callable::declare(RowReader &rows, const std::string &word) {
  if (!name_.empty() || !op_.empty()) return;
  const std::string text = rows.text(expression_);
  if (text.empty()) throw NoRow{"its function is not in the text"};
  name_ = rows.hoisted("auto", word, text);
  if (isa<LambdaExpr>(expression_)) rows.words[name_] = "lambda";
}

QualType Callable::result(const std::vector<Operand> &operands) const {
  if (op_.empty() || compares(op_)) return {};
  return operands_.isNull() || operands.empty() ? QualType() : operands_;
}

std::string Callable::call(const std::vector<Operand> &operands, RowReader &rows) const {
  std::string out;
  if (!op_.empty()) {
    std::vector<std::string> texts;
    for (const Operand &o : operands) {
      if (!has_plain_operators(o.type) || (!operands_.isNull() && !has_plain_operators(operands_)))
        throw NoRow{"the operator of its elements is a function; write a lambda"};
      const bool same = operands_.isNull() || context_.ast.hasSameUnqualifiedType(operands_, o.type);
      texts.push_back(same ? o.text : "static_cast<" + rows.type_text(operands_) + ">(" + o.text + ")");
    }
    const std::string all = texts.size() == 1 ? op_ + texts[0] : texts.at(0) + " " + op_ + " " + texts.at(1);
    const bool own_type = !operands_.isNull() && !compares(op_) && operands_->isArithmeticType();
    return own_type && context_.ast.isPromotableIntegerType(operands_)
               ? "static_cast<" + rows.type_text(operands_) + ">(" + all + ")"
               : "(" + all + ")";
  }
  for (size_t k = 0; k < operands.size(); k++) {
    const Operand &o = operands[k];
    std::string text = o.text;
    if (function_ && k < function_->getNumParams()) { // the one whose address was taken, whatever overloads there are
      const QualType type = function_->getParamDecl(static_cast<unsigned>(k))->getType().getNonReferenceType();
      if (type->isArithmeticType() && !context_.ast.hasSameUnqualifiedType(type, o.type))
        text = "static_cast<" + rows.type_text(type) + ">(" + text + ")";
    }
    out += (k > 0 ? ", " : "") + text;
  }
  return name_ + "(" + out + ")";
}

} // namespace metafork::frontend
