// Phases that do a serial statement for each of their points, and nothing else.
#pragma once

#include "codegen/ir/kernel_ir.h"

namespace metafork::codegen {

struct SerialPhase {
  const Serial *serial = nullptr; // null: the phase is another one
  qe::Poly number;                // which of the points of its thread: of the loops around it that are unrolled
};
// Around the statement stand loops that are unrolled, tests and names; in front of it the mark of its point.
SerialPhase serial_phase(const Phase &phase);

// An iteration of its loop: the variable where the symbol is `index`, and what is behind it.
Block iteration(const Serial &serial, const qe::Poly &index, const Block &inside);

// May the text of its loop stand there several times, so that loads of several iterations are under way at once?
bool has_short_text(const Serial &serial);

// The block of such a phase with `inside` for the statement, without the mark.
Block with_points(const Block &phase, const Block &inside);

} // namespace metafork::codegen
