// Where pieces of a text stood before it was rewritten, and what was written there.
#pragma once

#include "model/place.h"

#include <map>
#include <string>
#include <vector>

namespace metafork::model {

// One rewriting. What stands between its pieces is copied.
struct RewrittenText {
  struct Piece {
    Range now, before;
    bool copied = false;  // byte for byte; else something else stands in place of `before`
    unsigned said_at = 0; // where in the text before, whatever is said of what is not copied
  };
  std::string now, before;
  std::vector<Piece> pieces;                // in order
  std::vector<Range> wholes;                // of the text before: pieces in one of these belong together
  bool in_place = false;                    // each iteration of a loop does, in other words, what it did
  bool searches = false;                    // its loops look for something
  std::map<std::string, std::string> words; // made names and expressions: what was written in their place
};

// A part of the last text in place of one of the user's; what stands between such parts is the user's, byte for byte.
struct RewrittenPart {
  Range now, before;
  bool in_place = true, searches = false; // as of a rewriting: all that made it, any
};

class Origins {
public:
  explicit Origins(std::string input = "") : input_(std::move(input)) {}

  void add(RewrittenText layer);
  bool any() const { return !layers_.empty(); }
  // As the user has it.
  const std::string &text() const { return layers_.front().before; }

  // Is it a place of the last text, which may be another one in the user's?
  bool has(const Location &at) const { return any() && at.line != 0 && at.file == input_; }
  // A place of the last text, in that of the user; one of another file is what it was.
  Location written(Location at) const;
  unsigned written(unsigned offset) const;
  // In order, apart from one another.
  std::vector<RewrittenPart> parts() const;
  // A message in the user's words.
  std::string in_words(std::string message) const;

private:
  std::string input_; // the file
  std::vector<RewrittenText> layers_;
};

} // namespace metafork::model
