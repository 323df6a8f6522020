#include "self_test.h"

#include <algorithm>
#include <cstdio>
#include <stdexcept>

#include "covering.h"
#include "space.h"

namespace metafork::matrix {

namespace {

class Checks {
public:
  void expect(bool good, const std::string &what) {
    if (good) return;
    failures_++;
    std::printf("matrix self-test: %s\n", what.c_str());
  }
  int failures() const { return failures_; }

private:
  int failures_ = 0;
};

Space plain_space(const std::vector<int> &levels) {
  Space space;
  for (int n : levels) space.factors.push_back({"f" + std::to_string(space.factors.size()), n, 0});
  space.judge = [](const Row &) { return Verdict::runs; };
  return space;
}

// A row that covers a pair nobody else covers must be missed when it is taken out.
void check_that_loss_is_noticed(Checks &checks, const std::string &name, const Space &space, std::vector<Row> rows) {
  rows.erase(rows.begin());
  checks.expect(!uncovered_pairs(space, rows).empty(), name + ": the first row taken out is not noticed");
}

void check_plain_arrays(Checks &checks, uint64_t seed) {
  for (const std::vector<int> &levels : {std::vector<int>{2, 2}, {3, 3, 3, 3}, {9, 10, 5, 3, 3}, {1, 4, 1, 2}, {7}}) {
    const Space space = plain_space(levels);
    const std::vector<Row> rows = covering_array(space, seed);
    const std::string name = std::to_string(levels.size()) + " factors of " + std::to_string(levels[0]);
    checks.expect(uncovered_pairs(space, rows).empty(), name + ": a pair is not covered");
    checks.expect(rows.size() <= product_size(space), name + ": more rows than the full product has");
    if (levels.size() > 1) check_that_loss_is_noticed(checks, name, space, rows);
    checks.expect(covering_array(space, seed) == rows, name + ": the same seed gives other rows");
  }
}

// Level 0 of the first factor is empty; two high levels together are excluded; level 3 of the first factor falls back,
// and so do the lowest levels of the last two together.
void check_constraints(Checks &checks, uint64_t seed) {
  Space space = plain_space({4, 4, 4});
  for (Factor &factor : space.factors) factor.mildest = 1;
  space.judge = [](const Row &row) {
    if (row[0] == 0) return Verdict::empty;
    if (row[1] == 3 && row[2] == 3) return Verdict::excluded;
    return row[0] == 3 || (row[1] == 0 && row[2] == 0) ? Verdict::falls_back : Verdict::runs;
  };
  const std::vector<Row> rows = covering_array(space, seed);
  checks.expect(uncovered_pairs(space, rows).empty(), "constraints: a pair is not covered");
  checks.expect(excluded_pairs(space).size() == 1, "constraints: one pair is excluded");
  checks.expect(
      std::none_of(rows.begin(), rows.end(), [&](const Row &r) { return space.judge(r) == Verdict::excluded; }),
      "constraints: an excluded row occurs");
  for (const int level : {0, 3}) {
    std::vector<Row> masked = rows;
    for (Row &row : masked) row[0] = level;
    const std::vector<Pair> missing = uncovered_pairs(space, masked);
    const bool noticed = std::any_of(missing.begin(), missing.end(), [](const Pair &p) { return p.first == 1; });
    checks.expect(noticed, "constraints: rows that are empty or fall back pass for rows that run");
  }
}

void check_program(Checks &checks, const Program &program, bool staged, uint64_t seed, double case_limit) {
  for (const Levels &levels : {all_levels({"in-order", "reversed", "shuffled"}), quick_levels({"in-order"})}) {
    const Space space = make_space(program, staged, levels, case_limit);
    const std::vector<Row> rows = covering_array(space, seed);
    const std::string name = program.name + (staged ? " staged" : "");
    checks.expect(excluded_pairs(space).empty(), name + ": a pair of levels is never run together");
    checks.expect(uncovered_pairs(space, rows).empty(), name + ": a pair is not covered");
    const Case c = make_case(program, staged, levels, rows[0], seed);
    checks.expect(c.staged == staged && (c.tile != 0) == (staged && program.staged.tiled), name + ": not the variant");
  }
}

void check_programs(Checks &checks, uint64_t seed, double case_limit) {
  for (const Program &program : all_programs())
    for (const bool staged : stagings(program)) check_program(checks, program, staged, seed, case_limit);
}

void check_full_product(Checks &checks) {
  const Space space = plain_space({2, 3, 4});
  std::vector<Row> rows;
  for_each_row(space, [&](const Row &row) { return rows.push_back(row), true; });
  std::sort(rows.begin(), rows.end());
  checks.expect(rows.size() == 24 && std::adjacent_find(rows.begin(), rows.end()) == rows.end(),
                "the full product has 24 rows");
}

void check_sizes(Checks &checks) {
  const struct {
    const char *level;
    long B, value;
  } table[] = {{"0", 7, 0},   {"211", 7, 211}, {"B", 7, 7},        {"B-1", 7, 6},
               {"B+1", 7, 8}, {"5B-1", 7, 34}, {"5B+1", 256, 1281}};
  for (const auto &row : table)
    checks.expect(evaluate_size(row.level, row.B) == row.value, std::string("size level ") + row.level);
  bool refused = false;
  try {
    evaluate_size("5B+x", 7);
  } catch (const std::invalid_argument &) {
    refused = true;
  }
  checks.expect(refused, "size level 5B+x is refused");
}

void check_guards(Checks &checks) {
  for (const long place : {-1L, 0L, 4L, 5L}) {
    Twin<int> twin("x", 5, Fill::garbage, 0);
    checks.expect(twin.difference().empty(), "equal arrays differ");
    twin.actual.data()[place] ^= 1;
    const bool guard = place < 0 || place >= 5;
    const std::string found = twin.difference();
    checks.expect(found.rfind(guard ? "x: a guard zone" : "x[" + std::to_string(place) + "] is", 0) == 0,
                  "a changed element " + std::to_string(place) + " is reported as '" + found + "'");
  }
  Twin<int> both("x", 5, Fill::garbage, 0);
  both.actual.data()[5] = both.expected.data()[5] = 0;
  checks.expect(!both.difference().empty(), "a guard zone that both sides wrote is not noticed");
}

} // namespace

int run_self_test(uint64_t seed, double case_limit) {
  Checks checks;
  check_plain_arrays(checks, seed);
  check_constraints(checks, seed);
  check_programs(checks, seed, case_limit);
  check_full_product(checks);
  check_sizes(checks);
  check_guards(checks);
  return checks.failures();
}

} // namespace metafork::matrix
