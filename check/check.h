// The checker: replays what codegen says of a kernel, and what the scheduler says of a program, against the source
// model. It shares no code with either. The public header of the folder; docs/certificate.md says what is claimed, how
// it is proved and what is assumed.
#pragma once

#include "model/model.h"
#include "model/scop.h"
#include "model/steps.h"

#include <map>
#include <string>
#include <vector>

namespace metafork::check {

enum class Status {
  proved,      // for all values of the scalars, block sizes, threads and blocks
  asserted,    // the programmer's word: meta_for
  not_checked, // beyond the checker; `why` says what
  refuted      // a counterexample, or a plain contradiction; `why` has it
};
const char *name_of(Status s);

struct Claim {
  std::string name; // "points", "order", "barriers", "staged reads", "thread storage", "offsets", ...
  Status status = Status::not_checked;
  std::string why; // not_checked, refuted, asserted
  model::Location where;
};

struct Certificate {
  std::string subject; // the kernel or the scop
  std::vector<Claim> claims;
  const Claim *refuted() const; // the first refuted claim; null if there is none
  bool all_proved() const;
};

// What questions were answered with, whatever their symbols are called: kernels that are alike ask the same.
using Answers = std::map<std::string, bool>;

// How far a check may go.
struct Effort {
  bool search = false;           // --check: enumeration over many sizes, and Z3
  model::Steps *steps = nullptr; // what is not shown before they run out is not checked, as "too complex"
  Answers *answers = nullptr;    // of other checks
};

// Replays the certificate of one kernel of the nest (the text that codegen writes). Throws nothing: a text that is no
// certificate is a refuted claim.
Certificate check_kernel(const model::Nest &nest, const std::string &skeleton, const Effort &effort = {});

// w = v*B + u: two loops of a nest in block form, and the index of the loop over points that stands for them.
struct Tile {
  std::string block, thread, size, index; // v, u, B, w
};
// "untiling": does the nest over points do what the nest in block form does, each iteration once?
Claim check_untiling(const model::Nest &blocks, const model::Nest &points, const std::vector<Tile> &tiles,
                     const Effort &effort = {});

// Does the program run the instances of the scop, each once, and every pair of dependent ones in the order of the
// source? A refuted claim names two statements and two instances.
Certificate check_schedule(const model::Scop &scop, const model::ParallelProgram &program, const Effort &effort = {});
// The same of a program that is made of `scop`, a scop that stands for `given`: `scop` computes what `given` computes.
Certificate check_schedule(const model::Scop &given, const model::Scop &scop, const model::ParallelProgram &program,
                           const Effort &effort);

// One line for each claim: "points: proved (line 5)".
std::vector<std::string> text(const Certificate &certificate);

} // namespace metafork::check
