// Texts of a grammar of programs: metafork.grammar.
#pragma once

#include <map>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace metafork::fuzz {

struct EmbeddedFile {
  std::string_view path;
  std::string_view text;
};
std::span<const EmbeddedFile> grammar_files(); // written at build time

using Random = std::minstd_rand;
// A number below n.
size_t below(Random &random, size_t n);

class Grammar {
public:
  explicit Grammar(const std::string &text);

  // A text of a rule; the further from the start, the more likely it ends.
  std::string text(const std::string &rule, Random &random, int depth = 0) const;
  bool has(const std::string &rule) const { return rules_.count(rule) != 0; }
  // What alternatives hold beside rules.
  const std::vector<std::string> &words() const { return words_; }

private:
  // A text, or the name of a rule.
  struct Piece {
    std::string text;
    bool is_rule;
  };
  using Alternative = std::vector<Piece>;

  Alternative read(const std::string &line) const;

  std::map<std::string, std::vector<Alternative>> rules_;
  std::vector<std::string> words_;
};

} // namespace metafork::fuzz
