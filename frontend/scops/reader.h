// Plain statements in a row as a static control part of the source model.
#pragma once

#include "frontend/scops/statement.h"
#include "frontend/terms/loops.h"

#include <variant>

namespace metafork::frontend {

struct ScopCandidate {
  std::vector<const clang::Stmt *> statements; // of one compound statement, in a row
  model::Scop::Origin origin = model::Scop::Origin::region;
  bool in_region = false;
  std::vector<Clause> clauses; // of the enclosing meta_schedule, and of the loops that accumulate together
  bool together = false;       // a meta_for whose iterations accumulate into one variable
};

// Reads the statements; a Refusal where they are no static control part.
std::variant<model::Scop, Refusal> read_scop(Context &context, Slice &slice, const FunctionFacts &facts,
                                             const ScopCandidate &candidate);

// The same once more, for a scop of which kernels are made: with the code of the statements in them. What the code
// names is made available in `slice`.
model::ScopCode read_code(Context &context, Slice &slice, const FunctionFacts &facts, const ScopCandidate &candidate,
                          const model::ScopLaunches &launches);

// Where a condition holds: a disjunction of conjunctions of constraints, each >= 0; nullopt if it is not known from
// loop indices and parameters, or too large.
using ScopCondition = std::vector<model::ScopConjunction>;
std::optional<ScopCondition> read_condition(Context &context, Values &values, const clang::Expr *e, bool negated);
// Can the analysis of scops take the expression: divisions are by constants, nothing is unknown?
bool is_usable(const model::IntExpr &e);

} // namespace metafork::frontend
