// Claims on a parallel program: the instances are those of the scop, each once; dependent ones keep their order; what
// is private or expanded has one element where the scop has one.
#include "check/check.h"
#include "check/enumerate.h"
#include "check/rewriting.h"
#include "check/scop_points.h"

#include <algorithm>
#include <iterator>

namespace metafork::check {

using model::ParallelNode;

namespace {

void append(std::vector<Formula> &to, const std::vector<Formula> &from) {
  to.insert(to.end(), from.begin(), from.end());
}

// Where the program keeps an array: in the scop's own place; in a variable of each execution of a block; in an array
// with an element for each value of some expressions.
struct Home {
  bool private_to_block = false;
  const model::Expansion *expansion = nullptr;
  // Elements are apart where one of the first `loops` source loops has another value; -1: one element for all.
  long loops = -1;
};

struct Reference {
  const SourceStatement *statement = nullptr;
  const model::ScopAccess *access = nullptr;
  int index = -1; // into the statement's accesses
};

class ScheduleCheck {
public:
  ScheduleCheck(const model::Scop &scop, const model::ParallelProgram &program, const Effort &effort)
      : points_(scop, program), scop_(scop), program_(program), solver_(Budget{40000, 200000, effort.stop}) {}

  void run(Certificate &out) {
    for (const SourceStatement &s : points_.statements)
      out.claims.push_back(
          guarded("instances of " + statement(s).name, statement(s).location, [&](Claim &c) { instances(s, c); }));
    for (const ProgramLeaf &leaf : points_.leaves)
      if (std::none_of(points_.statements.begin(), points_.statements.end(),
                       [&](const SourceStatement &s) { return s.statement == leaf.statement; })) {
        out.claims.push_back({"instances", Status::refuted, "the program has a statement that the source does not have",
                              scop_.location});
        return;
      }
    for (size_t a = 0; a < scop_.arrays.size(); a++)
      out.claims.push_back(guarded("dependences on " + scop_.arrays[a].name, scop_.arrays[a].location,
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
  static void refute(Claim &c, const std::string &why) {
    c.status = Status::refuted;
    c.why = why;
  }
  static void unproved(Claim &c, const std::string &why) {
    c.status = Status::not_checked;
    c.why = why;
  }
  const model::ScopStatement &statement(const SourceStatement &s) const {
    return scop_.statements[static_cast<size_t>(s.statement)];
  }
  bool impossible(std::vector<Formula> formulas) const {
    return solver_.impossible(points_.algebra.with_definitions(std::move(formulas)));
  }

  // -------------------------------------------------------------------------------------------------------- instances

  void instances(const SourceStatement &s, Claim &c) {
    std::vector<Family> families;
    for (const ProgramLeaf &leaf : points_.leaves)
      if (leaf.statement == s.statement) families.push_back(points_.family(leaf));
    if (families.empty() && !impossible(points_.domain(s, symbols(s, "#0"))))
      return refute(c, "the program never does " + statement(s).name + " (line " +
                           std::to_string(statement(s).location.line) + ")");
    if (families.empty()) return;
    Bijection b(solver_, points_.algebra, families,
                [this, &s](Algebra &, const std::vector<Poly> &x) { return points_.domain(s, x); });
    const std::string why = b.all();
    if (why.empty()) return;
    const std::string example = compare_instances(scop_, program_, s.statement);
    if (example.empty()) return unproved(c, "it is not shown " + why);
    refute(c, example);
  }

  const std::string &index(const SourceStatement &s, size_t loop) const {
    return scop_.loops[static_cast<size_t>(s.loops[loop])].index;
  }
  std::vector<Poly> symbols(const SourceStatement &s, const std::string &suffix) const {
    std::vector<Poly> out;
    for (size_t k = 0; k < s.loops.size(); k++) out.push_back(Poly::symbol(index(s, k) + suffix));
    return out;
  }

  // ------------------------------------------------------------------------------------------------------ dependences

  std::vector<Reference> references(int array) const {
    std::vector<Reference> out;
    for (const SourceStatement &s : points_.statements)
      for (size_t i = 0; i < statement(s).accesses.size(); i++)
        if (statement(s).accesses[i].array == array)
          out.push_back({&s, &statement(s).accesses[i], static_cast<int>(i)});
    return out;
  }

  // x op= e and y op= f with the same associative operation, which the programmer allows to reorder.
  bool may_reorder(const Reference &a, const Reference &b) const {
    const model::ScopStatement &s = statement(*a.statement), &t = statement(*b.statement);
    const std::string &array = scop_.arrays[static_cast<size_t>(a.access->array)].name;
    return s.reduction == a.index && t.reduction == b.index && s.reduction_op == t.reduction_op &&
           std::find(scop_.reassociate.begin(), scop_.reassociate.end(), array) != scop_.reassociate.end();
  }

  void dependences(int array, Claim &c) {
    const std::vector<Reference> all = references(array);
    if (std::none_of(all.begin(), all.end(), [](const Reference &r) { return r.access->write; })) return;
    Home home;
    if (!find_home(array, all, home, c)) return;
    for (const Reference &a : all)
      for (const Reference &b : all)
        if ((a.access->write || b.access->write) && !may_reorder(a, b))
          if (!ordered(a, b, home, c)) return;
  }

  // What is zero if an instance of a (indices #1) and one of b (#2), both of the source, touch one element.
  const std::vector<Poly> &one_element(const Reference &a, const Reference &b) {
    const auto key = std::make_pair(a.access, b.access);
    if (const auto it = elements_.find(key); it != elements_.end()) return it->second;
    const std::vector<Poly> x = symbols(*a.statement, "#1"), y = symbols(*b.statement, "#2");
    std::vector<Formula> both = points_.domain(*a.statement, x);
    append(both, points_.domain(*b.statement, y));
    std::vector<Poly> out;
    const auto e = points_.element(*a.statement, *a.access, x), f = points_.element(*b.statement, *b.access, y);
    for (size_t d = 0; d < std::min(e.size(), f.size()); d++)
      if (e[d] && f[d]) take_apart(*e[d] - *f[d], both, out);
    return elements_[key] = std::move(out);
  }

  // p = 0 is i*m + j = 0: where -m < j < m, that is i = 0 and j = 0.
  void take_apart(const Poly &p, const std::vector<Formula> &facts, std::vector<Poly> &out) const {
    std::set<std::pair<size_t, Monomial>> rows; // products of sizes, the shortest first
    for (const auto &[m, c] : p.terms()) {
      Monomial sizes;
      std::copy_if(m.begin(), m.end(), std::back_inserter(sizes),
                   [](const std::string &s) { return s.find('#') == std::string::npos; });
      if (!sizes.empty() && sizes.size() < m.size()) rows.insert({sizes.size(), sizes});
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
      if (!impossible(above) || !impossible(below)) continue;
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
    for (size_t k = 0; k < x.size(); k++) values[index(*a.statement, k) + "#1"] = x[k];
    for (size_t k = 0; k < y.size(); k++) values[index(*b.statement, k) + "#2"] = y[k];
    // a remainder of an index is a symbol of its own, which stands for nothing else
    const std::vector<Poly> &zero = one_element(a, b);
    auto plain = [&](const std::string &s) { return s.find('#') == std::string::npos || values.count(s) != 0; };
    const bool substitutes = std::all_of(zero.begin(), zero.end(), [&](const Poly &p) {
      const std::set<std::string> symbols = p.symbols();
      return std::all_of(symbols.begin(), symbols.end(), plain);
    });
    if (substitutes) {
      for (const Poly &p : zero) out.push_back(Formula::eq(p.substitute(values), 0));
    } else {
      const auto e = points_.element(*a.statement, *a.access, x), f = points_.element(*b.statement, *b.access, y);
      for (size_t d = 0; d < std::min(e.size(), f.size()); d++)
        if (e[d] && f[d]) out.push_back(Formula::eq(*e[d], *f[d]));
    }
    for (long l = 0; l < home.loops; l++)
      out.push_back(Formula::eq(x[static_cast<size_t>(l)], y[static_cast<size_t>(l)]));
    out.push_back(points_.before(*a.statement, x, *b.statement, y));
    return out;
  }

  bool ordered(const Reference &a, const Reference &b, const Home &home, Claim &c) {
    const std::vector<Poly> x = symbols(*a.statement, "#1"), y = symbols(*b.statement, "#2");
    std::vector<Formula> facts = conflict(a, x, b, y, home);
    append(facts, points_.domain(*a.statement, x));
    append(facts, points_.domain(*b.statement, y));
    if (impossible(facts)) return true;
    for (const ProgramLeaf &p : points_.leaves)
      for (const ProgramLeaf &q : points_.leaves)
        if (p.statement == a.statement->statement && q.statement == b.statement->statement)
          if (!leaves_ordered(a, p, b, q, home, c)) return false;
    return true;
  }

  static Environment named(const ProgramLeaf &leaf, const std::string &suffix) {
    Environment env;
    for (const ParallelNode *n : leaf.loops()) env[n->variable] = Poly::symbol(n->variable + suffix);
    return env;
  }

  // Two places v = b*B + u and v' = b'*B + u' of one coordinate, 0 <= u, u' < B: v <= v' implies b <= b'.
  std::vector<Formula> tile_facts(const ProgramLeaf &p, const Environment &of_p, const ProgramLeaf &q,
                                  const Environment &of_q, const std::vector<Formula> &facts) {
    std::vector<Formula> out;
    auto implied = [&](const Formula &goal) {
      std::vector<Formula> broken = facts;
      broken.push_back(negation(goal));
      return impossible(broken);
    };
    auto in_tile = [&](const ScopPoints::TilePlace &t) {
      return implied(Formula::ge(t.rest, 0)) && implied(Formula::lt(t.rest, t.size));
    };
    const auto of_first = points_.tile_places(p, of_p), of_second = points_.tile_places(q, of_q);
    for (const ScopPoints::TilePlace &a : of_first)
      for (const ScopPoints::TilePlace &b : of_second) {
        if (a.node != b.node || !(a.size == b.size) || a.block == b.block || !in_tile(a) || !in_tile(b)) continue;
        if (implied(Formula::ge(b.value, a.value))) out.push_back(Formula::ge(b.block, a.block));
        if (implied(Formula::ge(a.value, b.value))) out.push_back(Formula::ge(a.block, b.block));
      }
    return out;
  }

  // Does the program never do q's instance of b before, or at the same time as, p's instance of a?
  bool leaves_ordered(const Reference &a, const ProgramLeaf &p, const Reference &b, const ProgramLeaf &q,
                      const Home &home, Claim &c) {
    Environment of_p = named(p, "#1"), of_q = named(q, "#2");
    const std::vector<const ParallelNode *> lp = p.loops(), lq = q.loops();
    size_t common = 0;
    while (common < std::min(lp.size(), lq.size()) && lp[common] == lq[common]) common++;
    for (size_t k = 0; k <= common; k++) {
      const bool last = k == common;
      if (last && p.position < q.position) return true;
      const Instance ip = points_.instance(p, of_p), iq = points_.instance(q, of_q);
      std::vector<Formula> facts = conflict(a, ip.coordinates, b, iq.coordinates, home);
      append(facts, ip.conditions);
      append(facts, iq.conditions);
      if (impossible(facts)) return true; // the outer loops alone keep them in order
      if (last) return violation(a, p, of_p, b, q, of_q, facts, "in the other order", c);
      const std::string &v = lp[k]->variable;
      append(facts, tile_facts(p, of_p, q, of_q, facts));
      for (const bool more : {true, false}) {
        if (!more && !lp[k]->parallel) continue;
        std::vector<Formula> broken = facts;
        broken.push_back(more ? Formula::lt(of_q[v], of_p[v]) : Formula::lt(of_p[v], of_q[v]));
        if (impossible(broken)) continue;
        return violation(a, p, of_p, b, q, of_q, broken,
                         lp[k]->parallel ? "in two iterations of the parallel loop over " + v
                                         : "in the other order by the loop over " + v,
                         c);
      }
      of_q[v] = of_p[v];
    }
    return true;
  }

  std::string instance_text(const SourceStatement &s, const std::vector<Poly> &x,
                            const std::map<std::string, int64_t> &values) const {
    std::string out = statement(s).name + " (line " + std::to_string(statement(s).location.line) + ")";
    for (size_t k = 0; k < x.size(); k++) {
      const auto v = x[k].evaluate(values);
      out.append(k ? ", " : " at ").append(scop_.loops[static_cast<size_t>(s.loops[k])].index).append(" = ");
      out.append(v ? std::to_string(*v) : "?");
    }
    return out;
  }

  bool violation(const Reference &a, const ProgramLeaf &p, const Environment &of_p, const Reference &b,
                 const ProgramLeaf &q, const Environment &of_q, std::vector<Formula> facts, const std::string &how,
                 Claim &c) {
    auto does = [](const model::ScopAccess &r) {
      return (r.write && r.read ? "updates " : r.write ? "writes " : "reads ") + r.text;
    };
    const auto example = solver_.example(points_.algebra.with_definitions(facts), points_.algebra.positive);
    const std::vector<Poly> x = points_.instance(p, of_p).coordinates, y = points_.instance(q, of_q).coordinates;
    const std::map<std::string, int64_t> values = example.value_or(std::map<std::string, int64_t>());
    std::string why = instance_text(*a.statement, x, values) + " " + does(*a.access) + " before " +
                      instance_text(*b.statement, y, values) + " " + does(*b.access) +
                      " in the source; the program does them " + how;
    std::string sizes;
    for (const model::ScopParameter &s : scop_.parameters)
      if (const auto it = values.find(s.name); it != values.end())
        sizes.append(sizes.empty() ? "" : ", ").append(s.name).append(" = ").append(std::to_string(it->second));
    for (const std::string &s : points_.algebra.positive)
      if (const auto it = values.find(s); it != values.end())
        sizes.append(sizes.empty() ? "" : ", ").append(s).append(" = ").append(std::to_string(it->second));
    if (!sizes.empty()) why += " (with " + sizes + ")";
    if (example)
      refute(c, why);
    else
      unproved(c, "not shown to be impossible: " + why);
    return false;
  }

  // ------------------------------------------------------------------------------------- private and expanded arrays

  const ParallelNode *block_of(const ProgramLeaf &leaf, int array) const {
    for (const ParallelNode *n : leaf.path)
      if (n->kind == ParallelNode::Kind::block &&
          std::find(n->declarations.begin(), n->declarations.end(), array) != n->declarations.end())
        return n;
    return nullptr;
  }

  // Formulas that say whether two instances find the array in one place of the program.
  struct Same {
    std::vector<Formula> equal; // all of them; {}: always
    bool never = false;         // two different blocks
  };
  Same same_place(const Home &home, int array, const ProgramLeaf &p, const Environment &of_p,
                  const std::vector<Poly> &x, const ProgramLeaf &q, const Environment &of_q,
                  const std::vector<Poly> &y) {
    Same out;
    if (home.expansion) {
      const Environment ex = points_.environment(points_.source(p.statement), x);
      const Environment ey = points_.environment(points_.source(q.statement), y);
      for (const model::IntExpr &e : home.expansion->index)
        out.equal.push_back(Formula::eq(points_.algebra.value(e, ex), points_.algebra.value(e, ey)));
      return out;
    }
    const ParallelNode *bp = block_of(p, array), *bq = block_of(q, array);
    if (bp != bq) {
      out.never = true;
      return out;
    }
    for (const ParallelNode *n : p.loops_around(bp))
      out.equal.push_back(Formula::eq(of_p.at(n->variable), of_q.at(n->variable)));
    return out;
  }

  bool find_home(int array, const std::vector<Reference> &all, Home &home, Claim &c) {
    const model::ScopArray &a = scop_.arrays[static_cast<size_t>(array)];
    // One element that begins with the scalar's value and gives its last one back is the scalar itself.
    for (const model::Expansion &e : program_.expansions)
      if (e.array == array && (a.scope >= 0 || !e.extents.empty())) home.expansion = &e;
    std::vector<const ProgramLeaf *> users;
    for (const ProgramLeaf &leaf : points_.leaves)
      for (const Reference &r : all)
        if (leaf.statement == r.statement->statement && (users.empty() || users.back() != &leaf))
          users.push_back(&leaf);
    size_t declared = 0;
    for (const ProgramLeaf *leaf : users) declared += block_of(*leaf, array) != nullptr;
    home.private_to_block = declared > 0;
    if (declared > 0 && home.expansion) return refute(c, "it is both private and expanded"), false;
    if (declared > 0 && declared < users.size())
      return refute(c, "it is private in a block, and used outside of it"), false;
    if (!declared && !home.expansion) {
      if (a.scope >= 0) return refute(c, "it is declared inside the loops, and nowhere in the program"), false;
      return true;
    }
    if (home.expansion && !within_extents(*home.expansion, all, c)) return false;
    if (a.scope >= 0) return declared_in_loops(array, a, users, home, c);
    if (a.live_out)
      return refute(c, "its value may be read afterwards, and the program does not leave it there"), false;
    return moved_into_loops(array, all, users, home, c);
  }

  bool within_extents(const model::Expansion &e, const std::vector<Reference> &all, Claim &c) {
    for (const Reference &r : all) {
      const std::vector<Poly> x = symbols(*r.statement, "#0");
      const Environment env = points_.environment(*r.statement, x);
      if (e.index.size() != e.extents.size()) return refute(c, e.name + " has not one index for each dimension"), false;
      for (size_t d = 0; d < e.index.size(); d++) {
        const Poly i = points_.algebra.value(e.index[d], env), n = points_.algebra.value(e.extents[d], {});
        for (const Formula &outside : {Formula::lt(i, 0), Formula::ge(i, n)}) {
          std::vector<Formula> facts = points_.domain(*r.statement, x);
          facts.push_back(outside);
          if (impossible(facts)) continue;
          const auto example = solver_.example(points_.algebra.with_definitions(facts), points_.algebra.positive);
          const std::string why = instance_text(*r.statement, x, example.value_or(std::map<std::string, int64_t>())) +
                                  " is outside of the elements of " + e.name;
          return (example ? refute(c, why) : unproved(c, "not shown to be impossible: " + why)), false;
        }
      }
    }
    return true;
  }

  // Two uses find it in one place of the program if and only if they are in the same iteration of the first n loops.
  bool one_place_each(int array, const std::vector<const ProgramLeaf *> &users, const Home &home, size_t n) {
    for (const ProgramLeaf *p : users)
      for (const ProgramLeaf *q : users) {
        const Environment of_p = named(*p, "#1"), of_q = named(*q, "#2");
        const Instance ip = points_.instance(*p, of_p), iq = points_.instance(*q, of_q);
        const Same same = same_place(home, array, *p, of_p, ip.coordinates, *q, of_q, iq.coordinates);
        std::vector<Formula> facts = ip.conditions, equal;
        append(facts, iq.conditions);
        for (size_t l = 0; l < n; l++) equal.push_back(Formula::eq(ip.coordinates[l], iq.coordinates[l]));
        std::vector<Formula> apart = facts, together = facts;
        append(apart, equal);
        if (!same.never) apart.push_back(negation(Formula::all(same.equal)));
        if (!impossible(apart)) return false;
        if (same.never) continue;
        append(together, same.equal);
        together.push_back(negation(Formula::all(equal)));
        if (!impossible(together)) return false;
      }
    return true;
  }

  // The loops up to the one whose body declares it are around every use.
  bool declared_in_loops(int array, const model::ScopArray &a, const std::vector<const ProgramLeaf *> &users,
                         Home &home, Claim &c) {
    size_t n = 0;
    for (const ProgramLeaf *leaf : users) {
      const std::vector<int> &loops = points_.source(leaf->statement).loops;
      const auto at = std::find(loops.begin(), loops.end(), a.scope);
      if (at == loops.end()) return refute(c, "it is used outside the loop that declares it"), false;
      n = static_cast<size_t>(at - loops.begin()) + 1;
    }
    home.loops = static_cast<long>(n);
    if (one_place_each(array, users, home, n)) return true;
    return unproved(c, "it is not shown that each iteration that declares it has an element of its own"), false;
  }

  // Declared outside the loops, but private or expanded: each value that is read was written in the same iteration.
  bool moved_into_loops(int array, const std::vector<Reference> &all, const std::vector<const ProgramLeaf *> &users,
                        Home &home, Claim &c) {
    size_t most = static_cast<size_t>(-1);
    for (const Reference &r : all) most = std::min(most, points_.common(*all[0].statement, *r.statement));
    for (size_t n = most + 1; n-- > 0;) {
      if (!one_place_each(array, users, home, n)) continue;
      home.loops = static_cast<long>(n);
      for (const Reference &r : all)
        if (r.access->read && !written_before(r, all, n)) {
          unproved(c, "it is not shown that " + statement(*r.statement).name + " (line " +
                          std::to_string(statement(*r.statement).location.line) +
                          ") reads a value of its own iteration");
          return false;
        }
      return true;
    }
    return unproved(c, "it is not shown which iterations share an element"), false;
  }

  // A statement before it in the same iteration of the first n loops certainly writes the element.
  bool written_before(const Reference &read, const std::vector<Reference> &all, size_t n) {
    const SourceStatement &s = *read.statement;
    for (const Reference &w : all) {
      const SourceStatement &t = *w.statement;
      if (!w.access->write || !w.access->certain || !(&t < &s)) continue;
      const size_t m = points_.common(s, t);
      if (m != t.loops.size() || m < n) continue; // one instance of t stands before each of s
      const std::vector<Poly> x = symbols(s, "#0");
      const std::vector<Poly> prefix(x.begin(), x.begin() + static_cast<long>(m));
      std::vector<Formula> missing;
      for (const Formula &f : points_.domain(t, prefix)) missing.push_back(negation(f));
      const auto e = points_.element(s, *read.access, x), f = points_.element(t, *w.access, prefix);
      bool known = true;
      for (size_t d = 0; d < e.size(); d++) {
        known = known && e[d] && f[d];
        if (known) missing.push_back(negation(Formula::eq(*e[d], *f[d])));
      }
      std::vector<Formula> facts = points_.domain(s, x);
      facts.push_back(Formula::any(std::move(missing)));
      if (known && impossible(facts)) return true;
    }
    return false;
  }

  ScopPoints points_;
  const model::Scop &scop_;
  const model::ParallelProgram &program_;
  Solver solver_;
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
  const std::vector<Claim> rewriting = check_rewriting(given, scop);
  out.claims.insert(out.claims.begin(), rewriting.begin(), rewriting.end());
  return out;
}

} // namespace metafork::check
