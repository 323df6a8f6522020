#include "schedule/sets.h"

#include "analysis/analysis.h"
#include "schedule/numbers.h"
#include "schedule/strides.h"

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/map.h>
#include <isl/schedule.h>
#include <isl/set.h>
#include <isl/space.h>

#include <algorithm>

namespace metafork::schedule {

using model::IntExpr;
using model::ScopNode;
using Kind = IntExpr::Kind;

namespace {

std::string text_of(const qe::Monomial &m) {
  std::string out;
  for (const auto &[symbol, power] : m)
    for (unsigned i = 0; i < power; i++) out += (out.empty() ? "" : "*") + symbol;
  return out;
}

isl::pw_aff constant(const isl::space &space, long value) {
  isl_aff *a = isl_aff_zero_on_domain(isl_local_space_from_space(space.copy()));
  return isl::manage(isl_pw_aff_from_aff(isl_aff_add_constant_si(a, static_cast<int>(value))));
}

isl::val number(const isl::ctx &ctx, const mpz_class &v) { return isl::val(ctx, v.get_str()); }

// Of a stride and the next smaller one.
IntExpr ratio(const IntExpr &larger, const IntExpr &smaller) {
  const auto quotient = analysis::polynomial(larger)->divide_exact(*analysis::polynomial(smaller));
  IntExpr out = 1;
  for (const auto &[monomial, coefficient] : quotient->terms())
    out = IntExpr(fitting(coefficient)) * value_of(monomial);
  return out;
}

// The linear function that is one dimension of the space.
isl::pw_aff dimension(const isl::space &space, isl_dim_type type, int at) {
  return isl::manage(isl_pw_aff_from_aff(
      isl_aff_var_on_domain(isl_local_space_from_space(space.copy()), type, static_cast<unsigned>(at))));
}

} // namespace

Sets::Sets(const model::Scop &scop, isl::ctx ctx)
    : scop_(scop),
      ctx_(ctx),
      reads_(isl::union_map::empty(ctx)),
      writes_(isl::union_map::empty(ctx)),
      must_writes_(isl::union_map::empty(ctx)) {
  strides_ = find_strides(scop_);
  collect_parameters();
  isl_space *space = isl_space_params_alloc(ctx.get(), static_cast<unsigned>(parameter_names_.size()));
  for (size_t i = 0; i < parameter_names_.size(); i++)
    space = isl_space_set_dim_name(space, isl_dim_param, static_cast<unsigned>(i), parameter_names_[i].c_str());
  parameters_ = isl::manage(space);
  context_ = isl::manage(isl_set_universe(parameters_.copy()));
  for (const IntExpr &c : scop.context)
    if (const auto set = holds(c, parameters_, {})) context_ = context_.intersect(*set);
  assumptions_ = isl::manage(isl_set_universe(parameters_.copy()));
  domains_.resize(scop.statements.size());
  loops_.resize(scop.statements.size());
  std::vector<int> loops;
  read(scop.body, loops, isl::set());
  if (obstacle_) return;
  find_pieces();
  read_accesses();
  if (obstacle_) return;
  source_ = order(scop.body, 0);
}

void Sets::refuse(const std::string &reason, const model::Location &at) {
  if (!obstacle_) obstacle_ = Obstacle{reason, at};
}

// ---------------------------------------------------------------------------------------------------- expressions

void Sets::collect(const IntExpr &e) {
  if (!e.is_known()) return;
  if (const auto p = analysis::polynomial(e)) {
    for (const auto &[monomial, coefficient] : p->terms()) {
      const qe::Monomial rest = factors(scop_, monomial).parameters;
      if (rest.empty()) continue;
      const std::string name = text_of(rest);
      if (parameter_values_.emplace(name, value_of(rest)).second) parameter_names_.push_back(name);
    }
    return;
  }
  collect(e.lhs());
  collect(e.rhs());
}

void Sets::collect_parameters() {
  for (const IntExpr &c : scop_.context) collect(c);
  for (const model::ScopLoop &l : scop_.loops) {
    for (const IntExpr &c : l.constraints) collect(c);
    collect(l.value);
  }
  for (const model::ScopStatement &s : scop_.statements)
    for (const model::ScopAccess &a : s.accesses) {
      for (const IntExpr &i : a.index) collect(i);
      const auto strides = strides_.find(a.array);
      if (strides == strides_.end() || a.index.size() != 1) continue;
      if (const auto taken_apart = digits(scop_, a.index[0], strides->second))
        for (const IntExpr &digit : *taken_apart) collect(digit);
    }
  for (const model::ScopArray &a : scop_.arrays)
    for (const IntExpr &e : a.extents) collect(e);
  for (const auto &[array, strides] : strides_)
    for (size_t k = 1; k < strides.size(); k++) collect(ratio(strides[k - 1], strides[k]));
  auto conditions = [&](auto &self, const std::vector<ScopNode> &nodes) -> void {
    for (const ScopNode &n : nodes) {
      for (const model::ScopConjunction &c : n.condition)
        for (const IntExpr &e : c) collect(e);
      self(self, n.body);
      self(self, n.otherwise);
    }
  };
  conditions(conditions, scop_.body);
}

IntExpr Sets::parameter(const std::string &id) const {
  const auto it = parameter_values_.find(id);
  return it == parameter_values_.end() ? IntExpr::symbol(id) : it->second;
}

std::optional<isl::pw_aff> Sets::affine(const IntExpr &e, isl::space space,
                                        const std::vector<std::string> &indices) const {
  if (!e.is_known()) return std::nullopt;
  if (const auto p = analysis::polynomial(e)) {
    isl::pw_aff out = constant(space, 0);
    for (const auto &[monomial, coefficient] : p->terms()) {
      isl::pw_aff term = constant(space, 1);
      if (!monomial.empty()) {
        const auto index = std::find(indices.begin(), indices.end(), monomial.begin()->first);
        const bool single = monomial.size() == 1 && monomial.begin()->second == 1;
        if (single && index != indices.end()) {
          term = dimension(space, isl_dim_set, static_cast<int>(index - indices.begin()));
        } else {
          const std::string name = text_of(monomial);
          const auto it = std::find(parameter_names_.begin(), parameter_names_.end(), name);
          if (it == parameter_names_.end()) return std::nullopt;
          term = dimension(space, isl_dim_param, static_cast<int>(it - parameter_names_.begin()));
        }
      }
      out = out.add(isl::manage(isl_pw_aff_scale_val(term.release(), number(ctx_, coefficient).release())));
    }
    return out;
  }
  const auto a = affine(e.lhs(), space, indices), b = affine(e.rhs(), space, indices);
  if (!a || !b) return std::nullopt;
  switch (e.kind()) {
    case Kind::add:
      return a->add(*b);
    case Kind::min:
      return a->min(*b);
    case Kind::max:
      return a->max(*b);
    case Kind::multiply: {
      const auto c = e.lhs().constant() ? e.lhs().constant() : e.rhs().constant();
      if (!c) return std::nullopt;
      return isl::manage(isl_pw_aff_scale_val((e.lhs().constant() ? b : a)->copy(), isl::val(ctx_, *c).release()));
    }
    case Kind::divide:
    case Kind::remainder:
    case Kind::floor_divide: {
      const auto c = e.rhs().constant();
      if (!c || *c <= 0) return std::nullopt;
      if (e.kind() == Kind::floor_divide)
        return isl::manage(isl_pw_aff_floor(isl_pw_aff_scale_down_val(a->copy(), isl::val(ctx_, *c).release())));
      return e.kind() == Kind::divide ? a->tdiv_q(*b) : a->tdiv_r(*b);
    }
    default:
      return std::nullopt;
  }
}

// The points of the space where e >= 0.
std::optional<isl::set> Sets::holds(const IntExpr &e, isl::space space, const std::vector<std::string> &indices) const {
  const auto a = affine(e, space, indices);
  if (!a) return std::nullopt;
  return isl::manage(isl_pw_aff_nonneg_set(a->copy()));
}

// ---------------------------------------------------------------------------------------------------------- domains

std::vector<std::string> Sets::indices(int statement) const {
  std::vector<std::string> out;
  for (int l : loops_[statement]) out.push_back(scop_.loops[l].index);
  return out;
}

isl::space Sets::space_of(int statement) const {
  isl_space *s = isl_space_set_from_params(parameters_.copy());
  s = isl_space_add_dims(s, isl_dim_set, static_cast<unsigned>(loops_[statement].size()));
  for (size_t d = 0; d < loops_[statement].size(); d++)
    s = isl_space_set_dim_name(s, isl_dim_set, static_cast<unsigned>(d),
                               scop_.loops[loops_[statement][d]].index.c_str());
  return isl::manage(isl_space_set_tuple_name(s, isl_dim_set, name(statement).c_str()));
}

// `conditions`: of the loops and branches around, an anonymous set over the indices of `loops`.
void Sets::read(const std::vector<ScopNode> &nodes, std::vector<int> &loops, const isl::set &conditions) {
  for (const ScopNode &n : nodes) {
    if (obstacle_) return;
    std::vector<std::string> names;
    for (int l : loops) names.push_back(scop_.loops[l].index);
    isl_space *raw = isl_space_set_from_params(parameters_.copy());
    isl::space space = isl::manage(isl_space_add_dims(raw, isl_dim_set, static_cast<unsigned>(loops.size())));
    const isl::set around =
        conditions.is_null() ? isl::manage(isl_set_universe(space.copy())).intersect_params(context_) : conditions;
    if (n.kind == ScopNode::Kind::statement) {
      loops_[n.item] = loops;
      isl::set s = around;
      isl::space target = space_of(n.item);
      isl_set *named = isl_set_set_tuple_name(s.copy(), name(n.item).c_str());
      for (size_t d = 0; d < loops.size(); d++)
        named = isl_set_set_dim_name(named, isl_dim_set, static_cast<unsigned>(d), names[d].c_str());
      domains_[n.item] = isl::manage(isl_set_coalesce(named));
    } else if (n.kind == ScopNode::Kind::loop) {
      const model::ScopLoop &l = scop_.loops[n.item];
      loops.push_back(n.item);
      names.push_back(l.index);
      isl::set inner = isl::manage(isl_set_add_dims(around.copy(), isl_dim_set, 1));
      const isl::space wider = inner.space();
      for (const IntExpr &c : l.constraints) {
        const auto set = holds(c, wider, names);
        if (!set)
          return refuse("the bounds of the loop over '" + l.variable + "' are not affine" + model::Topic::affine_bound,
                        l.location);
        inner = inner.intersect(*set);
      }
      read(n.body, loops, inner);
      loops.pop_back();
    } else {
      isl::set yes = isl::manage(isl_set_empty(around.space().release()));
      for (const model::ScopConjunction &conjunction : n.condition) {
        isl::set all = around;
        for (const IntExpr &c : conjunction) {
          const auto set = holds(c, around.space(), names);
          if (!set) return refuse("a condition is not affine" + model::Topic::affine_condition, scop_.location);
          all = all.intersect(*set);
        }
        yes = yes.unite(all);
      }
      read(n.body, loops, isl::manage(isl_set_coalesce(yes.copy())));
      read(n.otherwise, loops, isl::manage(isl_set_coalesce(around.subtract(yes).release())));
    }
  }
}

isl::union_set Sets::domain() const {
  isl::union_set out = isl::union_set::empty(ctx_);
  for (const isl::set &d : domains_)
    if (!d.is_null()) out = out.unite(isl::union_set(d));
  return out;
}

// --------------------------------------------------------------------------------------------------------- accesses

bool Sets::is_written(int array) const {
  return std::any_of(scop_.statements.begin(), scop_.statements.end(), [&](const model::ScopStatement &s) {
    return std::any_of(s.accesses.begin(), s.accesses.end(),
                       [&](const model::ScopAccess &a) { return a.array == array && a.write; });
  });
}

// Are there such instances for all sizes for which the statement runs at all?
bool Sets::leaves_always(int statement, const isl::set &wrong) const {
  return !wrong.is_empty() && domains_[statement].params().is_subset(wrong.params());
}

isl::map Sets::relation(int statement, const model::ScopAccess &access) {
  const model::ScopArray &array = scop_.arrays[access.array];
  const isl::space space = space_of(statement);
  const std::vector<std::string> names = indices(statement);
  std::vector<IntExpr> index = access.index;
  const auto strides = strides_.find(access.array);
  if (strides != strides_.end() && index.size() == 1) {
    const auto taken_apart = digits(scop_, index[0], strides->second);
    const size_t count = strides->second.size();
    index = taken_apart ? *taken_apart : std::vector<IntExpr>(count);
    // 0 <= digit < the ratio of its stride to the next larger one
    for (size_t k = count; k-- > 1 && taken_apart;) {
      const IntExpr limit = ratio(strides->second[k - 1], strides->second[k]);
      std::optional<isl::set> wrong; // what is outside of a row; (i + 1)*n - 1 - j is i*n + (n - 1 - j)
      IntExpr carried = 0;
      for (const int carry : {0, -1, 1}) {
        const IntExpr digit = index[k] - IntExpr(carry) * limit;
        const auto low = holds(digit, space, names), high = holds(limit - digit - 1, space, names);
        if (!low || !high) break;
        const isl::set outside = domains_[statement].subtract(low->intersect(*high));
        if (wrong && !(outside.is_empty() || wrong->is_equal(domains_[statement]))) continue;
        if (wrong && wrong->is_empty()) break;
        wrong = outside;
        carried = carry;
      }
      // it does not matter which element of an array is read that is not written: that rules out no work
      if (!wrong || (!is_written(access.array) && leaves_always(statement, *wrong))) {
        for (size_t j = 0; j < count; j++) index[j] = IntExpr();
        break;
      }
      index[k] = index[k] - carried * limit;
      index[k - 1] = index[k - 1] + carried;
      assumptions_ = assumptions_.subtract(wrong->params());
    }
  }
  // the indices of the loops around a local array's declaration
  std::vector<IntExpr> coordinates;
  if (array.scope >= 0)
    for (int l : loops_[statement]) {
      coordinates.push_back(IntExpr::symbol(scop_.loops[l].index));
      if (l == array.scope) break;
    }
  coordinates.insert(coordinates.end(), index.begin(), index.end());
  isl_space *range = isl_space_set_from_params(parameters_.copy());
  range = isl_space_add_dims(range, isl_dim_set, static_cast<unsigned>(coordinates.size()));
  range = isl_space_set_tuple_name(range, isl_dim_set, ("A" + std::to_string(access.array)).c_str());
  isl::map out = isl::manage(isl_map_universe(isl_space_map_from_domain_and_range(space.copy(), range)));
  for (size_t d = 0; d < coordinates.size(); d++) {
    auto value = affine(coordinates[d], space, names);
    if (!value) continue;                              // any element along this dimension
    isl_map *one = isl_map_from_pw_aff(value->copy()); // { S[..] -> [v] }
    one = isl_map_insert_dims(one, isl_dim_out, 0, static_cast<unsigned>(d));
    one = isl_map_add_dims(one, isl_dim_out, static_cast<unsigned>(coordinates.size() - d - 1));
    one = isl_map_set_tuple_name(one, isl_dim_out, ("A" + std::to_string(access.array)).c_str());
    out = out.intersect(isl::manage(one));
  }
  return out.intersect_domain(domains_[statement]);
}

void Sets::find_pieces() {
  for (const model::ScopStatement &s : scop_.statements)
    for (const model::ScopAccess &a : s.accesses)
      if (a.end_byte > 0) cuts_[a.array].insert({0, a.first_byte, a.end_byte, scop_.arrays[a.array].element_size});
}

// The pieces that an access touches, as the last coordinate.
isl::map Sets::with_pieces(const model::ScopAccess &access, isl::map elements) const {
  const auto it = cuts_.find(access.array);
  if (it == cuts_.end()) return elements;
  auto number = [&](int64_t byte) {
    return static_cast<int>(std::distance(it->second.begin(), it->second.find(byte)));
  };
  const int64_t end = access.end_byte > 0 ? access.end_byte : scop_.arrays[access.array].element_size;
  const auto at = static_cast<unsigned>(isl_map_dim(elements.get(), isl_dim_out));
  isl_map *out = isl_map_add_dims(elements.copy(), isl_dim_out, 1);
  out = isl_map_lower_bound_si(out, isl_dim_out, at, number(access.first_byte));
  out = isl_map_upper_bound_si(out, isl_dim_out, at, number(end) - 1);
  return isl::manage(isl_map_set_tuple_name(out, isl_dim_out, ("A" + std::to_string(access.array)).c_str()));
}

void Sets::read_accesses() {
  accesses_.resize(scop_.statements.size());
  for (size_t s = 0; s < scop_.statements.size(); s++) {
    if (domains_[s].is_null()) continue;
    for (const model::ScopAccess &a : scop_.statements[s].accesses) {
      const isl::map elements = relation(static_cast<int>(s), a), r = with_pieces(a, elements);
      accesses_[s].push_back(r);
      bool exact = a.certain && a.index.size() == scop_.arrays[a.array].dimensions;
      for (const IntExpr &i : a.index)
        exact = exact && affine(i, space_of(static_cast<int>(s)), indices(static_cast<int>(s)));
      if (strides_.count(a.array)) exact = a.certain && isl_map_is_single_valued(elements.get()) == isl_bool_true;
      if (a.read) reads_ = reads_.unite(isl::union_map(r));
      if (a.write) writes_ = writes_.unite(isl::union_map(r));
      if (a.write && exact) must_writes_ = must_writes_.unite(isl::union_map(r));
    }
  }
  assumptions_ = isl::manage(isl_set_coalesce(assumptions_.intersect(context_).release()));
}

// ------------------------------------------------------------------------------------------------------------ order

namespace {

// The statements below a list of nodes.
void statements_below(const std::vector<ScopNode> &nodes, std::vector<int> &out) {
  for (const ScopNode &n : nodes) {
    if (n.kind == ScopNode::Kind::statement) out.push_back(n.item);
    statements_below(n.body, out);
    statements_below(n.otherwise, out);
  }
}

isl::schedule after(const isl::schedule &first, const isl::schedule &then) {
  if (first.is_null()) return then;
  if (then.is_null()) return first;
  return isl::manage(isl_schedule_sequence(first.copy(), then.copy()));
}

} // namespace

// The schedule tree of the source: a sequence for each list of statements, a band of one member for each loop.
isl::schedule Sets::order(const std::vector<ScopNode> &nodes, size_t depth) const {
  std::vector<isl::schedule> all;
  for (const ScopNode &n : nodes) {
    isl::schedule one;
    if (n.kind == ScopNode::Kind::statement) {
      one = isl::schedule::from_domain(isl::union_set(domains_[n.item]));
    } else if (n.kind == ScopNode::Kind::branch) {
      one = after(order(n.body, depth), order(n.otherwise, depth));
    } else {
      one = order(n.body, depth + 1);
      std::vector<int> below;
      statements_below(n.body, below);
      isl_union_pw_aff *row = nullptr;
      for (int s : below) {
        isl_union_pw_aff *f =
            isl_union_pw_aff_from_pw_aff(dimension(space_of(s), isl_dim_set, static_cast<int>(depth)).release());
        row = row ? isl_union_pw_aff_union_add(row, f) : f;
      }
      if (!row) continue;
      one =
          isl::manage(isl_schedule_insert_partial_schedule(one.copy(), isl_multi_union_pw_aff_from_union_pw_aff(row)));
    }
    all.push_back(one);
  }
  // neighbours first: a sequence is compared with what is put behind it
  for (; all.size() > 1; all.resize((all.size() + 1) / 2))
    for (size_t k = 0; 2 * k < all.size(); k++)
      all[k] = 2 * k + 1 < all.size() ? after(all[2 * k], all[2 * k + 1]) : all[2 * k];
  return all.empty() ? isl::schedule() : all.front();
}

// ------------------------------------------------------------------------------------------------------ conditions

std::optional<std::vector<model::ScopConjunction>> conjunctions(const isl::set &set, const Sets &sets, int statement) {
  const isl::set relative = isl::manage(isl_set_coalesce(isl_set_gist(set.copy(), sets.domain(statement).copy())));
  return points_of(relative, sets, sets.indices(statement));
}

std::optional<std::vector<model::ScopConjunction>> points_of(const isl::set &set, const Sets &sets,
                                                             const std::vector<std::string> &names) {
  std::vector<model::ScopConjunction> out;
  bool plain = true;
  set.foreach_basic_set([&](isl::basic_set piece) {
    if (isl_basic_set_dim(piece.get(), isl_dim_div) > 0) {
      plain = false;
      return;
    }
    model::ScopConjunction all;
    isl_constraint_list *list = isl_basic_set_get_constraint_list(piece.get());
    for (int i = 0; i < isl_constraint_list_n_constraint(list); i++) {
      isl_constraint *c = isl_constraint_list_get_constraint(list, i);
      IntExpr e = fitting(isl_constraint_get_constant_val(c));
      for (int d = 0; d < isl_constraint_dim(c, isl_dim_param); d++)
        e = e + IntExpr(fitting(isl_constraint_get_coefficient_val(c, isl_dim_param, d))) *
                    sets.parameter(isl_constraint_get_dim_name(c, isl_dim_param, static_cast<unsigned>(d)));
      for (size_t d = 0; d < names.size(); d++)
        e = e + IntExpr(fitting(isl_constraint_get_coefficient_val(c, isl_dim_set, static_cast<int>(d)))) *
                    IntExpr::symbol(names[d]);
      all.push_back(e);
      if (isl_constraint_is_equality(c)) all.push_back(-e);
      isl_constraint_free(c);
    }
    isl_constraint_list_free(list);
    out.push_back(std::move(all));
  });
  if (!plain) return std::nullopt;
  return out;
}

} // namespace metafork::schedule
