// Hyperobjects of Cilk: those that a translation has written for reductions, and all others, which are refused.
#pragma once

#include "frontend/syntax/context.h"
#include "model/reductions.h"

namespace metafork::frontend {

// { T *const outer = &v; T cilk_reducer(begins, joins) v = *outer; LOOP *outer = v; }
struct CilkSum {
  const clang::Stmt *inner = nullptr;                            // the loop, or the block of another sum
  const clang::VarDecl *view = nullptr, *variable = nullptr;     // v in the block, and around it
  const clang::FunctionDecl *begins = nullptr, *joins = nullptr; // which only this sum names
  model::Range head;                                             // up to the loop
  model::ForkReduction reduction;
};

// By their blocks. Each other hyperobject is an error.
std::map<const clang::Stmt *, CilkSum> read_hyperobjects(Context &context);

// A hyperobject that is none of these.
void refuse_hyperobject(Context &context, const clang::VarDecl *v);

} // namespace metafork::frontend
