// What a nest takes from outside: scalars by value, arrays by pointer. Everything has one identifier in the kernel.
#pragma once

#include "frontend/slice/slice.h"
#include "frontend/syntax/context.h"

#include <map>
#include <optional>
#include <set>

namespace metafork::frontend {

class Captures {
public:
  // `nest`: the outermost loop statement; what is declared inside it is local.
  Captures(Context &context, Slice &slice, const clang::Stmt *nest);
  // The same for statements in a row.
  Captures(Context &context, Slice &slice, const std::vector<const clang::Stmt *> &statements);

  bool is_local(const clang::VarDecl *v) const { return local_.count(v) != 0; }
  // Assigned, incremented, bound to a reference or had its address taken somewhere in the nest.
  bool is_modified(const clang::VarDecl *v) const { return modified_.count(v) != 0; }
  // Declared outside as the variable of a meta_for loop of this nest: private to the iterations.
  void make_private(const clang::VarDecl *v) { local_.insert(v); }

  // An expression rooted at a variable from outside, through members only (n, s.n, s->n, this->n), that nothing in the
  // nest changes: a value known before the nest starts. So is a row a[t % 2], where the nest uses the array a of
  // pointers or of rows in no other way: each row is an array of its own then.
  bool is_outside_value(const clang::Expr *e) const;
  // The element that a reference from outside names, where the nest stores to elements of its array: it is touched
  // wherever the reference is used. Null for any other variable, and where that element cannot be told.
  const clang::Expr *element_of(const clang::VarDecl *v) const;
  // The array of pointers or of rows itself, whose rows are arrays of the nest.
  bool holds_rows(const clang::Expr *e) const;
  // The rows of the array of this name are parts of one array, as its elements are spoken of.
  void keep_whole(const std::string &name);
  // A whole expression that can be evaluated before the nest starts: constants, outside values, operators without
  // effects.
  bool is_invariant(const clang::Expr *e) const;

  // A size in a declaration, of constants and of variables that nothing changes afterwards: it has that value still.
  bool keeps_value(const clang::Expr *size) const;

  // The scalar for an outside value; its identifier. Empty after an error (a type that cannot go to a device).
  std::string scalar(const clang::Expr *e);
  // A scalar that carries the value of host text, for bounds and extents only.
  // `parts`: the expressions of the nest in it.
  std::string host_value(const std::string &text, const std::string &hint, std::vector<const clang::Expr *> parts = {},
                         bool is_unsigned = false);
  // What the host computes for such a scalar.
  void define_host_value(const std::string &name, model::IntExpr value);
  // Does the host compute it without a sign? Its text has to become a long before anything is taken away from it.
  bool is_unsigned_value(const std::string &name) const { return unsigned_values_.count(name) != 0; }
  // The array for an outside pointer or array; its index. -1 after an error.
  int array(const clang::Expr *e);
  int find_array(const std::string &host_text) const;

  std::string fresh(const std::string &wanted);
  std::vector<model::Scalar> &scalars() { return scalars_; }
  const std::vector<model::Scalar> &scalars() const { return scalars_; }
  // The expression whose value a scalar has; null for a host value.
  const clang::Expr *scalar_expression(const std::string &name) const {
    const auto it = expressions_.find(name);
    return it == expressions_.end() ? nullptr : it->second;
  }
  // The expressions of the nest whose values it is made of.
  std::vector<const clang::Expr *> parts_of(const std::string &name) const;
  std::vector<model::Array> &arrays() { return arrays_; }
  // A variable points to the array, or is a reference to a part of it: without const it needs an array without const,
  // even if nothing is written.
  void points_to(const clang::VarDecl *v, int array);
  const clang::Expr *array_expression(int array) const { return array_expressions_[array]; }
  // The kernel's spelling of an outside value that is not a plain variable (s.n becomes s_n), for a text hole.
  const clang::VarDecl *array_root(int array) const { return roots_[array]; }
  // How many elements a dimension of an array has: a constant, else an expression that has its declaration's value
  // still, else host text for it. None of them: not known, as the first dimension of what a pointer points to.
  struct Extent {
    int64_t constant = -1;
    const clang::Expr *expression = nullptr;
    std::string host_text;
    bool is_constant() const { return constant >= 0; }
  };
  // The dimensions of an array, outermost first.
  const std::vector<Extent> &extents(int array) const { return extents_[array]; }

private:
  std::string host_text(const clang::Expr *e) const;
  bool is_row(const clang::Expr *e) const;
  void find_rows(const std::map<const clang::VarDecl *, std::vector<const clang::Expr *>> &subscripts);
  bool is_pure(const clang::FunctionDecl *f) const;
  bool bounds_elsewhere(const clang::FunctionDecl *function, const clang::VarDecl *v) const;

  Context &context_;
  Slice &slice_;
  const std::vector<const clang::Stmt *> statements_;
  std::set<const clang::VarDecl *> local_, modified_, subscripted_, stored_, with_rows_;
  mutable std::map<const clang::VarDecl *, const clang::Expr *> elements_; // of references
  std::set<std::string> modified_members_;
  std::set<std::string> names_;
  std::vector<model::Scalar> scalars_;
  std::vector<model::Array> arrays_;
  std::vector<const clang::VarDecl *> roots_;
  std::vector<std::vector<Extent>> extents_;
  std::map<std::string, std::string> by_text_;
  std::set<std::string> unsigned_values_; // host values
  std::map<std::string, const clang::Expr *> expressions_;
  std::map<std::string, std::vector<const clang::Expr *>> parts_; // of host values
  std::vector<const clang::Expr *> array_expressions_;
};

} // namespace metafork::frontend
