// The frontend: from a C or C++ file to the source model. The only folder that knows Clang.
#pragma once

#include "model/model.h"

#include <optional>
#include <string>
#include <vector>

namespace metafork::frontend {

// A header that every source can include, held in memory.
struct BuiltinHeader {
  std::string path, text; // "metafork/metafork.h"
};

struct Options {
  std::string input;
  std::vector<std::string> clang_flags; // what stood after "--"
  std::vector<BuiltinHeader> headers;
};

// Parses the file, recognises the constructs and collects what every nest uses. Errors and warnings go to stderr in
// clang's style (file:line:column, the source line, a caret); nullopt if there was an error.
std::optional<model::Unit> parse(const Options &options);

// Reports a later stage's finding in the same style: an error at one place of the main file of `unit`, with notes.
struct Finding {
  model::Location location;
  std::string message;
};
void report(const model::Unit &unit, const char *severity, const Finding &main, const std::vector<Finding> &notes);

} // namespace metafork::frontend
