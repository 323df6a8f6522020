#include "schedule/ast_reader.h"

#include "analysis/analysis.h"
#include "schedule/nodes.h"
#include "schedule/numbers.h"
#include "schedule/plan.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace metafork::schedule {

using model::IntExpr;
using model::ParallelNode;
using Kind = IntExpr::Kind;
using NodeKind = ParallelNode::Kind;

namespace {

using Conditions = std::vector<IntExpr>; // each >= 0

// Of a tree: conditions, loops and instances. A disjunction copies what is below it, so that few lines of isl's tree
// may stand for millions of these.
constexpr size_t most_parts = 4000, most_parts_of_statement = 200;

class Reader {
public:
  Reader(const Sets &sets) : sets_(sets), most_(most_parts + most_parts_of_statement * sets.scop().statements.size()) {}

  using Nodes = std::vector<ParallelNode>;

  Nodes read(isl_ast_node *node) {
    Nodes out = nodes(node, {});
    join_locals(out);
    drop_declarations(out);
    return out;
  }
  IntExpr read(isl_ast_expr *e) { return expression(e); }

private:
  void count(size_t parts) {
    parts_ += parts;
    if (parts_ <= most_) return;
    throw Inexpressible{"more than " + std::to_string(most_) + " conditions, loops and statements", true};
  }

  // Those of what nothing in their block touches; a block that declares nothing is what stands in it. Returns what is
  // touched.
  std::set<int> drop_declarations(Nodes &list) const {
    std::set<int> touched;
    Nodes out;
    for (ParallelNode &n : list) {
      std::set<int> inside = drop_declarations(n.body);
      if (n.kind == NodeKind::statement)
        for (const model::ScopAccess &a : sets_.scop().statements[static_cast<size_t>(n.statement)].accesses)
          inside.insert(a.array);
      std::erase_if(n.declarations, [&](int a) { return inside.count(a) == 0; });
      touched.insert(inside.begin(), inside.end());
      if (n.kind == NodeKind::block && n.declarations.empty())
        std::move(n.body.begin(), n.body.end(), std::back_inserter(out));
      else
        out.push_back(std::move(n));
    }
    list = std::move(out);
    return touched;
  }

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

  // What stands behind a loop and needs a local of its last iteration belongs there.
  static void join_ends(Nodes &list) {
    for (size_t k = 1; k < list.size(); k++) {
      if (list[k].kind != NodeKind::block || list[k].declarations.empty()) continue;
      std::vector<IntExpr> last;
      ParallelNode *end = end_of(list[k - 1], list[k].declarations, last);
      if (!end) continue;
      end->body.push_back(schedule::branch(last, std::move(list[k].body)));
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(k--));
    }
  }
  // The block at the end of a loop that declares these locals; `last`: each is >= 0 in the last iteration.
  static ParallelNode *end_of(ParallelNode &loop, const std::vector<int> &locals, std::vector<IntExpr> &last) {
    if (loop.kind != NodeKind::loop || loop.step != 1 || loop.body.empty()) return nullptr;
    last.push_back(IntExpr::symbol(loop.variable) - loop.last);
    ParallelNode &end = loop.body.back();
    if (end.kind != NodeKind::block) return end_of(end, locals, last);
    const auto has = [&](int a) {
      return std::find(end.declarations.begin(), end.declarations.end(), a) != end.declarations.end();
    };
    return std::all_of(locals.begin(), locals.end(), has) ? &end : nullptr;
  }

  // Of parallel loops side by side, of which the second begins behind the last iteration of the first, one loop with
  // conditions.
  static void join_loops(Nodes &list) {
    for (size_t k = 1; k < list.size(); k++) {
      ParallelNode &first = list[k - 1], &second = list[k];
      const auto between = analysis::polynomial(second.first - first.last);
      if (first.kind != NodeKind::loop || second.kind != NodeKind::loop || first.step != 1 || second.step != 1)
        continue;
      if (!between || between->constant() != 1) continue;
      const IntExpr v = IntExpr::symbol(first.variable);
      first.body = {schedule::branch({first.last - v}, first.body), schedule::branch({v - second.first}, second.body)};
      first.last = second.last;
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(k--));
    }
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
          if (m->role == Role::joint) join_loops(out);
          join_ends(out);
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
    count(1);
    ParallelNode n;
    isl_ast_expr *callee = isl_ast_expr_get_op_arg(call, 0);
    isl_id *id = isl_ast_expr_get_id(callee);
    n.statement = Sets::statement(isl_id_get_name(id));
    isl_id_free(id);
    isl_ast_expr_free(callee);
    for (int i = 1; i < isl_ast_expr_get_op_n_arg(call); i++) n.values.push_back(argument(call, i));
    return n;
  }

  Nodes branch(isl_ast_node *node, const std::optional<Mark> &mark) {
    isl_ast_expr *e = isl_ast_node_if_get_cond(node);
    std::vector<Conditions> cases = alternatives(e, true);
    Nodes out;
    isl_ast_node *then = isl_ast_node_if_get_then(node);
    add_cases(out, cases, then, mark);
    isl_ast_node_free(then);
    if (isl_ast_node_if_has_else(node)) {
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
      count(c.size());
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

  std::vector<Conditions> both(const std::vector<Conditions> &a, const std::vector<Conditions> &b) {
    std::vector<Conditions> out;
    for (const Conditions &x : a)
      for (const Conditions &y : b) {
        count(1);
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
      if (mark && (mark->role == Role::wave || mark->role == Role::joint))
        out = {one_iteration(*mark, first, name, body)};
      isl_ast_node_free(body);
      return out;
    }
    count(1);
    ParallelNode n;
    n.kind = NodeKind::loop;
    n.first = first;
    n.variable = mark ? mark->variable : name;
    n.parallel = mark && (mark->role == Role::parallel || mark->role == Role::joint);
    isl_ast_expr *cond = isl_ast_node_for_get_cond(node);
    n.last = argument(cond, 1);
    if (isl_ast_expr_get_op_type(cond) == isl_ast_expr_op_lt) n.last = sum(n.last, -1);
    isl_ast_expr_free(cond);
    isl_ast_expr *inc = isl_ast_node_for_get_inc(node);
    n.step = fitting(isl_ast_expr_get_val(inc));
    isl_ast_expr_free(inc);
    values_[name] = IntExpr::symbol(n.variable);
    n.body = nodes(body, {});
    join_locals(n.body);
    n.coordinate = mark && mark->role == Role::wave;
    isl_ast_node_free(body);
    return {n};
  }

  // A coordinate of tiles keeps its loop, and what may become part of another one.
  ParallelNode one_iteration(const Mark &mark, const IntExpr &at, const std::string &name, isl_ast_node *body) {
    ParallelNode n;
    n.kind = NodeKind::loop;
    n.variable = mark.variable;
    n.first = n.last = at;
    n.coordinate = mark.role == Role::wave;
    n.parallel = mark.role == Role::joint;
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
      case isl_ast_expr_int:
        return fitting(isl_ast_expr_get_val(e));
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
        return IntExpr::make(Kind::floor_divide, argument(e, 0), argument(e, 1));
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
  size_t parts_ = 0, most_;
};

} // namespace

std::vector<ParallelNode> read_ast(const Sets &sets, isl_ast_node *node) { return Reader(sets).read(node); }

IntExpr read_ast(const Sets &sets, isl_ast_expr *e) { return Reader(sets).read(e); }

} // namespace metafork::schedule
