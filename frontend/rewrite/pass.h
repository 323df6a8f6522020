// A pass makes another text of a file, piece by piece.
//
// Semantics. A pass is made for a file that Clang has read, and has a text where it finds something to write: pieces of
// the file in other words, with the same meaning, each line where it was. Clang reads that text; pieces that are no
// program there, or mean something else, are refused, and the pass is made again without them.
#pragma once

#include "frontend/rewrite/looked_at.h"
#include "frontend/rewrite/rewriting.h"
#include "frontend/slice/slice.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace metafork::frontend {

// The file that a pass reads, as Clang has read it.
struct PassInput {
  const Context &context;
  const std::string &text;
  const std::vector<ScopPragma> &pragmas;
  bool automatic = false; // all loops are looked at
  const Reasons &refused; // pieces that are to stay

  bool looked_at(const clang::Stmt *s) const { return is_looked_at(context, pragmas, automatic, s); }
};

// What the parts of a pass share.
struct PassWork {
  PassWork(const PassInput &file, Rewriting &written)
      : in(file), own(file.context), slice(own), names(file.context), out(written) {}

  const PassInput &in;
  Context own; // what effects are asked of
  const Slice slice;
  FreshNames names;
  Rewriting &out;
};

// A part of a pass: it walks through functions, and writes.
class Rewriter {
protected:
  explicit Rewriter(PassWork &work)
      : in_(work.in),
        context_(work.in.context),
        slice_(work.slice),
        text_(work.in.text),
        refused_(work.in.refused),
        names_(work.names),
        out_(work.out) {}

  bool looked_at(const clang::Stmt *s) const { return in_.looked_at(s); }
  // The ends of lines in a piece of the text: what replaces it has as many.
  std::string line_ends(model::Range r) const;
  // Does a directive of the preprocessor, or a macro, have a part in it?
  bool has_hash(model::Range r) const;
  static bool has_macros(const clang::Stmt *s);
  // The directive in the last line with a word in front of a statement that begins its own; empty: there is none.
  std::string directive_before(unsigned offset) const;

  const PassInput &in_;
  const Context &context_;
  const Slice &slice_;
  const std::string &text_;
  const Reasons &refused_;
  FreshNames &names_;
  Rewriting &out_;
};

class RewritingPass {
public:
  // Nothing is where there is no such piece.
  const std::optional<std::string> &text() const { return out_; }
  model::RewrittenText origin(const std::string &before) const { return rewriting_.origin(before, *out_); }
  // The pieces that are no program in that text as Clang has read it, by their offsets in the text before. (A pass that
  // looks at their meaning has one of its own: `context` is null where Clang could not read it.)
  Reasons wrong(const Session &read, const Context *) const { return rewriting_.errors(read); }

protected:
  // Once all edits are there.
  void apply(const std::string &before) {
    if (!rewriting_.edits.empty()) out_ = rewriting_.applied(before);
  }
  Rewriting rewriting_;

private:
  std::optional<std::string> out_;
};

} // namespace metafork::frontend
