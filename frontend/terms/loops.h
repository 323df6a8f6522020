// Canonical loops: for (var = first; var REL limit; var += step).
#pragma once

#include "frontend/terms/values.h"

namespace metafork::frontend {

// The parts of a loop header, as syntax.
struct LoopHeader {
  const clang::VarDecl *variable = nullptr;
  bool declared_outside = false;
  const clang::Expr *first = nullptr, *limit = nullptr;
  clang::BinaryOperatorKind relation = clang::BO_LT; // variable + offset REL limit
  int64_t offset = 0;
  const clang::Expr *scaled = nullptr; // compared in place of variable + offset: factor * variable + others
  int64_t factor = 1;                  // positive
  int64_t lead = 0;                    // the condition steps the variable: the body finds it at first + lead, and so on
  int64_t step = 0;                    // 0: step_expression
  bool negative_step = false;          // var -= step_expression
  const clang::Expr *step_expression = nullptr;
  clang::QualType arithmetic;                      // in which the step is added, if it is written; null for ++ and --
  int64_t tested() const { return lead + offset; } // what is compared first is first + tested()
};

// Why a header is not canonical: where and what.
struct NotCanonical {
  clang::SourceLocation location;
  std::string reason;
};

// What keeps the bounds of a loop whose header is canonical from being known before it starts.
NotCanonical unknown_bound(Context &context, const Captures &captures, const LoopHeader &header);

// Takes the header apart. `reason` is set if it is not canonical: offsets other than 0, conditions that step the
// variable (i-- > 0), and those of a sum or a multiple of it (256 * i < n) are so only if they are asked for.
LoopHeader read_header(const Context &context, const clang::ForStmt *loop, std::optional<NotCanonical> &reason,
                       bool offsets = false);

// May what is compared wrap, variable + offset, or a variable that the condition steps? i + c < n is i < n - c where i
// + c does not wrap: not before the loop ends, if it does not at the beginning. `first`: the first value, where it is
// known.
std::optional<NotCanonical> offset_wraps(const Context &context, const LoopHeader &header,
                                         std::optional<int64_t> first);

// Why a meta_for cannot have a header that a plain loop may have.
std::optional<NotCanonical> no_meta_for(const Context &context, const LoopHeader &header);

// The model of a loop whose header was read: its index symbol (made from the variable's name, unique in the nest), its
// value and constraints over the symbols that `values` knows. Not `known` where a bound cannot be expressed. Defines
// the variable in `values`. `parallel`: a meta_for of the nest's chain, whose run-time steps and pointer differences
// become scalars.
model::Loop read_loop(Context &context, Captures &captures, Values &values, const LoopHeader &header,
                      const clang::ForStmt *loop, bool parallel);

} // namespace metafork::frontend
