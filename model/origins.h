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
  std::map<std::string, std::string> words; // made names and expressions: what was written in their place
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
  // A message in the user's words.
  std::string in_words(std::string message) const;

private:
  std::string input_; // the file
  std::vector<RewrittenText> layers_;
};

} // namespace metafork::model
