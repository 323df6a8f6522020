#include "forkjoin/edits.h"

#include "model/fork_join.h"

#include <algorithm>

namespace metafork::forkjoin {

std::string edited(const std::string &text, model::Range range, std::vector<model::Edit> edits) {
  const auto place = [](const model::Edit &e) { return std::pair(e.range.begin, e.range.end > e.range.begin); };
  std::stable_sort(edits.begin(), edits.end(), [&](const auto &a, const auto &b) { return place(a) < place(b); });
  std::string out;
  unsigned at = range.begin;
  for (const model::Edit &e : edits) {
    if (e.range.begin < at || e.range.end > range.end) continue;
    out += text.substr(at, e.range.begin - at) + e.text;
    at = e.range.end;
  }
  return out + text.substr(at, range.end - at);
}

std::string of(const std::string &text, model::Range range) {
  return text.substr(range.begin, range.end - range.begin);
}

unsigned line_begin(const std::string &text, unsigned at) {
  const size_t before = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  return before == std::string::npos ? 0 : static_cast<unsigned>(before) + 1;
}

std::string indent_of(const std::string &text, unsigned at) {
  const unsigned begin = line_begin(text, at);
  const size_t first = text.find_first_not_of(" \t", begin);
  return text.substr(begin, std::min<size_t>(first, at) - begin);
}

bool begins_line(const std::string &text, unsigned at) {
  return text.find_first_not_of(" \t", line_begin(text, at)) >= at;
}

bool ends_line(const std::string &text, unsigned at) {
  const size_t next = text.find_first_not_of(" \t\r", at);
  return next == std::string::npos || text[next] == '\n';
}

std::string named(const std::string &declaration, const std::string &name) {
  const std::string hole = model::name_hole;
  const size_t at = declaration.find(hole);
  if (at == std::string::npos) return declaration;
  std::string out = declaration.substr(0, at) + name + declaration.substr(at + hole.size());
  if (name.empty()) out.erase(out.find_last_not_of(' ') + 1);
  return out;
}

} // namespace metafork::forkjoin
