#include "codegen/text/text_writer.h"

#include <algorithm>
#include <sstream>

namespace metafork::codegen {

void TextWriter::text(const std::string &s) {
  std::istringstream in(s);
  std::string first, row;
  std::getline(in, first);
  std::string rest;
  size_t least = std::string::npos;
  while (std::getline(in, row)) {
    const size_t at = row.find_first_not_of(" \t");
    if (at != std::string::npos) least = std::min(least, at);
    rest += row + "\n";
  }
  line(first);
  std::istringstream again(rest);
  while (std::getline(again, row))
    line(row.size() > least ? row.substr(least) : row.find_first_not_of(" \t") == std::string::npos ? "" : row);
}

} // namespace metafork::codegen
