// The passes that take a kernel from what a builder made to what is printed.
//
// A pass is a pure function from a kernel to a kernel: it changes how the kernel is computed, never what. The first
// ones carry out plans that a builder wrote into the kernel: Sweep, Tiling, Contents. Printers decide nothing: what one
// could choose (the type of a loop, how many elements are loaded ahead, which names are declared) a pass has written
// into the IR, and the certificate is taken of the kernel behind the last pass.
#pragma once

#include "codegen/ir/kernel_ir.h"

#include <functional>
#include <string>
#include <vector>

namespace metafork::codegen {

struct Pass {
  const char *name; // "narrow-loops": as --dump-after calls it
  Kernel (*run)(Kernel);
  bool plans = false; // it carries out plans; these come first
};
// All of them, in their order.
const std::vector<Pass> &passes();

// Called with the kernel behind each pass, and the seconds that the pass took; before all passes, as "mapping".
using AfterPass = std::function<void(const std::string &pass, const Kernel &kernel, double seconds)>;
// The kernel with its plans carried out; and the kernel behind the last pass, of one without plans. Both verify it
// before the first pass and after each (std::logic_error, an internal error).
Kernel staged(Kernel kernel, const AfterPass &after = {});
Kernel lowered(Kernel kernel, const AfterPass &after = {});

// Loops over points with plans of sweeps become these: a thread holds several points while phases change.
Kernel sweep_points(Kernel kernel);

// A serial statement that is to be cut gets phases of its own: what is in front of its loop, the loop, what is behind.
// Its locals and the elements that it accumulates into are kept in storage of the thread meanwhile.
Kernel split_phases(Kernel kernel);

// Loops that stand alone in their phases become tiles, which the points of a sweep go through together.
Kernel tile_loops(Kernel kernel);

// Elements that the loop of a serial statement accumulates into are held in storage of the thread while it runs, where
// that is planned and the loop is not cut; its locals are there too.
Kernel hold_elements(Kernel kernel);

// What is left of serial statements is their text, as the source has it.
Kernel fold_loops(Kernel kernel);

// Storage with planned contents is filled, between barriers, in front of what reads it, which then does. That is in the
// innermost block around all that reads.
Kernel stage_boxes(Kernel kernel);

// A body that is one assignment to an element becomes loads, what is computed of them, and a store; an accumulation,
// `a[i] op= e`, ends with a Reduce. What is not certain to be plain arithmetic over elements of built-in types, by its
// text alone, stays a body.
Kernel lift_accesses(Kernel kernel);

// The inverse, where the parts stand together: the statement as the source has it. In a batch of points a statement
// that reads the array that it writes stays in parts, so that the loads of all points come first.
Kernel fold_accesses(Kernel kernel);
// That too as the source has it, for the certificate: batches are points like any others.
Kernel as_written(Kernel kernel);

// Boxes that are copied become loops over their elements, dealt out to all threads: ranges of rows and columns where
// the set is a rectangle, else tests for each place of the box.
Kernel lower_copies(Kernel kernel);

// Points of a block are ints where B bounds them: the loop's bounds, computed in 64 bits, are brought into the range of
// an int without changing which points there are. first' = min(first, B), last' = max(-1, last).
Kernel narrow_loops(Kernel kernel);

// A loop that copies a box has several loads of each thread under way before their stores, so that a thread waits once
// for all of them; in a pipeline, one that copies rows does so by rows, asynchronously.
Kernel batch_copies(Kernel kernel);

// Points of a thread that are neighbours read elements of pipelined storage that are neighbours 16 bytes at a time,
// where what is demanded of the parameters aligns them.
Kernel read_together(Kernel kernel);

// What a body in a batch of points reads in any case of arrays that nothing writes is read in front of it, where it
// divides or calls something: a compiler moves no load of the next point across what may branch. As many loads as half
// of a thread's registers hold.
Kernel read_ahead(Kernel kernel);

// What products read of a pipeline's tiles goes through registers: each element once for all points of a thread that
// use it, 16 bytes at a time where read_together() would. For a loop all of whose reads of storage are of rows, or of
// columns, that no two iterations share, and whose tests may be left out.
Kernel load_fragments(Kernel kernel);

// A loop of products, alone in its phase, that the threads of a warp can do together, in a kernel whose launches have
// whole warps. It needs a mode in which products and sums are contracted.
Kernel multiply_in_warps(Kernel kernel);

// What nothing behind it uses is not declared: constants and names for elements of storage become ghosts, phases and
// the kernel say which indices, storage, scalars and arrays they do not name.
Kernel drop_unused(Kernel kernel);

} // namespace metafork::codegen
