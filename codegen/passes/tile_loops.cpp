// A loop of each point as tiles that all points of a sweep go through together.
//
// A sweep and tile in which every point has every index runs without tests, with the loop outside and the points of a
// thread inside; any other one runs each point by itself over its own range, or, where a thread has many, the points
// inside with a test for each. Either way each point meets the indices in the order of the source.
#include "codegen/ir/arithmetic.h"
#include "codegen/ir/names.h"
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
// The same in a pipeline, as far as the text stays short; of a window, so that most of what it reads is read once.
constexpr int unrolled_in_pipeline = 16, unrolled_stream = 64, unrolled_window = 128;
constexpr int64_t most_unrolled_accesses = 4096;
// Of a point by itself, so that many of its loads of arrays are under way: where a thread has few points and the text
// is short.
constexpr int ahead = 32, few_points = 8;
constexpr int size_of_piece = 32;    // indices at the edge of a window
constexpr int ahead_of_storage = 16; // the same of a tile that is in storage
// A loop for each of so many is too much text. In a pipeline it is too slow; and the bounds of so many loops that
// are unrolled, of a window, take a compiler long.
constexpr int many_points = 32, many_ahead = 5;

class Tiles {
public:
  Tiles(const Kernel &kernel, const Phase &phase, const Serial &serial)
      : k_(kernel), phase_(phase), serial_(serial), tiling_(*serial.tiling), names_(kernel) {
    for (const model::Scalar &v : kernel.scalars)
      if (is_arithmetic(v.type)) numbers_.insert(v.name);
    collect_numbers(*phase.body, numbers_);
    if (is_arithmetic(serial.definition.type)) numbers_.insert(serial.definition.name);
  }

  Block run() const {
    const Poly begin = sym(tiling_.begin.name), end = sym(tiling_.end.name), first = sym(tiling_.first);
    const Expr last = Expr::smallest({tiling_.size - Poly(1), end - first});
    Block tile{Let{"long long", tiling_.first, begin + sym(tiling_.number) * tiling_.size, ""},
               Let{"int", tiling_.last, last, "", true}};
    if (one_of_a_pipeline())
      tile.emplace_back(ragged());
    else if (tiling_.spare && is_harmless())
      tile.emplace_back(tiling_.spare->empty() ? Stmt(spare()) : Stmt(unless(*tiling_.spare, spare())));
    else if (!tiling_.whole)
      tile.emplace_back(ragged());
    else if (tiling_.whole->empty())
      tile.emplace_back(whole());
    else
      tile.emplace_back(unless(*tiling_.whole, whole()));
    return {tiling_.begin, tiling_.end,
            Loop{tiling_.number, 0, Expr::floor(end - begin, tiling_.size), shared(std::move(tile))}};
  }

private:
  static Poly sym(const std::string &name) { return Poly::symbol(name); }

  When unless(const std::vector<Expr> &conditions, Phase phase) const {
    When out{conditions, shared({std::move(phase)}), shared({tested().value_or(ragged())})};
    out.seldom = has_stages(k_);
    return out;
  }

  Block iteration(const Block &inside) const {
    return codegen::iteration(serial_, sym(tiling_.first) + sym(tiling_.within), inside);
  }

  Phase whole() const {
    const Block points = with_points(without_tests(*phase_.body), {serial_.inner});
    return {shared({Loop{tiling_.within, 0, sym(tiling_.last), shared(iteration(points)), Integer::narrow, unroll()}})};
  }
  // Every point that a thread can hold, whether it exists or not.
  Phase spare() const {
    const Block points = with_points(*phase_.body, {serial_.inner});
    const Block marked = rewritten<When>(points, [](When &n) { n.spare = true; });
    return {shared({Loop{tiling_.within, 0, sym(tiling_.last), shared(iteration(marked)), Integer::narrow, unroll()}})};
  }
  // May the statement be done for a point that does not exist? It is one assignment of plain arithmetic to a value of
  // the thread, without quotients, of numbers in registers and in storage alone: nothing is called, and it ends
  // whatever they are.
  bool is_harmless() const {
    if (reads_arrays()) return false;
    model::Code as_written;
    flatten(serial_.inner.code, as_written);
    model::Code value = bare_statement(as_written);
    const auto is_number = [this](const std::string &name) { return numbers_.count(name) != 0; };
    return std::all_of(value.begin(), value.end(), [this](const model::Piece &p) { return is_plain(p); }) &&
           !value.empty() && drop_target(value) && is_arithmetic(value, is_number);
  }
  // Text without quotients, or an element of an array of numbers.
  bool is_plain(const model::Piece &p) const {
    if (const auto *text = std::get_if<std::string>(&p)) return text->find_first_of("/%") == std::string::npos;
    const auto *a = std::get_if<std::shared_ptr<const model::AccessHole>>(&p);
    return a && !(*a)->block && !(*a)->is_pointer && is_arithmetic(k_.arrays[static_cast<size_t>((*a)->array)].element);
  }
  // As written.
  static void flatten(const model::Code &code, model::Code &out) {
    for (const model::Piece &p : code)
      if (const auto *c = std::get_if<std::shared_ptr<const model::ContractHole>>(&p))
        flatten((*c)->original, out);
      else
        out.push_back(p);
  }
  // "s +=", or an access in front of the operator.
  bool drop_target(model::Code &code) const {
    auto *text = std::get_if<std::string>(&code.front());
    if (!text && code.size() > 1) {
      code.erase(code.begin());
      text = std::get_if<std::string>(&code.front());
    } else if (text) {
      size_t end = 0;
      while (end < text->size() && model::in_word((*text)[end])) end++;
      if (!numbers_.count(text->substr(0, end))) return false;
      text->erase(0, end);
    }
    if (!text) return false;
    for (const char *op : {" = ", " += ", " -= ", " *= "})
      if (text->rfind(op, 0) == 0) {
        text->erase(0, std::string_view(op).size());
        std::erase(code, model::Piece(std::string()));
        return !code.empty();
      }
    return false;
  }
  // Names of numbers: scalars, constants, and values of the thread.
  static void collect_numbers(const Block &b, std::set<std::string> &out) {
    for (const Stmt &s : b) {
      if (const auto *let = std::get_if<Let>(&s.node); let && is_arithmetic(let->type)) out.insert(let->name);
      if (const auto *bind = std::get_if<Bind>(&s.node); bind && is_arithmetic(bind->type)) out.insert(bind->name);
      for (const Block *inner : children(s)) collect_numbers(*inner, out);
    }
  }

  // As whole(), with the tests; nothing where the points are few or the range of one cannot be tested so.
  std::optional<Phase> tested() const {
    const bool ahead = has_stages(k_) || (k_.thread_dimensions == 1 && !reads_arrays());
    if (points(*phase_.body) < (ahead ? many_ahead : many_points)) return std::nullopt;
    When own;
    Block body_of_phase;
    const Poly within = sym(tiling_.within);
    for (const auto &[bound, below] : {std::pair(&tiling_.from, true), std::pair(&tiling_.to, false)}) {
      const std::vector<Expr> all = bound->kind == Expr::Kind::poly ? std::vector<Expr>{*bound} : bound->args;
      for (const Expr &e : all) {
        if (e.kind != Expr::Kind::poly) return std::nullopt;
        const bool holds = e == (below ? Expr(0) : Expr(sym(tiling_.last)));
        if (!holds) own.conditions.push_back(test(below ? within - e.numerator : e.numerator - within, body_of_phase));
      }
      if (all.empty()) return std::nullopt;
    }
    Block inner{serial_.inner};
    if (!own.conditions.empty()) {
      own.body = shared(std::move(inner));
      inner = {own};
    }
    const Block body = with_points(*phase_.body, inner);
    if (auto pieces = in_pieces(own.conditions, body))
      body_of_phase.push_back(std::move(*pieces));
    else
      body_of_phase.emplace_back(Loop{tiling_.within, 0, sym(tiling_.last), shared(iteration(body)), Integer::narrow});
    return Phase{shared(std::move(body_of_phase))};
  }

  // Of a window: a piece of the tile in which all points of the thread have every index needs no tests, in one in which
  // none has an index is nothing to be done. `tests` are those of a point and an index, which `points` have.
  std::optional<Loop> in_pieces(const std::vector<Expr> &tests, const Block &points) const {
    if (!is_window()) return std::nullopt;
    const Poly last = sym(tiling_.last);
    const std::string number = names_.fresh("piece"), first = names_.fresh("piece_k"),
                      step = names_.fresh("k_in_piece");
    const Let index{"int", tiling_.within, sym(first) + sym(step), "", true};
    Corners corners{{}, {{step, size_of_piece - 1}}};
    corners.values[tiling_.within] = index.value.numerator;
    std::vector<Expr> every, some;
    std::vector<Expr> conditions = tests;
    collect_corners(*phase_.body, corners, conditions);
    for (const Expr &c : conditions)
      for (const bool least : {true, false}) {
        const auto at = corners.of(c.numerator, least);
        if (c.kind != Expr::Kind::poly || !at) return std::nullopt;
        (least ? every : some).push_back(*at);
      }
    every.emplace_back(last - sym(first) - Poly(size_of_piece - 1));
    const auto steps = [&](const Expr &end, const Block &inside, int unroll) {
      Block body{index};
      const Block each = iteration(inside);
      body.insert(body.end(), each.begin(), each.end());
      return shared({Loop{step, 0, end, shared(std::move(body)), Integer::narrow, unroll}});
    };
    const Block bare = with_points(without_tests(*phase_.body), {serial_.inner});
    const Expr rest = Expr::smallest({Expr(size_of_piece - 1), Expr(last - sym(first))});
    When whole_piece{every, steps(size_of_piece - 1, bare, size_of_piece),
                     shared({When{some, steps(rest, points, 1)}})};
    Block piece{Let{"int", first, Poly(size_of_piece) * sym(number), "", true}, std::move(whole_piece)};
    return Loop{number, 0, Expr::floor(last, Poly(size_of_piece)), shared(std::move(piece)), Integer::narrow};
  }
  bool is_window() const { return has_stages(k_) && k_.thread_dimensions == 1 && points(*phase_.body) > 1; }

  // Constants, and counters from 0 to a number, which an expression may be moved to the ends of.
  struct Corners {
    std::map<std::string, Poly> values;
    std::vector<std::pair<std::string, long>> counters;

    // The least or the largest value; nothing where that is open.
    std::optional<Poly> of(const Poly &p, bool least) const {
      Poly out = with_values(p, values);
      for (const auto &[name, last] : counters) {
        if (!out.uses(name)) continue;
        const auto by = out.coefficient(name, 1).constant();
        if (out.degree(name) > 1 || !by) return std::nullopt;
        out = out.substitute(name, (*by > 0) == least ? Poly(0) : Poly(last));
      }
      return out;
    }
  };
  static void collect_corners(const Block &b, Corners &out, std::vector<Expr> &conditions) {
    for (const Stmt &s : b) {
      if (const auto *let = std::get_if<Let>(&s.node);
          let && let->pointer.empty() && let->value.kind == Expr::Kind::poly)
        out.values[let->name] = with_values(let->value.numerator, out.values);
      const auto *loop = std::get_if<Loop>(&s.node);
      if (const auto last = loop ? loop->last.numerator.constant() : std::nullopt; last && last->fits_slong_p())
        out.counters.emplace_back(loop->name, last->get_si());
      if (const auto *when = std::get_if<When>(&s.node))
        conditions.insert(conditions.end(), when->conditions.begin(), when->conditions.end());
      for (const Block *inner : children(s)) collect_corners(*inner, out, conditions);
    }
  }
  // A test of a point and an index, c >= 0, in 32 bits: what is small in it against a constant in front of the loop,
  // which is the rest as far as it makes a difference. Small are the index and points up to `last`: 0 <= index + point
  // <= last_k
  // + last. The test itself where something else of the point is in it.
  Expr test(const Poly &c, Block &constants) const {
    const Poly within = sym(tiling_.within);
    const bool below = c.coefficient(tiling_.within, 1) == Poly(1);
    Poly small = within, most = sym(tiling_.last), rest = (below ? c : -c) - within;
    std::map<std::string, std::string> last_of;
    std::set<std::string> inside;
    collect_points(*phase_.body, last_of, inside);
    for (const auto &[point, last] : last_of)
      if (rest.degree(point) == 1 && rest.coefficient(point, 1) == Poly(1)) {
        small += sym(point), most += sym(last);
        rest = rest - sym(point);
      }
    const std::set<std::string> symbols = rest.symbols();
    const bool fixed =
        std::none_of(symbols.begin(), symbols.end(), [&](const auto &s) { return inside.count(s) != 0; });
    if (!fixed || last_of.size() != 1 || symbols.empty()) return c;
    const Expr bound = below ? Expr::smallest({Expr::largest({Expr(-rest), Expr(0)}), Expr(most + Poly(1))})
                             : Expr::largest({Expr(-1), Expr::smallest({Expr(-rest), Expr(most)})});
    const std::string name = names_.fresh(below ? "least_k" : "most_k");
    constants.emplace_back(Let{"int", name, bound, "", true});
    return below ? small - sym(name) : sym(name) - small;
  }
  // Points with the last one that exists, and what else is defined there.
  static void collect_points(const Block &b, std::map<std::string, std::string> &last_of,
                             std::set<std::string> &inside) {
    for (const Stmt &s : b) {
      if (const auto *let = std::get_if<Let>(&s.node)) inside.insert(let->name);
      if (const auto *loop = std::get_if<Loop>(&s.node)) inside.insert(loop->name);
      if (const auto *when = std::get_if<When>(&s.node))
        for (const Expr &c : when->conditions)
          for (const std::string &point : c.numerator.symbols())
            for (const std::string &last : c.numerator.symbols())
              if (inside.count(point) && c.numerator == sym(last) - sym(point)) last_of[point] = last;
      for (const Block *inner : children(s)) collect_points(*inner, last_of, inside);
    }
  }
  int unroll() const {
    if (!has_stages(k_)) return unrolled;
    std::set<int> accesses;
    accesses_of(serial_.inner.code, accesses);
    const int64_t once = points(*phase_.body) * (static_cast<int64_t>(accesses.size()) + 1);
    int out = is_window() ? unrolled_window : k_.thread_dimensions == 1 ? unrolled_stream : unrolled_in_pipeline;
    while (out > unrolled && out * once > most_unrolled_accesses) out /= 2;
    return out;
  }
  // A thread with one point waits for what it reads of storage: many such reads are under way.
  bool one_of_a_pipeline() const { return has_stages(k_) && points(*phase_.body) == 1; }
  static Block without_tests(const Block &b) {
    return expanded<When>(b, [](const When &n) { return without_tests(*n.body); });
  }

  Phase ragged() const {
    Expr first = tiling_.from, last = tiling_.to;
    if (!(first == Expr(0))) first = Expr::smallest({first, sym(tiling_.last) + Poly(1)});
    if (!(last == Expr(sym(tiling_.last)))) last = Expr::largest({Expr(-1), last});
    Loop loop{tiling_.within, first, last, shared(iteration({serial_.inner})), Integer::narrow};
    if (one_of_a_pipeline()) loop.unroll = ahead_of_storage;
    const bool brief = points(*phase_.body) <= few_points && has_short_text(serial_);
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
  const Kernel &k_;
  const Phase &phase_;
  const Serial &serial_;
  const Tiling &tiling_;
  std::set<std::string> numbers_;
  mutable Names names_;
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
