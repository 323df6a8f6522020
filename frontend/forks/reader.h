// Reads one function as a tree of fork-join constructs.
#pragma once

#include "frontend/forks/forks.h"
#include "frontend/forks/hyperobjects.h"
#include "frontend/forks/variables.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/OpenMPClause.h>
#include <clang/AST/StmtCXX.h>
#include <clang/AST/StmtOpenMP.h>

#include <set>

namespace metafork::frontend {

// The call in front of which a keyword stands: the whole expression, under what classes put around it.
const clang::CallExpr *call_of(const clang::Expr *e);
// lv = value, also of classes; else nulls.
std::pair<const clang::Expr *, const clang::Expr *> assignment(const clang::Expr *e);

class ForkReader {
public:
  ForkReader(Context &context, const ForkKeywords &keywords, const std::map<const clang::Stmt *, CilkSum> &sums,
             const Callees &callees, std::set<unsigned> &consumed, const clang::FunctionDecl *f)
      : context_(context), keywords_(keywords), sums_(sums), consumed_(consumed), f_(f), meanings_(callees) {}

  model::ForkFunction run();

private:
  using Node = model::ForkNode;

  void describe_call();
  void describe_block(const clang::CompoundStmt *body);
  unsigned behind_leading(const clang::CompoundStmt *body) const; // (leading.cpp)
  Node statement(const clang::Stmt *s, bool in_block);
  Node sequence(const clang::CompoundStmt *c);
  // A block with the variables that it has declared so far, or what a break leaves.
  struct Scope {
    const clang::CompoundStmt *block = nullptr;
    const clang::Stmt *breakable = nullptr;
    std::vector<int> ended, rebound;
  };
  void scope_end(const Scope &scope, clang::SourceLocation at, Node &out) const;
  void in_scope(const clang::Stmt *s);
  void note_objects(const clang::Stmt *s);
  // `each`: declares what each iteration has of its own.
  Node body_of(const clang::Stmt *s, const clang::Stmt *body, const clang::Stmt *each = nullptr);
  void scopes_left(const clang::Stmt *jump, Node &out) const;
  int label_of(const clang::LabelDecl *l) { return labels_.emplace(l, static_cast<int>(labels_.size())).first->second; }
  Node block(const clang::CompoundStmt *c, bool in_block);
  Node expression(const clang::Expr *e, bool in_block);
  Node declaration(const clang::DeclStmt *d, bool in_block);
  Node tried(const clang::CompoundStmt *c);
  Node branch(const clang::IfStmt *s);
  Node repeated(const clang::Stmt *s);
  Node left(const clang::Stmt *s);
  Node join(const clang::NullStmt *s, bool in_block);
  void uses(const clang::Expr *e, Node &out);
  void elements(const clang::CXXForRangeStmt *s, Node &out);
  void child(const clang::Stmt *s, Node &out, bool in_block = true);

  // With its semicolon, and what directives in it stand before.
  model::Range statement_bytes(const clang::Stmt *s) const;

  // MetaFork and Cilk
  const Keyword *keyword_at(unsigned next, std::initializer_list<const char *> names) const;
  Node fork_block(const clang::CompoundStmt *c, const Keyword &k, bool in_block);
  Node fork_call(const clang::Stmt *whole, const clang::CallExpr *call, const Keyword &k, bool in_block);
  Node fork_lambda(const clang::Stmt *whole, const clang::LambdaExpr *l, const Keyword &k, bool in_block);
  // Cilk's lv op= f(x), and where lv is a bit-field; nothing if it is none.
  std::optional<Node> fork_statement(const clang::Expr *e, bool in_block);
  // The keyword of a parallel loop; null: it is none.
  const Keyword *loop_keyword(const clang::Stmt *s) const;
  Node loop(const clang::Stmt *s, unsigned begin, bool in_block);
  Node loop_of_sums(const clang::CompoundStmt *block, bool in_block);
  void loop_parts(const clang::ForStmt *f, Node &out);
  void reductions(const clang::Stmt *body, Node &loop);
  void share(Node &fork, const Keyword &k);
  // `tentative`: what cannot be a forked call stays what it is. Gives the numbers of the variables that the work has
  // itself: of which an argument is the address or a reference, also of a part, and the object that is called.
  std::set<int> arguments(const clang::CallExpr *call, Node &out, bool tentative = false);
  // The block that a translation has moved to a function of its own (outlined.cpp); nothing if it is none.
  std::optional<Node> outlined(const clang::Stmt *whole, const clang::CallExpr *call, const Keyword &k, bool in_block);
  void takes(const clang::Expr *target, const clang::Expr *assignment, Node &out);
  Node behind_arguments(const clang::CallExpr *call, Node fork);
  // `continues`: it may end an iteration.
  void check_work(const clang::Stmt *work, const char *what, bool continues = false);
  void check_threads(const clang::Stmt *work);
  // A declaration of a pointer.
  std::string pointer_to(clang::QualType type) const {
    const bool known = !type->isDependentType() || type->isTemplateTypeParmType();
    return declared(context_, context_.ast.getPointerType(known ? type : context_.ast.getAutoDeductType()),
                    model::name_hole);
  }
  bool evaluated_later(const clang::Expr *e) const;
  // Variables that only the grains of loops in the work name.
  void capture_grains(Node &fork);
  // May OpenMP's 'loop' run it? (concurrent.cpp) `of_loop`: the body of one, in which others are allowed. `of_team`:
  // by threads that do not wait for one another; the body may ask which one it is.
  bool is_concurrent(const clang::Stmt *body, bool of_loop, bool of_team = false);
  // The pragmas of grains in front of a loop; `begin` moves before them.
  std::string grain(unsigned &begin) const;

  // OpenMP (openmp.cpp)
  Node directive(const clang::OMPExecutableDirective *d, bool in_block);
  Node omp_parallel(const clang::OMPExecutableDirective *d, bool in_block);
  // `hands_on`: its loops and sections have its data too.
  Node omp_group(const clang::OMPExecutableDirective *d, const clang::Stmt *body, bool joins, bool in_block,
                 bool hands_on = false);
  Node omp_sections(const clang::OMPExecutableDirective *d, const clang::Stmt *body, bool in_block);
  Node omp_task(const clang::OMPExecutableDirective *d, bool in_block);
  model::ForkVariable with_uses(model::ForkVariable v, const Node &loop, const clang::Stmt *whole);
  Node omp_loop(const clang::OMPExecutableDirective *d, bool in_block);
  std::optional<Node> omp_threads(const clang::OMPExecutableDirective *d, bool in_block);
  Node omp_device(const clang::OMPExecutableDirective *d, bool in_block);
  Node omp_nothing(const clang::OMPExecutableDirective *d, bool in_block);
  // The first statement of a region that all threads or teams run; null: there is none.
  static const clang::Stmt *not_distributed(const clang::Stmt *body, bool teams);
  void distributed(const clang::Stmt *body, const std::string &who, bool teams);
  void region_data(const clang::OMPExecutableDirective *d, const clang::Stmt *body, bool hands_on, Node &out);
  void sums(const clang::OMPExecutableDirective *d, const clang::OMPReductionClause *c,
            std::vector<std::pair<std::string, const clang::VarDecl *>> &out);
  void part(const clang::VarDecl *v, const std::string &op, Node &sections);
  bool assigned(const clang::Stmt *body, const clang::VarDecl *v);
  void extents(const clang::OMPExecutableDirective *d, const clang::Stmt *body, Node &out);
  void pointers_to_mapped(const clang::OMPExecutableDirective *d, std::vector<const clang::VarDecl *> &out) const;
  std::string of_text(const clang::Stmt *s) const;
  void loop_of_elements(const clang::CXXForRangeStmt *f, Node &out);
  // `last`: of sections.
  Node omp_work(model::Range range, const clang::Stmt *body, const clang::OMPExecutableDirective *d, bool last = false);
  void implied_copies(const clang::OMPExecutableDirective *d, const clang::Stmt *body,
                      std::vector<const clang::VarDecl *> &listed, std::vector<const clang::VarDecl *> &copies);
  void omp_call(const clang::Stmt *body, Node &fork);
  // (last_iteration.cpp)
  bool is_read_behind(const clang::VarDecl *v, const clang::ForStmt *loop) const;
  void unequal(const clang::ForStmt *f, Node &loop) const;
  bool counts(const clang::ForStmt *f) const; // from a first number on, in steps, up to or down to another one
  void next_iteration(const clang::ForStmt *f, Node &loop) const;
  void last_iteration(const clang::ForStmt *f, Node &loop);
  std::string no_next(const clang::Expr *condition, const clang::VarDecl *v, const std::string &next) const;
  model::Range pragma(const clang::OMPExecutableDirective *d) const;
  bool is_line(clang::SourceLocation directive) const;
  bool is_team(const clang::Stmt *first) const;
  void refuse(const clang::OMPExecutableDirective *d, const std::string &why);

  Context &context_;
  const ForkKeywords &keywords_;
  const std::map<const clang::Stmt *, CilkSum> &sums_; // by their blocks
  std::set<unsigned> &consumed_;
  const clang::FunctionDecl *f_;
  // Data of the parallel region around, which its loops and sections have too.
  struct Region {
    std::vector<const clang::VarDecl *> own, first;
    std::vector<std::pair<std::string, const clang::VarDecl *>> sums;
  };
  void omp_clauses(const clang::OMPExecutableDirective *d, const Region &around, Node &out);
  Region region_;
  std::vector<std::pair<std::string, std::string>> mapped_; // by the data regions around
  bool on_device_ = false;
  std::vector<Scope> scopes_;
  std::map<const clang::LabelDecl *, int> labels_;
  std::set<const clang::Stmt *> of_threads_; // uses of variables that each thread has
  // Calls of a function may stand in OpenMP's 'loop'; in what each thread of a team does.
  std::map<std::pair<const clang::FunctionDecl *, bool>, bool> concurrent_;
  Meanings meanings_;
  model::ForkFunction out_;
};

} // namespace metafork::frontend
