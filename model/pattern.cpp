#include "model/pattern.h"

#include <regex>

namespace metafork::model {

struct Pattern::Compiled {
  std::regex regex;
};

namespace {

Pattern::Match match_of(const std::smatch &m) {
  Pattern::Match out;
  out.begin = static_cast<size_t>(m.position());
  out.end = out.begin + static_cast<size_t>(m.length());
  for (const auto &group : m) out.groups.push_back(group.str());
  return out;
}

} // namespace

Pattern::Pattern(const std::string &expression, bool by_lines)
    : compiled_(std::make_shared<const Compiled>(Compiled{std::regex(
          expression, by_lines ? std::regex::ECMAScript | std::regex::multiline : std::regex::ECMAScript)})) {}

bool Pattern::is_all(const std::string &text) const { return whole(text).has_value(); }
bool Pattern::occurs_in(const std::string &text) const { return first(text).has_value(); }

std::optional<Pattern::Match> Pattern::whole(const std::string &text) const {
  std::smatch m;
  return std::regex_match(text, m, compiled_->regex) ? std::optional(match_of(m)) : std::nullopt;
}

std::optional<Pattern::Match> Pattern::first(const std::string &text) const {
  std::smatch m;
  return std::regex_search(text, m, compiled_->regex) ? std::optional(match_of(m)) : std::nullopt;
}

std::vector<Pattern::Match> Pattern::all(const std::string &text) const {
  std::vector<Match> out;
  for (std::sregex_iterator m(text.begin(), text.end(), compiled_->regex), last; m != last; ++m)
    out.push_back(match_of(*m));
  return out;
}

std::string Pattern::replaced(const std::string &text, const std::string &by) const {
  return std::regex_replace(text, compiled_->regex, by);
}

} // namespace metafork::model
