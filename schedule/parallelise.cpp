#include "schedule/accumulations.h"
#include "schedule/cost.h"
#include "schedule/counters.h"
#include "schedule/device.h"
#include "schedule/guards.h"
#include "schedule/library.h"
#include "schedule/numbers.h"
#include "schedule/partial_results.h"
#include "schedule/plan.h"
#include "schedule/program.h"
#include "schedule/reasons.h"
#include "schedule/scans.h"
#include "schedule/schedule.h"
#include "schedule/split.h"
#include "schedule/steps.h"

#include <isl/constraint.h>
#include <isl/mat.h>
#include <isl/options.h>
#include <isl/schedule.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <utility>

namespace metafork::schedule {

namespace {

class Parallelise {
public:
  Parallelise(const model::Scop &scop, const Options &options, Library &library)
      : scop_(scop), options_(options), library_(library), ctx_(library.get()) {
    result_.scop = scop;
  }

  Result run() {
    if (loop_variables()) analyse();
    return std::move(result_);
  }

private:
  void serial(const std::string &reason, const model::Location &at) {
    result_.program.reset();
    result_.reason = reason;
    result_.location = at;
  }

  // Arrays of which each iteration has one of its own may stand around the loops that would be parallel: then as they
  // are.
  void analyse() {
    const Result given = result_;
    analyse(/*with_private=*/true);
    const auto is_private = [this](size_t a) {
      const model::ScopArray &array = result_.scop.arrays[a];
      return array.scope >= 0 && array.dimensions > 0 && model::given_array(result_.scop, static_cast<int>(a)) >= 0 &&
             model::given_array(result_.scop, static_cast<int>(a)) != static_cast<int>(a);
    };
    bool any = false;
    for (size_t a = 0; a < result_.scop.arrays.size(); a++) any = any || is_private(a);
    if (result_.program || !any || gave_up_ || library_.spent()) return;
    Result first = std::exchange(result_, given);
    analyse(/*with_private=*/false);
    if (!result_.program) result_ = std::move(first);
  }

  void analyse(bool with_private) {
    auto sets = std::make_unique<Sets>(result_.scop, ctx_);
    if (!sets->obstacle() && with_private)
      if (auto changed = privatised(*sets)) {
        sets.reset();
        result_.scop = std::move(*changed);
        sets = std::make_unique<Sets>(result_.scop, ctx_);
      }
    if (sets->obstacle()) return serial(sets->obstacle()->reason, sets->obstacle()->location);
    if (sets->domain().is_empty()) return serial("they never execute" + model::Topic::no_iterations, scop_.location);
    const Dependences d = dependences(*sets, options_.reassociate);
    guards_ = guards(*sets, options_.distinct);
    result_.overlapping = guards_.unknown;
    if (!guards_.reason.empty() && guards_.at_launch.empty()) return serial(guards_.reason, scop_.location);
    result_.degenerate = degenerate(*sets);
    const Result before = result_;
    choose(*sets, d);
    if (!gave_up_ && !library_.spent() && stays_on_host(result_)) choose_steps(before);
  }

  // Does the host do updates that could be steps of kernels?
  bool stays_on_host(const Result &r) const {
    const auto left = [&](size_t s) {
      return !r.program || std::any_of(r.on_host.begin(), r.on_host.end(),
                                       [&](const auto &one) { return one.first == static_cast<int>(s); });
    };
    for (size_t s = 0; s < r.scop.statements.size(); s++)
      for (const model::ScopUpdate &u : r.scop.statements[s].updates)
        if (left(s) && may_be_step(r.scop, r.scop.statements[s], u, options_.reassociate)) return true;
    return false;
  }

  // The same where updates of elements are steps. They cost more than plain ones: only where the host had them else.
  void choose_steps(const Result &before) {
    Result plain = std::exchange(result_, before);
    for (model::ScopStatement &s : result_.scop.statements)
      for (model::ScopUpdate &u : s.updates) u.step = may_be_step(result_.scop, s, u, options_.reassociate);
    const Sets sets(result_.scop, ctx_);
    choose(sets, dependences(sets, options_.reassociate));
    if (!result_.program || stays_on_host(result_)) result_ = std::move(plain);
  }

  // Do the assumptions rule out that a product of sizes is some times as large as each of its factors?
  static bool degenerate(const Sets &sets) {
    constexpr int times = 8;
    isl::set large = sets.assumptions();
    isl_set *s = large.copy();
    const int n = isl_set_dim(s, isl_dim_param);
    bool product = false;
    auto at_least = [&](int position, int factor) { // parameter >= times * factor, or >= times
      isl_constraint *c = isl_constraint_alloc_inequality(isl_local_space_from_space(isl_set_get_space(s)));
      c = isl_constraint_set_coefficient_si(c, isl_dim_param, position, 1);
      c = factor < 0 ? isl_constraint_set_constant_si(c, -times)
                     : isl_constraint_set_coefficient_si(c, isl_dim_param, factor, -times);
      s = isl_set_add_constraint(s, c);
    };
    for (int i = 0; i < n; i++) {
      const model::IntExpr value = sets.parameter(isl_set_get_dim_name(s, isl_dim_param, static_cast<unsigned>(i)));
      if (value.kind() != model::IntExpr::Kind::multiply) continue;
      std::vector<std::string> factors;
      value.collect_symbols(factors);
      for (const std::string &f : factors) {
        const int at = isl_set_find_dim_by_name(s, isl_dim_param, f.c_str());
        if (at < 0) continue;
        product = true;
        at_least(at, -1);
        at_least(i, at);
      }
    }
    return isl::manage(s).is_empty() && product;
  }

  // Values that loops leave in their variables: known for the outermost ones.
  bool loop_variables() {
    std::vector<int> outermost;
    for (const model::ScopNode &n : scop_.body)
      if (n.kind == model::ScopNode::Kind::loop) outermost.push_back(n.item);
    for (size_t l = 0; l < scop_.loops.size(); l++) {
      const model::ScopLoop &loop = scop_.loops[l];
      if (!loop.declared_outside || !loop.live_out) continue;
      if (std::find(outermost.begin(), outermost.end(), static_cast<int>(l)) != outermost.end()) continue;
      serial("the value of '" + loop.variable + "' is read after its loop; declare it in the loop" +
                 model::Topic::value_after,
             loop.location);
      return false;
    }
    return true;
  }

  // What isl's search goes by.
  struct Orders {
    isl::union_map validity, coincidence, proximity;
  };

  // What isl's scheduler finds; nullopt if its share of the work is not enough. Its operations are on tableaux that
  // grow with the statements in both directions: from many statements on each one counts for more.
  std::optional<isl::schedule> within_share(const Sets &sets, const Orders &orders, bool parallel_outside) {
    const double n = static_cast<double>(std::max<size_t>(1, sets.scop().statements.size())), many = n / 20;
    const double weight = std::max(1.0, many * many * many);
    library_.allow(static_cast<int64_t>(static_cast<double>(most_operations) / n / weight), weight);
    std::optional<isl::schedule> out;
    try {
      out = computed(sets, orders, parallel_outside);
    } catch (const isl::exception &e) {
      give_up(e);
      gave_up_ = true;
    }
    library_.allow(most_operations);
    return out;
  }

  // Before the search isl eliminates what each piece quantifies, by Fourier and Motzkin: work that grows with the
  // constraints in a tower, and that its operations do not count. Of a piece with many such variables all that speaks
  // of them is dropped: more pairs, never fewer.
  static isl::union_map for_search(const isl::union_map &dependences) {
    constexpr int most_quantified = 3;
    isl_union_map *out = isl_union_map_empty(isl_union_map_get_space(dependences.get()));
    dependences.foreach_map([&](isl::map m) {
      m.foreach_basic_map([&](isl::basic_map piece) {
        isl_basic_map *b = piece.copy();
        const auto n = isl_basic_map_dim(b, isl_dim_div);
        if (n > most_quantified)
          b = isl_basic_map_drop_constraints_involving_dims(b, isl_dim_div, 0, static_cast<unsigned>(n));
        out = isl_union_map_union(out, isl_union_map_from_map(isl_map_from_basic_map(without_large_bounds(b))));
      });
    });
    return isl::manage(out);
  }

  // The search goes from one integer solution to the next by cuts, as many as constants are large, which is no
  // operation of isl's either: for (i = 0; i < 32000; i++) would take minutes. The bound is dropped: more pairs, never
  // fewer.
  static isl_basic_map *without_large_bounds(isl_basic_map *b) {
    constexpr long large = 1000;
    const auto matrix = [b](auto of) {
      return of(b, isl_dim_in, isl_dim_out, isl_dim_div, isl_dim_param, isl_dim_cst);
    };
    isl_mat *bounds = matrix(isl_basic_map_inequalities_matrix);
    const int last = static_cast<int>(isl_mat_cols(bounds)) - 1, rows = static_cast<int>(isl_mat_rows(bounds));
    for (int row = rows - 1; row >= 0; row--) {
      isl_val *constant = isl_val_abs(isl_mat_get_element_val(bounds, row, last));
      if (isl_val_cmp_si(constant, large) > 0) bounds = isl_mat_drop_rows(bounds, static_cast<unsigned>(row), 1);
      isl_val_free(constant);
    }
    if (static_cast<int>(isl_mat_rows(bounds)) == rows) {
      isl_mat_free(bounds);
      return b;
    }
    isl_mat *equalities = matrix(isl_basic_map_equalities_matrix);
    isl_space *space = isl_basic_map_get_space(b);
    isl_basic_map_free(b);
    return isl_basic_map_from_constraint_matrices(space, equalities, bounds, isl_dim_in, isl_dim_out, isl_dim_div,
                                                  isl_dim_param, isl_dim_cst);
  }

  isl::schedule computed(const Sets &sets, const Orders &orders, bool parallel_outside) const {
    isl_options_set_schedule_outer_coincidence(sets.ctx().get(), parallel_outside ? 1 : 0);
    // nothing is fused with a loop whose parallel dimension will stand inside
    isl_options_set_schedule_serialize_sccs(sets.ctx().get(), options_.synchronous ? 1 : 0);
    return isl::schedule_constraints::on_domain(sets.domain())
        .set_context(sets.context())
        .set_validity(orders.validity)
        .set_coincidence(orders.coincidence)
        .set_proximity(orders.proximity)
        .compute_schedule();
  }

  struct Candidate {
    Plan plan;
    Generated generated;
    isl::schedule tree; // of which the plan is
    Form form;
    Cost cost;
    bool written() const { return generated.program && generated.program->parallel; }
    bool enough() const { return written() && cost.serial == 0 && cost.simple; }
    bool better_than(const Candidate &o, double margin = 0) const {
      if (written() != o.written()) return written();
      if (cost.serial != o.cost.serial) return cost.serial < o.cost.serial;
      return cost.microseconds < o.cost.microseconds * (1 - margin);
    }
  };

  // The best one first; of those that the model can hardly tell apart the one that was found first.
  static void sort(std::vector<Candidate> &all) {
    constexpr double margin = 0.05;
    const auto better = [](const Candidate &a, const Candidate &b) { return a.better_than(b); };
    const Candidate &best = *std::min_element(all.begin(), all.end(), better);
    const auto first =
        std::find_if(all.begin(), all.end(), [&](const Candidate &c) { return !best.better_than(c, margin); });
    std::rotate(all.begin(), first, first + 1);
    std::stable_sort(all.begin() + 1, all.end(), better);
  }

  // Some operations, without a call or a loop?
  static bool is_light(const model::ScopText &text) {
    for (const auto &piece : text) {
      const auto *words = std::get_if<std::string>(&piece);
      for (size_t at = words ? words->find('(') : std::string::npos; at != std::string::npos;
           at = words->find('(', at + 1)) {
        const size_t before = at == 0 ? std::string::npos : words->find_last_not_of(' ', at - 1);
        if (before != std::string::npos &&
            (isalnum(static_cast<unsigned char>((*words)[before])) || (*words)[before] == '_'))
          return false;
      }
    }
    return true;
  }

  // Do parallel loops do nothing but to prepare numbers for the host's, an operation or two each?
  static bool only_prepares(const model::Scop &scop, const model::ParallelProgram &program) {
    std::set<int> prepared, parallel, outside;
    bool once = true; // for each iteration of the parallel loops
    for (const model::Expansion &e : program.expansions) prepared.insert(e.array);
    const std::function<void(const std::vector<model::ParallelNode> &, bool)> collect = [&](const auto &nodes,
                                                                                            bool inside) {
      for (const model::ParallelNode &n : nodes) {
        if (n.kind == model::ParallelNode::Kind::statement) (inside ? parallel : outside).insert(n.statement);
        once = once && !(inside && n.kind == model::ParallelNode::Kind::loop && !n.parallel);
        collect(n.body, inside || n.parallel);
      }
    };
    collect(program.body, false);
    return once && !prepared.empty() && !outside.empty() && std::all_of(parallel.begin(), parallel.end(), [&](int s) {
             const model::ScopStatement &one = scop.statements[static_cast<size_t>(s)];
             return is_light(one.text) && std::all_of(one.accesses.begin(), one.accesses.end(), [&](const auto &a) {
                      const bool own = scop.arrays[static_cast<size_t>(a.array)].scope >= 0; // the iteration's
                      return !a.write || own || prepared.count(a.array) != 0;
                    });
           });
  }

  // What is good for kernels, whatever the order.
  void finish(const Sets &sets, Generated &g) const {
    if (!g.program) return;
    share_accumulations(sets, *g.program, options_.reassociate);
    share_scans(sets, *g.program, options_.reassociate);
    if (g.program->parallel && only_prepares(sets.scop(), *g.program)) return g.program.reset();
    if (!g.program->parallel) return;
    const int array = array_around_kernels(sets.scop(), *g.program);
    if (array < 0) {
      keep_on_device(sets.scop(), *g.program);
      count_from_zero(*g.program);
      return;
    }
    g.program.reset();
    g.reason = "the array '" + sets.scop().arrays[static_cast<size_t>(array)].name +
               "' is declared inside the loops, around those that could be parallel" + model::Topic::no_kernels;
  }

  Candidate candidate(const Sets &sets, const isl::schedule &tree, const Form &form, Plan plan) {
    Candidate c{std::move(plan), {}, tree, form, {}};
    try {
      c.generated = generate(sets, c.plan);
    } catch (const isl::exception &e) {
      give_up(e);
      c.generated.reason = "too complex: the analysis was stopped" + model::Topic::too_complex;
    }
    finish(sets, c.generated);
    if (!c.written()) return c;
    c.cost = cost(sets.scop(), *c.generated.program);
    return c;
  }

  // What was begun is left where it stands, if it is for the work that it takes; the rest goes on.
  void give_up(const isl::exception &e) {
    if (!library_.exhausted(e) || library_.spent()) throw;
    library_.abandon();
    library_.allow(most_operations);
  }

  // Another form of a tree: a part of the work is for it, and where that is not enough there is none.
  void add_other(const Sets &sets, const Dependences &d, const isl::schedule &tree, const Form &form,
                 std::vector<Candidate> &out) {
    constexpr int64_t part = 8, part_of_all = 40;
    library_.allow(std::min(most_operations / part, library_.left() / part_of_all));
    try {
      const isl::union_map all = d.all();
      Plan other = plan(sets, all, all.unite(d.reordered), tree, form, asynchronous());
      const bool known = !other.changed || std::any_of(out.begin(), out.end(), [&](const Candidate &c) {
        return isl_schedule_plain_is_equal(c.plan.tree.get(), other.tree.get()) == isl_bool_true;
      });
      if (!known) out.push_back(candidate(sets, tree, form, std::move(other)));
    } catch (const isl::exception &e) {
      give_up(e);
    }
    library_.allow(most_operations);
  }

  Options asynchronous() const {
    Options out = options_;
    out.synchronous = false;
    return out;
  }

  // Orders of the scop, the best one first: the source's own and what isl computes, and where launches remain in loops,
  // or a thread with much to do, these in other forms.
  std::vector<Candidate> candidates(const Sets &sets, const Dependences &d) {
    const isl::union_map all = d.all(), crossing = all.unite(d.reordered);
    std::vector<Candidate> out;
    auto add = [&](const isl::schedule &tree, const Form &form) {
      out.push_back(candidate(sets, tree, form, plan(sets, all, crossing, tree, form, asynchronous())));
    };
    auto enough = [&] { return std::any_of(out.begin(), out.end(), [](const Candidate &c) { return c.enough(); }); };
    add(sets.source(), {});
    if (!enough()) {
      const Orders orders{for_search(all), for_search(crossing), for_search(d.flow)};
      for (const bool parallel_outside : {true, false})
        if (!enough())
          if (const auto tree = within_share(sets, orders, parallel_outside)) add(*tree, {!parallel_outside});
    }
    if (!enough() && !options_.synchronous) add_others(sets, d, out);
    sort(out);
    return out;
  }

  void add_others(const Sets &sets, const Dependences &d, std::vector<Candidate> &out) {
    constexpr int most_outside = 3;
    const size_t trees = out.size();
    for (size_t k = 0; k < trees; k++)
      for (int outside = Form::diagonal; outside < most_outside && !out.back().enough(); outside++)
        if (const isl::schedule tree = out[k].tree; outside == Form::nothing || has_wide_band(tree))
          add_other(sets, d, tree, {out[k].form.waves, true, outside}, out);
  }

  static bool has_wide_band(const isl::schedule &tree) {
    bool out = false;
    isl_schedule_foreach_schedule_node_top_down(
        tree.get(),
        [](isl_schedule_node *node, void *user) {
          if (isl_schedule_node_get_type(node) == isl_schedule_node_band && isl_schedule_node_band_n_member(node) > 1)
            *static_cast<bool *>(user) = true;
          return isl_bool_true;
        },
        &out);
    return out;
  }

  // Is it no statement of the source?
  static bool is_added(const model::Scop &scop, int statement) { return model::given_statement(scop, statement) < 0; }

  // What a launch finds out it does before anything has been done.
  std::string objection(const model::Scop &scop, const model::ParallelProgram &program) const {
    if (!program.at_launch.empty() && !is_one_launch(program)) return guards_.reason;
    return options_.objection ? options_.objection(scop, program) : "";
  }

  // Fills in the program from the first candidate that can be written down.
  bool write(const Sets &sets, const Dependences &d, std::vector<Candidate> &all, std::string &why) {
    for (Candidate &c : all) {
      if (options_.synchronous) {
        c.plan = plan(sets, d.all(), d.all().unite(d.reordered), c.tree, c.form, options_);
        c.generated = generate(sets, c.plan);
        finish(sets, c.generated);
      }
      Generated &g = c.generated;
      if (c.written()) {
        g.program->assumptions = guards_.assumptions;
        g.program->guards = guards_.conditions;
        g.program->at_launch = guards_.at_launch;
        const std::string against = objection(sets.scop(), *g.program);
        if (against.empty()) {
          describe(sets, d, c.plan, *g.program);
          g.program->extents = extents(sets);
          std::vector<int> left;
          outside_parallel_loops(g.program->body, false, left);
          for (int s : left)
            if (!is_added(sets.scop(), s)) result_.on_host.emplace_back(s, why_serial(sets, d, asked(), s));
          result_.program = std::move(g.program);
          return true;
        }
        g.reason = against;
      }
      if (why.empty()) why = g.reason;
    }
    return false;
  }

  // Another scop that means the same, where its program is better.
  bool instead(std::optional<model::Scop> other, const Candidate &plain, std::string &why) {
    if (!other) return false;
    const model::Scop given = std::exchange(result_.scop, std::move(*other));
    const Sets sets(result_.scop, ctx_);
    const Dependences d = dependences(sets, options_.reassociate);
    std::vector<Candidate> all = candidates(sets, d);
    const bool better = all.front().better_than(plain);
    if (better && write(sets, d, all, why)) return true;
    result_.scop = given;
    why.clear();
    return false;
  }

  void choose(const Sets &sets, const Dependences &d) {
    std::vector<Candidate> plain = candidates(sets, d);
    std::string why;
    const bool stays = plain.front().plan.serial > 0;
    if ((stays || !plain.front().enough()) && guards_.at_launch.empty() && instead(split(sets, d), plain.front(), why))
      return;
    if (stays && guards_.at_launch.empty())
      if (instead(with_partial_results(sets, options_.reassociate), plain.front(), why)) return;
    if (write(sets, d, plain, why)) return;
    if (why.empty() && gave_up_)
      why = "too complex: the search for an order with a parallel loop was stopped" + model::Topic::too_complex;
    serial(why.empty() ? why_serial(sets, d, asked()) : why + model::Topic::no_order, scop_.location);
  }

  Asked asked() const { return {static_cast<int>(scop_.statements.size()), options_.reassociate}; }

  static std::string text_of(const isl::union_set &s) {
    char *text = isl_union_set_to_str(s.get());
    const std::string out = text ? text : "";
    free(text);
    return out;
  }
  static std::string text_of(const isl::union_map &m) {
    char *text = isl_union_map_to_str(m.get());
    const std::string out = text ? text : "";
    free(text);
    return out;
  }

  static void describe(const Sets &sets, const Dependences &d, const Plan &plan, model::ParallelProgram &out) {
    out.domain = text_of(sets.domain());
    out.dependences = "flow: " + text_of(d.flow) + "\nanti: " + text_of(d.anti) + "\noutput: " + text_of(d.output);
    if (!d.reordered.is_empty()) out.dependences += "\nmay be re-associated: " + text_of(d.reordered);
    isl_printer *p = isl_printer_to_str(sets.ctx().get());
    p = isl_printer_set_yaml_style(p, ISL_YAML_STYLE_BLOCK);
    p = isl_printer_print_schedule(p, plan.tree.get());
    char *text = isl_printer_get_str(p);
    out.schedule = text ? text : "";
    free(text);
    isl_printer_free(p);
  }

  static void outside_parallel_loops(const std::vector<model::ParallelNode> &nodes, bool in_loop,
                                     std::vector<int> &out) {
    for (const model::ParallelNode &n : nodes) {
      if (n.parallel) continue;
      if (n.kind == model::ParallelNode::Kind::statement && in_loop &&
          std::find(out.begin(), out.end(), n.statement) == out.end())
        out.push_back(n.statement);
      outside_parallel_loops(n.body, in_loop || n.kind == model::ParallelNode::Kind::loop, out);
    }
  }

  const model::Scop &scop_;
  const Options &options_;
  Library &library_;
  isl::ctx ctx_;
  Result result_;
  Guards guards_;
  bool gave_up_ = false; // on an order of isl's
};

} // namespace

Result parallelise(const model::Scop &scop, const Options &options) {
  Library library(scop, options.steps);
  std::string reason;
  try {
    return Parallelise(scop, options, library).run();
  } catch (const TooLarge &e) {
    reason = e.what() + model::Topic::numbers;
  } catch (const isl::exception &e) {
    std::string what = e.what(); // "isl_scheduler.c:5179: unable to carry dependences"
    if (const size_t at = what.find(": "); what.rfind("isl_", 0) == 0 && at != std::string::npos) what.erase(0, at + 2);
    reason = library.exhausted(e) ? "too complex: the analysis was stopped" + model::Topic::too_complex
                                  : "no order with a parallel loop was found (" + what + ")" + model::Topic::no_order;
  }
  library.abandon();
  Result out;
  out.scop = scop;
  out.reason = reason;
  out.location = scop.location;
  return out;
}

} // namespace metafork::schedule
