#include "codegen/build/for_nothing.h"

#include "model/words.h"

#include <set>
#include <string>
#include <string_view>

namespace metafork::codegen {

namespace {

// The text without its comments.
std::string without_comments(const std::string &text) {
  std::string out;
  for (size_t at = 0; at < text.size(); at++) {
    const std::string_view two = std::string_view(text).substr(at, 2);
    if (two != "//" && two != "/*") {
      out += text[at];
      continue;
    }
    const size_t end = two == "//" ? text.find('\n', at) : text.find("*/", at + 2);
    if (end == std::string::npos) break;
    at = two == "//" ? end : end + 1;
    out += ' ';
  }
  return out;
}

// "name(" where the name is that of a function, or may be.
bool has_call(const std::string &text) {
  static const std::set<std::string> no_functions = {"for",    "if",  "else", "return",  "float",
                                                     "double", "int", "long", "unsigned"};
  for (size_t open = text.find('('); open != std::string::npos; open = text.find('(', open + 1)) {
    size_t end = open;
    while (end > 0 && text[end - 1] == ' ') end--;
    size_t name = end;
    while (name > 0 && model::in_word(text[name - 1])) name--;
    if (name < end && no_functions.count(text.substr(name, end - name)) == 0) return true;
    if (name == end && end > 0 && std::string_view(">])").find(text[end - 1]) != std::string_view::npos) return true;
  }
  return false;
}

// What is behind "/" or "%": a number other than 0, or an element that is no integer?
bool divides_by_something(const model::Nest &nest, const std::string &text, const model::Piece *next) {
  for (size_t at = text.find_first_of("/%"); at != std::string::npos; at = text.find_first_of("/%", at + 1)) {
    const size_t by = text.find_first_not_of("= ", at + 1);
    if (by != std::string::npos) {
      const bool number = (text[by] >= '1' && text[by] <= '9') || text.substr(by, 2) == "0.";
      if (!number) return false;
      continue;
    }
    const auto *access = next ? std::get_if<std::shared_ptr<const model::AccessHole>>(next) : nullptr;
    if (!access || (*access)->array < 0 || (*access)->block) return false;
    const std::string &element = nest.arrays[static_cast<size_t>((*access)->array)].element;
    if (element != "float" && element != "double") return false;
  }
  return true;
}

} // namespace

bool may_be_for_nothing(const model::Nest &nest, const model::Code &code) {
  for (size_t i = 0; i < code.size(); i++) {
    if (const auto *text = std::get_if<std::string>(&code[i])) {
      const std::string bare = without_comments(*text);
      if (has_call(bare) || !divides_by_something(nest, bare, i + 1 < code.size() ? &code[i + 1] : nullptr))
        return false;
    } else if (const auto *access = std::get_if<std::shared_ptr<const model::AccessHole>>(&code[i])) {
      if ((*access)->is_pointer || (*access)->block || (*access)->index.empty()) return false;
    } else if (const auto *sum = std::get_if<std::shared_ptr<const model::ContractHole>>(&code[i])) {
      if (!may_be_for_nothing(nest, (*sum)->original)) return false;
    } else {
      return false;
    }
  }
  return true;
}

} // namespace metafork::codegen
