// What the printers of the three languages share: the walk over a function's tree, and what is the same in all.
#pragma once

#include "forkjoin/edits.h"
#include "forkjoin/forkjoin.h"
#include "model/reductions.h"

#include <map>
#include <memory>
#include <set>

namespace metafork::forkjoin {

class Printer {
public:
  Printer(const model::ForkFile &file, Language from) : file_(file), text_(file.text), from_(from) {}
  virtual ~Printer() = default;
  Translation run();

protected:
  using Node = model::ForkNode;
  using Range = model::Range;

  virtual void fork(const Node &n) = 0;
  virtual void loop(const Node &n) = 0;
  virtual std::string join() const = 0;                // a statement
  virtual bool joins_at_ends() const { return false; } // a function waits for its forks
  virtual void begin(const model::ForkFunction &) {}
  virtual void end(const model::ForkFunction &) {}
  // What the file includes for the language: a line, or nothing; with what it looks for to know that it is there.
  virtual std::string include() const { return ""; }
  virtual void join(const Node &n);

  // The indentation of the statement that a pragma belongs to, and what is missing of it before the pragma.
  std::string margin(const Node &n) const;
  std::string lead(const Node &n) const;
  void walk(const Node &n);
  void children(const Node &n) {
    for (const Node &c : n.children) walk(c);
  }
  virtual void group(const Node &n);
  virtual void attempt(const Node &n) { children(n); }
  virtual std::string words(const Node &) const { return ""; } // what makes it a construct of this language
  void insert(unsigned at, const std::string &text) { edits_.push_back({{at, at}, text}); }
  void remove_words(Range r); // with their line where they have one
  void replace(Range r, const std::string &text) { edits_.push_back({r, text}); }
  void replace_head(const Node &n, unsigned to, const std::string &text); // from its beginning on
  // Takes the edits within a range out, and gives its text with them.
  std::string taken(Range r);
  void error(const model::Location &at, const std::string &message) { findings_.push_back({true, at, message, {}}); }
  // The body comes back from the function that it was moved to, with its variables in place of parameters.
  void restored(const Node &n, const std::string &head);
  // In front of the statements of work, and behind them: private variables.
  void behind(const Node &n, const std::string &text);
  void own_variables(const Node &n, const std::string &more, const std::string &last = "");
  // Variables of iterations that begin with the value before the loop, or have the last value behind it: what stands
  // before the loop, at the beginning and the end of an iteration, and behind the loop. `own`: the loop's variable is
  // declared in its header.
  struct Around {
    std::string before, first, last, behind;
    std::string header; // another one in place of the loop's own
  };
  Around around(const Node &n, bool own);
  // A variable that is declared in the header of the loop begins with the value of another one.
  void begins_with_itself(const Node &n, const std::string &keyword);
  // The positions of a loop over a range, for a language that has none.
  void positions(const Node &n, Around &out);
  // The loop that counts the threads of a team, where the program has none.
  void threads(const Node &n, Around &out);
  // Sums of a section that forked work begins and ends with.
  std::pair<std::string, std::string> section_sums(const Node &n);
  // What stands in front of the keyword of a loop; a grain is a line of its own.
  std::string before(const Node &n, const Around &around, const std::string &grain) const;
  // What an if clause asks before a fork, and does behind it.
  void condition(const Node &n);
  std::string fresh(const std::string &name);
  // Where a variable is, of which the work around may have the address under its name.
  std::string address(const std::string &variable) const { return (addressed_.count(variable) ? "" : "&") + variable; }

  const model::ForkFile &file_;
  const std::string &text_;
  const Language from_;
  const model::ForkFunction *function_ = nullptr;
  std::vector<model::Edit> edits_;
  std::vector<Finding> findings_;
  std::map<unsigned, unsigned> dedent_; // by the beginning of a line
  std::set<std::string> addressed_;     // in the function of C that the work around becomes
  std::set<const Node *> waits_;        // groups and joins at whose ends forks may be pending

private:
  std::pair<std::string, std::string> group_data(const Node &n);
  void group_join(const Node &n, const std::string &indent);
  void implicit_joins(const model::ForkFunction &f);
  void pending_groups(const model::ForkFunction &f);
  void includes();
  void move_left(const Node &n);
  std::string indent_after(unsigned at) const;
  std::set<std::string> names_;
  bool asks_openmp_ = false; // how many threads there are
};

std::unique_ptr<Printer> metafork_printer(const model::ForkFile &file, Language from);
std::unique_ptr<Printer> openmp_printer(const model::ForkFile &file, Language from);
std::unique_ptr<Printer> cilk_printer(const model::ForkFile &file, Language from);

} // namespace metafork::forkjoin
