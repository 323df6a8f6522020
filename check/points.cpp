// Claim "points": the kernel does every iteration of the nest, each once.
#include "check/points.h"

#include "check/staging.h"

#include <algorithm>

namespace metafork::check {

using model::IntExpr;

namespace {

enum class Part { whole, before, inner, after, terms, first, number, second };

const char *text_of(Part p) {
  switch (p) {
    case Part::whole:
      return "the body";
    case Part::before:
      return "the part before the loop";
    case Part::inner:
      return "the body of the loop";
    case Part::after:
      return "the part behind the loop";
    case Part::terms:
      return "the terms of the scan";
    case Part::first:
      return "what stands in front of the scan's statement";
    case Part::number:
      return "the numbers of the scan";
    case Part::second:
      break;
  }
  return "what stands behind the scan's statement";
}

class Points {
public:
  Points(const model::Nest &nest, const Skeleton &s, const Solver &solver) : nest_(nest), s_(s), solver_(solver) {}

  PointsResult run() {
    PointsResult out;
    try {
      out.refuted = cyclic_walks();
      if (out.refuted.empty()) out.refuted = sort_bodies();
      if (!out.refuted.empty()) return out;
      for (const auto &[part, leaves] : parts_) {
        std::string why = check(part, leaves);
        if (!why.empty()) {
          out.unproved = std::string(text_of(part)) + ": it is not shown " + why;
          out.example = example_;
          return out;
        }
      }
      out.refuted = structure_;
      if (out.refuted.empty()) out.unproved = order_of_parts();
    } catch (const Beyond &b) {
      out.unproved = b.what();
    }
    return out;
  }

private:
  // A loop that begins at first + t and steps by T visits what is congruent to first + t: all of t = 0 .. T - 1
  // together visit everything once, and nothing else would. A thread that takes the neighbours first + t*G .. first +
  // t*G + G - 1 and steps by T*G visits those whose number, divided by G, is congruent to t; where batches are aligned,
  // those that are themselves so.
  std::string cyclic_walks() const {
    std::string why;
    auto visit = [&](const auto &self, const std::vector<Node> &nodes, std::set<std::string> taken) -> void {
      for (const Node &n : nodes) {
        std::set<std::string> inner = taken;
        if (n.kind == Node::Kind::blocks || n.kind == Node::Kind::threads) {
          const auto &indices = n.kind == Node::Kind::blocks ? s_.block_indices : s_.thread_indices;
          const auto it = indices.find(n.index);
          if (it == indices.end())
            why = "the loop over " + n.name + " begins at an index that is none";
          else if (it->second != n.step)
            why = "the loop over " + n.name + " begins at " + n.index + " < " + it->second + " and advances by " +
                  n.step + ": with " + it->second + " = 1 and " + n.step + " = 2 it leaves out every second value";
          else if (n.batch < 1 || (n.batch > 1 && has_thread_storage(s_)))
            why = "the loop over " + n.name + " has batches of points where threads keep values of other points";
          else if (!inner.insert(n.index).second)
            why = "two loops inside one another walk with " + n.index + ": only equal residues meet";
        }
        self(self, n.body, inner);
        self(self, n.otherwise, inner);
      }
    };
    visit(visit, s_.body, {});
    return why;
  }

  // Which part of the source each body is.
  std::string sort_bodies() {
    if (!nest_.program.empty()) {
      parts_[Part::whole] = {inside_blocks()};
      return "";
    }
    if (s_.scans) return sort_scan();
    const std::string whole = rendered(nest_.body);
    const bool tiled = nest_.tiled.has_value();
    for (Leaf &leaf : leaves_of(s_, Node::Kind::body)) {
      const std::string &text = leaf.node->text[0];
      Part part = Part::whole;
      if (text != whole) {
        if (tiled && text == rendered(nest_.tiled->inner))
          part = Part::inner;
        else if (tiled && text == rendered(nest_.tiled->before))
          part = Part::before;
        else if (tiled && text == rendered(nest_.tiled->after))
          part = Part::after;
        else
          return "a body is no part of the source: " + text;
      }
      parts_[part].push_back(std::move(leaf));
    }
    if (parts_.count(Part::whole)) return parts_.size() == 1 ? "" : "the body stands beside parts of it";
    if (!parts_.count(Part::inner)) return "the body of the source is missing";
    if (!nest_.tiled->before.empty() && !parts_.count(Part::before)) return "what stands before the loop is missing";
    if (!nest_.tiled->after.empty() && !parts_.count(Part::after)) return "what stands behind the loop is missing";
    return "";
  }

  // The parts of a loop that is a scan (claim "scan" has what they are to one another).
  std::string sort_scan() {
    if (!nest_.tiled || !nest_.tiled->recurrence) return "the loop is no scan";
    const model::Recurrence &r = *nest_.tiled->recurrence;
    std::map<Part, std::string> texts = {{Part::terms, rendered(r.terms)}};
    if (!r.before.empty()) texts[Part::first] = rendered(r.before);
    if (!r.after.empty()) texts[Part::second] = rendered(r.after);
    for (Leaf &leaf : leaves_of(s_, Node::Kind::body)) {
      const auto at =
          std::find_if(texts.begin(), texts.end(), [&](const auto &t) { return t.second == leaf.node->text[0]; });
      if (at == texts.end()) return "a body is no part of the scan: " + leaf.node->text[0];
      parts_[at->first].push_back(std::move(leaf));
    }
    for (Leaf &leaf : leaves_of(s_, Node::Kind::copy)) {
      const bool in_phase = std::any_of(leaf.path.begin(), leaf.path.end(),
                                        [](const PathStep &step) { return step.node->kind == Node::Kind::phase; });
      if (in_phase) parts_[Part::number].push_back(std::move(leaf));
    }
    if (r.element != (parts_.count(Part::number) != 0)) return "the numbers of the scan go nowhere, or somewhere";
    for (const auto &[part, text] : texts)
      if (!parts_.count(part)) return std::string(text_of(part)) + " is missing";
    return "";
  }

  // Where the program of a block begins.
  Leaf inside_blocks() const {
    Leaf out;
    const std::vector<Node> *nodes = &s_.body;
    bool more = true;
    while (more) {
      more = false;
      for (const Node &n : *nodes) {
        if (n.kind != Node::Kind::let && n.kind != Node::Kind::blocks) break;
        out.path.push_back({&n, false});
        out.node = &n;
        if (n.kind != Node::Kind::blocks) continue;
        nodes = &n.body;
        more = true;
        break;
      }
    }
    return out;
  }

  // The loops whose indices are the coordinates.
  std::vector<size_t> loops_of(Part part) const {
    std::vector<size_t> out;
    for (size_t d = 0; d < nest_.depth; d++) out.push_back(d);
    if (part == Part::inner || part >= Part::terms) out.push_back(static_cast<size_t>(nest_.tiled->loop));
    return out;
  }

  // The coordinates of a leaf: what its lets give the indices of the loops. The variables must be what the source says.
  std::vector<Poly> coordinates(const std::vector<size_t> &loops, const Leaf &leaf, const Walk &w) {
    std::vector<Poly> out;
    for (size_t d : loops) {
      const model::Loop &l = nest_.loops[d];
      const auto index = w.env.find(l.index), variable = w.env.find(l.variable);
      if (index == w.env.end() || variable == w.env.end()) {
        structure_ = "the body is reached without a value for '" + l.variable + "'";
        throw Beyond(structure_);
      }
      const std::string pointer = l.pointer_base < 0 ? "" : nest_.arrays[static_cast<size_t>(l.pointer_base)].name;
      const auto at = std::find_if(leaf.path.begin(), leaf.path.end(), [&](const PathStep &s) {
        return s.node->kind == Node::Kind::let && s.node->name == l.variable;
      });
      if (at == leaf.path.end() || at->node->pointer != pointer || at->node->type != l.type)
        structure_ = "'" + l.variable + "' is not declared as in the source";
      if (l.index != l.variable && l.value.is_known() && !(algebra().value(l.value, w.env) == variable->second))
        structure_ = "'" + l.variable + "' has another value than in the source: " + variable->second.text();
      out.push_back(index->second);
    }
    for (const model::PointValue &v : nest_.values)
      if (values_.emplace(leaf.node, v.name).second) check_value(v, leaf, w);
    return out;
  }

  // q is floor(n / d) where d*q <= n < d*q + d.
  bool is_quotient(const model::PointValue &v, const Walk &w) {
    if (v.value.kind() != IntExpr::Kind::floor_divide) return false;
    const Poly n = algebra().value(v.value.lhs(), w.env), d = algebra().value(v.value.rhs(), w.env);
    const Poly rest = n - d * w.env.at(v.name);
    return contradict(solver_, algebra_, w.conditions, {Formula::lt(rest, 0)}, {}) &&
           contradict(solver_, algebra_, w.conditions, {Formula::ge(rest, d)}, {});
  }

  void check_value(const model::PointValue &v, const Leaf &leaf, const Walk &w) {
    const auto at = std::find_if(leaf.path.begin(), leaf.path.end(), [&](const PathStep &s) {
      return s.node->kind == Node::Kind::let && s.node->name == v.name;
    });
    if (at == leaf.path.end() || at->node->type != v.type || !at->node->pointer.empty())
      structure_ = "'" + v.name + "' is not declared as in the source";
    else if (!(algebra().value(v.value, w.env) == w.env.at(v.name)) && !is_quotient(v, w))
      structure_ = "'" + v.name + "' has another value than in the source: " + w.env.at(v.name).text();
  }

  Algebra &algebra() { return algebra_; }

  std::vector<Formula> domain(const std::vector<size_t> &loops, const std::vector<Poly> &x) {
    Environment env;
    for (size_t k = 0; k < loops.size(); k++) env[nest_.loops[loops[k]].index] = x[k];
    std::vector<Formula> out;
    for (const IntExpr &c : nest_.required) out.push_back(algebra_.not_negative(c, env));
    for (size_t d : loops) {
      if (!nest_.loops[d].known) throw Beyond("the bounds of '" + nest_.loops[d].variable + "' are not known");
      for (const IntExpr &c : nest_.loops[d].constraints) out.push_back(algebra_.not_negative(c, env));
    }
    return out;
  }

  Family family(const Leaf &leaf, const std::vector<size_t> &loops) {
    Family f;
    const Walk plain = walk(s_, leaf, algebra_, {});
    f.iterators = plain.iterators;
    f.scopes = plain.scopes;
    f.at = [this, leaf, loops](Algebra &a, const Environment &env) {
      const Walk w = walk(s_, leaf, a, env);
      return Instance{w.conditions, coordinates(loops, leaf, w)};
    };
    return f;
  }

  std::string check(Part part, const std::vector<Leaf> &leaves) {
    const std::vector<size_t> loops = loops_of(part);
    std::vector<Family> families;
    for (const Leaf &leaf : leaves) {
      if (walk(s_, leaf, algebra_, {}).opaque) throw Beyond("the body stands inside control of the source");
      families.push_back(family(leaf, loops));
    }
    Bijection b(solver_, algebra_, std::move(families),
                [this, loops](Algebra &, const std::vector<Poly> &x) { return domain(loops, x); });
    std::string why = b.all();
    if (!why.empty()) example_ = solver_.example(b.open_question(), algebra_.positive);
    return why;
  }

  // A point's parts are done by one thread in the order of the source: what is before the loop, the loop's iterations
  // in order, what is behind it.
  std::string order_of_parts() {
    if (parts_.count(Part::whole) || s_.deals || s_.scans) return ""; // claims "shared loop", "scan"
    const std::vector<size_t> points = loops_of(Part::whole);
    for (const auto &[p, first] : parts_)
      for (const auto &[q, second] : parts_)
        for (const Leaf &a : first)
          for (const Leaf &b : second)
            if (p < q || (p == Part::inner && q == p))
              if (std::string why = ordered(p, a, q, b, points); !why.empty()) return why;
    return "";
  }

  // Two leaves of one point: they are done by one thread; the common serial loops do not run backwards between them.
  std::string ordered(Part p, const Leaf &a, Part q, const Leaf &b, const std::vector<size_t> &points) {
    Environment of_a, of_b;
    const Walk wa = walk(s_, a, algebra_, {}), wb = walk(s_, b, algebra_, {});
    for (const std::string &i : wa.iterators) of_a[i] = Poly::symbol(i + "#1");
    for (const std::string &i : wb.iterators) of_b[i] = Poly::symbol(i + "#2");
    size_t common = 0;
    while (common < std::min(a.path.size(), b.path.size()) && a.path[common].node == b.path[common].node &&
           a.path[common].otherwise == b.path[common].otherwise)
      common++;
    const std::vector<size_t> loops = loops_of(Part::inner);
    auto facts = [&] {
      const Walk x = walk(s_, a, algebra_, of_a), y = walk(s_, b, algebra_, of_b);
      std::vector<Formula> out = x.conditions;
      out.insert(out.end(), y.conditions.begin(), y.conditions.end());
      const std::vector<Poly> cx = coordinates(points, a, x), cy = coordinates(points, b, y);
      for (size_t d = 0; d < cx.size(); d++) out.push_back(Formula::eq(cx[d], cy[d]));
      if (p == Part::inner && q == Part::inner)
        out.push_back(Formula::lt(coordinates(loops, a, x).back(), coordinates(loops, b, y).back()));
      return out;
    };
    auto impossible = [&](const std::vector<Formula> &goal) {
      return contradict(solver_, algebra_, facts(), goal, {});
    };
    // the digits of a point are functions of it (claim "once"): the same functions, the same thread
    Bijection none(solver_, algebra_, {}, {});
    std::vector<Poly> x;
    for (size_t d : points) x.push_back(Poly::symbol(nest_.loops[d].index));
    const Environment sa = none.solution(family(a, points), x), sb = none.solution(family(b, points), x);
    for (const auto &digits : digits_of(family(a, points), algebra_))
      for (const Digit &digit : digits)
        if (sb.count(digit.iterator) && sa.at(digit.iterator) == sb.at(digit.iterator))
          of_b[digit.iterator] = of_a[digit.iterator];
    for (const std::string &i : wa.iterators) {
      if (of_a[i] == of_b[i] || !of_b.count(i)) continue;
      if (!is_loop(a, 0, a.path.size(), i)) return "that one thread does all of a point: " + i;
      if (!is_loop(a, 0, common, i)) continue; // loops of their own, one behind the other
      if (!impossible({Formula::lt(of_b[i], of_a[i])}))
        return "that the parts of a point are in the order of the source: " + i;
      of_b[i] = of_a[i]; // otherwise this loop decides
    }
    if (p != q ? a.position < b.position : impossible({})) return "";
    return "that the parts of a point are in the order of the source";
  }
  static bool is_loop(const Leaf &leaf, size_t from, size_t to, const std::string &name) {
    for (size_t k = from; k < to; k++)
      if (leaf.path[k].node->kind == Node::Kind::loop && leaf.path[k].node->name == name) return true;
    return false;
  }

  const model::Nest &nest_;
  const Skeleton &s_;
  const Solver &solver_;
  Algebra algebra_ = algebra_for(nest_, s_);
  std::map<Part, std::vector<Leaf>> parts_;
  std::string structure_;
  std::set<std::pair<const Node *, std::string>> values_; // that were compared, by leaf
  std::optional<std::map<std::string, int64_t>> example_;
};

} // namespace

PointsResult check_points(const model::Nest &nest, const Skeleton &s, const Solver &solver) {
  return Points(nest, s, solver).run();
}

} // namespace metafork::check
