// Loops of which a variable is stepped beside their own, as loops that keep it: see frontend/induction.
#pragma once

#include "frontend/rewriting.h"
#include "frontend/scops/pragmas.h"

namespace metafork::frontend {

class Inductions {
public:
  // One variable of each plain loop that is looked at (`automatic`: all loops are); ask again for others. `refused`:
  // loops that are to stay, by their offsets.
  Inductions(const Context &context, const std::string &text, const std::vector<ScopPragma> &pragmas, bool automatic,
             const Reasons &refused);

  // Nothing is where there is no such loop.
  const std::optional<std::string> &text() const { return out_; }
  model::RewrittenText origin(const std::string &before) const { return rewriting_.origin(before, *out_); }
  // The loops that are no program in that text as Clang has read it, by their offsets in the text before.
  Reasons wrong(const Session &read, const Context *) const { return rewriting_.errors(read); }

private:
  Rewriting rewriting_;
  std::optional<std::string> out_;
};

} // namespace metafork::frontend
