// Index-set splitting: a statement whose dependences on itself lead from one part of its domain to another.
#pragma once

#include "schedule/dependences.h"

namespace metafork::schedule {

// A scop in which such statements stand once for each layer of their domain: the instances that depend on no other one,
// those that depend on these alone, and so on. Within a layer no instance depends on another. Only where few layers
// hold all instances (a[i] = a[n - 1 - i] has two: each half of a), of all loops, or within an iteration of the
// outermost ones: p[i][j] = min(p[i][j], p[i][k] + p[k][j]) has five in each k. A layer stands in convex pieces.
// nullopt: there is no such statement.
//
// Source: Griebl, Feautrier, Lengauer, "Index set splitting" (2000).
std::optional<model::Scop> split(const Sets &sets, const Dependences &dependences);

} // namespace metafork::schedule
