// What is going to be written compiles: Clang reads it first.
#pragma once

#include "driver/translate.h"

#include <optional>
#include <string>

namespace metafork::driver {

// Why a file of the package does not compile.
struct Broken {
  const codegen::NestPlan *plan = nullptr; // whose kernel it is; null: not known
  std::string message;
};
// Compiles the drop-in, the launch functions, and the kernels in both forms, CUDA's with stand-ins for its words.
std::optional<Broken> broken(const Request &request, const Translation &t);

// What all packages begin with is read when the compiler is built: `broken` takes it from a file that is installed with
// the program. Writes that file; false where that fails.
bool read_headers_ahead(const std::string &file);

} // namespace metafork::driver
