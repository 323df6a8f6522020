// What the parts of staging share: the dimensions of a block, the symbols of a tile, the groups that were chosen.
#pragma once

#include "analysis/analysis.h"
#include "codegen/build/map_nest.h"
#include "codegen/ir/names.h"

namespace metafork::codegen {

// x = first + point with first = origin + block*B.
struct StageDimension {
  qe::Symbol index; // x
  std::string block, first, point;
  qe::Poly size;              // B
  int thread = 0;             // the thread dimension that walks it
  std::optional<Sweep> sweep; // where a loop is cut
  Expr last;                  // then: of the points of the block
};

// The loop that is cut.
struct StageTile {
  int loop = -1;           // into Nest::loops
  Serial serial;           // with its plan
  std::vector<Expr> tests; // each >= 0: of a point in a sweep, whether it exists
};

struct StagedGroup {
  analysis::Footprint footprint;   // of what is read
  std::vector<qe::System> written; // pieces of what is written, and so goes back; none: the array is only read
  std::string storage, base;       // base: the address of the box's corner, a Let
  Layout layout;                   // of the box in storage
};

// What a thread holds where a loop is cut: a few points of each dimension; or, with tiles that are read ahead of time,
// as many as its registers allow where points share what is read, and one where they stream through it (see streams);
// or the same in warps, for products that these do together.
enum class Tiles { small, pipelined, tensor };

struct StageScope {
  model::Steps *steps = nullptr; // what the choice may take; null: any number
  const model::Nest *nest = nullptr;
  const MappedNest *mapped = nullptr;
  Names names;
  std::vector<StageDimension> dims;
  std::optional<StageTile> tile;
  Tiles tiles = Tiles::small;
  bool streams = false;     // one dimension, each of whose points has elements of its own in the loop
  bool writes_rows = false; // each point writes such elements, side by side in the loop and not among points
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
  // Of a pipeline: what is computed with two, what is waited for with more.
  int stages() const { return !ahead() ? 1 : streams ? 4 : 2; }
  bool ahead() const { return tiles != Tiles::small; } // tiles are read ahead of time
  // Is p >= 0 wherever the facts hold?
  bool implied(const qe::Poly &p, const qe::System &more = {}) const;
};

// How many elements of a size, in bytes, are 16 bytes; 1 where they are not.
int elements_together(int64_t element_size);

// The dimensions and facts of the nest, with `loop` (into Nest::loops) as the loop that is cut, or without (-1);
// nullopt with the reason where the blocks cannot be described.
std::optional<StageScope> stage_scope(const model::Nest &nest, const MappedNest &mapped, int loop, Tiles tiles,
                                      std::string &why);

// Chooses which threads walk which dimension: adjacent threads that along which most accesses are adjacent.
void choose_lanes(StageScope &scope);
// Chooses the groups to stage, and their storage; after choose_lanes.
void choose_groups(StageScope &scope);

// Plans the cut of the loop, and chooses the groups for it; false, perhaps with the reason, where nothing is gained.
bool plan_tiles(StageScope &scope, std::string &why);
// The kernel of the scope: the plain one with all that was planned written into it, for the passes to carry out.
Kernel planned(const StageScope &scope);

} // namespace metafork::codegen
