// Parallelisation of plain loops: from a static control part to a parallel program, by exact dependences over the
// integers and a schedule (isl). The public header of the folder.
//
// Semantics. All instances of all statements are related by their dependences: flow (a write, then a read), anti (a
// read, then a write), output (two writes). Any order in which each dependence still goes forward computes the same,
// bit for bit. A schedule is such an order as a tree of bands; a band member that no dependence crosses is a parallel
// loop. What the schedule promises is checked again, by `check`, on the program that comes out.
//
// Sources: Feautrier, "Some efficient solutions to the affine scheduling problem" (1992); Bondhugula et al., "A
// practical automatic polyhedral parallelizer and locality optimizer" (PLDI 2008); Verdoolaege, "Integer set
// coalescing"/"Schedule trees" (IMPACT 2014).
#pragma once

#include "analysis/analysis.h"
#include "model/scop.h"
#include "model/steps.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace metafork::schedule {

struct Options {
  bool reassociate = false; // reductions may be accumulated in another order
  bool synchronous = false; // where a loop nest has a parallel and a serial dimension: the serial one outside
  bool distinct = false;    // pointers are taken as distinct
  // Called for each program before it is given out: what speaks against it, empty if nothing does. Then the next best
  // schedule is tried.
  std::function<std::string(const model::Scop &, const model::ParallelProgram &)> objection;
  model::Steps *steps = nullptr; // where they run out, the loops stay serial as "too complex"; null: any number
};

struct Result {
  std::optional<model::ParallelProgram> program; // else `reason`
  model::Scop scop;             // what the program is made of: the given one, with private scalars as local arrays
  std::string reason;           // why the loops stay serial
  model::Location location;     // of `reason`
  std::vector<int> overlapping; // arrays: two that may overlap, if that is the reason
  std::vector<std::pair<int, std::string>> on_host; // statements in loops none of which is parallel, and why
  std::vector<std::string> notes;                   // for --explain
  bool degenerate = false; // the program's assumptions hold for no sizes that are large together, as n >= n*n
};

// Parallelises the loops of a scop. Work is bounded by `steps` and in itself: what grows too large gives the reason
// "too complex". Where only the search for another order grows too large, the source's order is what there is.
Result parallelise(const model::Scop &scop, const Options &options);

// The scop with its large constants as parameters: of 0 <= i < 1000 and an array of 1001 rows the name c, with the
// value 1000, and i < c and c + 1 rows. What holds for each such value holds for this one, and is found as for sizes
// that are known at run time only: relations stay small, where exact arithmetic with the numbers splits them into many
// cases. Constants close to one another are one name and a small difference. The same scop where there is no large
// constant.
model::Scop with_named_constants(const model::Scop &scop);

// ---------------------------------------------------------------------------------------- meta_for of the programmer

// The scop's own loops in their own order, those that were written as meta_for as parallel ones; nullopt where a
// condition falls into too many parts, or loops are nested too deeply (depth.h).
std::optional<model::ParallelProgram> as_written(const model::Scop &scop);

// Two iterations of a meta_for that certainly touch one element with a write among them, in each of several assignments
// of sizes (in some of them, where all sizes are parameters of the function, which nothing relates; then
// for_all_sizes is false). Values that occur in no bound and no condition are large, as leading dimensions are. isl
// decides for each assignment; nullopt: there is none, or it is not known.
std::optional<analysis::Collision> collision(const model::Scop &scop, model::Steps *steps = nullptr);

// ------------------------------------------------------------------------------------------------------------- tiles

// The same program with each nest of parallel loops on the host as blocks and threads of symbolic sizes: a loop
// variable is b_d*B_d + u_d. Bounds come from quantifier elimination; a nest without such bounds stays as it is.
void tile_parallel(const model::Scop &scop, model::ParallelProgram &program);

} // namespace metafork::schedule
