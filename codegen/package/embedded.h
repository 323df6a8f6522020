// The run-time sources that a package carries, held inside metafork-cc.
//
// The definition is written at build time by cmake/EmbedFiles.cmake; codegen/CMakeLists.txt asks for it with
//
//   include(${PROJECT_SOURCE_DIR}/runtime/files.cmake)
//   list(TRANSFORM METAFORK_RUNTIME_FILES PREPEND runtime/ OUTPUT_VARIABLE carried_files)
//   metafork_embed_files(metafork_codegen NAMESPACE metafork::codegen FUNCTION embedded_runtime
//                        HEADER codegen/embedded.h FILES ${carried_files} LICENSE)
#pragma once

#include <span>
#include <string_view>

namespace metafork::codegen {

// `path` is relative to the package's root: "runtime/include/metafork/kernel.h", "LICENSE".
struct EmbeddedFile {
  std::string_view path;
  std::string_view text;
};

// The files of METAFORK_RUNTIME_FILES (runtime/files.cmake) in their order, then the licence.
std::span<const EmbeddedFile> embedded_runtime();

} // namespace metafork::codegen
