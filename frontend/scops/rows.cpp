#include "frontend/scops/rows.h"

#include <algorithm>
#include <optional>
#include <set>

namespace metafork::frontend {

using model::IntExpr;
using model::Scop;
using Kind = IntExpr::Kind;

namespace {

// Sums of products of symbols, each product sorted.
using Terms = std::map<std::vector<std::string>, int64_t>;

std::optional<Terms> terms_of(const IntExpr &e) {
  switch (e.kind()) {
    case Kind::constant:
      return Terms{{{}, e.value()}};
    case Kind::symbol:
      return Terms{{{e.name()}, 1}};
    case Kind::add:
    case Kind::multiply:
      break;
    default:
      return std::nullopt;
  }
  const auto a = terms_of(e.lhs()), b = terms_of(e.rhs());
  if (!a || !b) return std::nullopt;
  Terms out;
  if (e.kind() == Kind::add) {
    out = *a;
    for (const auto &[product, c] : *b)
      if (__builtin_add_overflow(out[product], c, &out[product])) return std::nullopt;
  } else {
    for (const auto &[x, c] : *a)
      for (const auto &[y, d] : *b) {
        std::vector<std::string> product = x;
        product.insert(product.end(), y.begin(), y.end());
        std::sort(product.begin(), product.end());
        int64_t times = 0;
        if (__builtin_mul_overflow(c, d, &times) || __builtin_add_overflow(out[product], times, &out[product]))
          return std::nullopt;
      }
  }
  std::erase_if(out, [](const auto &t) { return t.second == 0; });
  return out;
}

class Rows {
public:
  explicit Rows(Scop &scop) : scop_(scop) {}

  void run() {
    // (m + 1)*(k + 1) is two of them
    for (size_t round = 0; round < 4; round++) {
      sums_.clear();
      lengths_.clear();
      for (const model::ScopStatement &s : scop_.statements)
        for (const model::ScopAccess &a : s.accesses)
          if (a.index.size() == 1) read(a.index[0]);
      std::erase_if(sums_, [&](const auto &sum) { return lengths_.count(sum.first) != 0; });
      if (sums_.empty()) return;
      replace(sums_.begin()->first, sums_.begin()->second);
    }
  }

private:
  bool is_index(const std::string &symbol) const {
    return std::any_of(scop_.loops.begin(), scop_.loops.end(),
                       [&](const model::ScopLoop &l) { return l.index == symbol; });
  }

  // The coefficients of the indices: lengths of rows.
  void read(const IntExpr &subscript) {
    if (!subscript.is_known()) return;
    const auto terms = terms_of(subscript);
    if (!terms) return;
    std::map<std::string, Terms> coefficients;
    for (const auto &[product, c] : *terms) {
      const auto index =
          std::find_if(product.begin(), product.end(), [&](const std::string &s) { return is_index(s); });
      if (index == product.end()) continue;
      std::vector<std::string> rest = product;
      rest.erase(rest.begin() + (index - product.begin()));
      coefficients[*index][rest] += c;
    }
    for (const auto &[index, coefficient] : coefficients) length(coefficient);
  }

  void length(Terms coefficient) {
    if (coefficient.size() == 1) {
      for (const std::string &s : coefficient.begin()->first) lengths_.insert(s);
      return;
    }
    // what all products have in common is a factor of its own
    std::vector<std::string> common = coefficient.begin()->first;
    for (const auto &[product, c] : coefficient) {
      std::vector<std::string> both;
      std::set_intersection(common.begin(), common.end(), product.begin(), product.end(), std::back_inserter(both));
      common = both;
    }
    Terms rest;
    for (const auto &[product, c] : coefficient) {
      std::vector<std::string> without;
      std::set_difference(product.begin(), product.end(), common.begin(), common.end(), std::back_inserter(without));
      rest[without] = c;
    }
    const auto constant = rest.find({});
    if (rest.size() != 2 || constant == rest.end()) return;
    for (const auto &[product, c] : rest)
      if (product.size() == 1 && c == 1 && !is_index(product[0])) sums_.emplace(product[0], constant->second);
  }

  void replace(const std::string &symbol, int64_t constant) {
    const auto old = std::find_if(scop_.parameters.begin(), scop_.parameters.end(),
                                  [&](const model::ScopParameter &p) { return p.name == symbol; });
    if (old == scop_.parameters.end()) return;
    model::ScopParameter row;
    row.name = symbol + "_row";
    while (model::has_word(scop_.source, row.name) || is_index(row.name) || is_parameter(row.name)) row.name += "_";
    row.text = old->text + (constant < 0 ? " - " + std::to_string(-constant) : " + " + std::to_string(constant));
    row.type = "long";
    row.value = IntExpr::symbol(symbol) + IntExpr(constant);
    const IntExpr by = IntExpr::symbol(row.name) - IntExpr(constant);
    scop_.parameters.push_back(row);
    auto all = [&](std::vector<IntExpr> &list) {
      for (IntExpr &e : list) e = e.is_known() ? e.substitute(symbol, by) : e;
    };
    all(scop_.context);
    for (model::ScopArray &a : scop_.arrays) all(a.extents);
    for (model::ScopLoop &l : scop_.loops) {
      for (IntExpr *e : {&l.first, &l.limit, &l.value}) *e = e->is_known() ? e->substitute(symbol, by) : *e;
      all(l.constraints);
    }
    for (model::ScopStatement &s : scop_.statements)
      each_text(s, [&](model::ScopText &text, std::vector<model::ScopAccess> &accesses) {
        for (model::ScopAccess &a : accesses) all(a.index);
        for (model::ScopPiece &p : text)
          if (auto *subscript = std::get_if<model::ScopSubscript>(&p); subscript && subscript->value.is_known())
            subscript->value = subscript->value.substitute(symbol, by);
      });
    conditions(scop_.body, all);
  }

  bool is_parameter(const std::string &name) const {
    return std::any_of(scop_.parameters.begin(), scop_.parameters.end(),
                       [&](const model::ScopParameter &p) { return p.name == name; });
  }

  template <class All>
  void conditions(std::vector<model::ScopNode> &nodes, All all) {
    for (model::ScopNode &n : nodes) {
      for (model::ScopConjunction &c : n.condition) all(c);
      conditions(n.body, all);
      conditions(n.otherwise, all);
    }
  }

  Scop &scop_;
  std::map<std::string, int64_t> sums_; // m: 1 where m + 1 is the length of a row
  std::set<std::string> lengths_;       // parameters that are lengths themselves
};

} // namespace

void name_rows(Scop &scop) { Rows(scop).run(); }

} // namespace metafork::frontend
