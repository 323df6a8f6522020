// From a source text to kernels with certificates.
#pragma once

#include "check/check.h"
#include "codegen/codegen.h"
#include "driver/driver.h"
#include "driver/written.h"
#include "frontend/frontend.h"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace metafork::driver {

// Processor time of this process, in seconds.
double processor_time();

// One group of plain loops whose replacement has a certificate: its part of the text, the steps that are left for it,
// and what went wrong with its kernels.
struct Share {
  model::Range range;
  model::Steps steps;
  bool certified = true; // its parallel loops need no proof
  std::string error;     // the first one behind the frontend; empty if there was none
};

// Names and times the stages on stderr: the clock's time and the processor's.
class Stages {
public:
  explicit Stages(bool print) : print_(print) {}
  void done(const char *name);
  void part(const std::string &name, double seconds) const; // of the stage that was done last

private:
  bool print_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
  double last_processor_ = processor_time();
};

// A translation unit whose nests have kernels. The plans point into the unit: it does not move.
struct Translation {
  model::Unit unit;
  std::vector<codegen::NestPlan> plans;
  std::vector<model::Steps> steps;              // by plan, of those that are nobody's share
  std::vector<check::Certificate> certificates; // one per kernel
  std::vector<std::string> skeletons;           // what codegen says of each kernel
  std::vector<codegen::File> files;             // the package
};

// Reads, analyses, maps, certifies and prints. Errors and warnings go to `messages`, or to stderr; null after an
// error. Prints what --dump-after asks for if `dump`. `proved`: the parallel loops that have a certificate; null with
// one of them spent: its nests are too complex; with an error: they have no kernels. `written`: the program's own
// meta_for loops.
std::unique_ptr<Translation> translate(const Request &request, frontend::Source &source, bool may_be_serial,
                                       frontend::Messages *messages, Stages &stages, bool dump,
                                       std::vector<Share> &proved, Written &written);

} // namespace metafork::driver
