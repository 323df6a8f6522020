// Lambdas that loops call: their bodies are written out where they are called.
#pragma once

#include "frontend/rewrite/lambda_calls.h"

#include <optional>
#include <string>
#include <vector>

namespace metafork::frontend {

class WrittenOut {
public:
  // Of the calls in loops that are looked at; those in what is called come first: ask again, of what Clang reads then.
  explicit WrittenOut(const PassInput &in);

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

} // namespace metafork::frontend
