#include "schedule/plan.h"

#include "schedule/distribute.h"
#include "schedule/names.h"
#include "schedule/rows.h"

#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/union_map.h>

#include <algorithm>

namespace metafork::schedule {

namespace {

constexpr const char *role_names[] = {"parallel", "serial", "wave", "joint"};

class Planner {
public:
  Planner(const Sets &sets, const isl::union_map &dependences, const isl::union_map &crossing, const Form &form,
          const Options &options, bool rows_of_source)
      : sets_(sets),
        dependences_(dependences),
        crossing_(crossing),
        form_(form),
        options_(options),
        rows_of_source_(rows_of_source) {}

  Plan run(const isl::schedule &tree) {
    isl_schedule_node *root = isl_schedule_get_root(tree.get());
    isl_schedule_node *top = isl_schedule_node_child(root, 0);
    const Place at;
    top = walk(top, at);
    out_.tree = isl::manage(isl_schedule_node_get_schedule(top));
    isl_schedule_node_free(top);
    return std::move(out_);
  }

private:
  // Where a node stands.
  struct Place {
    int dimensions = 0;    // parallel loops around it
    bool adjacent = false; // its parent is a parallel loop
    bool moved = false;    // a member of a band around it has become a step of the host
    bool mixed = false;    // its statements are at different places of the band that is next
    std::vector<std::string> names = {};
  };

  // Handles the subtree of a node and returns the node at the same position.
  isl_schedule_node *walk(isl_schedule_node *node, const Place &at) {
    switch (isl_schedule_node_get_type(node)) {
      case isl_schedule_node_leaf:
        count(node, at);
        return node;
      case isl_schedule_node_band:
        return band(node, at);
      default: {
        Place inner = at;
        if (isl_schedule_node_n_children(node) > 1) inner.adjacent = false;
        for (int i = 0; i < isl_schedule_node_n_children(node); i++)
          node = isl_schedule_node_parent(walk(isl_schedule_node_child(node, i), inner));
        return node;
      }
    }
  }

  void count(isl_schedule_node *leaf, const Place &at) {
    isl::union_set domain = isl::manage(isl_schedule_node_get_domain(leaf));
    const double n = isl_union_set_n_set(domain.get());
    bool loops = false;
    domain.foreach_set([&](isl::set s) { loops = loops || isl_set_dim(s.get(), isl_dim_set) > 0; });
    if (at.dimensions == 0 && loops) out_.serial += n;
  }

  // The dependences between instances of the node's domain that are at the same place of everything above it.
  isl::union_map at_once(isl_schedule_node *node, const isl::union_map &all) const {
    const isl::union_set domain = isl::manage(isl_schedule_node_get_domain(node));
    isl::union_map here = all.intersect_domain(domain).intersect_range(domain);
    if (isl_schedule_node_get_schedule_depth(node) == 0) return here;
    isl_multi_union_pw_aff *prefix = isl_schedule_node_get_prefix_schedule_multi_union_pw_aff(node);
    return isl::manage(isl_union_map_eq_at_multi_union_pw_aff(here.release(), prefix));
  }

  static bool stays(const isl::union_map &dependences, const isl::union_pw_aff &row) {
    const isl::union_map equal = isl::manage(isl_union_map_eq_at_multi_union_pw_aff(
        dependences.copy(), isl_multi_union_pw_aff_from_union_pw_aff(row.copy())));
    return dependences.is_subset(equal);
  }

  // Never goes back: row(later) >= row(earlier).
  static bool forward(const isl::union_map &dependences, const isl::union_pw_aff &row) {
    const isl::multi_union_pw_aff f = isl::manage(isl_multi_union_pw_aff_from_union_pw_aff(row.copy()));
    const isl::union_map smaller =
        isl::manage(isl_union_map_lex_gt_at_multi_union_pw_aff(dependences.copy(), f.copy()));
    return smaller.is_empty();
  }

  isl_schedule_node *band(isl_schedule_node *node, Place at) {
    if (form_.distribute && at.dimensions == 0) {
      const std::vector<Part> parts = parts_of(node, at_once(node, dependences_));
      if (parts.size() > 1) return apart(node, parts, at);
      at.mixed = parts[0].mixed;
      node = with_inner(node);
    }
    Rows rows = rows_of(node);
    const int n = isl_schedule_node_band_n_member(node);
    const isl::union_map here = at_once(node, crossing_), ordered = at_once(node, dependences_);
    std::vector<int> parallel, serial;
    bool permutable = true;
    for (int i = 0; i < n; i++) {
      const isl::union_pw_aff row = rows[i];
      (stays(here, row) ? parallel : serial).push_back(i);
      permutable = permutable && forward(ordered, row);
    }
    if (n > 1 && !permutable) return alone(node, rows, at);
    const bool inside = at.dimensions > 0;
    if (!inside && n > 1 && !at.moved)
      if (const auto row = outermost(rows, parallel, serial)) return below(node, *row, at);
    if (inside && !at.adjacent && at.dimensions > 1) return in_order(node, rows, all(n), at);
    if (!parallel.empty()) {
      const isl::union_set domain = isl::manage(isl_schedule_node_get_domain(node));
      for (const int k : parallel) rows[k] = along_loop(domain, rows[k]);
      adjacent_last(domain, rows, parallel);
      if (rows_of_source_ && n > 1 && serial.size() == 1)
        rows[serial[0]] = along_source(node, rows, serial[0], ordered);
      std::vector<int> order;
      if (options_.synchronous && !inside) {
        order = serial;
        order.insert(order.end(), parallel.begin(), parallel.end());
      } else {
        order = parallel;
        order.insert(order.end(), serial.begin(), serial.end());
      }
      return in_order(node, rows, order, at, std::set<int>(parallel.begin(), parallel.end()));
    }
    // in one wave are points of which none is behind another one
    const bool waves = std::all_of(rows.begin(), rows.end(), [&](const auto &row) { return forward(here, row); });
    if (!inside && n > 1 && form_.waves && waves) return wave(node, rows, at);
    if (n == 1) {
      if (inside && rows_of_source_) rows[0] = along_source(node, rows, 0, ordered);
      return in_order(node, rows, {0}, at);
    }
    return alone(node, rows, at);
  }

  // Each part with a band of its own, one after the other.
  isl_schedule_node *apart(isl_schedule_node *node, const std::vector<Part> &parts, Place at) {
    out_.changed = true;
    at.adjacent = false;
    isl_union_set_list *filters = isl_union_set_list_alloc(sets_.ctx().get(), static_cast<int>(parts.size()));
    for (const Part &p : parts) filters = isl_union_set_list_add(filters, p.statements.copy());
    node = isl_schedule_node_insert_sequence(node, filters);
    for (size_t k = 0; k < parts.size(); k++) {
      node = isl_schedule_node_child(isl_schedule_node_child(node, static_cast<int>(k)), 0);
      node = isl_schedule_node_parent(isl_schedule_node_parent(band(node, at)));
    }
    return node;
  }

  // A row that goes outside, and the others.
  struct Step {
    isl::union_pw_aff row;
    Rows others;
  };

  std::optional<Step> outermost(const Rows &rows, const std::vector<int> &parallel,
                                const std::vector<int> &serial) const {
    Step out;
    out.others = rows;
    if (form_.outside == Form::diagonal) {
      if (!parallel.empty()) return std::nullopt;
      out.row = rows[0];
      for (size_t k = 1; k < rows.size(); k++)
        out.row = isl::manage(isl_union_pw_aff_add(out.row.copy(), rows[k].copy()));
      out.others.erase(out.others.begin());
      return out;
    }
    if (form_.outside < 0 || form_.outside >= static_cast<int>(serial.size())) return std::nullopt;
    const int chosen = serial[form_.outside];
    out.row = rows[chosen];
    out.others.erase(out.others.begin() + chosen);
    return out;
  }

  // The row as a step of the host, the others as a band below it.
  isl_schedule_node *below(isl_schedule_node *node, const Step &step, Place at) {
    out_.changed = true;
    at.moved = true;
    at.adjacent = false;
    Mark m;
    m.variable = name(source_loop(step.row), m.role, at.names);
    at.names.push_back(m.variable);
    node = isl_schedule_node_delete(node);
    node = isl_schedule_node_insert_partial_schedule(node, together(step.others).release());
    node = isl_schedule_node_insert_partial_schedule(node, single(step.row).release());
    node = isl_schedule_node_insert_mark(node, isl_id_alloc(sets_.ctx().get(), text(m).c_str(), nullptr));
    node = band(isl_schedule_node_child(isl_schedule_node_child(node, 0), 0), at);
    return isl_schedule_node_parent(isl_schedule_node_parent(node));
  }

  // The serial row of a band whose other rows are parallel may be any function that goes forward on all dependences and
  // tells the instances apart that are at one place of the others. Preferred is the loop of the source that does so,
  // the innermost first, counted from its last value down where its dependences go back. Statements for which the row
  // is constant keep it.
  isl::union_pw_aff along_source(isl_schedule_node *node, const Rows &rows, int serial,
                                 const isl::union_map &ordered) const {
    const isl::union_pw_aff &given = rows[serial];
    const isl::union_set domain = isl::manage(isl_schedule_node_get_domain(node));
    std::optional<isl::set> moving;
    isl::union_pw_aff fixed;
    for (int k = 0; k < static_cast<int>(sets_.scop().statements.size()); k++) {
      if (sets_.domain(k).is_null()) continue;
      const isl::union_set mine = domain.intersect(isl::union_set(sets_.domain(k)));
      if (mine.is_empty()) continue;
      const isl::union_pw_aff row = given.intersect_domain(mine);
      if (is_constant(row)) {
        fixed = fixed.is_null() ? row : isl::manage(isl_union_pw_aff_union_add(fixed.copy(), row.copy()));
        continue;
      }
      if (moving) return given;
      moving = isl::manage(isl_set_from_union_set(mine.copy()));
    }
    if (!moving) return given;
    const isl::union_map prefix = isl::manage(isl_schedule_node_get_prefix_schedule_union_map(node));
    isl_union_map *others = isl_union_map_intersect_domain(prefix.copy(), isl::union_set(*moving).release());
    for (size_t i = 0; i < rows.size(); i++)
      if (static_cast<int>(i) != serial)
        others = isl_union_map_flat_range_product(others, isl_union_map_from_union_pw_aff(rows[i].copy()));
    const isl::union_map beside = isl::manage(others);
    for (int d = isl_set_dim(moving->get(), isl_dim_set); d-- > 0;)
      for (const bool down : {false, true}) {
        const auto row = counted(*moving, d, down);
        if (!row) continue;
        const isl::union_pw_aff all =
            fixed.is_null() ? *row : isl::manage(isl_union_pw_aff_union_add(row->copy(), fixed.copy()));
        if (!forward(ordered, all)) continue;
        const isl::union_map with =
            isl::manage(isl_union_map_flat_range_product(beside.copy(), isl_union_map_from_union_pw_aff(row->copy())));
        if (isl_union_map_is_injective(with.get()) == isl_bool_true) return all;
      }
    return given;
  }

  static std::vector<int> all(int n) {
    std::vector<int> out;
    for (int i = 0; i < n; i++) out.push_back(i);
    return out;
  }

  // The first member by itself, the rest as a band below it.
  isl_schedule_node *alone(isl_schedule_node *node, const Rows &rows, const Place &at) {
    if (isl_schedule_node_band_n_member(node) > 1) node = isl_schedule_node_band_split(node, 1);
    const bool parallel = stays(at_once(node, crossing_), rows[0]) && (at.dimensions == 0 || at.adjacent);
    return in_order(node, rows, {0}, at, parallel ? std::set<int>{0} : std::set<int>{});
  }

  // One band and mark for each member, in the order given.
  isl_schedule_node *in_order(isl_schedule_node *node, const Rows &rows, const std::vector<int> &order, Place at,
                              const std::set<int> &parallel = {}) {
    node = isl_schedule_node_delete(node);
    std::vector<Mark> marks;
    for (size_t k = 0; k < order.size(); k++) {
      const bool is_parallel = parallel.count(order[k]) != 0;
      const isl::union_pw_aff row = rows[order[k]];
      Mark m;
      m.role = !is_parallel ? Role::serial : at.mixed ? Role::joint : Role::parallel;
      m.variable = name(source_loop(row), m.role, at.names);
      at.names.push_back(m.variable);
      if (is_parallel) {
        at.dimensions++;
        at.adjacent = true;
      } else {
        at.adjacent = false;
      }
      marks.push_back(m);
    }
    at.mixed = false;
    return insert(node, rows, order, marks, at);
  }

  // A band of parallel members with those of the bands right below it, where all are parallel: they may change places.
  isl_schedule_node *with_inner(isl_schedule_node *node) const {
    const isl::union_map here = at_once(node, crossing_);
    Rows rows;
    int bands = 0;
    isl_schedule_node *at = isl_schedule_node_copy(node);
    for (; isl_schedule_node_get_type(at) == isl_schedule_node_band; bands++) {
      const Rows own = rows_of(at);
      if (!std::all_of(own.begin(), own.end(), [&](const isl::union_pw_aff &row) { return stays(here, row); })) break;
      rows.insert(rows.end(), own.begin(), own.end());
      at = isl_schedule_node_child(at, 0);
    }
    isl_schedule_node_free(at);
    if (bands < 2) return node;
    for (int k = 0; k < bands; k++) node = isl_schedule_node_delete(node);
    return isl_schedule_node_insert_partial_schedule(node, together(rows).release());
  }

  // Adjacent threads go along the last parallel row: the one along which most accesses stay or go on to the next
  // element.
  void adjacent_last(const isl::union_set &domain, const Rows &rows, std::vector<int> &parallel) const {
    size_t most = accesses_along(sets_.scop(), domain, rows[parallel.back()]);
    int last = parallel.back();
    for (const int k : parallel)
      if (const size_t along = accesses_along(sets_.scop(), domain, rows[k]); along > most) most = along, last = k;
    std::erase(parallel, last);
    parallel.push_back(last);
  }

  isl_schedule_node *wave(isl_schedule_node *node, const Rows &rows, Place at) {
    const int n = isl_schedule_node_band_n_member(node);
    node = isl_schedule_node_delete(node);
    std::vector<Mark> marks;
    for (int k = 0; k < n; k++) {
      const isl::union_pw_aff row = rows[k];
      Mark m;
      m.role = Role::wave;
      m.variable = name(source_loop(row), m.role, at.names);
      at.names.push_back(m.variable);
      marks.push_back(m);
    }
    at.dimensions = 4; // nothing below is parallel again
    at.adjacent = false;
    return insert(node, rows, all(n), marks, at);
  }

  // Inserts mark and band for each row above the node, then goes on below them; returns the topmost.
  isl_schedule_node *insert(isl_schedule_node *node, const Rows &rows, const std::vector<int> &order,
                            const std::vector<Mark> &marks, const Place &at) {
    for (size_t k = order.size(); k-- > 0;) {
      node = isl_schedule_node_insert_partial_schedule(node, single(rows[order[k]]).release());
      if (marks[k].role == Role::wave)
        node = isl_schedule_node_band_member_set_ast_loop_type(node, 0, isl_ast_loop_atomic);
      node = isl_schedule_node_insert_mark(node, isl_id_alloc(sets_.ctx().get(), text(marks[k]).c_str(), nullptr));
    }
    const size_t down = 2 * order.size();
    for (size_t k = 0; k < down; k++) node = isl_schedule_node_child(node, 0);
    node = walk(node, at);
    for (size_t k = 0; k < down; k++) node = isl_schedule_node_parent(node);
    return node;
  }

  std::string name(const std::string &source, Role role, const std::vector<std::string> &taken) const {
    auto free = [&](const std::string &candidate) {
      return std::find(taken.begin(), taken.end(), candidate) == taken.end();
    };
    for (const model::ScopLoop &l : sets_.scop().loops)
      if (!source.empty() && l.index == source && l.index == l.variable && free(source)) return source;
    static const char *const parallel[] = {"p", "q", "r"}, *const serial[] = {"t", "s"},
                             *const waves[] = {"x", "y", "z"};
    const char *const *names = role == Role::wave ? waves : role == Role::serial ? serial : parallel;
    const int count = role == Role::serial ? 2 : 3;
    for (int k = 0;; k++) {
      const std::string candidate = std::string(names[k % count]) + (k < count ? "" : std::to_string(k / count));
      if (free(candidate) && !is_word_of(sets_.scop(), candidate)) return candidate;
    }
  }

  const Sets &sets_;
  const isl::union_map &dependences_, &crossing_;
  const Form &form_;
  const Options &options_;
  const bool rows_of_source_;
  Plan out_;
};

} // namespace

std::string text(const Mark &mark) {
  return role_names[static_cast<int>(mark.role)] + std::string(" ") + mark.variable;
}

std::optional<Mark> read_mark(const std::string &text) {
  for (int r = 0; r < 4; r++) {
    const std::string head = role_names[r] + std::string(" ");
    if (text.rfind(head, 0) == 0) return Mark{static_cast<Role>(r), text.substr(head.size())};
  }
  return std::nullopt;
}

bool respects(const isl::schedule &tree, const isl::union_map &dependences) {
  const isl::union_map places = isl::manage(isl_schedule_get_map(tree.get()));
  const isl::union_map pairs = dependences.apply_domain(places).apply_range(places);
  bool out = true;
  pairs.foreach_map([&](isl::map m) {
    const isl::space from = isl::manage(isl_space_domain(isl_map_get_space(m.get())));
    const isl::space to = isl::manage(isl_space_range(isl_map_get_space(m.get())));
    out = out && isl_space_is_equal(from.get(), to.get()) == isl_bool_true &&
          m.is_subset(isl::manage(isl_map_lex_lt(from.copy())));
  });
  return out;
}

Plan plan(const Sets &sets, const isl::union_map &dependences, const isl::union_map &crossing,
          const isl::schedule &tree, const Form &form, const Options &options) {
  Plan out = Planner(sets, dependences, crossing, form, options, true).run(tree);
  if (!respects(out.tree, dependences)) out = Planner(sets, dependences, crossing, form, options, false).run(tree);
  return out;
}

} // namespace metafork::schedule
