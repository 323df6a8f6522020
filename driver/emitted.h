// A file with its plain loops as parallel programs, as text.
#pragma once

#include "driver/parallelise.h"
#include "driver/translate.h"

#include <string>

namespace metafork::driver {

// The file as the user has it, with the loops that run as kernels as parallel programs. What is printed can be
// translated: it is read and judged as a program of its own, and has a counterpart where it is asked for one. Loops
// that are none in one form have a simpler one, or stay as they are; then `loops` says so.
std::string emitted(const Request &request, const frontend::Options &options, const Translation &t,
                    const model::Origins &origins, Parallelised &loops);

} // namespace metafork::driver
