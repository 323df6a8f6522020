// The body of a function as a block that stands where it is called.
#pragma once

#include "frontend/rewrite/range_loops.h"
#include "frontend/syntax/context.h"

#include <clang/AST/ExprCXX.h>

#include <string>

namespace metafork::frontend {

struct WrittenBody {
  std::string text; // a block, on one line; empty: it cannot be written, or changes nothing that its caller has
};

//   void add(int x) { total += x; n++; }      s.add(v[i]);  ->  { const int x_1 = v[i]; s.total += x_1; s.n++; }
//
// Parameters are variables of the block with their own types, or, where a reference leads to a variable or a member,
// that itself; variables of the body have other names; members are those of the object (mf_member, where only its class
// may name them). A body has assignments and steps, declarations of numbers, conditions, and calls of functions that
// have one meaning wherever they are called; its value is not used. The object is a variable, a member or behind a
// local pointer. `caller`: where the call stands.
WrittenBody written_body(const Context &context, const clang::CallExpr *call, const clang::FunctionDecl *caller,
                         FreshNames &names);

// The variable or `this` that the object of such a call, or what its reference parameters change, begins with; null:
// no call of this kind.
struct CallRoot {
  const clang::VarDecl *variable = nullptr; // null: this
  bool found = false;
};
std::vector<CallRoot> roots_of_call(const clang::CallExpr *call);

} // namespace metafork::frontend
