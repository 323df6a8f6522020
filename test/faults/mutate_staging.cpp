// Kernels that copy or keep the wrong elements, and wrong tiles of their loops; and what passes may do wrong.
#include "test/faults/kernels.h"

#include <algorithm>
#include <set>

namespace metafork::faults {

namespace {

using codegen::Barrier;
using codegen::Bind;
using codegen::BlockLoop;
using codegen::Body;
using codegen::Copy;
using codegen::CopyBox;
using codegen::Let;
using codegen::Loop;
using codegen::Phase;
using codegen::Storage;
using codegen::TileLoop;
using codegen::When;
using Kind = Expr::Kind;

std::set<std::string> storage_of(const Kernel &k, Storage::Space space) {
  std::set<std::string> out;
  for (const Storage &s : k.storage)
    if (s.space == space) out.insert(s.name);
  return out;
}

// ------------------------------------------------------------------------------------------------------------ boxes

// Element and row change places on one side of the copy.
void transpose(CopyBox &box) {
  if (box.sides.size() < 2) return;
  const std::string &x = box.sides[0].coordinate, &y = box.sides[1].coordinate, other = x + "_other";
  box.element.to.index = with_polys(box.element.to.index, [&](const Poly &p) {
    return p.substitute(x, Poly::symbol(other)).substitute(y, Poly::symbol(x)).substitute(other, Poly::symbol(y));
  });
}

void drop_last_copy(Phase &n) {
  Block body = *n.body;
  if (!body.empty() && is<CopyBox>(body.back())) body.pop_back();
  n.body = shared(std::move(body));
}

void collect_bases(const Block &b, std::set<std::string> &out) {
  for (const Stmt &s : b) {
    if (const auto *box = std::get_if<CopyBox>(&s.node)) out.merge(box->element.from.index.numerator.symbols());
    for (const Block *inner : codegen::children(s)) collect_bases(*inner, out);
  }
}

// 64-bit constants of blocks and tiles become ints: addresses of staged elements, or the others.
void narrow_constants(Kernel &k, bool addresses) {
  std::set<std::string> bases;
  collect_bases(k.body, bases);
  if (bases.empty()) return;
  k.body = codegen::rewritten<Let>(k.body, [&](Let &n) {
    if (n.type == "long long" && (bases.count(n.name) != 0) == addresses) n.type = "int";
  });
}

void read_neighbour(Body &n, const Kernel &k) {
  const auto staged = storage_of(k, Storage::Space::block);
  for (auto &[access, place] : n.places)
    if (staged.count(place.name)) place.index = plus(place.index, 1);
}

void shorten_storage(Kernel &k, Storage::Space space) {
  for (Storage &s : k.storage)
    if (s.space == space) s.layout = plus(s.layout.elements(), -1);
}

// ------------------------------------------------------------------------------------------------------------ tiles

bool is_tile_loop(const Loop &n) {
  return std::any_of(n.body->begin(), n.body->end(), [](const Stmt &s) { return is<Barrier>(s); });
}

bool is_sweep(const Loop &n) { return holds<Phase>(*n.body) && !is_tile_loop(n); }

template <class F>
Mutation of_tile_loops(const char *name, const char *what, F change) {
  return of_nodes<Loop>(name, what, [change](Loop &n) {
    if (is_tile_loop(n)) change(n);
  });
}

// A change of the small constants in the body of a loop.
template <class F>
void change_lets(Loop &n, const F &f) {
  Block body = *n.body;
  for (Stmt &s : body)
    if (auto *let = std::get_if<Let>(&s.node); let && let->value.kind == Kind::min) f(*let);
  n.body = shared(std::move(body));
}

void keep_first_bound(Let &n) { n.value.args.resize(1); }
void end_sweep_early(Let &n) { n.value.args[0] = plus(n.value.args[0], -1); }

void drop_accumulator_copies(Kernel &k, bool loads) {
  const auto kept = storage_of(k, Storage::Space::thread);
  k.body = codegen::expanded<Copy>(
      k.body, [&](const Copy &n) { return kept.count(loads ? n.to.name : n.from.name) ? Block{} : Block{n}; });
}

void use_one_register(Kernel &k) {
  const auto kept = storage_of(k, Storage::Space::thread);
  const auto first = [&](codegen::Place &p) {
    if (kept.count(p.name)) p.index = Expr(0);
  };
  k.body = codegen::rewritten<Bind>(k.body, [](Bind &n) { n.index = Expr(0); });
  k.body = codegen::rewritten<Copy>(k.body, [&](Copy &n) {
    first(n.to);
    first(n.from);
  });
  k.body = codegen::rewritten<Body>(k.body, [&](Body &n) {
    for (auto &[access, place] : n.places) first(place);
  });
}

// The first access of each body to an element that is held goes to the element itself.
void drop_accumulator_place(Body &n, const Kernel &k) {
  const auto kept = storage_of(k, Storage::Space::thread);
  for (auto it = n.places.begin(); it != n.places.end(); ++it)
    if (kept.count(it->second.name)) {
      n.places.erase(it);
      return;
    }
}

// Branches without their tests: `choices` with an else, or those without.
void drop_tests(Kernel &k, bool choices) {
  k.body = each_list(k.body, [&](Block &list, const Stmt *) {
    Block out;
    for (const Stmt &s : list) {
      const auto *n = std::get_if<When>(&s.node);
      if (n && (n->otherwise != nullptr) == choices)
        out.insert(out.end(), n->body->begin(), n->body->end());
      else
        out.push_back(s);
    }
    list = std::move(out);
  });
}

std::vector<Mutation> of_boxes() {
  return {
      of_nodes<CopyBox>("stage-copy-neighbour", "an element is filled with its neighbour",
                        [](CopyBox &n) { n.element.from.index = plus(n.element.from.index, 1); }),
      of_nodes<CopyBox>("stage-copy-to-neighbour", "an element is copied to the place of its neighbour",
                        [](CopyBox &n) { n.element.to.index = plus(n.element.to.index, 1); }),
      of_nodes<CopyBox>("stage-copy-transposed", "a tile is copied with rows and columns exchanged", transpose),
      of_nodes<CopyBox>("stage-copy-range-short", "the last row of a box is not copied",
                        [](CopyBox &n) { n.sides.front().extent -= Poly(1); }),
      of_nodes<CopyBox>("stage-copy-columns-short", "the last column of a box is not copied",
                        [](CopyBox &n) { n.sides.back().extent -= Poly(1); }),
      of_nodes<CopyBox>("footprint-halo-short", "of a box that is several sets only the first is copied",
                        [](CopyBox &n) { n.set.resize(1); }),
      of_nodes<CopyBox>("stage-copy-everything", "a box is copied where the array has no such elements",
                        [](CopyBox &n) { n.set = {qe::System{}}; }),
      of_nodes<Phase>("stage-drop-copy", "the last array that is read from storage is never copied there",
                      drop_last_copy),
      of_nodes<Body>("stage-read-neighbour", "a body reads the element next to its own from storage", read_neighbour),
      of_kernels("stage-narrow-corner", "the address of the first staged element is kept in an int",
                 [](Kernel &k) { narrow_constants(k, true); }),
      of_kernels("stage-narrow-first", "the first point of a block is kept in an int",
                 [](Kernel &k) { narrow_constants(k, false); }),
      of_kernels("stage-storage-short", "storage has an element less than a block reads",
                 [](Kernel &k) { shorten_storage(k, Storage::Space::block); }),
      of_kernels("tile-registers-short", "a thread has a register less than it has points",
                 [](Kernel &k) { shorten_storage(k, Storage::Space::thread); }),
  };
}

// A change of what brings elements from block storage back to arrays.
template <class F>
Mutation of_back(const char *name, const char *what, F change) {
  return of_nodes<CopyBox>(name, what, [change](CopyBox &n, const Kernel &k) {
    if (storage_of(k, Storage::Space::block).count(n.element.from.name)) change(n);
  });
}

// The last access of each body to block storage that is written goes to the array.
void write_to_memory(Body &n, const Kernel &k) {
  std::set<std::string> written;
  codegen::rewritten<CopyBox>(k.body, [&](CopyBox &box) { written.insert(box.element.from.name); });
  for (auto it = n.places.rbegin(); it != n.places.rend(); ++it)
    if (written.count(it->second.name)) {
      n.places.erase(it->first);
      return;
    }
}

bool brings_back(const Stmt &s, const Kernel &k) {
  const auto *phase = std::get_if<Phase>(&s.node);
  const auto *box = phase && !phase->body->empty() ? std::get_if<CopyBox>(&phase->body->front().node) : nullptr;
  return box && storage_of(k, Storage::Space::block).count(box->element.from.name) != 0;
}
// Statements next to a phase that brings elements back, or that phase.
template <class F>
Mutation without_near_back(const char *name, const char *what, F dropped) {
  return of_kernels(name, what, [dropped](Kernel &k) {
    k.body = each_list(k.body, [&](Block &list, const Stmt *) {
      Block out;
      for (size_t i = 0; i < list.size(); i++)
        if (!dropped(list, i, k)) out.push_back(list[i]);
      list = std::move(out);
    });
  });
}

std::vector<Mutation> of_what_is_brought_back() {
  return {
      of_back("back-rows-short", "the last row of a box is not brought back",
              [](CopyBox &n) { n.sides.front().extent -= Poly(1); }),
      of_back("back-columns-short", "the last column of a box is not brought back",
              [](CopyBox &n) { n.sides.back().extent -= Poly(1); }),
      of_back("back-everything", "a box is brought back where nothing was written",
              [](CopyBox &n) { n.set = {qe::System{}}; }),
      of_back("back-neighbour", "an element is brought back to the place of its neighbour",
              [](CopyBox &n) { n.element.to.index = plus(n.element.to.index, 1); }),
      of_back("back-from-neighbour", "an element is brought back from the place of its neighbour",
              [](CopyBox &n) { n.element.from.index = plus(n.element.from.index, 1); }),
      of_nodes<Body>("back-in-memory", "one access goes to an array whose elements are in block storage",
                     write_to_memory),
      without_near_back("back-dropped", "what is written in block storage stays there",
                        [](const Block &list, size_t i, const Kernel &k) { return brings_back(list[i], k); }),
      without_near_back("back-at-once", "elements are brought back while other threads write them",
                        [](const Block &list, size_t i, const Kernel &k) {
                          return i + 1 < list.size() && is<Barrier>(list[i]) && brings_back(list[i + 1], k);
                        }),
  };
}

std::vector<Mutation> of_tiled_loops() {
  return {
      of_tile_loops("tile-range-short", "the last tile is left out", [](Loop &n) { n.last = plus(n.last, -1); }),
      of_tile_loops("tile-range-late", "the first tile is left out", [](Loop &n) { n.first = plus(n.first, 1); }),
      of_tile_loops("tile-last-unclipped", "the last tile has as many iterations as the others",
                    [](Loop &n) { change_lets(n, keep_first_bound); }),
      of_nodes<Loop>("tile-sweep-short", "the last points of a sweep are left out",
                     [](Loop &n) {
                       if (is_sweep(n)) change_lets(n, end_sweep_early);
                     }),
      of_nodes<Loop>("tile-last-sweep", "the last sweep over the points of a block is left out",
                     [](Loop &n) {
                       if (is_sweep(n)) n.last = plus(n.last, -1);
                     }),
      of_kernels("tile-accumulator-not-loaded", "an accumulated element begins with what is in the register",
                 [](Kernel &k) { drop_accumulator_copies(k, true); }),
      of_kernels("tile-accumulator-not-stored", "an accumulated element is not written back",
                 [](Kernel &k) { drop_accumulator_copies(k, false); }),
      of_nodes<Body>("tile-accumulator-in-memory", "an access to an accumulated element is to the element itself",
                     drop_accumulator_place),
      of_kernels("tile-one-register", "all points of a thread have one register", use_one_register),
      of_kernels("tile-whole-unchecked", "every tile is run as one without gaps",
                 [](Kernel &k) { drop_tests(k, true); }),
      of_kernels("tile-points-unchecked", "points that a tile does not have are not left out",
                 [](Kernel &k) { drop_tests(k, false); }),
      of_nodes<When>("tile-strict-test", "<= is written as < where a point or tile is tested",
                     [](When &n) { n.conditions.front() = plus(n.conditions.front(), -1); }),
      of_nodes<When>("tile-spare-outside", "what is done for points that do not exist has no room in storage",
                     [](When &n) {
                       if (n.otherwise) n.conditions.front() = plus(n.conditions.front(), 1);
                     }),
      of_kernels("tile-spare-all", "everything is done for points that do not exist",
                 [](Kernel &k) {
                   k.body = codegen::rewritten<Phase>(k.body, [](Phase &phase) {
                     phase.body =
                         shared(codegen::rewritten<When>(*phase.body, [](When &n) { n.spare = !n.otherwise; }));
                   });
                 }),
      of_nodes<When>("tile-drop-else", "tiles with gaps are left out", [](When &n) { n.otherwise = nullptr; }),
  };
}

template <class F>
Mutation of_held(const char *name, const char *what, F change) {
  return of_kernels(name, what, [change](Kernel &k) {
    if (k.variant == "held") change(k);
  });
}

std::vector<Mutation> of_held_elements() {
  return {
      of_held("held-not-loaded", "a held element begins with what is in the register",
              [](Kernel &k) { drop_accumulator_copies(k, true); }),
      of_held("held-not-stored", "a held element is not written back",
              [](Kernel &k) { drop_accumulator_copies(k, false); }),
      of_held(
          "held-in-memory", "an access to a held element is to the element itself",
          [](Kernel &k) { k.body = codegen::rewritten<Body>(k.body, [&](Body &n) { drop_accumulator_place(n, k); }); }),
      of_held("held-always", "an element is loaded and written back although the loop does not run",
              [](Kernel &k) { drop_tests(k, false); }),
      of_held("held-one-iteration-less", "the last iteration is left out",
              [](Kernel &k) { k.body = codegen::rewritten<Loop>(k.body, [](Loop &n) { n.last = plus(n.last, -1); }); }),
  };
}

template <class Node, class F>
Mutation of_lowered(const char *name, const char *what, F change) {
  Mutation out{name, what, {}};
  out.rewrites.kernels.lowered = [change](Kernel &k) { k.body = codegen::rewritten<Node>(k.body, change); };
  return out;
}

} // namespace

std::vector<Mutation> of_staging() {
  std::vector<Mutation> out = of_boxes();
  for (Mutation &m : of_what_is_brought_back()) out.push_back(std::move(m));
  for (Mutation &m : of_tiled_loops()) out.push_back(std::move(m));
  for (Mutation &m : of_held_elements()) out.push_back(std::move(m));
  return out;
}

std::vector<Mutation> of_lowered_kernels() {
  return {
      of_lowered<TileLoop>("copy-rows-short", "the last row of a box is not dealt out to threads",
                           [](TileLoop &n) { n.last = plus(n.last, -1); }),
      of_lowered<TileLoop>("copy-rows-late", "the first row of a box is not dealt out to threads",
                           [](TileLoop &n) { n.first = plus(n.first, 1); }),
      of_lowered<TileLoop>("copy-columns-short", "the last column of a box is not dealt out to threads",
                           [](TileLoop &n) {
                             if (!n.row.empty()) n.width -= Poly(1);
                           }),
      of_lowered<Copy>("copy-neighbour", "a copy takes the element next to its own",
                       [](Copy &n) { n.from.index = plus(n.from.index, 1); }),
      of_lowered<Loop>("products-transposed", "what a warp multiplies is said of its columns instead of its rows",
                       [](Loop &n) {
                         if (n.product) std::swap(n.product->row, n.product->column);
                       }),
      of_lowered<Loop>("products-tested", "a warp multiplies where some of its threads do nothing",
                       [](Loop &n) {
                         if (!n.product) return;
                         n.body = shared(codegen::rewritten<When>(*n.body, [](When &w) { w.spare = false; }));
                       }),
  };
}

} // namespace metafork::faults
