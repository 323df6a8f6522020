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

} // namespace metafork::frontend
