// What operations leave as it is, and how what they have made of two parts goes together.
#pragma once

#include "model/scop.h"

namespace metafork::schedule {

struct NumberType {
  std::string name, unsigned_name; // unsigned_name: the type in which sums wrap
  std::string least, most;         // as C; infinities of floating-point numbers
};
// null: no type that the laws are known for.
const NumberType *number_type(const std::string &element);

// Does the result of an operation on signed numbers wrap on the way to one that is in range?
bool wraps(const std::string &op);
// Is an array's order of updates open (`reassociate`, Scop::reassociate, whole numbers), are its numbers of a known
// type, and has no rewriting given it private copies?
bool may_regroup(const model::Scop &scop, int array, bool reassociate);
// What an operation, one of + * & | ^ && || min max, leaves as it is.
std::string identity(const std::string &op, const NumberType &type);
// whole = whole op part;
model::ScopText folded(const model::ScopScalar &whole, const model::ScopScalar &part, const std::string &op);

} // namespace metafork::schedule
