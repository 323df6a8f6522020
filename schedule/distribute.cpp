#include "schedule/distribute.h"

#include <isl/union_map.h>

#include <algorithm>

namespace metafork::schedule {

namespace {

// The statements of a domain, and which of them reaches which by dependences.
class Graph {
public:
  Graph(const isl::union_set &domain, const isl::union_map &dependences) {
    domain.foreach_set([&](isl::set s) { statements_.push_back(Sets::statement(isl_set_get_tuple_name(s.get()))); });
    std::sort(statements_.begin(), statements_.end());
    const size_t n = statements_.size();
    reaches_.assign(n, std::vector<bool>(n, false));
    dependences.foreach_map([&](isl::map m) {
      reaches_[at(isl_map_get_tuple_name(m.get(), isl_dim_in))][at(isl_map_get_tuple_name(m.get(), isl_dim_out))] =
          true;
    });
    for (size_t k = 0; k < n; k++)
      for (size_t i = 0; i < n; i++)
        for (size_t j = 0; reaches_[i][k] && j < n; j++) reaches_[i][j] = reaches_[i][j] || reaches_[k][j];
  }

  // Components in an order that goes along the dependences, as near to that of the statements as possible.
  std::vector<std::vector<int>> components() const {
    const size_t n = statements_.size();
    std::vector<bool> done(n, false);
    std::vector<std::vector<int>> out;
    for (size_t left = n; left > 0;) {
      size_t next = 0;
      while (done[next] || !ready(next, done)) next++;
      std::vector<int> together;
      for (size_t i = 0; i < n; i++)
        if (i == next || (reaches_[i][next] && reaches_[next][i])) {
          done[i] = true;
          left--;
          together.push_back(statements_[i]);
        }
      out.push_back(together);
    }
    return out;
  }

  bool related(const std::vector<int> &from, const std::vector<int> &to) const {
    return std::any_of(from.begin(), from.end(), [&](int a) {
      return std::any_of(to.begin(), to.end(), [&](int b) { return reaches_[at(a)][at(b)]; });
    });
  }

private:
  size_t at(int statement) const {
    return static_cast<size_t>(std::lower_bound(statements_.begin(), statements_.end(), statement) -
                               statements_.begin());
  }
  size_t at(const char *name) const { return at(Sets::statement(name)); }

  // Is everything that it depends on done, or of its own component?
  bool ready(size_t k, const std::vector<bool> &done) const {
    for (size_t i = 0; i < statements_.size(); i++)
      if (!done[i] && reaches_[i][k] && !reaches_[k][i]) return false;
    return true;
  }

  std::vector<int> statements_;
  std::vector<std::vector<bool>> reaches_;
};

isl::union_set of_statements(const isl::union_set &domain, const std::vector<int> &statements) {
  isl::union_set out = isl::union_set::empty(domain.ctx());
  domain.foreach_set([&](isl::set s) {
    const int k = Sets::statement(isl_set_get_tuple_name(s.get()));
    if (std::find(statements.begin(), statements.end(), k) != statements.end()) out = out.unite(isl::union_set(s));
  });
  return out;
}

} // namespace

std::vector<Part> parts_of(isl_schedule_node *band, const isl::union_map &dependences) {
  const isl::union_set domain = isl::manage(isl_schedule_node_get_domain(band));
  if (isl_union_set_n_set(domain.get()) < 2) return {{domain}};
  const Graph graph(domain, dependences);
  const isl::union_map places =
      isl::manage(isl_union_map_flat_range_product(isl_schedule_node_get_prefix_schedule_union_map(band),
                                                   isl_schedule_node_band_get_partial_schedule_union_map(band)));
  std::vector<Part> out;
  std::vector<int> last;
  for (const std::vector<int> &component : graph.components()) {
    const isl::union_set mine = of_statements(domain, component);
    const bool beside = !out.empty() && !graph.related(last, component) &&
                        out.back().statements.apply(places).is_disjoint(mine.apply(places));
    if (beside) {
      out.back() = {out.back().statements.unite(mine), true};
      last.insert(last.end(), component.begin(), component.end());
    } else {
      out.push_back({mine});
      last = component;
    }
  }
  return out;
}

} // namespace metafork::schedule
