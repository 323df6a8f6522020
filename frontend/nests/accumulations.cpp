#include "frontend/nests/accumulations.h"

#include "frontend/nests/tiled_body.h"
#include "frontend/syntax/statements.h"
#include "frontend/syntax/steps.h"
#include "frontend/syntax/uses.h"
#include "model/operators.h"

#include <clang/AST/ExprCXX.h>

#include <algorithm>

namespace metafork::frontend {

using namespace clang;
using model::Accumulation;

namespace {

class Reader {
public:
  Reader(const Context &context, const std::vector<const Stmt *> &body, const ForStmt *loop, int number,
         const std::map<const VarDecl *, std::string> &locals, const model::Nest &nest)
      : context_(context), body_(body), loop_(loop), number_(number), locals_(locals), nest_(nest) {}

  std::vector<Accumulation> run() {
    for (const Stmt *s : top_level(loop_->getBody()))
      if (!statement(s, true)) return {};
    for (const Target &t : targets_) // the whole of the loop does not say it more often than its updates have to
      if (mentions(context_, loop_->getBody(), t.expression) != t.mentions) return {};
    return std::move(out_);
  }

private:
  // What is accumulated, in the order of the accumulations.
  struct Target {
    const Expr *expression = nullptr;
    int mentions = 0;
  };

  static bool is_local(const DeclStmt *s) {
    return std::all_of(s->decl_begin(), s->decl_end(), [](const Decl *d) {
      const auto *v = dyn_cast<VarDecl>(d);
      return v && !v->isStaticLocal() && !v->getType()->isReferenceType() && is_plain(v->getInit());
    });
  }

  // `always`: it is done in every iteration.
  bool statement(const Stmt *s, bool always) {
    if (!s || isa<NullStmt>(s)) return true;
    if (const auto *d = dyn_cast<DeclStmt>(s)) return is_local(d);
    if (const auto *c = dyn_cast<CompoundStmt>(s))
      return std::all_of(c->body_begin(), c->body_end(), [&](const Stmt *one) { return statement(one, always); });
    if (const Reduction r = reduction_of(context_, s); !r.op.empty()) return update(s, r, always);
    const auto *i = dyn_cast<IfStmt>(s);
    return i && !i->getInit() && !i->getConditionVariable() && is_plain(i->getCond()) &&
           statement(i->getThen(), false) && statement(i->getElse(), false);
  }

  bool update(const Stmt *s, const Reduction &r, bool always) {
    if (!r.target || !is_value(s) || !(always || may_be_left_out(r))) return false;
    const Expr *target = strip(r.target);
    const QualType type = target->getType().getCanonicalType().getUnqualifiedType();
    if (!(accumulates_numbers(type, r.op) || model::is_function(r.op)) || target->getType().isVolatileQualified() ||
        target->refersToBitField())
      return false;
    for (size_t k = 0; k < targets_.size(); k++) {
      if (normal_text(context_, targets_[k].expression) != normal_text(context_, target)) continue;
      targets_[k].mentions += mentions_of_update(s);
      return out_[k].op == r.op;
    }
    Accumulation a;
    a.op = r.op;
    a.type = context_.type_text(type);
    a.element_size = context_.ast.getTypeSizeInChars(type).getQuantity();
    a.whole = type->isIntegerType() && !model::is_function(a.op);
    const auto *named = dyn_cast<DeclRefExpr>(target);
    const auto *variable = named ? dyn_cast<VarDecl>(named->getDecl()) : nullptr;
    if (!(variable ? local(variable, a) : element(target, a))) return false;
    targets_.push_back({target, mentions_of_update(s)});
    out_.push_back(std::move(a));
    return true;
  }

  // What is written beside the update itself.
  static bool is_value(const Stmt *s) {
    if (const auto *i = dyn_cast<IfStmt>(s)) return is_plain(i->getCond()); // its assignment repeats what that compares
    const Expr *e = strip(cast<Expr>(s));
    return std::all_of(e->child_begin(), e->child_end(), is_plain);
  }

  // A local of its own in front of the loop, which nothing reaches by another name.
  bool local(const VarDecl *v, Accumulation &out) const {
    const auto found = locals_.find(v);
    if (found == locals_.end()) return false;
    bool reached = false;
    for (const Stmt *s : body_)
      visit_uses(s, [&](const DeclRefExpr *d, VariableUse use) {
        reached = reached || (d->getDecl()->getCanonicalDecl() == v->getCanonicalDecl() && use == VariableUse::address);
      });
    out.local = found->second;
    return !reached;
  }

  // An element of an array that nothing else in the loop writes.
  bool element(const Expr *target, Accumulation &out) const {
    if (!isa<ArraySubscriptExpr>(target)) return false;
    const std::string text = context_.text(target);
    for (const model::Access &a : nest_.accesses) {
      const bool inside = std::find(a.loops.begin(), a.loops.end(), number_) != a.loops.end();
      if (inside && a.write && a.text == text) out.array = a.array;
    }
    return out.array >= 0 &&
           std::none_of(out_.begin(), out_.end(), [&](const Accumulation &a) { return a.array == out.array; });
  }

  const Context &context_;
  const std::vector<const Stmt *> &body_;
  const ForStmt *loop_;
  const int number_; // of the loop, in the nest
  const std::map<const VarDecl *, std::string> &locals_;
  const model::Nest &nest_;
  std::vector<Accumulation> out_;
  std::vector<Target> targets_;
};

} // namespace

std::vector<Accumulation> read_accumulations(const Context &context, const std::vector<const Stmt *> &body,
                                             const ForStmt *loop, int number,
                                             const std::map<const VarDecl *, std::string> &locals,
                                             const model::Nest &nest) {
  return Reader(context, body, loop, number, locals, nest).run();
}

} // namespace metafork::frontend
