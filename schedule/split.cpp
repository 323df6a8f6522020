#include "schedule/split.h"

#include <isl/map.h>
#include <isl/union_map.h>

namespace metafork::schedule {

namespace {

constexpr size_t most_layers = 5;

// The statement's dependences on itself.
isl::map own(const Sets &sets, const Dependences &d, int statement) {
  const isl::set domain = sets.domain(statement);
  isl::map out = isl::manage(isl_map_empty(isl_space_map_from_set(domain.space().release())));
  d.all().unite(d.reordered).foreach_map([&](isl::map m) {
    if (m.domain().is_subset(domain) && isl_space_is_equal(m.domain().space().get(), domain.space().get()) &&
        isl_space_is_equal(m.range().space().get(), domain.space().get()))
      out = out.unite(m);
  });
  return out;
}

// Whether one piece of the dependences alone makes a chain of more instances than there may be layers: most loops end
// here, before sets are subtracted.
bool long_chain(const isl::map &order) {
  bool found = false;
  order.foreach_basic_map([&](isl::basic_map piece) {
    isl::map chain(piece);
    for (size_t length = 2; !found && !chain.is_empty(); length++) {
      found = length > most_layers;
      if (!found) chain = chain.apply_range(isl::map(piece));
    }
  });
  return found;
}

// The layers of a domain under dependences; empty if there are too many.
std::vector<isl::set> layers(isl::set rest, isl::map order) {
  std::vector<isl::set> out;
  while (!rest.is_empty()) {
    if (out.size() == most_layers) return {};
    const isl::set first = isl::manage(isl_set_coalesce(rest.subtract(order.range()).release()));
    if (first.is_empty()) return {};
    out.push_back(first);
    rest = rest.subtract(first);
    order = order.intersect_domain(rest).intersect_range(rest);
  }
  return out;
}

// Layers, each in convex pieces that share no instance: loops of their own without conditions. A layer of many pieces
// stays whole.
std::vector<isl::set> in_pieces(const std::vector<isl::set> &layers) {
  constexpr int most_pieces = 4;
  std::vector<isl::set> out;
  for (const isl::set &layer : layers) {
    const isl::set disjoint = isl::manage(isl_set_make_disjoint(layer.copy()));
    if (isl_set_n_basic_set(disjoint.get()) > most_pieces) {
      out.push_back(layer);
      continue;
    }
    disjoint.foreach_basic_set([&](isl::basic_set piece) { out.emplace_back(piece); });
  }
  return out;
}

// Does every dependence lead a few iterations further, whatever the sizes? Then its chains are those of a long loop, or
// of one that is always short.
bool stays_near(const isl::map &order) {
  isl_set *distances = isl_map_deltas(order.copy());
  distances =
      isl_set_project_out(distances, isl_dim_param, 0, static_cast<unsigned>(isl_set_dim(distances, isl_dim_param)));
  const bool bounded = isl_set_is_bounded(distances) == isl_bool_true;
  isl_set_free(distances);
  return bounded;
}

// The layers of a statement within an iteration of its outermost loops, of as few of them as it takes: of none if its
// dependences lead through few layers as a whole. Empty: there are no such layers, or only one.
std::vector<isl::set> layers_of(const Sets &sets, const Dependences &d, int statement) {
  isl::map order = own(sets, d, statement);
  for (int outside = 0;; outside++) {
    if (order.is_empty() || stays_near(order)) return {};
    if (!long_chain(order)) {
      const std::vector<isl::set> parts = in_pieces(layers(sets.domain(statement), order));
      if (parts.size() > 1) return parts;
    }
    if (outside + 1 >= static_cast<int>(sets.loops(statement).size())) return {};
    order = isl::manage(isl_map_equate(order.release(), isl_dim_in, outside, isl_dim_out, outside));
  }
}

bool replace(std::vector<model::ScopNode> &nodes, int statement, const std::vector<model::ScopNode> &by) {
  for (size_t i = 0; i < nodes.size(); i++) {
    if (nodes[i].kind == model::ScopNode::Kind::statement && nodes[i].item == statement) {
      nodes.erase(nodes.begin() + static_cast<std::ptrdiff_t>(i));
      nodes.insert(nodes.begin() + static_cast<std::ptrdiff_t>(i), by.begin(), by.end());
      return true;
    }
    if (replace(nodes[i].body, statement, by) || replace(nodes[i].otherwise, statement, by)) return true;
  }
  return false;
}

} // namespace

std::optional<model::Scop> split(const Sets &sets, const Dependences &d) {
  model::Scop out = sets.scop();
  model::keep_origins(out);
  bool changed = false;
  for (size_t s = 0; s < sets.scop().statements.size(); s++) {
    const int statement = static_cast<int>(s);
    const std::vector<isl::set> parts = layers_of(sets, d, statement);
    if (parts.empty()) continue;
    std::vector<model::ScopNode> nodes;
    model::Scop next = out;
    for (size_t k = 0; k < parts.size(); k++) {
      const auto conditions = conjunctions(parts[k], sets, statement);
      if (!conditions) break;
      model::ScopNode leaf, branch;
      leaf.item = k == 0 ? statement : static_cast<int>(next.statements.size());
      if (k > 0) {
        model::ScopStatement copy = next.statements[statement];
        copy.name = Sets::name(leaf.item);
        next.statements.push_back(std::move(copy));
        next.origins.statements.push_back(next.origins.statements[statement]);
      }
      branch.kind = model::ScopNode::Kind::branch;
      branch.condition = *conditions;
      branch.body = {leaf};
      nodes.push_back(std::move(branch));
    }
    if (nodes.size() != parts.size()) continue;
    if (!replace(next.body, statement, nodes)) continue;
    out = std::move(next);
    changed = true;
  }
  if (!changed) return std::nullopt;
  return out;
}

} // namespace metafork::schedule
