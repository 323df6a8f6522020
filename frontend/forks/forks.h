// Fork-join constructs: of MetaFork, OpenMP or Cilk, read from the syntax tree into one model.
#pragma once

#include "frontend/frontend.h"
#include "frontend/syntax/context.h"
#include "frontend/text/keywords.h"
#include "model/fork_join.h"

namespace metafork::frontend {

// The keywords that the preprocessor met and that stand for forks, joins and scopes, by what follows them.
struct ForkKeywords {
  Dialect dialect = Dialect::metafork;
  std::map<unsigned, Keyword> by_next; // meta_fork, meta_join, cilk_spawn, cilk_sync, cilk_scope, meta_schedule
};

// All functions of the main file with a construct. What is wrong with one is an error of the context.
model::ForkFile read_forks(Context &context, const ForkKeywords &keywords);

} // namespace metafork::frontend
