#include "codegen/package/parts.h"

#include <algorithm>
#include <set>

namespace metafork::codegen {

namespace {

const char *const head = R"cmake(# Builds the package as a static library; nothing of metafork-cc is needed.
#   cmake -B build -DMETAFORK_TARGET=cuda   nvcc; the library holds the CPU path too
#   cmake -B build -DMETAFORK_TARGET=cpu    any C++20 compiler, OpenMP if there is one
cmake_minimum_required(VERSION 3.20)
if(NOT DEFINED CMAKE_EXPORT_COMPILE_COMMANDS)
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON) # for editors
endif()
project(@NAME@ LANGUAGES C CXX)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()
if(NOT DEFINED METAFORK_TARGET)
  include(CheckLanguage)
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    set(METAFORK_TARGET cuda CACHE STRING "cuda or cpu")
  else()
    set(METAFORK_TARGET cpu CACHE STRING "cuda or cpu")
  endif()
endif()
if(NOT METAFORK_TARGET MATCHES "^(cuda|cpu)$")
  message(FATAL_ERROR "METAFORK_TARGET is ${METAFORK_TARGET}, but must be cuda or cpu")
endif()
if(METAFORK_TARGET STREQUAL "cuda")
  if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES AND NOT DEFINED ENV{CUDAARCHS})
    # the GPU of this machine where there is one, else the oldest that every supported toolkit compiles for
    execute_process(COMMAND nvidia-smi --query-gpu=compute_cap --format=csv,noheader
                    OUTPUT_VARIABLE capability ERROR_QUIET RESULT_VARIABLE failed)
    if(NOT failed AND capability MATCHES "^([0-9]+)\\.([0-9]+)")
      set(CMAKE_CUDA_ARCHITECTURES ${CMAKE_MATCH_1}${CMAKE_MATCH_2} CACHE STRING "CUDA architectures")
    else()
      set(CMAKE_CUDA_ARCHITECTURES 75 CACHE STRING "CUDA architectures")
    endif()
  endif()
  enable_language(CUDA)
  find_package(CUDAToolkit REQUIRED)
endif()
find_package(OpenMP COMPONENTS CXX)
find_package(Threads REQUIRED)
include(${CMAKE_CURRENT_LIST_DIR}/runtime/tasks.cmake)

# One runtime for all packages of a build.
if(NOT TARGET metafork_package_runtime)
  include(${CMAKE_CURRENT_LIST_DIR}/runtime/files.cmake)
  list(TRANSFORM METAFORK_RUNTIME_SOURCES PREPEND ${CMAKE_CURRENT_LIST_DIR}/runtime/)
  list(TRANSFORM METAFORK_RUNTIME_CUDA_SOURCES PREPEND ${CMAKE_CURRENT_LIST_DIR}/runtime/)
  add_library(metafork_package_runtime OBJECT ${METAFORK_RUNTIME_SOURCES})
  if(METAFORK_TARGET STREQUAL "cuda")
    target_sources(metafork_package_runtime PRIVATE ${METAFORK_RUNTIME_CUDA_SOURCES})
    target_link_libraries(metafork_package_runtime PUBLIC CUDA::cudart_static)
  endif()
  target_include_directories(metafork_package_runtime PUBLIC ${CMAKE_CURRENT_LIST_DIR}/runtime/include)
  # CMake 3.25 and older do not know -std=c++20 for nvcc
  if(METAFORK_TARGET STREQUAL "cuda" AND NOT DEFINED CMAKE_CUDA20_STANDARD_COMPILE_OPTION)
    set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
    set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
  endif()
  target_compile_features(metafork_package_runtime PUBLIC cxx_std_20)
  set_target_properties(metafork_package_runtime PROPERTIES CUDA_STANDARD 17 POSITION_INDEPENDENT_CODE ON
                        UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8) # what the files include takes longer than they do
  target_link_libraries(metafork_package_runtime PUBLIC Threads::Threads)
  metafork_tasks_of_runtime(metafork_package_runtime)
endif()

add_library(@TARGET@ STATIC @FILE@ @STEM@_launch.cpp @STEM@_kernels.cpp $<TARGET_OBJECTS:metafork_package_runtime>)
# #include "@STEM@.h" finds this folder's, also where the system has a header of that name, which <@STEM@.h> still finds.
target_compile_options(@TARGET@ INTERFACE
  "$<$<COMPILE_LANGUAGE:C,CXX>:-iquote${CMAKE_CURRENT_LIST_DIR}>"
  "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-iquote${CMAKE_CURRENT_LIST_DIR}>")
@DIRS@target_link_libraries(@TARGET@ PUBLIC metafork_package_runtime)
target_compile_features(@TARGET@ PUBLIC cxx_std_20)
set_target_properties(@TARGET@ PROPERTIES POSITION_INDEPENDENT_CODE ON)
set_source_files_properties(@FILE@ PROPERTIES COMPILE_OPTIONS "@FLAGS@")
if(METAFORK_TARGET STREQUAL "cuda")
  target_sources(@TARGET@ PRIVATE @STEM@_kernels.cu)
  # as the kernels for the CPU: nvcc takes {.a = i} as C++17 too, and forgets what the other members begin with
  set_target_properties(@TARGET@ PROPERTIES CUDA_STANDARD 20)
  target_compile_definitions(@TARGET@ PRIVATE METAFORK_CUDA)
endif()
# Contraction is decided by metafork-cc and printed as explicit operations: the compilers must add none.
target_compile_options(@TARGET@ PRIVATE $<$<COMPILE_LANGUAGE:C,CXX>:-ffp-contract=off>
                                      $<$<COMPILE_LANGUAGE:CUDA>:--fmad=false -Xcompiler=-ffp-contract=off>)
)cmake";

// What the file forks are tasks of OpenMP in its own language, or in C++ of oneTBB.
const char *const tasks = R"cmake(find_package(OpenMP COMPONENTS C CXX)
metafork_tasks_of_file(@FILE@ metafork_tasks)
if(metafork_tasks STREQUAL "tbb")
  target_link_libraries(@TARGET@ PUBLIC TBB::tbb)
  target_compile_definitions(@TARGET@ PRIVATE METAFORK_TASKS_TBB)
elseif(metafork_tasks STREQUAL "openmp")
  foreach(metafork_language C CXX)
    if(OpenMP_${metafork_language}_FOUND)
      target_link_libraries(@TARGET@ PUBLIC OpenMP::OpenMP_${metafork_language})
    endif()
  endforeach()
endif()
)cmake";

// What CMake keeps to itself is no name of a library.
std::string target(const std::string &name) {
  static const std::set<std::string> reserved = {"all",
                                                 "clean",
                                                 "depend",
                                                 "edit_cache",
                                                 "help",
                                                 "install",
                                                 "package",
                                                 "package_source",
                                                 "rebuild_cache",
                                                 "test",
                                                 "list_install_components"};
  return reserved.count(name) ? name + "_library" : name;
}

void replace(std::string &s, const std::string &from, const std::string &to) {
  for (size_t at = s.find(from); at != std::string::npos; at = s.find(from, at + to.size()))
    s.replace(at, from.size(), to);
}

} // namespace

std::string print_cmake(const model::Unit &unit) {
  std::string out = std::string(head) + (unit.forks ? tasks : ""), dirs, flags;
  for (const std::string &d : unit.include_dirs) dirs += " ${CMAKE_CURRENT_LIST_DIR}/headers/" + d;
  for (const std::string &f : unit.compile_flags) {
    std::string escaped = f;
    replace(escaped, "\"", "\\\"");
    flags += (flags.empty() ? "" : ";") + escaped;
  }
  replace(out, "@NAME@", unit.name);
  replace(out, "@STEM@", unit.stem);
  replace(out, "@FILE@", unit.stem + unit.extension);
  replace(out, "@DIRS@", dirs.empty() ? "" : "target_include_directories(@TARGET@ PUBLIC" + dirs + ")\n");
  replace(out, "@TARGET@", target(unit.name));
  replace(out, "@FLAGS@", flags);
  return out;
}

} // namespace metafork::codegen
