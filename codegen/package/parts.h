// The files of a package, one function each.
#pragma once

#include "codegen/build/map_nest.h"
#include "codegen/codegen.h"
#include "codegen/plan/kernels.h"
#include "codegen/plan/variants.h"

namespace metafork::codegen {

// Heads files of kernels and launches: casts and conversions in them are spelled as the program's language has them,
// and flags of the program that ask for another style are not for them.
inline const char *const quiet_about_style = R"(#if defined(__GNUC__) && !defined(__CUDACC__)
#pragma GCC diagnostic ignored "-Wold-style-cast"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#endif
)";

// NAME_launch.h: the C functions that the drop-in calls.
std::string print_launch_header(const model::Unit &unit, const std::vector<NestPlan> &plans);
// NAME_launch.cpp: one launch function per nest: ranges, residency, parameters, launch.
std::string print_launch_source(const model::Unit &unit, const std::vector<NestPlan> &plans, const Options &options,
                                bool apart = false);
// NAME.ext: the user's file with regions replaced by calls, and the device variants of its functions.
std::string print_drop_in(const model::Unit &unit);
// NAME.h: the typed API.
std::string print_api(const model::Unit &unit, const std::vector<NestPlan> &plans);
// NAME.json: the manifest (docs/package.md gives its format).
std::string print_manifest(const model::Unit &unit, const std::vector<NestPlan> &plans, const Options &options);
// CMakeLists.txt of the package.
std::string print_cmake(const model::Unit &unit);

// The argument list of a nest's launch function after the region, as declared (types) and as the drop-in passes it
// (values).
std::string launch_parameters(const model::Nest &nest, bool named);
std::string launch_arguments(const model::Nest &nest, bool is_c);
// Text of the host's in which casts are spelled as C++ has them, so that the flags of a C++ program need allow no
// others.
std::string in_style(std::string text, bool is_c);
// The function of the launch source that computes the bytes of block storage of a variant: mf_variant::storage.
std::string storage_function(const Variant &variant);
std::string print_storage_function(const Variant &variant, bool apart = false);
// ns::NAME
std::string qualified(const Kernel &kernel, const std::string &name);

} // namespace metafork::codegen
