// Whether the addresses that a body touches can be found by running it without its stores.
#pragma once

#include "frontend/terms/values.h"

namespace metafork::frontend {

// An inspector runs the body on the host, before the kernel, with the stores to the nest's arrays dropped and their
// loads returning anything. That finds the right addresses if no subscript and no control flow depends on what such a
// load gives. Returns why an inspector is impossible; empty if it can be made.
std::string why_no_inspector(Captures &captures, Values &values, const clang::Stmt *body);

// The same for statements that a kernel has one after the other, in whatever loops. `stored`: the arrays that it stores
// to, of the captures, and variables that stand for elements which it stores to; `defined`: variables that get their
// initial values among the statements.
struct Stored {
  std::set<int> arrays;
  std::set<const clang::VarDecl *> variables, defined;
};
std::string why_no_inspector(Captures &captures, Values &values, const std::vector<const clang::Stmt *> &statements,
                             const Stored &stored);

// The same where the elements of the arrays `unproved` may be others than the statements find, since a store may have
// changed them: then no address where the inspector looks, and nothing that it does, may depend on what is in them.
// `unread`: arrays of floating-point numbers that only the statements look at.
struct Inspection {
  std::string refused; // why there is none; or empty
  std::set<int> unread;
};
Inspection unproved_inspector(Captures &captures, Values &values, const std::vector<const clang::Stmt *> &statements,
                              const Stored &stored, const std::set<int> &unproved);

} // namespace metafork::frontend
