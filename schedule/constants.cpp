// Sizes that are constants.
#include "schedule/names.h"
#include "schedule/schedule.h"

#include <algorithm>
#include <map>
#include <set>

namespace metafork::schedule {

using model::IntExpr;
using model::Scop;
using Kind = IntExpr::Kind;

namespace {

constexpr int64_t least = 64;   // smaller ones stay: they are shapes rather than sizes
constexpr int64_t nearest = 16; // between two names

class Names {
public:
  explicit Names(Scop &scop) : scop_(scop) {}

  void run() {
    for (const model::ScopArray &a : scop_.arrays)
      for (const IntExpr &e : a.extents) collect(e);
    for (const model::ScopLoop &l : scop_.loops) collect(l.first), collect(l.limit);
    expressions([this](IntExpr &e) { collect(e); });
    name();
    if (names_.empty()) return;
    for (model::ScopArray &a : scop_.arrays)
      for (IntExpr &e : a.extents) e = renamed(e);
    for (model::ScopLoop &l : scop_.loops)
      for (IntExpr *e : {&l.first, &l.limit, &l.value}) *e = renamed(*e);
    expressions([this](IntExpr &e) { e = renamed(e); });
    for (IntExpr &e : scop_.context) e = renamed(e);
    for (model::ScopParameter &p : scop_.parameters) p.definition = renamed(p.definition);
    declare();
  }

private:
  // Constraints, conditions, subscripts and what is printed of them.
  template <class Visit>
  void expressions(Visit visit) {
    for (model::ScopLoop &l : scop_.loops)
      for (IntExpr &e : l.constraints) visit(e);
    for (model::ScopStatement &s : scop_.statements) {
      for (model::ScopAccess &a : s.accesses)
        for (IntExpr &e : a.index) visit(e);
      for (model::ScopPiece &p : s.text)
        if (auto *subscript = std::get_if<model::ScopSubscript>(&p)) visit(subscript->value);
    }
    conditions(scop_.body, visit);
  }
  template <class Visit>
  static void conditions(std::vector<model::ScopNode> &nodes, Visit visit) {
    for (model::ScopNode &n : nodes) {
      for (model::ScopConjunction &c : n.condition)
        for (IntExpr &e : c) visit(e);
      conditions(n.body, visit);
      conditions(n.otherwise, visit);
    }
  }

  bool is_index(const IntExpr &e) const {
    return e.kind() == Kind::symbol &&
           std::any_of(scop_.loops.begin(), scop_.loops.end(), [&](const auto &l) { return l.index == e.name(); });
  }

  // Terms of sums; in c*i the length of a row, which has a name only if it is a size of something too.
  void collect(const IntExpr &e) {
    if (const auto c = e.constant(); c && (*c >= least || *c <= -least) && *c > INT64_MIN / 4 && *c < INT64_MAX / 4)
      if (const int64_t size = std::abs(*c); std::find(sizes_.begin(), sizes_.end(), size) == sizes_.end())
        sizes_.push_back(size);
    if (e.kind() == Kind::add || e.kind() == Kind::min || e.kind() == Kind::max) collect(e.lhs()), collect(e.rhs());
  }

  // The first of those that are close to one another has the name.
  void name() {
    for (const int64_t size : sizes_) {
      const bool close =
          std::any_of(names_.begin(), names_.end(), [&](const auto &n) { return std::abs(n.first - size) <= nearest; });
      if (close) continue;
      names_.emplace(size, fresh_name(scop_, taken_, "c" + std::to_string(size)));
      taken_.push_back(names_.at(size));
    }
  }

  std::optional<IntExpr> named(int64_t c) const {
    const int64_t size = std::abs(c);
    if (size < least) return std::nullopt;
    for (const auto &[value, name] : names_)
      if (std::abs(value - size) <= nearest) {
        const IntExpr out = IntExpr::symbol(name) + IntExpr(size - value);
        return c < 0 ? -out : out;
      }
    return std::nullopt;
  }

  IntExpr renamed(const IntExpr &e) const {
    if (const auto c = e.constant()) return named(*c).value_or(e);
    if (e.kind() == Kind::add || e.kind() == Kind::min || e.kind() == Kind::max)
      return IntExpr::make(e.kind(), renamed(e.lhs()), renamed(e.rhs()));
    if (e.kind() == Kind::multiply) {
      const IntExpr &factor = e.lhs().constant() ? e.lhs() : e.rhs(), &other = e.lhs().constant() ? e.rhs() : e.lhs();
      const auto c = factor.constant();
      if (!c) return e;
      const auto name = names_.find(std::abs(*c));
      if (is_index(other) && name != names_.end())
        return other * (*c < 0 ? -IntExpr::symbol(name->second) : IntExpr::symbol(name->second));
      if (*c == -1) return -renamed(other);
    }
    return e;
  }

  // Nothing is said of them, as of a size that a caller chooses: what had to hold of the numbers is tested when the
  // program runs, and does.
  void declare() {
    for (const auto &[value, name] : names_) {
      model::ScopParameter p;
      p.name = name;
      p.text = std::to_string(value);
      p.type = "long";
      p.value = value;
      p.bounded = true;
      p.most = value;
      scop_.parameters.push_back(std::move(p));
    }
  }

  Scop &scop_;
  std::vector<int64_t> sizes_; // that occur, absolute
  std::map<int64_t, std::string> names_;
  std::vector<std::string> taken_;
};

} // namespace

Scop with_named_constants(const Scop &scop) {
  Scop out = scop;
  Names(out).run();
  return out;
}

} // namespace metafork::schedule
