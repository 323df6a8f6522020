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

// The functions of a text whose bodies are read: those of these names, but for some.
struct BodiesToRead {
  std::set<std::string> names;
  std::set<unsigned> left_out; // where their names stand
};

// The functions and macros that a text seems to define. Too many of them do no harm.
class Bodies {
public:
  Bodies(const std::string &text, bool is_c);

  // The functions in which something of MetaFork stands: a word that begins with meta_, metafork or mf_, a pragma of
  // plain loops. nullopt: nothing is certain, as braces do not match.
  std::optional<BodiesToRead> with_constructs() const;
  // Those, what they may call, and what may call them: templates have their instances from there. nullopt also where
  // such a word stands in no function, or in an operator, which no word calls.
  std::optional<BodiesToRead> needed() const;

private:
  struct Word {
    std::string text;
    unsigned offset = 0;
    unsigned line = 0; // of directives: words of one directive have one number; 0: no directive
  };
  struct Definition {
    std::string name;
    size_t at = 0, begin = 0, end = 0; // words; `at`: the name
  };

  void read(const std::string &text, bool is_c);
  bool match();
  void find_functions();
  size_t behind_arguments(size_t at) const;
  size_t end_of_function(size_t at) const;
  void find_macros();
  bool is_construct(size_t word) const;
  std::set<size_t> around(size_t word) const;
  std::set<size_t> closed(const std::set<size_t> &some, bool callers) const;
  BodiesToRead to_read(const std::set<size_t> &some) const;

  std::vector<Word> words_;
  std::vector<size_t> partner_; // of parentheses and braces
  std::vector<Definition> definitions_;
  // By a word, the definitions that are called so, and those in which it stands.
  std::map<std::string, std::vector<size_t>> called_, mention_;
  bool matches_ = false;
};

// Is a function of the main file one of these, or of a kind that names do not tell, such as an operator? Others, of
// headers, are.
bool is_read(const clang::Decl *function, const clang::SourceManager &sm, const BodiesToRead &bodies);

} // namespace metafork::frontend
