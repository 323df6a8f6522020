// From a schedule tree to loops: which band member becomes a parallel loop, a step on the host, a serial loop of a
// thread, a coordinate of a tile.
#pragma once

#include "schedule/dependences.h"
#include "schedule/schedule.h"

namespace metafork::schedule {

// The role of one loop, as the name of the mark above its band.
//   parallel   iterations in any order
//   serial     in order
//   wave       a coordinate of tiles: all dependences go forward or stay; the coordinates of one band are adjacent
enum class Role { parallel, serial, wave };

struct Mark {
  Role role = Role::serial;
  std::string variable;
};
std::string text(const Mark &mark);
std::optional<Mark> read_mark(const std::string &text);

// A schedule tree with bands of one member, each below its mark, and what the program made of it would cost.
struct Plan {
  isl::schedule tree;
  // Of all statements: how many run without a parallel loop around them; launches, as an order of magnitude of each
  // one's steps on the host (a skewed one and one of tiles count more); parallel dimensions, at most three each, those
  // inside the program of a thread block as one half; the number of statements in such a program's phases.
  double serial = 0, steps = 0, dimensions = 0, phases = 0;
  bool better_than(const Plan &o) const;
};

// Does every dependence go from an earlier to a later place of the tree?
bool respects(const isl::schedule &tree, const isl::union_map &dependences);

// Turns a tree into a plan. `dependences`: those that order the program; `crossing`: those that no parallel loop may
// carry.
Plan plan(const Sets &sets, const isl::union_map &dependences, const isl::union_map &crossing,
          const isl::schedule &tree, bool permutable_bands, const Options &options);

} // namespace metafork::schedule
