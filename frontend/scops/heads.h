// What the head of a plain loop compares, as numbers: where nothing wraps, and what its variable is below or above.
#pragma once

#include "frontend/terms/loops.h"
#include "model/scop.h"

namespace metafork::frontend {

// Where the variable, or what is compared, may leave the values of its type before the loop ends: no loop of a scop.
// `l` has the first value and the limit as they are written.
std::optional<NotCanonical> leaves_its_values(Context &context, Values &values, const LoopHeader &h,
                                              const model::ScopLoop &l);

// value REL limit, < and > if `strict`, over the index.
struct Compared {
  model::IntExpr value, limit;
  bool strict = false;
};
// Of a loop whose variable has its value: gives it its relation and its limit too. Nothing where a multiple of the
// variable, or its sum with others, cannot be followed.
std::optional<Compared> compare(const Context &context, Values &values, const LoopHeader &h, model::ScopLoop &l);

} // namespace metafork::frontend
