// The passes that take a kernel from what a builder made to what is printed.
//
// A pass is a pure function from a kernel to a kernel: it changes how the kernel is computed,
// never what. Printers decide nothing: what one could choose (the type of a loop, how many elements are loaded ahead,
// which names are declared) a pass has written into the IR, and the certificate is taken of the kernel behind the last
// pass.
#pragma once

#include "codegen/ir/kernel_ir.h"

#include <functional>
#include <string>
#include <vector>

namespace metafork::codegen {

struct Pass {
  const char *name; // "narrow-loops": as --dump-after calls it
  Kernel (*run)(Kernel);
};
// All of them, in their order.
const std::vector<Pass> &passes();

// Called with the kernel behind each pass, and the seconds that the pass took; before all passes, as "mapping".
using AfterPass = std::function<void(const std::string &pass, const Kernel &kernel, double seconds)>;
// The kernel behind the last pass; verified before the first and after each (std::logic_error, an internal error).
Kernel lowered(Kernel kernel, const AfterPass &after = {});

// A body that is one assignment to an element becomes loads, what is computed of them, and a store; an accumulation,
// `a[i] op= e`, ends with a Reduce. What is not certain to be plain arithmetic over elements of built-in types, by its
// text alone, stays a body.
Kernel lift_accesses(Kernel kernel);

// The inverse, where the parts stand together: the statement as the source has it.
Kernel fold_accesses(Kernel kernel);

// Boxes that are copied become loops over their elements, dealt out to all threads: ranges of rows and columns where
// the set is a rectangle, else tests for each place of the box.
Kernel lower_copies(Kernel kernel);

// Points of a block are ints where B bounds them: the loop's bounds, computed in 64 bits, are brought into the range of
// an int without changing which points there are. first' = min(first, B), last' = max(-1, last).
Kernel narrow_loops(Kernel kernel);

// A loop that copies a box has several loads of each thread under way before their stores, so that a thread waits once
// for all of them.
Kernel batch_copies(Kernel kernel);

// What nothing behind it uses is not declared: constants and names for elements of storage become ghosts, phases and
// the kernel say which indices, storage, scalars and arrays they do not name.
Kernel drop_unused(Kernel kernel);

} // namespace metafork::codegen
