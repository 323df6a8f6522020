// Containers and views as the arrays below them.
//
// Semantics. Before anything else is read, the loops of the main file are rewritten in the syntax tree, so that all who
// read it find what an access comes down to:
//
//   v[i]      becomes  v.data()[i]      of a std::vector, std::span, std::string_view, std::valarray,
//   std::unique_ptr<T[]> a[i]      becomes  the element of the member of a std::array that is one v.size()  becomes  a
//   member too s[i]      becomes  (&s[0])[i]       of a std::string, which has one element more: s[s.size()] may be
//   read
//
// `v.data()` and `v.size()` are members (FieldDecl) that are made here and belong to no class: expressions rooted at a
// variable, like s.p and s.n, that change where the object does. What the program wrote keeps its tokens. What is made
// has the text that the host says for it.
#pragma once

#include "frontend/text/tokens.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

#include <map>
#include <optional>
#include <string>

namespace metafork::frontend {

// An expression that was made.
struct MadeExpression {
  std::string text;         // what the host says for it
  clang::SourceRange range; // the tokens that it stands for; invalid: it has none of its own
  bool stands = false;      // it has such a range, or none: not that of the node
};

// A library type that holds elements in a row.
enum class Container { none, vector, string, array, span, valarray, pointer }; // span: a string_view, too
Container container_of(clang::QualType type);

class Views {
public:
  // Rewrites the loops that stand in the main file.
  void see_through(clang::ASTContext &ast, const TokenStream &tokens);

  const MadeExpression *made(const clang::Stmt *s) const {
    const auto it = made_.find(s);
    return it == made_.end() ? nullptr : &it->second;
  }
  // Is it v.data() or v.size(): the object that holds what they say; else null.
  const clang::Expr *object_of(const clang::Expr *e) const;
  bool is_member(const clang::FieldDecl *field) const { return members_.count(field) != 0; }
  // Of v.data(): v.size(), where there is one.
  const clang::Expr *extent_of(const clang::Expr *range) const {
    const auto it = extents_.find(range);
    return it == extents_.end() ? nullptr : it->second;
  }
  // A number of elements, which is never negative and fits a signed type of its width.
  bool is_size(const clang::Expr *e) const;

private:
  friend class ViewRewriter;
  std::map<const clang::Stmt *, MadeExpression> made_;
  std::map<const clang::FieldDecl *, bool> members_; // true: a number of elements
  std::map<const clang::Expr *, const clang::Expr *> extents_;
  std::map<const clang::Expr *, const clang::Expr *> pointed_; // (*p).size(), which is p->size(): *p
};

class Context;

// Why a call of a container's member function is nothing for a loop that becomes a kernel; empty: it is no such call.
std::string why_no_element(const Context &context, const clang::CallExpr *call);
// The element that such a call gives, by its subscript; empty: it gives none, or which one is another question.
std::string as_subscript(const Context &context, const clang::CallExpr *call);

} // namespace metafork::frontend
