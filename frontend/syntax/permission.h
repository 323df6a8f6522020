// Which accumulations the program lets be done in another order: meta_reduction, and OpenMP's reduction and atomic.
#pragma once

#include "frontend/syntax/context.h"

namespace metafork::frontend {

// op : name, ...
struct ReductionClause {
  std::string op; // as Reduction::op; "" where the text is no such clause
  std::vector<std::string> names;

  bool has(const std::string &name) const;
};
ReductionClause read_reduction(const std::string &arguments);

// Is there a meta_reduction among the clauses that names it?
bool names_reduction(const std::vector<Clause> &clauses, const std::string &name);

// The reduction clauses of the OpenMP pragmas in front of the statement that begins at a byte of the main file.
std::vector<ReductionClause> reductions_before(const Context &context, unsigned begin);

// Does #pragma omp atomic stand in front of it, and take it for an update?
bool is_atomic_update(const Context &context, unsigned begin);

// What keeps a loop from accumulating into what a reduction clause names, and from doing nothing else with it; empty:
// nothing.
std::string why_no_sum(const Context &context, const clang::ForStmt *loop, const std::string &op,
                       const std::string &name);

// The clauses of a meta_for, and of those inside it.
void collect_clauses(const Context &context, const clang::Stmt *s, std::vector<Clause> &out);

// The name of the variable, or member of the object, from outside a meta_for into which its iterations accumulate
// together, as a meta_reduction of the loop says, or of a variable #pragma omp atomic; empty: there is none, each
// iteration has its own.
std::string accumulated_together(const Context &context, const clang::ForStmt *loop);

} // namespace metafork::frontend
