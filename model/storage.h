// Objects that the host reads for a launch, and which stores may change them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace metafork::model {

// What is known of the place of an object.
struct Storage {
  // The variable that it is, or is a part of, by its name and a number: "n#12". Empty: it is reached through a pointer
  // or a reference.
  std::string variable;
  // The types of the numbers in it, without sign: "int", "double", "pointer". "any": of no or any type, as bytes are.
  std::vector<std::string> kinds;
  bool restricted = false; // reached through a restrict pointer: by no name
};
// May a store to one change the other, by their names and by the rules of the language?
bool may_meet(const Storage &a, const Storage &b);

// What the host reads to know a scalar, a bound or where an array is.
struct Cell {
  enum class Ground {
    constant, // an object that is const
    own,      // a local variable that nothing else can change: its address is taken nowhere
    memory    // what a store may reach
  };
  Ground ground = Ground::memory;
  std::string text;      // an lvalue of the host
  std::string where;     // as of a scalar
  std::string condition; // that and what of the nest's own conditions has to hold for it to be read; or empty
  int64_t bytes = 0;
  Storage storage;
  bool counter = false; // the variable of a loop of the nest, which every iteration changes
  bool once = false;    // the source does not read it, as in a clause: it matters at the launch only
};

} // namespace metafork::model
