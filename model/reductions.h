// Reductions of variables that are numbers, as text of C.
#pragma once

#include "model/fork_join.h"

namespace metafork::model {

// Two values combined; nothing where only loops can do that.
std::string combination(const ForkReduction &r, const std::string &a, const std::string &b);
// What a sum begins with.
std::string identity(const ForkReduction &r);

// A reduction of a loop as a hyperobject of Cilk that has the variable's name around the loop, and begins and ends with
// the variable's value; without the word cilk_reducer it is a variable:
//   { T *const outer = address; T cilk_reducer(begins, joins) v = *outer; LOOP *outer = v; }
struct Hyperobject {
  std::string address, outer;    // of the variable: "&v"; the name of a pointer to it
  std::string begins, joins;     // the names of its functions
  std::string functions() const; // in front of the function
  std::string before() const, behind() const;
  ForkReduction reduction;
};

} // namespace metafork::model
