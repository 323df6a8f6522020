// A loop of each point as tiles that all points of a sweep go through together.
//
// A sweep and tile in which every point has every index runs without tests, with the loop outside and the points of a
// thread inside; any other one runs each point by itself over its own range, or, where a thread has many, the points
// inside with a test for each. Either way each point meets the indices in the order of the source.
#include "codegen/ir/rewrite.h"
#include "codegen/passes/passes.h"
#include "codegen/passes/serial_phase.h"
#include "model/words.h"

#include <algorithm>
#include <set>

namespace metafork::codegen {

using qe::Poly;

namespace {

constexpr int unrolled = 4; // iterations of a tile without gaps
// Of a point by itself, so that many of its loads of arrays are under way: where a thread has few points and the text
// is short.
constexpr int ahead = 32, few_points = 8;
constexpr int many_points = 32; // a loop for each of them is too much text
constexpr size_t short_text = 200;

class Tiles {
public:
  Tiles(const Kernel &kernel, const Phase &phase, const Serial &serial)
      : k_(kernel), phase_(phase), serial_(serial), tiling_(*serial.tiling) {}

  Block run() const {
    const Poly begin = sym(tiling_.begin.name), end = sym(tiling_.end.name), first = sym(tiling_.first);
    const Expr last = Expr::smallest({tiling_.size - Poly(1), end - first});
    Block tile{Let{"long long", tiling_.first, begin + sym(tiling_.number) * tiling_.size, ""},
               Let{"int", tiling_.last, last, "", true}};
    if (tiling_.spare && is_harmless())
      tile.emplace_back(When{*tiling_.spare, shared({spare()}), shared({tested().value_or(ragged())})});
    else if (!tiling_.whole)
      tile.emplace_back(ragged());
    else if (tiling_.whole->empty())
      tile.emplace_back(whole());
    else
      tile.emplace_back(When{*tiling_.whole, shared({whole()}), shared({tested().value_or(ragged())})});
    return {tiling_.begin, tiling_.end,
            Loop{tiling_.number, 0, Expr::floor(end - begin, tiling_.size), shared(std::move(tile))}};
  }

private:
  static Poly sym(const std::string &name) { return Poly::symbol(name); }

  // The variable, and what is behind it.
  Block iteration(const Block &inside) const {
    const Poly index = sym(tiling_.first) + sym(tiling_.within);
    Let variable = serial_.definition;
    Block out;
    if (variable.name == serial_.symbol)
      variable.value = index;
    else
      out.push_back(Let{"long long", serial_.symbol, index, ""});
    out.push_back(variable);
    out.insert(out.end(), inside.begin(), inside.end());
    return out;
  }

  Phase whole() const {
    const Block points = with_points(without_tests(*phase_.body), {serial_.inner});
    return {shared({Loop{tiling_.within, 0, sym(tiling_.last), shared(iteration(points)), Integer::narrow, unrolled}})};
  }
  // Every point that a thread can hold, whether it exists or not.
  Phase spare() const {
    const Block points = with_points(*phase_.body, {serial_.inner});
    const Block marked = rewritten<When>(points, [](When &n) { n.spare = true; });
    return {shared({Loop{tiling_.within, 0, sym(tiling_.last), shared(iteration(marked)), Integer::narrow, unrolled}})};
  }
  // May the statement be done for a point that does not exist? It reads values in registers and in storage alone, and
  // ends whatever they are: nothing is called, no pointer is followed.
  bool is_harmless() const { return !reads_arrays() && harmless(serial_.inner.code); }
  static bool harmless(const model::Code &code) {
    std::string all;
    for (const model::Piece &p : code) {
      if (const auto *c = std::get_if<std::shared_ptr<const model::ContractHole>>(&p)) {
        if (!harmless((*c)->original)) return false;
      } else if (const auto *a = std::get_if<std::shared_ptr<const model::AccessHole>>(&p); a && (*a)->is_pointer) {
        return false;
      }
      const auto *text = std::get_if<std::string>(&p);
      all += text ? *text : "x";
    }
    static const std::set<std::string> jumps = {"for",      "while", "do",  "goto",   "return", "break",
                                                "continue", "throw", "new", "delete", "asm",    "try"};
    const std::set<std::string> words = model::words_in(all);
    const bool jumps_in_it =
        std::any_of(words.begin(), words.end(), [](const std::string &w) { return jumps.count(w); });
    if (jumps_in_it || all.find("->") != std::string::npos || all.find_first_of("[\"'#@") != std::string::npos)
      return false;
    char before = ';';
    for (size_t i = 0; i < all.size(); i++) {
      if (all[i] == ' ' || all[i] == '\n') continue;
      // a call, or a pointer that is followed
      if (all[i] == '(' && model::in_word(before)) return false;
      if (all[i] == '*' && !model::in_word(before) && i + 1 < all.size() && all[i + 1] != '=') return false;
      before = all[i];
    }
    return true;
  }

  // As whole(), with the tests; nothing where the points are few or the range of one cannot be tested so.
  std::optional<Phase> tested() const {
    if (points(*phase_.body) < many_points) return std::nullopt;
    When own;
    const Poly within = sym(tiling_.within);
    for (const auto &[bound, below] : {std::pair(&tiling_.from, true), std::pair(&tiling_.to, false)}) {
      const std::vector<Expr> all = bound->kind == Expr::Kind::poly ? std::vector<Expr>{*bound} : bound->args;
      for (const Expr &e : all) {
        if (e.kind != Expr::Kind::poly) return std::nullopt;
        const bool holds = e == (below ? Expr(0) : Expr(sym(tiling_.last)));
        if (!holds) own.conditions.emplace_back(below ? within - e.numerator : e.numerator - within);
      }
      if (all.empty()) return std::nullopt;
    }
    Block inner{serial_.inner};
    if (!own.conditions.empty()) {
      own.body = shared(std::move(inner));
      inner = {own};
    }
    const Block body = with_points(*phase_.body, inner);
    return Phase{shared({Loop{tiling_.within, 0, sym(tiling_.last), shared(iteration(body)), Integer::narrow}})};
  }
  static Block without_tests(const Block &b) {
    return expanded<When>(b, [](const When &n) { return without_tests(*n.body); });
  }

  Phase ragged() const {
    Expr first = tiling_.from, last = tiling_.to;
    if (!(first == Expr(0))) first = Expr::smallest({first, sym(tiling_.last) + Poly(1)});
    if (!(last == Expr(sym(tiling_.last)))) last = Expr::largest({Expr(-1), last});
    Loop loop{tiling_.within, first, last, shared(iteration({serial_.inner})), Integer::narrow};
    const bool brief = points(*phase_.body) <= few_points && size(serial_.inner.code) <= short_text;
    if (brief && reads_arrays()) loop.unroll = ahead;
    return {shared(expanded<Serial>(*phase_.body, [&](const Serial &) { return Block{loop}; }))};
  }

  // Is there an access that neither goes to storage nor will?
  bool reads_arrays() const {
    std::set<int> accesses;
    accesses_of(serial_.inner.code, accesses);
    for (const auto &[access, place] : serial_.inner.places) accesses.erase(access);
    for (const Storage &s : k_.storage)
      for (const auto &[access, place] : s.contents ? s.contents->places : std::map<int, Place>())
        accesses.erase(access);
    return !accesses.empty();
  }
  // Of a thread, in loops that are unrolled.
  static int64_t points(const Block &b) {
    int64_t out = 1;
    for (const Stmt &s : b) {
      for (const Block *inner : children(s)) out = std::max(out, points(*inner));
      const auto *loop = std::get_if<Loop>(&s.node);
      if (!loop || loop->unroll != Loop::fully || !loop->last.numerator.is_constant()) continue;
      const mpz_class last = loop->last.numerator.constant_term();
      out *= last.fits_slong_p() ? last.get_si() + 1 : few_points + 1;
    }
    return out;
  }
  static size_t size(const model::Code &code) {
    size_t out = 0;
    for (const model::Piece &p : code) {
      const auto *text = std::get_if<std::string>(&p);
      out += text ? text->size() : 1;
    }
    return out;
  }

  const Kernel &k_;
  const Phase &phase_;
  const Serial &serial_;
  const Tiling &tiling_;
};

} // namespace

Kernel tile_loops(Kernel kernel) {
  kernel.body = expanded<Phase>(kernel.body, [&](const Phase &phase) {
    const Serial *serial = serial_phase(phase).serial;
    const bool alone = serial && serial->whole.empty() && serial->locals.empty() && serial->kept.empty();
    return alone && serial->tiling ? Tiles(kernel, phase, *serial).run() : Block{phase};
  });
  return kernel;
}

} // namespace metafork::codegen
