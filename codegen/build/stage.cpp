#include "codegen/build/stage.h"

#include "codegen/build/batch_points.h"
#include "codegen/build/stage_scope.h"

#include <algorithm>

namespace metafork::codegen {

using qe::Poly;

namespace {

// "a_s = a[b0*B0 .. b0*B0 + B0 + 1], B0 + 2 elements"
std::string footprint_text(const StageScope &s, const StagedGroup &g) {
  const std::string &array = s.nest->arrays[static_cast<size_t>(g.footprint.group.array)].name;
  const Poly &offset = g.footprint.group.offset;
  const bool apart =
      (g.footprint.sides.size() > 1 || !(g.footprint.group.axes[0].stride == Poly(1))) && !offset.is_zero();
  std::string out = g.storage + " = " + (apart ? "(" + array + " + " + offset.text() + ")" : array);
  for (size_t j = 0; j < g.footprint.sides.size(); j++) {
    analysis::Footprint shown = g.footprint;
    for (size_t d = 0; d < s.dims.size(); d++)
      shown.sides[j].corner = shown.sides[j].corner.substitute(
          s.dims[d].first, s.mapped->digits[d].origin + Poly::symbol(s.dims[d].block) * s.dims[d].size);
    const Poly &stride = g.footprint.group.axes[j].stride;
    const bool strided = j + 1 == g.footprint.sides.size() && !(stride == Poly(1));
    if (g.footprint.sides.size() == 1 && !strided) shown.sides[j].corner += offset;
    std::string range = shown.range_text(j);
    if (strided) range = stride.text() + "*(" + range + ")";
    out.append("[").append(range).append("]");
  }
  const int64_t padding = g.layout.axes.back().padding;
  out += ", " + text(g.layout.elements()) + " elements";
  if (padding != 0) out += " (rows padded by " + (padding == 1 ? "one" : std::to_string(padding)) + ")";
  if (!g.written.empty()) return out + (g.footprint.pieces.empty() ? ", " : ", brought, and ") + "brought back";
  return out + (s.stages() > 1 ? ", " + std::to_string(s.stages()) + " stages" : "");
}

std::string tile_text(const StageScope &s) {
  const Tiling &t = *s.tile->serial.tiling;
  return s.tile->serial.symbol + " = " + t.first + " + " + t.within + ",  0 <= " + t.within +
         " <= " + (t.size - Poly(1)).text() + ",  tile by tile";
}

struct Attempt {
  std::optional<StageScope> scope;
  bool done = false;
  std::string why; // nothing was staged: the reason that holds for all arrays, may be empty
};

constexpr size_t most_dimensions = 6; // the cases of what a launch admits double with each

Attempt attempt(const model::Nest &nest, const MappedNest &mapped, bool tiled, model::Steps *steps,
                Tiles tiles = Tiles::small) {
  Attempt a;
  a.scope = stage_scope(nest, mapped, tiled ? nest.tiled->loop : -1, tiles, a.why);
  if (!a.scope) return a;
  a.scope->steps = steps;
  if (tiled) {
    a.done = plan_tiles(*a.scope, a.why);
  } else {
    choose_groups(*a.scope);
    a.done = !a.scope->groups.empty();
  }
  return a;
}

bool stages(const Attempt &a, int array) {
  if (!a.done) return false;
  return std::any_of(a.scope->groups.begin(), a.scope->groups.end(),
                     [&](const StagedGroup &g) { return g.footprint.group.array == array; });
}

bool adds_product(const model::Code &code) {
  return std::any_of(code.begin(), code.end(), [](const model::Piece &p) {
    const auto *hole = std::get_if<std::shared_ptr<const model::ContractHole>>(&p);
    return hole && !(*hole)->single;
  });
}

bool honours(const Attempt &a, const model::Nest &nest) {
  return std::all_of(nest.cache.begin(), nest.cache.end(),
                     [&](const model::CacheClause &c) { return stages(a, c.array); });
}

// So many of the largest elements are at most 256 bytes, whole groups of 16.
int64_t elements_of_a_row(const StageScope &scope) {
  int64_t largest = 4;
  for (const Storage &s : scope.kernel.storage)
    if (s.space == Storage::Space::block) largest = std::max(largest, s.element_size);
  return std::max<int64_t>(4, 256 / largest / 4 * 4);
}

// Without a tile, two dimensions are a square of rows that a warp reads.
void set_defaults_of_boxes(std::vector<Parameter> &parameters, size_t depth) {
  if (depth != 2) return;
  for (Parameter &p : parameters) {
    if (p.kind == Parameter::Kind::block_size) p.gpu_default = 64;
    if (p.kind == Parameter::Kind::threads) p.gpu_default = p.dimension == 1 ? 64 : p.dimension == 0 ? 4 : 1;
  }
}

// Block sizes, threads and tile of a kernel that stages. On both machines a thread has all its points in one sweep,
// since every sweep reads the tiles again; and a tile is read in rows of several sectors, in a pipeline of 256 bytes,
// so that what is done once a tile counts little. Where points stream through it more threads copy than compute.
struct Defaults {
  int64_t block_size, threads, tile, cpu_block_size, cpu_tile;
};

// Rows of so many elements more than a tile: with them it is what threads are dealt out to evenly.
int64_t elements_beside_a_tile(const StageScope &scope) {
  int64_t most = 0;
  for (const StagedGroup &g : scope.groups) {
    const Poly beside = g.footprint.sides.back().extent - scope.tile->serial.tiling->size;
    const auto count = beside.constant();
    if (count && count->fits_slong_p()) most = std::max<int64_t>(most, count->get_si());
  }
  return most;
}

Defaults defaults_of_line(const StageScope &scope) {
  const int64_t points = scope.dims[0].sweep->points();
  if (scope.writes_rows) {
    const int64_t row = elements_of_a_row(scope);
    return {32, 128, scope.ahead() ? row : std::max(row, 2 * row - elements_beside_a_tile(scope)), 64, 128};
  }
  // one block, which nothing hides the copies of a tile from
  if (scope.tiles == Tiles::small && model::few_iterations(scope.nest->loops[0]))
    return {points, 128, 2048, points, 2048};
  if (scope.tiles == Tiles::small) return {128 * points, 128, 128, 128 * points, 512};
  if (scope.streams) return {64, 128, elements_of_a_row(scope), 1024, 512};
  return {128 * points, 128, scope.ahead() ? 2048 : 512, 128 * points, 512};
}

// Of more dimensions, the tile alone.
Defaults defaults_of_plane(const StageScope &scope) {
  if (scope.tiles == Tiles::small) return {64, 16, 16, 64, 64};
  return {128, 16, elements_of_a_row(scope), 64, 64};
}

// What warps multiply keeps them busy with two blocks of half the size, and tiles of one group of iterations: half as
// many rows (a product of 4096 rows on an H100: 3.13 ms, 3.41 with blocks of 128 by 128 and tiles of 32).
void set_defaults_of_warps(std::vector<Parameter> &parameters, const StageScope &scope) {
  for (Parameter &p : parameters) {
    const auto has_rows = [&](const StageDimension &d) {
      return d.thread == 0 && (p.kind == Parameter::Kind::threads
                                   ? p.dimension == 0
                                   : p.field == scope.block_size(static_cast<size_t>(&d - scope.dims.data())));
    };
    if (p.kind == Parameter::Kind::tile) p.gpu_default = WarpProduct::iterations;
    if (std::any_of(scope.dims.begin(), scope.dims.end(), has_rows)) p.gpu_default /= 2;
  }
}

// Rows that points write, of several dimensions: as of one, 32 points a block along those that adjacent threads write.
void set_defaults_of_rows(std::vector<Parameter> &parameters, const StageScope &scope) {
  constexpr int64_t points = 32, threads_of_others = 4;
  const int lane = static_cast<int>(scope.dims.size()) - 1; // of the threads
  const int64_t row = elements_of_a_row(scope);
  for (Parameter &p : parameters) {
    const bool block = p.kind == Parameter::Kind::block_size;
    const int thread = block ? scope.dims[static_cast<size_t>(p.dimension)].thread : p.dimension;
    const int64_t others = thread + 1 == lane ? (block ? 1 : threads_of_others) : 1;
    if (block || p.kind == Parameter::Kind::threads) p.gpu_default = p.cpu_default = thread == lane ? points : others;
    if (p.kind == Parameter::Kind::tile)
      p.gpu_default = p.cpu_default = std::max(row, 2 * row - elements_beside_a_tile(scope));
  }
}

void set_defaults(std::vector<Parameter> &parameters, const StageScope &scope) {
  const size_t depth = scope.dims.size();
  if (!scope.tile) return set_defaults_of_boxes(parameters, depth);
  if (depth > 1 && scope.writes_rows) return set_defaults_of_rows(parameters, scope);
  const Defaults defaults = depth == 1 ? defaults_of_line(scope) : defaults_of_plane(scope);
  for (Parameter &p : parameters) {
    switch (p.kind) {
      case Parameter::Kind::block_size:
        if (depth <= 2) p.gpu_default = defaults.block_size;
        p.cpu_default = depth <= 2 ? defaults.cpu_block_size : p.gpu_default;
        break;
      case Parameter::Kind::threads:
        if (depth <= 2) p.gpu_default = defaults.threads;
        p.cpu_default = p.gpu_default;
        break;
      case Parameter::Kind::tile:
        p.gpu_default = defaults.tile;
        p.cpu_default = defaults.cpu_tile;
        break;
      case Parameter::Kind::blocks:
      case Parameter::Kind::parts:
      case Parameter::Kind::host_size:
        break;
    }
  }
}

// Bytes: two blocks a multiprocessor of a large GPU; a pipeline needs one alone.
constexpr long most_storage = 96 * 1024, most_of_pipeline = 160 * 1024;

// The bytes of block storage with the defaults of a GPU; nothing where they are not known from these.
std::optional<mpz_class> storage_at_defaults(const Kernel &k) {
  std::map<qe::Symbol, mpz_class> values;
  for (const Parameter &p : k.parameters)
    if (p.gpu_default > 0) values[p.field] = mpz_class(static_cast<long>(p.gpu_default));
  mpz_class out = 0;
  for (const Storage &s : k.storage) {
    if (s.space != Storage::Space::block) continue;
    const Expr elements = s.elements();
    if (elements.kind != Expr::Kind::poly) return std::nullopt;
    for (const qe::Symbol &symbol : elements.numerator.symbols())
      if (!values.count(symbol)) return std::nullopt;
    out += elements.numerator.evaluate(values) * static_cast<long>(s.element_size);
  }
  return out;
}

// A default that does not fit is none: the largest block size is halved until it does.
void fit_defaults(Kernel &k) {
  const long most = has_stages(k) ? most_of_pipeline : most_storage;
  for (auto bytes = storage_at_defaults(k); bytes && *bytes > most; bytes = storage_at_defaults(k)) {
    Parameter *largest = nullptr;
    for (Parameter &p : k.parameters)
      if (p.kind == Parameter::Kind::block_size && (!largest || p.gpu_default > largest->gpu_default)) largest = &p;
    if (!largest || largest->gpu_default == 1) return;
    largest->gpu_default /= 2;
  }
}

std::string reason_for(const Attempt &flat, const std::optional<Attempt> &tiled, const model::Nest &nest, int array) {
  for (const Attempt *a : {tiled ? &*tiled : &flat, &flat}) {
    if (!a->scope) continue;
    const auto found = a->scope->reasons.find(array);
    if (found != a->scope->reasons.end()) return found->second;
  }
  if (tiled && !tiled->why.empty()) return tiled->why;
  if (!flat.why.empty()) return flat.why;
  return nest.not_tiled.empty() ? "no block of it can be described" : nest.not_tiled;
}

void finish(Staging &out, const Attempt &a, const MappedNest &mapped, bool tiled) {
  Kernel k = planned(*a.scope);
  for (const StagedGroup &g : a.scope->groups) k.footprints.push_back(footprint_text(*a.scope, g));
  k.comment = mapped.kernel.comment;
  if (tiled) k.comment.push_back(tile_text(*a.scope));
  k.comment.insert(k.comment.end(), k.footprints.begin(), k.footprints.end());
  if (!tiled) add_batches(*a.scope->nest, k);
  set_defaults(k.parameters, *a.scope);
  if (a.scope->tiles == Tiles::tensor) set_defaults_of_warps(k.parameters, *a.scope);
  fit_defaults(k);
  out.kernels.push_back(std::make_shared<const Kernel>(std::move(k)));
}

} // namespace

Staging stage(const model::Nest &nest, const analysis::FormDecision &form, const MappedNest &mapped,
              model::Steps *steps, bool contract) {
  Staging out;
  const bool deep = nest.depth > most_dimensions;
  const bool possible = form.over_points() && nest.program.empty();
  if (!possible || deep) {
    for (const model::CacheClause &c : nest.cache)
      out.refused.push_back({c.location, c.text,
                             possible ? "the nest has too many dimensions; remove the clause"
                                      : "the nest is in block form; write it in point form, or remove the clause"});
    return out;
  }
  std::optional<Attempt> tiled;
  if (nest.tiled) tiled = attempt(nest, mapped, true, steps);
  Attempt flat;
  const bool enough = tiled && tiled->done && honours(*tiled, nest);
  if (!enough) flat = attempt(nest, mapped, false, steps);
  const bool take_tiled = enough || (tiled && tiled->done && !honours(flat, nest));
  Attempt &best = take_tiled ? *tiled : flat;
  Attempt pipelined;
  if (nest.depth == 1 ? nest.tiled.has_value() : best.done && take_tiled && nest.depth == 2)
    pipelined = attempt(nest, mapped, true, steps, Tiles::pipelined);
  for (const model::CacheClause &c : nest.cache)
    if (!stages(best, c.array))
      out.refused.push_back({c.location, c.text, reason_for(flat, tiled, nest, c.array) + "; remove the clause"});
  for (size_t i = 0; i < nest.arrays.size(); i++)
    if (nest.arrays[i].read && !stages(best, static_cast<int>(i)) && !stages(pipelined, static_cast<int>(i)))
      out.reasons.push_back(nest.arrays[i].host_text +
                            " is not staged: " + reason_for(flat, tiled, nest, static_cast<int>(i)));
  if (contract && pipelined.done && nest.depth == 2 && adds_product(nest.tiled->inner))
    if (const Attempt a = attempt(nest, mapped, true, steps, Tiles::tensor); a.done && honours(a, nest))
      finish(out, a, mapped, true);
  if (pipelined.done && honours(pipelined, nest)) finish(out, pipelined, mapped, true);
  if (best.done) finish(out, best, mapped, take_tiled);
  return out;
}

} // namespace metafork::codegen
