#include "frontend/rewrite/run_time_steps.h"

#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/range_loops.h"
#include "frontend/rewrite/steady.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/uses.h"
#include "frontend/terms/loops.h"
#include "model/pragma.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <functional>

namespace metafork::frontend {

using namespace clang;

namespace {

class StepRewriter : Rewriter {
public:
  explicit StepRewriter(PassWork &work) : Rewriter(work) {}

  void statement(const Stmt *s, bool inside) {
    if (!s || isa<LambdaExpr>(s)) return;
    inside = inside || looked_at(s);
    if (const auto *f = dyn_cast<ForStmt>(s); f && inside && !context_.meta_for (f)) loop(f);
    for (const Stmt *c : s->children()) statement(c, inside);
  }

private:
  void loop(const ForStmt *f) {
    const unsigned at = context_.offset(f->getForLoc());
    if (refused_.count(at) || !is_plain_text(f)) return;
    std::optional<NotCanonical> why;
    const LoopHeader h = read_header(context_, f, why);
    if (why || h.step != 0 || !h.step_expression || h.declared_outside || h.scaled || h.offset != 0 || h.lead != 0 ||
        f->getConditionVariable() || h.variable->isImplicit() || !may_count(f, h))
      return;
    const model::Range whole = context_.statement_bytes(f);
    out_.pieces.push_back(whole);
    const std::string name = h.variable->getNameAsString(), index = names_.make(name), count = names_.make(name);
    out_.put({at, at}, "{ const long " + count + " = " + number_of(h) + "; ", at);
    const model::Range header = {context_.offset(f->getLParenLoc()) + 1, context_.offset(f->getRParenLoc())};
    out_.put(header, "long " + index + " = 0; " + index + " < " + count + "; ++" + index + line_ends(header), at);
    const auto *block = dyn_cast<CompoundStmt>(f->getBody());
    const unsigned begin = context_.offset(f->getBody()->getBeginLoc()) + (block ? 1 : 0);
    const std::string sign = h.negative_step ? " - " : " + ", type = type_text(h.variable->getType());
    const std::string value = "const " + type + " " + name + " = (" + type + ")((" + context_.text(h.first) + ")" +
                              sign + index + " * (" + context_.text(h.step_expression) + "));";
    if (mentions(f->getBody(), h.variable)) {
      out_.put({begin, begin}, block ? " " + value : "{ " + value + " ", at);
      if (!block) out_.put({whole.end, whole.end}, " }", at);
    }
    out_.put({whole.end, whole.end}, " }", at);
    out_.words.emplace(index, name);
  }

  // How many iterations there are, if the step goes towards the bound.
  std::string number_of(const LoopHeader &h) const {
    const bool down = h.negative_step, strict = h.relation == BO_LT || h.relation == BO_GT;
    const std::string first = "(" + context_.text(h.first) + ")", limit = "(" + context_.text(h.limit) + ")",
                      step = "(" + context_.text(h.step_expression) + ")", wide = "(unsigned long)";
    const std::string between = down ? wide + first + " - " + wide + limit : wide + limit + " - " + wide + first;
    return first + " " + BinaryOperator::getOpcodeStr(h.relation).str() + " " + limit + " ? (long)((" + between +
           (strict ? " - 1" : "") + ") / " + wide + step + " + 1) : 0";
  }

  std::string type_text(QualType type) const {
    return type.getCanonicalType().getUnqualifiedType().getAsString(program_spelling(context_.ast));
  }

  bool may_count(const ForStmt *f, const LoopHeader &h) const {
    const bool up = h.relation == BO_LT || h.relation == BO_LE, down = h.relation == BO_GT || h.relation == BO_GE;
    const Stmt *body = f->getBody();
    if (!(h.negative_step ? down : up) || !context_.own_variables.owns(h.variable) || changed_in(body, h.variable) ||
        !goes_on(body) || !has_no_wrapping(h))
      return false;
    const Expr *parts[] = {h.first, h.limit, h.step_expression};
    return std::all_of(std::begin(parts), std::end(parts), [&](const Expr *e) {
      return !mentions(e, h.variable) && only_computes(slice_, e) && keeps_value(context_, slice_, e, body);
    });
  }

  // Nothing ends it before its bound does, and what is in it means the same with more around it.
  bool goes_on(const Stmt *body) const {
    return !breaks(body) && !any_of_syntax(body, [&](const Stmt *s) {
      const auto *c = dyn_cast<CallExpr>(s);
      return isa<LambdaExpr, LabelStmt, GotoStmt, IndirectGotoStmt, ReturnStmt, StmtExpr, AsmStmt, CXXTryStmt,
                 CXXThrowExpr, CXXNewExpr>(s) ||
             (c && !only_computes(slice_, c));
    });
  }

  // Numbers with signs do not wrap, nor do sums of numbers of fewer bits.
  bool has_no_wrapping(const LoopHeader &h) const {
    const QualType type = h.variable->getType();
    if (!type->isIntegerType() || type->isBooleanType() || type->isEnumeralType()) return false;
    const unsigned bits = context_.ast.getIntWidth(type);
    if (bits < 32) return false;
    const bool is_signed = type->isSignedIntegerType();
    return fits(h.limit, is_signed, bits, true) && fits(h.step_expression, is_signed, bits, false) &&
           fits(h.first, is_signed, bits, false);
  }

  // `compared`: the variable may be converted to its type, where that is wider.
  bool fits(const Expr *e, bool is_signed, unsigned bits, bool compared) const {
    const QualType type = strip(e)->getType();
    if (!type->isIntegerType()) return false;
    const auto number = e->getIntegerConstantExpr(context_.ast);
    if (number && !number->isNegative() && number->getActiveBits() < bits - 1) return true;
    const unsigned own = context_.ast.getIntWidth(type);
    if (is_signed) return type->isSignedIntegerType() ? own <= bits || compared : own < bits;
    return own < bits && !type->isSignedIntegerType();
  }

  bool is_plain_text(const ForStmt *f) const {
    const model::Range r = context_.statement_bytes(f);
    const bool macros = any_of_syntax(f->getInit(), [](const Stmt *s) { return s->getBeginLoc().isMacroID(); }) ||
                        f->getForLoc().isMacroID() || f->getRParenLoc().isMacroID() ||
                        f->getBody()->getBeginLoc().isMacroID() || f->getBody()->getEndLoc().isMacroID();
    const unsigned at = context_.offset(f->getForLoc());
    return f->getInit() && !macros && context_.in_main_file(f->getForLoc()) && !model::pragma_before(text_, at) &&
           !has_hash(r);
  }
};

} // namespace

RunTimeSteps::RunTimeSteps(const PassInput &in) {
  PassWork work(in, rewriting_);
  for (const FunctionDecl *f : functions_with_loops(in.context)) StepRewriter(work).statement(f->getBody(), false);
  apply(in.text);
}

} // namespace metafork::frontend
