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
//   joint      parallel, and its statements at one place of the loops around it are at different iterations: one loop
//   for
//              all of them
enum class Role { parallel, serial, wave, joint };

struct Mark {
  Role role = Role::serial;
  std::string variable;
};
std::string text(const Mark &mark);
std::optional<Mark> read_mark(const std::string &text);

// How bands become loops of the host and of kernels, where there is a choice.
struct Form {
  bool waves = false;      // a permutable band without a parallel member becomes waves of tiles
  bool distribute = false; // statements of a band on the host that need not share its loops have loops of their own
  // Of a permutable band on the host: the serial member that becomes a step of the host, counted from the outside; the
  // others are a band below it, whose members may be parallel at each step.
  static constexpr int nothing = -1, diagonal = -2; // diagonal: the sum of all members, where none is parallel
  int outside = nothing;
};

// A schedule tree with bands of one member, each below its mark.
struct Plan {
  isl::schedule tree;
  double serial = 0;    // statements in loops none of which is parallel
  bool changed = false; // something was distributed or moved outside
};

// Does every dependence go from an earlier to a later place of the tree?
bool respects(const isl::schedule &tree, const isl::union_map &dependences);

// Turns a tree into a plan. `dependences`: those that order the program; `crossing`: those that no parallel loop may
// carry.
Plan plan(const Sets &sets, const isl::union_map &dependences, const isl::union_map &crossing,
          const isl::schedule &tree, const Form &form, const Options &options);

} // namespace metafork::schedule
