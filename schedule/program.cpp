#include "schedule/program.h"

#include "model/faults.h"
#include "schedule/names.h"
#include "schedule/tiles.h"

#include <isl/ast.h>
#include <isl/ast_build.h>
#include <isl/schedule_node.h>

#include <algorithm>
#include <map>
#include <set>

namespace metafork::schedule {

using model::IntExpr;
using model::ParallelNode;
using Kind = IntExpr::Kind;
using NodeKind = ParallelNode::Kind;

namespace {

// What an AST of isl says that loops of this kind cannot.
struct Inexpressible {
  std::string what;
};

using Conditions = std::vector<IntExpr>; // each >= 0

class Reader {
public:
  Reader(const Sets &sets) : sets_(sets) {}

  using Nodes = std::vector<ParallelNode>;

  Nodes read(isl_ast_node *node) {
    Nodes out = nodes(node, {});
    join_locals(out);
    return out;
  }
  IntExpr read(isl_ast_expr *e) { return expression(e); }

private:
  // Pieces below one mark of a local array, made under different conditions: one block holds them all.
  static void join_locals(Nodes &list) {
    std::map<int, std::vector<size_t>> where;
    for (size_t i = 0; i < list.size(); i++) {
      std::set<int> found;
      declared(list[i], found);
      for (int a : found) where[a].push_back(i);
    }
    for (const auto &[array, items] : where) {
      if (items.size() < 2) continue;
      ParallelNode block;
      block.kind = NodeKind::block;
      block.declarations = {array};
      for (size_t i = items.front(); i <= items.back(); i++) {
        undeclare(list[i], array);
        block.body.push_back(std::move(list[i]));
      }
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(items.front()),
                 list.begin() + static_cast<std::ptrdiff_t>(items.back()) + 1);
      list.insert(list.begin() + static_cast<std::ptrdiff_t>(items.front()), std::move(block));
      return join_locals(list); // places have moved
    }
  }
  static void declared(const ParallelNode &n, std::set<int> &out) {
    if (n.kind != NodeKind::block && n.kind != NodeKind::branch) return;
    out.insert(n.declarations.begin(), n.declarations.end());
    for (const ParallelNode &child : n.body) declared(child, out);
  }
  static void undeclare(ParallelNode &n, int array) {
    std::erase(n.declarations, array);
    for (ParallelNode &child : n.body) undeclare(child, array);
  }

  Nodes nodes(isl_ast_node *node, const std::optional<Mark> &mark) {
    Nodes out;
    switch (isl_ast_node_get_type(node)) {
      case isl_ast_node_block: {
        isl_ast_node_list *list = isl_ast_node_block_get_children(node);
        for (int i = 0; i < isl_ast_node_list_n_ast_node(list); i++) {
          isl_ast_node *child = isl_ast_node_list_get_ast_node(list, i);
          for (ParallelNode &n : nodes(child, mark)) out.push_back(std::move(n));
          isl_ast_node_free(child);
        }
        isl_ast_node_list_free(list);
        return out;
      }
      case isl_ast_node_mark: {
        isl_id *id = isl_ast_node_mark_get_id(node);
        const std::string name = isl_id_get_name(id);
        isl_id_free(id);
        isl_ast_node *child = isl_ast_node_mark_get_node(node);
        if (const auto m = read_mark(name)) {
          out = nodes(child, m);
        } else {
          ParallelNode block; // "local 3": a declaration
          block.kind = NodeKind::block;
          block.body = nodes(child, mark);
          if (block.body.size() == 1 && block.body[0].kind == NodeKind::block) {
            const ParallelNode inner = block.body[0];
            block = inner;
          }
          block.declarations.insert(block.declarations.begin(), std::stoi(name.substr(name.find(' '))));
          out.push_back(std::move(block));
        }
        isl_ast_node_free(child);
        return out;
      }
      case isl_ast_node_if:
        return branch(node, mark);
      case isl_ast_node_for:
        return loop(node, mark);
      case isl_ast_node_user: {
        isl_ast_expr *call = isl_ast_node_user_get_expr(node);
        out.push_back(instance(call));
        isl_ast_expr_free(call);
        return out;
      }
      default:
        throw Inexpressible{"an unknown node"};
    }
  }

  ParallelNode instance(isl_ast_expr *call) {
    ParallelNode n;
    isl_ast_expr *callee = isl_ast_expr_get_op_arg(call, 0);
    isl_id *id = isl_ast_expr_get_id(callee);
    n.statement = Sets::statement(isl_id_get_name(id));
    isl_id_free(id);
    isl_ast_expr_free(callee);
    for (int i = 1; i < isl_ast_expr_get_op_n_arg(call); i++) n.values.push_back(argument(call, i));
    if (!n.values.empty() && model::fault("program-wrong-instance")) n.values.back() = n.values.back() + 1;
    return n;
  }

  Nodes branch(isl_ast_node *node, const std::optional<Mark> &mark) {
    isl_ast_expr *e = isl_ast_node_if_get_cond(node);
    std::vector<Conditions> cases = alternatives(e, true);
    Nodes out;
    isl_ast_node *then = isl_ast_node_if_get_then(node);
    add_cases(out, cases, then, mark);
    isl_ast_node_free(then);
    if (isl_ast_node_if_has_else(node) && !model::fault("program-drop-else")) {
      isl_ast_node *otherwise = isl_ast_node_if_get_else(node);
      add_cases(out, alternatives(e, false), otherwise, mark);
      isl_ast_node_free(otherwise);
    }
    isl_ast_expr_free(e);
    return out;
  }

  void add_cases(Nodes &out, const std::vector<Conditions> &cases, isl_ast_node *body,
                 const std::optional<Mark> &mark) {
    for (const Conditions &c : cases) {
      if (c.empty()) {
        for (ParallelNode &n : nodes(body, mark)) out.push_back(std::move(n));
        continue;
      }
      ParallelNode n;
      n.kind = NodeKind::branch;
      n.conditions = c;
      if (model::fault("program-drop-condition")) n.conditions.pop_back();
      n.body = nodes(body, mark);
      out.push_back(std::move(n));
    }
  }

  // A condition, or its negation, as conjunctions of which at most one holds.
  std::vector<Conditions> alternatives(isl_ast_expr *e, bool positive) {
    if (isl_ast_expr_get_type(e) == isl_ast_expr_int) {
      isl_val *v = isl_ast_expr_get_val(e);
      const bool holds = (isl_val_is_zero(v) == isl_bool_false) == positive;
      isl_val_free(v);
      return holds ? std::vector<Conditions>{{}} : std::vector<Conditions>{};
    }
    if (isl_ast_expr_get_type(e) != isl_ast_expr_op) throw Inexpressible{"a condition on a value"};
    auto part = [&](int i, bool sign) {
      isl_ast_expr *a = isl_ast_expr_get_op_arg(e, i);
      auto out = alternatives(a, sign);
      isl_ast_expr_free(a);
      return out;
    };
    const isl_ast_expr_op_type type = isl_ast_expr_get_op_type(e);
    const bool conjunction = type == isl_ast_expr_op_and || type == isl_ast_expr_op_and_then;
    const bool disjunction = type == isl_ast_expr_op_or || type == isl_ast_expr_op_or_else;
    if (conjunction || disjunction) {
      if (conjunction == positive) return both(part(0, positive), part(1, positive));
      // first, or not first and second
      std::vector<Conditions> out = part(0, positive);
      if (model::fault("program-drop-case")) return out;
      for (Conditions &c : both(part(0, !positive), part(1, positive))) out.push_back(std::move(c));
      return out;
    }
    const IntExpr a = argument(e, 0), b = argument(e, 1);
    switch (type) {
      case isl_ast_expr_op_le:
        return {{positive ? b - a : a - b - 1}};
      case isl_ast_expr_op_lt:
        return {{positive ? b - a - 1 : a - b}};
      case isl_ast_expr_op_ge:
        return {{positive ? a - b : b - a - 1}};
      case isl_ast_expr_op_gt:
        return {{positive ? a - b - 1 : b - a}};
      case isl_ast_expr_op_eq:
        if (positive) return {{a - b, b - a}};
        return {{a - b - 1}, {b - a - 1}};
      default:
        throw Inexpressible{"a condition of another kind"};
    }
  }

  static std::vector<Conditions> both(const std::vector<Conditions> &a, const std::vector<Conditions> &b) {
    std::vector<Conditions> out;
    for (const Conditions &x : a)
      for (const Conditions &y : b) {
        out.push_back(x);
        out.back().insert(out.back().end(), y.begin(), y.end());
      }
    return out;
  }

  Nodes loop(isl_ast_node *node, const std::optional<Mark> &mark) {
    isl_ast_expr *iterator = isl_ast_node_for_get_iterator(node);
    isl_id *id = isl_ast_expr_get_id(iterator);
    const std::string name = isl_id_get_name(id);
    isl_id_free(id);
    isl_ast_expr_free(iterator);
    isl_ast_expr *init = isl_ast_node_for_get_init(node);
    const IntExpr first = expression(init);
    isl_ast_expr_free(init);
    isl_ast_node *body = isl_ast_node_for_get_body(node);
    Nodes out;
    if (isl_ast_node_for_is_degenerate(node)) {
      values_[name] = first;
      out = nodes(body, {});
      join_locals(out);
      if (mark && mark->role == Role::wave) out = {one_iteration(*mark, first, name, body)};
      isl_ast_node_free(body);
      return out;
    }
    ParallelNode n;
    n.kind = NodeKind::loop;
    n.first = model::fault("program-loop-starts-late") ? sum(first, 1) : first;
    n.variable = mark ? mark->variable : name;
    n.parallel = mark && mark->role == Role::parallel;
    isl_ast_expr *cond = isl_ast_node_for_get_cond(node);
    n.last = argument(cond, 1);
    if (isl_ast_expr_get_op_type(cond) == isl_ast_expr_op_lt && !model::fault("program-less-is-at-most"))
      n.last = sum(n.last, -1);
    isl_ast_expr_free(cond);
    isl_ast_expr *inc = isl_ast_node_for_get_inc(node);
    isl_val *step = isl_ast_expr_get_val(inc);
    n.step = model::fault("program-forget-step") ? 1 : isl_val_get_num_si(step);
    isl_val_free(step);
    isl_ast_expr_free(inc);
    values_[name] = IntExpr::symbol(n.variable);
    n.body = nodes(body, {});
    join_locals(n.body);
    n.coordinate = mark && mark->role == Role::wave;
    isl_ast_node_free(body);
    return {n};
  }

  // A coordinate of tiles keeps its loop.
  ParallelNode one_iteration(const Mark &mark, const IntExpr &at, const std::string &name, isl_ast_node *body) {
    ParallelNode n;
    n.kind = NodeKind::loop;
    n.variable = mark.variable;
    n.first = n.last = at;
    n.coordinate = true;
    values_[name] = IntExpr::symbol(mark.variable);
    n.body = nodes(body, {});
    return n;
  }

  // a + b, the sum of a minimum or maximum and a term taken inside.
  static IntExpr sum(const IntExpr &a, const IntExpr &b) {
    auto extreme = [](const IntExpr &e) { return e.kind() == Kind::min || e.kind() == Kind::max; };
    if (extreme(a) && !extreme(b)) return IntExpr::make(a.kind(), sum(a.lhs(), b), sum(a.rhs(), b));
    if (extreme(b) && !extreme(a)) return sum(b, a);
    return a + b;
  }

  IntExpr argument(isl_ast_expr *e, int i) {
    isl_ast_expr *a = isl_ast_expr_get_op_arg(e, i);
    const IntExpr out = expression(a);
    isl_ast_expr_free(a);
    return out;
  }

  IntExpr expression(isl_ast_expr *e) {
    switch (isl_ast_expr_get_type(e)) {
      case isl_ast_expr_int: {
        isl_val *v = isl_ast_expr_get_val(e);
        const int64_t value = isl_val_get_num_si(v);
        isl_val_free(v);
        return value;
      }
      case isl_ast_expr_id: {
        isl_id *id = isl_ast_expr_get_id(e);
        const std::string name = isl_id_get_name(id);
        isl_id_free(id);
        const auto it = values_.find(name);
        return it == values_.end() ? sets_.parameter(name) : it->second;
      }
      default:
        break;
    }
    const int count = isl_ast_expr_get_op_n_arg(e);
    auto chain = [&](Kind kind) {
      IntExpr out = argument(e, 0);
      if (kind == Kind::min && model::fault("program-drop-min")) return out;
      if (kind == Kind::max && model::fault("program-drop-max")) return out;
      if (kind == Kind::min && model::fault("program-max-for-min")) kind = Kind::max;
      for (int i = 1; i < count; i++) out = IntExpr::make(kind, out, argument(e, i));
      return out;
    };
    switch (isl_ast_expr_get_op_type(e)) {
      case isl_ast_expr_op_add:
        return sum(argument(e, 0), argument(e, 1));
      case isl_ast_expr_op_sub:
        return sum(argument(e, 0), -argument(e, 1));
      case isl_ast_expr_op_minus:
        return -argument(e, 0);
      case isl_ast_expr_op_mul:
        return argument(e, 0) * argument(e, 1);
      case isl_ast_expr_op_max:
        return chain(Kind::max);
      case isl_ast_expr_op_min:
        return chain(Kind::min);
      case isl_ast_expr_op_fdiv_q:
        return IntExpr::make(model::fault("program-truncate-floor") ? Kind::divide : Kind::floor_divide, argument(e, 0),
                             argument(e, 1));
      case isl_ast_expr_op_pdiv_q:
      case isl_ast_expr_op_div:
        return IntExpr::make(Kind::divide, argument(e, 0), argument(e, 1));
      case isl_ast_expr_op_pdiv_r:
      case isl_ast_expr_op_zdiv_r:
        return IntExpr::make(Kind::remainder, argument(e, 0), argument(e, 1));
      default:
        throw Inexpressible{"a bound with a case distinction"};
    }
  }

  const Sets &sets_;
  std::map<std::string, IntExpr> values_; // of isl's iterators
};

// -------------------------------------------------------------------------------------------------- local variables

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
        const int own = static_cast<int>(sets_.scop().arrays[array].dimensions);
        const int dims = isl_map_dim(m.get(), isl_dim_out);
        isl_map *p = isl_map_reset_tuple_id(m.copy(), isl_dim_out);
        p = isl_map_project_out(p, isl_dim_out, static_cast<unsigned>(dims - own), static_cast<unsigned>(own));
        elements = elements.unite(isl::manage(isl_union_map_from_map(p)));
      });
    if (elements.is_empty()) return "";
    isl_schedule_node *node = lowest_above(isl_schedule_get_root(tree.get()), elements.domain());
    // a mark stands above its band: a declaration belongs below the pair
    const isl::union_map prefix = isl::manage(isl_schedule_node_get_prefix_schedule_union_map(node));
    const isl::union_map at = elements.reverse().apply_range(prefix); // element -> place
    const bool together = isl_union_map_is_single_valued(at.get()) == isl_bool_true;
    const bool alone = isl_union_map_is_single_valued(at.reverse().get()) == isl_bool_true;
    if (!together || (!alone && !model::fault("program-shared-temporary"))) {
      isl_schedule_node_free(node);
      return "'" + sets_.scop().arrays[array].name + "' would need an element for each iteration";
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
      if (model::fault("program-expansion-shares-element"))
        e.index.back() = IntExpr::make(Kind::floor_divide, e.index.back(), 2);
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
      out = Reader(sets_).read(e);
    } catch (const Inexpressible &) {
    }
    isl_ast_expr_free(e);
    return out;
  }

  const Sets &sets_;
};

bool has_parallel(const std::vector<ParallelNode> &nodes) {
  return std::any_of(nodes.begin(), nodes.end(),
                     [](const ParallelNode &n) { return n.parallel || has_parallel(n.body); });
}

} // namespace

Generated generate(const Sets &sets, const Plan &plan) {
  Generated out;
  isl::schedule tree = plan.tree;
  model::ParallelProgram program;
  out.reason = Locals(sets).place(tree, program);
  if (!out.reason.empty()) return out;
  isl_ast_build *build = isl_ast_build_from_context(sets.context().intersect(sets.assumptions()).release());
  isl_ast_node *ast = isl_ast_build_node_from_schedule(build, tree.copy());
  isl_ast_build_free(build);
  if (!ast) {
    out.reason = "no loops could be generated";
    return out;
  }
  try {
    program.body = Reader(sets).read(ast);
    out.reason = tile_waves(sets.scop(), program);
  } catch (const Inexpressible &what) {
    out.reason = "the schedule needs " + what.what;
  }
  isl_ast_node_free(ast);
  if (!out.reason.empty()) return out;
  program.parallel = has_parallel(program.body);
  out.program = std::move(program);
  return out;
}

} // namespace metafork::schedule
