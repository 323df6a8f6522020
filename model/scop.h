// Static control parts: plain loops that the compiler may parallelise, and the parallel programs made of them.
//
// Semantics. A Scop is a sequence of ScopNodes: loops, branches and statements, in source order. An *instance* of a
// statement is a statement with values of the loop indices around it; its domain is the set of integer points that
// satisfy the constraints of those loops and the conditions of the branches (each IntExpr >= 0). The scop executes all
// instances in the lexicographic order of its tree. An instance touches, for each of its accesses, the element
// index[0], index[1], ... of the array; a scalar is an array without dimensions. An access whose index has an unknown
// entry may touch any element along that dimension. An access that is not `certain` may or may not happen. An access to
// members touches the bytes [first_byte, end_byte) of its element, and a write without a read all of them; accesses to
// disjoint bytes are apart.
//
// A ScopArray that is declared inside the loops (`scope` >= 0) has an element of its own in each iteration of the loops
// around its declaration, and starts undefined there.
//
// A scop of origin `written` is a meta_for of the program: it is judged, and never replaced.
//
// A ParallelProgram is what may run instead of a scop: the same instances, each once, in loops of its own, where the
// iterations of a `parallel` loop are free of order. Every loop index of the source has a value in terms of the
// program's loop variables, so that the text of a statement can be printed (ScopSubscript).
#pragma once

#include "model/model.h"
#include "model/topics.h"

#include <map>

namespace metafork::model {

// A subscript in the text of a statement. Printed from `value` where loop indices have been replaced, as `original`
// where they have not.
struct ScopSubscript {
  IntExpr value; // over loop indices and parameters; polynomial
  std::string original;
};
// The value of a loop variable outside subscripts: `(type)(value of the index)`.
struct ScopVariable {
  int loop = -1; // into Scop::loops
  std::string original;
};
// A variable of the program that is an array without dimensions, read or written.
struct ScopScalar {
  int array = -1; // into Scop::arrays
  std::string original;
};
using ScopPiece = std::variant<std::string, ScopSubscript, ScopVariable, ScopScalar>;
using ScopText = std::vector<ScopPiece>;

// A value that does not change in the scop and may occur in bounds, conditions and subscripts.
struct ScopParameter {
  std::string name; // the symbol in IntExprs: a C identifier, unique in the scop
  std::string text; // what the source calls it: "n", "s->n"
  std::string type; // spelling in the source's language
  bool is_signed = true;
  IntExpr value;            // known: what it is in terms of other parameters, which printing prefers
  bool free = false;        // a parameter of the function that it never changes: nothing relates it to others
  bool bounded = false;     // as of a scalar
  int64_t most = INT64_MAX; // of its type
  IntExpr definition; // known: what the function has computed it from, over other parameters; `context` says so too
  std::string where;  // a condition under which the source evaluates it, which may trap; empty: it cannot
};

struct ScopArray {
  enum class Kind {
    scalar, // a variable: dimensions is 0
    object, // a declared array: shares no byte with another object
    pointer // what a pointer or a reference leads to: may overlap others unless `restricted`; of 0 dimensions where the
            // name is the lvalue itself, "s->x"
  };
  Kind kind = Kind::pointer;
  std::string name;             // as the source spells it: "A", "s->x"; unique among the arrays of the scop
  std::string element;          // spelling of the element type in the source's language, without qualifiers
  int64_t element_size = 0;     // bytes
  size_t dimensions = 0;        // subscripts that reach an element
  std::vector<IntExpr> extents; // one per dimension; extents[0] may be unknown
  bool restricted = false;      // a restrict pointer
  bool floating = false;        // of a floating-point type: re-association changes results
  int scope = -1;               // the loop whose body declares it, into Scop::loops; -1: declared outside the scop
  std::string where;            // as of a parameter: what is read to find it, "s" in "s->x"
  bool live_out = true;         // its value may be read after the scop
  bool exposed = true;          // a pointer that is not `restricted` may point to it, for all that is known of the
                                // function; false for a local variable whose address is not taken
  std::string declaration;      // scope >= 0: the text that declares it without an initial value, "double s;"
  Location location;
};

struct ScopAccess {
  int array = -1;
  std::vector<IntExpr> index; // one per dimension, over loop indices and parameters
  bool read = false, write = false;
  bool certain = true;
  // Of the element, in an array with dimensions; end_byte 0: all of it.
  int64_t first_byte = 0, end_byte = 0;
  bool whole = true; // false: it may touch only some of these bytes
  std::string text;
  Location location;
};

// Of a statement: all that it does with the array of the access is x = x op e, once or several times, always or under
// conditions, with op associative and commutative; x is in no e and in no condition.
struct ScopUpdate {
  int access = -1; // into accesses
  std::string op;  // "+", "*", "min", "max", "&", "|", "^", "&&", "||"
  // As a step it is done as a whole: others of the same operation may be done to the element at the same time.
  std::string no_step; // why it cannot be one; empty: it can
  bool step = false;   // the schedule makes it one
};

// An expression of a statement: its text, and what it touches.
struct ScopPart {
  ScopText text;
  std::vector<ScopAccess> accesses;
};

// Of a statement: all that it does is to make a number of the one before it,
//   target = source op operand op operand ..., or, where op is "+", target = factor * source + operand + ...
// where an operand may be subtracted; target and source are elements of one array, or one variable. No part has
// effects, and none but source reads what target is in another iteration.
struct ScopRecurrence {
  std::string op;              // + * & | ^ min max; min and max have one operand
  std::vector<ScopPart> parts; // target, source, the factor if there is one, the operands
  bool has_factor = false;
  std::vector<bool> minus; // by operand

  static constexpr int target = 0, source = 1, factor = 2;
  int first_operand() const { return has_factor ? 3 : 2; }
};

// One statement, executed as a whole: an expression statement, a declaration's initialisation (as an assignment), or a
// compound piece of code that cannot be taken apart (a condition on data, a while loop): its text contains all of it.
struct ScopStatement {
  std::string name; // S0, S1, ... in source order
  ScopText text;    // a complete statement
  std::vector<ScopAccess> accesses;
  std::vector<ScopUpdate> updates;
  std::optional<ScopRecurrence> recurrence;
  Location location;
};

// Calls visit(text, accesses) for a statement and for each part of its recurrence.
template <class Statement, class Visit>
void each_text(Statement &s, Visit visit) {
  visit(s.text, s.accesses);
  if (s.recurrence)
    for (auto &part : s.recurrence->parts) visit(part.text, part.accesses);
}

// The update that an access is; null: none.
inline const ScopUpdate *update_of(const ScopStatement &s, int access) {
  for (const ScopUpdate &u : s.updates)
    if (u.access == access) return &u;
  return nullptr;
}

// for (type variable = first; variable relation limit; variable += step).
struct ScopLoop {
  std::string variable; // source name
  std::string type;     // spelling in the source's language
  std::string index;    // symbol of IntExprs, unique in the scop: the variable itself, or, where step is not 1 or the
                        // first value is no affine one, a counter k >= 0 with variable = first + step * k
  IntExpr first, limit; // of the variable, over outer indices and parameters
  std::string relation; // "<", "<=", ">", ">=", "!=" is given as "<" or ">"
  int64_t step = 1;     // not 0
  IntExpr value;        // the variable's value over index
  std::vector<IntExpr> constraints; // each >= 0: exactly the values of index that are executed
  bool declared_outside = false;    // the variable exists outside the loop
  bool live_out = false;            // ... and its value may be read after the scop
  bool declared_before = false;     // ... and it exists in front of the scop
  bool parallel = false;            // written as meta_for
  Location location;
};

// Unsigned arithmetic, or a counter of a loop, that the scop takes for what it is over the integers: right where
// 0 <= least and most <= limit, both over parameters, and all of `not_negative` is.
struct ScopRange {
  IntExpr least, most;
  int64_t limit = INT64_MAX;
  std::vector<IntExpr> not_negative; // parameters
};

// A conjunction of comparisons: each >= 0.
using ScopConjunction = std::vector<IntExpr>;

struct ScopNode {
  enum class Kind { loop, branch, statement };
  Kind kind = Kind::statement;
  int item = -1; // loop: into Scop::loops; statement: into Scop::statements
  // branch: executes `body` where one of the conjunctions holds, else `otherwise`. An empty conjunction is true.
  std::vector<ScopConjunction> condition;
  std::vector<ScopNode> body, otherwise;
};

// How a scop that has been rewritten stands to the one that was given; empty for one that has not.
struct ScopOrigins {
  std::vector<int> statements; // by statement: into the given scop's; -1: it has been added
  std::vector<int> arrays;     // by array: into the given scop's, itself or the one that a private copy stands for; -1:
                               // it has been added
};

struct Scop {
  std::string name;       // function_s0, unique in the unit
  std::string function;   // as written
  Range range;            // of the main file, what a parallel program replaces: whole statements
  bool in_region = false; // inside a meta_schedule: its launches belong to that region
  bool governed = false;  // it is the body of an if or a loop, without braces
  enum class Origin { region, pragma, automatic, written } origin = Origin::region;
  std::string source; // the text of `range`
  std::vector<ScopParameter> parameters;
  std::vector<IntExpr> context;  // each >= 0: what is known of the parameters (unsigned ones are >= 0)
  std::vector<ScopRange> ranges; // where they do not hold, the source has to run
  std::vector<ScopArray> arrays;
  std::vector<ScopLoop> loops;
  std::vector<ScopStatement> statements;
  std::vector<ScopNode> body;
  std::vector<std::string> followed;    // variables from in front of the scop, in whose place their values stand
  std::vector<std::string> reassociate; // arrays of meta_reduction clauses: their updates may be re-associated
  bool demanded = false; // a meta_for: what its iterations accumulate together becomes a kernel, however little it is
  ScopOrigins origins;
  Location location;
};

// Before a scop is rewritten: it stands for itself, if it has not been rewritten before.
inline void keep_origins(Scop &scop) {
  if (!scop.origins.statements.empty()) return;
  for (size_t s = 0; s < scop.statements.size(); s++) scop.origins.statements.push_back(static_cast<int>(s));
  for (size_t a = 0; a < scop.arrays.size(); a++) scop.origins.arrays.push_back(static_cast<int>(a));
}

// The array or the statement of the given scop that one stands for; -1: none.
inline int given_array(const Scop &scop, int array) {
  return scop.origins.arrays.empty() ? array : scop.origins.arrays[static_cast<size_t>(array)];
}
inline int given_statement(const Scop &scop, int statement) {
  return scop.origins.statements.empty() ? statement : scop.origins.statements[static_cast<size_t>(statement)];
}

// Plain loops that were looked at and are no scop.
struct NoScop {
  Location loop;     // the loop, or what is like one
  Location location; // what stands in the way
  std::string reason;
  bool automatic = false; // found by --auto: nobody asked for these loops in particular
};

// ------------------------------------------------------------------------------------------------- parallel programs

struct ParallelNode {
  enum class Kind {
    loop,     // for (variable = first; variable <= last; variable += step), step > 0
    branch,   // body where all conditions are >= 0
    block,    // a scope: its declarations, then its body
    value,    // a name: variable = first, in its body
    statement // an instance of a statement
  };
  Kind kind = Kind::statement;
  // loop
  std::string variable;
  bool parallel = false;
  bool coordinate = false; // while the program is made: a coordinate of a permutable band that is to be tiled
  IntExpr first, last;     // over outer variables, parameters; may divide (floor_divide), take minima and maxima
  int64_t step = 1;
  int scan =
      -1; // a statement of its body, whose recurrence is all that one iteration has of another; into Scop::statements
  // branch
  std::vector<IntExpr> conditions; // each >= 0
  // statement: the values of the loop indices around it in the source, in the order of the source's loops
  int statement = -1;
  std::vector<IntExpr> values;
  std::vector<int> declarations; // block: arrays of the scop that are declared here, each private to this execution
  std::vector<ParallelNode> body;
};

// A scalar of the scop that has become an array with an element for each iteration of some loops.
struct Expansion {
  int array = -1;               // into Scop::arrays
  std::string name;             // of the array in the program
  std::vector<IntExpr> extents; // elements a dimension, over parameters
  std::vector<IntExpr> index;   // of an instance, over the source's loop indices: 0 <= index < extent
};

struct ParallelProgram {
  // Where the program is right: for parameters that satisfy one of the conjunctions (no conjunction: for all of them),
  // as a subscript i*m + j stays in its row where j < m; ...
  std::vector<ScopConjunction> assumptions;
  // ... and where all of these C expressions hold, over what the source calls its parameters and pointers: two pointers
  // reach different elements.
  std::vector<std::string> guards;
  // Pairs of arrays, one of them written, of which it takes a launch to know which elements are touched: the program is
  // one launch, which looks whether they are different ones, and where they are not the source runs.
  std::vector<std::pair<int, int>> at_launch;
  std::vector<Expansion> expansions;
  std::vector<std::string> sizes; // symbols for sizes of tiles, each >= 1, that are parameters of the program
  std::vector<ParallelNode> body;
  // A size beyond which tiles only get emptier: the extent of their coordinate, over parameters.
  std::map<std::string, IntExpr> size_limits;
  // What is known of the number of elements of pointers' arrays, as C text over what the source calls its parameters:
  // the array has at least so many from its first on.
  std::map<int, std::string> extents; // by array, into Scop::arrays
  // Text for --emit=schedule and --explain: domain, dependences, schedule.
  std::string domain, dependences, schedule;
  bool parallel = false; // has a parallel loop at all
};

} // namespace metafork::model
