// The storage of a kernel as declarations at its beginning.
#pragma once

#include "codegen/package/print_kernel.h"
#include "codegen/text/text_writer.h"

namespace metafork::codegen {

// Block storage is cut out of one piece of shared memory on a GPU, each array aligned to 16 bytes; on a CPU it is a
// buffer per block. Thread storage is an array of each thread, on a CPU a row of a buffer for the `threads` (text) of
// the block. `checked`: CPU buffers are filled with garbage.
void declare_storage(const Kernel &kernel, Machine machine, bool checked, const std::string &threads,
                     const ExprPrinter &expression, TextWriter &out);

} // namespace metafork::codegen
