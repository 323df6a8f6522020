// What was chosen, written into the plain kernel.
#include "codegen/build/stage_scope.h"
#include "codegen/ir/rewrite.h"

#include <algorithm>

namespace metafork::codegen {

using analysis::element;
using qe::Poly;

namespace {

// --------------------------------------------------------------------------------------------------------------- boxes

// A set of elements of a group, brought to storage or back.
CopyBox box_of(const StageScope &scope, const StagedGroup &group, const std::vector<qe::System> &set, bool back,
               Names &names) {
  const auto &sides = group.footprint.sides;
  CopyBox out;
  std::vector<Poly> place;
  Poly address = Poly::symbol(group.base);
  for (size_t j = 0; j < sides.size(); j++) {
    const std::string wanted = j + 1 == sides.size()   ? "column"
                               : j + 2 == sides.size() ? "row"
                                                       : "e" + std::to_string(j);
    out.sides.push_back({names.fresh(wanted), sides[j].extent});
    place.push_back(Poly::symbol(out.sides[j].coordinate));
    address += group.footprint.group.axes[j].stride * place.back();
  }
  const model::Array &array = scope.nest->arrays[static_cast<size_t>(group.footprint.group.array)];
  out.element = Copy{{group.storage, group.layout.index(place)}, {array.name, address}};
  if (back) std::swap(out.element.to, out.element.from);
  out.set = set;
  for (qe::System &s : out.set)
    for (qe::Constraint &c : s)
      for (size_t j = 0; j < sides.size(); j++) c.p = c.p.substitute(element(j), Poly::symbol(out.sides[j].coordinate));
  out.facts = scope.frame.facts;
  return out;
}

Let base_of(const StagedGroup &g) {
  Poly address = g.footprint.group.offset;
  for (size_t j = 0; j < g.footprint.sides.size(); j++)
    address += g.footprint.group.axes[j].stride * g.footprint.sides[j].corner;
  return {"long long", g.base, address, ""};
}

// The accesses that go to a group's storage.
std::map<int, Place> places(const StageScope &scope, const StagedGroup &g) {
  std::map<int, Place> out;
  for (const analysis::Member &m : g.footprint.group.members) {
    Poly index = g.layout.index(g.footprint.local(scope.frame, m));
    // the program's variable instead of the symbol of its loop
    for (const model::Loop &l : scope.nest->loops)
      if (l.index != l.variable) index = index.substitute(l.index, Poly::symbol(l.variable));
    out[m.access] = Place{g.storage, index};
  }
  for (size_t i = 0; i < scope.nest->accesses.size(); i++) {
    const auto a = analysis::classify(*scope.nest, static_cast<int>(i));
    const auto *may = std::get_if<analysis::MayAccess>(&a);
    const auto cover = may ? out.find(may->covered_by()) : out.end();
    if (cover != out.end()) {
      const Place place = cover->second;
      out[may->index()] = place;
    }
  }
  return out;
}

// The variables of loops inside that subscripts of the group name.
std::vector<std::string> variables(const StageScope &scope, const StagedGroup &g) {
  std::vector<std::string> out;
  for (const analysis::Axis &a : g.footprint.group.axes)
    for (const auto &[symbol, c] : a.coefficient)
      for (const model::Loop &l : scope.nest->loops)
        if (l.index == symbol) out.push_back(l.variable);
  return out;
}

void fill(const StageScope &scope, std::vector<Storage> &storage) {
  Names names = scope.names;
  for (const StagedGroup &g : scope.groups) {
    const auto at = std::find_if(storage.begin(), storage.end(), [&](const Storage &s) { return s.name == g.storage; });
    at->contents = Contents{base_of(g), std::nullopt, std::nullopt, places(scope, g), variables(scope, g)};
    if (!g.footprint.pieces.empty()) at->contents->box = box_of(scope, g, g.footprint.pieces, false, names);
    if (!g.written.empty()) at->contents->back = box_of(scope, g, g.written, true, names);
  }
}

// -------------------------------------------------------------------------------------------------------------- blocks

// The first point of each block has a name, and blocks without points are left out.
Block with_first_points(const StageScope &scope, const Block &plain) {
  return rewritten<BlockLoop>(plain, [&](BlockLoop &n) {
    const size_t d = static_cast<size_t>(n.dimension);
    Block body = *n.body;
    if (d + 1 == scope.dims.size() && !scope.nonempty.empty())
      body = {When{std::vector<Expr>(scope.nonempty.begin(), scope.nonempty.end()), shared(std::move(body))}};
    const PointDigits &from = scope.mapped->digits[d];
    body.insert(body.begin(),
                Let{"long long", scope.dims[d].first, from.origin + Poly::symbol(from.block) * scope.dims[d].size, ""});
    n.body = shared(std::move(body));
  });
}

// The points that a sweep is to walk: all of a block's hull, with tests in front of what is done for one.
void plan_sweep(const StageScope &scope, ThreadLoop &n) {
  const size_t d = static_cast<size_t>(n.points);
  const StageDimension &dim = scope.dims[d];
  const Expr at(scope.mapped->digits[d].origin + Poly::symbol(dim.block) * dim.size + Poly::symbol(dim.point));
  n.first = 0;
  n.last = dim.last;
  n.sweep = dim.sweep;
  Block body = *n.body;
  auto &index = std::get<Let>(body.front().node);
  if (index.value == at) index.value = scope.x(d);
  if (d + 1 == scope.dims.size() && !scope.tile->tests.empty()) {
    const auto point =
        std::find_if(body.begin(), body.end(), [](const Stmt &s) { return std::holds_alternative<Point>(s.node); });
    const Block inside(point, body.end());
    body.erase(point, body.end());
    body.emplace_back(When{scope.tile->tests, shared(inside)});
  }
  n.body = shared(std::move(body));
}

} // namespace

Kernel planned(const StageScope &scope) {
  Kernel out = scope.kernel;
  fill(scope, out.storage);
  out.body = rewritten<ThreadLoop>(with_first_points(scope, out.body), [&](ThreadLoop &n) {
    if (scope.tile) plan_sweep(scope, n);
    n.dimension = scope.dims[static_cast<size_t>(n.points)].thread;
  });
  if (scope.tile) out.body = rewritten<Serial>(out.body, [&](Serial &n) { n = scope.tile->serial; });
  return out;
}

} // namespace metafork::codegen
