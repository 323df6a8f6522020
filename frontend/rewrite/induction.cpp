#include "frontend/rewrite/induction.h"

#include "frontend/rewrite/counters.h"
#include "frontend/rewrite/lambda_rules.h"
#include "frontend/rewrite/steady.h"
#include "frontend/rewrite/wrap_around.h"
#include "frontend/syntax/statements.h"
#include "frontend/terms/loops.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

namespace metafork::frontend {

using namespace clang;

namespace {

// Nothing in it leaves it, and it means the same with more around it.
bool stays_inside(const Stmt *body) {
  return !jumps(body) && !any_of_syntax(body, [](const Stmt *s) {
    return isa<LambdaExpr, LabelStmt, GotoStmt, IndirectGotoStmt, StmtExpr, AsmStmt, CXXTryStmt>(s);
  });
}

bool header_mentions(const ForStmt *f, const VarDecl *v) {
  return mentions(f->getInit(), v) || mentions(f->getCond(), v) || mentions(f->getInc(), v);
}

// Variables from outside of a loop that a statement of its own body steps or assigns.
std::vector<const VarDecl *> stepped_in(const Context &context, const ForStmt *f, const Stmt *body) {
  std::vector<const VarDecl *> out;
  visit_uses(body, [&](const DeclRefExpr *e, VariableUse use) {
    const auto *v = dyn_cast<VarDecl>(e->getDecl());
    if (!v || use != VariableUse::store || !context.own_variables.owns(v) || v->getType().isVolatileQualified()) return;
    if (context.sm.isPointWithin(v->getLocation(), f->getBeginLoc(), f->getEndLoc())) return;
    if (std::find(out.begin(), out.end(), v) == out.end()) out.push_back(v);
  });
  return out;
}

// The variable that a step by a constant changes; null where it is something else.
const VarDecl *stepped_variable(const Context &context, const Expr *e) {
  const auto step = step_by_constant(context, e->IgnoreParens());
  return step && context.own_variables.owns(step->variable) && !step->variable->getType().isVolatileQualified()
             ? step->variable
             : nullptr;
}

// One loop of a nest, of which the variable goes from `first` on by a constant step.
class Head {
public:
  Head(const Context &context, const ForStmt *loop) : context_(context) {
    std::optional<NotCanonical> why;
    header_ = read_header(context, loop, why);
    known_ = !why && header_.step != 0 && header_.variable->getType()->isIntegerType() &&
             !header_.variable->getType()->isBooleanType() && !header_.variable->getType().isVolatileQualified() &&
             context.own_variables.owns(header_.variable) && std::abs(header_.step) < INT32_MAX &&
             (header_.relation != BO_NE || std::abs(header_.step) == 1) && !loop->getConditionVariable();
  }

  bool is_known() const { return known_; }
  const LoopHeader &header() const { return header_; }
  bool keeps_bounds(const Slice &slice, const Stmt *body) const {
    return keeps_value(context_, slice, header_.first, body) && keeps_value(context_, slice, header_.limit, body);
  }

  std::string type() const {
    return header_.variable->getType().getCanonicalType().getUnqualifiedType().getAsString(
        context_.ast.getPrintingPolicy());
  }
  std::string first() const { return text(header_.first); }
  std::string limit() const { return text(header_.limit); }
  // Is there an iteration?
  std::string runs() const {
    return "(" + type() + ")(" + first() + ") " + BinaryOperator::getOpcodeStr(header_.relation).str() + " (" +
           limit() + ")";
  }
  // Iterations before this one.
  std::string index() const {
    const std::string name = header_.variable->getNameAsString(), step = std::to_string(std::abs(header_.step));
    if (header_.step == 1 && is_zero(header_.first)) return name;
    const std::string from = "(long long)(" + first() + ")";
    const std::string span = header_.step > 0 ? "(long long)" + name + " - " + from : from + " - (long long)" + name;
    return step == "1" ? "(" + span + ")" : "((" + span + ") / " + step + ")";
  }
  // All iterations, where there are any.
  std::string count() const {
    const std::string a = "(long long)(" + first() + ")", b = "(long long)(" + limit() + ")";
    const std::string step = std::to_string(std::abs(header_.step));
    const bool reached = header_.relation == BO_LE || header_.relation == BO_GE;
    std::string span = header_.step < 0 ? a + " - " + b : is_zero(header_.first) ? b : b + " - " + a;
    if (step != "1") span = "(" + span + (reached ? "" : " - 1") + ") / " + step;
    return "(" + span + (reached || step != "1" ? " + 1)" : ")");
  }

private:
  bool is_zero(const Expr *e) const {
    const auto n = e->isValueDependent() ? std::nullopt : e->getIntegerConstantExpr(context_.ast);
    return n && n->isZero();
  }
  std::string text(const Expr *e) const { return on_one_line(context_, context_.range(e->IgnoreImplicit()), {}); }

  const Context &context_;
  LoopHeader header_;
  bool known_ = false;
};

// ------------------------------------------------------------------------------------------------------------ counters

// k += c in each iteration of a loop, or of loops of which each holds nothing but the next one.
class Counters {
public:
  Counters(const Context &context, const Slice &slice, const FunctionFacts &facts, const ForStmt *loop)
      : context_(context), slice_(slice), facts_(facts), loop_(loop) {}

  std::optional<InductionLoop> run() {
    const Stmt *body = nest();
    if (!body) return std::nullopt;
    for (const VarDecl *v : stepped_in(context_, loop_, body)) {
      const bool in_heads =
          std::any_of(loops_.begin(), loops_.end(), [&](const ForStmt *f) { return header_mentions(f, v); });
      if (in_heads) continue;
      CounterInBody c = counter_in(context_, v, body, index());
      if (c.mentions.empty() || !c.is_read) continue;
      InductionLoop out;
      out.mentions = std::move(c.mentions);
      if (facts_.is_live_after(v, {loop_})) {
        out.before = " "; // with what follows it is one statement
        out.after = after(v, c);
      }
      return out;
    }
    return std::nullopt;
  }

private:
  // The body of the innermost loop; null where bounds may change.
  const Stmt *nest() {
    const Stmt *s = loop_;
    while (const auto *f = dyn_cast<ForStmt>(s)) {
      if (context_.meta_for (f)) return nullptr;
      heads_.emplace_back(context_, f);
      loops_.push_back(f);
      const Head &h = heads_.back();
      if (!h.is_known() || changed_in(f->getBody(), h.header().variable) || !h.keeps_bounds(slice_, loop_->getBody()) ||
          follows_outer(h))
        return nullptr;
      s = f->getBody();
      const Statements all = statements_of(s);
      if (all.size() == 1 && isa<ForStmt>(all.front())) s = all.front();
    }
    return stays_inside(s) ? s : nullptr;
  }

  // Has a loop inside other bounds from one iteration of those around it to the next?
  bool follows_outer(const Head &h) const {
    return std::any_of(heads_.begin(), heads_.end(), [&](const Head &outer) {
      const VarDecl *v = outer.header().variable;
      return &outer != &h && (mentions(h.header().first, v) || mentions(h.header().limit, v));
    });
  }

  std::string index() const {
    std::string out = heads_.front().index();
    for (size_t k = 1; k < heads_.size(); k++)
      out = "((long long)" + out + " * " + heads_[k].count() + " + (long long)" + heads_[k].index() + ")";
    return out;
  }

  std::string after(const VarDecl *v, const CounterInBody &c) const {
    std::string runs, count;
    for (const Head &h : heads_) {
      runs += (runs.empty() ? "" : " && ") + h.runs();
      count += (count.empty() ? "" : " * ") + h.count();
    }
    const std::string name = v->getNameAsString();
    if (!c.turned.empty()) return "if (" + runs + " && (" + count + ") % 2 == 1) " + name + " = " + c.turned + ";";
    const std::string wide = v->getType()->isPointerType() ? "long long" : wide_type(context_, v->getType());
    const std::string type =
        v->getType().getCanonicalType().getUnqualifiedType().getAsString(context_.ast.getPrintingPolicy());
    return "if (" + runs + ") " + name + " = (" + type + ")(" + name + (c.by < 0 ? " - " : " + ") +
           std::to_string(std::abs(c.by)) + " * (" + wide + ")(" + count + "));";
  }

  const Context &context_;
  const Slice &slice_;
  const FunctionFacts &facts_;
  const ForStmt *loop_;
  std::vector<Head> heads_;
  std::vector<const ForStmt *> loops_;
};

// -------------------------------------------------------------------------------------------------------- wrap-arounds

// x = e in each iteration, read by the next one.
std::optional<InductionLoop> wrapped_around(const Context &context, const Slice &slice, const FunctionFacts &facts,
                                            const ForStmt *loop) {
  const Head head(context, loop);
  const Stmt *body = loop->getBody();
  if (!head.is_known() || changed_in(body, head.header().variable) || !head.keeps_bounds(slice, body) ||
      !stays_inside(body) || continues(body))
    return std::nullopt;
  const LoopHeader &h = head.header();
  const std::string name = h.variable->getNameAsString(), by = std::to_string(std::abs(h.step));
  const std::string before = "(" + name + (h.step > 0 ? " - " : " + ") + by + ")";
  const std::string last = "((" + head.type() + ")(" + head.first() + (h.step > 0 ? " + (" : " - (") + head.count() +
                           " - 1)" + (by == "1" ? "" : " * " + by) + "))";
  for (const VarDecl *v : stepped_in(context, loop, body)) {
    if (header_mentions(loop, v)) continue;
    const auto wrap = wrap_around(context, slice, facts, body, h.variable, v, before, last);
    if (!wrap) continue;
    InductionLoop out;
    out.mentions = wrap->mentions;
    const TokenRange init = context.range(loop->getInit()), inc = context.range(loop->getInc());
    const std::string cond = on_one_line(context, context.range(loop->getCond()), {});
    const std::string begins = h.declared_outside ? name : head.type() + " " + name;
    const std::string second = "(" + head.type() + ")(" + head.first() + (h.step > 0 ? " + " : " - ") + by + ")";
    out.header = begins + " = " + second + "; " + cond + "; " + on_one_line(context, inc, {});
    out.before = h.declared_outside
                     ? on_one_line(context, init, {}) + "; if (" + cond + ") { { "
                     : "if (" + head.runs() + ") { { const " + begins + " = " + head.first() + "; (void)" + name + "; ";
    out.before += wrap->first + " } ";
    if (facts.is_live_after(v, {loop})) out.after = wrap->after + " ";
    out.after += "}";
    return out;
  }
  return std::nullopt;
}

// ------------------------------------------------------------------------------------------------------- two variables

// for (int i = 0, j = n - 1; i < j; i++, j--)
class SeveralVariables {
public:
  SeveralVariables(const Context &context, const Slice &slice, const FunctionFacts &facts, const ForStmt *loop,
                   FreshNames &names)
      : context_(context), slice_(slice), facts_(facts), loop_(loop), names_(names) {}

  std::optional<InductionLoop> run() {
    if (!loop_->getInit() || !loop_->getInc() || !loop_->getCond() || loop_->getConditionVariable())
      return std::nullopt;
    if (!begins() || variables_.size() < 2 || !steps() || !compares() || !stays_inside(loop_->getBody()))
      return std::nullopt;
    return written();
  }

private:
  struct Variable {
    const VarDecl *v = nullptr;
    const Expr *first = nullptr;
    int64_t step = 0;
    std::string start; // its name in front of the loop
  };

  Variable *find(const ValueDecl *v) {
    for (Variable &one : variables_)
      if (v == one.v) return &one;
    return nullptr;
  }
  Variable *find(const Expr *e) {
    const auto *ref = dyn_cast<DeclRefExpr>(strip(e));
    return ref ? find(ref->getDecl()) : nullptr;
  }

  bool add(const VarDecl *v, const Expr *first) {
    const QualType type = v ? v->getType() : QualType();
    if (!v || !first || !type->isIntegerType() || type->isBooleanType() || type->isEnumeralType() ||
        type.isVolatileQualified() || type.isConstQualified() || !context_.own_variables.owns(v) ||
        context_.ast.getTypeSize(type) < 32 || changed_in(loop_->getBody(), v))
      return false;
    variables_.push_back({v, first, 0, ""});
    return true;
  }
  bool assigned(const Expr *e) {
    const auto *b = dyn_cast<BinaryOperator>(e->IgnoreParens());
    if (b && b->getOpcode() == BO_Comma) return assigned(b->getLHS()) && assigned(b->getRHS());
    const auto *ref = b && b->getOpcode() == BO_Assign ? dyn_cast<DeclRefExpr>(strip(b->getLHS())) : nullptr;
    return ref && add(dyn_cast<VarDecl>(ref->getDecl()), b->getRHS());
  }
  bool begins() {
    if (const auto *d = dyn_cast<DeclStmt>(loop_->getInit())) {
      declares_ = true;
      for (const Decl *one : d->decls())
        if (const auto *v = dyn_cast<VarDecl>(one); !v || !add(v, v->getInit())) return false;
    } else if (const auto *e = dyn_cast<Expr>(loop_->getInit()); !e || !assigned(e)) {
      return false;
    }
    // first values are those in front of the loop
    return std::all_of(variables_.begin(), variables_.end(), [&](const Variable &one) {
      return std::none_of(variables_.begin(), variables_.end(),
                          [&](const Variable &other) { return mentions(one.first, other.v); }) &&
             !any_of_syntax(one.first, [](const Stmt *s) { return isa<CallExpr>(s); }) &&
             !one.first->HasSideEffects(context_.ast);
    });
  }

  bool step(const Expr *e) {
    e = e->IgnoreParens();
    const auto *b = dyn_cast<BinaryOperator>(e);
    if (b && b->getOpcode() == BO_Comma) return step(b->getLHS()) && step(b->getRHS());
    const auto by = step_by_constant(context_, e);
    constexpr int64_t most = 1 << 20;
    Variable *one = by && std::abs(by->by) <= most ? find(by->variable) : nullptr;
    if (!one || one->step != 0) return false;
    one->step = by->by;
    return by->by != 0;
  }
  // Each variable once.
  bool steps() {
    return step(loop_->getInc()) &&
           std::all_of(variables_.begin(), variables_.end(), [](const Variable &one) { return one.step != 0; });
  }

  // Of two variables, which come near one another, or of one with what the loop keeps.
  bool compares() {
    const auto *b = dyn_cast<BinaryOperator>(strip(loop_->getCond()));
    if (!b || !b->isRelationalOp()) return false;
    const bool turned = b->getOpcode() == BO_GT || b->getOpcode() == BO_GE;
    low_ = turned ? b->getRHS() : b->getLHS(), high_ = turned ? b->getLHS() : b->getRHS();
    reached_ = b->getOpcode() == BO_LE || b->getOpcode() == BO_GE;
    const Variable *low = find(low_), *high = find(high_);
    if (!low && !high) return false;
    for (const auto &[one, e] : {std::pair{low, low_}, {high, high_}}) {
      const bool other = !one && std::any_of(variables_.begin(), variables_.end(),
                                             [&](const Variable &v) { return mentions(e, v.v); });
      if (other || (!one && !keeps_value(context_, slice_, e, loop_->getBody()))) return false;
      // compared as what it is
      const bool same = context_.ast.hasSameUnqualifiedType(e->getType(), strip(e)->getType()) ||
                        strip(e)->getType()->isSignedIntegerType() == e->getType()->isSignedIntegerType();
      // numbers without a sign wrap only behind the end
      if (one && !one->v->getType()->isSignedIntegerType() && (reached_ || one->step != (one == low ? 1 : -1)))
        return false;
      if (!same) return false;
    }
    difference_ = (low ? low->step : 0) - (high ? high->step : 0);
    return difference_ > 0;
  }

  std::string text(const Expr *e) const { return on_one_line(context_, context_.range(e->IgnoreImplicit()), {}); }
  std::string type(QualType t) const {
    return t.getCanonicalType().getUnqualifiedType().getAsString(context_.ast.getPrintingPolicy());
  }

  // Do the variables that are compared lie between a constant that is no less than 0 and a number of their type? An
  // index of that type counts the iterations then, and nothing has to be computed in a wider one.
  bool stays_narrow() {
    const Variable *low = find(low_), *high = find(high_);
    const auto first =
        low && !low->first->isValueDependent() ? low->first->getIntegerConstantExpr(context_.ast) : std::nullopt;
    return first && !first->isNegative() && low->v->getType()->isSignedIntegerType() && low->step > 0 &&
           context_.ast.hasSameUnqualifiedType(low->v->getType(), high_->getType()) && (!high || high->step < 0);
  }

  std::string value(const Variable &one, const std::string &t) {
    const bool compared = &one == find(low_) || &one == find(high_);
    if (compared && stays_narrow())
      return one.start + (one.step < 0 ? " - " : " + ") +
             (std::abs(one.step) == 1 ? "" : std::to_string(std::abs(one.step)) + " * ") + t;
    const std::string by = std::abs(one.step) == 1 ? "" : std::to_string(std::abs(one.step)) + " * ";
    const std::string wide = wide_type(context_, one.v->getType());
    return "(" + type(one.v->getType()) + ")(" + one.start + (one.step < 0 ? " - " : " + ") + by + "(" + wide + ")" +
           t + ")";
  }

  InductionLoop written() {
    InductionLoop out;
    const std::string t = names_.make("t");
    const std::string wide = stays_narrow() ? type(find(low_)->v->getType()) + " " : "long long ";
    for (Variable &one : variables_) {
      one.start = names_.make("first");
      const std::string name = one.v->getNameAsString();
      const std::string declared = "__attribute__((unused)) const " + type(one.v->getType()) + " ";
      out.before += declared + one.start + " = " + text(one.first) + "; ";
      out.begins += declared + name + " = " + value(one, t) + "; ";
      out.words[one.start] = text(one.first);
      if (!declares_ && facts_.is_live_after(one.v, {loop_}))
        out.after += name + " = " + value(one, t) + "; (void)" + name + "; ";
    }
    out.words[t] = variables_.front().v->getNameAsString();
    const auto side = [&](const Expr *e) {
      const Variable *one = find(e);
      return one ? one->start : "(" + text(e) + ")";
    };
    const std::string relation = reached_ ? " <= " : " < ";
    const bool stays = !out.after.empty(); // its last value is read
    for (const Variable &one : variables_)
      if (!declares_) out.before += "(void)" + one.v->getNameAsString() + "; ";
    if (stays) out.before += wide + t + " = 0; ";
    out.before += "if (" + side(low_) + relation + side(high_) + ") { ";
    out.after = out.after.empty() ? "}" : "} " + out.after;
    out.header = (stays ? "" : wide) + t + " = 0; " + (difference_ == 1 ? "" : std::to_string(difference_) + "LL * ") +
                 t + relation + "(long long)" + side(high_) + " - (long long)" + side(low_) + "; ++" + t;
    return out;
  }

  const Context &context_;
  const Slice &slice_;
  const FunctionFacts &facts_;
  const ForStmt *loop_;
  FreshNames &names_;
  std::vector<Variable> variables_;
  bool declares_ = false, reached_ = false;
  const Expr *low_ = nullptr, *high_ = nullptr;
  int64_t difference_ = 0;
};

// ------------------------------------------------------------------------------------------------------- steps beside

// for (i = 0; i < n; i++, p += 3): in the header other variables are stepped too, which the body's end may do.
std::optional<InductionLoop> stepped_beside(const Context &context, const ForStmt *loop) {
  std::vector<const Expr *> steps;
  const std::function<bool(const Expr *)> collect = [&](const Expr *e) {
    const auto *b = dyn_cast<BinaryOperator>(e->IgnoreParens());
    if (b && b->getOpcode() == BO_Comma) return collect(b->getLHS()) && collect(b->getRHS());
    steps.push_back(e);
    return stepped_variable(context, e) != nullptr;
  };
  if (!collect(loop->getInc()) || steps.size() < 2 || loop->getConditionVariable() || continues(loop->getBody()))
    return std::nullopt;
  const Expr *own = nullptr;
  InductionLoop out;
  const TokenRange all = context.range(loop->getInc());
  for (const Expr *e : steps) {
    const VarDecl *v = stepped_variable(context, e);
    const bool in_condition = mentions(loop->getCond(), v);
    if ((in_condition && own) || context.range(e).empty()) return std::nullopt;
    if (in_condition) own = e;
    if (!in_condition) out.ends += on_one_line(context, context.range(e), {}) + "; ";
  }
  if (!own || all.empty()) return std::nullopt;
  const TokenRange kept = context.range(own);
  for (unsigned i = all.first; i <= all.last; i++)
    if (context.tokens[i].getLocation().isMacroID())
      return std::nullopt;
    else if (i < kept.first || i > kept.last)
      out.mentions[i] = "";
  return out;
}

// -------------------------------------------------------------------------------------------------------- kept values

// for (size_t i = 0, n = v.size(); i < n; i++)
std::optional<InductionLoop> kept_beside(const Context &context, const Slice &slice, const ForStmt *loop) {
  const auto *d = dyn_cast<DeclStmt>(loop->getInit());
  if (!d || d->isSingleDecl() || loop->getConditionVariable()) return std::nullopt;
  const auto canonical = [&](const VarDecl *v) {
    return v->getType().getCanonicalType().getUnqualifiedType().getAsString(context.ast.getPrintingPolicy());
  };
  const auto text = [&](const Expr *e) { return on_one_line(context, context.range(e->IgnoreImplicit()), {}); };
  const VarDecl *stepped = nullptr;
  std::vector<const VarDecl *> kept;
  for (const Decl *one : d->decls()) {
    const auto *v = dyn_cast<VarDecl>(one);
    const bool number = v && v->getInit() && v->getType()->isIntegerType() && !v->getType()->isEnumeralType() &&
                        !v->getType().isVolatileQualified() && context.own_variables.owns(v);
    if (!number || !only_computes(slice, v->getInit())) return std::nullopt;
    if (changed_in(loop->getBody(), v) || changed_in(loop->getCond(), v)) return std::nullopt;
    if (!changed_in(loop->getInc(), v))
      kept.push_back(v);
    else if (std::exchange(stepped, v))
      return std::nullopt;
  }
  if (!stepped || kept.empty()) return std::nullopt;
  // int i = n, n = 5: the first n is another one
  const bool hides = any_of_syntax(stepped->getInit(), [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    return ref && std::any_of(kept.begin(), kept.end(), [&](const VarDecl *v) {
             return v != ref->getDecl() && v->getDeclName() == ref->getDecl()->getDeclName();
           });
  });
  if (hides) return std::nullopt;
  InductionLoop out;
  for (const VarDecl *v : kept) {
    if (mentions(v->getInit(), stepped) || mentions(v->getInit(), v)) return std::nullopt;
    out.before += "__attribute__((unused)) const " + canonical(v) + " " + v->getNameAsString() + " = " +
                  text(v->getInit()) + "; ";
  }
  out.header = canonical(stepped) + " " + stepped->getNameAsString() + " = " + text(stepped->getInit()) + "; " +
               text(loop->getCond()) + "; " + text(loop->getInc());
  return out;
}

} // namespace

std::optional<InductionLoop> induction_of(const Context &context, const Slice &slice, const FunctionFacts &facts,
                                          const ForStmt *loop, FreshNames &names) {
  if (!loop->getInit() || !loop->getCond() || !loop->getInc()) return std::nullopt;
  if (auto out = SeveralVariables(context, slice, facts, loop, names).run()) return out;
  if (auto out = kept_beside(context, slice, loop)) return out;
  const bool around_kernels = any_of_syntax(loop, [&](const Stmt *s) {
    const auto *f = dyn_cast<ForStmt>(s);
    return f && context.meta_for (f);
  });
  if (around_kernels) return std::nullopt; // which are given what the variable is
  if (auto out = stepped_beside(context, loop)) return out;
  if (auto out = Counters(context, slice, facts, loop).run()) return out;
  return wrapped_around(context, slice, facts, loop);
}

} // namespace metafork::frontend
