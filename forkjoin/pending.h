// Which forks may still run at a point of a function.
#pragma once

#include "model/fork_join.h"

#include <functional>
#include <map>
#include <optional>
#include <set>

namespace metafork::forkjoin {

// In the order of the text.
struct ByPlace {
  bool operator()(const model::ForkNode *a, const model::ForkNode *b) const;
};

// Forks that have begun and for which nothing has waited; true: on all ways to this point.
struct Pending {
  std::map<const model::ForkNode *, bool, ByPlace> forks;
  std::set<std::pair<const model::ForkNode *, int>> ended; // variables of a fork whose block has ended since
  std::map<int, const model::ForkNode *> lost;             // variables of which forked work has changed a copy

  bool operator==(const Pending &) const = default;
};

// What is called at the nodes of a tree. A loop is walked twice, so that its forks meet those of the next iteration.
struct PendingVisits {
  std::function<void(const model::ForkNode &, Pending &)> use = {}, fork = {}, leave = {}, scope_end = {},
                                                          group_end = {}, join = {};
  // The end of a function, or of forked work: a frame of its own.
  std::function<void(const model::ForkNode &, const Pending &)> frame_end = {};
};
void walk_pending(const model::ForkNode &tree, const PendingVisits &visits);

// Variables of loops in a loop that are declared outside of it, which each of its iterations has for itself, as clauses
// of OpenMP.
std::string inner_variables(const model::ForkNode &loop, std::set<std::string> *names = nullptr);
// Does a loop in it give a variable from outside of it the value that this has behind it?
bool keeps_outside(const model::ForkNode &loop, const model::ForkNode &inner);
// In front of a loop whose variable is declared before it, and read behind it: without iterations it has its first
// value.
std::string without_iterations(const std::string &text, const model::ForkNode &loop);

} // namespace metafork::forkjoin
