#include "analysis/enumerate.h"

#include "analysis/form.h"
#include "analysis/phases.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace metafork::analysis {

using model::IntExpr;
using Kind = IntExpr::Kind;

namespace {

// Nothing where there is no such number, or one of more than 64 bits.
std::optional<int64_t> operation(Kind kind, int64_t a, int64_t b) {
  int64_t out = 0;
  switch (kind) {
    case Kind::add:
      return __builtin_add_overflow(a, b, &out) ? std::nullopt : std::optional(out);
    case Kind::multiply:
      return __builtin_mul_overflow(a, b, &out) ? std::nullopt : std::optional(out);
    case Kind::min:
      return std::min(a, b);
    case Kind::max:
      return std::max(a, b);
    default:
      break;
  }
  if (b == 0 || (b == -1 && a == INT64_MIN)) return std::nullopt;
  if (kind == Kind::divide) return a / b;
  if (kind == Kind::remainder) return a % b;
  return b < 0 ? std::nullopt : std::optional(a / b - (a % b < 0));
}

} // namespace

std::optional<int64_t> evaluate(const IntExpr &e, const Values &values) {
  switch (e.kind()) {
    case Kind::unknown:
      return std::nullopt;
    case Kind::constant:
      return e.value();
    case Kind::symbol: {
      const auto it = values.find(e.name());
      return it == values.end() ? std::nullopt : std::optional(it->second);
    }
    default:
      break;
  }
  const auto a = evaluate(e.lhs(), values), b = evaluate(e.rhs(), values);
  return a && b ? operation(e.kind(), *a, *b) : std::nullopt;
}

int64_t trial_size(int64_t base, int64_t rank, int assignment) {
  const int64_t table[trial_assignments] = {base, base - 1 + rank, base + 3 - rank % 5, base / 2 + 1 + 3 * rank};
  return table[assignment];
}

namespace {

constexpr int64_t max_points = 60000, max_guards = 400000; // per assignment
// Where one loop alone has more iterations than that, whatever the sizes: it does not come to an end, and what collides
// does so early.
constexpr int64_t max_points_of_endless = 5000;
constexpr int64_t max_points_of_phase = 1'000'000; // of all its assignments

struct TouchRecord {
  int access = -1;
  std::vector<int64_t> iteration;
  std::vector<int64_t> inner; // indices of the loops around the access inside the body
};
struct Cell {
  TouchRecord write, read, other_read; // other_read: of another iteration than `read`
  TouchRecord may_write;               // counts against accesses that certainly happen
};

class Enumeration {
public:
  Enumeration(const model::Nest &nest, Values sizes, bool phase = false)
      : nest_(nest), values_(std::move(sizes)), phase_(phase) {}

  std::optional<FoundCollision> run() {
    parallel(0);
    if (beyond()) return std::nullopt;
    return found_;
  }
  bool conclusive() const { return !beyond() && iterations_ >= 2; }
  // Does more than one iteration touch anything at all?
  bool several_touch() const { return !beyond() && touching_.size() >= 2; }
  // Did a subscript of a declared array leave its row? Then the program has no meaning for these sizes.
  bool undefined() const { return undefined_; }
  int64_t points() const { return points_; }

private:
  bool beyond() const { return points_ > most_points_ || guards_ > max_guards; }
  // A point of a very deep nest costs as much as several: its bounds, subscripts and records have all its indices.
  void count_point() { points_ += weight_; }

  // A write under a condition on data, to an element that does not depend on the iteration: whenever it happens, it
  // meets what the other iterations do with that element.
  bool one_for_all(const model::Access &a) const {
    if (!a.write) return false;
    for (size_t l = 0; l < nest_.loops.size(); l++)
      if (a.subscript.uses(nest_.loops[l].index)) return false;
    return true;
  }

  // The values of a loop's index from its constraints; false if it is unbounded or not linear.
  bool bounds(const model::Loop &l, int64_t &lower, int64_t &upper) {
    lower = INT64_MIN, upper = INT64_MAX;
    std::vector<IntExpr> all = l.constraints;
    all.insert(all.end(), l.implied.begin(), l.implied.end());
    for (const IntExpr &c : all) {
      values_[l.index] = 0;
      const auto at0 = evaluate(c, values_);
      values_[l.index] = 1;
      const auto at1 = evaluate(c, values_);
      values_.erase(l.index);
      if (!at0 || !at1 || !is_small(*at0) || !is_small(*at1)) return false;
      const int64_t slope = *at1 - *at0;
      if (slope > 0) lower = std::max(lower, -floor_div(*at0, slope));
      if (slope < 0) upper = std::min(upper, floor_div(*at0, -slope));
      if (slope == 0 && *at0 < 0) upper = INT64_MIN;
    }
    return lower != INT64_MIN && upper != INT64_MAX;
  }
  // Differences of such numbers have 64 bits.
  static bool is_small(int64_t n) { return n > INT64_MIN / 4 && n < INT64_MAX / 4; }
  static int64_t floor_div(int64_t n, int64_t d) { return n / d - (n % d < 0); }

  void parallel(size_t d) {
    if (found_ || beyond()) return;
    if (d == nest_.depth) {
      iterations_++;
      iteration_.clear();
      for (size_t k = 0; k < nest_.depth; k++) iteration_.push_back(values_[nest_.loops[k].index]);
      for (size_t i = 0; i < nest_.accesses.size() + nest_.block_accesses.size(); i++) {
        const model::Access &a = model::access_at(nest_, static_cast<int>(i));
        if ((a.certain || one_for_all(a)) && a.field_exact && a.subscript.is_known())
          sequential(static_cast<int>(i), 0);
      }
      return;
    }
    each(nest_.loops[d], [&] { parallel(d + 1); });
  }

  void sequential(int access, size_t k) {
    const model::Access &a = model::access_at(nest_, access);
    if (found_ || beyond()) return;
    if (k < a.loops.size()) {
      if (nest_.loops[a.loops[k]].known) each(nest_.loops[a.loops[k]], [&] { sequential(access, k + 1); });
      return;
    }
    count_point();
    for (const IntExpr &g : a.guards) {
      guards_++;
      const auto v = evaluate(g, values_);
      if (!v || *v < 0) return;
    }
    undefined_ = undefined_ || !within_rows(a);
    if (const auto e = evaluate(a.subscript, values_)) touch(access, *e);
  }

  // Are the subscripts of a declared array below the extents of their dimensions?
  bool within_rows(const model::Access &a) const {
    for (size_t d = 1; d < std::min(a.dimensions.size(), a.extents.size()); d++) {
      const auto index = evaluate(a.dimensions[d], values_), extent = evaluate(a.extents[d], values_);
      if (index && (*index < 0 || (extent && *index >= *extent))) return false;
    }
    return true;
  }

  template <class F>
  void each(const model::Loop &l, F &&f) {
    int64_t lower, upper;
    if (!bounds(l, lower, upper)) return;
    if (lower < upper && upper - lower > max_points) most_points_ = max_points_of_endless;
    for (int64_t x = lower; x <= upper && !found_ && !beyond(); x++) {
      count_point();
      values_[l.index] = x;
      f();
    }
    values_.erase(l.index);
  }

  void touch(int access, int64_t element) {
    const model::Access &a = model::access_at(nest_, access);
    // block storage: each block has its own
    const bool block = model::is_block_access(nest_, access);
    std::map<std::string, Cell> &fields =
        cells_[{block ? -1 - a.array : a.array, element, block ? iteration_ : std::vector<int64_t>{}}];
    TouchRecord now{access, iteration_, {}};
    touching_.insert(iteration_);
    for (int l : a.loops) now.inner.push_back(values_[nest_.loops[l].index]);
    auto meets = [&](const TouchRecord &t) {
      return t.access >= 0 && differ(t, now) && fields_overlap(model::access_at(nest_, t.access), a);
    };
    for (const auto &[field, other] : fields) {
      if (a.certain && meets(other.may_write)) return collide(other.may_write, now, element);
      if (meets(other.write)) return collide(other.write, now, element);
      if (a.write && meets(other.read)) return collide(other.read, now, element);
      if (a.write && meets(other.other_read)) return collide(other.other_read, now, element);
    }
    Cell &cell = fields[a.field];
    if (!a.certain) {
      cell.may_write = now;
      return;
    }
    if (a.write) cell.write = now;
    if (a.read) {
      if (cell.read.access < 0)
        cell.read = now;
      else if (differ(cell.read, now))
        cell.other_read = now;
    }
  }

  // Do the two belong to different iterations of one meta_for: of the nest, or of the same run of one inside the body?
  bool differ(const TouchRecord &x, const TouchRecord &y) const {
    if (x.iteration != y.iteration) return true;
    const std::vector<int> &a = model::access_at(nest_, x.access).loops, &b = model::access_at(nest_, y.access).loops;
    for (size_t k = 0; k < a.size() && k < b.size() && a[k] == b[k]; k++)
      if (x.inner[k] != y.inner[k]) return nest_.loops[a[k]].parallel;
    return false;
  }

  // `inner`: with the loops inside the body.
  std::string iteration_text(const TouchRecord &t, bool inner) const {
    Values values = values_;
    std::vector<int> loops;
    for (size_t d = 0; d < nest_.depth; d++) {
      values[nest_.loops[d].index] = t.iteration[d];
      loops.push_back(static_cast<int>(d));
    }
    const std::vector<int> &around = model::access_at(nest_, t.access).loops;
    for (size_t k = 0; inner && k < around.size(); k++) {
      values[nest_.loops[around[k]].index] = t.inner[k];
      loops.push_back(around[k]);
    }
    std::string out;
    for (int d : loops) {
      const model::Loop &l = nest_.loops[d];
      const int64_t v = evaluate(l.value, values).value_or(values[l.index]);
      out += (out.empty() ? "" : ", ") + l.variable + " = ";
      out +=
          l.pointer_base >= 0 ? nest_.arrays[l.pointer_base].host_text + " + " + std::to_string(v) : std::to_string(v);
    }
    return out;
  }

  // [1][2] for an element of several dimensions, at the current values.
  std::string indices_of(const model::Access &a) const {
    std::string out;
    for (const IntExpr &d : a.dimensions) {
      const auto v = evaluate(d, values_);
      if (!v || a.dimensions.size() < 2) return "";
      out += "[" + std::to_string(*v) + "]";
    }
    return out;
  }

  Reference reference(int access) const {
    const model::Access &a = model::access_at(nest_, access);
    return {a.text, a.read, a.write, a.location};
  }

  void collide(const TouchRecord &a, const TouchRecord &now, int64_t element) {
    const TouchRecord &b = now;
    FoundCollision c;
    // earlier iteration first
    const bool ordered = std::pair(a.iteration, a.inner) <= std::pair(b.iteration, b.inner);
    const bool inner = a.iteration == b.iteration;
    const TouchRecord &x = ordered ? a : b, &y = ordered ? b : a;
    c.first_access = x.access;
    c.second_access = y.access;
    c.first = reference(x.access);
    c.second = reference(y.access);
    c.first_iteration = iteration_text(x, inner);
    c.second_iteration = iteration_text(y, inner);
    const size_t array = static_cast<size_t>(model::access_at(nest_, x.access).array);
    const bool block = model::is_block_access(nest_, x.access);
    c.element = (block ? nest_.block_arrays[array].text : nest_.arrays[array].host_text);
    const std::string indices = block || phase_ ? indices_of(model::access_at(nest_, now.access)) : "";
    if (!indices.empty())
      c.element += indices;
    else if (!block || !nest_.block_arrays[array].extents.empty())
      c.element += "[" + std::to_string(element) + "]";
    found_ = c;
  }

  const model::Nest &nest_;
  const int64_t weight_ = 1 + std::max<int64_t>(0, static_cast<int64_t>(nest_.loops.size()) - 12) / 2;
  Values values_;
  bool phase_; // elements of several dimensions are named by all of their indices
  std::vector<int64_t> iteration_;
  // by array, element and, for block storage, block; then by field
  std::map<std::tuple<int, int64_t, std::vector<int64_t>>, std::map<std::string, Cell>> cells_;
  bool undefined_ = false; // a subscript left its row
  std::optional<FoundCollision> found_;
  std::set<std::vector<int64_t>> touching_;
  int64_t points_ = 0, most_points_ = max_points, guards_ = 0, iterations_ = 0;
};

// The symbols of the nest that need a value, by what they can be.
struct Symbols {
  std::set<std::string> sizes;   // in bounds and guards
  std::set<std::string> free;    // only in subscripts
  bool bounded = false;          // something else may keep sizes small
  bool independent = true;       // the sizes are parameters of the function: nothing relates them
  bool derived = false;          // a bound is computed before the loop, and no expression of other sizes
  std::set<std::string> offsets; // of `free`: added to subscripts, never multiplied
  std::vector<std::pair<std::string, IntExpr>> defined; // computed before the loop from other sizes

  bool fixed() const { return sizes.empty() && free.empty() && defined.empty(); }
};

// Is the symbol a number of iterations that only loops use whose bounds are also given without it?
bool bounded_without(const model::Nest &nest, const std::string &symbol) {
  for (const model::Loop &l : nest.loops)
    for (const IntExpr &c : l.constraints)
      if (c.uses(symbol) && l.implied.empty()) return false;
  for (const auto *accesses : {&nest.accesses, &nest.block_accesses})
    for (const model::Access &a : *accesses)
      for (const IntExpr &g : a.guards)
        if (g.uses(symbol)) return false;
  return true;
}

// Is the symbol a term of its own wherever a subscript has it?
bool only_added(const model::Nest &nest, const std::string &symbol) {
  for (const auto *accesses : {&nest.accesses, &nest.block_accesses})
    for (const model::Access &a : *accesses) {
      if (!a.subscript.uses(symbol)) continue;
      const auto p = polynomial(a.subscript);
      if (!p) return false;
      for (const auto &[monomial, coefficient] : p->terms())
        if (monomial.size() > 1 && monomial.count(symbol)) return false;
    }
  return true;
}

Symbols symbols_of(const model::Nest &nest) {
  std::vector<std::string> in_bounds, all;
  for (const model::Loop &l : nest.loops)
    for (const IntExpr &c : l.constraints) c.collect_symbols(in_bounds);
  for (const auto *accesses : {&nest.accesses, &nest.block_accesses})
    for (const model::Access &a : *accesses) {
      for (const IntExpr &g : a.guards) g.collect_symbols(in_bounds);
      a.subscript.collect_symbols(all);
    }
  for (const model::BlockArray &a : nest.block_arrays)
    for (const IntExpr &e : a.extents) e.collect_symbols(in_bounds);
  Symbols out{{in_bounds.begin(), in_bounds.end()}, {all.begin(), all.end()}, false, true, false, {}, {}};
  for (const model::Loop &l : nest.loops) out.sizes.erase(l.index), out.free.erase(l.index);
  for (const model::BlockSymbol &s : nest.block_symbols) out.sizes.erase(s.name), out.free.erase(s.name); // no value
  for (bool more = true; more;) { // one may be defined by another
    more = false;
    for (const model::Scalar &s : nest.scalars) {
      if (!s.definition.is_known() || (!out.sizes.erase(s.name) && !out.free.erase(s.name))) continue;
      out.defined.emplace_back(s.name, s.definition);
      std::vector<std::string> of;
      s.definition.collect_symbols(of);
      out.sizes.insert(of.begin(), of.end());
      more = true;
    }
  }
  for (const std::string &s : out.sizes) out.free.erase(s);
  for (const std::string &s : out.free)
    if (only_added(nest, s)) out.offsets.insert(s);
  for (const model::Scalar &s : nest.scalars)
    if (out.sizes.count(s.name) && s.constant.empty()) {
      out.independent = out.independent && s.from_parameter;
      out.bounded = out.bounded || s.bounded;
    }
  if (nest.scalars.empty()) out.independent = false;
  for (const model::Scalar &s : nest.scalars)
    if (out.sizes.count(s.name) && s.host_text.rfind("(long long)(", 0) == 0 && !bounded_without(nest, s.name))
      out.derived = true;
  return out;
}

// Constants keep their value. What stands in subscripts alone is large, so that rows do not overlap; `near`: offsets
// are 1.
Values assign(const model::Nest &nest, const Symbols &symbols, int64_t base, int assignment, bool near = false) {
  Values values;
  int64_t k = 0, large = 1009;
  for (const std::string &s : symbols.sizes) {
    values[s] = trial_size(base, k++, assignment);
  }
  for (const std::string &s : symbols.free) values[s] = near && symbols.offsets.count(s) ? 1 : large += 1000;
  for (const model::Scalar &s : nest.scalars)
    if (const auto it = values.find(s.name); it != values.end())
      it->second = s.constant.empty() ? std::min(it->second, s.most) : std::stoll(s.constant);
  for (size_t round = 0; round < symbols.defined.size(); round++)
    for (const auto &[name, definition] : symbols.defined)
      if (const auto value = evaluate(definition, values)) values[name] = *value;
  return values;
}

// The sizes as the program writes them; what is no expression of the program is left out.
void describe_sizes(const model::Nest &nest, const Values &values, Collision &out) {
  for (const auto &[name, value] : values) {
    std::string text = name;
    for (const model::Scalar &s : nest.scalars)
      if (s.name == name) text = s.host_text;
    const std::string converted = "(long long)(";
    if (text.rfind(converted, 0) == 0) text = text.substr(converted.size(), text.size() - converted.size() - 1);
    if (text.find("mf_") != std::string::npos) continue;
    out.sizes += (out.sizes.empty() ? "" : ", ") + text + " = " + std::to_string(value);
    out.values[text] = value;
  }
}

// The outcomes of the assignments around one base.
struct Trial {
  std::optional<FoundCollision> first;
  int conclusive = 0, colliding = 0;
};

// `defined_only`: sizes for which subscripts leave their rows do not count.
Trial try_sizes(const model::Nest &nest, const Symbols &symbols, int64_t base, bool defined_only, bool near = false) {
  Trial out;
  for (int assignment = 0; assignment < trial_assignments; assignment++) {
    const Values values = assign(nest, symbols, base, assignment, near);
    if (assignment > 0 && symbols.fixed()) break; // the same again
    Enumeration enumeration(nest, values);
    auto found = enumeration.run();
    if ((!enumeration.conclusive() && !found) || (defined_only && enumeration.undefined())) continue;
    out.conclusive++;
    if (!found) continue;
    out.colliding++;
    describe_sizes(nest, values, *found);
    if (!out.first) out.first = std::move(found);
  }
  return out;
}

// The largest constant of bounds and subscripts, by its value.
int64_t largest_constant(const model::Nest &nest) {
  int64_t out = 0;
  auto collect = [&](auto &self, const IntExpr &e) -> void {
    if (!e.is_known()) return;
    if (const auto c = e.constant()) {
      out = std::max(out, *c < 0 ? -(*c + 1) : *c);
      return;
    }
    if (e.kind() == IntExpr::Kind::symbol) return;
    self(self, e.lhs());
    self(self, e.rhs());
  };
  for (const model::Loop &l : nest.loops)
    for (const IntExpr &c : l.constraints) collect(collect, c);
  for (const model::Access &a : nest.accesses) collect(collect, a.subscript);
  return out;
}

} // namespace

std::optional<FoundCollision> find_collision(const model::Nest &nest) {
  const Symbols symbols = symbols_of(nest);
  if (symbols.derived) return std::nullopt; // its value would be invented
  auto trials = [&](bool defined_only) {
    // the second is large enough for a[i % 32] and for a[i - 100]; with several dimensions there are too many points
    const int64_t base = std::clamp<int64_t>(4 * std::min<int64_t>(largest_constant(nest), 1000) + 6, 70, 4006);
    return std::make_pair(try_sizes(nest, symbols, 6, defined_only),
                          nest.depth == 1 && !symbols.fixed() ? try_sizes(nest, symbols, base, defined_only) : Trial{});
  };
  auto [small, large] = trials(true);
  if (small.conclusive + large.conclusive == 0) std::tie(small, large) = trials(false);
  const Trial &deciding = large.conclusive > 0 ? large : small;
  if (deciding.colliding == 0) { // a[i + k] = a[i]: for small k only
    if (symbols.offsets.empty() || !symbols.independent) return std::nullopt;
    std::optional<FoundCollision> near = try_sizes(nest, symbols, 6, true, true).first;
    if (near) near->for_all_sizes = false;
    return near;
  }
  bool whatever_they_are = deciding.colliding == deciding.conclusive;
  if (whatever_they_are && symbols.bounded) { // they may be smaller than what was tried
    const Trial least = try_sizes(nest, symbols, 2, true);
    whatever_they_are = least.colliding == least.conclusive;
  }
  // Sizes that something else may relate (k <= n, computed elsewhere) say nothing where only some of them collide.
  if (!whatever_they_are && !symbols.independent) return std::nullopt;
  std::optional<FoundCollision> out = small.first ? small.first : deciding.first;
  out->for_all_sizes = whatever_they_are;
  return out;
}

std::optional<FoundCollision> find_collision(const Phase &phase) {
  const Symbols symbols = symbols_of(phase.nest);
  if (symbols.derived) return std::nullopt;
  constexpr int64_t tried[] = {1, 2, 0, 3, 5};
  std::optional<FoundCollision> first;
  std::set<Values> seen;
  int64_t points = 0;
  for (int assignment = 0; assignment < trial_assignments; assignment++)
    for (int combination = 0; combination < 125; combination++) {
      Values values = assign(phase.nest, symbols, 6, assignment);
      int rank = 0, rest = combination; // three variables in all combinations, further ones in some
      for (const std::string &s : phase.outside) {
        values[s] = tried[(rank++ < 3 ? rest : combination + rank) % 5];
        rest /= 5;
      }
      if (!seen.insert(values).second) continue;
      if (points > max_points_of_phase) return std::nullopt;
      Enumeration enumeration(phase.nest, values, true);
      auto found = enumeration.run();
      points += enumeration.points();
      if (!found && enumeration.several_touch()) return std::nullopt;
      if (!found) continue;
      describe_sizes(phase.nest, values, *found);
      if (!first) first = std::move(found);
    }
  return first;
}

} // namespace metafork::analysis
