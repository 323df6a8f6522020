// Lambdas that loops call: their bodies are written out where they are called.
#pragma once

#include "frontend/rewrite/lambda_calls.h"
#include "frontend/session/session.h"
#include "frontend/text/scop_pragmas.h"
#include "model/origins.h"

#include <optional>
#include <string>
#include <vector>

namespace metafork::frontend {

class WrittenOut {
public:
  // Of the calls in loops that are looked at; those in what is called come first: ask again, of what Clang reads then.
  // `automatic`: all loops count. `refused`: calls that are to stay.
  WrittenOut(const Context &context, const std::string &text, const std::vector<ScopPragma> &pragmas, bool automatic,
             const Reasons &refused);

  // Nothing is where there is no such call.
  const std::optional<std::string> &text() const { return out_; }
  model::RewrittenText origin(const std::string &before) const;
  const Reasons &left() const { return left_; }
  // Those that it writes out, by their offsets.
  std::set<unsigned> calls() const;
  // The calls that are wrong in that text as Clang has read it (`context` is null where it could not), by their offsets
  // in the text before, and why.
  Reasons wrong(const Session &read, const Context *context) const;

private:
  std::vector<CallEdit> edits_;
  std::optional<std::string> out_;
  Reasons left_;
};

// Between #pragma scop and #pragma endscop.
bool stands_between(const Context &context, const std::vector<ScopPragma> &pragmas, const clang::Stmt *s);
// Is it a loop or a block of loops that is looked at? `automatic`: all loops are.
bool is_looked_at(const Context &context, const std::vector<ScopPragma> &pragmas, bool automatic, const clang::Stmt *s);

// The functions whose loops are looked at: those that the file defines, no templates and no lambdas.
std::vector<const clang::FunctionDecl *> functions_with_loops(const Context &context);

// The functions that the file defines, in order; none stands in another.
std::vector<model::Range> definitions(const Context &context);

// Edits that make the lines of a text those of another one, of as many lines.
std::vector<model::Edit> line_edits(const std::string &text, model::Range range, const std::string &lines);

} // namespace metafork::frontend
