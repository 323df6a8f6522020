// What the host runs in place of plain loops: kernels, among loops, branches and statements of its own.
//
// Semantics. A HostPlan stands for the source text of one scop, made of a ParallelProgram of it. Where one of its
// conditions does not hold the source itself runs. Else the host gets memory (`scratch`), reads the sizes of tiles, and
// executes the nodes in order; an outermost parallel loop is one launch, or, where there is no kernel for it or the
// launch declines, this loop and what is in it run on the host as they stand. Everything is text in the user's
// language.
//
// The plan is data: --emit=metafork and the drop-in are printed from it, and only the printers know how a launch, a
// region or a parallel loop is spelled.
#pragma once

#include "model/scop.h"

namespace metafork::model {

struct HostNode {
  enum class Kind {
    loop,     // for (text)
    branch,   // if (text)
    block,    // a scope
    value,    // a constant: text is the whole declaration
    statement // text is the whole statement, or the declaration of a local
  };
  Kind kind = Kind::statement;
  std::string text;
  bool parallel = false;
  int launch = -1;     // outermost parallel loop: its number among them in the plan, in order; else -1
  std::string clauses; // of such a loop: meta_extent(a, n) ..., for --emit=metafork
  Location location;   // of such a loop: of its first statement in the source
  int statement = -1;  // statement: into Scop::statements; -1: a declaration
  std::vector<HostNode> body;
};

// Memory that lives as long as the plan runs.
struct Scratch {
  std::string name, element; // an array `name` of elements of this type
  std::string elements;      // how many: C text; empty: one, an array of the host's stack
  std::string initial;       // of the only element
  std::string released;      // what it is assigned to at the end: a variable; or empty
};

// The size of a tile or a wave, a parameter of the program at run time.
struct HostSize {
  std::string symbol; // in the text of the nodes
  std::string name;   // of the parameter: SCOP.SYMBOL
  int64_t standard = 16;
  std::string limit; // C text: beyond it the size is cut off; or empty
};

struct HostPlan {
  std::string scop;      // its name
  Range range;           // of the main file: what it replaces
  bool in_region = true; // its launches belong to the meta_schedule around it; else they are a region of their own
  std::vector<std::string> conditions; // C text, each has to hold
  std::vector<Scratch> scratch;
  std::vector<HostSize> sizes;
  std::vector<HostNode> body;
  std::vector<std::string> after;  // statements behind it all: what the source's loops leave in their variables
  std::vector<std::string> unused; // variables of the source that nothing mentions any more
  std::string source;              // the text that it stands for
};

} // namespace metafork::model
