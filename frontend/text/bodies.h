// Which bodies of functions have to be read, judged by the words of a file alone. A file of thousands of lines in which
// one function has a region need not be taken apart as a whole.
#pragma once

#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace metafork::frontend {

// The functions and macros that a text seems to define. Too many of them do no harm.
class Bodies {
public:
  Bodies(const std::string &text, bool is_c);

  // The names of the functions in which something of MetaFork stands: a word that begins with meta_, metafork or mf_, a
  // pragma of plain loops. nullopt: nothing is certain, as braces do not match.
  std::optional<std::set<std::string>> with_constructs() const;
  // Those, what they may call, and what may call them: templates have their instances from there. nullopt also where
  // such a word stands in no function.
  std::optional<std::set<std::string>> needed() const;

private:
  struct Word {
    std::string text;
    unsigned line = 0; // of directives: words of one directive have one number; 0: no directive
  };
  struct Definition {
    std::string name;
    size_t begin = 0, end = 0; // words
  };

  void read(const std::string &text, bool is_c);
  bool match();
  void find_functions();
  size_t end_of_function(size_t at) const;
  void find_macros();
  bool is_construct(size_t word) const;
  std::set<std::string> around(size_t word) const;
  static std::set<std::string> closed(const std::set<std::string> &names,
                                      const std::map<std::string, std::set<std::string>> &next);

  std::vector<Word> words_;
  std::vector<size_t> partner_; // of parentheses and braces
  std::vector<Definition> definitions_;
  bool matches_ = false;
};

// Is a function of the main file one of these, or of a kind that names do not tell, such as an operator? Others, of
// headers, are.
bool is_named(const clang::Decl *function, const clang::SourceManager &sm, const std::set<std::string> &names);

} // namespace metafork::frontend
