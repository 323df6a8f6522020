// A timed workload: one function at one size, with a few parameter choices, and others that do the same work.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ceilings.h"

namespace metafork::bench {

struct Choice {
  std::string parameters; // for metafork_set_params; "" are the defaults
  std::array<int, 2> B{0,
                       0}; // block sizes that the program takes as arguments; s of the programs with s steps a launch
  std::string variant{};   // for metafork_set_variant; "" leaves it to the launch
  bool is_default() const { return parameters.empty() && variant.empty(); }
};

// Somebody else's function on the arrays of the workload.
struct Peer {
  std::string name;
  std::function<void()> run;             // empty: it is not there
  std::function<std::string()> verify{}; // empty: that of the workload
};
inline constexpr const char *source_form = "source form"; // a thread a point, written by hand (by_hand.h)

// Holds its arrays while it lives.
class Workload {
public:
  virtual ~Workload() = default;
  virtual void reset() = 0; // inputs filled, outputs garbage
  virtual void run(const Choice &choice) = 0;
  // After reset and one run: what differs from the host's computation, or "".
  virtual std::string verify() = 0;
  // Of all results, after reset and one run; equal for all choices, of which only the first is verified then. 0: none.
  virtual uint64_t checksum() { return 0; }
  virtual std::vector<Peer> peers() { return {}; }
};

// What the function has to do at least: bytes, operations or launches, by their ceiling.
struct Demand {
  Ceiling ceiling;
  double amount;
};

// What the best choice has to reach; 0: nothing.
struct Target {
  double share = 0;   // its rate over the ceiling of the first demand, or its speed over that of `peer`
  std::string peer{}; // "": the ceiling
  double steps = 0;   // the time with one step a launch over that with 256
};

struct Entry {
  std::string name, size;
  std::vector<Demand> demands; // the first one gives the rate
  std::vector<Choice> choices; // for each B one with the default parameters
  std::function<std::unique_ptr<Workload>()> make;
  std::string kernel{}; // the report names the variant that it ran; "": it has no variants
  Target target{};
  std::string argument = "B"; // what the report calls Choice::B
  const char *unit = "";      // of a demand without a ceiling, in 10^9/s
  bool whole_call = false;    // on host data, by the host's clock, transfers included; else device data, CUDA events
  bool any_order = false;     // of sums: choices need not agree in every bit
};

std::vector<Entry> memory_entries();  // reversal, addition, saxpy, transpose
std::vector<Entry> stencil_entries(); // convolution, one step of Jacobi 2D and of Laplace 3D
std::vector<Entry> product_entries(); // matrices, and a matrix and a vector
std::vector<Entry> polynomial_entries();
std::vector<Entry> jacobi_entries();
std::vector<Entry> scan_entries();   // prefix sums of a plain loop
std::vector<Entry> block_entries();  // reduction, scan, finite differences
std::vector<Entry> steps_entries();  // division, Euclid: one step and s steps a launch
std::vector<Entry> launch_entries(); // many small launches

// A correctness run of extreme size; `run` returns what differs, or "".
struct LargeRun {
  std::string name;
  std::function<std::string()> run;
};
std::vector<LargeRun> large_runs();

} // namespace metafork::bench
