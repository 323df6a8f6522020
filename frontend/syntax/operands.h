// What an assignment makes of the value before it: the operands of its operation.
#pragma once

#include "frontend/syntax/context.h"

#include <vector>

namespace metafork::frontend {

// A summand, or an operand of another operation.
struct Term {
  bool minus = false;
  const clang::Expr *whole = nullptr;
  std::vector<const clang::Expr *> factors; // of a summand that is a product, two; else itself
};

// target = term op term op ...; op is one of + * & | ^ min max. Taken apart only where each operation is done in the
// type of the target or, for whole numbers, in a wider one: the terms may be converted to the target's type before.
struct Assigned {
  const clang::Expr *target = nullptr;
  std::string op;
  std::vector<Term> terms;
};
// x = e and x op= e, with e as far apart as it can be taken; nullopt for anything else.
std::optional<Assigned> operands_of(const Context &context, const clang::Expr *e);

} // namespace metafork::frontend
