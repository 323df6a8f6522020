#include "check/interpret.h"

#include <algorithm>

namespace metafork::check {

using model::IntExpr;

namespace {

struct NotInterpreted {}; // too long, or beyond evaluation

class Interpreter {
public:
  Interpreter(const model::Nest &nest, const Skeleton &s, Look look, const Values &values, long &steps)
      : nest_(nest), s_(s), look_(look), values_(values), left_(steps) {}

  std::string run() {
    sort_texts();
    each_index(s_.block_indices, s_.block_indices.begin(), [&] { block(s_.body); });
    if (!pending_.empty()) note(named(*pending_.begin()) + " is written, and not copied back");
    if (look_ == Look::storage) return wrong_;
    for (const auto &[text, loops] : parts_) {
      const std::string why = difference(text, loops);
      if (!why.empty()) return why;
    }
    return "";
  }

private:
  using Indices = std::map<std::string, std::string>;
  using Point = std::vector<int64_t>;

  int64_t value(const IntExpr &e) {
    const auto v = evaluate(e, values_);
    if (!v) throw NotInterpreted();
    return *v;
  }
  void tick() {
    if (--left_ < 0) throw NotInterpreted();
  }

  // The parts of the body, each with the loops whose indices are its points.
  void sort_texts() {
    std::vector<size_t> points;
    for (size_t d = 0; d < nest_.depth; d++) points.push_back(d);
    for (const Leaf &leaf : leaves_of(s_, Node::Kind::body)) {
      const std::string &text = leaf.node->text[0];
      parts_[text] = points;
      if (nest_.tiled && text != rendered(nest_.body) && text == rendered(nest_.tiled->inner))
        parts_[text].push_back(static_cast<size_t>(nest_.tiled->loop));
    }
  }

  template <class F>
  void each_index(const Indices &all, Indices::const_iterator at, F inside) {
    if (at == all.end()) return inside();
    const int64_t count = values_.at(at->second);
    for (int64_t i = 0; i < count; i++) {
      values_[at->first] = i;
      each_index(all, std::next(at), inside);
    }
    values_.erase(at->first);
  }

  void block(const std::vector<Node> &nodes) {
    std::vector<std::string> own;
    for (const Node &n : nodes) {
      tick();
      if (n.kind == Node::Kind::let) own.push_back(n.name);
      node(n);
    }
    for (const std::string &name : own) values_.erase(name);
  }

  void counted(const Node &n, int64_t first, int64_t step) {
    const int64_t last = value(n.last);
    if (step < 1) throw NotInterpreted();
    for (int64_t i = first; i <= last; i += step) {
      tick();
      values_[n.name] = i;
      block(n.body);
    }
    values_.erase(n.name);
  }

  // Those of a thread: `batch` behind one another, then as many of each other thread.
  void neighbours(const Node &n) {
    const int64_t first = value(n.first), last = value(n.last), threads = values_.at(n.step), own = values_.at(n.index);
    for (int64_t i = first; i <= last; i++) {
      tick();
      if ((n.aligned ? i : i - first) / n.batch % threads != own) continue;
      values_[n.name] = i;
      block(n.body);
    }
    values_.erase(n.name);
  }

  void node(const Node &n) {
    switch (n.kind) {
      case Node::Kind::let:
        values_[n.name] = value(n.value);
        break;
      case Node::Kind::blocks:
      case Node::Kind::threads:
        if (n.adjacent) return neighbours(n);
        counted(n, value(n.first) + values_.at(n.index), values_.at(n.step));
        break;
      case Node::Kind::loop:
        counted(n, value(n.first), 1);
        break;
      case Node::Kind::when: {
        const bool all =
            std::all_of(n.conditions.begin(), n.conditions.end(), [&](const IntExpr &c) { return value(c) >= 0; });
        block(all ? n.body : n.otherwise);
        break;
      }
      case Node::Kind::phase:
        phase(n);
        break;
      case Node::Kind::tile:
        tile(n);
        break;
      case Node::Kind::deal: // by the first thread, for all of them
        if (first_thread_) counted(n, value(n.first), 1);
        break;
      case Node::Kind::combine:
        first_thread_ = true;
        block(n.body);
        break;
      case Node::Kind::copy:
        copy(n);
        break;
      case Node::Kind::body:
        body(n);
        break;
      case Node::Kind::barrier:
        break;
      case Node::Kind::control:
      case Node::Kind::source:
      case Node::Kind::uniform:
      case Node::Kind::once:
        throw NotInterpreted(); // source text
      default:
        break;
    }
  }

  // The loops over boxes share their elements among all threads: they run once for the phase.
  void phase(const Node &n) {
    each_index(s_.thread_indices, s_.thread_indices.begin(), [&] {
      first_thread_ = std::all_of(s_.thread_indices.begin(), s_.thread_indices.end(),
                                  [&](const auto &t) { return values_.at(t.first) == 0; });
      block(n.body);
    });
  }

  void tile(const Node &n) {
    if (!first_thread_) return;
    const int64_t last = value(n.last), width = n.name.empty() ? 1 : value(n.width);
    for (int64_t i = value(n.first); i <= last; i++)
      for (int64_t column = 0; column < width; column++) {
        tick();
        if (!n.name.empty()) values_[n.name] = i;
        values_[n.column] = n.name.empty() ? i : column;
        block(n.body);
      }
    if (!n.name.empty()) values_.erase(n.name);
    values_.erase(n.column);
  }

  const SkeletonStorage *storage(const std::string &name) const {
    for (const SkeletonStorage &x : s_.storage)
      if (x.name == name) return &x;
    return nullptr;
  }

  using Located = std::pair<std::string, int64_t>; // an element of storage or of an array
  static std::string named(const Located &e) { return e.first + "[" + std::to_string(e.second) + "]"; }

  void copy(const Node &n) {
    const SkeletonStorage *to = storage(n.to.name), *from = storage(n.from.name);
    if (to && to->shared) return hold(*to, {n.to.name, value(n.to.index)}, {n.from.name, value(n.from.index)});
    if (!from || !from->shared) return;
    const Located place{n.from.name, value(n.from.index)}, element{n.to.name, value(n.to.index)};
    const auto held = held_.find(place);
    if (pending_.erase(place) == 0)
      note(named(element) + " is copied back, and was not written");
    else if (held->second != element)
      note(named(place) + ", which holds " + named(held->second) + ", is copied to " + named(element));
  }
  void hold(const SkeletonStorage &to, const Located &place, const Located &element) {
    if (place.second < 0 || place.second >= value(to.extent))
      note(named(place) + " is beyond its " + std::to_string(value(to.extent)) + " elements");
    if (pending_.count(place) != 0 && held_[place] != element)
      note(named(held_[place]) + " is written, and not copied back");
    held_[place] = element;
  }

  void note(const std::string &what) {
    if (wrong_.empty()) wrong_ = what;
  }

  void body(const Node &n) {
    Point point;
    for (size_t l : parts_.at(n.text[0])) {
      const auto it = values_.find(nest_.loops[l].index);
      if (it == values_.end()) throw NotInterpreted();
      point.push_back(it->second);
    }
    if (s_.deals && !first_thread_) return;
    done_[n.text[0]][point]++;
    if (look_ == Look::points) return;
    for (const auto &[access, place] : n.places) reads(nest_.accesses.at(static_cast<size_t>(access)), place);
  }

  // Each read of the loops inside the body finds what the source reads; what is written waits to be copied back.
  void reads(const model::Access &a, const Element &place) {
    const SkeletonStorage *x = storage(place.name);
    if (!x || !x->shared) return;
    std::vector<Level> levels;
    for (int l : a.loops)
      if (!values_.count(nest_.loops[static_cast<size_t>(l)].index))
        levels.push_back({nest_.loops[static_cast<size_t>(l)].index, &nest_.loops[static_cast<size_t>(l)].constraints});
    const bool made = for_each_point(levels, values_, -40, 60, 2000, [&](const Values &inside) {
      Values own = inside;
      for (int l : a.loops) {
        const model::Loop &loop = nest_.loops[static_cast<size_t>(l)];
        if (const auto v = evaluate(loop.value, own)) own[loop.variable] = *v;
      }
      const bool happens = std::all_of(a.guards.begin(), a.guards.end(), [&](const IntExpr &g) {
        const auto v = evaluate(g, own);
        return v && *v >= 0;
      });
      const auto at = evaluate(place.index, own), element = evaluate(a.subscript, own);
      if (!happens || !at || !element) return;
      const auto it = held_.find({place.name, *at});
      const std::string &array = nest_.arrays[static_cast<size_t>(a.array)].name;
      if (a.write) hold(*x, {place.name, *at}, {array, *element}), pending_.insert({place.name, *at});
      if (!a.read) return;
      if (it == held_.end() || it->second != std::pair(array, *element))
        note("'" + a.text + "' reads " + place.name + "[" + std::to_string(*at) + "] for " + array + "[" +
             std::to_string(*element) + "], which " +
             (it == held_.end() ? "nothing was copied to"
                                : "holds " + it->second.first + "[" + std::to_string(it->second.second) + "]"));
    });
    if (!made) throw NotInterpreted();
  }

  std::string difference(const std::string &text, const std::vector<size_t> &loops) {
    std::vector<Level> levels;
    for (size_t l : loops) {
      if (!nest_.loops[l].known) throw NotInterpreted();
      levels.push_back({nest_.loops[l].index, &nest_.loops[l].constraints});
    }
    const std::map<Point, int> &done = done_[text];
    std::map<Point, int> source;
    int64_t low = -12, high = 60; // where the source is looked for: where anything was done, too
    for (const auto &[point, times] : done)
      for (int64_t x : point) {
        low = std::min(low, x);
        high = std::max(high, x);
      }
    const bool made = for_each_point(levels, values_, low, high, 50000, [&](const Values &v) {
      Point point;
      for (size_t l : loops) point.push_back(v.at(nest_.loops[l].index));
      source[point]++;
    });
    if (!made) throw NotInterpreted();
    for (const auto &[point, times] : done) {
      if (!source.count(point)) return "point " + text_of(point) + " is done, which the source does not have";
      if (times > 1) return "point " + text_of(point) + " is done " + std::to_string(times) + " times";
    }
    for (const auto &[point, times] : source)
      if (!done.count(point)) return "point " + text_of(point) + " is not done";
    return "";
  }

  const model::Nest &nest_;
  const Skeleton &s_;
  Look look_;
  Values values_;
  long &left_;
  bool first_thread_ = true;
  std::map<std::string, std::vector<size_t>> parts_;
  std::map<std::string, std::map<Point, int>> done_;
  std::map<Located, Located> held_;
  std::set<Located> pending_; // places that were written, and are to be copied back
  std::string wrong_;
};

} // namespace

std::string compare_run(const model::Nest &nest, const Skeleton &s, Look look, const Values &values, long &steps,
                        bool &made) {
  made = std::all_of(s.given.begin(), s.given.end(),
                     [&](const IntExpr &e) { return evaluate(e, values).value_or(-1) >= 0; });
  if (!made) return "";
  try {
    return Interpreter(nest, s, look, values, steps).run();
  } catch (const NotInterpreted &) {
    made = false;
  } catch (const std::out_of_range &) {
    made = false;
  }
  return "";
}

namespace {

std::string with_sizes(const std::string &why, const model::Nest &nest, const Skeleton &s, const Values &values) {
  std::vector<std::string> names;
  for (const model::Scalar &v : nest.scalars) names.push_back(v.name);
  for (const SkeletonParameter &p : s.parameters) names.push_back(p.name);
  return why + " (with " + text_of(values, names) + ")";
}

} // namespace

std::string search_runs(const model::Nest &nest, const Skeleton &s, Look look, int runs, int64_t largest, long steps,
                        int &done) {
  uint64_t state = 88172645463325252ULL;
  auto random = [&](int64_t below) { // xorshift
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return static_cast<int64_t>(state % static_cast<uint64_t>(below));
  };
  done = 0;
  const long most = steps / 10; // of one run
  for (int run = 0; run < runs && steps > 0; run++) {
    Values values;
    int64_t size = random(largest + 1); // most sizes of a program are alike
    if (run % 4 == 0) size = run / 4 % (largest + 1);
    for (const model::Scalar &v : nest.scalars)
      if (v.integral) values[v.name] = random(3) > 0 ? size : random(largest + 2) - (v.is_signed ? 1 : 0);
    for (const SkeletonParameter &p : s.parameters) {
      const bool sized = p.kind == "size" || p.kind == "tile";
      const int64_t low = std::max<int64_t>(1, size - 1 + random(3));
      values[p.name] = sized && random(3) == 0 ? low : sized ? 1 + random(9) : random(2) == 0 ? 1 : 1 + random(4);
    }
    bool made = false;
    long own = most;
    const std::string why = compare_run(nest, s, look, values, own, made);
    steps -= most - std::max(own, 0L);
    done += made;
    if (!why.empty()) return with_sizes(why, nest, s, values);
  }
  return "";
}

std::string counterexample(const model::Nest &nest, const Skeleton &s, Look look,
                           const std::optional<Values> &example) {
  if (!nest.program.empty()) return "";
  if (example) {
    Values values;
    auto take = [&](const std::string &name) {
      const auto it = example->find(name);
      values[name] = it == example->end() ? 1 : it->second;
    };
    for (const model::Scalar &v : nest.scalars)
      if (v.integral) take(v.name);
    for (const SkeletonParameter &p : s.parameters) take(p.name);
    bool made = false;
    long steps = 200000;
    const std::string why = compare_run(nest, s, look, values, steps, made);
    if (!why.empty()) return with_sizes(why, nest, s, values);
  }
  int done = 0;
  return search_runs(nest, s, look, 120, 9, 800000, done);
}

} // namespace metafork::check
