#include "frontend/syntax/steps.h"

#include "frontend/syntax/library_values.h"
#include "frontend/syntax/operators.h"
#include "frontend/syntax/statements.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecordLayout.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;

namespace {

// A struct of numbers.
bool is_bytes(QualType type) {
  const auto *record = type->getAsRecordDecl();
  if (!record || !record->isCompleteDefinition() || record->isUnion()) return false;
  if (const auto *c = dyn_cast<CXXRecordDecl>(record); c && (!c->isTriviallyCopyable() || c->getNumBases() != 0))
    return false;
  return std::all_of(record->field_begin(), record->field_end(), [](const FieldDecl *f) {
    const QualType of = f->getType()->getBaseElementTypeUnsafe()->getCanonicalTypeInternal();
    return of->isArithmeticType() || of->isEnumeralType() || is_bytes(of);
  });
}

// Is an argument handed over by value, or to be read alone?
bool is_read_alone(QualType parameter) {
  if (const auto *reference = parameter->getAs<ReferenceType>())
    return reference->getPointeeType().isConstQualified() && is_read_alone(reference->getPointeeType());
  return parameter->isArithmeticType() || parameter->isEnumeralType() || is_bytes(parameter);
}

// x op= e, ++x and their like, whose e is evaluated once.
bool is_compound(const Update &u) {
  const auto *e = dyn_cast<Expr>(u.statement);
  if (!e) return false;
  e = strip(e);
  return isa<CompoundAssignOperator>(e) || isa<UnaryOperator>(e);
}

// Does the element lie where its type asks for? Not in a packed structure.
bool is_aligned(const Context &context, const Expr *element) {
  const ASTContext &ast = context.ast;
  const auto wanted = ast.getTypeAlignInChars(element->getType());
  for (const auto *m = dyn_cast<MemberExpr>(strip(element)); m; m = dyn_cast<MemberExpr>(strip(m->getBase()))) {
    const auto *field = dyn_cast<FieldDecl>(m->getMemberDecl());
    if (!field) continue;
    const ASTRecordLayout &layout = ast.getASTRecordLayout(field->getParent());
    const auto offset = ast.toCharUnitsFromBits(static_cast<int64_t>(layout.getFieldOffset(field->getFieldIndex())));
    if (layout.getAlignment() < wanted || !offset.isMultipleOf(wanted)) return false;
  }
  return true;
}

} // namespace

bool is_plain(const Stmt *s) {
  if (!s) return true;
  if (const auto *b = dyn_cast<BinaryOperator>(s); b && b->isAssignmentOp()) return false;
  if (const auto *u = dyn_cast<UnaryOperator>(s); u && (u->isIncrementDecrementOp() || u->getOpcode() == UO_AddrOf))
    return false;
  if (isa<CXXNewExpr>(s) || isa<CXXDeleteExpr>(s) || isa<LambdaExpr>(s) || isa<StmtExpr>(s) || isa<CXXThrowExpr>(s))
    return false;
  if (const auto *c = dyn_cast<CallExpr>(s)) {
    const FunctionDecl *f = c->getDirectCallee();
    const auto of_values = f ? function_of_values(f) : std::nullopt;
    if (of_values && !of_values->writes_object && of_values->writes.empty() && !of_values->gives_part)
      return std::all_of(c->arg_begin(), c->arg_end(), is_plain);
    if (!f || f->isVariadic() || isa<CXXMemberCallExpr>(c) || isa<CXXOperatorCallExpr>(c)) return false;
    for (const ParmVarDecl *p : f->parameters())
      if (!is_read_alone(p->getType())) return false;
  }
  return std::all_of(s->child_begin(), s->child_end(), is_plain);
}

std::string why_no_step(const Context &context, const Update &u) {
  const Expr *target = strip(u.what.target);
  const std::string name = "'" + context.text(target) + "'";
  const QualType type = target->getType();
  const auto bytes = context.ast.getTypeSizeInChars(type).getQuantity();
  if (isa<DeclRefExpr>(target)) return name + " is written by another name than its array's";
  if (!type->isRealType() || type->isEnumeralType() || bytes > 8 || (bytes & (bytes - 1)) != 0)
    return name + " is no number of 8 bytes at most";
  if (!is_aligned(context, target)) return name + " lies in a packed structure";
  if (!is_compound(u)) {
    const auto *i = dyn_cast<IfStmt>(u.statement);
    const Expr *e = i ? i->getCond() : assignment_of(strip(cast<Expr>(u.statement))).value;
    if (!is_plain(e)) return "what " + name + " becomes is computed with effects, or by a call that may have some";
  }
  for (const Expr *m : mentioned(context, u.statement, target))
    if (context.range(m).empty()) return name + " is made by a macro";
  return "";
}

Step step_of(const Context &context, const Update &u) {
  Step out;
  out.mentions = mentioned(context, u.statement, strip(u.what.target));
  if (is_compound(u)) {
    out.before = "mf_step(";
    return out;
  }
  const QualType type = strip(u.what.target)->getType().getCanonicalType().getUnqualifiedType();
  const bool wraps = u.what.op == "+" || u.what.op == "*";
  out.before = "mf_attempted(";
  out.around = "for (mf_attempt<" + (type->isBooleanType() ? "bool" : context.type_text(type)) + ", " +
               (wraps ? "true" : "false") + "> mf_attempted; mf_attempted.open();) ";
  return out;
}

} // namespace metafork::frontend
