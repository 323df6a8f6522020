// What is staged as boxes: the elements that a block certainly reads.
#include "codegen/build/stage_scope.h"

namespace metafork::codegen {

using analysis::element;
using qe::Poly;

namespace {

CopyBox box_of(const StageScope &scope, const StagedGroup &group, Names &names) {
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
  out.set = group.footprint.pieces;
  for (qe::System &s : out.set)
    for (qe::Constraint &c : s)
      for (size_t j = 0; j < sides.size(); j++) c.p = c.p.substitute(element(j), Poly::symbol(out.sides[j].coordinate));
  out.facts = scope.frame.facts;
  return out;
}

} // namespace

Block corner_lets(const StageScope &scope) {
  Block out;
  for (const StagedGroup &g : scope.groups) {
    Poly address = g.footprint.group.offset;
    for (size_t j = 0; j < g.footprint.sides.size(); j++)
      address += g.footprint.group.axes[j].stride * g.footprint.sides[j].corner;
    out.push_back(Let{"long long", g.base, address, ""});
  }
  return out;
}

Block copy_in(const StageScope &scope) {
  Names names = scope.names;
  Block out;
  for (const StagedGroup &g : scope.groups) out.emplace_back(box_of(scope, g, names));
  return out;
}

} // namespace metafork::codegen
