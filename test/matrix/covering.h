// Pairwise covering arrays over factors with constraints.
//
// A row chooses one level of each factor. A good row exercises every pair of its levels. A row whose run would be empty
// (a size is zero) exercises nothing but its emptiness: it covers only those pairs that are empty whatever the other
// factors are ("masking", Yilmaz, Dumlu, Cohen, Porter 2014). The same holds for a row that falls back to another
// kernel than the one that the array is for. Rows that are excluded (too expensive) do not occur.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace metafork::matrix {

// One level of each factor; -1: not chosen yet.
using Row = std::vector<int>;

enum class Verdict { runs, falls_back, empty, excluded };

struct Factor {
  std::string name;
  int levels = 0;
  int mildest = 0; // the level that is least likely to make a row other than one that runs
};

struct Space {
  std::vector<Factor> factors;
  std::function<Verdict(const Row &)> judge; // of a complete row
};

// Two factors, first < second, with a level each.
struct Pair {
  size_t first, second;
  int first_level, second_level;
};

// The verdict of a partial row: that of the row with every open factor at its mildest level.
Verdict judge_partial(const Space &space, const Row &partial);

std::vector<Pair> all_pairs(const Space &space);
// The pairs that no row contains because their judge_partial is `excluded`.
std::vector<Pair> excluded_pairs(const Space &space);
// Of the pairs that are not excluded, those that the rows do not cover: empty for a covering array.
std::vector<Pair> uncovered_pairs(const Space &space, const std::vector<Row> &rows);

// A covering array, greedily: each row starts from an uncovered pair and takes, factor by factor in random order, the
// level that covers most new pairs and keeps the verdict. The same seed gives the same rows on every machine.
std::vector<Row> covering_array(const Space &space, uint64_t seed);

// The number of rows of the full product.
double product_size(const Space &space);
// Calls visit for each row of the full product, first factor slowest, until it returns false.
void for_each_row(const Space &space, const std::function<bool(const Row &)> &visit);

} // namespace metafork::matrix
