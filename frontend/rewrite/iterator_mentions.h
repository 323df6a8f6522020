// What a body says of iterators and pointers that its loop steps, said of an index.
//
//   *it, it->x, it[k], *(it - 1)      v[i], v[i].x, v[i + (k)], v[i - (1)]
//   it - v.begin(), it < mid          (long)i, (long)i < at        (before the loop: const long at = mid - v.begin();)
//   p                                 (a + i), where it is a pointer that is only read
#pragma once

#include "frontend/rewrite/range_loops.h"

#include <optional>
#include <vector>

namespace metafork::frontend {

// An iterator or a pointer that each iteration steps by one.
struct Stepped {
  const clang::VarDecl *variable = nullptr;
  std::string array;                      // whose elements it leads to: v, a, (a + k)
  std::string at;                         // to which one, over the index
  const clang::VarDecl *base = nullptr;   // a pointer: it began there
  const clang::Expr *container = nullptr; // an iterator: whose
  bool backwards = false;                 // an iterator to the elements from the last one on
};

struct IteratorMentions {
  Spellings spellings;                      // by tokens
  std::string before;                       // declarations in front of the loop
  std::map<std::string, std::string> words; // expressions that it makes: what they are in the source
};
// Nothing where one of them is mentioned otherwise.
std::optional<IteratorMentions> iterator_mentions(const Context &context, const Slice &slice, const clang::Stmt *body,
                                                  const std::vector<Stepped> &stepped, FreshNames &names);

// The variable that an expression names, through parentheses and copies.
const clang::VarDecl *named_variable(const clang::Expr *e);

// v.begin(), std::begin(v): v, a container or a view of the library.
const clang::Expr *container_at(const clang::Expr *e, llvm::StringRef name);

// x != y, x < y and their like, of numbers, pointers and iterators.
struct Comparison {
  const clang::Expr *left = nullptr, *right = nullptr;
  clang::BinaryOperatorKind relation = clang::BO_NE;
};
std::optional<Comparison> comparison(const clang::Expr *e);

// An iterator with so many elements added to it, or taken from it: it + k, it - k.
struct Moved {
  const clang::Expr *from = nullptr, *by = nullptr;
  bool minus = false;
};
std::optional<Moved> moved(const clang::Expr *e);

} // namespace metafork::frontend
