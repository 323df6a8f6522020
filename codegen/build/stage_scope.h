// What the parts of staging share: the dimensions of a block, the symbols of a tile, the groups that were chosen.
#pragma once

#include "analysis/analysis.h"
#include "codegen/build/map_nest.h"
#include "codegen/ir/names.h"

namespace metafork::codegen {

// x = first + point with first = origin + block*B. In a tiled kernel point = from + repeat_name*T + t, where from =
// sweep*repeat*T, and last is the last point of the block.
struct StageDimension {
  qe::Symbol index; // x
  std::string block, first, point;
  qe::Poly size;  // B
  int thread = 0; // the thread dimension that walks it
  int repeat = 1; // points of a thread, a constant
  bool adjacent = false;
  std::string repeat_name, sweep, from, to, last;
};

// The loop that is cut: k = first + within, 0 <= within <= last < size, first = begin + number*size, and begin .. end
// holds every k of the sweep.
struct StageTile {
  int loop = -1; // into Nest::loops
  std::string number, first, within, last, begin, end;
  qe::Poly size;
};

struct StagedGroup {
  analysis::Footprint footprint;
  std::string storage, base; // base: the address of the box's corner, a Let
  Layout layout;             // of the box in storage
};

struct StageScope {
  model::Steps *steps = nullptr; // what the choice may take; null: any number
  const model::Nest *nest = nullptr;
  const MappedNest *mapped = nullptr;
  Names names;
  std::vector<StageDimension> dims;
  std::optional<StageTile> tile;
  analysis::Frame frame;
  std::vector<qe::Poly> nonempty; // each >= 0 in a block with points; those that the block loops do not imply
  std::vector<StagedGroup> groups;
  std::map<int, std::string> reasons; // by array: why it is not staged
  Kernel kernel;

  explicit StageScope(const model::Nest &nest) : nest(&nest), names(nest) {}
  std::string block_size(size_t d) const {
    return kernel.find(Parameter::Kind::block_size, static_cast<int>(d))->field;
  }
  qe::Poly threads(size_t d) const; // T of the thread dimension that walks d
  qe::Poly x(size_t d) const;       // first + point
  // Is p >= 0 wherever the facts hold?
  bool implied(const qe::Poly &p, const qe::System &more = {}) const;
};

// The dimensions and facts of the nest, with `loop` (into Nest::loops) as the loop that is cut, or without (-1);
// nullopt with the reason where the blocks cannot be described.
std::optional<StageScope> stage_scope(const model::Nest &nest, const MappedNest &mapped, int loop, std::string &why);

// Chooses which threads walk which dimension: adjacent threads that along which most accesses are adjacent.
void choose_lanes(StageScope &scope);
// Chooses the groups to stage, and their storage; after choose_lanes.
void choose_groups(StageScope &scope);

// The constant for the first point of a block, and the test that a block has points.
Let first_point(const StageScope &scope, size_t d);
Block where_points_are(const StageScope &scope, Block inside);
// Statements around what one block does: prologue, block loops, the test that the block has points.
Block around_blocks(const StageScope &scope, Block inside);
// Constants for the corners of the boxes; then, at thread level, the copy loops of all groups.
Block corner_lets(const StageScope &scope);
Block copy_in(const StageScope &scope);
// Accesses that read storage, and the variables of inner loops that their subscripts name.
std::map<int, Place> places(const StageScope &scope);
std::vector<std::string> place_variables(const StageScope &scope);

// The bodies of the kernels. stage_flat: the plain kernel's with its reads in storage, which is filled before the
// points. stage_tiled: sweeps, tiles; nullopt with the reason.
Block stage_flat(const StageScope &scope, Block plain);
std::optional<Block> stage_tiled(StageScope &scope, std::string &why);

std::shared_ptr<const Block> shared(Block b);
} // namespace metafork::codegen
