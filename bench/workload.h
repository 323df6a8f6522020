// A timed workload: one device variant at the size of the reference documents, with a few parameter choices.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace metafork::bench {

enum class Ceiling { copy, ffma, imad };

struct Choice {
  std::string parameters;     // for metafork_set_params; "" are the defaults
  std::array<int, 2> B{0, 0}; // block form: the block sizes passed as arguments
};

// Holds its device arrays while it lives.
class Workload {
public:
  virtual ~Workload() = default;
  virtual void reset() = 0; // inputs filled, outputs garbage
  virtual void run(const Choice &choice) = 0;
  // After reset and one run: what differs from the host's computation, or "".
  virtual std::string verify() = 0;
};

struct Entry {
  std::string name, size;
  Ceiling ceiling;
  double quantity; // bytes moved at least, or operations
  std::vector<Choice> choices;
  std::function<std::unique_ptr<Workload>()> make;
};

std::vector<Entry> memory_entries(); // reversal, addition, transpose
std::vector<Entry> jacobi_entries();
std::vector<Entry> product_entries(); // matmul, polynomial

// A correctness run of extreme size; `run` returns what differs, or "".
struct LargeRun {
  std::string name;
  std::function<std::string()> run;
};
std::vector<LargeRun> large_runs();

} // namespace metafork::bench
