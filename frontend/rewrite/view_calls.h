// Accessors of the program's own views and matrices: where loops call them, the text says what they come down to.
#pragma once

#include "frontend/rewrite/rewriting.h"
#include "frontend/text/scop_pragmas.h"

namespace metafork::frontend {

class ViewCalls {
public:
  // Of the calls in loops that are looked at (`automatic`: all loops are). `refused`: calls that are to stay.
  ViewCalls(const Context &context, const std::string &text, const std::vector<ScopPragma> &pragmas, bool automatic,
            const Reasons &refused);

  // Nothing is where there is no such call.
  const std::optional<std::string> &text() const { return out_; }
  model::RewrittenText origin(const std::string &before) const { return rewriting_.origin(before, *out_); }
  // As of IndexLoops.
  Reasons wrong(const Session &read, const Context *context) const;
  const Reasons &left() const { return left_; }

private:
  Rewriting rewriting_;
  std::optional<std::string> out_;
  Reasons left_;
};

} // namespace metafork::frontend
