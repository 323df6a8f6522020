// Which groups of references are staged, and in what storage.
#include "codegen/build/point_loop.h"
#include "codegen/build/stage_scope.h"

#include <algorithm>

namespace metafork::codegen {

using analysis::MustAccess;
using qe::Poly;

namespace {

// The coefficient of a dimension in the linear subscript; nullopt where it is not known.
std::optional<Poly> stride(const model::Access &a, const qe::Symbol &index) {
  const auto p = analysis::polynomial(a.subscript);
  if (!p || p->degree(index) > 1) return std::nullopt;
  return p->degree(index) == 0 ? Poly(0) : p->coefficient(index, 1);
}
bool adjacent(const std::optional<Poly> &stride) { return stride && (*stride == Poly(1) || *stride == Poly(-1)); }

constexpr int most_along_an_axis = 256;
constexpr int64_t steps_of_a_group = 20000;
constexpr size_t most_accesses = 32; // to an array that is written

class Choice {
public:
  explicit Choice(StageScope &scope) : scope_(scope), nest_(*scope.nest) {}

  void run() {
    while (scope_.dims[lane_].thread + 1 != static_cast<int>(scope_.dims.size())) lane_++;
    std::vector<MustAccess> candidates;
    for (size_t i = 0; i < nest_.arrays.size(); i++) collect(static_cast<int>(i), candidates);
    std::map<int, std::string> others;
    std::vector<analysis::Group> groups = analysis::group(nest_, candidates, others);
    for (const auto &[access, reason] : others) note(nest_.accesses[static_cast<size_t>(access)].array, reason);
    for (analysis::Group &g : groups) {
      const bool alone = std::count_if(groups.begin(), groups.end(),
                                       [&](const analysis::Group &other) { return other.array == g.array; }) == 1;
      const std::string reason = is_written(g) && (!alone || !all_of_array(g)) ? "the kernel writes it in several ways"
                                                                               : consider(g, candidates);
      if (!reason.empty()) note(g.array, reason);
    }
    for (const StagedGroup &g : scope_.groups) scope_.reasons.erase(g.footprint.group.array);
  }

private:
  void note(int array, const std::string &reason) { scope_.reasons.emplace(array, reason); }

  bool insisted(int array) const {
    return std::any_of(nest_.cache.begin(), nest_.cache.end(),
                       [&](const model::CacheClause &c) { return c.array == array; });
  }

  // ------------------------------------------------------------------------------------------------------ candidates

  bool takes_part(const model::Access &a) const {
    return !scope_.tile || std::find(a.loops.begin(), a.loops.end(), scope_.tile->loop) != a.loops.end();
  }

  // The certain reads of an array, unless something forbids to read it early.
  void collect(int array, std::vector<MustAccess> &out) {
    const model::Array &a = nest_.arrays[static_cast<size_t>(array)];
    if (a.escapes) return note(array, "it is passed on as a pointer");
    if (a.written) return collect_written(array, out);
    std::vector<MustAccess> own;
    for (size_t i = 0; i < nest_.accesses.size(); i++) {
      const model::Access &access = nest_.accesses[i];
      if (access.array != array) continue;
      if (access.field.empty() && !access.field_exact) return note(array, "a pointer leads into its elements");
      if (!access.read || !takes_part(access)) continue;
      const auto kind = analysis::classify(nest_, static_cast<int>(i));
      if (const auto *must = std::get_if<MustAccess>(&kind)) {
        own.push_back(*must);
      } else if (const auto &may = std::get<analysis::MayAccess>(kind); may.covered_by() < 0) {
        return note(array, may.reason());
      }
    }
    if (own.empty()) note(array, scope_.tile ? "the loop does not read it" : "nothing certainly reads it");
    out.insert(out.end(), own.begin(), own.end());
  }

  // The accesses of an array that the loop that is cut writes, and nothing else touches: each of whole elements, and
  // certain, so that exactly what is written goes back.
  void collect_written(int array, std::vector<MustAccess> &out) {
    if (scope_.tile && accumulated_element(nest_, array)) return note(array, "the kernel writes it");
    const bool gains = insisted(array) || std::any_of(nest_.accesses.begin(), nest_.accesses.end(),
                                                      [&](const auto &a) { return a.array == array && scattered(a); });
    if (!gains) return note(array, "the kernel writes it, adjacent threads adjacent elements");
    std::vector<MustAccess> own;
    for (size_t i = 0; i < nest_.accesses.size(); i++) {
      const model::Access &access = nest_.accesses[i];
      if (access.array != array) continue;
      if (own.size() == most_accesses) return note(array, "the kernel writes it in too many ways");
      if (!takes_part(access)) return note(array, "the kernel writes it, and touches it outside the loop");
      if (!access.field.empty() || !access.field_exact || !access.step.empty())
        return note(array, "the kernel writes parts of its elements");
      const auto kind = analysis::classify(nest_, static_cast<int>(i));
      if (const auto *may = std::get_if<analysis::MayAccess>(&kind)) return note(array, may->reason());
      own.push_back(std::get<MustAccess>(kind));
    }
    out.insert(out.end(), own.begin(), own.end());
  }

  // ------------------------------------------------------------------------------------------------------- decision

  bool is_digit(const qe::Symbol &index) const {
    return std::any_of(scope_.frame.digits.begin(), scope_.frame.digits.end(),
                       [&](const analysis::Digit &d) { return d.index == index; });
  }
  bool is_point(const qe::Symbol &index) const {
    return std::any_of(scope_.dims.begin(), scope_.dims.end(),
                       [&](const StageDimension &d) { return d.index == index; });
  }
  static bool uses(const analysis::Group &g, const qe::Symbol &index) {
    return std::any_of(g.axes.begin(), g.axes.end(),
                       [&](const analysis::Axis &a) { return a.coefficient.count(index) != 0; });
  }

  // Do points of a block share elements?
  bool shared_elements(const analysis::Group &g) const {
    for (const StageDimension &d : scope_.dims)
      if (!uses(g, d.index)) return true;
    for (const analysis::Axis &a : g.axes)
      if (a.coefficient.size() > 1) return true;
    return std::any_of(g.members.begin(), g.members.end(), [&](const analysis::Member &x) {
      return std::any_of(g.members.begin(), g.members.end(),
                         [&](const analysis::Member &y) { return are_others(g, x, y); });
    });
  }
  // Is what x reads in one point what y reads in another one?
  static bool are_others(const analysis::Group &g, const analysis::Member &x, const analysis::Member &y) {
    if (x.constant == y.constant) return false;
    for (size_t j = 0; j < g.axes.size(); j++) {
      const long by = x.constant[j] - y.constant[j];
      const auto &all = g.axes[j].coefficient; // none or one
      if (all.empty() ? by != 0 : by % all.begin()->second != 0) return false;
    }
    return true;
  }

  // Do adjacent threads read elements far apart, where another order would read adjacent ones?
  bool scattered(const analysis::Group &g) const { return scattered(nest_.accesses[index(g.members[0])]); }
  bool scattered(const model::Access &a) const {
    const auto own = stride(a, scope_.dims[lane_].index);
    if (adjacent(own) || (own && *own == Poly(0))) return false;
    return std::any_of(scope_.frame.digits.begin(), scope_.frame.digits.end(),
                       [&](const analysis::Digit &d) { return adjacent(stride(a, d.index)); });
  }

  // Loops inside whose variable the text does not have under its symbol.
  std::string unnamed_variable(const analysis::Group &g) const {
    for (const analysis::Axis &a : g.axes)
      for (const auto &[symbol, c] : a.coefficient) {
        if (is_digit(symbol)) continue;
        for (const model::Loop &l : nest_.loops) {
          const auto value = analysis::polynomial(l.value);
          if (l.index == symbol && (!value || !(*value == Poly::symbol(symbol)) || l.pointer_base >= 0))
            return "the loop over '" + l.variable + "' inside has a step that is not 1";
        }
      }
    return "";
  }

  // An axis that no dimension of points moves along must not grow with a scalar, or be long: its size has no relation
  // to B.
  std::string unbounded_axis(const analysis::Footprint &f) const {
    for (size_t j = 0; j < f.sides.size(); j++) {
      bool grows = false, moved = false;
      for (const qe::Symbol &s : f.sides[j].extent.symbols())
        grows = grows || std::none_of(scope_.kernel.parameters.begin(), scope_.kernel.parameters.end(),
                                      [&](const Parameter &p) { return p.field == s; });
      for (const auto &[symbol, c] : f.group.axes[j].coefficient) moved = moved || is_point(symbol);
      grows = grows || f.sides[j].extent.constant_term() > most_along_an_axis;
      if (grows && !moved)
        return "the part that a block reads has " + f.sides[j].extent.text() +
               " elements along one dimension, whatever B is";
    }
    return "";
  }

  bool is_written(const analysis::Group &g) const { return nest_.arrays[static_cast<size_t>(g.array)].written; }
  // Has the group every access of its array?
  bool all_of_array(const analysis::Group &g) const {
    return static_cast<size_t>(std::count_if(nest_.accesses.begin(), nest_.accesses.end(), [&](const model::Access &a) {
             return a.array == g.array;
           })) == g.members.size();
  }
  static size_t index(const analysis::Member &m) { return static_cast<size_t>(m.access); }

  // Stages a group that is written, each of whose elements has one place: what is read is brought, what is written goes
  // back.
  std::string consider_written(const analysis::Group &g, const std::vector<MustAccess> &candidates) {
    if (!analysis::are_distinct(nest_, g, candidates))
      return "the kernel writes it, and rows of it are not shown to be apart";
    const auto writes = [this](const analysis::Member &m) { return nest_.accesses[index(m)].write; };
    analysis::FootprintResult out = analysis::footprint(nest_, scope_.frame, g, candidates, writes);
    analysis::FootprintResult in = analysis::footprint(nest_, scope_.frame, g, candidates);
    const bool exact = out.footprint && in.footprint;
    if (auto finer = exact ? std::nullopt : analysis::with_strides(g)) return consider_written(*finer, candidates);
    if (!exact) return out.footprint ? in.reason : out.reason;
    if (std::string why = unbounded_axis(*out.footprint); !why.empty()) return why;
    if (nest_.cache.empty()) scope_.kernel.for_gpu = true; // that memory is not scattered over is nothing to a CPU
    // what is read is brought, with what is written beside it: elements of the same box have the same places then
    if (std::none_of(g.members.begin(), g.members.end(),
                     [this](const auto &m) { return nest_.accesses[index(m)].read; }))
      in.footprint->pieces.clear();
    add(std::move(*in.footprint), std::move(out.footprint->pieces));
    return "";
  }

  // Stages the group, or says why not.
  std::string consider(analysis::Group &g, const std::vector<MustAccess> &candidates) {
    const bool points =
        std::any_of(scope_.dims.begin(), scope_.dims.end(), [&](const StageDimension &d) { return uses(g, d.index); });
    const bool in_tile = scope_.tile && uses(g, nest_.loops[static_cast<size_t>(scope_.tile->loop)].index);
    if (scope_.tile && !in_tile) return "it does not change in the loop";
    if (!points && !in_tile) return "a block reads the same few elements everywhere";
    const bool shared = is_written(g) || shared_elements(g);
    const bool ahead = scope_.streams && scope_.ahead(); // what is waited for is what is staged
    if (!insisted(g.array) && !ahead && !shared && !scattered(g))
      return "each element is read once, by adjacent threads";
    if (std::string why = unnamed_variable(g); !why.empty()) return why;
    if (scope_.steps && !scope_.steps->take(steps_of_a_group)) return "too complex: it is read in too many ways";
    if (is_written(g)) return consider_written(g, candidates);
    analysis::FootprintResult r = analysis::footprint(nest_, scope_.frame, g, candidates);
    if (auto finer = r.footprint ? std::nullopt : analysis::with_strides(g)) return consider(*finer, candidates);
    if (!r.footprint) return r.reason;
    if (std::string why = unbounded_axis(*r.footprint); !why.empty()) return why;
    // so that adjacent threads read neighbours, which is nothing to a CPU
    if (!shared && nest_.cache.empty()) scope_.kernel.for_gpu = true;
    add(std::move(*r.footprint));
    return "";
  }

  // A row has one element more where adjacent threads read down a column: they fall into different banks. One that is
  // copied 16 bytes at a time has so many. A warp that multiplies reads 8 by 4 elements at a time, down rows too.
  int64_t padding(const analysis::Footprint &f, int64_t element_size) const {
    if (f.sides.size() == 1) return 0;
    if (scope_.tiles == Tiles::tensor) return warp_columns;
    if (is_written(f.group)) return 1;
    if (f.group.axes.back().coefficient.count(scope_.dims[lane_].index) != 0) return 0;
    return scope_.ahead() ? elements_together(element_size) : 1;
  }

  void add(analysis::Footprint f, std::vector<qe::System> written = {}) {
    const model::Array &array = nest_.arrays[static_cast<size_t>(f.group.array)];
    StagedGroup g;
    g.storage = scope_.names.fresh(array.name + "_s");
    g.base = scope_.names.fresh(array.name + "_at");
    for (const analysis::Side &side : f.sides) g.layout.axes.push_back({side.extent});
    g.layout.axes.back().padding = padding(f, array.element_size);
    g.footprint = std::move(f);
    g.written = std::move(written);
    scope_.kernel.storage.push_back({Storage::Space::block, g.storage, array.element, array.element_size, g.layout});
    scope_.groups.push_back(std::move(g));
  }

  StageScope &scope_;
  const model::Nest &nest_;
  size_t lane_ = 0; // the dimension that adjacent threads walk
};

} // namespace

void choose_lanes(StageScope &scope) {
  const size_t last = scope.dims.size() - 1;
  std::vector<int> written(last + 1, 0), read(last + 1, 0); // accesses that would be scattered
  for (const model::Access &a : scope.nest->accesses)
    for (size_t d = 0; d <= last; d++) {
      const auto s = stride(a, scope.dims[d].index);
      if (adjacent(s) || (s && *s == Poly(0))) continue;
      (scope.nest->arrays[static_cast<size_t>(a.array)].written ? written : read)[d]++;
    }
  // reads may be staged; where writes have to be as well, fewer reads are
  const bool every = *std::min_element(written.begin(), written.end()) > 0;
  size_t lane = last;
  for (size_t d = last; d-- > 0;)
    if (written[d] < written[lane] || (every && written[d] == written[lane] && read[d] < read[lane])) lane = d;
  std::swap(scope.dims[lane].thread, scope.dims[last].thread);
}

void choose_groups(StageScope &scope) { Choice(scope).run(); }

} // namespace metafork::codegen
