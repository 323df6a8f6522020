// A loop that looks for an extreme value, or for the first or the last one of a kind, and remembers where it stands.
#pragma once

#include "frontend/facts/function_facts.h"
#include "frontend/syntax/context.h"

#include <optional>
#include <string>
#include <vector>

namespace metafork::frontend {

// for (...) for (...) { declarations; if (value < best) { best = value; at = i; } }, with any of the four comparisons,
// the sides in either order, other variables that get what the iteration says, and in place of `best` also the element
// that they lead to, as in if (a[i] < a[at]) at = i; or if (condition) { ... }, of which the last time counts, or where
// it ends by `break` or `return`, the first (a search: `leaves`; one loop); or
// if (!(...)) continue; in front of what is assigned. Variables may be members of local objects. Nothing else is in the
// loops, and no more than the best iteration counts: what is assigned depends on no other.
struct Selection {
  struct Loop {
    const clang::ForStmt *statement = nullptr;
    const clang::VarDecl *variable = nullptr;
    bool declares = false; // its variable
    bool upwards = true;
  };
  std::vector<Loop> loops; // outermost first
  std::vector<const clang::DeclStmt *> declarations;
  const clang::Expr *value = nullptr, *best = nullptr; // null: a condition that does not depend on what is kept
  const clang::Expr *condition = nullptr;
  bool negated = false;                     // where the condition does not hold
  std::vector<const clang::VarDecl *> kept; // or objects of which members are
  std::vector<const clang::Stmt *> taken;   // what is done for a better one
  const clang::Stmt *leaves = nullptr;      // of a search: how it ends, a `break` or a `return`
  bool smallest = true;                     // else the largest
  bool last = false;                        // the last one of several counts, in the order of the loops
};

// What `loop`, a statement of the function, is; nullopt: something else. Values are such that they are the same
// wherever they are computed: no sum of products of floating-point numbers, which a compiler may fuse.
//
// A search looks at all places, those too that the program's own loop does not come to. So what it reads there has to
// be there, and nothing of it may trap: a[i] alone, where i stays below v.size() of a container, below N of `T a[N]`,
// or goes down to 0 or more; no division, no signed arithmetic, no pointer that is followed.
std::optional<Selection> selection_of(const Context &context, const FunctionFacts &facts, const clang::ForStmt *loop);

} // namespace metafork::frontend
