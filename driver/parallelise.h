// Plain loops of a file replaced by parallel MetaFork programs, before anything else reads the file.
#pragma once

#include "driver/driver.h"
#include "driver/own_loop.h"
#include "frontend/frontend.h"
#include "model/scop.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace metafork::driver {

// Loops that stay serial, and what stands in the way.
struct SerialLoop {
  std::vector<model::Location> loops;
  model::Location at;
  std::string reason; // with its code
};

// What runs in place of some loops.
struct Replacement {
  model::Scop scop; // what the program is made of
  model::ParallelProgram program;
  model::Range range; // of the main file
  // For readers: the program with blocks of symbolic sizes, and without.
  std::string tiled, untiled;
  model::Location location;
  std::vector<model::Location> loops; // the outermost ones of the source
  size_t conditions = 0;              // without which the source's loops run
  bool automatic = false;             // nobody asked for these loops in particular
  std::optional<OwnLoop> own;         // the source's loop as it is, where its text is asked for (Request::counterpart)
  model::Steps steps;                 // what its schedule has left
};

struct Parallelised {
  std::string input, original;           // the file and its text
  std::vector<Replacement> replacements; // in source order
  // By the line and column of loops: what was decided of them and why, for --explain.
  std::map<std::pair<unsigned, unsigned>, std::string> decided;
  std::vector<SerialLoop> serial;
  frontend::Messages messages;
  std::string schedule; // domain, dependences and schedule of each part, for --emit=schedule

  std::string explain() const;
};

// Schedules the loops and checks the result. Those that stay serial although the program asked for more give a warning
// with the reason.
Parallelised parallelise(const Request &request, const frontend::Scops &scops);

// The replacement cannot be used after all, or not because no kernels can be made of it.
void stays_serial(const Request &request, Parallelised &loops, size_t replacement, const std::string &reason);
void no_kernels(const Request &request, Parallelised &loops, size_t replacement, const std::string &why);
// The other language has nothing for it: a warning in any case.
void no_counterpart(const Request &request, Parallelised &loops, size_t replacement, const std::string &why);
// What was spent.
std::string too_complex(const model::Steps &steps);

} // namespace metafork::driver
