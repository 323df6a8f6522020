// Numbers that a loop changes under a condition and uses in the same iteration, as assignments without one, which are
// scans: m = x > m ? x : m for if (x > m) m = x, and k += c ? 1 : 0 for if (c) k++.
#pragma once

#include "frontend/rewriting.h"
#include "frontend/scops/pragmas.h"

namespace metafork::frontend {

class ConditionalUpdates {
public:
  // Those in the plain loops that are looked at (`automatic`: all loops are). `refused`: ifs that are to stay, by their
  // offsets.
  ConditionalUpdates(const Context &context, const std::string &text, const std::vector<ScopPragma> &pragmas,
                     bool automatic, const Reasons &refused);

  // Nothing is where there is none.
  const std::optional<std::string> &text() const { return out_; }
  model::RewrittenText origin(const std::string &before) const { return rewriting_.origin(before, *out_); }
  // The ifs that are no program in that text as Clang has read it, by their offsets in the text before.
  Reasons wrong(const Session &read, const Context *) const { return rewriting_.errors(read); }

private:
  Rewriting rewriting_;
  std::optional<std::string> out_;
};

} // namespace metafork::frontend
