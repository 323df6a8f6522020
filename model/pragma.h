// Pragmas in front of statements, in the text of a file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace metafork::model {

struct PragmaLine {
  unsigned begin = 0;    // of its first line
  std::string_view what; // behind the word pragma, without blanks around it
};

// The length of the sign that a directive begins with, also as a digraph; 0: here is none.
size_t directive_sign(std::string_view text, size_t at = 0);

// The pragma on the lines that end before byte `end`, comments of whole lines left out; those of scops are none.
std::optional<PragmaLine> pragma_before(std::string_view text, unsigned end);

} // namespace metafork::model
