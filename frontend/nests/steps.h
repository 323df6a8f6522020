// Updates of elements that a kernel does as a whole.
#pragma once

#include "frontend/syntax/steps.h"
#include "frontend/text/tokens.h"

namespace metafork::frontend {

// Into `accesses`: the accesses that an update's mentions of its element are. Empty: it is an element of something
// local.
std::vector<int> accesses_of(const Context &context, const Update &u, const std::vector<Hole> &holes);
// Writes an update of an element of the nest as a step.
void make_step(const Context &context, const Update &u, std::vector<Hole> &holes, std::vector<model::Access> &accesses);

// The updates of a meta_for that become steps: those of arrays of which data chooses the elements, and with which the
// loop does nothing else; of floating-point numbers, and of any elements, where a clause names the array or `omp
// atomic` stands in front of them. Nothing becomes one where the programmer knows that no two iterations meet. `named`:
// by clauses. Returns the statements.
std::vector<const clang::Stmt *> make_steps(const Context &context, const clang::Stmt *body,
                                            const std::set<std::string> &named, const std::vector<model::Array> &arrays,
                                            std::vector<Hole> &holes, model::Nest &nest);

} // namespace metafork::frontend
