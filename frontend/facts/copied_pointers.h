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
// Nothing else is followed: what is allocated, what comes from a call or has an offset may be anything.
class CopiedPointers {
public:
  explicit CopiedPointers(const Context &context);

  // Those that a loop names.
  std::vector<CopiedPointer> named_in(const Context &context, const clang::Stmt *loop) const;

private:
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
  std::set<const clang::Stmt *> exchanges_; // assignments and declarations that are a part of one
};

} // namespace metafork::frontend
