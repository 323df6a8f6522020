// Memory that a nest reads on the host, or that host statements of a region name: what it is, and which stores may
// reach it by the rules of the language.
#pragma once

#include "frontend/syntax/context.h"
#include "model/storage.h"

namespace metafork::frontend {

// What the object is that an lvalue denotes.
model::Storage storage_of(const Context &context, const clang::Expr *lvalue);
// The same for the elements of an array or of what a pointer points to.
model::Storage storage_of_elements(const Context &context, const clang::Expr *array);
// The kinds of the numbers in an object of the type.
std::vector<std::string> kinds_of(const Context &context, clang::QualType type);

// An object that is read on the host.
struct ReadObject {
  const clang::Expr *lvalue = nullptr; // in the source
  model::Cell cell;                    // `where` is not filled in
};
// What the host reads to evaluate the expression: its value, or with `address` only where it is.
std::vector<ReadObject> reads_of(const Context &context, const clang::Expr *e, bool address);
// The same of a text that is no expression of the source, as in a clause, for what a launch needs of it: variables by
// their names, and a cell without a name where there is more.
std::vector<model::Cell> cells_of_text(const Context &context, const clang::FunctionDecl *f, const std::string &text);
// The object that an lvalue denotes.
model::Cell cell_of(const Context &context, const clang::Expr *lvalue);

} // namespace metafork::frontend
