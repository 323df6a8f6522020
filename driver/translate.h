// From what was read to kernels with certificates.
#pragma once

#include "check/check.h"
#include "codegen/codegen.h"
#include "driver/driver.h"
#include "driver/parallelise.h"
#include "driver/written.h"
#include "frontend/frontend.h"

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace metafork::driver {

// Processor time of this process, in seconds.
double processor_time();

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

// Plain loops that run as kernels: the schedule has a certificate, so that its parallel loops need no proof.
struct Group {
  size_t replacement = 0; // into Parallelised::replacements
  model::PlacedPlan *plan = nullptr;
  model::Steps steps; // what is left of them
  std::string error;  // why there are no kernels after all; empty if there are
};

// A translation unit whose nests have kernels. Plans and groups point into the unit: it does not move.
struct Translation {
  model::Unit unit;
  std::vector<codegen::NestPlan> plans;
  std::vector<int> group; // by plan: into `groups`; -1: a meta_for of the program
  std::vector<Group> groups;
  std::vector<model::Steps> steps;              // by plan, of those that are in no group
  std::vector<check::Certificate> certificates; // one per kernel
  std::vector<std::string> skeletons;           // what codegen says of each kernel
  std::vector<codegen::File> files;             // the package

  Group *group_of(size_t plan) { return group[plan] < 0 ? nullptr : &groups[static_cast<size_t>(group[plan])]; }
  bool stands(size_t replacement) const; // it runs as kernels
};

// Puts the kernels of plain loops among the nests of the unit; loops of which no kernels can be made stay serial.
std::unique_ptr<Translation> placed(const Request &request, model::Unit unit, Parallelised &loops);

// Functions of which all loops stay serial after all are no part of the package.
void drop_serial(Translation &t);

// Analyses, maps, certifies and prints. Loops of a group that has no kernels after all stay serial, alone. False after
// an error; errors and warnings go to `messages`. `written`: the program's own meta_for loops.
bool translate(const Request &request, Translation &t, Parallelised &loops, Written &written,
               frontend::Messages &messages, Stages &stages);

} // namespace metafork::driver
