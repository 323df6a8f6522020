// What stands above the statements of a kernel's text.
#pragma once

#include "codegen/ir/text_lines.h"

namespace metafork::codegen {

// Adds what a line declares to the kernel. False: the line is no declaration.
bool read_declaration(LineReader &line, Kernel &kernel);

} // namespace metafork::codegen
