#include "check/strips.h"

#include "check/algebra.h"
#include "check/laws.h"

#include <algorithm>
#include <set>

namespace metafork::check {

using model::IntExpr;
using model::Scop;
using model::ScopAccess;
using model::ScopArray;
using model::ScopConjunction;
using model::ScopInsert;
using model::ScopLoop;
using model::ScopNode;
using model::ScopPart;
using model::ScopRecurrence;
using model::ScopStatement;
using model::ScopStrip;
using Kind = ScopNode::Kind;

namespace {

const ScopNode *find_loop(const std::vector<ScopNode> &nodes, int loop) {
  for (const ScopNode &n : nodes) {
    if (n.kind == Kind::loop && n.item == loop) return &n;
    for (const auto *inside : {&n.body, &n.otherwise})
      if (const ScopNode *found = find_loop(*inside, loop)) return found;
  }
  return nullptr;
}

void collect(const std::vector<ScopNode> &nodes, std::vector<int> &out) {
  for (const ScopNode &n : nodes) {
    if (n.kind == Kind::statement) out.push_back(n.item);
    collect(n.body, out);
    collect(n.otherwise, out);
  }
}

bool same(const IntExpr &a, const IntExpr &b) {
  return a.is_known() && b.is_known() && Algebra().value(a, {}) == Algebra().value(b, {});
}
bool same(const std::vector<IntExpr> &a, const std::vector<IntExpr> &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto &x, const auto &y) { return same(x, y); });
}
bool same(const std::vector<ScopConjunction> &a, const std::vector<ScopConjunction> &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto &x, const auto &y) { return same(x, y); });
}

bool is_leaf(const ScopNode &n) { return n.kind == Kind::statement; }

} // namespace

// --------------------------------------------------------------------------------------------------- one loop in
// strips

// Throws, with the reason, where something is not as it has to be.
class Strips::One {
public:
  struct Objection {
    std::string why;
  };

  One(const Scop &given, const Scop &scop, const ScopStrip &strip) : given_(given), scop_(scop), strip_(strip) {}

  void check() {
    const ScopNode *over = find_loop(scop_.body, strip_.strip), *loop = find_loop(given_.body, strip_.loop);
    require(over && loop && strip_.length >= 1, "its loops are not there");
    recurrence(*loop);
    variables();
    ranges();
    pattern(*over);
  }

private:
  static void require(bool holds, const std::string &why) {
    if (!holds) throw Objection{why};
  }
  const ScopPart &part(size_t k) const { return r_->parts[k]; }
  const ScopAccess &access(size_t k) const { return part(k).accesses.front(); }
  const ScopArray &array(int a) const { return scop_.arrays[static_cast<size_t>(a)]; }
  const ScopLoop &given_loop() const { return given_.loops[static_cast<size_t>(strip_.loop)]; }
  size_t first_operand() const { return r_->has_factor ? 3 : 2; }

  // -------------------------------------------------------------------------------------------------- what was given

  void recurrence(const ScopNode &loop) {
    const ScopStatement &s = given_.statements.at(static_cast<size_t>(strip_.statement));
    require(s.recurrence.has_value(), s.name + " is no recurrence");
    r_ = &*s.recurrence;
    static const std::set<std::string> all = {"+", "*", "&", "|", "^", "min", "max"};
    const bool formed = r_->parts.size() == first_operand() + r_->minus.size() && all.count(r_->op) &&
                        part(0).accesses.size() == 1 && part(1).accesses.size() == 1 &&
                        (r_->op == "+" || (!r_->has_factor && r_->minus.size() >= 1)) &&
                        (r_->op == "+" || std::count(r_->minus.begin(), r_->minus.end(), true) == 0);
    require(formed, s.name + " is no recurrence of a known kind");
    whole_ = access(0).array;
    is_scalar_ = access(0).index.empty();
    require(access(1).array == whole_, "source and target are of different arrays");
    const IntExpr before = IntExpr::symbol(given_loop().index) - IntExpr(1);
    for (size_t d = 0; d < access(0).index.size(); d++)
      require(same(access(0).index[d].substitute(given_loop().index, before), access(1).index[d]),
              "the source is not what the iteration before has made");
    for (const ScopAccess &a : s.accesses)
      require(!a.write || (a.array == whole_ && a.certain && a.end_byte == 0 && same(a.index, access(0).index)),
              s.name + " writes something else");
    for (size_t k = 2; k < r_->parts.size(); k++)
      for (const ScopAccess &a : part(k).accesses)
        require(!a.write && (a.array != whole_ || (!is_scalar_ && same(a.index, access(0).index))),
                "an operand is not apart from what is made");
    others(loop);
  }

  // What else is in the loop changes nothing that the parts read, and reads what is made where it is made.
  void others(const ScopNode &loop) {
    std::set<int> read;
    for (size_t k = 0; k < r_->parts.size(); k++)
      for (const ScopAccess &a : part(k).accesses)
        if (a.array != whole_) read.insert(a.array);
    bool stands = false, behind = false;
    for (const ScopNode &n : loop.body) {
      if (is_leaf(n) && n.item == strip_.statement) {
        require(!behind, "the statement stands there twice");
        stands = behind = true;
        continue;
      }
      std::vector<int> inside;
      collect({n}, inside);
      for (const int s : inside)
        for (const ScopAccess &a : given_.statements[static_cast<size_t>(s)].accesses) {
          require(!a.write || (a.array != whole_ && !read.count(a.array)),
                  "'" + a.text + "' is written in the loop too");
          if (a.array == whole_ && !is_scalar_)
            require((behind && same(a.index, access(0).index)) || same(a.index, access(1).index),
                    "'" + a.text + "' is read elsewhere than where it is made");
        }
    }
    require(stands, "the statement does not stand in the loop itself");
  }

  // ---------------------------------------------------------------------------------------------------- what was made

  void variables() const {
    const ScopArray &whole = given_.arrays[static_cast<size_t>(whole_)];
    require(may_regroup(given_, whole), "they are floating-point numbers, in another order");
    require(!neutral(r_->op, whole.element).empty(), "the type of its numbers is not known");
    std::vector<int> all = {strip_.sum, strip_.begin};
    if (r_->has_factor) all.push_back(strip_.product);
    require(r_->has_factor == (strip_.product >= 0), "there is a product without a factor, or none with one");
    for (const int a : all) {
      require(std::count(all.begin(), all.end(), a) == 1, "two of its numbers are one");
      const ScopArray &v = array(a);
      require(v.kind == ScopArray::Kind::scalar && v.scope == strip_.strip && !v.live_out && !v.exposed &&
                  same_numbers(whole, v, r_->op) &&
                  v.element == (a == strip_.begin ? whole : array(strip_.sum)).element,
              "'" + v.name + "' is no number of a strip");
      const int stands_for = a == strip_.begin && is_scalar_ ? whole_ : -1;
      require(scop_.origins.arrays[static_cast<size_t>(a)] == stands_for, "'" + v.name + "' stands for something else");
    }
  }

  // The strips have the iterations of the loop, each once: strip*length <= index - first < (strip + 1)*length.
  void ranges() {
    const std::string &index = given_loop().index;
    IntExpr first;
    std::vector<IntExpr> upper;
    for (const IntExpr &c : given_loop().constraints) {
      const Poly p = Algebra().value(c, {});
      const auto by = p.coefficient(index);
      require(by && by->constant(), "a bound of the loop is no sum");
      const int64_t step = *by->constant();
      require(step <= 0 || (step == 1 && !first.is_known()), "the loop has no single first iteration");
      if (step == 1) first = -c.substitute(index, IntExpr(0));
      if (step < 0) upper.push_back(c);
    }
    require(first.is_known() && !upper.empty(), "the loop has no bounds");
    const ScopLoop &over = scop_.loops[static_cast<size_t>(strip_.strip)];
    const IntExpr strip = IntExpr::symbol(over.index), at = IntExpr::symbol(index);
    const IntExpr begin = first + IntExpr(strip_.length) * strip, end = begin + IntExpr(strip_.length - 1);
    std::vector<IntExpr> of_strips = {strip};
    of_loop_ = given_loop().constraints;
    last_ = {{at - end}};
    for (const IntExpr &c : upper) {
      of_strips.push_back(c.substitute(index, begin));
      last_.push_back({-c.substitute(index, at + IntExpr(1)) - IntExpr(1)});
    }
    of_loop_.push_back(at - begin);
    of_loop_.push_back(end - at);
    first_ = {{begin - at}};
    const ScopLoop &loop = scop_.loops[static_cast<size_t>(strip_.loop)];
    require(same(over.constraints, of_strips), "there are not as many strips as the loop has iterations for");
    require(same(loop.constraints, of_loop_) && loop.index == index, "a strip has other iterations");
    require(
        std::none_of(given_.loops.begin(), given_.loops.end(), [&](const auto &l) { return l.index == over.index; }),
        "two loops have one index");
  }

  void pattern(const ScopNode &over) {
    const size_t clears = r_->has_factor ? 2 : 1;
    const std::vector<ScopNode> &body = over.body;
    require(body.size() == clears + 4, "a strip has other parts");
    require(is_leaf(body[0]) && (clears == 1 || is_leaf(body[1])), "a strip does not begin with its numbers");
    const std::string sum = name(strip_.sum), begin = name(strip_.begin), product = name(strip_.product);
    says(body[0].item, sum + " = " + neutral(r_->op, array(strip_.sum).element) + ";", {{strip_.sum, false, true}});
    if (clears == 2) says(body[1].item, product + " = 1;", {{strip_.product, false, true}});
    says(alone_in(body[clears], nullptr), summed(), touched_by_sum());
    says(alone_in(body[clears + 1], &first_), begin + " = #1;", {{strip_.begin, false, true}});
    says(alone_in(body[clears + 2], &last_), ended(), touched_by_end());
    index_ = given_loop().index;
    const ScopNode &rest = body[clears + 3];
    require(rest.kind == Kind::loop && rest.item == strip_.loop, "the rest of the loop is missing");
    if (is_scalar_)
      renamed(rest);
    else
      stored(rest);
    alone();
  }

  // The statement of `copy of the loop { S }` or of `... { if (condition) S }`; -1: it is neither.
  int alone_in(const ScopNode &n, const std::vector<ScopConjunction> *condition) {
    if (n.kind != Kind::loop || n.body.size() != 1) return -1;
    const ScopLoop &copy = scop_.loops[static_cast<size_t>(n.item)];
    const bool fresh = n.item != strip_.strip && static_cast<size_t>(n.item) >= given_.loops.size() &&
                       scop_.origins.loops[static_cast<size_t>(n.item)] == strip_.loop && copies_.insert(n.item).second;
    index_ = copy.index;
    require(fresh && same(copy.constraints, here(of_loop_)), "a loop of a strip has other iterations");
    for (size_t l = 0; l < scop_.loops.size(); l++)
      require(l == static_cast<size_t>(n.item) || scop_.loops[l].index != index_, "two loops have one index");
    const ScopNode *inside = n.body.data();
    if (condition) {
      std::vector<ScopConjunction> expected;
      for (const ScopConjunction &all : *condition) expected.push_back(here(all));
      if (inside->kind != Kind::branch || !same(inside->condition, expected) || !inside->otherwise.empty() ||
          inside->body.size() != 1)
        return -1;
      inside = inside->body.data();
    }
    return is_leaf(*inside) ? inside->item : -1;
  }
  // An expression over the index of the loop, in the copy that is looked at.
  IntExpr here(const IntExpr &e) const {
    return e.is_known() ? e.substitute(given_loop().index, IntExpr::symbol(index_)) : e;
  }
  const std::string &here(const ScopLoop &l) const { return l.index == given_loop().index ? index_ : l.index; }
  std::vector<IntExpr> here(std::vector<IntExpr> all) const {
    for (IntExpr &e : all) e = here(e);
    return all;
  }

  static std::string name(int array) { return "$" + std::to_string(array); }
  static std::string inserted(size_t part) { return "#" + std::to_string(part); }
  // The type in which sums and products are made.
  const std::string &type() const { return array(strip_.sum).element; }

  std::string step(int to) const {
    const std::string x = name(to), first = inserted(first_operand());
    if (r_->op == "min") return "if (" + first + " < " + x + ") " + x + " = " + first + ";";
    if (r_->op == "max") return "if (" + x + " < " + first + ") " + x + " = " + first + ";";
    std::string out = x + " = ";
    if (r_->has_factor) out += "(" + type() + ")(#2) * ";
    out += x;
    for (size_t k = 0; k < r_->minus.size(); k++)
      out +=
          " " + (r_->minus[k] ? std::string("-") : r_->op) + " (" + type() + ")(" + inserted(first_operand() + k) + ")";
    return out + ";";
  }
  std::string summed() const {
    if (!r_->has_factor) return step(strip_.sum);
    const std::string product = name(strip_.product);
    return "{ " + step(strip_.sum) + " " + product + " = (" + type() + ")(#2) * " + product + "; }";
  }
  std::string ended() const {
    const std::string begin = name(strip_.begin), sum = name(strip_.sum);
    if (r_->op == "min") return "#0 = " + sum + " < " + begin + " ? " + sum + " : " + begin + ";";
    if (r_->op == "max") return "#0 = " + sum + " < " + begin + " ? " + begin + " : " + sum + ";";
    const std::string scaled = r_->has_factor ? name(strip_.product) + " * " + begin : begin;
    return "#0 = (" + given_.arrays[static_cast<size_t>(whole_)].element + ")(" + scaled + " " + r_->op + " " + sum +
           ");";
  }

  struct Touched {
    int array;
    bool read, write;
  };
  std::vector<Touched> touched_by_sum() const {
    std::vector<Touched> out = {{strip_.sum, true, true}};
    if (r_->has_factor) out.push_back({strip_.product, true, true});
    return out;
  }
  std::vector<Touched> touched_by_end() const {
    std::vector<Touched> out = {{strip_.begin, true, false}, {strip_.sum, true, false}};
    if (r_->has_factor) out.push_back({strip_.product, true, false});
    return out;
  }

  // Is the statement this text, with #k for part k, and does it touch what the parts touch and these variables?
  void says(int statement, const std::string &expected, const std::vector<Touched> &variables) {
    require(statement >= 0, "a part of a strip is not where it has to be");
    const ScopStatement &s = scop_.statements[static_cast<size_t>(statement)];
    require(scop_.origins.statements[static_cast<size_t>(statement)] < 0, s.name + " is one of the given statements");
    own_.insert(statement);
    ScopStatement folded = s;
    std::vector<ScopAccess> accesses;
    for (auto i = s.inserts.rbegin(); i != s.inserts.rend(); ++i) {
      require(is_part(s, *i), s.name + " has something else in the place of a part");
      const auto begin = folded.text.begin();
      folded.text.erase(begin + static_cast<std::ptrdiff_t>(i->begin), begin + static_cast<std::ptrdiff_t>(i->end));
      folded.text.insert(folded.text.begin() + static_cast<std::ptrdiff_t>(i->begin),
                         inserted(static_cast<size_t>(i->part)));
      const auto &of_part = part(static_cast<size_t>(i->part)).accesses;
      accesses.insert(accesses.begin(), of_part.begin(), of_part.end());
    }
    require(plain_text(folded) == expected, s.name + " says something else");
    for (const Touched &t : variables) {
      ScopAccess a;
      a.array = t.array;
      a.read = t.read;
      a.write = t.write;
      accesses.push_back(std::move(a));
    }
    touches(s, accesses, variables.size());
  }

  // The last ones are variables of the scop, those before them of the given one.
  void touches(const ScopStatement &s, const std::vector<ScopAccess> &expected, size_t variables) const {
    bool right = s.accesses.size() == expected.size() && updates_sum(s);
    for (size_t k = 0; right && k < expected.size(); k++) {
      const ScopAccess &a = s.accesses[k], &b = expected[k];
      const int is = k + variables < expected.size() ? scop_.origins.arrays[static_cast<size_t>(a.array)] : a.array;
      right = is == b.array && a.read == b.read && a.write == b.write && a.certain == b.certain &&
              a.first_byte == b.first_byte && a.end_byte == b.end_byte && a.index.size() == b.index.size();
      for (size_t d = 0; right && d < a.index.size(); d++) right = a.index[d].text() == here(b.index[d]).text();
    }
    require(right, s.name + " touches something else");
  }

  // Does it say of itself no more than that it accumulates what a strip comes to?
  bool updates_sum(const ScopStatement &s) const {
    return std::all_of(s.updates.begin(), s.updates.end(), [&](const model::ScopUpdate &u) {
      const ScopAccess &a = s.accesses[static_cast<size_t>(u.access)];
      return !r_->has_factor && u.op == r_->op && a.array == strip_.sum && a.read && a.write && !u.step;
    });
  }

  bool is_part(const ScopStatement &s, const ScopInsert &i) const {
    const bool there = i.statement == strip_.statement && i.part >= 0 &&
                       static_cast<size_t>(i.part) < r_->parts.size() && i.begin < i.end && i.end <= s.text.size();
    if (!there) return false;
    const model::ScopText &text = part(static_cast<size_t>(i.part)).text;
    if (text.size() != i.end - i.begin) return false;
    for (size_t k = 0; k < text.size(); k++) {
      const model::ScopPiece &a = s.text[i.begin + k], &b = text[k];
      if (a.index() != b.index()) return false;
      if (const auto *words = std::get_if<std::string>(&a); words && *words != std::get<std::string>(b)) return false;
      if (const auto *v = std::get_if<model::ScopScalar>(&a))
        if (scop_.origins.arrays[static_cast<size_t>(v->array)] != std::get<model::ScopScalar>(b).array) return false;
      if (const auto *v = std::get_if<model::ScopVariable>(&a))
        if (model::given_loop(scop_, v->loop) != std::get<model::ScopVariable>(b).loop ||
            scop_.loops[static_cast<size_t>(v->loop)].index !=
                here(given_.loops[static_cast<size_t>(std::get<model::ScopVariable>(b).loop)]))
          return false;
      if (const auto *v = std::get_if<model::ScopSubscript>(&a))
        if (v->value.text() != here(std::get<model::ScopSubscript>(b).value).text()) return false;
    }
    return true;
  }

  // Where the number is a variable: all of the rest has that of the strip.
  void renamed(const ScopNode &rest) {
    std::vector<int> inside;
    collect(rest.body, inside);
    for (const int s : inside)
      for (const ScopAccess &a : scop_.statements[static_cast<size_t>(s)].accesses)
        require(scop_.origins.arrays[static_cast<size_t>(a.array)] != whole_ || a.array == strip_.begin,
                "'" + a.text + "' is not the number of the strip");
    inside_ = {inside.begin(), inside.end()};
  }

  // Where it is an element: next; store, but for the last one.
  void stored(const ScopNode &rest) {
    const auto storing = std::find_if(rest.body.begin(), rest.body.end(), [&](const ScopNode &n) {
      return n.kind == Kind::branch && n.body.empty() && n.otherwise.size() == 2 && is_leaf(n.otherwise[0]) &&
             is_leaf(n.otherwise[1]) && same(n.condition, last_);
    });
    require(storing != rest.body.end(), "the numbers of a strip are not stored");
    says(storing->otherwise[0].item, step(strip_.begin), {{strip_.begin, true, true}});
    says(storing->otherwise[1].item,
         "#0 = (" + given_.arrays[static_cast<size_t>(whole_)].element + ")" + name(strip_.begin) + ";",
         {{strip_.begin, true, false}});
  }

  // Nothing else touches the numbers of a strip.
  void alone() const {
    for (size_t s = 0; s < scop_.statements.size(); s++)
      for (const ScopAccess &a : scop_.statements[s].accesses) {
        const auto statement = static_cast<int>(s);
        const bool own = own_.count(statement) || (a.array == strip_.begin && inside_.count(statement));
        const bool number = a.array == strip_.sum || a.array == strip_.product || a.array == strip_.begin;
        require(own || !number, "'" + array(a.array).name + "' is used elsewhere too");
      }
  }

  const Scop &given_, &scop_;
  const ScopStrip &strip_;
  const ScopRecurrence *r_ = nullptr;
  int whole_ = -1; // of the given scop
  bool is_scalar_ = false;
  std::vector<IntExpr> of_loop_;              // of the loop in strips
  std::vector<ScopConjunction> first_, last_; // of a strip
  std::string index_;                         // of the loop that is looked at
  std::set<int> own_, inside_, copies_;       // statements; loops
};

// ---------------------------------------------------------------------------------------------------------------- all

Strips::Strips(const Scop &given, const Scop &scop) : given_(given), scop_(scop) {}

const ScopStrip *Strips::of_loop(int over_strips) const {
  for (const ScopStrip &s : scop_.origins.strips)
    if (s.strip == over_strips) return &s;
  return nullptr;
}

bool Strips::is_over_strips(int loop) const { return of_loop(loop) != nullptr; }

bool Strips::belongs(int statement) const {
  for (const ScopStrip &s : scop_.origins.strips) {
    const ScopNode *over = find_loop(scop_.body, s.strip);
    if (!over || over->body.empty()) continue;
    std::vector<int> added; // in front of the rest, and what stores in it: `objection` looks at each of them
    collect({over->body.begin(), over->body.end() - 1}, added);
    for (const ScopNode &n : over->body.back().body)
      if (stores(n, s.statement)) collect(n.otherwise, added);
    if (std::find(added.begin(), added.end(), statement) != added.end()) return true;
  }
  return false;
}

bool Strips::is_stored(int given_statement) const {
  return std::any_of(scop_.origins.strips.begin(), scop_.origins.strips.end(), [&](const ScopStrip &s) {
    const auto &r = given_.statements[static_cast<size_t>(given_statement)].recurrence;
    return s.statement == given_statement && r && !r->parts.front().accesses.front().index.empty();
  });
}

bool Strips::is_scanned(int array) const {
  return std::any_of(scop_.origins.strips.begin(), scop_.origins.strips.end(),
                     [&](const ScopStrip &s) { return scop_.origins.arrays[static_cast<size_t>(s.begin)] == array; });
}

const std::vector<ScopNode> *Strips::rest(const ScopNode &over_strips, const ScopNode &given_loop,
                                          std::string &why) const {
  const ScopStrip *s = of_loop(over_strips.item);
  const bool last = !over_strips.body.empty() && over_strips.body.back().kind == Kind::loop;
  if (!s || given_loop.kind != Kind::loop || given_loop.item != s->loop || !last ||
      over_strips.body.back().item != s->loop) {
    why = "a loop over strips is not put together in the way of a scan";
    return nullptr;
  }
  return &over_strips.body.back().body;
}

bool Strips::stores(const ScopNode &node, int given_statement) const {
  return is_stored(given_statement) && node.kind == Kind::branch && node.body.empty() && node.otherwise.size() == 2 &&
         is_leaf(node.otherwise[0]) && is_leaf(node.otherwise[1]);
}

std::string Strips::objection(const ScopStrip &strip) const {
  try {
    One(given_, scop_, strip).check();
    return "";
  } catch (const One::Objection &o) {
    return o.why;
  }
}

} // namespace metafork::check
