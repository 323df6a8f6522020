#include "analysis/footprint.h"

#include "analysis/analysis.h"

#include <algorithm>
#include <cstdlib>

namespace metafork::analysis {

using model::IntExpr;
using qe::Poly;
using qe::Symbol;

namespace {

constexpr size_t most_pieces = 6;

bool add_constraints(const std::vector<IntExpr> &from, qe::System &to) {
  for (const IntExpr &c : from) {
    const auto p = polynomial(c);
    if (!p) return false;
    to.push_back(qe::ge(*p, 0));
  }
  return true;
}

bool same_guards(const model::Access &weak, const model::Access &strong) {
  return std::all_of(weak.guards.begin(), weak.guards.end(), [&](const IntExpr &g) {
    return std::any_of(strong.guards.begin(), strong.guards.end(),
                       [&](const IntExpr &x) { return x.text() == g.text(); });
  });
}

// A certain access to the same element whose loops and guards are among those of `access`.
int covering(const model::Nest &nest, int access) {
  const model::Access &a = nest.accesses[static_cast<size_t>(access)];
  if (!a.subscript.is_known()) return -1;
  for (size_t i = 0; i < nest.accesses.size(); i++) {
    const model::Access &b = nest.accesses[i];
    if (!b.certain || b.array != a.array || b.subscript.text() != a.subscript.text()) continue;
    if (std::includes(a.loops.begin(), a.loops.end(), b.loops.begin(), b.loops.end()) && same_guards(b, a))
      return static_cast<int>(i);
  }
  return -1;
}

// ------------------------------------------------------------------------------------------------------------- boxes

// The coordinate without its constant, over `within`s and the indices of loops inside; `firsts` gets the rest.
Poly coordinate(const Frame &frame, const Axis &axis, Poly *firsts) {
  Poly within;
  for (const auto &[symbol, c] : axis.coefficient) {
    const auto digit =
        std::find_if(frame.digits.begin(), frame.digits.end(), [&s = symbol](const Digit &d) { return d.index == s; });
    if (digit == frame.digits.end()) {
      within += Poly(c) * Poly::symbol(symbol);
    } else {
      within += Poly(c) * Poly::symbol(digit->within);
      if (firsts) *firsts += Poly(c) * Poly::symbol(digit->first);
    }
  }
  return within;
}

bool only(const Poly &p, const std::set<Symbol> &allowed) {
  for (const Symbol &s : p.symbols())
    if (!allowed.count(s)) return false;
  return true;
}

// The loops around an access that are no digits of the frame, innermost first.
std::vector<const model::Loop *> inner_loops(const model::Nest &nest, const Frame &frame, int access) {
  std::vector<const model::Loop *> out;
  const auto &loops = nest.accesses[static_cast<size_t>(access)].loops;
  for (auto l = loops.rbegin(); l != loops.rend(); ++l) {
    const model::Loop &loop = nest.loops[static_cast<size_t>(*l)];
    if (std::none_of(frame.digits.begin(), frame.digits.end(), [&](const Digit &d) { return d.index == loop.index; }))
      out.push_back(&loop);
  }
  return out;
}

std::vector<Symbol> unknowns(const Frame &frame, const std::vector<const model::Loop *> &inner) {
  std::vector<Symbol> out;
  for (const model::Loop *l : inner) out.push_back(l->index);
  for (size_t d = frame.digits.size(); d-- > 0;) out.push_back(frame.digits[d].within);
  return out;
}

std::vector<Symbol> joined(std::vector<Symbol> first, const std::vector<Symbol> &second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

// Numbers L <= coordinate <= H over the parameters, for all points of a block.
struct Hull {
  Poly low, high;
};
std::optional<Hull> hull(const model::Nest &nest, const Frame &frame, const Axis &axis, int access) {
  const Symbol value = "@value";
  Frame whole = frame; // all points of the block, not of one sweep
  whole.within.clear();
  qe::System s = ranges(whole);
  std::vector<const model::Loop *> inner;
  for (const model::Loop *l : inner_loops(nest, frame, access)) {
    inner.push_back(l);
    for (const IntExpr &c : l->constraints)
      if (const auto p = polynomial(c)) s.push_back(qe::ge(in_frame(frame, *p), 0));
  }
  s.push_back(qe::eq(Poly::symbol(value), coordinate(frame, axis, nullptr)));
  const qe::Elimination e = qe::eliminate(s, unknowns(frame, inner));
  if (e.refusal) return std::nullopt;
  const qe::BoundsResult b = qe::bounds(e.rest, value);
  if (b.refusal) return std::nullopt;
  const auto fits = [&](const qe::Bound &x) { return x.denominator == Poly(1) && only(x.numerator, frame.parameters); };
  const auto low = std::find_if(b.bounds.lower.begin(), b.bounds.lower.end(), fits);
  const auto high = std::find_if(b.bounds.upper.begin(), b.bounds.upper.end(), fits);
  if (low == b.bounds.lower.end() || high == b.bounds.upper.end()) return std::nullopt;
  return Hull{low->numerator, high->numerator};
}

// Each at least the difference of any two coordinates of the members, anywhere in the nest.
std::vector<Poly> ranges_of(const model::Nest &nest, const Group &group, size_t axis,
                            const std::vector<MustAccess> &accesses) {
  const Symbol value = "@value";
  Poly coordinate;
  for (const auto &[symbol, c] : group.axes[axis].coefficient) coordinate += Poly(c) * Poly::symbol(symbol);
  std::vector<qe::System> domains;
  long least = group.members[0].constant[axis], most = least;
  for (const Member &m : group.members) {
    least = std::min(least, m.constant[axis]);
    most = std::max(most, m.constant[axis]);
    for (const MustAccess &a : accesses)
      if (a.index() == m.access) domains.push_back(a.domain());
  }
  qe::System first = domains.at(0);
  first.push_back(qe::eq(Poly::symbol(value), coordinate));
  std::vector<Symbol> indices;
  for (const model::Loop &l : nest.loops) indices.insert(indices.begin(), l.index);
  const qe::Elimination e = qe::eliminate(first, indices);
  const qe::BoundsResult b = e.refusal ? qe::BoundsResult{} : qe::bounds(e.rest, value);
  if (e.refusal || b.refusal) return {};
  const auto holds = [&](const Poly &p) {
    return std::all_of(domains.begin(), domains.end(), [&](const qe::System &d) { return qe::non_negative(p, d); });
  };
  std::vector<Poly> out;
  for (const qe::LowerBound &l : b.bounds.lower)
    for (const qe::Bound &u : b.bounds.upper)
      if (l.denominator == Poly(1) && u.denominator == Poly(1) && holds(coordinate - l.numerator) &&
          holds(u.numerator - coordinate))
        out.push_back(u.numerator - l.numerator + Poly(most - least));
  return out;
}

// ------------------------------------------------------------------------------------------------------------- pieces

// A box of constants: lowest and highest by axis.
struct Offsets {
  std::vector<long> low, high;
  bool holds(const Offsets &o) const {
    for (size_t j = 0; j < low.size(); j++)
      if (o.low[j] < low[j] || o.high[j] > high[j]) return false;
    return true;
  }
};

bool filled(const Offsets &box, const std::set<std::vector<long>> &points) {
  std::vector<long> at = box.low;
  for (;;) {
    if (!points.count(at)) return false;
    size_t j = 0;
    while (j < at.size() && at[j] == box.high[j]) at[j] = box.low[j], j++;
    if (j == at.size()) return true;
    at[j]++;
  }
}

// Boxes whose union is the set, each of them maximal.
std::vector<Offsets> cover(const std::set<std::vector<long>> &points) {
  std::vector<Offsets> out;
  for (const std::vector<long> &p : points) {
    Offsets box{p, p};
    if (std::any_of(out.begin(), out.end(), [&](const Offsets &o) { return o.holds(box); })) continue;
    for (size_t j = p.size(); j-- > 0;)
      for (const long step : {1L, -1L})
        for (;;) {
          Offsets side = box; // what one more layer adds
          side.low[j] = side.high[j] = step > 0 ? box.high[j] + 1 : box.low[j] - 1;
          if (!filled(side, points)) break;
          (step > 0 ? box.high : box.low)[j] += step;
        }
    if (std::none_of(out.begin(), out.end(), [&](const Offsets &o) { return o.holds(box); })) out.push_back(box);
  }
  for (size_t i = out.size(); i-- > 0;)
    for (size_t k = 0; k < out.size(); k++)
      if (k != i && out[k].holds(out[i])) {
        out.erase(out.begin() + static_cast<std::ptrdiff_t>(i));
        break;
      }
  return out;
}

class Boxer {
public:
  Boxer(const model::Nest &nest, const Frame &frame, const Group &group, const std::vector<MustAccess> &accesses,
        const std::function<bool(const Member &)> &of)
      : nest_(nest), frame_(frame), accesses_(accesses), of_(of) {
    out_.group = group;
  }

  FootprintResult run() {
    if (!sides()) return {std::nullopt, "the extent of what a block reads is no polynomial of the parameters"};
    // members with one domain share their pieces
    std::map<std::string, std::vector<const Member *>> domains;
    for (const Member &m : out_.group.members)
      if (const MustAccess *a = of_(m) ? must(m.access) : nullptr) domains[text(a->domain())].push_back(&m);
    for (const auto &[key, members] : domains)
      if (!pieces(members)) return {std::nullopt, "the elements that a block reads cannot be described exactly"};
    if (out_.pieces.empty() || out_.pieces.size() > most_pieces)
      return {std::nullopt, "the elements that a block reads have too irregular a shape"};
    return {std::move(out_), ""};
  }

private:
  static std::string text(const qe::System &s) {
    std::string out;
    for (const qe::Constraint &c : s) out += c.text() + ";";
    return out;
  }

  const MustAccess *must(int access) const {
    for (const MustAccess &a : accesses_)
      if (a.index() == access) return &a;
    return nullptr;
  }

  bool sides() {
    const Group &g = out_.group;
    for (size_t j = 0; j < g.axes.size(); j++) {
      long least = g.members[0].constant[j], most = least;
      for (const Member &m : g.members) {
        least = std::min(least, m.constant[j]);
        most = std::max(most, m.constant[j]);
      }
      const auto h = hull(nest_, frame_, g.axes[j], g.members[0].access);
      if (!h) return false;
      Poly firsts;
      coordinate(frame_, g.axes[j], &firsts);
      low_.push_back(h->low + Poly(least));
      out_.sides.push_back({firsts + low_.back(), h->high - h->low + Poly(most - least + 1)});
    }
    return true;
  }

  bool pieces(const std::vector<const Member *> &members) {
    std::set<std::vector<long>> offsets;
    for (const Member *m : members) offsets.insert(m->constant);
    for (const Offsets &box : cover(offsets))
      if (!piece(*must(members[0]->access), box)) return false;
    return true;
  }

  // The elements e with e = coordinate - low + d for a point of the domain and a d of the box of constants.
  bool piece(const MustAccess &access, const Offsets &box) {
    const auto inner = inner_loops(nest_, frame_, access.index());
    qe::System s = ranges(frame_), domain = in_frame(frame_, access.domain());
    s.insert(s.end(), domain.begin(), domain.end());
    s.insert(s.end(), frame_.facts.begin(), frame_.facts.end());
    std::vector<Symbol> shifts; // first: what is left of 2*u + shift = e, 0 <= shift <= 1, has no gaps
    for (size_t j = 0; j < out_.sides.size(); j++) {
      Poly value = coordinate(frame_, out_.group.axes[j], nullptr) - low_[j];
      if (box.low[j] == box.high[j]) {
        value += Poly(box.low[j]);
      } else {
        const Symbol shift = "@shift" + std::to_string(j);
        value += Poly::symbol(shift);
        s.push_back(qe::ge(Poly::symbol(shift), box.low[j]));
        s.push_back(qe::le(Poly::symbol(shift), box.high[j]));
        shifts.push_back(shift);
      }
      s.push_back(qe::eq(Poly::symbol(element(j)), value));
    }
    const qe::Elimination e = qe::eliminate(s, joined(std::move(shifts), unknowns(frame_, inner)));
    if (e.refusal || !e.exact) return false;
    out_.pieces.push_back(qe::simplify(e.rest, context()));
    return true;
  }

  // What holds anyway: the frame's facts, and sizes of at least 1.
  qe::System context() const {
    qe::System out = frame_.facts;
    for (const Digit &d : frame_.digits) out.push_back(qe::ge(d.size, 1));
    return out;
  }

  const model::Nest &nest_;
  const Frame &frame_;
  const std::vector<MustAccess> &accesses_;
  const std::function<bool(const Member &)> &of_;
  std::vector<Poly> low_; // by axis: the corner without the firsts
  Footprint out_;
};

} // namespace

std::variant<MustAccess, MayAccess> classify(const model::Nest &nest, int access) {
  const model::Access &a = nest.accesses[static_cast<size_t>(access)];
  std::string reason;
  MustAccess must;
  must.index_ = access;
  const auto subscript = polynomial(a.subscript);
  if (subscript) must.subscript_ = *subscript;
  bool known = true;
  for (size_t d = 0; d < nest.depth; d++)
    known = known && nest.loops[d].known && add_constraints(nest.loops[d].constraints, must.domain_);
  for (int l : a.loops)
    known = known && nest.loops[static_cast<size_t>(l)].known &&
            add_constraints(nest.loops[static_cast<size_t>(l)].constraints, must.domain_);
  known = known && add_constraints(a.guards, must.domain_);
  if (!subscript)
    reason = "the subscript of '" + a.text + "' is not a polynomial of loop variables and scalars";
  else if (!a.certain)
    reason = "'" + a.text + "' is read only under a condition, or in a loop, that is not followed";
  else if (!known)
    reason = "a loop around '" + a.text + "' has bounds that depend on data";
  if (reason.empty()) return must;
  MayAccess may;
  may.index_ = access;
  may.reason_ = reason;
  may.covered_by_ = covering(nest, access);
  return may;
}

FootprintResult footprint(const model::Nest &nest, const Frame &frame, const Group &group,
                          const std::vector<MustAccess> &accesses) {
  return footprint(nest, frame, group, accesses, [](const Member &) { return true; });
}

FootprintResult footprint(const model::Nest &nest, const Frame &frame, const Group &group,
                          const std::vector<MustAccess> &accesses, const std::function<bool(const Member &)> &of) {
  return Boxer(nest, frame, group, accesses, of).run();
}

bool are_distinct(const model::Nest &nest, const Group &group, const std::vector<MustAccess> &accesses) {
  std::vector<Poly> reaches{Poly()}; // of the faster axes together: one of these is known to be enough
  for (size_t j = group.axes.size(); j-- > 0;) {
    const Axis &axis = group.axes[j];
    const auto moves_beyond = [&](const Poly &reach) {
      return std::all_of(accesses.begin(), accesses.end(), [&](const MustAccess &a) {
        const auto is_it = [&](const Member &m) { return m.access == a.index(); };
        return std::none_of(group.members.begin(), group.members.end(), is_it) ||
               qe::non_negative(axis.stride - reach - Poly(1), a.domain());
      });
    };
    if (std::none_of(reaches.begin(), reaches.end(), moves_beyond)) return false;
    std::vector<Poly> further;
    for (const Poly &range : ranges_of(nest, group, j, accesses))
      for (const Poly &reach : reaches) further.push_back(reach + axis.stride * range);
    reaches = std::move(further);
  }
  return true;
}

Symbol element(size_t axis) { return "@element" + std::to_string(axis); }

std::vector<Poly> Footprint::local(const Frame &frame, const Member &member) const {
  std::vector<Poly> out;
  for (size_t j = 0; j < sides.size(); j++) {
    Poly firsts;
    const Poly within = coordinate(frame, group.axes[j], &firsts);
    out.push_back(within + Poly(member.constant[j]) - (sides[j].corner - firsts));
  }
  return out;
}

std::string Footprint::range_text(size_t axis) const {
  const Side &s = sides[axis];
  return s.corner.text() + " .. " + (s.corner + s.extent - Poly(1)).text();
}

Poly in_frame(const Frame &frame, Poly p) {
  for (const Digit &d : frame.digits) p = p.substitute(d.index, Poly::symbol(d.first) + Poly::symbol(d.within));
  return p;
}

qe::System in_frame(const Frame &frame, qe::System s) {
  for (qe::Constraint &c : s) c.p = in_frame(frame, c.p);
  return s;
}

qe::System ranges(const Frame &frame) {
  qe::System out;
  for (const Digit &d : frame.digits) {
    out.push_back(qe::ge(Poly::symbol(d.within), 0));
    out.push_back(qe::le(Poly::symbol(d.within), d.size - Poly(1)));
    out.push_back(qe::ge(d.size, 1));
  }
  out.insert(out.end(), frame.within.begin(), frame.within.end());
  return out;
}

} // namespace metafork::analysis
