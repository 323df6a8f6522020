// One outermost meta_for statement as a nest of the source model.
#pragma once

#include "frontend/nests/body.h"

namespace metafork::frontend {

// Reads the nest of a function; nullopt after an error. `clauses` are those of the enclosing meta_schedule.
std::optional<model::Nest> read_nest(Context &context, Slice &slice, const clang::FunctionDecl *function,
                                     const clang::ForStmt *loop, const std::string &name,
                                     const std::vector<Clause> &clauses);

// An error if an array of a meta_extent or meta_cache clause is in none of the lists.
void check_clause_arrays(Context &context, const Clause &clause,
                         const std::vector<const std::vector<model::Array> *> &arrays);

} // namespace metafork::frontend
