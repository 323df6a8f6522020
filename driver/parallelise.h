// Plain loops of a file replaced by parallel MetaFork programs, before anything else reads the file.
#pragma once

#include "driver/driver.h"
#include "frontend/frontend.h"

#include <string>

namespace metafork::driver {

struct Parallelised {
  std::string text;     // of the main file with the loops that could be parallelised replaced
  bool changed = false; // any were
  std::string explain;  // what was decided and why, for --explain
  std::string schedule; // domain, dependences and schedule of each part, for --emit=schedule
};

// `tiled`: parallel loops are written with blocks of symbolic sizes, for readers. Loops that stay serial although the
// program asked for more give a warning with the reason.
Parallelised parallelise(const Request &request, const frontend::Scops &scops, bool tiled);

} // namespace metafork::driver
