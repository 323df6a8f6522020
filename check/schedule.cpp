// Claims on a parallel program: the instances are those of the scop, each once; dependent ones keep their order; what
// is private or expanded has one element where the scop has one.
#include "check/check.h"
#include "check/enumerate.h"
#include "check/rewriting.h"
#include "check/scop_questions.h"

#include <algorithm>
#include <iterator>

namespace metafork::check {

using model::ParallelNode;

namespace {

class ScheduleCheck {
public:
  ScheduleCheck(const model::Scop &scop, const model::ParallelProgram &program, const Effort &effort)
      : q_(scop, program, Budget{40000, 200000, effort.steps, effort.answers}) {
    for (const ProgramLeaf &leaf : q_.points.leaves) places_[leaf.statement].push_back(&leaf);
    for (const SourceStatement &s : q_.points.statements)
      for (size_t i = 0; i < q_.statement(s).accesses.size(); i++)
        references_[q_.statement(s).accesses[i].array].push_back(
            {&s, &q_.statement(s).accesses[i], static_cast<int>(i)});
  }

  void run(Certificate &out) {
    for (const SourceStatement &s : q_.points.statements)
      out.claims.push_back(guarded("instances of " + q_.statement(s).name, q_.statement(s).location,
                                   [&](Claim &c) { instances(s, c); }));
    for (const ProgramLeaf &leaf : q_.points.leaves)
      if (std::none_of(q_.points.statements.begin(), q_.points.statements.end(),
                       [&](const SourceStatement &s) { return s.statement == leaf.statement; })) {
        out.claims.push_back({"instances", Status::refuted, "the program has a statement that the source does not have",
                              q_.scop.location});
        return;
      }
    for (size_t a = 0; a < q_.scop.arrays.size(); a++)
      out.claims.push_back(guarded("dependences on " + q_.scop.arrays[a].name, q_.scop.arrays[a].location,
                                   [&](Claim &c) { dependences(static_cast<int>(a), c); }));
  }

private:
  template <class F>
  Claim guarded(const std::string &name, const model::Location &where, F check) {
    Claim c;
    c.name = name;
    c.where = where;
    c.status = Status::proved;
    try {
      check(c);
    } catch (const Beyond &b) {
      c.status = Status::not_checked;
      c.why = b.what();
    }
    return c;
  }
  // -------------------------------------------------------------------------------------------------------- instances

  void instances(const SourceStatement &s, Claim &c) {
    std::vector<Family> families;
    for (const ProgramLeaf *leaf : places_[s.statement]) families.push_back(q_.points.family(*leaf));
    if (families.empty() && !q_.impossible(q_.points.domain(s, q_.symbols(s, "#0"))))
      return refute(c, "the program never does " + q_.statement(s).name + " (line " +
                           std::to_string(q_.statement(s).location.line) + ")");
    if (families.empty()) return;
    Bijection b(q_.solver, q_.points.algebra, families,
                [this, &s](Algebra &, const std::vector<Poly> &x) { return q_.points.domain(s, x); });
    const std::string why = b.all();
    if (why.empty()) return;
    const std::string example = compare_instances(q_.scop, q_.program, s.statement);
    if (example.empty()) return unproved(c, "it is not shown " + why);
    refute(c, example);
  }

  // ------------------------------------------------------------------------------------------------------ dependences

  // x op= e and y op= f with the same associative operation, of the same bytes, which may be done in any order: where
  // the programmer allows it, or steps of whole numbers, which wrap.
  bool may_reorder(const Reference &a, const Reference &b) const {
    const model::ScopUpdate *x = update(a), *y = update(b);
    const model::ScopArray &array = q_.scop.arrays[static_cast<size_t>(a.access->array)];
    const auto &named = q_.scop.reassociate;
    return x && y && x->op == y->op && a.access->first_byte == b.access->first_byte &&
           a.access->end_byte == b.access->end_byte &&
           (std::find(named.begin(), named.end(), array.name) != named.end() ||
            (!array.floating && x->step && y->step));
  }
  const model::ScopUpdate *update(const Reference &r) const {
    return model::update_of(q_.statement(*r.statement), r.index);
  }
  // Each of them is done as a whole: others may be under way at the same time.
  bool may_be_at_once(const Reference &a, const Reference &b) const {
    return may_reorder(a, b) && update(a)->step && update(b)->step;
  }

  void dependences(int array, Claim &c) {
    const std::vector<Reference> &all = references_[array];
    if (std::none_of(all.begin(), all.end(), [](const Reference &r) { return r.access->write; })) return;
    Home home;
    if (!find_home(q_, array, all, home, c)) return;
    for (const Reference &a : all)
      for (const Reference &b : all)
        if ((a.access->write || b.access->write) && share_bytes(*a.access, *b.access) && !may_be_at_once(a, b))
          if (!ordered(a, b, home, may_reorder(a, b), c)) return;
  }

  // Indices of the source in what is zero where two references touch one element; loops of the program have other ones.
  static constexpr const char *first_of_pair = "#s1", *second_of_pair = "#s2";

  // What is zero if an instance of a and one of b, both of the source, touch one element.
  const std::vector<Poly> &one_element(const Reference &a, const Reference &b) {
    const auto key = std::make_pair(a.access, b.access);
    if (const auto it = elements_.find(key); it != elements_.end()) return it->second;
    const std::vector<Poly> x = q_.symbols(*a.statement, first_of_pair), y = q_.symbols(*b.statement, second_of_pair);
    std::vector<Poly> whole, out;
    const auto e = q_.points.element(*a.statement, *a.access, x), f = q_.points.element(*b.statement, *b.access, y);
    for (size_t d = 0; d < std::min(e.size(), f.size()); d++)
      if (e[d] && f[d]) whole.push_back(*e[d] - *f[d]);
    std::vector<Formula> both; // what is known of the two instances, where rows may be found
    if (std::any_of(whole.begin(), whole.end(), has_products)) {
      both = q_.points.domain(*a.statement, x);
      append(both, q_.points.domain(*b.statement, y));
    }
    for (const Poly &p : whole) take_apart(p, both, out);
    return elements_[key] = std::move(out);
  }

  static bool has_products(const Poly &p) {
    return std::any_of(p.terms().begin(), p.terms().end(), [](const auto &term) { return term.first.size() > 1; });
  }

  // p = 0 is i*m + j = 0: where -m < j < m, that is i = 0 and j = 0.
  void take_apart(const Poly &p, const std::vector<Formula> &facts, std::vector<Poly> &out) const {
    std::set<std::pair<size_t, Monomial>> rows; // products of sizes, the shortest first
    for (const auto &[m, c] : p.terms()) {
      Monomial::Symbols sizes;
      std::copy_if(m.begin(), m.end(), std::back_inserter(sizes),
                   [](const std::string &s) { return s.find('#') == std::string::npos; });
      if (!sizes.empty() && sizes.size() < m.size()) rows.insert({sizes.size(), sizes});
      for (size_t k = 0; k < m.size() && sizes.size() == m.size() && m.size() > 1; k++) { // (n - 1)*n + j
        rows.insert({m.size() - 1, m.without(k)});
      }
    }
    for (const auto &[length, row] : rows) {
      Poly size = 1, index, rest;
      for (const std::string &s : row) size = size * Poly::symbol(s);
      for (const auto &[m, c] : p.terms()) {
        Poly term = c;
        for (const std::string &s : m) term = term * Poly::symbol(s);
        if (const auto quotient = term.divide(size))
          index += *quotient;
        else
          rest += term;
      }
      std::vector<Formula> above = facts, below = facts;
      above.push_back(Formula::ge(rest, size));
      below.push_back(Formula::ge(-rest, size));
      if (!q_.impossible(above) || !q_.impossible(below)) continue;
      take_apart(index, facts, out);
      take_apart(rest, facts, out);
      return;
    }
    out.push_back(p);
  }

  // Formulas: both instances exist, touch one element, and x of a comes before y of b.
  std::vector<Formula> conflict(const Reference &a, const std::vector<Poly> &x, const Reference &b,
                                const std::vector<Poly> &y, const Home &home) {
    std::vector<Formula> out;
    std::map<std::string, Poly> values;
    for (size_t k = 0; k < x.size(); k++) values[q_.index(*a.statement, k) + first_of_pair] = x[k];
    for (size_t k = 0; k < y.size(); k++) values[q_.index(*b.statement, k) + second_of_pair] = y[k];
    for (const Poly &p : one_element(a, b)) out.push_back(Formula::eq(p.substitute(values), 0));
    // a remainder of an index is a symbol of its own: the index in it has its value
    for (const std::string &s : q_.points.algebra.all_symbols(out))
      if (const auto it = values.find(s); it != values.end()) out.push_back(Formula::eq(Poly::symbol(s), it->second));
    for (long l = 0; l < home.loops; l++)
      out.push_back(Formula::eq(x[static_cast<size_t>(l)], y[static_cast<size_t>(l)]));
    out.push_back(q_.points.before(*a.statement, x, *b.statement, y));
    return out;
  }

  // `any`: they may change places, but not be in two iterations of one parallel loop.
  bool ordered(const Reference &a, const Reference &b, const Home &home, bool any, Claim &c) {
    const std::vector<const ProgramLeaf *> &of_a = places_[a.statement->statement],
                                           &of_b = places_[b.statement->statement];
    if (in_order_of_text(of_a, of_b, any)) return true;
    const std::vector<Poly> x = q_.symbols(*a.statement, "#1"), y = q_.symbols(*b.statement, "#2");
    std::vector<Formula> facts = conflict(a, x, b, y, home);
    // conditions may be many, and the question is often answered without them
    const bool conditional = !a.statement->conditions.empty() || !b.statement->conditions.empty();
    if (conditional && q_.impossible(facts)) return true;
    append(facts, q_.points.domain(*a.statement, x));
    append(facts, q_.points.domain(*b.statement, y));
    if (q_.impossible(facts)) return true;
    for (const ProgramLeaf *p : of_a)
      for (const ProgramLeaf *q : of_b)
        if (!leaves_ordered(a, *p, b, *q, home, any, c)) return false;
    return true;
  }

  // No loop is around both, and all places of a stand before those of b (`any`: in either order).
  static bool in_order_of_text(const std::vector<const ProgramLeaf *> &of_a,
                               const std::vector<const ProgramLeaf *> &of_b, bool any) {
    auto outermost = [](const ProgramLeaf &leaf) {
      const auto it = std::find_if(leaf.path.begin(), leaf.path.end(),
                                   [](const ParallelNode *n) { return n->kind == ParallelNode::Kind::loop; });
      return it == leaf.path.end() ? nullptr : *it;
    };
    for (const ProgramLeaf *p : of_a)
      for (const ProgramLeaf *q : of_b) {
        const ParallelNode *const loop = outermost(*p);
        if ((loop && loop == outermost(*q)) || (!any && p->position >= q->position)) return false;
      }
    return true;
  }

  // Two places v = b*B + u and v' = b'*B + u' of one coordinate, 0 <= u, u' < B: v <= v' implies b <= b'.
  std::vector<Formula> tile_facts(const ProgramLeaf &p, const Environment &of_p, const ProgramLeaf &q,
                                  const Environment &of_q, const std::vector<Formula> &facts) {
    std::vector<Formula> out;
    auto implied = [&](const Formula &goal) {
      std::vector<Formula> broken = facts;
      broken.push_back(negation(goal));
      return q_.impossible(broken);
    };
    auto in_tile = [&](const ScopPoints::TilePlace &t) {
      return implied(Formula::ge(t.rest, 0)) && implied(Formula::lt(t.rest, t.size));
    };
    const auto of_first = q_.points.tile_places(p, of_p), of_second = q_.points.tile_places(q, of_q);
    for (const ScopPoints::TilePlace &a : of_first)
      for (const ScopPoints::TilePlace &b : of_second) {
        if (a.node != b.node || !(a.size == b.size) || a.block == b.block || !in_tile(a) || !in_tile(b)) continue;
        if (implied(Formula::ge(b.value, a.value))) out.push_back(Formula::ge(b.block, a.block));
        if (implied(Formula::ge(a.value, b.value))) out.push_back(Formula::ge(a.block, b.block));
      }
    return out;
  }

  // Does the program never do q's instance of b before, or at the same time as, p's instance of a? `any`: in either
  // order, but never at the same time?
  bool leaves_ordered(const Reference &a, const ProgramLeaf &p, const Reference &b, const ProgramLeaf &q,
                      const Home &home, bool any, Claim &c) {
    Environment of_p = q_.named(p, "#1"), of_q = q_.named(q, "#2");
    const std::vector<const ParallelNode *> lp = p.loops(), lq = q.loops();
    size_t common = 0;
    while (common < std::min(lp.size(), lq.size()) && lp[common] == lq[common]) common++;
    for (size_t k = 0; k <= common; k++) {
      const bool last = k == common;
      if (last && (any || p.position < q.position)) return true;
      const Instance ip = q_.points.instance(p, of_p), iq = q_.points.instance(q, of_q);
      std::vector<Formula> facts = conflict(a, ip.coordinates, b, iq.coordinates, home);
      append(facts, ip.conditions);
      append(facts, iq.conditions);
      if (q_.impossible(facts)) return true; // the outer loops alone keep them in order
      if (last) return violation(a, p, of_p, b, q, of_q, facts, "in the other order", c);
      const std::string &v = lp[k]->variable;
      append(facts, tile_facts(p, of_p, q, of_q, facts));
      for (const bool more : {true, false}) {
        if ((any || !more) && !lp[k]->parallel) continue;
        std::vector<Formula> broken = facts;
        broken.push_back(more ? Formula::lt(of_q[v], of_p[v]) : Formula::lt(of_p[v], of_q[v]));
        if (q_.impossible(broken)) continue;
        return violation(a, p, of_p, b, q, of_q, broken,
                         lp[k]->parallel ? "in two iterations of the parallel loop over " + v
                                         : "in the other order by the loop over " + v,
                         c);
      }
      of_q[v] = of_p[v];
    }
    return true;
  }

  bool violation(const Reference &a, const ProgramLeaf &p, const Environment &of_p, const Reference &b,
                 const ProgramLeaf &q, const Environment &of_q, std::vector<Formula> facts, const std::string &how,
                 Claim &c) {
    auto does = [](const model::ScopAccess &r) {
      return (r.write && r.read ? "updates " : r.write ? "writes " : "reads ") + r.text;
    };
    const auto example = q_.solver.example(q_.points.algebra.with_definitions(facts), q_.points.algebra.positive);
    const std::vector<Poly> x = q_.points.instance(p, of_p).coordinates, y = q_.points.instance(q, of_q).coordinates;
    const std::map<std::string, int64_t> values = example.value_or(std::map<std::string, int64_t>());
    std::string why = q_.instance_text(*a.statement, x, values) + " " + does(*a.access) + " before " +
                      q_.instance_text(*b.statement, y, values) + " " + does(*b.access) +
                      " in the source; the program does them " + how;
    std::string sizes;
    for (const model::ScopParameter &s : q_.scop.parameters)
      if (const auto it = values.find(s.name); it != values.end())
        sizes.append(sizes.empty() ? "" : ", ").append(s.name).append(" = ").append(std::to_string(it->second));
    for (const std::string &s : q_.points.algebra.positive)
      if (const auto it = values.find(s); it != values.end())
        sizes.append(sizes.empty() ? "" : ", ").append(s).append(" = ").append(std::to_string(it->second));
    if (!sizes.empty()) why += " (with " + sizes + ")";
    if (example)
      refute(c, why);
    else
      unproved(c, "not shown to be impossible: " + why);
    return false;
  }

  ScopQuestions q_;
  std::map<int, std::vector<const ProgramLeaf *>> places_; // of each statement
  std::map<int, std::vector<Reference>> references_;       // to each array, in source order
  std::map<std::pair<const model::ScopAccess *, const model::ScopAccess *>, std::vector<Poly>> elements_;
};

} // namespace

Certificate check_schedule(const model::Scop &scop, const model::ParallelProgram &program, const Effort &effort) {
  Certificate out;
  out.subject = scop.name;
  try {
    ScheduleCheck(scop, program, effort).run(out);
  } catch (const Beyond &b) {
    out.claims.push_back({"program", Status::not_checked, b.what(), scop.location});
  }
  return out;
}

Certificate check_schedule(const model::Scop &given, const model::Scop &scop, const model::ParallelProgram &program,
                           const Effort &effort) {
  Certificate out = check_schedule(scop, program, effort);
  const std::vector<Claim> rewriting = check_rewriting(given, scop, effort.steps);
  out.claims.insert(out.claims.begin(), rewriting.begin(), rewriting.end());
  return out;
}

} // namespace metafork::check
