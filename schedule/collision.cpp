#include "analysis/analysis.h"
#include "model/pattern.h"
#include "schedule/depth.h"
#include "schedule/numbers.h"
#include "schedule/schedule.h"
#include "schedule/sets.h"

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/set.h>

#include <algorithm>

namespace metafork::schedule {

using analysis::Collision;
using analysis::Values;
using model::IntExpr;

namespace {

constexpr int64_t most_operations = 3'000'000; // of isl

// Two accesses, the first of a statement's instance i, the second of another's j: i and j differ in a meta_for and in
// no loop outside of it.
struct Meeting {
  int first_statement = -1, second_statement = -1;
  int first = -1, second = -1; // into the statements' accesses
  size_t depth = 0;            // of the meta_for
  isl::map pairs;              // i -> j
};

// Values of the parameters for which the loops are tried.
class Sizes {
public:
  explicit Sizes(const model::Scop &scop) : scop_(scop) {
    std::vector<std::string> bounds;
    for (const model::ScopLoop &l : scop.loops)
      for (const IntExpr &c : l.constraints) collect(c, bounds);
    conditions(scop.body, bounds);
    in_bounds_.insert(bounds.begin(), bounds.end());
    for (size_t round = 0; round < scop.parameters.size(); round++) // what they are computed from
      for (const model::ScopParameter &p : scop.parameters) {
        bounds.clear();
        if (in_bounds_.count(p.name)) p.definition.collect_symbols(bounds);
        in_bounds_.insert(bounds.begin(), bounds.end());
      }
    std::vector<std::string> ignored;
    for (const model::ScopStatement &s : scop.statements)
      for (const model::ScopAccess &a : s.accesses)
        for (const IntExpr &i : a.index) collect(i, ignored);
    for (const model::ScopParameter &p : scop.parameters) {
      if (!in_bounds_.count(p.name) || p.definition.is_known()) continue;
      free_ = free_ && p.free;
      bounded_ = bounded_ || p.bounded;
      static const model::Pattern name("[A-Za-z_][A-Za-z_0-9]*");
      computed_ = computed_ || !name.is_all(p.text);
    }
  }

  bool is_bound(const std::string &name) const { return in_bounds_.count(name) != 0; }
  int64_t most(const std::string &name) const {
    int64_t out = 1 << 20;
    for (const model::ScopParameter &p : scop_.parameters)
      if (p.name == name) out = std::min(out, p.most);
    return out;
  }
  bool free() const { return free_; }         // nothing relates them
  bool bounded() const { return bounded_; }   // something else may keep them small
  bool computed() const { return computed_; } // what they would be is not known
  // Large enough for a[i % 32] and for a[i - 100].
  int64_t large() const { return std::clamp<int64_t>(4 * constant_ + 6, 70, 1 << 20); }

  Values values(int64_t base, int assignment) const {
    Values out;
    int64_t k = 0, apart = 1009;
    for (const model::ScopParameter &p : scop_.parameters) {
      const bool size = in_bounds_.count(p.name) != 0;
      out[p.name] = std::min(size ? analysis::trial_size(base, k, assignment) : apart += 1000, p.most);
      k += size;
    }
    define(out);
    return out;
  }

  // The values of what is computed from others.
  void define(Values &values) const {
    for (size_t round = 0; round < scop_.parameters.size(); round++) // one may be computed from another
      for (const model::ScopParameter &p : scop_.parameters)
        if (const auto value = analysis::evaluate(p.definition, values)) values[p.name] = *value;
  }

  std::string text(const Values &values) const {
    std::string out;
    for (const model::ScopParameter &p : scop_.parameters)
      out += (out.empty() ? "" : ", ") + p.text + " = " + std::to_string(values.at(p.name));
    return out;
  }

private:
  void collect(const IntExpr &e, std::vector<std::string> &symbols) {
    e.collect_symbols(symbols);
    largest(e);
  }
  void largest(const IntExpr &e) {
    if (!e.is_known() || e.kind() == IntExpr::Kind::symbol) return;
    if (const auto c = e.constant()) {
      constant_ = std::max(constant_, std::min<int64_t>(*c < 0 ? -(*c + 1) : *c, 1 << 20));
      return;
    }
    largest(e.lhs());
    largest(e.rhs());
  }
  void conditions(const std::vector<model::ScopNode> &nodes, std::vector<std::string> &symbols) {
    for (const model::ScopNode &n : nodes) {
      for (const model::ScopConjunction &all : n.condition)
        for (const IntExpr &c : all) collect(c, symbols);
      conditions(n.body, symbols);
      conditions(n.otherwise, symbols);
    }
  }

  const model::Scop &scop_;
  std::set<std::string> in_bounds_;
  int64_t constant_ = 0;
  bool free_ = true, bounded_ = false, computed_ = false;
};

class Search {
public:
  Search(const model::Scop &scop, const isl::ctx &ctx) : scop_(scop), sets_(scop, ctx), sizes_(scop) {}

  std::optional<Collision> run() {
    if (sets_.obstacle() || sizes_.computed()) return std::nullopt;
    collect();
    if (meetings_.empty()) return std::nullopt;
    defined();
    std::erase_if(meetings_, [&](Meeting &m) {
      m.pairs = isl::manage(isl_map_intersect_params(m.pairs.release(), defined_.copy()));
      return m.pairs.is_empty();
    });
    for (isl::map &m : iterations_) m = isl::manage(isl_map_intersect_params(m.release(), defined_.copy()));
    const Trial small = trial(6), large = trial(sizes_.large());
    const Trial &deciding = large.conclusive > 0 ? large : small;
    bool always = deciding.colliding == deciding.conclusive;
    if (always && sizes_.bounded()) {
      const Trial least = trial(2);
      always = least.colliding == least.conclusive;
    }
    if ((deciding.colliding == 0 || !always) && !sizes_.free()) return std::nullopt;
    if (deciding.colliding == 0) return small.first ? rare(*small.first) : for_some_sizes();
    std::optional<Collision> out = small.first ? small.first : deciding.first;
    out->for_all_sizes = always;
    return out;
  }

private:
  struct Trial {
    std::optional<Collision> first;
    int conclusive = 0, colliding = 0;
  };

  const std::vector<model::ScopAccess> &accesses(int statement) const {
    return scop_.statements[static_cast<size_t>(statement)].accesses;
  }
  const model::ScopAccess &first(const Meeting &m) const {
    return accesses(m.first_statement)[static_cast<size_t>(m.first)];
  }
  const model::ScopAccess &second(const Meeting &m) const {
    return accesses(m.second_statement)[static_cast<size_t>(m.second)];
  }

  bool is_exact(int statement, const model::ScopAccess &a) const {
    const model::ScopArray &array = scop_.arrays[static_cast<size_t>(a.array)];
    if (!a.certain || !a.whole || a.index.size() != array.dimensions) return false;
    if (array.kind == model::ScopArray::Kind::scalar && array.scope < 0) return false; // the frontend's affair
    return std::all_of(a.index.begin(), a.index.end(), [&](const IntExpr &i) {
      return sets_.affine(i, isl::manage(isl_set_get_space(sets_.domain(statement).get())), sets_.indices(statement));
    });
  }

  // i -> j: equal in the first `depth` loops, i before j in the next one.
  isl::map apart(int s, int t, size_t depth) const {
    isl_map *m = isl_map_from_domain_and_range(sets_.domain(s).copy(), sets_.domain(t).copy());
    for (size_t k = 0; k < depth; k++)
      m = isl_map_equate(m, isl_dim_in, static_cast<int>(k), isl_dim_out, static_cast<int>(k));
    m = isl_map_order_lt(m, isl_dim_in, static_cast<int>(depth), isl_dim_out, static_cast<int>(depth));
    return isl::manage(m);
  }

  void collect() {
    const int n = static_cast<int>(scop_.statements.size());
    for (int s = 0; s < n; s++)
      for (int t = 0; t < n; t++) {
        const std::vector<int> &a = sets_.loops(s), &b = sets_.loops(t);
        for (size_t d = 0; d < std::min(a.size(), b.size()) && a[d] == b[d]; d++) {
          if (!scop_.loops[static_cast<size_t>(a[d])].parallel) continue;
          const isl::map pairs = apart(s, t, d);
          iterations_.push_back(pairs);
          for (size_t x = 0; x < accesses(s).size(); x++)
            for (size_t y = 0; y < accesses(t).size(); y++)
              meet({s, t, static_cast<int>(x), static_cast<int>(y), d, pairs});
        }
      }
  }

  // For other sizes a subscript leaves its array, and the program has no meaning.
  void defined() {
    defined_ = sets_.context().intersect(sets_.assumptions());
    for (int s = 0; s < static_cast<int>(scop_.statements.size()); s++)
      for (const model::ScopAccess &a : accesses(s)) {
        if (!is_exact(s, a)) continue;
        const std::vector<IntExpr> &extents = scop_.arrays[static_cast<size_t>(a.array)].extents;
        const isl::space space = isl::manage(isl_set_get_space(sets_.domain(s).get()));
        for (size_t d = 0; d < extents.size(); d++) {
          const auto index = sets_.affine(a.index[d], space, sets_.indices(s)),
                     extent = sets_.affine(extents[d], space, sets_.indices(s));
          if (!extent) continue;
          isl_set *inside = isl_pw_aff_lt_set(index->copy(), extent->copy());
          inside = isl_set_intersect(inside, isl_pw_aff_nonneg_set(index->copy()));
          const isl::set outside = sets_.domain(s).subtract(isl::manage(inside));
          defined_ = defined_.subtract(isl::manage(isl_set_params(outside.copy())));
        }
      }
  }

  void meet(Meeting m) {
    const model::ScopAccess &x = first(m), &y = second(m);
    if (x.array != y.array || (!x.write && !y.write)) return;
    if (!is_exact(m.first_statement, x) || !is_exact(m.second_statement, y)) return;
    const isl::map element = sets_.access(m.first_statement, m.first),
                   other = sets_.access(m.second_statement, m.second);
    m.pairs = m.pairs.intersect(isl::manage(isl_map_apply_range(element.copy(), isl_map_reverse(other.copy()))));
    if (!m.pairs.is_empty()) meetings_.push_back(std::move(m));
  }

  // The relation where the parameters have these values; empty if one of them has none.
  isl::map fixed(const isl::map &m, const Values &values) const {
    isl_map *out = m.copy();
    for (int i = 0; i < isl_map_dim(m.get(), isl_dim_param); i++) {
      const char *name = isl_map_get_dim_name(m.get(), isl_dim_param, static_cast<unsigned>(i));
      const auto value = analysis::evaluate(sets_.parameter(name), values);
      if (!value) return isl::manage(isl_map_empty(isl_map_get_space(isl_map_copy(out))));
      out = isl_map_fix_val(out, isl_dim_param, static_cast<unsigned>(i),
                            isl_val_int_from_si(isl_map_get_ctx(out), static_cast<long>(*value)));
    }
    return isl::manage(out);
  }

  Trial trial(int64_t base) const {
    Trial out;
    for (int assignment = 0; assignment < analysis::trial_assignments; assignment++) {
      const Values values = sizes_.values(base, assignment);
      const bool several = std::any_of(iterations_.begin(), iterations_.end(),
                                       [&](const isl::map &m) { return !fixed(m, values).is_empty(); });
      if (!several) continue;
      out.conclusive++;
      for (const Meeting &m : meetings_) {
        const isl::map some = fixed(m.pairs, values);
        if (some.is_empty()) continue;
        out.colliding++;
        if (!out.first) out.first = describe(m, some, values);
        break;
      }
    }
    return out;
  }

  static Collision rare(Collision c) {
    c.for_all_sizes = false;
    return c;
  }

  // The smallest sizes for which two iterations meet.
  std::optional<Collision> for_some_sizes() const {
    for (const Meeting &m : meetings_) {
      Values values = sizes_.values(0, 0);
      isl_set *sizes = isl_map_params(m.pairs.copy());
      const auto n = static_cast<unsigned>(isl_set_dim(sizes, isl_dim_param));
      bool plain = true; // each is a parameter of the function, and none a product of several
      std::vector<std::string> names;
      for (unsigned i = 0; i < n; i++) {
        names.emplace_back(isl_set_get_dim_name(sizes, isl_dim_param, i));
        plain = plain && values.count(names.back()) != 0;
        sizes = sizes_.is_bound(names.back())
                    ? isl_set_lower_bound_si(sizes, isl_dim_param, i, 0)
                    : isl_set_fix_si(sizes, isl_dim_param, i, static_cast<int>(values[names.back()]));
        sizes = isl_set_upper_bound_si(sizes, isl_dim_param, i, static_cast<int>(sizes_.most(names.back())));
      }
      sizes = isl_set_lexmin(isl_set_move_dims(sizes, isl_dim_set, 0, isl_dim_param, 0, n));
      isl_point *p = isl_set_sample_point(sizes);
      const bool found = plain && isl_point_is_void(p) == isl_bool_false;
      for (unsigned i = 0; i < n && found; i++) {
        values[names[i]] = fitting(isl_point_get_coordinate_val(p, isl_dim_set, static_cast<int>(i)));
      }
      isl_point_free(p);
      if (const isl::map some = fixed(m.pairs, values); found && !some.is_empty())
        return rare(describe(m, some, values));
    }
    return std::nullopt;
  }

  // The first of the pairs.
  Collision describe(const Meeting &m, const isl::map &some, const Values &sizes) const {
    isl_point *p = isl_set_sample_point(isl_set_lexmin(isl_map_wrap(some.copy())));
    const std::vector<int> &loops = sets_.loops(m.first_statement), &other = sets_.loops(m.second_statement);
    auto at = [&](size_t k) { return fitting(isl_point_get_coordinate_val(p, isl_dim_set, static_cast<int>(k))); };
    Values i = sizes, j = sizes;
    for (size_t k = 0; k < loops.size(); k++) i[scop_.loops[static_cast<size_t>(loops[k])].index] = at(k);
    for (size_t k = 0; k < other.size(); k++)
      j[scop_.loops[static_cast<size_t>(other[k])].index] = at(loops.size() + k);
    isl_point_free(p);
    Collision out;
    const model::ScopAccess &x = first(m), &y = second(m);
    out.first = {x.text, x.read, x.write, x.location};
    out.second = {y.text, y.read, y.write, y.location};
    out.first_iteration = iteration(loops, m.depth, i);
    out.second_iteration = iteration(other, m.depth, j);
    out.element = scop_.arrays[static_cast<size_t>(x.array)].name;
    for (const IntExpr &e : x.index) out.element += "[" + std::to_string(analysis::evaluate(e, i).value_or(0)) + "]";
    out.sizes = sizes_.text(sizes);
    for (const model::ScopParameter &p : scop_.parameters) out.values[p.text] = sizes.at(p.name);
    return out;
  }

  std::string iteration(const std::vector<int> &loops, size_t depth, const Values &values) const {
    std::string out;
    for (size_t k = 0; k <= depth; k++) {
      const model::ScopLoop &l = scop_.loops[static_cast<size_t>(loops[k])];
      out += (out.empty() ? "" : ", ") + l.variable + " = " +
             std::to_string(analysis::evaluate(l.value, values).value_or(0));
    }
    return out;
  }

  const model::Scop &scop_;
  Sets sets_;
  Sizes sizes_;
  isl::set defined_;
  std::vector<isl::map> iterations_; // pairs of iterations of a meta_for
  std::vector<Meeting> meetings_;
};

} // namespace

std::optional<Collision> collision(const model::Scop &scop, model::Steps *steps) {
  if (depth(scop.body) > analysis::most_loops) return std::nullopt;
  isl_ctx *ctx = isl_ctx_alloc();
  isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
  isl_ctx_set_max_operations(ctx,
                             static_cast<unsigned long>(steps ? steps->at_most(most_operations) : most_operations));
  try {
    auto out = Search(scop, ctx).run();
    if (steps) steps->take(static_cast<int64_t>(analysis::operations_of(ctx)));
    isl_ctx_free(ctx);
    return out;
  } catch (const isl::exception &) {
    if (steps) steps->take(static_cast<int64_t>(analysis::operations_of(ctx)));
  } catch (const TooLarge &) {
  }
  return std::nullopt; // something of the context may still be in use: it is left alone
}

} // namespace metafork::schedule
