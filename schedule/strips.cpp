#include "schedule/strips.h"

#include "analysis/analysis.h"
#include "schedule/laws.h"
#include "schedule/names.h"

#include <algorithm>

namespace metafork::schedule {

using model::IntExpr;
using model::Scop;
using model::ScopAccess;
using model::ScopArray;
using model::ScopConjunction;
using model::ScopLoop;
using model::ScopNode;
using model::ScopRecurrence;
using model::ScopScalar;
using model::ScopStatement;
using model::ScopStrip;

namespace {

constexpr int64_t iterations = 512; // of a strip: of 2^20 elements, 2048 strips, between which a thread goes in order

// What bounds the index of a loop: first <= index, and each of `last` >= 0.
struct Range {
  IntExpr first;
  std::vector<IntExpr> last;
};

std::optional<Range> range_of(const ScopLoop &loop) {
  Range out;
  for (const IntExpr &c : loop.constraints) {
    const auto p = analysis::polynomial(c);
    if (!p || p->degree(loop.index) > 1) return std::nullopt;
    const auto by = p->uses(loop.index) ? p->coefficient(loop.index, 1).constant() : std::optional<mpz_class>(0);
    if (!by || (*by > 0 && (*by != 1 || out.first.is_known()))) return std::nullopt;
    if (*by > 0) out.first = -c.substitute(loop.index, IntExpr(0));
    if (*by < 0) out.last.push_back(c);
  }
  return out.first.is_known() && !out.last.empty() ? std::optional(out) : std::nullopt;
}

// A loop as the scop has it, and the copy of it in which a text stands.
struct InCopy {
  int loop = -1, copy = -1;
  std::string index, index_of_copy;

  IntExpr operator()(const IntExpr &e) const {
    return copy < 0 ? e : e.substitute(index, IntExpr::symbol(index_of_copy));
  }
  model::ScopPiece operator()(model::ScopPiece p) const {
    if (auto *subscript = std::get_if<model::ScopSubscript>(&p)) subscript->value = (*this)(subscript->value);
    if (auto *v = std::get_if<model::ScopVariable>(&p); v && v->loop == loop) v->loop = copy;
    return p;
  }
};

// A text that is being put together.
class Line {
public:
  Line(ScopStatement &to, int given, const ScopRecurrence &r, const InCopy &in)
      : to_(to), given_(given), r_(r), in_(in) {}
  Line &operator<<(const std::string &words) {
    to_.text.emplace_back(words);
    return *this;
  }
  Line &operator<<(const ScopScalar &variable) {
    to_.text.emplace_back(variable);
    return *this;
  }
  Line &part(int k) {
    const model::ScopPart &p = r_.parts[static_cast<size_t>(k)];
    const size_t begin = to_.text.size();
    for (const model::ScopPiece &piece : p.text) to_.text.push_back(in_(piece));
    to_.inserts.push_back({begin, to_.text.size(), given_, k});
    for (ScopAccess a : p.accesses) {
      for (IntExpr &e : a.index) e = e.is_known() ? in_(e) : e;
      to_.accesses.push_back(std::move(a));
    }
    return *this;
  }

private:
  ScopStatement &to_;
  const int given_;
  const ScopRecurrence &r_;
  const InCopy in_;
};

class Cutter {
public:
  Cutter(const Sets &sets, bool reassociate) : sets_(sets), out_(sets.scop()), reassociate_(reassociate) {}

  std::optional<Scop> run(const std::vector<int> &serial) {
    model::keep_origins(out_);
    for (const int s : serial)
      if (const auto strip = strip_of(s)) cut(s, *strip);
    if (out_.origins.strips.empty()) return std::nullopt;
    return std::move(out_);
  }

private:
  struct Cut {
    int loop = -1;
    Range range;
  };

  const Scop &given() const { return sets_.scop(); }
  static const ScopAccess &access(const ScopRecurrence &r, int part) {
    return r.parts[static_cast<size_t>(part)].accesses.front();
  }

  // ---------------------------------------------------------------------------------------------------- which loops

  std::optional<Cut> strip_of(int statement) const {
    const ScopStatement &s = given().statements[static_cast<size_t>(statement)];
    const std::vector<int> &around = sets_.loops(statement);
    if (!s.recurrence || around.empty() || model::given_statement(given(), statement) < 0) return std::nullopt;
    const ScopRecurrence &r = *s.recurrence;
    Cut out{around.back(), {}};
    const ScopLoop &loop = given().loops[static_cast<size_t>(out.loop)];
    const auto range = range_of(loop);
    const bool known = std::any_of(out_.origins.strips.begin(), out_.origins.strips.end(),
                                   [&](const ScopStrip &one) { return one.loop == out.loop; });
    if (!range || known || loop.parallel || given().demanded || (loop.declared_outside && loop.live_out) ||
        !may_regroup(given(), access(r, 0).array, reassociate_) ||
        given().arrays[static_cast<size_t>(access(r, 0).array)].scope >= 0)
      return {};
    out.range = *range;
    if (is_short(loop, *range)) return {};
    const ScopNode *body = find(given().body, out.loop);
    if (!body || !stands_in(body->body, statement) || !is_before(r, loop) || !is_alone(*body, statement, r)) return {};
    return out;
  }

  // Is it known to have no more iterations than a strip?
  static bool is_short(const ScopLoop &loop, const Range &range) {
    return std::any_of(range.last.begin(), range.last.end(), [&](const IntExpr &e) {
      const auto left = analysis::polynomial(e.substitute(loop.index, range.first + IntExpr(iterations)));
      const auto number = left ? left->constant() : std::nullopt;
      return number && *number < 0;
    });
  }

  static bool stands_in(const std::vector<ScopNode> &nodes, int statement) {
    return std::any_of(nodes.begin(), nodes.end(),
                       [&](const ScopNode &n) { return n.kind == ScopNode::Kind::statement && n.item == statement; });
  }

  // Is the source what the iteration before has made?
  static bool is_before(const ScopRecurrence &r, const ScopLoop &loop) {
    const ScopAccess &target = access(r, ScopRecurrence::target), &source = access(r, ScopRecurrence::source);
    const IntExpr before = IntExpr::symbol(loop.index) - IntExpr(1);
    for (size_t d = 0; d < target.index.size(); d++) {
      const auto a = analysis::polynomial(target.index[d].substitute(loop.index, before));
      const auto b = analysis::polynomial(source.index[d]);
      if (!a || !b || !(*a == *b)) return false;
    }
    return true;
  }

  // Does nothing else in the loop change what the parts read, and read what is made elsewhere than where it is made?
  // A variable that nothing else reads, without a factor, is no scan: it is accumulated.
  bool is_alone(const ScopNode &loop, int statement, const ScopRecurrence &r) const {
    const int array = access(r, 0).array;
    std::vector<int> read;
    for (size_t k = ScopRecurrence::factor; k < r.parts.size(); k++)
      for (const ScopAccess &a : r.parts[k].accesses)
        if (a.array != array) read.push_back(a.array);
    bool behind = false, right = true, scan = r.has_factor || !access(r, 0).index.empty();
    each_statement(loop.body, [&](int s) {
      if (s == statement) {
        behind = true;
        return;
      }
      for (const ScopAccess &a : given().statements[static_cast<size_t>(s)].accesses) {
        if (a.write && std::find(read.begin(), read.end(), a.array) != read.end()) right = false;
        if (a.array != array) continue;
        scan = true;
        right = right && !a.write && (a.index.empty() || is_made(a, r, behind));
      }
    });
    return right && scan;
  }
  // Does it read the target behind the statement, or the source?
  static bool is_made(const ScopAccess &a, const ScopRecurrence &r, bool behind) {
    const auto same = [&](int part) {
      for (size_t d = 0; d < a.index.size(); d++)
        if (!a.index[d].is_known() || a.index[d].text() != access(r, part).index[d].text()) return false;
      return true;
    };
    return (behind && same(ScopRecurrence::target)) || same(ScopRecurrence::source);
  }
  template <class Visit>
  static void each_statement(const std::vector<ScopNode> &nodes, Visit visit) {
    for (const ScopNode &n : nodes) {
      if (n.kind == ScopNode::Kind::statement) visit(n.item);
      each_statement(n.body, visit);
      each_statement(n.otherwise, visit);
    }
  }

  // ---------------------------------------------------------------------------------------------------- how they are
  // cut

  void cut(int statement, const Cut &c) {
    const ScopStatement s = out_.statements[static_cast<size_t>(statement)];
    given_ = model::given_statement(given(), statement);
    r_ = *s.recurrence;
    where_ = s.location;
    const int array = access(r_, 0).array;
    type_ = number_type(out_.arrays[static_cast<size_t>(array)].element);
    scalar_ = access(r_, 0).index.empty();
    ScopStrip strip;
    strip.loop = c.loop;
    strip.length = iterations;
    strip.statement = given_;
    strip.strip = strip_loop(c);
    strip.sum = variable("sum_of_strip", array, strip.strip, type());
    if (r_.has_factor) strip.product = variable("product_of_strip", array, strip.strip, type());
    strip.begin = variable("begin_of_strip", array, strip.strip, type_->name);
    if (scalar_) out_.origins.arrays.back() = model::given_array(given(), array);
    strip_ = strip;
    const IntExpr start = c.range.first + IntExpr(iterations) * IntExpr::symbol(loop(strip.strip).index);
    const IntExpr index = IntExpr::symbol(loop(c.loop).index), end = start + IntExpr(iterations - 1);
    loop(c.loop).constraints.push_back(index - start);
    loop(c.loop).constraints.push_back(end - index);
    const std::vector<ScopConjunction> first = {{start - index}};
    std::vector<ScopConjunction> last = {{index - end}};
    for (const IntExpr &e : c.range.last)
      last.push_back({-e.substitute(loop(c.loop).index, index + IntExpr(1)) - IntExpr(1)});
    ScopNode *node = find(out_.body, c.loop);
    ScopNode rest = *node;
    if (scalar_)
      each_statement(rest.body, [&](int one) { rename(out_.statements[static_cast<size_t>(one)], array); });
    else
      store(rest.body, statement, last);
    ScopNode whole;
    whole.kind = ScopNode::Kind::loop;
    whole.item = strip.strip;
    whole.body = {leaf(cleared(strip.sum, identity(r_.op, *type_)))};
    if (r_.has_factor) whole.body.push_back(leaf(cleared(strip.product, "1")));
    whole.body.push_back(in_copy([&] { return leaf(summed()); }));
    whole.body.push_back(in_copy([&] { return branch(in_here(first), {leaf(begun())}, {}); }));
    whole.body.push_back(in_copy([&] { return branch(in_here(last), {leaf(ended())}, {}); }));
    whole.body.push_back(std::move(rest));
    *find(out_.body, c.loop) = std::move(whole);
    out_.origins.strips.push_back(strip);
  }

  ScopLoop &loop(int l) { return out_.loops[static_cast<size_t>(l)]; }

  int strip_loop(const Cut &c) {
    ScopLoop l;
    std::vector<std::string> taken;
    for (const ScopLoop &other : out_.loops) taken.push_back(other.index);
    l.variable = l.index = fresh_name(out_, taken, "strip");
    l.type = "long";
    l.value = IntExpr::symbol(l.index);
    l.first = IntExpr(0);
    l.relation = "<=";
    l.constraints = {l.value};
    for (const IntExpr &e : c.range.last)
      l.constraints.push_back(e.substitute(loop(c.loop).index, c.range.first + IntExpr(iterations) * l.value));
    l.location = loop(c.loop).location;
    out_.loops.push_back(std::move(l));
    out_.origins.loops.push_back(-1);
    return static_cast<int>(out_.loops.size()) - 1;
  }

  // A copy of the loop, with what `body` makes in it.
  template <class Body>
  ScopNode in_copy(Body body) {
    ScopLoop l = loop(strip_.loop);
    std::vector<std::string> taken;
    for (const ScopLoop &other : out_.loops) taken.push_back(other.index);
    in_ = {strip_.loop, static_cast<int>(out_.loops.size()), l.index, fresh_name(out_, taken, l.index)};
    l.index = in_.index_of_copy;
    for (IntExpr *e : {&l.first, &l.limit, &l.value}) *e = e->is_known() ? in_(*e) : *e;
    for (IntExpr &e : l.constraints) e = in_(e);
    l.declared_outside = l.live_out = false;
    out_.loops.push_back(std::move(l));
    out_.origins.loops.push_back(model::given_loop(out_, strip_.loop));
    ScopNode n;
    n.kind = ScopNode::Kind::loop;
    n.item = in_.copy;
    n.body = {body()};
    in_ = {};
    return n;
  }
  std::vector<ScopConjunction> in_here(std::vector<ScopConjunction> conditions) const {
    for (ScopConjunction &all : conditions)
      for (IntExpr &e : all) e = in_(e);
    return conditions;
  }

  // A number of each strip. What is before a strip has the type of the array, as it is one of its numbers.
  int variable(const std::string &wanted, int array, int scope, const std::string &type) {
    ScopArray a;
    std::vector<std::string> taken;
    for (const ScopArray &other : out_.arrays) taken.push_back(other.name);
    a.kind = ScopArray::Kind::scalar;
    a.name = fresh_name(out_, taken, wanted);
    const ScopArray &of = out_.arrays[static_cast<size_t>(array)];
    a.element = type;
    a.element_size = of.element_size;
    a.floating = of.floating;
    a.scope = scope;
    a.live_out = a.exposed = false;
    a.declaration = a.element + " " + a.name + ";";
    a.location = of.location;
    out_.arrays.push_back(std::move(a));
    out_.origins.arrays.push_back(-1);
    return static_cast<int>(out_.arrays.size()) - 1;
  }

  ScopScalar name(int array) const { return {array, out_.arrays[static_cast<size_t>(array)].name}; }

  // In what else is in the loop, and in the statement itself, the variable is the one of the strip.
  void rename(ScopStatement &s, int array) const {
    for (ScopAccess &a : s.accesses)
      if (a.array == array) a.array = strip_.begin, a.text = name(strip_.begin).original;
    for (model::ScopPiece &p : s.text)
      if (auto *scalar = std::get_if<ScopScalar>(&p); scalar && scalar->array == array) *scalar = name(strip_.begin);
  }

  // ------------------------------------------------------------------------------------------------------- statements

  ScopStatement added() const {
    ScopStatement s;
    s.location = where_;
    return s;
  }
  Line line(ScopStatement &s) const { return {s, given_, r_, in_}; }
  ScopNode leaf(ScopStatement s) {
    ScopNode n;
    n.item = static_cast<int>(out_.statements.size());
    s.name = Sets::name(n.item);
    out_.statements.push_back(std::move(s));
    out_.origins.statements.push_back(-1);
    return n;
  }
  static ScopNode branch(std::vector<ScopConjunction> condition, std::vector<ScopNode> body,
                         std::vector<ScopNode> otherwise) {
    ScopNode n;
    n.kind = ScopNode::Kind::branch;
    n.condition = std::move(condition);
    n.body = std::move(body);
    n.otherwise = std::move(otherwise);
    return n;
  }
  void touch(ScopStatement &s, int array, bool read, bool write) const {
    ScopAccess a;
    a.array = array;
    a.read = read;
    a.write = write;
    a.text = name(array).original;
    a.location = where_;
    s.accesses.push_back(std::move(a));
  }
  // The type in which sums are made.
  std::string type() const { return wraps(r_.op) ? type_->unsigned_name : type_->name; }

  ScopStatement cleared(int array, const std::string &value) {
    ScopStatement s = added();
    line(s) << name(array) << " = " << value << ";";
    touch(s, array, false, true);
    return s;
  }

  // to = to op operand op ..., with a factor to = factor * to + ...; what the parts touch, before what it touches
  // itself.
  void step(ScopStatement &s, int to) const {
    Line l = line(s);
    const int first = r_.first_operand();
    if (r_.op == "min" || r_.op == "max") {
      l << "if (";
      if (r_.op == "min")
        l.part(first) << " < " << name(to);
      else
        (l << name(to) << " < ").part(first);
      (l << ") " << name(to) << " = ").part(first) << ";";
    } else {
      l << name(to) << " = ";
      if (r_.has_factor) (l << "(" << type() << ")(").part(ScopRecurrence::factor) << ") * ";
      l << name(to);
      for (size_t k = 0; k < r_.minus.size(); k++)
        (l << (r_.minus[k] ? " - (" : " " + r_.op + " (") << type() << ")(").part(first + static_cast<int>(k)) << ")";
      l << ";";
    }
  }

  ScopStatement summed() {
    ScopStatement s = added();
    step(s, strip_.sum);
    if (!r_.has_factor) {
      touch(s, strip_.sum, true, true);
      s.updates = {{static_cast<int>(s.accesses.size()) - 1, r_.op, "", false}};
      return s;
    }
    Line l = line(s);
    (l << " " << name(strip_.product) << " = (" << type() << ")(").part(ScopRecurrence::factor)
        << ") * " << name(strip_.product) << ";";
    s.text.insert(s.text.begin(), std::string("{ "));
    for (model::ScopInsert &i : s.inserts) i.begin++, i.end++;
    s.text.emplace_back(std::string(" }"));
    touch(s, strip_.sum, true, true);
    touch(s, strip_.product, true, true);
    return s;
  }

  ScopStatement begun() {
    ScopStatement s = added();
    Line l = line(s);
    (l << name(strip_.begin) << " = ").part(ScopRecurrence::source) << ";";
    touch(s, strip_.begin, false, true);
    return s;
  }

  // target = begin op sum, product * begin + sum
  ScopStatement ended() {
    ScopStatement s = added();
    Line l = line(s);
    const ScopScalar begin = name(strip_.begin), sum = name(strip_.sum);
    if (r_.op == "min" || r_.op == "max") {
      l.part(ScopRecurrence::target) << " = " << sum << " < " << begin << " ? " << (r_.op == "min" ? sum : begin)
                                     << " : " << (r_.op == "min" ? begin : sum) << ";";
    } else {
      l.part(ScopRecurrence::target) << " = (" << type_->name << ")(";
      if (r_.has_factor) l << name(strip_.product) << " * ";
      l << begin << " " << r_.op << " " << sum << ");";
    }
    touch(s, strip_.begin, true, false);
    touch(s, strip_.sum, true, false);
    if (r_.has_factor) touch(s, strip_.product, true, false);
    return s;
  }

  // In place of the statement: begin = begin op operand; target = begin, but for the last one of the strip.
  void store(std::vector<ScopNode> &nodes, int statement, const std::vector<ScopConjunction> &last) {
    const auto at = std::find_if(nodes.begin(), nodes.end(), [&](const ScopNode &n) {
      return n.kind == ScopNode::Kind::statement && n.item == statement;
    });
    ScopStatement next = added(), stored = added();
    step(next, strip_.begin);
    touch(next, strip_.begin, true, true);
    line(stored).part(ScopRecurrence::target) << " = (" << type_->name << ")" << name(strip_.begin) << ";";
    touch(stored, strip_.begin, true, false);
    ScopNode following = leaf(std::move(next));
    stored.name = Sets::name(statement);
    out_.statements[static_cast<size_t>(statement)] = std::move(stored);
    out_.origins.statements[static_cast<size_t>(statement)] = -1;
    ScopNode storing;
    storing.item = statement;
    *at = branch(last, {}, {std::move(following), std::move(storing)});
  }

  static const ScopNode *find(const std::vector<ScopNode> &nodes, int loop) {
    for (const ScopNode &n : nodes) {
      if (n.kind == ScopNode::Kind::loop && n.item == loop) return &n;
      for (const auto *inside : {&n.body, &n.otherwise})
        if (const ScopNode *found = find(*inside, loop)) return found;
    }
    return nullptr;
  }
  static ScopNode *find(std::vector<ScopNode> &nodes, int loop) {
    return const_cast<ScopNode *>(find(std::as_const(nodes), loop));
  }

  const Sets &sets_;
  Scop out_;
  const bool reassociate_;
  // of the loop that is being cut
  int given_ = -1;
  ScopRecurrence r_;
  model::Location where_;
  const NumberType *type_ = nullptr;
  bool scalar_ = false;
  ScopStrip strip_;
  InCopy in_; // what is written stands in; the loop itself: no names
};

} // namespace

std::optional<Scop> in_strips(const Sets &sets, const std::vector<int> &serial, bool reassociate) {
  return Cutter(sets, reassociate).run(serial);
}

} // namespace metafork::schedule
