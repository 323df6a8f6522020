#include "analysis/enumerate.h"

#include <algorithm>
#include <map>
#include <set>

namespace metafork::analysis {

using model::IntExpr;
using Kind = IntExpr::Kind;
using Values = std::map<std::string, int64_t>;

namespace {

constexpr int64_t max_points = 60000; // per assignment

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
  if (!a || !b) return std::nullopt;
  switch (e.kind()) {
  case Kind::add:
    return *a + *b;
  case Kind::multiply:
    return *a * *b;
  case Kind::divide:
    return *b == 0 ? std::nullopt : std::optional(*a / *b);
  case Kind::remainder:
    return *b == 0 ? std::nullopt : std::optional(*a % *b);
  case Kind::min:
    return std::min(*a, *b);
  default:
    return std::max(*a, *b);
  }
}

struct TouchRecord {
  int access = -1;
  std::vector<int64_t> iteration;
};
struct Cell {
  TouchRecord write, read, other_read; // other_read: of another iteration than `read`
};

class Enumeration {
public:
  Enumeration(const model::Nest &nest, Values sizes) : nest_(nest), values_(std::move(sizes)) {}

  std::optional<Collision> run() {
    parallel(0);
    if (points_ > max_points || iterations_ < 2) return std::nullopt;
    return found_;
  }
  bool conclusive() const { return points_ <= max_points && iterations_ >= 2; }

private:
  // The values of a loop's index from its constraints; false if it is unbounded or not linear.
  bool bounds(const model::Loop &l, int64_t &lower, int64_t &upper) {
    lower = INT64_MIN, upper = INT64_MAX;
    for (const IntExpr &c : l.constraints) {
      values_[l.index] = 0;
      const auto at0 = evaluate(c, values_);
      values_[l.index] = 1;
      const auto at1 = evaluate(c, values_);
      values_.erase(l.index);
      if (!at0 || !at1) return false;
      const int64_t slope = *at1 - *at0;
      if (slope > 0) lower = std::max(lower, -floor_div(*at0, slope));
      if (slope < 0) upper = std::min(upper, floor_div(*at0, -slope));
      if (slope == 0 && *at0 < 0) upper = INT64_MIN;
    }
    return lower != INT64_MIN && upper != INT64_MAX;
  }
  static int64_t floor_div(int64_t n, int64_t d) { return n >= 0 ? n / d : -((-n + d - 1) / d); }

  void parallel(size_t d) {
    if (found_ || points_ > max_points) return;
    if (d == nest_.depth) {
      iterations_++;
      iteration_.clear();
      for (size_t k = 0; k < nest_.depth; k++) iteration_.push_back(values_[nest_.loops[k].index]);
      for (size_t a = 0; a < nest_.accesses.size(); a++)
        if (nest_.accesses[a].certain && nest_.accesses[a].subscript.is_known()) sequential(static_cast<int>(a), 0);
      return;
    }
    each(nest_.loops[d], [&] { parallel(d + 1); });
  }

  void sequential(int access, size_t k) {
    const model::Access &a = nest_.accesses[access];
    if (found_ || points_ > max_points) return;
    if (k < a.loops.size()) {
      if (nest_.loops[a.loops[k]].known) each(nest_.loops[a.loops[k]], [&] { sequential(access, k + 1); });
      return;
    }
    points_++;
    for (const IntExpr &g : a.guards) {
      const auto v = evaluate(g, values_);
      if (!v || *v < 0) return;
    }
    if (const auto e = evaluate(a.subscript, values_)) touch(access, *e);
  }

  template <class F> void each(const model::Loop &l, F &&f) {
    int64_t lower, upper;
    if (!bounds(l, lower, upper)) return;
    for (int64_t x = lower; x <= upper && !found_ && points_ <= max_points; x++) {
      points_++;
      values_[l.index] = x;
      f();
    }
    values_.erase(l.index);
  }

  void touch(int access, int64_t element) {
    const model::Access &a = nest_.accesses[access];
    Cell &cell = cells_[{a.array, element}];
    const TouchRecord now{access, iteration_};
    auto meets = [&](const TouchRecord &t) { return t.access >= 0 && t.iteration != iteration_; };
    if (meets(cell.write)) return collide(cell.write, now, element);
    if (a.write) {
      if (meets(cell.read)) return collide(cell.read, now, element);
      if (meets(cell.other_read)) return collide(cell.other_read, now, element);
      cell.write = now;
    }
    if (a.read) {
      if (cell.read.access < 0)
        cell.read = now;
      else if (cell.read.iteration != iteration_)
        cell.other_read = now;
    }
  }

  std::string iteration_text(const std::vector<int64_t> &iteration) const {
    std::string out;
    for (size_t d = 0; d < nest_.depth; d++) {
      const model::Loop &l = nest_.loops[d];
      Values values = values_;
      for (size_t k = 0; k < nest_.depth; k++) values[nest_.loops[k].index] = iteration[k];
      const auto v = l.pointer_base >= 0 ? std::optional(iteration[d]) : evaluate(l.value, values);
      out += (d ? ", " : "") + (l.pointer_base >= 0 ? "step of " + l.variable : l.variable) + " = " +
             std::to_string(v.value_or(iteration[d]));
    }
    return out;
  }

  void collide(const TouchRecord &a, const TouchRecord &b, int64_t element) {
    Collision c;
    // earlier iteration first
    const bool ordered = a.iteration <= b.iteration;
    const TouchRecord &x = ordered ? a : b, &y = ordered ? b : a;
    c.first_access = x.access;
    c.second_access = y.access;
    c.first_iteration = iteration_text(x.iteration);
    c.second_iteration = iteration_text(y.iteration);
    c.element = nest_.arrays[nest_.accesses[x.access].array].host_text + "[" + std::to_string(element) + "]";
    found_ = c;
  }

  const model::Nest &nest_;
  Values values_;
  std::vector<int64_t> iteration_;
  std::map<std::pair<int, int64_t>, Cell> cells_;
  std::optional<Collision> found_;
  int64_t points_ = 0, iterations_ = 0;
};

} // namespace

std::optional<Collision> find_collision(const model::Nest &nest) {
  std::vector<std::string> in_bounds, all;
  for (const model::Loop &l : nest.loops)
    for (const IntExpr &c : l.constraints) c.collect_symbols(in_bounds);
  for (const model::Access &a : nest.accesses) {
    for (const IntExpr &g : a.guards) g.collect_symbols(in_bounds);
    a.subscript.collect_symbols(all);
  }
  std::set<std::string> sizes(in_bounds.begin(), in_bounds.end()), free(all.begin(), all.end());
  for (const model::Loop &l : nest.loops) sizes.erase(l.index), free.erase(l.index);
  for (const std::string &s : sizes) free.erase(s);

  // Small sizes: all equal, rising, falling, and one far apart; a collision must appear in every one that has two iterations.
  std::optional<Collision> first;
  int conclusive = 0;
  for (int assignment = 0; assignment < 4; assignment++) {
    Values values;
    int k = 0;
    for (const std::string &s : sizes) {
      const int64_t table[] = {6, 5 + k, 9 - k % 5, assignment == 3 ? 4 + 3 * k : 0};
      values[s] = table[assignment];
      k++;
    }
    int64_t large = 1009;
    for (const std::string &s : free) values[s] = large += 1000;
    Enumeration enumeration(nest, values);
    auto found = enumeration.run();
    if (!enumeration.conclusive() && !found) continue;
    if (!found) return std::nullopt;
    conclusive++;
    if (!first) {
      first = found;
      std::string text;
      for (const auto &[name, value] : values) text += (text.empty() ? "" : ", ") + name + " = " + std::to_string(value);
      first->sizes = text;
    }
  }
  return conclusive >= 1 ? first : std::nullopt;
}

} // namespace metafork::analysis
