// The body of a nest: its accesses, the holes in its text, and what makes it impossible to translate.
#pragma once

#include "frontend/nests/block_scope.h"
#include "frontend/syntax/accumulation.h"
#include "frontend/syntax/bit_copies.h"
#include "frontend/syntax/evaluation_walker.h"
#include "frontend/terms/loops.h"
#include "model/scop_code.h"

#include <set>

namespace metafork::frontend {

// An expression that is something of a scop, in a statement that becomes a part of a kernel.
struct ScopValue {
  enum class Kind {
    value,    // text, nothing is touched: the value of loop indices
    variable, // a variable of the scop
    followed  // a local that stands for the expression `of`: its value, its place, or where it points to
  };
  Kind kind = Kind::value;
  model::Code code;                      // value
  model::IntExpr number;                 // value: of a subscript
  model::ScopScalar scalar;              // variable
  const clang::Expr *of = nullptr;       // followed
  std::string before = "(", after = ")"; // followed: around it
};
using ScopValues = std::map<const clang::Expr *, ScopValue>;

class BodyWalker : EvaluationWalker {
public:
  BodyWalker(Context &context, Slice &slice, Captures &captures, Values &values, model::Nest &nest)
      : EvaluationWalker(context),
        context_(context),
        slice_(slice),
        captures_(captures),
        values_(values),
        nest_(nest) {}

  // The body is the program of a thread block.
  void set_block(const BlockScope *block) { block_ = block; }
  // What a statement of a block body touches itself: into Nest::accesses and Nest::block_accesses.
  struct Touched {
    std::vector<int> accesses, block_accesses;
  };
  const Touched &touched(const clang::Stmt *s) { return touched_[s]; }
  const Touched &touched(const clang::VarDecl *v) { return touched_[v]; } // in its declaration
  // The model of a loop inside the body, into Nest::loops; -1: none.
  int loop_of(const clang::Stmt *s) const;
  std::string symbol_of(const clang::VarDecl *v) const { return values_.symbol_of(v); }
  // The write that the declaration of a block array or of a variable in block storage makes, into Nest::block_accesses.
  int declaration_access(const clang::VarDecl *v) const;

  // The body is a statement of a scop, in which these are no variables of the nest.
  void set_scop(const ScopValues *values) { scop_ = values; }
  const std::set<const clang::Expr *> &scop_values_met() const { return met_; }
  std::vector<model::VariableAccess> &variables() { return variables_; }

  // Walks the body; errors are reported as they are met.
  void walk(const clang::Stmt *body);
  // What is walked from here on stands behind a statement: it runs only where no jump of that was taken.
  void stands_behind(const clang::Stmt *s);
  // Walks the header of an inner meta_for of the nest's chain, whose text is part of the outer bodies.
  void walk_header(const LoopHeader &header);
  // An update of an element, in what has been walked, becomes a step.
  void make_step(const Update &u);
  // The holes of the body's text.
  std::vector<Hole> take_holes() { return std::move(holes_); }
  // The conjunction that holds where `condition` is true (or, negated, false); false if it cannot be expressed.
  bool guards_of(const clang::Expr *condition, bool negated, std::vector<model::IntExpr> &out);

private:
  // The part of an element that the expression being walked selects: ".x.y".
  struct Field {
    std::string path;
    bool exact = true;
  };
  struct Conditions {
    std::vector<model::IntExpr> guards; // each >= 0
    bool certain = true;                // since the phase began, where there is one
    bool phase_certain = true;          // the phase itself
  };

  void constants_in_types(const clang::Stmt *body);
  void where(const clang::Expr *condition, bool negated, Walk what) override;
  void behind(const clang::Stmt *s, Walk rest) override;
  bool enters(const clang::Stmt *s) override;
  void leaves(const clang::Stmt *s) override;
  void declarations(const clang::DeclStmt *s) override;
  void declaration(const clang::VarDecl *v) override;
  void for_loop(const clang::ForStmt *s) override;
  void inside(const clang::Stmt *s, Walk body) override;
  void case_label(const clang::SwitchCase *s) override;
  void labelled(const clang::LabelStmt *s) override;
  void jump(const clang::Stmt *s) override;
  void set_in_phase(bool in_phase);
  void outside_reference(const clang::DeclRefExpr *e, const clang::Expr *element);
  void written_as(model::Array &array, clang::QualType type) const;
  void pointer_value(const clang::Expr *e);
  void pointed_at(const clang::Expr *lvalue);
  bool row(const clang::Expr *e);
  void no_rows(const clang::Expr *e, int array);
  void keep(const clang::Expr *pointer);
  void hand_on_part(const clang::Expr *pointer);
  void argument(const clang::Expr *e);
  bool bind(const clang::VarDecl *v, const clang::Expr *init);
  bool bound_reference(const clang::DeclRefExpr *e, const clang::VarDecl *v, Mode mode);
  void check_phase_header(const clang::ForStmt *s, size_t first, size_t block_first, size_t last, size_t block_last);

  bool enters(const clang::Expr *e, Mode mode) override;
  void leaves(const clang::Expr *e) override;
  void asserted(const Assertion &assertion) override;
  void name(const clang::DeclRefExpr *e, Mode mode) override;
  void element(const clang::Expr *e, Mode mode) override;
  void member(const clang::MemberExpr *m, Mode mode) override;
  void conversion(const clang::CastExpr *c, Mode mode) override;
  void address(const clang::UnaryOperator *u) override;
  void step(const clang::UnaryOperator *u) override;
  void computation(const clang::BinaryOperator *b) override;
  void assignment(const clang::BinaryOperator *b) override;
  void call(const clang::CallExpr *c, Mode mode) override;
  void construct(const clang::CXXConstructExpr *c) override;
  void item(const clang::Expr *e) override;
  void other_expression(const clang::Expr *e, Mode mode) override;
  bool moves_pointer(const clang::BinaryOperator *b);
  void combine(const clang::CallExpr *c, const std::string &callee);
  void copied_bits(const clang::CallExpr *c, const BitCopy &copy);
  bool library_object(const clang::CallExpr *c, const clang::CXXMethodDecl *method);
  bool scop_value(const clang::Expr *e, Mode mode, bool pointer = false);
  bool scop_element(const clang::Expr *e, const clang::Expr *base, const std::vector<const clang::Expr *> &subscripts,
                    Mode mode, const Field &field);
  model::Piece scop_variable(const ScopValue &v, const clang::Expr *e, Mode mode);
  model::IntExpr subscript(const clang::Expr *e);
  bool outside_member(const clang::MemberExpr *e, Mode mode);
  void not_followed(const clang::Expr *e, const clang::DeclRefExpr *base);
  void select(const clang::MemberExpr *m, Field &field) const;
  void escape(const clang::Expr *pointer, bool may_write);
  void contraction(const clang::BinaryOperator *b);
  void local_pointer(const clang::VarDecl *v, const clang::Expr *init);

  void shared_write(const clang::DeclRefExpr *e, const model::Loop *loop);
  void text_hole(const clang::Expr *e, const std::string &text);
  void surround(clang::SourceRange all, const std::string &before, clang::SourceRange part, const std::string &after);
  // A meta_for inside the body runs in order in each iteration; what it promises is checked all the same.
  void check_inner(const clang::ForStmt *s, const LoopHeader &header, const std::optional<NotCanonical> &why);
  bool is_written_parallel(const clang::ForStmt *s) const;
  const clang::ForStmt *innermost_meta_for() const;
  bool is_summed(const clang::VarDecl *v) const;
  bool within(const clang::Stmt *outer, clang::SourceLocation inner) const;
  bool points_outside(const clang::Expr *pointer);
  void record(model::Access a, bool block);

  // body_of_c.cpp: what C leaves unwritten and C++ does not.
  void write_complex(const clang::Stmt *s);
  void write_enumeration(const clang::CastExpr *c);
  void write_enumerator(const clang::DeclRefExpr *e, const clang::EnumConstantDecl *c);
  void write_narrowing(const clang::Expr *initialiser);
  void two_pointers(const clang::BinaryOperator *b);
  std::set<int> arrays_of(const clang::CallExpr *c);
  void write_type(const clang::VarDecl *v);
  void size_of(const clang::UnaryExprOrTypeTraitExpr *e);

  // block_accesses.cpp: what a block body declares outside its phases.
  void declare_block_storage(const clang::VarDecl *v);
  model::IntExpr block_extent(const clang::VarDecl *v, const clang::Expr *size);
  bool block_element(const clang::Expr *e, const std::vector<const clang::Expr *> &subscripts,
                     const clang::DeclRefExpr *base, Mode mode, const Field &field);
  void block_variable(const clang::DeclRefExpr *e, const clang::VarDecl *v, Mode mode);
  bool block_escape(const clang::Expr *pointer, bool may_write);
  model::Access block_access(const clang::VarDecl *v, Mode mode) const;
  const clang::VarDecl *block_storage(const clang::Expr *e) const;
  void not_block_element(const clang::Expr *e, const clang::VarDecl *v);

  Context &context_;
  Slice &slice_;
  Captures &captures_;
  Values &values_;
  model::Nest &nest_;
  std::vector<Hole> holes_;
  Conditions conditions_;
  Field field_; // handed from a member expression to the access below it
  std::vector<int> loops_;
  std::vector<const clang::Stmt *> loop_statements_; // loops and switches of the body, for break and continue
  std::set<const clang::LabelDecl *> labels_;
  std::set<const clang::VarDecl *> reported_;
  const BlockScope *block_ = nullptr;
  bool in_phase_ = false;
  size_t phase_guards_ = 0;              // how many conditions hold around the phase
  std::vector<const void *> statements_; // of the block body, or variables that they declare; innermost last
  std::map<const void *, Touched> touched_;
  std::map<const clang::Stmt *, int> loop_ids_;
  std::map<const clang::VarDecl *, int> block_ids_, declaration_accesses_;
  std::map<const clang::VarDecl *, const clang::DeclRefExpr *> shared_reads_;
  const ScopValues *scop_ = nullptr;
  std::set<const clang::Expr *> met_; // of them
  std::vector<model::VariableAccess> variables_;
  const clang::CallExpr *combining_ = nullptr;            // the call of a function that accumulates, in its statement
  std::map<const clang::VarDecl *, model::Access> bound_; // references of a block body, and the elements they name
};

} // namespace metafork::frontend
