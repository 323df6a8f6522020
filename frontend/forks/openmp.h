// What the readers of OpenMP's directives share.
#pragma once

#include "frontend/forks/reader.h"

#include <clang/AST/DeclOpenMP.h>
#include <clang/AST/OpenMPClause.h>
#include <clang/Basic/OpenMPKinds.h>

namespace metafork::frontend {

// The statement of a directive, without what captures it.
const clang::Stmt *associated(const clang::OMPExecutableDirective *d);

// Clang takes a 'loop' of one thread for 'simd', and others for what they are bound to.
clang::OpenMPDirectiveKind kind_of(const clang::OMPExecutableDirective *d);
std::string name_of(const clang::OMPExecutableDirective *d);
std::string name_of(const clang::OMPClause *c);

// Loops of a device, of threads and teams; those of vectors alone are none.
bool is_target_loop(clang::OpenMPDirectiveKind k);
bool is_host_loop(clang::OpenMPDirectiveKind k);
// Those whose variable is private to the iterations, and has its last value behind them.
bool keeps_variable(clang::OpenMPDirectiveKind k);
// Clauses that say how a program runs, not what it does.
bool is_hint(const clang::OMPClause *c);
bool among(const std::vector<const clang::VarDecl *> &all, const clang::VarDecl *v);
// Does a statement name a variable?
bool names(const clang::Stmt *s, const clang::VarDecl *v);

template <class Clause>
void listed(const Clause *c, std::vector<const clang::VarDecl *> &out) {
  for (const clang::Expr *e : c->varlists())
    if (const clang::VarDecl *v = variable_of(e->IgnoreParenImpCasts())) out.push_back(v);
}

// Uses of variables that work has of its own are none of those outside.
void forget(model::ForkNode &n, const std::vector<model::ForkVariable> &own);
// Is the variable that of loops alone, each of which has one of its own?
bool only_counts(const model::ForkNode &work, const model::ForkVariable &v);
// The same variables are others in a construct that has them of its own.
void renumber(model::ForkNode &n, int from, int to);
// A use of a whole variable at a construct.
model::ForkNode use_of(const model::ForkVariable &v, bool writes, const model::ForkNode &at);

// What a clause says, where Clang keeps the value of it in a variable.
const clang::Expr *said(const clang::Expr *e);

std::string operator_of(const clang::OMPReductionClause *c);
// A number that is accumulated; one without a type is another thing.
model::ForkReduction accumulated(const Context &context, const std::string &op, const clang::VarDecl *v);

} // namespace metafork::frontend
