#include "model/pragma.h"

#include <algorithm>

namespace metafork::model {

namespace {

constexpr const char *blanks = " \t\r\n\v\f";

std::string_view trimmed_behind(std::string_view s) { return s.substr(0, s.find_last_not_of(blanks) + 1); }

std::string_view trimmed(std::string_view s) {
  const size_t first = s.find_first_not_of(blanks);
  return first == s.npos ? std::string_view() : trimmed_behind(s.substr(first));
}

} // namespace

size_t directive_sign(std::string_view text, size_t at) {
  const std::string_view here = text.substr(std::min(at, text.size()), 2);
  return here.starts_with('#') ? 1 : here == "%:" ? 2 : 0;
}

std::optional<PragmaLine> pragma_before(std::string_view text, unsigned end) {
  std::string_view before = trimmed_behind(text.substr(0, end)), line;
  size_t begin = 0;
  do {
    begin = before.rfind('\n') + 1;                                              // npos + 1 is 0
    while (begin > 1 && trimmed_behind(before.substr(0, begin)).ends_with('\\')) // a line that goes on
      begin = trimmed_behind(before.substr(0, begin)).rfind('\n') + 1;
    line = trimmed(before.substr(begin));
    before = trimmed_behind(before.substr(0, begin));
  } while (line.starts_with("//") && !before.empty());
  const size_t sign = directive_sign(line);
  if (sign == 0) return std::nullopt;
  const std::string_view words = trimmed(line.substr(sign));
  if (!words.starts_with("pragma")) return std::nullopt;
  const std::string_view what = trimmed(words.substr(6));
  if (what.starts_with("scop") || what.starts_with("endscop")) return std::nullopt;
  return PragmaLine{static_cast<unsigned>(begin), what};
}

} // namespace metafork::model
