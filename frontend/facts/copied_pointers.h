// Pointer variables that the program itself makes lead into one object.
#pragma once

#include "frontend/frontend.h"
#include "frontend/syntax/context.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace metafork::frontend {

// After `a = b` of two pointers they are one, wherever in the file it stands; an exchange of two, by assignments
// through a third one, leaves them what they were. Two elements of `T *u[2] = {b, b + n}` lead into one object too.
// After `b = a + 5`, and in f(T *x, T *y) that is called as f(a, a + 5), they are so many elements apart. Nothing else
// is followed: what is allocated, what comes from a call or has an offset that is no constant may be anything.
class CopiedPointers {
public:
  explicit CopiedPointers(const Context &context);

  // Those that a loop names.
  std::vector<CopiedPointer> named_in(const Context &context, const clang::Stmt *loop) const;
  // Pairs of those at known distances.
  std::vector<ShiftedPointer> shifted_in(const Context &context, const clang::Stmt *loop) const;

private:
  struct Shift {
    const clang::VarDecl *first = nullptr, *second = nullptr;
    int64_t offset = 0;
    clang::SourceLocation at;
  };
  using Names = std::map<std::string, const clang::VarDecl *>;
  static Names names_in(const clang::Stmt *loop); // null: two of one name
  void shift(const clang::ASTContext &ast, const clang::Stmt *s);
  void shifted_arguments(const clang::ASTContext &ast, const clang::CallExpr *call);

  struct Group {
    int number = 0;
    bool elements = false;
    clang::SourceLocation at;
  };
  std::optional<Group> group(const clang::VarDecl *v) const;
  const clang::VarDecl *root(const clang::VarDecl *v) const;
  void become_one(const clang::VarDecl *a, const clang::VarDecl *b, clang::SourceLocation at);
  void statement(const clang::Stmt *s);
  void elements(const clang::VarDecl *array);

  std::map<const clang::VarDecl *, const clang::VarDecl *> into_;
  std::map<const clang::VarDecl *, int> numbers_; // of roots
  std::map<const clang::VarDecl *, clang::SourceLocation> places_, elements_;
  std::vector<Shift> shifts_;
  std::set<const clang::Stmt *> exchanges_; // assignments and declarations that are a part of one
};

} // namespace metafork::frontend
