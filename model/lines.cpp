#include "model/lines.h"

#include <algorithm>
#include <cstdlib>

namespace metafork::model {

unsigned line_of(const std::string &text, unsigned offset) {
  const std::string directive = "\n#line ";
  const size_t at = text.rfind(directive, offset);
  const size_t next = at == std::string::npos ? at : text.find('\n', at + 1);
  if (next == std::string::npos || next >= offset)
    return 1 + static_cast<unsigned>(std::count(text.begin(), text.begin() + offset, '\n'));
  const auto first = text.begin() + static_cast<std::ptrdiff_t>(next) + 1;
  const unsigned line = static_cast<unsigned>(std::strtoul(text.c_str() + at + directive.size(), nullptr, 10));
  return line + static_cast<unsigned>(std::count(first, text.begin() + offset, '\n'));
}

} // namespace metafork::model
