#include "schedule/reasons.h"

#include <isl/map.h>

#include <algorithm>
#include <vector>

namespace metafork::schedule {

namespace {

class Reasons {
public:
  Reasons(const Sets &sets, const Asked &asked) : sets_(sets), asked_(asked) {}

  // Why no loop is parallel: a dependence that the outermost loop carries; of `statement`, if it is not -1.
  std::string run(const Dependences &d, int statement) const {
    std::string out = statement < 0 ? "no order with a parallel loop was found" + model::Topic::no_order : "";
    const std::pair<const char *, isl::union_map> kinds[] = {{"flow", d.flow}, {"output", d.output}, {"anti", d.anti}};
    bool found = false;
    for (const auto &[kind, relation] : kinds)
      relation.foreach_map([&, k = kind](isl::map m) {
        if (found) return;
        const int from = Sets::statement(isl_map_get_tuple_name(m.get(), isl_dim_in)),
                  to = Sets::statement(isl_map_get_tuple_name(m.get(), isl_dim_out));
        if (statement >= 0 && from != statement && to != statement) return;
        if (sets_.loops(from).empty() || sets_.loops(to).empty() || sets_.loops(from)[0] != sets_.loops(to)[0]) return;
        const isl::map equal = isl::manage(isl_map_equate(m.copy(), isl_dim_in, 0, isl_dim_out, 0));
        if (m.is_subset(equal)) return;
        found = true;
        out = describe_pair(k, from, to);
      });
    if (!found && statement < 0 && !d.reordered.is_empty())
      out =
          "its iterations only accumulate, which threads share where there are many of them; a meta_for with "
          "meta_reduction is shared however few there are" +
          model::Topic::no_order;
    return out;
  }

private:
  // What may be done about two statements that share an element.
  std::string cure(const std::string &kind, int from, int to, const model::ScopAccess &a) const {
    const auto sums_up = [&](int s) {
      const model::ScopStatement &one = sets_.scop().statements[static_cast<size_t>(s)];
      const bool update = std::any_of(one.updates.begin(), one.updates.end(), [&](const model::ScopUpdate &u) {
        return one.accesses[static_cast<size_t>(u.access)].array == a.array;
      });
      const bool chain = one.recurrence && one.recurrence->parts.front().accesses.front().array == a.array;
      return update || (chain && kind != "anti");
    };
    const model::ScopArray &array = sets_.scop().arrays[static_cast<size_t>(a.array)];
    const auto given = [&](int s) { return s < asked_.given; };
    if (array.floating && !asked_.reassociate && given(from) && given(to) && sums_up(from) && sums_up(to))
      return "; --reassociate permits another order of its sums";
    if (array.dimensions == 0)
      return "; declare it in the body, where no iteration needs what another one has left in it";
    return kind == "anti" ? "; read what it overwrites from a copy that is made before the loop"
                          : "; an algorithm without such a chain is needed";
  }

  // Do the accesses meet in one element, the first in an earlier iteration of the outermost loop?
  bool meet(int from, size_t a, int to, size_t b) const {
    const isl::map pairs = sets_.access(from, static_cast<int>(a))
                               .apply_range(sets_.access(to, static_cast<int>(b)).reverse())
                               .intersect_params(sets_.context());
    return !isl::manage(isl_map_order_lt(pairs.copy(), isl_dim_in, 0, isl_dim_out, 0)).is_empty();
  }

  std::string describe_pair(const std::string &kind, int from, int to) const {
    const auto &before = sets_.scop().statements[static_cast<size_t>(from)].accesses,
               &after = sets_.scop().statements[static_cast<size_t>(to)].accesses;
    std::vector<std::pair<size_t, size_t>> pairs; // that may be it
    for (size_t k = 0; k < before.size(); k++)
      for (size_t l = 0; l < after.size(); l++) {
        const model::ScopAccess &a = before[k], &b = after[l];
        const bool first = kind == "anti" ? a.read : a.write, second = kind == "flow" ? b.read : b.write;
        const bool apart =
            (a.end_byte > 0 && a.end_byte <= b.first_byte) || (b.end_byte > 0 && b.end_byte <= a.first_byte);
        if (a.array == b.array && first && second && !apart) pairs.emplace_back(k, l);
      }
    const auto it = std::find_if(pairs.begin(), pairs.end(),
                                 [&](const auto &p) { return pairs.size() == 1 || meet(from, p.first, to, p.second); });
    const std::string loop = sets_.scop().loops[static_cast<size_t>(sets_.loops(from)[0])].variable;
    if (!pairs.empty()) {
      const auto [k, l] = it == pairs.end() ? pairs.front() : *it;
      return describe(loop, kind, from, before[k], to, after[l]);
    }
    return "iterations of the loop over '" + loop + "' depend on one another" + model::Topic::carried;
  }

  std::string describe(const std::string &loop, const std::string &kind, int from, const model::ScopAccess &a, int to,
                       const model::ScopAccess &b) const {
    // over the loops' variables alone; whatever else is in a subscript, its value says whether they meet
    const auto known = [this](const model::ScopAccess &x) {
      return x.certain && std::all_of(x.index.begin(), x.index.end(), [this](const model::IntExpr &i) {
               std::vector<std::string> symbols;
               if (i.is_known()) i.collect_symbols(symbols);
               return i.is_known() && i.is_polynomial() &&
                      std::all_of(symbols.begin(), symbols.end(), [this](const auto &s) {
                        return std::any_of(sets_.scop().loops.begin(), sets_.scop().loops.end(),
                                           [&](const model::ScopLoop &l) { return l.index == s; });
                      });
             });
    };
    const std::string which = kind == "flow" ? " flow" : kind == "anti" ? "n anti" : "n output";
    return "iterations of the loop over '" + loop + "' depend on one another: '" + a.text + "' (line " +
           std::to_string(a.location.line) + ") and '" + b.text + "' (line " + std::to_string(b.location.line) +
           (known(a) && known(b) ? ") are" : ") may be") + " one element in two iterations, a" + which + " dependence" +
           cure(kind, from, to, a) + model::Topic::carried;
  }

  const Sets &sets_;
  const Asked &asked_;
};

} // namespace

std::string why_serial(const Sets &sets, const Dependences &d, const Asked &asked, int statement) {
  return Reasons(sets, asked).run(d, statement);
}

} // namespace metafork::schedule
