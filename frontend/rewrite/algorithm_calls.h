// Calls of algorithms of the library become the loops that they stand for (algorithm_loop.h): where the call is all of
// a statement, in its place; where it is a part of one, in front of it, if the call is evaluated exactly once there,
// and nothing that the rest of the statement does is seen by it.
#pragma once

#include "frontend/rewrite/pass.h"

#include <set>

namespace metafork::frontend {

class AlgorithmCalls : public RewritingPass {
public:
  // Of the code that is looked at (`automatic`: all of it), and of functions without such that it may call. `refused`:
  // calls that are to stay, by their offsets.
  explicit AlgorithmCalls(const PassInput &in);

  // The calls whose loops are no program in that text as Clang has read it (`context` is null where it could not), or
  // call another function, by their offsets in the text before.
  Reasons wrong(const Session &read, const Context *context) const;
  // Variables in that text that may be accumulated in any order.
  const std::set<std::string> &any_order() const { return any_order_; }
  // Why calls stay, by their offsets.
  const Reasons &left() const { return left_; }
  // Calls that have become loops, by their offsets.
  const std::set<unsigned> &taken() const { return taken_; }

private:
  friend class AlgorithmFinder;
  std::set<std::string> any_order_;
  std::map<unsigned, std::map<std::string, std::string>> called_; // by pieces: functions by their names, and which
  std::set<unsigned> taken_;
  Reasons left_;
};

} // namespace metafork::frontend
