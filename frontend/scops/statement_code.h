// The statements of a scop as kernels have them, written while the scop is read.
#pragma once

#include "frontend/nests/body.h"
#include "model/scop_code.h"

#include <functional>

namespace metafork::frontend {

class StatementCodeWriter {
public:
  // `wanted`: the statements that are asked for; `steps`: those of which the updates of elements are steps.
  StatementCodeWriter(Context &context, Slice &slice, Captures &captures, Values &values, const std::set<int> &wanted,
                      const std::set<int> &steps, model::ScopCode &out);

  // An expression of the statement is something of the scop.
  void bind(const clang::Expr *e, ScopValue value);
  // A pointer or a reference that is put where it is used: where it leads to.
  void follow(const clang::VarDecl *v, const clang::Expr *begin);
  // A part of the statement whose expressions have been bound.
  void walk(const clang::Stmt *s, const std::function<model::ScopText(const clang::Expr *)> &text);
  // A part of the statement once more, as a statement of its own; where it is stored to, only that is done with it.
  void part(const clang::Expr *e, TokenRange range, bool stored,
            const std::function<model::ScopText(const clang::Expr *)> &text);
  void forget_parts() { statement_.parts.clear(); }
  // The code of tokens that have been walked.
  model::Code code(TokenRange range) const;
  // A variable of the scop that begins with a value, or the element of it that does.
  model::Piece store(const model::ScopScalar &scalar, const clang::VarDecl *v, const std::vector<int64_t> &at);
  // The statement is complete.
  void finish(model::Code code);
  // Only so many statements have been read after all.
  void forget(size_t statements) {
    out_.statements.resize(statements);
    sources_.resize(statements);
  }
  // What each statement is made of; the initial value of a variable, if it is that.
  struct Source {
    std::vector<const clang::Stmt *> statements;
    std::set<const clang::VarDecl *> defined;
  };
  const std::vector<Source> &sources() const { return sources_; }

private:
  void start();
  void close(model::Code code);
  bool wanted() const { return wanted_.count(static_cast<int>(out_.statements.size())) != 0; }
  void types(const clang::Stmt *s);
  void make_steps(const clang::Stmt *s);
  void touch_of(const clang::Stmt *s, const std::function<model::ScopText(const clang::Expr *)> &text);

  Context &context_;
  Slice &slice_;
  Captures &captures_;
  Values &values_;
  const std::set<int> &wanted_, &steps_;
  model::ScopCode &out_;
  ScopValues bound_;
  model::StatementCode statement_;
  model::Nest nest_; // what the walker fills
  std::unique_ptr<BodyWalker> walker_;
  std::vector<Hole> holes_;
  Source source_; // of the statement
  std::vector<Source> sources_;
};

} // namespace metafork::frontend
