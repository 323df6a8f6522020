// Places in source files.
#pragma once

#include <string>

namespace metafork::model {

// A place in a source file, 1-based line and column; offset in bytes from the start of the file.
struct Location {
  std::string file;
  unsigned line = 0, column = 0, offset = 0;
};

// Bytes [begin, end) of the main file.
struct Range {
  unsigned begin = 0, end = 0;
};

} // namespace metafork::model
