#include "check/scop_questions.h"

#include <algorithm>

namespace metafork::check {

using model::ParallelNode;

bool share_bytes(const model::ScopAccess &a, const model::ScopAccess &b) {
  if (a.end_byte == 0 || b.end_byte == 0) return true; // a whole element
  return std::max(a.first_byte, b.first_byte) < std::min(a.end_byte, b.end_byte);
}

bool covers_bytes(const model::ScopAccess &a, const model::ScopAccess &b) {
  if (a.end_byte == 0) return true;
  return b.end_byte != 0 && a.first_byte <= b.first_byte && b.end_byte <= a.end_byte;
}

void append(std::vector<Formula> &to, const std::vector<Formula> &from) {
  to.insert(to.end(), from.begin(), from.end());
}

void refute(Claim &c, const std::string &why) {
  c.status = Status::refuted;
  c.why = why;
}
void unproved(Claim &c, const std::string &why) {
  c.status = Status::not_checked;
  c.why = why;
}
bool ScopQuestions::impossible(std::vector<Formula> formulas) const {
  return solver.impossible(points.algebra.with_definitions(std::move(formulas)));
}

const std::string &ScopQuestions::index(const SourceStatement &s, size_t loop) const {
  return scop.loops[static_cast<size_t>(s.loops[loop])].index;
}
std::vector<Poly> ScopQuestions::symbols(const SourceStatement &s, const std::string &suffix) const {
  std::vector<Poly> out;
  for (size_t k = 0; k < s.loops.size(); k++) out.push_back(Poly::symbol(index(s, k) + suffix));
  return out;
}

Environment ScopQuestions::named(const ProgramLeaf &leaf, const std::string &suffix) {
  Environment env;
  for (const ParallelNode *n : leaf.loops()) env[n->variable] = Poly::symbol(n->variable + suffix);
  return env;
}

std::string ScopQuestions::instance_text(const SourceStatement &s, const std::vector<Poly> &x,
                                         const std::map<std::string, int64_t> &values) const {
  std::string out = statement(s).name + " (line " + std::to_string(statement(s).location.line) + ")";
  for (size_t k = 0; k < x.size(); k++) {
    const auto v = x[k].evaluate(values);
    out.append(k ? ", " : " at ").append(scop.loops[static_cast<size_t>(s.loops[k])].index).append(" = ");
    out.append(v ? std::to_string(*v) : "?");
  }
  return out;
}

namespace {

// Private and expanded arrays.
class Homes {
public:
  explicit Homes(ScopQuestions &questions) : q_(questions) {}

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
      const Environment ex = q_.points.environment(q_.points.source(p.statement), x);
      const Environment ey = q_.points.environment(q_.points.source(q.statement), y);
      for (const model::IntExpr &e : home.expansion->index)
        out.equal.push_back(Formula::eq(q_.points.algebra.value(e, ex), q_.points.algebra.value(e, ey)));
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

  bool find(int array, const std::vector<Reference> &all, Home &home, Claim &c) {
    const model::ScopArray &a = q_.scop.arrays[static_cast<size_t>(array)];
    // One element is the scalar itself: for all iterations, also where each of them declares a scalar of its own.
    bool one_element = false;
    for (const model::Expansion &e : q_.program.expansions) {
      if (e.array != array) continue;
      if (e.extents.empty())
        one_element = true;
      else
        home.expansion = &e;
    }
    std::vector<const ProgramLeaf *> users;
    for (const ProgramLeaf &leaf : q_.points.leaves)
      for (const Reference &r : all)
        if (leaf.statement == r.statement->statement && (users.empty() || users.back() != &leaf))
          users.push_back(&leaf);
    if (users.empty()) return true; // no statement that uses it is executed
    size_t declared = 0;
    for (const ProgramLeaf *leaf : users) declared += block_of(*leaf, array) != nullptr;
    home.private_to_block = declared > 0;
    if (declared > 0 && (home.expansion || one_element)) return refute(c, "it is both private and expanded"), false;
    if (declared > 0 && declared < users.size())
      return refute(c, "it is private in a block, and used outside of it"), false;
    if (!declared && !home.expansion) {
      if (a.scope >= 0 && !one_element)
        return refute(c, "it is declared inside the loops, and nowhere in the program"), false;
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
      const std::vector<Poly> x = q_.symbols(*r.statement, "#0");
      const Environment env = q_.points.environment(*r.statement, x);
      if (e.index.size() != e.extents.size()) return refute(c, e.name + " has not one index for each dimension"), false;
      for (size_t d = 0; d < e.index.size(); d++) {
        const Poly i = q_.points.algebra.value(e.index[d], env), n = q_.points.algebra.value(e.extents[d], {});
        for (const Formula &outside : {Formula::lt(i, 0), Formula::ge(i, n)}) {
          std::vector<Formula> facts = q_.points.domain(*r.statement, x);
          facts.push_back(outside);
          if (q_.impossible(facts)) continue;
          const auto example = q_.solver.example(q_.points.algebra.with_definitions(facts), q_.points.algebra.positive);
          const std::string why =
              q_.instance_text(*r.statement, x, example.value_or(std::map<std::string, int64_t>())) +
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
        const Environment of_p = q_.named(*p, "#1"), of_q = q_.named(*q, "#2");
        const Instance ip = q_.points.instance(*p, of_p), iq = q_.points.instance(*q, of_q);
        const Same same = same_place(home, array, *p, of_p, ip.coordinates, *q, of_q, iq.coordinates);
        std::vector<Formula> facts = ip.conditions, equal;
        append(facts, iq.conditions);
        for (size_t l = 0; l < n; l++) equal.push_back(Formula::eq(ip.coordinates[l], iq.coordinates[l]));
        std::vector<Formula> apart = facts, together = facts;
        append(apart, equal);
        if (!same.never) apart.push_back(negation(Formula::all(same.equal)));
        const ParallelNode *block = home.expansion || same.never ? nullptr : block_of(*p, array);
        if (!(block ? same_iterations(*p, *q, block, n) : q_.impossible(apart))) return false;
        if (same.never) continue;
        append(together, same.equal);
        together.push_back(negation(Formula::all(equal)));
        if (!q_.impossible(together)) return false;
      }
    return true;
  }

  // Two uses in one iteration of the first n source loops are in one iteration of all loops around the block: shown for
  // one loop after another, as each of them may need those before it (Euclid's lemma for each digit of a tile).
  bool same_iterations(const ProgramLeaf &p, const ProgramLeaf &q, const ParallelNode *block, size_t n) {
    const Environment of_p = q_.named(p, "#1");
    Environment of_q = q_.named(q, "#2");
    std::vector<const ParallelNode *> left = p.loops_around(block);
    const Instance ip = q_.points.instance(p, of_p);
    while (!left.empty()) {
      const Instance iq = q_.points.instance(q, of_q);
      std::vector<Formula> facts = ip.conditions;
      append(facts, iq.conditions);
      for (size_t l = 0; l < n; l++) facts.push_back(Formula::eq(ip.coordinates[l], iq.coordinates[l]));
      const auto same = std::find_if(left.begin(), left.end(), [&](const ParallelNode *loop) {
        std::vector<Formula> differ = facts;
        differ.push_back(negation(Formula::eq(of_p.at(loop->variable), of_q.at(loop->variable))));
        return q_.impossible(differ);
      });
      if (same == left.end()) return false;
      of_q[(*same)->variable] = of_p.at((*same)->variable);
      left.erase(same);
    }
    return true;
  }

  // The loops up to the one whose body declares it are around every use.
  bool declared_in_loops(int array, const model::ScopArray &a, const std::vector<const ProgramLeaf *> &users,
                         Home &home, Claim &c) {
    size_t n = 0;
    for (const ProgramLeaf *leaf : users) {
      const std::vector<int> &loops = q_.points.source(leaf->statement).loops;
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
    for (const Reference &r : all) most = std::min(most, q_.points.common(*all[0].statement, *r.statement));
    for (size_t n = most + 1; n-- > 0;) {
      if (!one_place_each(array, users, home, n)) continue;
      home.loops = static_cast<long>(n);
      for (const Reference &r : all)
        if (r.access->read && !written_before(r, all, n)) {
          unproved(c, "it is not shown that " + q_.statement(*r.statement).name + " (line " +
                          std::to_string(q_.statement(*r.statement).location.line) +
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
      if (!w.access->write || !w.access->certain || !covers_bytes(*w.access, *read.access) || !(&t < &s)) continue;
      const size_t m = q_.points.common(s, t);
      if (m != t.loops.size() || m < n) continue; // one instance of t stands before each of s
      const std::vector<Poly> x = q_.symbols(s, "#0");
      const std::vector<Poly> prefix(x.begin(), x.begin() + static_cast<long>(m));
      std::vector<Formula> missing;
      for (const Formula &f : q_.points.domain(t, prefix)) missing.push_back(negation(f));
      const auto e = q_.points.element(s, *read.access, x), f = q_.points.element(t, *w.access, prefix);
      bool known = true;
      for (size_t d = 0; d < e.size(); d++) {
        known = known && e[d] && f[d];
        if (known) missing.push_back(negation(Formula::eq(*e[d], *f[d])));
      }
      std::vector<Formula> facts = q_.points.domain(s, x);
      facts.push_back(Formula::any(std::move(missing)));
      if (known && q_.impossible(facts)) return true;
    }
    return false;
  }

  ScopQuestions &q_;
};

} // namespace

bool find_home(ScopQuestions &questions, int array, const std::vector<Reference> &all, Home &home, Claim &c) {
  return Homes(questions).find(array, all, home, c);
}

} // namespace metafork::check
