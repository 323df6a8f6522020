// The user's headers: which ones a file includes, and how they travel with a package.
#pragma once

#include "model/model.h"

#include <clang/Lex/Preprocessor.h>

#include <memory>
#include <string>
#include <vector>

namespace metafork::frontend {

// Where MetaFork's own headers stand in the file system that Clang sees.
inline constexpr const char *builtin_folder = "/__metafork__/include";

// Collects the includes of files that are not the system's. `finish` fills the unit's headers (a tree below headers/
// that keeps the files' places relative to one another), the include directories that the carried headers need, the
// edits of the main file's own include lines, and the dependencies.
class HeaderCollector {
public:
  virtual ~HeaderCollector() = default;
  virtual void finish(model::Unit &unit) const = 0;
};

std::shared_ptr<HeaderCollector> attach_headers(clang::Preprocessor &pp);

} // namespace metafork::frontend
