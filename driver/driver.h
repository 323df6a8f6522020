// The command line, the pipeline, and the writing of packages.
#pragma once

#include "check/check.h"
#include "codegen/codegen.h"
#include "frontend/frontend.h"
#include "model/scop.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace metafork::driver {

// Functions that stand between the stages: each may change what a stage gives before the next one takes it. Empty in
// metafork-cc; tests put faults there, to see who catches them (docs/certificate.md, "Injected faults").
struct Rewrites {
  using Program = std::function<void(model::Scop &, model::ParallelProgram &)>;
  Program scheduled; // before the checker judges it: a function of what it is given alone, called more than once
  Program certified; // behind the certificate, before its kernels are made
  std::function<void(codegen::NestPlan &)> analysed; // before its kernels are made
  codegen::KernelRewrites kernels;
  std::function<void(codegen::File &)> printed; // before it is compiled and written
};

struct Request {
  std::string input, output;       // no output: nothing is written
  std::optional<std::string> text; // of the input, in place of what stands in the file
  bool unchecked = false;          // certificates are replayed, but decide nothing: for tests of the checker
  bool explain = false, time_stages = false;
  double million_steps = 60; // for one group of plain loops, or one meta_for; 0: any number
  double seconds = 0;        // of processor time for the same; 0: any time
  codegen::Options code;
  check::Effort effort;           // of the checker
  std::string dump_after;         // scops, frontend, analysis, a pass over kernels, kernel, check
  std::string from, to;           // languages of a translation from text to text, or nothing
  std::string emit;               // metafork, schedule: print that; with an output, metafork makes the package too
  std::string *emitted = nullptr; // takes what is emitted, in place of stdout
  // Of MetaFork text: why it has no counterpart in another language, for which it is emitted; empty: it has one.
  std::function<std::string(const std::string &)> counterpart;
  bool has_atomics = false;           // that language, for one update
  frontend::Messages *said = nullptr; // takes the messages too
  bool certificates = true;           // of kernels; false where none is kept, but the loops as text alone
  bool automatic = false, reassociate = false, synchronous = false, assume_distinct = false, assume_independent = false;
  bool warn_asserted = true; // where independence is the programmer's word
  std::string depfile;
  std::string report;          // text, json: one line a loop; empty: none
  std::string format = "text"; // of messages: text, sarif
  bool colours = false;        // of messages
  bool warnings_are_errors = false;
  std::vector<std::string> clang_flags;
  Rewrites rewrites;

  // The kernels are printed, and nothing asks for what comes behind them.
  bool stops_before_check() const {
    return output.empty() && emit.empty() && !dump_after.empty() && dump_after != "check";
  }

  model::Steps steps() const { return model::Steps(static_cast<int64_t>(1e6 * million_steps), seconds); }
};

// Does what the arguments say; the exit status. `request` is what they are added to.
int command_line(const std::vector<std::string> &arguments, Request request);

// Translates one file; the exit status: 0, or 1 after an error that was printed.
int run_pipeline(const Request &request);

// Translates one file from one fork-join language to another; the exit status.
int run_fork_join(const Request &request);
// The forks of a unit become edits of its drop-in; false after an error.
bool place_forks(model::Unit &unit, frontend::Messages &messages);

// Puts the files into `folder`: all of them or none. An existing package is replaced whole; anything else that exists
// under the name is left alone. Returns what went wrong; empty if nothing did.
std::string write_package(const std::string &folder, const std::vector<codegen::File> &files);

} // namespace metafork::driver
