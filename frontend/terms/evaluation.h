// What the drop-in evaluates before a launch, and where the source evaluates it. What may trap (p->x, *p, r[i], m / k,
// a call) is evaluated before a launch only where the source evaluates it too.
#pragma once

#include "frontend/syntax/evaluation_walker.h"
#include "frontend/terms/loops.h"

namespace metafork::frontend {

class Evaluation : EvaluationWalker {
public:
  // Statements in a row, seen from before the first of them. `chain`: loops of theirs, each the only statement of the
  // one before it, whose conditions the launch as a whole may stand under.
  Evaluation(const Context &context, const Slice &slice, const Captures &captures,
             const std::vector<const clang::Stmt *> &statements, std::vector<const clang::ForStmt *> chain);

  // A condition of the host under which it may evaluate the expressions; it holds wherever the source evaluates one of
  // them. Empty: always. Where the source's own conditions are not known before the statements, as in
  //   for (i = 0; i < n; i++) if (a[i]) b[i] = g->x;
  // it is that the pointers are not null and the divisors not 0: "g". `levels` grows to how many conditions of the
  // chain have to hold besides.
  std::string where(const std::vector<const clang::Expr *> &parts, size_t &levels) const;
  // May the evaluation of a text that is no expression of the source trap, as in a clause? Then `levels` grows to all.
  bool may_trap(const std::string &text, size_t &levels) const;
  // The conditions of so many loops of the chain, in order; empty: they always hold.
  std::string chain(size_t levels) const;

private:
  // A condition on the way to an expression.
  struct Test {
    std::string text; // empty: not known before the statements
    size_t level = 0; // 1, 2, ... for those of the chain, if all before it are too
  };
  using Path = std::vector<size_t>; // into tests_
  // What may trap, once its operands are evaluated.
  struct Hazard {
    std::string text;  // the expression
    std::string key;   // what it shares with others: "*p" where p is dereferenced, "/k"; else the same
    std::string check; // not 0 where it does not trap; or empty
  };
  struct Parts {
    std::vector<std::pair<const clang::Expr *, bool>> operands; // true: the address only
    std::vector<Hazard> own;
  };

  Parts parts_of(const clang::Expr *e, bool address) const;
  void parts_of_call(const clang::CallExpr *c, Parts &out) const;
  void hazards(const clang::Expr *e, bool address, std::vector<Hazard> &out) const;
  bool is_constant(const clang::Expr *e) const;
  bool is_zero_or_unknown(const clang::Expr *divisor) const;
  std::string not_zero(const clang::Expr *divisor) const;

  void where(const clang::Expr *condition, bool negated, Walk what) override;
  void repeatedly(const clang::Stmt *loop, Walk what) override;
  void behind(const clang::Stmt *s, Walk rest) override;
  void declaration(const clang::VarDecl *v) override;
  void jump(const clang::Stmt *s) override;
  void other_statement(const clang::Stmt *s) override;
  bool enters(const clang::Expr *e, Mode mode) override;
  void record(const std::string &key);
  std::string where(const std::string &key, const std::string &check, size_t &levels) const;
  void enter(const clang::Expr *condition, bool negated);
  void enter(const clang::ForStmt *loop);
  // Unknown conditions one inside the other say no more than the outermost.
  void enter_unknown() {
    if (path_.empty() || !tests_[path_.back()].text.empty()) enter(Test{});
  }
  void enter(Test test);
  void leave(size_t depth) { path_.resize(depth); }
  bool is_known(const clang::Expr *e) const;

  const Context &context_;
  const Slice &slice_;
  const Captures &captures_;
  const std::vector<const clang::ForStmt *> chain_;
  std::vector<Test> tests_;
  std::vector<std::string> chain_tests_;
  Path path_;
  std::map<std::string, std::vector<Path>> places_; // by text and by key
};

} // namespace metafork::frontend
