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

} // namespace metafork::driver
