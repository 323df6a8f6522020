#include "schedule/locals.h"

#include "schedule/ast_reader.h"
#include "schedule/names.h"

#include <isl/ast_build.h>
#include <isl/schedule_node.h>

namespace metafork::schedule {

using model::IntExpr;

namespace {

// The lowest node of a tree above all statements that touch the array, seen from the node `at` down.
isl_schedule_node *lowest_above(isl_schedule_node *at, const isl::union_set &touching) {
  for (;;) {
    bool moved = false;
    for (int i = 0; i < isl_schedule_node_n_children(at) && !moved; i++) {
      isl_schedule_node *child = isl_schedule_node_get_child(at, i);
      isl::union_set domain = isl::manage(isl_schedule_node_get_domain(child));
      if (isl_schedule_node_get_type(child) == isl_schedule_node_filter)
        domain = domain.intersect(isl::manage(isl_schedule_node_filter_get_filter(child)));
      if (touching.is_subset(domain)) {
        isl_schedule_node_free(at);
        at = child;
        moved = true;
      } else {
        isl_schedule_node_free(child);
      }
    }
    // nothing can stand between a sequence and its filters
    if (!moved) return isl_schedule_node_get_type(at) == isl_schedule_node_filter ? isl_schedule_node_child(at, 0) : at;
  }
}

// The next node up that a mark can stand above: a band goes with the mark that says its role. False at the root.
bool rises(isl_schedule_node *&at) {
  do {
    at = isl_schedule_node_parent(at);
    isl_schedule_node *above = isl_schedule_node_get_type(at) == isl_schedule_node_band
                                   ? isl_schedule_node_parent(isl_schedule_node_copy(at))
                                   : nullptr;
    if (above && isl_schedule_node_get_type(above) == isl_schedule_node_mark) std::swap(at, above);
    isl_schedule_node_free(above);
  } while (isl_schedule_node_get_type(at) == isl_schedule_node_filter);
  return isl_schedule_node_get_type(at) != isl_schedule_node_domain;
}

// Puts a mark "local K ..." where each local array can be declared: below the bands in whose one iteration all accesses
// to one of its elements happen, and to no other one.
class Locals {
public:
  explicit Locals(const Sets &sets) : sets_(sets) {}

  // Empty, or why there is no such place. A scalar without a place is expanded.
  std::string place(isl::schedule &tree, model::ParallelProgram &program) {
    for (size_t k = 0; k < sets_.scop().arrays.size(); k++) {
      if (sets_.scop().arrays[k].scope < 0) continue;
      std::string why = place(tree, static_cast<int>(k));
      if (!why.empty() && sets_.scop().arrays[k].dimensions == 0) {
        const auto e = expansion(static_cast<int>(k), program);
        if (e) {
          program.expansions.push_back(*e);
          why.clear();
        }
      }
      if (!why.empty()) return why;
    }
    return "";
  }

private:
  std::string place(isl::schedule &tree, int array) {
    // instance -> the indices of the loops around the declaration
    isl::union_map elements = isl::union_map::empty(sets_.ctx());
    for (const isl::union_map &all : {sets_.reads(), sets_.writes()})
      all.foreach_map([&](isl::map m) {
        if (isl_map_get_tuple_name(m.get(), isl_dim_out) != "A" + std::to_string(array)) return;
        const int own = static_cast<int>(sets_.scop().arrays[array].dimensions) + (sets_.in_pieces(array) ? 1 : 0);
        const int dims = isl_map_dim(m.get(), isl_dim_out);
        isl_map *p = isl_map_reset_tuple_id(m.copy(), isl_dim_out);
        p = isl_map_project_out(p, isl_dim_out, static_cast<unsigned>(dims - own), static_cast<unsigned>(own));
        elements = elements.unite(isl::manage(isl_union_map_from_map(p)));
      });
    if (elements.is_empty()) return "";
    isl_schedule_node *node = lowest_above(isl_schedule_get_root(tree.get()), elements.domain());
    bool together = false, alone = false;
    do {
      // a mark stands above its band: a declaration belongs below the pair
      const isl::union_map prefix = isl::manage(isl_schedule_node_get_prefix_schedule_union_map(node));
      const isl::union_map at = elements.reverse().apply_range(prefix); // element -> place
      together = isl_union_map_is_single_valued(at.get()) == isl_bool_true;
      alone = isl_union_map_is_single_valued(at.reverse().get()) == isl_bool_true;
    } while (!together && alone && rises(node));
    if (!together || !alone) {
      isl_schedule_node_free(node);
      return "'" + sets_.scop().arrays[array].name + "' would need an element for each iteration" +
             model::Topic::no_order;
    }
    const std::string name = "local " + std::to_string(array);
    node = isl_schedule_node_insert_mark(node, isl_id_alloc(sets_.ctx().get(), name.c_str(), nullptr));
    tree = isl::manage(isl_schedule_node_get_schedule(node));
    isl_schedule_node_free(node);
    return "";
  }

  // The scalar as an array over the loops around its declaration: the box of their values.
  std::optional<model::Expansion> expansion(int array, const model::ParallelProgram &program) const {
    const isl::set elements = elements_of(array);
    model::Expansion e;
    e.array = array;
    std::vector<std::string> taken;
    for (const model::Expansion &other : program.expansions) taken.push_back(other.name);
    e.name = fresh_name(sets_.scop(), taken, sets_.scop().arrays[array].name + "_at");
    const std::vector<std::string> indices = loops_around(array);
    for (size_t d = 0; d < indices.size(); d++) {
      const isl::set one = isl::manage(
          isl_set_project_out(isl_set_project_out(elements.copy(), isl_dim_set, static_cast<unsigned>(d + 1),
                                                  static_cast<unsigned>(indices.size() - d - 1)),
                              isl_dim_set, 0, static_cast<unsigned>(d)));
      if (!isl_set_dim_is_bounded(one.get(), isl_dim_set, 0)) return std::nullopt;
      const auto low = value(isl_set_dim_min(one.copy(), 0)), high = value(isl_set_dim_max(one.copy(), 0));
      if (!low || !high) return std::nullopt;
      e.extents.push_back(*high - *low + 1);
      e.index.push_back(IntExpr::symbol(indices[d]) - *low);
    }
    return e;
  }

  std::vector<std::string> loops_around(int array) const {
    std::vector<std::string> out;
    for (size_t s = 0; s < sets_.scop().statements.size(); s++)
      for (const model::ScopAccess &a : sets_.scop().statements[s].accesses) {
        if (a.array != array || !out.empty()) continue;
        for (int l : sets_.loops(static_cast<int>(s))) {
          out.push_back(sets_.scop().loops[l].index);
          if (l == sets_.scop().arrays[array].scope) break;
        }
      }
    return out;
  }

  isl::set elements_of(int array) const {
    isl::set out;
    for (const isl::union_map &all : {sets_.reads(), sets_.writes()})
      all.foreach_map([&](isl::map m) {
        if (isl_map_get_tuple_name(m.get(), isl_dim_out) != "A" + std::to_string(array)) return;
        out = out.is_null() ? m.range() : out.unite(m.range());
      });
    return out;
  }

  // A function of the parameters as an expression; nullopt where it is a case distinction.
  std::optional<IntExpr> value(isl_pw_aff *function) const {
    isl_ast_build *build = isl_ast_build_from_context(isl::set(sets_.context()).release());
    isl_ast_expr *e = isl_ast_build_expr_from_pw_aff(build, isl_pw_aff_coalesce(function));
    isl_ast_build_free(build);
    std::optional<IntExpr> out;
    try {
      out = read_ast(sets_, e);
    } catch (const Inexpressible &) {
    }
    isl_ast_expr_free(e);
    return out;
  }

  const Sets &sets_;
};

} // namespace

std::string place_locals(const Sets &sets, isl::schedule &tree, model::ParallelProgram &program) {
  return Locals(sets).place(tree, program);
}

} // namespace metafork::schedule
