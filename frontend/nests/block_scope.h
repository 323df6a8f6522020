// The body of a block meta_for before its accesses are read: which statements each thread executes alike, which one
// thread does, which are phases, and what the body declares.
#pragma once

#include "frontend/syntax/context.h"

#include <map>
#include <set>
#include <vector>

namespace metafork::frontend {

// Does the body of a meta_for hold the program of a thread block, that is an inner meta_for beside other statements?
bool is_block_body(const Context &context, const clang::Stmt *body);

// The value that a declaration gives; null where it gives none (the implicit construction of a plain struct).
const clang::Expr *initial_value(const clang::VarDecl *v);

// A statement at block level, before its text is built. `declared`: one variable of a declaration that is taken apart,
// because it declares arrays or variables that one thread assigns.
struct BlockNode {
  model::BlockStmt::Kind kind = model::BlockStmt::Kind::uniform;
  const clang::Stmt *stmt = nullptr;
  const clang::VarDecl *declared = nullptr;
  std::vector<const clang::ForStmt *> loops; // phase: its meta_for loops, outermost first
  model::BlockStmt::Flow flow = model::BlockStmt::Flow::block;
  std::vector<BlockNode> body;
  model::BlockStmt::Jump jump = model::BlockStmt::Jump::none;
};

class BlockScope {
public:
  // Takes the body apart; reports what cannot stand at block level.
  BlockScope(Context &context, const clang::Stmt *body);

  const std::vector<BlockNode> &nodes() const { return nodes_; }
  // A variable of the body outside its phases that every thread holds alike.
  bool is_scalar(const clang::VarDecl *v) const { return declared_.count(v) && !is_array(v) && !is_shared(v); }
  // An array of the body outside its phases: block storage.
  bool is_array(const clang::VarDecl *v) const { return declared_.count(v) && v->getType()->isArrayType(); }
  // A variable that a phase, or a statement done by one thread, assigns: block storage too.
  bool is_shared(const clang::VarDecl *v) const { return shared_.count(v) != 0; }
  bool is_assigned(const clang::VarDecl *v) const { return assigned_.count(v) != 0; }
  // The variables that a statement of the block body declares or assigns, a control statement in its header.
  std::set<const clang::VarDecl *> assigned_by(const BlockNode &n) const;
  // A statement of its own in the program: what it touches is recorded under it.
  bool is_statement(const clang::Stmt *s) const { return statements_.count(s) != 0; }

private:
  struct Effects {
    bool memory = false; // writes elements of arrays
    std::set<const clang::VarDecl *> scalars;
    bool jumps = false; // leaves a loop of the block body
  };
  Effects effects_of(const clang::Stmt *s) const;
  void collect(const clang::Stmt *body);
  bool share_mixed(const clang::Stmt *s);
  std::vector<BlockNode> read(const clang::Stmt *s);
  BlockNode phase(const clang::ForStmt *s);
  BlockNode control(const clang::Stmt *s, model::BlockStmt::Flow flow, const clang::Stmt *body);
  std::vector<BlockNode> declaration(const clang::DeclStmt *s);
  std::vector<BlockNode> branch(const clang::IfStmt *s);
  bool is_leaf(const clang::Stmt *s) const;
  void check_header(const clang::Expr *e);
  void check_leaf(const clang::Stmt *s, bool once);
  void check_addresses(const clang::Stmt *s);
  static std::vector<const clang::Stmt *> bodies_of(const clang::Stmt *s);
  bool holds_phase(const clang::Stmt *s) const;

  Context &context_;
  std::set<const clang::VarDecl *> declared_, shared_, assigned_;
  std::set<const clang::Stmt *> statements_;
  std::vector<BlockNode> nodes_;
};

} // namespace metafork::frontend
