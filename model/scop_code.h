// The statements of a scop as kernels of a parallel program have them.
//
// Semantics. A ScopCode belongs to a scop that has been read: `statements` are its statements in their order. The code
// of a statement is text for kernels, with holes for accesses to arrays and, where the scop's loop indices and
// variables stand, a ScopHole: what is there follows from the instance that a program executes. Its integer expressions
// are over the scop's loop indices and the names of scalars. `host::lower` makes nests of it.
#pragma once

#include "model/scop.h"

#include <set>

namespace metafork::model {

// In the code of a statement: what the scop has there, and for a ScopScalar what is done with it.
struct ScopHole {
  ScopPiece what;
  int access = -1;         // ScopScalar: into StatementCode::variables
  std::vector<Code> index; // ScopScalar, an array: the element, one per dimension; none: all of it
};

// A variable of the scop that is read or written.
struct VariableAccess {
  int array = -1;             // into ScopCode::variables
  std::vector<IntExpr> index; // as of the hole
  std::string field;          // as of an access
  bool field_exact = true;
  bool read = false, write = false;
  bool certain = true;
  std::vector<IntExpr> guards; // as of an access
  std::vector<int> loops;
  std::string text;
  Location location;
};

// What a statement does with memory that kernels may hold, where the host executes it.
struct HostTouch {
  bool touches = false, writes = false; // memory behind pointers or in arrays
  std::vector<ScopText> elements;       // what it reads, where it is nothing but these and their addresses can be taken
  struct Variable {
    std::string text;
    Storage storage;
    bool writes = false, declared_here = false;
  };
  std::vector<Variable> variables; // that something else may reach
  bool straight = true;            // it gets to all of them, once, and at once
};

// Of which statements kernels are made.
struct ScopLaunches {
  std::vector<std::set<int>> statements; // in each kernel, by launch
  std::set<int> steps;                   // statements of which the updates of elements are steps
  std::set<int> in_memory;               // arrays of the scop without dimensions that kernels have in memory
  // Names of arrays of the scop that may overlap others, which only the launch finds out: what is in them may not be
  // what the source reads there.
  std::set<std::string> unproved;
};

struct StatementCode {
  bool known = false;           // else nobody has asked for it
  Code code;                    // a complete statement
  std::vector<Access> accesses; // arrays into ScopCode::arrays, loops into `loops`
  std::vector<VariableAccess> variables;
  std::vector<Loop> loops; // sequential loops in the statement
  std::string refused;     // why no kernel can have it
  HostTouch host;
  std::vector<StatementCode> parts; // of its recurrence, each as a statement of its own: its code is an expression
};

// A variable of the scop in a kernel: as a local of its own, or as a value from outside.
struct KernelVariable {
  std::string written;      // its declaration, with % for its name
  std::string type;         // C++ spelling, without const
  int64_t element_size = 0; // bytes
  std::string element;      // of an array: the type of its elements, as `type`
  bool is_number = false;   // or a pointer
  std::string scalar;       // the scalar that has its value from outside; or empty
  Storage storage;          // of an array that stands for it
};

struct ScopCode {
  std::string scop;
  bool repeated = false; // as of a nest
  std::vector<StatementCode> statements;
  std::vector<int> places;                  // by array as the code calls it: into Scop::arrays; -1: nowhere
  std::vector<KernelVariable> variables;    // by array as the code calls it
  std::vector<std::string> loop_types;      // by loop of the scop: the type of its variable in kernels
  std::map<std::string, std::string> words; // variables of the source that kernels call otherwise
  std::vector<std::string> no_inspector;    // by launch: as of its nest
  std::vector<Scalar> scalars;
  std::vector<Array> arrays;
  std::vector<Cell> cells;
};

} // namespace metafork::model
