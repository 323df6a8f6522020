// A timed workload: one function at the size of the reference documents, with a few parameter choices.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace metafork::bench {

// What the rate of a workload is compared with, and its unit: copy is in 10^9 bytes/s, ffma and imad in 10^12
// operations/s. `none`: no ceiling; Entry::unit is in 10^9/s.
enum class Ceiling { copy, ffma, imad, none };

struct Choice {
  std::string parameters; // for metafork_set_params; "" are the defaults
  std::array<int, 2> B{0,
                       0}; // block sizes that the program takes as arguments; s of the programs with s steps a launch
  std::string variant{};   // for metafork_set_variant; "" leaves it to the launch
};

// Holds its arrays while it lives.
class Workload {
public:
  virtual ~Workload() = default;
  virtual void reset() = 0; // inputs filled, outputs garbage
  virtual void run(const Choice &choice) = 0;
  // After reset and one run: what differs from the host's computation, or "".
  virtual std::string verify() = 0;
  // Of all results, after reset and one run; equal for all choices. 0: verify compares every element.
  virtual uint64_t checksum() { return 0; }
};

// A figure that the best choice has to reach.
struct Target {
  enum class Of { nothing, rate, ceiling, steps } of = Of::nothing; // ceiling: the rate's share of it
  double least = 0; // steps: the time with one step a launch, over that with 256
};

struct Entry {
  std::string name, size;
  Ceiling ceiling;
  double quantity; // bytes moved at least, or operations
  std::vector<Choice> choices;
  std::function<std::unique_ptr<Workload>()> make;
  std::string kernel{}; // the report names the variant that it ran; "": it has no variants
  Target target{};
  std::string argument = "B"; // what the report calls Choice::B
  const char *unit = "";      // with Ceiling::none
  bool whole_call = false;    // on host data, by the host's clock, transfers included; else device data, CUDA events
};

std::vector<Entry> memory_entries(); // reversal, addition, transpose
std::vector<Entry> jacobi_entries();
std::vector<Entry> product_entries(); // matmul, polynomial
std::vector<Entry> block_entries();   // reduction, scan, finite differences
std::vector<Entry> steps_entries();   // division, Euclid: one step and s steps a launch

// A correctness run of extreme size; `run` returns what differs, or "".
struct LargeRun {
  std::string name;
  std::function<std::string()> run;
};
std::vector<LargeRun> large_runs();

} // namespace metafork::bench
