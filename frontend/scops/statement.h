// One statement of a scop: its accesses, and its text with holes.
#pragma once

#include "frontend/scops/arrays.h"
#include "frontend/scops/call_effects.h"
#include "frontend/scops/statement_code.h"
#include "frontend/syntax/accumulation.h"
#include "frontend/syntax/evaluation_walker.h"
#include "frontend/syntax/operands.h"
#include "frontend/syntax/statements.h"

#include <utility>

namespace metafork::frontend {

// A loop that is being read.
struct ActiveLoop {
  const clang::VarDecl *variable = nullptr;
  int loop = -1; // into Scop::loops
};

class ScopStatementReader : EvaluationWalker {
public:
  ScopStatementReader(Context &context, Slice &slice, Captures &captures, Values &values, ScopArrays &arrays,
                      const FunctionFacts &facts, model::Scop &scop, const std::vector<ActiveLoop> &loops)
      : EvaluationWalker(context),
        context_(context),
        slice_(slice),
        captures_(captures),
        values_(values),
        arrays_(arrays),
        facts_(facts),
        scop_(scop),
        loops_(loops) {}

  // From now on the statements are written for kernels too.
  void write_code(StatementCodeWriter *code) { code_ = code; }
  void forget(size_t statements) {
    if (code_) code_->forget(statements);
  }

  // Appends the statement to Scop::statements; its number. Throws a Refusal.
  int expression_statement(const clang::Expr *e);
  std::string unknown_effects(const clang::CallExpr *c, const CallEffects &effects) const;
  // x = init; for a variable that is an array of the scop.
  int initialisation(const clang::VarDecl *v);
  // A statement that is not taken apart.
  int whole(const clang::Stmt *s);
  // Adjacent statements, the end of a loop's body, which a continue among them leaves.
  int guarded(const Statements &list);
  // A local whose value, or whose place, is put wherever it is used.
  void follow(const clang::VarDecl *v, const clang::Expr *value);
  void do_not_follow(const clang::VarDecl *v) { followed_.erase(v); }

private:
  struct TextHole {
    TokenRange range;
    model::ScopText text;
  };
  // A piece of a statement in the source's language, and, if it is asked for, in that of kernels.
  struct Written {
    model::ScopText text;
    model::Code code;
  };

  int finish(const Statements &list, clang::SourceLocation at, Written written);
  static void append(Written &out, const std::string &text);
  static void append(Written &out, Written pieces);
  void walk(const clang::Stmt *s);
  Written written(TokenRange range) const;
  model::ScopText text(TokenRange range) const;
  model::ScopScalar named(int array, const std::string &written) const;
  TokenRange tokens_of(const clang::Expr *e) const;
  void hole(const clang::Expr *e, model::ScopText text);
  void followed(const clang::Expr *e, const clang::VarDecl *v);
  static const clang::Expr *begin_of(const clang::Expr *init);
  Written initial_text(const clang::Expr *init, clang::QualType type);
  void fill(int array, const clang::VarDecl *v, const clang::Expr *init, clang::QualType type, std::vector<int64_t> &at,
            Written &code);
  void types(const clang::Stmt *s);

  void where(const clang::Expr *condition, bool negated, Walk what) override;
  void either(const clang::Expr *condition, Walk then, Walk otherwise) override;
  void in_order(List list) override;
  void declaration(const clang::VarDecl *v) override;
  void inside(const clang::Stmt *s, Walk body) override;
  void case_label(const clang::SwitchCase *s) override;
  void labelled(const clang::LabelStmt *s) override;
  void jump(const clang::Stmt *s) override;
  void other_statement(const clang::Stmt *s) override;
  static std::string key_of(const model::ScopAccess &a);
  // Something that may not happen.
  template <class Happens>
  void perhaps(Happens happens) {
    const bool certain = std::exchange(certain_, false);
    const auto covered = covered_;
    happens();
    certain_ = certain;
    covered_ = covered;
  }

  bool enters(const clang::Expr *e, Mode mode) override;
  void name(const clang::DeclRefExpr *e, Mode mode) override;
  void element(const clang::Expr *e, Mode mode) override;
  void member(const clang::MemberExpr *m, Mode mode) override;
  void conversion(const clang::CastExpr *c, Mode mode) override;
  void address(const clang::UnaryOperator *u) override;
  void assignment(const clang::BinaryOperator *b) override;
  void call(const clang::CallExpr *c, Mode mode) override;
  void construct(const clang::CXXConstructExpr *c) override;
  void item(const clang::Expr *e) override;
  void other_expression(const clang::Expr *e, Mode mode) override;
  void kept(const clang::Expr *e);
  void copied(const clang::Expr *e);
  void part_of_value(const clang::CallExpr *c, Mode mode);
  void given(const clang::Expr *a, clang::QualType type, const Effect &effect, const clang::Expr *c);
  void pointer_given(const clang::Expr *a, const Effect &effect, const clang::Expr *c);
  void object_given(const clang::Expr *object, const Effect &effect, const clang::Expr *c);
  void anywhere(const clang::Expr *a, int array, const Effect &effect);
  bool is_private_place(const clang::Expr *e) const;
  void subscripts(const clang::Expr *e);
  void subscript(const clang::Expr *e, bool alone);
  void base_name(const clang::Expr *e);
  void scalar(const clang::Expr *e, Mode mode);
  void record(ScopPlace place, Mode mode, const clang::Expr *e);
  const ActiveLoop *loop_of(const clang::VarDecl *v) const;
  bool uses_loops(const model::IntExpr &e) const;
  void merge_updates();
  bool is_updated_alone(const Statements &list, const Update &update, const std::vector<Update> &all) const;
  std::map<int, std::string> updated_arrays(const Statements &list, const std::vector<Update> &all) const;
  std::string no_step(const std::string &target, const std::vector<Update> &all) const;
  void find_updates(const Statements &list);
  model::ScopPart part(const clang::Expr *e, Mode mode);
  void find_recurrence(const clang::Expr *e);
  std::optional<model::ScopRecurrence> recurrence(const Assigned &assigned);

  Context &context_;
  Slice &slice_;
  Captures &captures_;
  Values &values_;
  ScopArrays &arrays_;
  const FunctionFacts &facts_;
  model::Scop &scop_;
  const std::vector<ActiveLoop> &loops_;
  struct Followed {
    model::ScopText text;
    const clang::Expr *value = nullptr;
  };
  std::map<const clang::VarDecl *, Followed> followed_;

  model::ScopStatement out_;
  std::vector<TextHole> holes_;
  StatementCodeWriter *code_ = nullptr;
  bool follows_ = false; // a local's value is read, which is no part of a statement
  bool certain_ = true;
  std::set<std::string> covered_;   // elements that this statement has certainly written where it is now
  std::set<std::string> at_labels_; // the same for the labels of the switch around it
};

} // namespace metafork::frontend
