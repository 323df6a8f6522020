// A function of the program in a form that can be run for chosen sizes (analysis::Trials): what two iterations touch is
// then computed by the rules of the language, whatever subscripts, bounds and conditions look like.
#pragma once

#include "model/model.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace metafork::model {

struct TrialType {
  enum class Kind { none, integer, boolean, pointer, other }; // other: floating point, structs
  Kind kind = Kind::none;
  int bits = 0;
  bool is_signed = true;
  int64_t size = 0; // bytes
};

// An expression or a statement. An lvalue is the pointer to its object.
struct TrialNode {
  enum class Kind {
    // expressions
    unknown,  // what cannot be followed: its parts are evaluated; `flag`: anything may have been written
    constant, // `value`
    variable, // the pointer to variable `value`
    load,     // of the lvalue, with `site`; `value`: the variable that it is a member of, where it is a plain name
    cast,     // to `type`
    negate,
    complement,
    logical_not,
    binary, // `op` in `type`; comparisons in `inner`
    logical_and,
    logical_or,
    conditional,
    extremum, // the least of two values, without `flag` the greatest
    comma,
    step,       // pointer + integer * `value` bytes; `flag`: a third part, the extent that the integer stays below
    difference, // of pointers, in units of `value` bytes
    assign,     // lvalue, value
    update,     // lvalue op= value: computed in `inner`, converted to `type`
    increment,  // the lvalue by `value`; `flag`: the value is the old one
    copy,       // `type.size` bytes to an lvalue: from another one, or (no `flag`) a value that is not followed
    allocate,   // a new object of so many bytes
    call,       // function `value` with these arguments
    // statements
    declare, // variable `value`, with its initial assignments; `flag`: a first part, the number of its bytes
    block,
    branch, // condition, statement, statement
    loop,   // start, condition, step, body; `flag`: the body comes first; `site`: of a meta_for, else -1
    choice, // switch: condition, statements; labels in between
    label,  // case `value`; `flag`: default
    leave,
    next,      // break, continue
    give_back, // return, with a value or none
    stop       // the program ends, or goes where it cannot be followed
  };
  Kind kind = Kind::unknown;
  TrialType type, inner;
  std::string op; // as in the source
  int64_t value = 0;
  int site = -1; // of references: into TrialProgram::references; of a loop: into TrialProgram::loops
  bool flag = false;
  std::string text; // of a load that is a plain name
  std::vector<TrialNode> parts;

  // Appends parts without copies of them.
  template <class... Node>
  void add(Node &&...nodes) {
    parts.reserve(parts.size() + sizeof...(nodes));
    (parts.push_back(std::forward<Node>(nodes)), ...);
  }
};

struct TrialVariable {
  std::string name;
  TrialType type;                                        // of the whole
  int64_t unit = 0;                                      // bytes of an element, where it is an array or a pointer
  bool parameter = false, outside = false, zero = false; // zero: what is not initialised is 0
  bool array = false;
  std::vector<TrialNode> start; // of one that is declared outside of functions and never changes
};

// A place in the text that touches memory.
struct TrialReference {
  std::string text;
  bool read = false, write = false;
  Location location;
};

struct TrialLoop {
  int variable = -1; // of a meta_for
  std::string name;
  Location location;
};

struct TrialFunction {
  std::vector<int> parameters;
  std::vector<TrialNode> body; // one statement
};

// The first function is the one that is run.
struct TrialProgram {
  std::vector<TrialVariable> variables;
  std::vector<TrialFunction> functions;
  std::vector<TrialReference> references;
  std::vector<TrialLoop> loops;
  bool begins = false; // the function is main: nothing has run before
};

} // namespace metafork::model
