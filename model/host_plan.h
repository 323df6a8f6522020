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

#include "model/place.h"
#include "model/storage.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace metafork::model {

struct HostNode {
  enum class Kind {
    loop,        // for (text)
    branch,      // if (text)
    block,       // a scope
    declaration, // text is the whole of it: of a constant, or of a local without a value
    statement    // text is the whole of it
  };
  Kind kind = Kind::statement;
  std::string text;
  bool parallel = false; // a loop
  int launch = -1;       // outermost parallel loop: its number among them in the plan, in order; else -1
  std::string clauses;   // of such a loop: "meta_extent(a, n) ...", for --emit=metafork
  Location location;     // of such a loop: of its first statement in the source; line 0 where it has none
  int statement = -1;    // statement: into Scop::statements
  bool memory = false;   // declaration: of an array, which kernels may write until its block ends
  std::vector<HostNode> body;
};

// Memory that lives as long as the plan runs.
struct Scratch {
  std::string name, element; // an array `name` of elements of this type
  std::string elements;      // how many: C text, at least 1; empty: one, an array on the host's stack
  std::string initial;       // of the only element
  std::string released;      // what the only element is assigned to at the end: a variable; or empty
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
  Range range;           // of the main file: the source that it stands for
  std::string source;    // the text of that
  bool in_region = true; // its launches belong to the meta_schedule around it; else they are a region of their own
  bool governed = false; // it is the body of an if or a loop, without braces
  std::vector<std::string> conditions; // C text, each has to hold
  std::vector<Scratch> scratch;
  std::vector<HostSize> sizes;
  std::vector<HostNode> body;
  bool source_instead = false; // of its only launch: where it declines, the source runs and not the loops of the plan
  std::vector<std::string> after;  // statements behind it all: what the source's loops leave in their variables
  std::vector<std::string> unused; // variables that nothing mentions any more; none where the source may still run
};

// A variable that a statement of the host names, and that something else may reach.
struct HostVariable {
  std::string text;
  Storage storage;
  bool writes = false;
  bool declared_here = false; // within the statement
};

// A statement of a region that touches arrays on the host: the drop-in calls mf_host_access first.
struct HostAccess {
  Range range;
  bool writes = false;
  bool as_expression = false;             // wrap the expression instead of standing before the statement
  bool by_name = false;                   // it names variables, and reads and writes nothing else
  std::vector<std::string> elements;      // lvalues of the host: the elements that are read, where it is nothing else,
  std::vector<std::string> reads, stores; // variables that are read, and those that may be written
  std::vector<HostVariable> variables;    // of which `finish` takes them: those that kernels of the region may write
  bool straight = true;                   // the statement gets to all of them, once, and at once
};

// A plan in its region. The texts of accesses are the plan's, where there may be no variables of the source's loops.
struct PlacedPlan {
  HostPlan plan;
  Range range;            // of the main file: what is replaced, the plan's source or the pragmas around it too
  unsigned line = 0;      // of the loops
  std::vector<int> nests; // by launch: into Region::nests; -1: there is no kernel, the host runs the loop
  std::map<int, HostAccess> accesses; // by statement of the scop: what the host does with memory that kernels may hold
  // The same, of a plan in a region: where it reads conditions, bounds and first values; where it leaves values in
  // variables of the source; where the source itself runs. None: there is nothing of the kind.
  std::optional<HostAccess> before, behind, source;
  bool serial = false; // the source runs, nothing else
};

} // namespace metafork::model
