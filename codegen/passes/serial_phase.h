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

// The block of such a phase with `inside` for the statement, without the mark.
Block with_points(const Block &phase, const Block &inside);

} // namespace metafork::codegen
