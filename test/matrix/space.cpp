#include "space.h"

#include <algorithm>
#include <stdexcept>

namespace metafork::matrix {

namespace {

// Bytes that a block can have on the CPU path and on the largest GPUs.
constexpr double shared_memory = 232448;

size_t at(int i) { return static_cast<size_t>(i); }

template <class T>
int index_of(const std::vector<T> &items, const T &item) {
  const auto found = std::find(items.begin(), items.end(), item);
  if (found == items.end()) throw std::invalid_argument("the levels lack a mild one");
  return static_cast<int>(found - items.begin());
}

template <class T>
int count(const std::vector<T> &items) {
  return static_cast<int>(items.size());
}

// Blocks of the launch as the compiler counts them, about.
double blocks(const Program &program, const Case &c) {
  double total = 1;
  for (int d = 0; d < program.dimensions; d++)
    for (size_t s = 0; s < program.sizes.size(); s++)
      if (program.sizes[s].dimension == d) {
        total *= static_cast<double>(c.sizes[s] / c.B[at(d)] + 1);
        break;
      }
  return total;
}

Verdict judge(const Program &program, const Case &c, double case_limit) {
  if (program.points(c) == 0) return Verdict::empty;
  const double threads = static_cast<double>(c.T[0]) * c.T[1];
  if (program.work(c) > case_limit || blocks(program, c) * threads > case_limit) return Verdict::excluded;
  return !c.staged || admits_staged(program, c) ? Verdict::runs : Verdict::falls_back;
}

// The smallest size level that is not empty with the mildest block size; relative levels grow with B, so absolute ones
// go first.
int mildest_size(const Program &program, const Levels &levels, size_t size) {
  Case c;
  c.sizes.fill(211);
  for (const char *level : {"1", "5B+1"}) {
    c.sizes[size] = evaluate_size(level, 1);
    if (program.points(c) > 0) return index_of(levels.sizes, std::string(level));
  }
  throw std::invalid_argument(program.name + ": no size level has points");
}

} // namespace

Levels all_levels(const std::vector<std::string> &orders) {
  return {{"0", "1", "2", "B-1", "B", "B+1", "5B-1", "5B+1", "211"},
          {1, 2, 3, 7, 16, 32, 33, 64, 100, 256},
          {1, 7, 32, 256, 1024},
          {{1, 1},
           {1, 7},
           {7, 1},
           {1, 32},
           {4, 8},
           {32, 1},
           {1, 256},
           {16, 16},
           {256, 1},
           {1, 1024},
           {32, 32},
           {256, 4},
           {1024, 1}},
          {1, 3, 0},
          {1, 3, 16, 32},
          orders};
}

Levels quick_levels(const std::vector<std::string> &orders) {
  return {{"1", "B+1", "5B+1"}, {1, 7, 33}, {7, 32, 256}, {{7, 1}, {4, 8}, {1, 256}}, {3, 0}, {3, 16}, orders};
}

long evaluate_size(const std::string &level, long B) {
  const size_t b = level.find('B');
  size_t used = 0;
  if (b == std::string::npos) {
    const long value = std::stol(level, &used);
    if (used == level.size()) return value;
  } else {
    const long factor = b == 0 ? 1 : std::stol(level.substr(0, b), &used);
    const std::string rest = level.substr(b + 1);
    size_t rest_used = 0;
    const long term = rest.empty() ? 0 : std::stol(rest, &rest_used);
    if (used == b && rest_used == rest.size()) return factor * B + term;
  }
  throw std::invalid_argument("size level '" + level + "'");
}

std::vector<bool> stagings(const Program &program) {
  if (program.staged.names.empty()) return {false};
  return {false, true};
}

Case make_case(const Program &program, bool staged, const Levels &levels, const Row &row, uint64_t seed) {
  Case c;
  c.staged = staged;
  size_t next = program.sizes.size();
  for (int d = 0; d < program.dimensions; d++) c.B[at(d)] = levels.blocks[at(row[next++])];
  if (program.dimensions == 2)
    c.T = levels.thread_splits[at(row[next++])];
  else
    c.T[0] = levels.threads[at(row[next++])];
  for (int d = 0; d < program.dimensions; d++) c.N[at(d)] = levels.grids[at(row[next++])];
  c.order = levels.orders[at(row[next++])];
  if (staged && program.staged.tiled) c.tile = levels.tiles[at(row[next++])];
  c.seed = seed;
  for (size_t s = 0; s < program.sizes.size(); s++)
    c.sizes[s] = evaluate_size(levels.sizes[at(row[s])], c.B[at(program.sizes[s].dimension)]);
  return c;
}

bool admits_staged(const Program &program, const Case &c) {
  return c.T[0] * c.T[1] <= program.staged.most_threads && program.staged.bytes(c) <= shared_memory;
}

Space make_space(const Program &program, bool staged, const Levels &levels, double case_limit) {
  Space space;
  for (size_t s = 0; s < program.sizes.size(); s++)
    space.factors.push_back({program.sizes[s].name, count(levels.sizes), mildest_size(program, levels, s)});
  // The second smallest block size: "B-1" is not empty with it.
  for (int d = 0; d < program.dimensions; d++)
    space.factors.push_back({"B" + std::to_string(d), count(levels.blocks), 1});
  const int splits = program.dimensions == 2 ? count(levels.thread_splits) : count(levels.threads);
  space.factors.push_back({"T", splits, 0});
  for (int d = 0; d < program.dimensions; d++)
    space.factors.push_back({"N" + std::to_string(d), count(levels.grids), 0});
  space.factors.push_back({"order", count(levels.orders), 0});
  if (staged && program.staged.tiled) space.factors.push_back({"Bk", count(levels.tiles), 0});
  space.judge = [program, staged, levels, case_limit](const Row &row) {
    return judge(program, make_case(program, staged, levels, row, 1), case_limit);
  };
  return space;
}

std::string parameter_text(const Program &program, const Case &c) {
  std::string text;
  for (int d = 0; d < program.dimensions; d++) {
    const std::string dimension = std::to_string(d);
    if (!program.block_form) text += ",B" + dimension + "=" + std::to_string(c.B[at(d)]);
    text += ",T" + dimension + "=" + std::to_string(c.T[at(d)]);
    if (c.N[at(d)] != 0) text += ",N" + dimension + "=" + std::to_string(c.N[at(d)]);
  }
  if (c.tile != 0) text += ",Bk=" + std::to_string(c.tile);
  return text.substr(1);
}

std::string describe(const Program &program, const Case &c) {
  std::string text;
  for (size_t s = 0; s < program.sizes.size(); s++)
    text += program.sizes[s].name + "=" + std::to_string(c.sizes[s]) + " ";
  for (int d = 0; d < program.dimensions; d++) {
    const std::string dimension = std::to_string(d), grid = c.N[at(d)] == 0 ? "default" : std::to_string(c.N[at(d)]);
    text += "B" + dimension + "=" + std::to_string(c.B[at(d)]) + " T" + dimension + "=" + std::to_string(c.T[at(d)]) +
            " N" + dimension + "=" + grid + " ";
  }
  if (c.tile != 0) text += "Bk=" + std::to_string(c.tile) + " ";
  if (!program.staged.names.empty()) text += c.staged ? "staged " : "unstaged ";
  return text + "order=" + c.order + " seed=" + std::to_string(c.seed);
}

} // namespace metafork::matrix
