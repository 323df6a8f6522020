// Branches into constructs.
#pragma once

#include "frontend/syntax/context.h"

#include <functional>

namespace metafork::frontend {

// Is the statement a meta_for loop or the block of a meta_schedule?
using IsConstruct = std::function<bool(const clang::Stmt *)>;

// Reports every goto and every case label of a function that enters a construct from outside it. (Branches out of a
// construct are reported where its body is read.)
void check_entering_jumps(Context &context, const clang::Stmt *body, const IsConstruct &is_construct);

// Why a keyword at this offset cannot be translated where it stands, with advice: in a template, a lambda, another
// construct. Empty: it is translated elsewhere, in the instances of its template.
struct Misplaced {
  bool is_error = false; // else it stays serial
  std::string why;
};
Misplaced misplaced_at(const Context &context, unsigned offset, const std::string &keyword);

} // namespace metafork::frontend
