// One line a loop: what became of it, why that is right, or what stands in the way.
#pragma once

#include "driver/parallelise.h"
#include "driver/translate.h"
#include "frontend/frontend.h"

#include <string>
#include <vector>

namespace metafork::driver {

struct LoopLine {
  enum class Verdict {
    parallel, // its kernels are proved to be right
    asserted, // they are right if the programmer is
    serial,   // the source's loop runs
    refused   // an error
  };
  Verdict verdict = Verdict::serial;
  model::Location location;
  std::string text;                 // the loop's head, as written
  std::vector<std::string> kernels; // parallel, asserted
  std::string why, advice, code;    // of serial and refused loops: what stands in the way
  model::Location at;               // of `why`: the reference or statement that it speaks of
};

// What there is to say of a file, in source order. `t` is null where the file could not be read, or had errors before.
std::vector<LoopLine> loop_lines(const frontend::Loops &written, const Parallelised &loops, const Translation *t,
                                 const frontend::Messages &messages);

// The same in the words of the text that the user has, where another one was made of it: a loop that became several, or
// that several instances of a template have, is one line.
void as_written(std::vector<LoopLine> &lines, const model::Origins &origins);

// "jacobi.c:4:5: parallel: meta_for (...): ...", a line a loop, and one that sums up.
std::string report_text(const std::string &input, const std::vector<LoopLine> &lines);
std::string report_json(const std::string &input, const std::vector<LoopLine> &lines);
// "5 loops: 3 parallel, 1 asserted, 1 serial".
std::string summed_up(const std::vector<LoopLine> &lines);

// Messages and loops in the Static Analysis Results Interchange Format, version 2.1.0.
std::string sarif(const frontend::Messages &messages, const std::vector<LoopLine> &lines);

} // namespace metafork::driver
