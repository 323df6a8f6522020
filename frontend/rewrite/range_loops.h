// Range-based loops as loops over an index.
//
//   for (T &x : v) body                 for (unsigned long i = 0; i < v.size(); ++i) { T &x = v[i]; body }
//   for (T &x : f()) body               { auto &&r = f(); auto *p = r.data(); const unsigned long n = r.size();
//                                         for (unsigned long i = 0; i < n; ++i) { T &x = p[i]; body } }
//   for (int k : std::views::iota(a, b))   for (int k = a; k < b; ++k)
//
// The second form is what the language says of the loop; the first is taken where it is the same: where nothing in the
// body changes which elements v has.
#pragma once

#include "frontend/rewrite/rewriting.h"
#include "frontend/slice/slice.h"

#include <clang/AST/ExprCXX.h>
#include <clang/AST/StmtCXX.h>

#include <map>
#include <string>

namespace metafork::frontend {

struct IndexLoop {
  std::string before;  // declarations in front of it, with which it stands in a block; empty: none
  std::string header;  // init; condition; step
  std::string element; // what the body begins with; empty: the header declares the variable
  std::string type;    // of the variable that the element declares; empty: that of the source
  std::string index;   // counts its iterations from 0; empty: nothing does
  std::string place;   // of the element, which stands for the variable wherever it is mentioned; empty: it does not
  std::string why;     // why it stays as it is; empty: it does not
  std::map<std::string, std::string> words; // names and expressions that it makes: what they are in the source
};

// Tokens that have another spelling, by their numbers.
using Spellings = std::map<unsigned, std::string>;
// The tokens on one line.
std::string on_one_line(const Context &context, TokenRange range, const Spellings &other);

// `other`: mentions of variables of loops around this one.
IndexLoop index_loop(const Context &context, const Slice &slice, const clang::CXXForRangeStmt *loop,
                     const Spellings &other, FreshNames &names);

} // namespace metafork::frontend
