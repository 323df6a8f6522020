// The way from the root of a skeleton to one of its statements, and what it means.
#pragma once

#include "check/families.h"
#include "check/skeleton.h"

namespace metafork::check {

struct PathStep {
  const Node *node = nullptr;
  bool otherwise = false; // of a `when`
};

struct Leaf {
  const Node *node = nullptr;
  std::vector<PathStep> path; // scopes around it, and the lets before it, outermost first
  size_t position = 0;        // in the order of the text
};

// All statements of one kind, in the order of the text.
std::vector<Leaf> leaves_of(const Skeleton &s, Node::Kind kind);

// What a path says, with the iterators under the names that `env` gives them.
struct Walk {
  std::vector<std::string> iterators; // outermost first; thread indices that no loop takes are iterators
  std::vector<const void *> scopes;   // the nodes of the iterators
  std::vector<Formula> conditions;
  Environment env;     // lets and iterators
  bool opaque = false; // passes source control or a loop of the source: not all conditions are known
};
// `upto`: only the first so many steps.
Walk walk(const Skeleton &s, const Leaf &leaf, Algebra &algebra, const Environment &iterators,
          size_t upto = static_cast<size_t>(-1));

// Block sizes, tiles, threads and blocks are at least 1; unsigned scalars are at least 0.
Algebra algebra_for(const model::Nest &nest, const Skeleton &s);

} // namespace metafork::check
