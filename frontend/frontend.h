// The frontend: from a C or C++ file to the source model. The only folder that knows Clang.
#pragma once

#include "model/fork_join.h"
#include "model/model.h"
#include "model/origins.h"
#include "model/scop.h"
#include "model/scop_code.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace metafork::frontend {

// A file held in memory: a header that every source can include ("metafork/metafork.h"), or a file of a package.
struct TextFile {
  std::string path, text;
};

// Something to say of one place.
struct Finding {
  model::Location location;
  std::string message;
  std::string fix = {};  // what to write there, if that is all
  unsigned replaced = 0; // in place of so many bytes
};

// A text in place of the bytes between two places of one line; an insertion, where these are one.
struct Fix {
  model::Location location;
  unsigned bytes = 0;
  std::string text;
};

// A message with what belongs to it.
struct Diagnostic {
  std::string severity;     // error, warning
  model::Location location; // line 0: it has none
  std::string text, code;   // the code is "MF204", or empty
  std::vector<Finding> notes;
  std::string shown; // as it is printed: in clang's style, with the lines of the source and the notes
  std::vector<Fix> fixes = {};
};

// What is said of a file, and how.
struct Messages {
  bool colours = false; // for a terminal
  bool strict = false;  // warnings are errors
  std::vector<Diagnostic> diagnostics;
  std::string counted;     // Clang's line behind them
  std::string first_error; // without its place and code

  bool failed() const { return !first_error.empty(); }
  void add(Diagnostic d);
  void add(Messages more);
  // In the words of the text that the user has, where another one was made of it.
  void as_written(const model::Origins &origins);
  // All of it; messages that are the same but for their place are shown once, with the other places.
  std::string text() const;
};

// The language that forks, joins and parallel loops are written in.
enum class Dialect { metafork, openmp, cilk };

struct Options {
  std::string input;
  Dialect dialect = Dialect::metafork;
  std::vector<std::string> clang_flags; // what stood after "--"
  std::vector<TextFile> headers;
  // Read in place of the main file's content on disk; its name, and with it relative includes, stay the same.
  std::optional<std::string> text;
  bool automatic = false;               // plain loops outside all constructs and pragmas may become scops too
  bool colours = false, strict = false; // of messages
};

// Plain loops of the main file that may be parallelised, in source order, and those that were looked at in vain; the
// outermost meta_for loops that can be read in the same way.
struct Scops {
  std::vector<model::Scop> scops, written;
  // By name of a scop: what is left to try where it stays serial as a whole, its loops one by one or the loops inside.
  std::map<std::string, std::vector<model::Scop>> parts;
  std::vector<model::NoScop> refused;
  std::string text; // of the main file
  bool is_c = false;
};

// Plain loops of which kernels are to be made, by the name of their scop.
struct Planned {
  std::string scop;
  model::ScopLaunches launches;
};

// A pointer variable that the program makes lead into one object with others: those of the same number. An array of
// pointers: its own elements do.
struct CopiedPointer {
  std::string name;
  int number = 0;
  bool elements = false;
  model::Location location; // where they become one
};

// Two pointer variables of which the program once makes second = first + offset, in elements.
struct ShiftedPointer {
  std::string first, second;
  int64_t offset = 0;
  model::Location location;
};

// An outermost meta_for outside of forked work.
struct WrittenLoop {
  model::Location location;
  model::Range range;
  std::vector<CopiedPointer> copied; // of what it names
  std::vector<ShiftedPointer> shifted;
};
struct Loops {
  std::vector<WrittenLoop> loops;
  std::string text; // of the main file, as it was read at last
  model::Origins origins;
};

// One file, which Clang reads once. What is asked of it is read from the same syntax tree.
class Source {
public:
  explicit Source(const Options &options);
  ~Source();
  Source(const Source &) = delete;
  Source &operator=(const Source &) = delete;

  // Called before `unit`.
  Loops loops();

  // Finds plain loops inside meta_schedule, between #pragma scop and #pragma endscop and, if asked for, anywhere in
  // functions, and reads them. Prints nothing, whatever is wrong with the file; nullopt if it cannot be parsed: then
  // `unit` says why. Pragmas that do not enclose whole statements are a warning of `unit`.
  std::optional<Scops> scops();

  // Recognises the constructs and collects what every nest uses; called once, and last. Errors and warnings, Clang's
  // among them, go to `messages`, or to stderr, in clang's style (file:line:column, the source line, a caret); nullopt
  // if there was an error. `may_be_serial`: no region is no error, there were plain loops, and they stay as they are.
  // The regions get the code of the statements of `planned` loops, or Unit::refused says why not.
  std::optional<model::Unit> unit(const std::vector<Planned> &planned, bool may_be_serial,
                                  Messages *messages = nullptr);

  // The fork-join constructs of the file, for a translation from text to text; called in place of `unit`. nullopt if
  // there was an error.
  std::optional<model::ForkFile> forks(Messages *messages = nullptr);

private:
  class Clang;
  std::unique_ptr<Clang> clang_;
};

// Reports a later stage's finding in the same style: an error or warning at one place of the main file of `unit`, with
// notes. The code stands behind the message.
void report(const model::Unit &unit, const char *severity, const Finding &main, const std::vector<Finding> &notes,
            Messages &messages);

// The first error that Clang finds in a file of a package that is not on disk yet.
struct CompileError {
  std::string file; // its name without a folder; empty where there is no place
  unsigned line = 0;
  std::string message, source; // the source's line
};
// What Clang reads of a package that is not on disk yet.
struct Compilation {
  std::vector<TextFile> files = {};
  std::string main = {};                             // one of the files
  std::vector<std::string> folders = {}, flags = {}; // to search for headers in; as on Clang's command line
  bool only_constructs = false; // of the functions of `main`, only those in which something of MetaFork stands
  std::string written = {};     // the file of the user that `main` was made of, with whose headers it may begin
  std::string ahead = {};       // a file that `read_ahead` has written of headers that `main` begins with
};
// Compiles for errors only. Paths of files and folders are below the package's folder.
std::optional<CompileError> first_error(const Compilation &c);
// Writes what Clang makes of `main`, a header in C++, to a file: with it and the same flags, files that include the
// same headers are read faster. A header that has changed since is noticed, and the file then is of no use. False where
// the header has an error or the file cannot be written.
bool read_ahead(const Compilation &c, const std::string &file);

// The flags of a program for its drop-in, which is C of 1999 at least: of -std=c89 and its like, and of -ansi
// in C, -std=gnu99 with the inline functions of 1989; all others as they are.
std::vector<std::string> drop_in_flags(const std::vector<std::string> &flags, bool is_c);

} // namespace metafork::frontend
