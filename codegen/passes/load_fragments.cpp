// What products read of tiles, in registers.
#include "codegen/ir/fragments.h"
#include "codegen/ir/names.h"
#include "codegen/ir/rewrite.h"
#include "codegen/passes/aligned.h"
#include "codegen/passes/passes.h"

#include <algorithm>
#include <set>
#include <utility>

namespace metafork::codegen {

using qe::Poly;

namespace {

constexpr long most_ahead = 1024; // bytes that a thread reads ahead: what is more would not stay in registers

class Fragments {
public:
  explicit Fragments(const Kernel &kernel) : k_(kernel), names_(kernel), aligned_(kernel) {}

  Block run(const Block &b) {
    const Aligned outside = aligned_;
    Block out;
    for (const Stmt &s : b) {
      if (const auto *let = std::get_if<Let>(&s.node)) aligned_.define(*let);
      const auto *loop = std::get_if<Loop>(&s.node);
      auto own = loop ? with_fragments(*loop) : std::nullopt;
      out.push_back(own ? Stmt(std::move(*own)) : with_children(s, [this](const Block &inner) { return run(inner); }));
    }
    aligned_ = outside;
    return out;
  }

private:
  // What stands in a loop.
  struct Inside {
    std::vector<Fragment::Axis> loops; // outermost first
    std::map<std::string, Poly> values;
    std::set<std::string> others; // other constants, and variables of loops in the text
    std::vector<const Body *> bodies;
  };

  std::optional<Loop> with_fragments(const Loop &n) {
    if (n.counter != Integer::narrow || n.unroll < 2 || !(n.first == Expr(0)) || !n.fragments.empty())
      return std::nullopt;
    Inside inside;
    if (!collect(*n.body, inside) || inside.bodies.empty()) return std::nullopt;
    Loop out = n;
    for (const Body *body : inside.bodies)
      for (const auto &[access, place] : body->places)
        if (const Storage *s = of_pipeline(place)) {
          if (place.index.kind != Expr::Kind::poly) return std::nullopt;
          if (find(out.fragments, place, inside)) continue;
          auto f = fragment(n, inside, place, *s);
          if (!f) return std::nullopt;
          out.fragments.push_back(std::move(*f));
        }
    if (out.fragments.empty() || !fits(out)) return std::nullopt;
    for (Fragment &f : out.fragments) f.name = names_.fresh(f.storage + "_f");
    out.body = shared(rewritten<Body>(*n.body, [&](Body &body) {
      for (auto &[access, place] : body.places)
        if (of_pipeline(place)) place.fragment = find(out.fragments, place, inside)->name;
    }));
    swing(out);
    return out;
  }

  // Nothing but loops that are unrolled, constants, tests that may be left out, and statements.
  static bool collect(const Block &b, Inside &out) {
    for (const Stmt &s : b) {
      if (const auto *let = std::get_if<Let>(&s.node)) {
        if (let->value.kind == Expr::Kind::poly && let->pointer.empty())
          out.values[let->name] = with_values(let->value.numerator, out.values);
        else
          out.others.insert(let->name);
      } else if (const auto *loop = std::get_if<Loop>(&s.node)) {
        const auto last = loop->last.numerator.constant();
        if (loop->unroll != Loop::fully || !(loop->first == Expr(0)) || !last || !last->fits_sint_p()) return false;
        out.loops.push_back({loop->name, static_cast<int>(last->get_si()) + 1});
        if (!collect(*loop->body, out)) return false;
      } else if (const auto *when = std::get_if<When>(&s.node)) {
        if (!when->spare || when->otherwise || !collect(*when->body, out)) return false;
      } else if (const auto *body = std::get_if<Body>(&s.node)) {
        out.others.insert(body->variables.begin(), body->variables.end());
        out.bodies.push_back(body);
      } else if (!std::holds_alternative<Bind>(s.node) && !std::holds_alternative<Point>(s.node)) {
        return false;
      }
    }
    return true;
  }

  const Storage *of_pipeline(const Place &place) const {
    const Storage *s = k_.find_storage(place.name);
    return s && s->space == Storage::Space::block && s->stages > 1 ? s : nullptr;
  }

  // Each index stands for one element, and each element for one index: then it is of use for several points, and read
  // once. Or it is a window.
  std::optional<Fragment> fragment(const Loop &n, const Inside &inside, const Place &place,
                                   const Storage &storage) const {
    Fragment out;
    out.storage = storage.name;
    out.index = with_values(place.index.numerator, inside.values);
    for (const std::string &s : out.index.symbols())
      if (inside.others.count(s)) return std::nullopt;
    std::vector<std::string> counters{n.name};
    for (const Fragment::Axis &a : inside.loops)
      if (out.index.uses(a.loop)) out.axes.push_back(a), counters.push_back(a.loop);
    int constant = 0; // how many move by a constant number of elements
    for (const std::string &c : counters) {
      if (!out.index.uses(c)) continue;
      const Poly by = out.index.coefficient(c, 1);
      if (out.index.degree(c) > 1) return std::nullopt;
      for (const std::string &other : counters)
        if (by.uses(other)) return std::nullopt;
      if (by.constant()) constant++;
    }
    const Poly by = out.index.uses(n.name) ? out.index.coefficient(n.name, 1) : Poly(0);
    out.ahead = is_one(by);
    if (by.constant() && !out.ahead) return std::nullopt;
    const int count = aligned_.together(storage);
    out.window = constant > 1;
    if (out.window) {
      const bool slides =
          constant == 2 && out.ahead && !out.axes.empty() && is_one(out.index.coefficient(out.axes.back().loop, 1));
      return slides && align(out, n, count) ? std::optional(out) : std::nullopt;
    }
    if (out.ahead) {
      align(out, n, count);
    } else if (!out.axes.empty()) {
      const Fragment::Axis &last = out.axes.back();
      const bool side = out.index.coefficient(last.loop, 1) == Poly(1) && last.count % count == 0;
      if (side && aligned_.is_multiple(out.index - Poly::symbol(last.loop), count)) out.together = count;
    }
    return out;
  }
  static bool is_one(const Poly &by) { return by == Poly(1) || by == Poly(-1); }

  // Pieces of so many elements, which begin with some that nothing uses where that makes them lie right.
  bool align(Fragment &f, const Loop &n, int count) const {
    if (count < 2 || n.unroll % count != 0) return false;
    f.together = count;
    for (f.skipped = 0; f.skipped < (f.window ? count : 1); f.skipped++)
      if (aligned_.is_multiple(piece(f, n.name, 0, 0), count)) return true;
    f.together = 1;
    f.skipped = 0;
    return false;
  }
  // The one that has the element of a place.
  static const Fragment *find(const std::vector<Fragment> &all, const Place &place, const Inside &inside) {
    const Poly index = with_values(place.index.numerator, inside.values);
    const auto at = std::find_if(all.begin(), all.end(),
                                 [&](const Fragment &f) { return f.storage == place.name && f.index == index; });
    return at == all.end() ? nullptr : &*at;
  }

  // As many iterations at a time as registers allow; of what is read piece by piece, as many as there are.
  bool fits(Loop &n) const {
    long bytes = 0; // of an iteration
    int least = 1;
    for (const Fragment &f : n.fragments) {
      if (f.window) return true;
      if (!f.ahead) continue;
      long elements = 1;
      for (const Fragment::Axis &a : f.axes) elements *= a.count;
      bytes += elements * static_cast<long>(k_.find_storage(f.storage)->element_size);
      least = std::max(least, f.together);
    }
    while (n.unroll > least && n.unroll % 2 == 0 && bytes * n.unroll > most_ahead) n.unroll /= 2;
    return n.unroll > 1 && n.unroll % least == 0 && bytes * n.unroll <= most_ahead;
  }

  // Loops inside the last axis of what the outermost one moves through.
  static void swing(Loop &n) {
    const auto *outermost = first_loop(*n.body);
    if (!outermost) return;
    for (const Fragment &f : n.fragments) {
      const auto has = [&](const std::string &loop) {
        return std::any_of(f.axes.begin(), f.axes.end(), [&](const auto &a) { return a.loop == loop; });
      };
      if (!has(outermost->name)) continue;
      bool inside = false;
      n.body = shared(swinging(*n.body, f.axes.back().loop, inside));
      return;
    }
  }
  static const Loop *first_loop(const Block &b) {
    for (const Stmt &s : b) {
      if (const auto *loop = std::get_if<Loop>(&s.node)) return loop;
      for (const Block *inner : children(s))
        if (const Loop *loop = first_loop(*inner)) return loop;
    }
    return nullptr;
  }
  static Block swinging(const Block &b, const std::string &pivot, bool inside) {
    Block out;
    for (const Stmt &s : b) {
      const auto *loop = std::get_if<Loop>(&s.node);
      const bool behind = inside || (loop && loop->name == pivot);
      Stmt copy = with_children(s, [&](const Block &inner) { return swinging(inner, pivot, behind); });
      if (loop && inside) std::get<Loop>(copy.node).swings = pivot;
      out.push_back(std::move(copy));
    }
    return out;
  }

  const Kernel &k_;
  Names names_;
  Aligned aligned_;
};

} // namespace

Kernel load_fragments(Kernel kernel) {
  if (has_stages(kernel)) kernel.body = Fragments(kernel).run(kernel.body);
  return kernel;
}

} // namespace metafork::codegen
