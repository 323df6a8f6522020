// Wrong programs of plain loops, as a scheduler gives them that forgets a dependence, an instance or a bound.
#include "test/faults/mutations.h"
#include "test/faults/programs.h"

#include <algorithm>

namespace metafork::faults {

namespace {

using model::ParallelProgram;
using model::Scop;
using NodeKind = ParallelNode::Kind;
using Op = IntExpr::Kind;

Mutation of(const char *name, const char *what, driver::Rewrites::Program change) {
  Mutation out{name, what, {}};
  out.rewrites.scheduled = std::move(change);
  return out;
}

template <class F>
Mutation of_body(const char *name, const char *what, F change) {
  return of(name, what, [change](Scop &, ParallelProgram &p) { change(p.body); });
}
template <class F>
Mutation of_loops(const char *name, const char *what, F change) {
  return of_body(name, what, [change](Nodes &body) { each_loop(body, change); });
}
template <class F>
Mutation of_branches(const char *name, const char *what, F change) {
  return of_body(name, what, [change](Nodes &body) { each_branch(body, change); });
}
template <class F>
Mutation of_lists(const char *name, const char *what, F change) {
  return of_body(name, what, [change](Nodes &body) { each_list(body, change); });
}
template <class F>
Mutation of_instances(const char *name, const char *what, F change) {
  return of_body(name, what, [change](Nodes &body) {
    each(body, [&](ParallelNode &n) {
      if (n.kind == NodeKind::statement && !n.values.empty()) change(n.values);
    });
  });
}

// --------------------------------------------------------------------------------------------------------- marks

// Serial loops outside of all parallel ones.
void mark_outer(Nodes &nodes) {
  for (ParallelNode &n : nodes) {
    if (n.kind == NodeKind::loop && n.parallel) continue;
    if (n.kind == NodeKind::loop) n.parallel = true;
    mark_outer(n.body);
  }
}

void mark_inner(Nodes &nodes, bool in_parallel) {
  for (ParallelNode &n : nodes) {
    const bool inside = in_parallel || (n.kind == NodeKind::loop && n.parallel);
    if (n.kind == NodeKind::loop && in_parallel) n.parallel = true;
    mark_inner(n.body, inside);
  }
}

void mark_outermost_alone(Nodes &nodes, bool outermost) {
  for (ParallelNode &n : nodes) {
    if (n.kind == NodeKind::loop) n.parallel = outermost;
    mark_outermost_alone(n.body, outermost && n.kind != NodeKind::loop);
  }
}

// --------------------------------------------------------------------------------------------------------- order

bool same_range(const ParallelNode &a, const ParallelNode &b) {
  return a.kind == NodeKind::loop && b.kind == NodeKind::loop && a.parallel == b.parallel && a.step == b.step &&
         a.first.text() == b.first.text() && a.last.text() == b.last.text();
}

void fuse(Nodes &nodes) {
  for (size_t i = 0; i + 1 < nodes.size();) {
    if (!same_range(nodes[i], nodes[i + 1])) {
      i++;
      continue;
    }
    ParallelNode &second = nodes[i + 1];
    each(second.body, [&](ParallelNode &n) {
      each_expression(
          n, [&](const IntExpr &e) { return e.substitute(second.variable, IntExpr::symbol(nodes[i].variable)); });
    });
    for (ParallelNode &n : second.body) nodes[i].body.push_back(std::move(n));
    nodes.erase(nodes.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
}

void distribute(Nodes &nodes) {
  Nodes out;
  for (const ParallelNode &n : nodes) {
    if (n.kind != NodeKind::loop || n.body.size() < 2) {
      out.push_back(n);
      continue;
    }
    for (const ParallelNode &part : n.body) {
      out.push_back(n);
      out.back().body = {part};
    }
  }
  nodes = std::move(out);
}

// x = first .. last is walked as x = first + last - y.
void reverse(ParallelNode &n) {
  if (n.parallel || n.step != 1) return;
  ParallelNode value;
  value.kind = NodeKind::value;
  value.variable = n.variable;
  n.variable += "_back";
  value.first = n.first + n.last - IntExpr::symbol(n.variable);
  value.body = std::move(n.body);
  n.body = {value};
}

// --------------------------------------------------------------------------------------------------------- bounds

// Of minima (maxima) the first or the second operand.
IntExpr without(const IntExpr &e, Op op, bool first) {
  return rewritten(e, [&](const IntExpr &x) { return x.kind() != op ? x : first ? x.rhs() : x.lhs(); });
}

IntExpr exchanged(const IntExpr &e, Op from, Op to) {
  return rewritten(e, [&](const IntExpr &x) { return x.kind() == from ? IntExpr::make(to, x.lhs(), x.rhs()) : x; });
}

void truncate(ParallelNode &n) {
  each_expression(n, [](const IntExpr &e) { return exchanged(e, Op::floor_divide, Op::divide); });
}

// -------------------------------------------------------------------------------------------- private and expanded

// Their declarations stand around the whole program.
void share_temporaries(Nodes &body) {
  ParallelNode all;
  all.kind = NodeKind::block;
  each(body, [&](ParallelNode &n) {
    all.declarations.insert(all.declarations.end(), n.declarations.begin(), n.declarations.end());
    n.declarations.clear();
  });
  if (all.declarations.empty()) return;
  all.body = std::move(body);
  body = {all};
}

bool brings_back(const Scop &scop, int statement) {
  const auto &origins = scop.origins.statements;
  return static_cast<size_t>(statement) < origins.size() && origins[static_cast<size_t>(statement)] < 0;
}

void forget_last_values(Scop &scop, ParallelProgram &program) {
  each_list(program.body, [&](Nodes &nodes) {
    std::erase_if(nodes, [&](const ParallelNode &n) {
      return n.kind == NodeKind::statement ? brings_back(scop, n.statement)
                                           : n.kind == NodeKind::branch && n.body.empty();
    });
  });
}

bool touches(const model::ScopStatement &s, int array) {
  return std::any_of(s.accesses.begin(), s.accesses.end(), [&](const auto &a) { return a.array == array; });
}

// The outermost loop around a statement that touches the array; -1: there is none.
int loop_around(const Scop &scop, const std::vector<model::ScopNode> &nodes, int array, int loop) {
  for (const model::ScopNode &n : nodes) {
    if (n.kind == model::ScopNode::Kind::statement && touches(scop.statements[static_cast<size_t>(n.item)], array))
      return loop;
    const int outer = loop >= 0 || n.kind != model::ScopNode::Kind::loop ? loop : n.item;
    for (const auto *inner : {&n.body, &n.otherwise})
      if (const int found = loop_around(scop, *inner, array, outer); found >= 0) return found;
  }
  return -1;
}

// The scalar has a variable of its own in each iteration of the outermost loops.
void make_private(Scop &scop, Nodes &body, int array) {
  model::ScopArray local = scop.arrays[static_cast<size_t>(array)];
  local.scope = loop_around(scop, scop.body, array, -1);
  if (local.scope < 0) return;
  local.name += "_own";
  local.live_out = false;
  local.declaration = local.element + " " + local.name + ";";
  const int index = static_cast<int>(scop.arrays.size());
  model::keep_origins(scop);
  scop.arrays.push_back(local);
  scop.origins.arrays.push_back(scop.origins.arrays[static_cast<size_t>(array)]);
  for (size_t s = 0; s < scop.statements.size(); s++) {
    if (brings_back(scop, static_cast<int>(s))) continue;
    for (model::ScopAccess &a : scop.statements[s].accesses)
      if (a.array == array) a.array = index;
    for (model::ScopPiece &p : scop.statements[s].text)
      if (auto *scalar = std::get_if<model::ScopScalar>(&p); scalar && scalar->array == array)
        *scalar = {index, local.name};
  }
  for (ParallelNode &n : body) {
    bool uses = false;
    each(n.body, [&](const ParallelNode &inner) {
      uses = uses || (inner.kind == NodeKind::statement &&
                      touches(scop.statements[static_cast<size_t>(inner.statement)], index));
    });
    if (n.kind != NodeKind::loop || !uses) continue;
    ParallelNode block;
    block.kind = NodeKind::block;
    block.declarations = {index};
    block.body = std::move(n.body);
    n.body = {block};
  }
}

void make_scalars_private(Scop &scop, ParallelProgram &program) {
  const size_t given = scop.arrays.size();
  for (size_t a = 0; a < given; a++) {
    const model::ScopArray &array = scop.arrays[a];
    bool written = false;
    for (size_t s = 0; s < scop.statements.size(); s++)
      for (const model::ScopAccess &x : scop.statements[s].accesses)
        written = written || (x.array == static_cast<int>(a) && x.write && !brings_back(scop, static_cast<int>(s)));
    if (array.kind == model::ScopArray::Kind::scalar && array.scope < 0 && written)
      make_private(scop, program.body, static_cast<int>(a));
  }
}

void share_elements(Scop &, ParallelProgram &program) {
  for (model::Expansion &e : program.expansions)
    for (IntExpr &i : e.index) i = IntExpr::make(Op::floor_divide, i, 2);
}

// --------------------------------------------------------------------------------------------------------- tables

std::vector<Mutation> of_marks_and_order() {
  return {
      of_body("program-outer-loop-parallel", "a loop around the parallel ones, or beside them, is parallel",
              mark_outer),
      of_body("program-inner-loop-parallel", "a serial loop inside a parallel one is parallel",
              [](Nodes &body) { mark_inner(body, false); }),
      of_body("program-outermost-loop-parallel", "the outermost loop is parallel instead of those inside",
              [](Nodes &body) { mark_outermost_alone(body, true); }),
      of_loops("program-marks-exchanged", "the marks parallel and serial are on each other's loops",
               [](ParallelNode &n) { n.parallel = !n.parallel; }),
      of_lists("program-sequence-reversed", "what stands one behind the other is in the reverse order",
               [](Nodes &list) { std::reverse(list.begin(), list.end()); }),
      of_lists("program-loops-fused", "a read or write waits for one iteration of the loop before instead of all",
               fuse),
      of_lists("program-loops-distributed", "statements of an iteration do not wait for the iteration before",
               distribute),
      of_loops("program-loop-reversed", "a serial loop runs from its last iteration to its first", reverse),
      of_lists("program-statement-dropped", "the last of several statements is left out",
               [](Nodes &list) {
                 if (list.size() > 1) list.pop_back();
               }),
  };
}

std::vector<Mutation> of_bounds() {
  return {
      of_loops("program-loop-starts-late", "a serial or parallel loop leaves out its first iteration",
               [](ParallelNode &n) { n.first = plus(n.first, 1); }),
      of_loops("program-loop-starts-early", "a serial or parallel loop has an iteration before its first",
               [](ParallelNode &n) { n.first = plus(n.first, -1); }),
      of_loops("program-loop-ends-early", "a serial or parallel loop leaves out its last iteration",
               [](ParallelNode &n) { n.last = plus(n.last, -1); }),
      of_loops("program-less-is-at-most", "x < n is written as x <= n",
               [](ParallelNode &n) { n.last = plus(n.last, 1); }),
      of_loops("program-drop-min", "of several upper bounds only the first is kept",
               [](ParallelNode &n) { n.last = without(n.last, Op::min, false); }),
      of_loops("program-drop-first-min", "of several upper bounds only the last is kept",
               [](ParallelNode &n) { n.last = without(n.last, Op::min, true); }),
      of_loops("program-drop-max", "of several lower bounds only the first is kept",
               [](ParallelNode &n) { n.first = without(n.first, Op::max, false); }),
      of_loops("program-drop-first-max", "of several lower bounds only the last is kept",
               [](ParallelNode &n) { n.first = without(n.first, Op::max, true); }),
      of_loops("program-max-for-min", "max is written for min",
               [](ParallelNode &n) { n.last = exchanged(n.last, Op::min, Op::max); }),
      of_loops("program-min-for-max", "min is written for max",
               [](ParallelNode &n) { n.first = exchanged(n.first, Op::max, Op::min); }),
      of_body("program-truncate-floor", "a floor is written as a truncating division",
              [](Nodes &body) { each(body, truncate); }),
      of_loops("program-forget-step", "a step is 1", [](ParallelNode &n) { n.step = 1; }),
      of_loops("program-step-doubled", "every other iteration is left out", [](ParallelNode &n) { n.step *= 2; }),
  };
}

std::vector<Mutation> of_conditions_and_instances() {
  return {
      of_branches("program-drop-condition", "a condition of a branch is lost",
                  [](ParallelNode &n) { n.conditions.pop_back(); }),
      of_branches("program-weak-condition", "x < n is written as x <= n in a condition",
                  [](ParallelNode &n) { n.conditions.front() = n.conditions.front() + 1; }),
      of_branches("program-strict-condition", "x <= n is written as x < n in a condition",
                  [](ParallelNode &n) { n.conditions.front() = n.conditions.front() - 1; }),
      of_branches("program-else-is-then", "a branch runs where its first condition does not hold",
                  [](ParallelNode &n) { n.conditions.front() = -n.conditions.front() - 1; }),
      of_branches("program-at-least-for-equal", "an equation is written as an inequality",
                  [](ParallelNode &n) { keep_one_side(n.conditions); }),
      of_lists("program-drop-case", "of the cases of a condition only the first is kept",
               [](Nodes &list) {
                 for (size_t i = 1; i < list.size();)
                   if (list[i - 1].kind == NodeKind::branch && list[i].kind == NodeKind::branch)
                     list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
                   else
                     i++;
               }),
      of_lists("program-drop-branch", "what stands behind a condition is lost",
               [](Nodes &list) { std::erase_if(list, [](const auto &n) { return n.kind == NodeKind::branch; }); }),
      of_instances("program-wrong-instance", "a statement is run for the next iteration of its innermost loop",
                   [](std::vector<IntExpr> &values) { values.back() = values.back() + 1; }),
      of_instances("program-wrong-outer-instance", "a statement is run for the iteration of its outermost loop before",
                   [](std::vector<IntExpr> &values) { values.front() = values.front() - 1; }),
      of_instances("program-transposed-instance", "the values of the two outermost loops are exchanged",
                   [](std::vector<IntExpr> &values) {
                     if (values.size() > 1) std::swap(values[0], values[1]);
                   }),
  };
}

std::vector<Mutation> of_storage_and_guards() {
  return {
      of("program-shared-temporary", "a temporary is declared outside a loop whose iterations use it at once",
         [](Scop &, ParallelProgram &p) { share_temporaries(p.body); }),
      of("private-although-live-in", "a scalar is private although an iteration reads the value of an earlier one",
         make_scalars_private),
      of("private-forgets-last-value", "the last value of a private scalar is not kept", forget_last_values),
      of("partial-result-starts-elsewhere", "a partial result starts as what the operation changes",
         [](Scop &scop, ParallelProgram &) {
           for (size_t k = 0; k < scop.statements.size(); k++)
             for (model::ScopPiece &p : scop.statements[k].text)
               if (auto *text = std::get_if<std::string>(&p); text && brings_back(scop, static_cast<int>(k)))
                 if (*text == " = 0;" || *text == " = 1;") *text = " = 2;";
         }),
      of("partial-result-is-folded-otherwise", "a partial result goes to the whole by another operation",
         [](Scop &scop, ParallelProgram &) {
           for (size_t k = 0; k < scop.statements.size(); k++)
             for (model::ScopPiece &p : scop.statements[k].text)
               if (auto *text = std::get_if<std::string>(&p); text && brings_back(scop, static_cast<int>(k)))
                 *text = *text == " + " ? " - " : *text == " < " ? " > " : *text;
         }),
      of("program-expansion-shares-element", "two neighbouring iterations find one element in an expanded scalar",
         share_elements),
      of("program-expansion-one-element", "all iterations find one element in an expanded scalar",
         [](Scop &, ParallelProgram &p) {
           for (model::Expansion &e : p.expansions)
             for (IntExpr &i : e.index) i = 0;
         }),
      of("program-expansion-short", "an expanded scalar has an element less than it needs",
         [](Scop &, ParallelProgram &p) {
           for (model::Expansion &e : p.expansions)
             for (IntExpr &n : e.extents) n = n - 1;
         }),
      of("guards-ignore-alias", "pointers are taken as distinct",
         [](Scop &, ParallelProgram &p) {
           std::erase_if(p.guards, [](const std::string &g) { return g.find("metafork_apart") != std::string::npos; });
         }),
      of("guards-ignore-ranges", "unsigned arithmetic is taken for one that does not wrap",
         [](Scop &, ParallelProgram &p) {
           std::erase_if(p.guards, [](const std::string &g) { return g.find("metafork_apart") == std::string::npos; });
         }),
      of("guards-ignore-assumptions", "the program runs for all sizes, although it is right for some only",
         [](Scop &, ParallelProgram &p) { p.assumptions.clear(); }),
  };
}

} // namespace

std::vector<Mutation> of_programs() {
  std::vector<Mutation> out;
  for (const auto &part : {of_marks_and_order, of_bounds, of_conditions_and_instances, of_storage_and_guards})
    for (Mutation &m : part()) out.push_back(std::move(m));
  return out;
}

} // namespace metafork::faults
