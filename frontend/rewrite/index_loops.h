// Loops over ranges: they are read as loops over an index, which the drop-in has in their place.
#pragma once

#include "frontend/rewrite/pass.h"

#include <optional>
#include <string>
#include <vector>

namespace metafork::frontend {

class IndexLoops : public RewritingPass {
public:
  // Of the loops that are looked at (`automatic`: all), and of functions without such, which they may call. `refused`:
  // loops that are to stay.
  explicit IndexLoops(const PassInput &in);

  // The loops that are no program in that text as Clang has read it (`context` is null where it could not), or mean
  // something else, by their offsets in the text before.
  Reasons wrong(const Session &read, const Context *context) const;
  // Why loops stay, by their offsets.
  const Reasons &left() const { return left_; }
  const std::vector<model::Range> &loops() const { return rewriting_.pieces; }

private:
  Reasons left_;
};

} // namespace metafork::frontend
