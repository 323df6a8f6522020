// Regular expressions. Their templates are compiled here alone: they take seconds of each file that has them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace metafork::model {

// Of ECMAScript (std::regex). A wrong expression throws std::regex_error.
class Pattern {
public:
  // `by_lines`: ^ and $ stand at the ends of lines.
  explicit Pattern(const std::string &expression, bool by_lines = false);

  struct Match {
    size_t begin = 0, end = 0;       // in the text
    std::vector<std::string> groups; // the first one is the whole; empty where a group does not take part
  };
  bool is_all(const std::string &text) const;
  bool occurs_in(const std::string &text) const;
  // Its groups, where the text as a whole matches.
  std::optional<Match> whole(const std::string &text) const;
  std::optional<Match> first(const std::string &text) const;
  std::vector<Match> all(const std::string &text) const;                      // from left to right, none within another
  std::string replaced(const std::string &text, const std::string &by) const; // each; "$1" is a group

private:
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
};

} // namespace metafork::model
