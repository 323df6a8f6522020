// Accessors of the program's own views and matrices: where loops call them, the text says what they come down to.
#pragma once

#include "frontend/rewrite/pass.h"

namespace metafork::frontend {

class ViewCalls : public RewritingPass {
public:
  // Of the calls in loops that are looked at (`automatic`: all loops are). `refused`: calls that are to stay.
  explicit ViewCalls(const PassInput &in);

  // As of IndexLoops.
  Reasons wrong(const Session &read, const Context *context) const;
  const Reasons &left() const { return left_; }

private:
  Reasons left_;
};

} // namespace metafork::frontend
