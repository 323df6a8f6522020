// What a piece of host code does with memory that kernels may hold.
#pragma once

#include "frontend/slice/slice.h"
#include "frontend/syntax/context.h"
#include "model/storage.h"

namespace metafork::frontend {

// A variable that something else may reach, and what a statement does with it.
struct NamedVariable {
  const clang::ValueDecl *variable = nullptr;
  std::string text;
  model::Storage storage;
  bool writes = false;
  bool declared_here = false; // within the statement
};

struct Touch {
  bool touches = false, writes = false;
  bool only_elements = true; // nothing but reads of single elements, all of them, whose addresses can be taken before
  std::vector<const clang::Expr *> elements; // those, an element that another one's address needs first
  std::vector<NamedVariable> variables;
  bool any() const { return touches || !variables.empty(); }
};

// Does it read or write memory behind pointers or in arrays, or variables that something else may reach?
Touch touch(const clang::Stmt *s, const Slice &slice, const Context &context);

} // namespace metafork::frontend
