#include "test/fuzz/grammar.h"

#include <cctype>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace metafork::fuzz {

namespace {

constexpr int deepest = 14;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '#'; }

// \n is a new line.
std::string unescaped(const std::string &line) {
  std::string out;
  for (size_t i = 0; i < line.size(); i++) {
    const bool new_line = line.compare(i, 2, "\\n") == 0;
    out += new_line ? '\n' : line[i];
    i += new_line;
  }
  return out;
}

// "3* text" is three times the text.
std::pair<size_t, std::string> counted(const std::string &line) {
  const size_t star = line.find("* "), digits = line.find_first_not_of("0123456789");
  if (star == 0 || star == std::string::npos || digits != star) return {1, line};
  return {std::stoul(line), line.substr(star + 2)};
}

} // namespace

size_t below(Random &random, size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random); }

Grammar::Grammar(const std::string &text) {
  rules_["nothing"] = {{}};
  std::vector<std::pair<std::string, std::string>> lines; // of rules
  std::istringstream in(text);
  std::string rule;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line[0] == ' ')
      lines.emplace_back(rule, line.substr(2));
    else
      rules_[rule = line];
  }
  std::set<std::string> words;
  for (const auto &[name, line] : lines) {
    const auto [times, alternative] = counted(line);
    rules_[name].insert(rules_[name].end(), times, read(unescaped(alternative)));
    for (const Piece &p : rules_[name].back())
      for (size_t begin = 0, end; !p.is_rule && begin < p.text.size(); begin = end) {
        for (end = begin + 1; end < p.text.size() && is_word(p.text[begin]) && is_word(p.text[end]);) end++;
        if (!std::isspace(static_cast<unsigned char>(p.text[begin]))) words.insert(p.text.substr(begin, end - begin));
      }
  }
  words_.assign(words.begin(), words.end());
  for (const auto &[name, alternatives] : rules_)
    if (alternatives.empty()) throw std::runtime_error("the rule " + name + " has no alternative");
}

Grammar::Alternative Grammar::read(const std::string &line) const {
  Alternative out{{"", false}};
  for (size_t i = 0; i < line.size(); i++) {
    const size_t end = line[i] == '<' ? line.find('>', i) : std::string::npos;
    const std::string name = end == std::string::npos ? "" : line.substr(i + 1, end - i - 1);
    if (!has(name)) {
      out.back().text += line[i];
      continue;
    }
    out.push_back({name, true});
    out.push_back({"", false});
    i = end;
  }
  return out;
}

std::string Grammar::text(const std::string &rule, Random &random, int depth) const {
  const std::vector<Alternative> &all = rules_.at(rule);
  const bool ends = depth > 0 && below(random, deepest) < static_cast<size_t>(depth);
  std::string out;
  for (const Piece &p : all[ends ? 0 : below(random, all.size())])
    out += p.is_rule ? text(p.text, random, depth + 1) : p.text;
  return out;
}

} // namespace metafork::fuzz
