#include "covering.h"

#include <algorithm>
#include <numeric>

namespace metafork::matrix {

namespace {

// xorshift64* (Vigna 2016): the standard library's distributions differ between implementations.
class Random {
public:
  explicit Random(uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 1) {}
  size_t below(size_t n) {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return static_cast<size_t>((state_ * 0x2545f4914f6cdd1du) >> 11) % n;
  }
  template <class T>
  void shuffle(std::vector<T> &items) {
    for (size_t i = items.size(); i > 1; i--) std::swap(items[i - 1], items[below(i)]);
  }

private:
  uint64_t state_;
};

// One flag for each pair of levels: is it still to be covered?
class PairSet {
public:
  explicit PairSet(const Space &space) {
    for (const Factor &factor : space.factors) {
      offsets_.push_back(total_);
      total_ += static_cast<size_t>(factor.levels);
    }
    flags_.assign(total_ * total_, false);
  }
  void set(const Pair &p, bool value) { flags_[index(p)] = value; }
  bool has(const Pair &p) const { return flags_[index(p)]; }

private:
  size_t index(const Pair &p) const {
    const size_t a = offsets_[p.first] + static_cast<size_t>(p.first_level);
    const size_t b = offsets_[p.second] + static_cast<size_t>(p.second_level);
    return a * total_ + b;
  }
  std::vector<size_t> offsets_;
  size_t total_ = 0;
  std::vector<bool> flags_;
};

Pair ordered(size_t f, int fl, size_t g, int gl) { return f < g ? Pair{f, g, fl, gl} : Pair{g, f, gl, fl}; }

Row row_of(const Space &space, const Pair &p) {
  Row row(space.factors.size(), -1);
  row[p.first] = p.first_level;
  row[p.second] = p.second_level;
  return row;
}

Verdict judge_pair(const Space &space, const Pair &p) { return judge_partial(space, row_of(space, p)); }

// Does a row cover its pairs of that verdict?
bool covers(Verdict row, Verdict pair) { return row != Verdict::excluded && (row == Verdict::runs || row == pair); }

template <class F>
void for_each_pair_of(const Row &row, F f) {
  for (size_t i = 0; i < row.size(); i++)
    for (size_t j = i + 1; j < row.size(); j++) f(Pair{i, j, row[i], row[j]});
}

// Takes what the row covers out of the set.
void mark_covered(const Space &space, const Row &row, PairSet &open) {
  const Verdict verdict = space.judge(row);
  for_each_pair_of(row, [&](const Pair &p) {
    if (open.has(p) && covers(verdict, judge_pair(space, p))) open.set(p, false);
  });
}

int choose_level(const Space &space, const Row &row, size_t factor, Verdict wanted, const PairSet &open,
                 Random &random) {
  int best = space.factors[factor].mildest, best_gain = -1;
  const int levels = space.factors[factor].levels, start = static_cast<int>(random.below(static_cast<size_t>(levels)));
  for (int i = 0; i < levels; i++) {
    const int level = (start + i) % levels;
    Row candidate = row;
    candidate[factor] = level;
    if (judge_partial(space, candidate) != wanted) continue;
    int gain = 0;
    for (size_t g = 0; g < row.size(); g++)
      if (row[g] >= 0 && open.has(ordered(factor, level, g, row[g]))) gain++;
    if (gain > best_gain) best = level, best_gain = gain;
  }
  return best;
}

Row complete(const Space &space, const Pair &start, const PairSet &open, Random &random) {
  Row row = row_of(space, start);
  const Verdict wanted = judge_partial(space, row);
  std::vector<size_t> factors(row.size());
  std::iota(factors.begin(), factors.end(), 0);
  random.shuffle(factors);
  for (size_t factor : factors)
    if (row[factor] < 0) row[factor] = choose_level(space, row, factor, wanted, open, random);
  return row;
}

} // namespace

Verdict judge_partial(const Space &space, const Row &partial) {
  Row row = partial;
  for (size_t i = 0; i < row.size(); i++)
    if (row[i] < 0) row[i] = space.factors[i].mildest;
  return space.judge(row);
}

std::vector<Pair> all_pairs(const Space &space) {
  std::vector<Pair> pairs;
  for (size_t i = 0; i < space.factors.size(); i++)
    for (size_t j = i + 1; j < space.factors.size(); j++)
      for (int a = 0; a < space.factors[i].levels; a++)
        for (int b = 0; b < space.factors[j].levels; b++) pairs.push_back({i, j, a, b});
  return pairs;
}

std::vector<Pair> excluded_pairs(const Space &space) {
  std::vector<Pair> pairs = all_pairs(space);
  std::erase_if(pairs, [&](const Pair &p) { return judge_pair(space, p) != Verdict::excluded; });
  return pairs;
}

std::vector<Pair> uncovered_pairs(const Space &space, const std::vector<Row> &rows) {
  std::vector<Pair> missing;
  for (const Pair &p : all_pairs(space)) {
    const Verdict pair_verdict = judge_pair(space, p);
    if (pair_verdict == Verdict::excluded) continue;
    const bool covered = std::any_of(rows.begin(), rows.end(), [&](const Row &row) {
      if (row[p.first] != p.first_level || row[p.second] != p.second_level) return false;
      return covers(space.judge(row), pair_verdict);
    });
    if (!covered) missing.push_back(p);
  }
  return missing;
}

std::vector<Row> covering_array(const Space &space, uint64_t seed) {
  Random random(seed);
  PairSet open(space);
  std::vector<Pair> pairs = all_pairs(space);
  std::erase_if(pairs, [&](const Pair &p) { return judge_pair(space, p) == Verdict::excluded; });
  for (const Pair &p : pairs) open.set(p, true);
  random.shuffle(pairs);
  std::vector<Row> rows;
  for (const Pair &p : pairs) {
    if (!open.has(p)) continue;
    rows.push_back(complete(space, p, open, random));
    mark_covered(space, rows.back(), open);
  }
  return rows;
}

double product_size(const Space &space) {
  double size = 1;
  for (const Factor &factor : space.factors) size *= factor.levels;
  return size;
}

void for_each_row(const Space &space, const std::function<bool(const Row &)> &visit) {
  Row row(space.factors.size(), 0);
  while (visit(row)) {
    size_t i = row.size();
    while (i > 0 && ++row[i - 1] == space.factors[i - 1].levels) row[--i] = 0;
    if (i == 0) return;
  }
}

} // namespace metafork::matrix
