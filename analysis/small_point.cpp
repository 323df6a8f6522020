#include "analysis/small_point.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace metafork::analysis {

namespace {

// A constraint over numbered symbols. Values are small: what does not fit 64 bits is given up.
struct Term {
  int64_t coefficient = 0;
  std::vector<size_t> factors; // each as often as its exponent says
};
struct Row {
  std::vector<Term> terms;
  bool equality = false;
  std::vector<size_t> symbols;
};

// Depth first, a symbol after the other: constraints whose symbols are few come first.
class Search {
public:
  explicit Search(const qe::System &s) {
    known_ = std::all_of(s.begin(), s.end(), [this](const qe::Constraint &c) { return add(c); });
    if (known_) order();
  }

  bool run() { return known_ && from(0); }

private:
  bool add(const qe::Constraint &c) {
    Row row;
    row.equality = c.equality;
    for (const auto &[m, coefficient] : c.p.terms()) {
      if (!coefficient.fits_slong_p()) return false;
      Term t{coefficient.get_si(), {}};
      for (const auto &[symbol, exponent] : m)
        t.factors.insert(t.factors.end(), exponent, numbers_.emplace(symbol, numbers_.size()).first->second);
      row.symbols.insert(row.symbols.end(), t.factors.begin(), t.factors.end());
      row.terms.push_back(std::move(t));
    }
    if (row.symbols.empty()) return holds(row);
    std::sort(row.symbols.begin(), row.symbols.end());
    row.symbols.erase(std::unique(row.symbols.begin(), row.symbols.end()), row.symbols.end());
    rows_.push_back(std::move(row));
    return true;
  }

  void order() {
    std::vector<bool> placed(numbers_.size(), false);
    const auto left = [&](const Row &r) {
      return std::count_if(r.symbols.begin(), r.symbols.end(), [&](size_t s) { return !placed[s]; });
    };
    while (order_.size() < placed.size()) {
      const Row *next = nullptr;
      for (const Row &r : rows_)
        if (left(r) > 0 && (!next || left(r) < left(*next))) next = &r;
      const size_t symbol =
          *std::find_if(next->symbols.begin(), next->symbols.end(), [&](size_t s) { return !placed[s]; });
      placed[symbol] = true;
      order_.push_back(symbol);
      decided_.emplace_back(); // the constraints that have a value then
      for (const Row &r : rows_)
        if (left(r) == 0 && std::find(r.symbols.begin(), r.symbols.end(), symbol) != r.symbols.end())
          decided_.back().push_back(&r);
    }
    values_.assign(placed.size(), 0);
  }

  bool holds(const Row &r) const {
    int64_t sum = 0;
    for (const Term &t : r.terms) {
      int64_t product = t.coefficient;
      for (const size_t f : t.factors)
        if (__builtin_mul_overflow(product, values_[f], &product)) return false;
      if (__builtin_add_overflow(sum, product, &sum)) return false;
    }
    return r.equality ? sum == 0 : sum >= 0;
  }

  bool from(size_t depth) {
    if (depth == order_.size()) return true;
    static constexpr int64_t tried[] = {1, 2, 0, 3, 4, 5, 7, -1, 10, 16, 25, 40};
    for (const int64_t value : tried) {
      if (++steps_ > most_steps) return false;
      values_[order_[depth]] = value;
      const auto &rows = decided_[depth];
      if (std::all_of(rows.begin(), rows.end(), [this](const Row *r) { return holds(*r); }) && from(depth + 1))
        return true;
    }
    return false;
  }

  static constexpr int most_steps = 20'000;
  std::map<std::string, size_t> numbers_;
  std::vector<Row> rows_;
  std::vector<size_t> order_;
  std::vector<std::vector<const Row *>> decided_;
  std::vector<int64_t> values_;
  int steps_ = 0;
  bool known_ = false;
};

} // namespace

bool has_small_point(const qe::System &s) { return Search(s).run(); }

} // namespace metafork::analysis
