// Forks and joins: what may go wrong with them, and how they are written in three languages and in a package.
#pragma once

#include "model/fork_join.h"
#include "model/topics.h"

#include <string>
#include <vector>

namespace metafork::forkjoin {

enum class Language { metafork, openmp, cilk };

// What is found wrong, with the places that explain it.
struct Finding {
  bool error = true; // else a warning
  model::Location at;
  std::string message;
  std::vector<std::pair<model::Location, std::string>> notes;
};

// A variable that forked work shares and that is used in conflict with it before the join; a value given to a copy that
// is lost; with `frames`, a variable that ends before the work that shares it; a variable that all iterations of a loop
// of threads write: `loops` is whether those outside of forked work are such loops.
std::vector<Finding> races(const model::ForkFile &file, bool frames, bool loops);

// The file with its constructs in another language; what is no construct stays as it is, byte for byte. Where there
// are errors the text means nothing.
struct Translation {
  std::string text;
  std::vector<Finding> findings;
};
Translation translate(const model::ForkFile &file, Language from, Language to);

// The edits of a package's drop-in, which runs forks as tasks (runtime/include/metafork/forks.h). No line moves.
struct TaskEdits {
  std::vector<model::Edit> edits;
  std::vector<Finding> findings;
};
TaskEdits task_edits(const model::ForkFile &file);

// A header that sources in a language include and that need not be installed: its path, and declarations enough to read
// them.
struct Header {
  std::string path, text;
};
std::vector<Header> headers(Language language);

} // namespace metafork::forkjoin
