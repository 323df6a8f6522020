// The arrays of a scop, and the elements of them that expressions denote.
#pragma once

#include "frontend/facts/function_facts.h"
#include "frontend/terms/values.h"
#include "model/scop.h"

namespace metafork::frontend {

// Why something is no scop. Thrown while one is read, caught where its reading began; never leaves the frontend.
struct Refusal {
  clang::SourceLocation location;
  std::string reason;
};

// An lvalue or a pointer in an array of a scop. An lvalue has as many indices as subscripts lead to it; a pointer
// points to such an lvalue, and adding to it adds to the last index. `part`: a member of the element, or something in
// it, within the bytes [first_byte, end_byte) of the element; end_byte 0: anywhere in it.
struct ScopPlace {
  int array = -1;
  std::vector<model::IntExpr> index;
  bool part = false;
  int64_t first_byte = 0, end_byte = 0;
  bool exact = true;         // it is all of these bytes
  clang::QualType type = {}; // of the part, where it is exact
};

class ScopArrays {
public:
  ScopArrays(Context &context, Captures &captures, Values &values, const FunctionFacts &facts, model::Scop &scop)
      : context_(context), captures_(captures), values_(values), facts_(facts), scop_(scop) {}

  // The place that an lvalue denotes, or that a pointer points to; nullopt: it is a variable (see `variable`), or a
  // local that the statement itself declares. Throws a Refusal where a place cannot be followed to one array.
  std::optional<ScopPlace> element(const clang::Expr *lvalue);
  std::optional<ScopPlace> pointer(const clang::Expr *e);
  // The array of a variable without subscripts, or of a member s.x, s->x.
  int scalar(const clang::Expr *e);
  // Declares a variable of a loop's body as an array of the scop, under a name that is not among `taken`.
  int declare(const clang::VarDecl *v, int scope, const std::set<std::string> &taken);
  int find(const clang::VarDecl *v) const;
  // Locals of the scop that stand for places: references, and pointers that are never changed.
  void define(const clang::VarDecl *v, ScopPlace place);
  // What a statement declares for itself.
  void make_private(const clang::VarDecl *v) { private_.insert(v); }
  bool is_private(const clang::VarDecl *v) const { return private_.count(v) != 0; }
  // The variable that is an array of the scop; null for members.
  const clang::VarDecl *variable_of(int array) const { return variables_[static_cast<size_t>(array)]; }
  // Is it a row A[i] of an array, or the array itself?
  bool is_whole(const ScopPlace &place) const;
  // Refuses arrays that are known to share elements: a struct as a whole and its members.
  void check_overlaps() const;
  // The type as the source's language spells it, without const.
  std::string type_text(clang::QualType type) const;
  // With what it refers to and how.
  std::string exact_type_text(clang::QualType type) const;
  std::string number_text(clang::QualType type) const;
  // What is read to find the array: a pointer variable or member; null for arrays that the scop declares.
  const clang::Expr *root_expression(int array) const { return expressions_[static_cast<size_t>(array)]; }
  // A value from outside that statements have as it is, v.size(): it must not change.
  void keep_value(const clang::Expr *e) { values_kept_.insert(e); }
  const std::set<const clang::Expr *> &values_kept() const { return values_kept_; }
  clang::QualType element_type(int array) const { return elements_[static_cast<size_t>(array)]; }

private:
  void select(ScopPlace &place, const clang::MemberExpr *m) const;
  void select_chain(ScopPlace &place, const clang::MemberExpr *m) const;
  int root(const clang::Expr *e);
  int add(const clang::Expr *e, const clang::VarDecl *v, const std::string &key, clang::QualType type, bool object);
  bool is_root(const clang::Expr *e) const;
  bool declares(const clang::VarDecl *v) const; // in the scop
  model::IntExpr extent(const clang::ArrayType *type);
  std::optional<ScopPlace> sum(const clang::BinaryOperator *b);

  Context &context_;
  Captures &captures_;
  Values &values_;
  const FunctionFacts &facts_;
  model::Scop &scop_;
  std::map<std::string, int> by_key_;
  std::vector<const clang::VarDecl *> variables_, roots_;
  std::vector<clang::QualType> elements_;
  std::vector<bool> members_;
  std::vector<const clang::Expr *> expressions_;
  std::map<const clang::VarDecl *, ScopPlace> places_;
  std::set<const clang::VarDecl *> private_;
  std::set<const clang::Expr *> values_kept_;
};

} // namespace metafork::frontend
