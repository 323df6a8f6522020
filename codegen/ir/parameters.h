// The run-time parameters of kernels: one table of what they are called, how far they range and what they limit. Kernel
// names, launches, manifest, variants and certificates take it from here. The runtime has its limits from the launch
// functions of the package, the checker its own from the certificates.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace metafork::codegen {

// A parameter of one kernel. `field` is its identifier in the kernel (another one where the program uses the name).
struct Parameter {
  enum class Kind { block_size, threads, blocks, tile, parts, host_size };
  Kind kind = Kind::block_size;
  int dimension = 0;
  std::string name, field;
  int64_t gpu_default = 0, cpu_default = 0; // 0: as many as there are
  // A block size of the program: the launch takes the value of this scalar, and nobody sets it. Where it is beyond the
  // limits it is brought within them, or, where the kernel relies on it (`exact`), the program's own loop runs.
  std::string given = {};
  bool exact = false;
};

struct ParameterKind {
  Parameter::Kind kind;
  const char *prefix;      // of names: "B" of B0
  const char *manifest;    // in the manifest
  const char *runtime;     // in launch functions
  const char *certificate; // in certificates and texts of kernels; null: no kernel has one
  int64_t least, most;     // of one parameter
  bool product_is_limited; // by `most` too: of all dimensions together
  const char *everything;  // what a default of 0 stands for; null: there is none
};
inline constexpr std::array<ParameterKind, 6> parameter_kinds = {{
    {Parameter::Kind::block_size, "B", "block size", "MF_BLOCK_SIZE", "size", 1, int64_t{1} << 30, false, nullptr},
    {Parameter::Kind::threads, "T", "threads", "MF_THREADS", "threads", 1, 1024, true, nullptr},
    {Parameter::Kind::blocks, "N", "blocks", "MF_BLOCKS", "blocks", 1, (int64_t{1} << 31) - 1, true, "all blocks"},
    {Parameter::Kind::tile, "B", "tile", "MF_TILE", "tile", 1, int64_t{1} << 30, false, nullptr},
    // of a loop that threads share
    {Parameter::Kind::parts, "P", "parts", "MF_PARTS", "parts", 1, 4096, false, "as many as keep the machine busy"},
    // of tiles that run in waves: no kernel's own
    {Parameter::Kind::host_size, "B", "host size", "MF_HOST_SIZE", nullptr, 1, int64_t{1} << 30, false, nullptr},
}};

constexpr const ParameterKind &of_kind(Parameter::Kind kind) {
  for (const ParameterKind &k : parameter_kinds)
    if (k.kind == kind) return k;
  return parameter_kinds[0];
}

// "1, 1073741824": the limits of a kind in the table of a launch function.
std::string limits_text(Parameter::Kind kind);

// The names of the parameters of one kind, in order: "T0 * T1".
std::string product_text(const std::vector<Parameter> &parameters, Parameter::Kind kind);

} // namespace metafork::codegen
