// Claims on a scop that stands for another one: private variables, statements in several parts.
#pragma once

#include "check/check.h"

namespace metafork::check {

// Does `scop` compute what `given` computes? Its origins say which statement and array of `given` each of its own
// stands for. Claims, by the exact data flow of both (isl's):
//   statements: the tree is that of `given`, with parts of a statement in its place, which together have its instances,
//     each once, and with statements that bring a private value back;
//   private A: each instance that reads A reads the value of the same instance in both, and A has the same value at the
//     end, if it is read afterwards;
//   partial results of A: each iteration of a loop accumulates into a part of A, which goes to A at its end, and
//   nothing
//     else is done with A there (PartialResults).
// Both scops are run in their own order; elements other than those of private variables are touched in the same order.
std::vector<Claim> check_rewriting(const model::Scop &given, const model::Scop &scop, model::Steps *steps);

} // namespace metafork::check
