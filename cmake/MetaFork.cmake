# Translating MetaFork sources as part of a CMake build.
#
#   find_package(MetaFork REQUIRED)   # an installation; or include(<source tree>/cmake/MetaFork.cmake)
#   metafork_add_library(name SOURCES a.c b.cpp [OPTIONS metafork-cc options] [FLAGS clang flags] [TARGET cuda|cpu])
#
# Runs metafork-cc on each source and builds a static library of the packages that come out. A package lies in
# ${CMAKE_CURRENT_BINARY_DIR}/metafork/<name>/<stem>; its typed API is #include "<stem>.h". A source is translated again
# when it, a header it includes, or the compiler changes; the others are left alone. Definitions and include directories in FLAGS (-D, -U, -I) also hold
# when the translated file is compiled.
#
# The library is an ordinary target: target_include_directories, target_compile_definitions and target_link_libraries on it,
# and those of its folder, hold for metafork-cc too. A source is read and compiled in CMAKE_CXX_STANDARD or CMAKE_C_STANDARD;
# kernels and launches are C++20 at least, whatever the program is.
#
# What the compiler of the program makes of the sources themselves, their serial elision, is the target <name>_elision. It is
# no part of a build; with CMAKE_EXPORT_COMPILE_COMMANDS editors and clangd read the sources by its commands.
#
# METAFORK_TARGET  cuda or cpu, the default of TARGET: cuda where a CUDA compiler is found. A cuda library holds the CPU
#                  path too.
# METAFORK_TASKS   openmp or tbb: whose tasks forked work of C++ is. oneTBB has to be found then; C has OpenMP's.
# METAFORK_CC      the compiler; found on its own in an installation, in the build tree, and on PATH.
#
# Include it at file scope: it may enable the CUDA language.
include_guard(DIRECTORY)

get_filename_component(METAFORK_ROOT ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
set(METAFORK_RUNTIME_DIR ${METAFORK_ROOT}/runtime)

if(TARGET metafork-cc)
  set(METAFORK_CC $<TARGET_FILE:metafork-cc>)
else()
  find_program(METAFORK_CC metafork-cc HINTS ${METAFORK_ROOT}/../../bin ${METAFORK_ROOT}/build/bin REQUIRED
               DOC "The MetaFork compiler")
endif()

if(NOT DEFINED METAFORK_TARGET)
  include(CheckLanguage)
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    set(METAFORK_TARGET cuda CACHE STRING "What metafork_add_library builds for: cuda or cpu")
  else()
    set(METAFORK_TARGET cpu CACHE STRING "What metafork_add_library builds for: cuda or cpu")
  endif()
endif()

# The GPU of this machine where there is one; else the oldest that every supported toolkit compiles for.
function(metafork_cuda_architecture result)
  execute_process(COMMAND nvidia-smi --query-gpu=compute_cap --format=csv,noheader
                  OUTPUT_VARIABLE capability ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed AND capability MATCHES "^([0-9]+)\\.([0-9]+)")
    set(${result} ${CMAKE_MATCH_1}${CMAKE_MATCH_2} PARENT_SCOPE)
  else()
    set(${result} 75 PARENT_SCOPE)
  endif()
endfunction()

if(METAFORK_TARGET STREQUAL "cuda")
  if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES AND NOT DEFINED ENV{CUDAARCHS})
    metafork_cuda_architecture(architecture)
    set(CMAKE_CUDA_ARCHITECTURES ${architecture} CACHE STRING "CUDA architectures")
  endif()
  enable_language(CUDA)
  find_package(CUDAToolkit REQUIRED)
  # nvcc takes -std=c++20 from 12.0 on, but CMake 3.25 does not know it.
  if(NOT DEFINED CMAKE_CUDA20_STANDARD_COMPILE_OPTION AND CMAKE_CUDA_COMPILER_VERSION VERSION_GREATER_EQUAL 12.0)
    set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
    set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
  endif()
endif()
enable_language(CXX)
get_property(metafork_languages GLOBAL PROPERTY ENABLED_LANGUAGES)
if("C" IN_LIST metafork_languages)
  find_package(OpenMP COMPONENTS C) # for what C files fork
endif()
find_package(OpenMP COMPONENTS CXX) # without it the CPU path runs on one thread
find_package(Threads REQUIRED)
include(${METAFORK_RUNTIME_DIR}/tasks.cmake)

# Adds the runtime that the libraries of one program share, once for each machine.
function(metafork_add_runtime machine)
  if(TARGET metafork_package_runtime_${machine})
    return()
  endif()
  include(${METAFORK_RUNTIME_DIR}/files.cmake)
  list(TRANSFORM METAFORK_RUNTIME_SOURCES PREPEND ${METAFORK_RUNTIME_DIR}/)
  list(TRANSFORM METAFORK_RUNTIME_CUDA_SOURCES PREPEND ${METAFORK_RUNTIME_DIR}/)
  if(machine STREQUAL "cuda")
    metafork_add_runtime(cpu)
    add_library(metafork_package_runtime_cuda STATIC EXCLUDE_FROM_ALL ${METAFORK_RUNTIME_CUDA_SOURCES})
    target_link_libraries(metafork_package_runtime_cuda PUBLIC metafork_package_runtime_cpu CUDA::cudart_static)
  else()
    add_library(metafork_package_runtime_cpu STATIC EXCLUDE_FROM_ALL ${METAFORK_RUNTIME_SOURCES})
    # a few files together: what they include takes longer than they do
    set_target_properties(metafork_package_runtime_cpu PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
    target_include_directories(metafork_package_runtime_cpu PUBLIC ${METAFORK_RUNTIME_DIR}/include)
    target_compile_features(metafork_package_runtime_cpu PRIVATE cxx_std_20)
    target_link_libraries(metafork_package_runtime_cpu PUBLIC Threads::Threads)
    metafork_tasks_of_runtime(metafork_package_runtime_cpu)
  endif()
endfunction()

# The language standard of a source as the consumer has it, as a flag; empty where nothing is said, or FLAGS say it.
function(metafork_standard extension flags result)
  set(language CXX)
  set(name c++)
  if(extension STREQUAL ".c")
    set(language C)
    set(name c)
  endif()
  set(${result} "" PARENT_SCOPE)
  if(NOT CMAKE_${language}_STANDARD OR flags MATCHES "(^|;)-std=")
    return()
  endif()
  if(DEFINED CMAKE_${language}_EXTENSIONS AND NOT CMAKE_${language}_EXTENSIONS)
    set(${result} -std=${name}${CMAKE_${language}_STANDARD} PARENT_SCOPE)
  elseif(language STREQUAL "C")
    set(${result} -std=gnu${CMAKE_C_STANDARD} PARENT_SCOPE)
  else()
    set(${result} -std=gnu++${CMAKE_CXX_STANDARD} PARENT_SCOPE)
  endif()
endfunction()

# Adds the build step that makes the package of one source of the library <name>; sets <result> to the files to compile.
function(metafork_translate name source package options flags machine result)
  get_filename_component(stem ${source} NAME_WLE)
  get_filename_component(extension ${source} LAST_EXT)
  get_filename_component(parent ${package} DIRECTORY)
  set(compiled ${package}/${stem}${extension} ${package}/${stem}_launch.cpp ${package}/${stem}_kernels.cpp)
  set(cuda_kernels ${package}/${stem}_kernels.cu)
  set(headers ${package}/${stem}.h ${package}/${stem}_launch.h ${package}/${stem}_kernels.h)
  metafork_standard("${extension}" "${flags}" standard)
  list(APPEND flags ${standard})
  # what targets say of the library: its folder's and its own properties, and those of what it links
  string(REGEX REPLACE "([][+.*()^$?|\\\\])" "\\\\\\1" own "${METAFORK_RUNTIME_DIR}/include")
  set(folders "$<FILTER:$<TARGET_PROPERTY:${name},INCLUDE_DIRECTORIES>,EXCLUDE,^${own}$>")
  set(definitions "$<FILTER:$<TARGET_PROPERTY:${name},COMPILE_DEFINITIONS>,EXCLUDE,^METAFORK_CUDA$>")
  set(separated_flags -- ${flags} "$<$<BOOL:${folders}>:-I$<JOIN:${folders},$<SEMICOLON>-I>>"
                      "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},$<SEMICOLON>-D>>")
  set(compiler ${METAFORK_CC})
  if(TARGET metafork-cc)
    set(compiler metafork-cc)
  endif()
  add_custom_command(
    OUTPUT ${package}/${stem}.json ${compiled} ${cuda_kernels} ${headers}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${parent}
    COMMAND ${METAFORK_CC} ${source} -o ${package} --depfile ${package}.d ${options} ${separated_flags}
    DEPENDS ${source} ${compiler}
    DEPFILE ${package}.d
    COMMENT "Translating ${stem}${extension}"
    COMMAND_EXPAND_LISTS
    VERBATIM)
  list(FILTER flags INCLUDE REGEX "^-([DUI]|std=)")
  # The drop-in of a program in C of 1989 is C of 1999.
  list(TRANSFORM flags REPLACE "^-std=(c89|c90|gnu89|gnu90|iso9899:1990|iso9899:199409)$" "-std=gnu99;-fgnu89-inline")
  file(STRINGS ${source} forks REGEX "meta_fork" LIMIT_COUNT 1)
  if(forks)
    metafork_tasks_of_file(${stem}${extension} tasks)
    if(tasks STREQUAL "tbb")
      list(APPEND flags -DMETAFORK_TASKS_TBB)
    elseif(tasks STREQUAL "openmp" AND extension STREQUAL ".c")
      separate_arguments(tasks UNIX_COMMAND "${OpenMP_C_FLAGS}")
      list(APPEND flags ${tasks})
    elseif(tasks STREQUAL "openmp")
      separate_arguments(tasks UNIX_COMMAND "${OpenMP_CXX_FLAGS}")
      list(APPEND flags ${tasks})
    endif()
  endif()
  set_source_files_properties(${package}/${stem}${extension} PROPERTIES COMPILE_OPTIONS "${flags}")
  if(machine STREQUAL "cuda")
    list(APPEND compiled ${cuda_kernels})
  endif()
  set(${result} ${compiled} PARENT_SCOPE)
endfunction()

# Do sources have clauses in their short spelling, which are no macros unless they are asked for?
function(metafork_have_short_clauses result)
  set(clause "(extent|cache|reduction|form|shared)[ \t]*\\([^;]*\\)[ \t]*([^; \t)]|$)")
  set(${result} "" PARENT_SCOPE)
  foreach(source IN LISTS ARGN)
    file(STRINGS ${source} found REGEX "meta_(for|schedule|fork)[^#]*[) \t]${clause}" LIMIT_COUNT 1)
    if(found)
      set(${result} ON PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# The sources as any compiler reads them, with the library's settings.
function(metafork_add_elision name flags)
  set(target ${name}_elision)
  add_library(${target} OBJECT EXCLUDE_FROM_ALL ${ARGN})
  target_compile_options(${target} PRIVATE
    "SHELL:-include \"${METAFORK_RUNTIME_DIR}/include/metafork/metafork.h\"" -Wno-unknown-pragmas ${flags}
    $<TARGET_PROPERTY:${name},COMPILE_OPTIONS>)
  target_include_directories(${target} PRIVATE $<TARGET_PROPERTY:${name},INCLUDE_DIRECTORIES>)
  target_compile_definitions(${target} PRIVATE $<TARGET_PROPERTY:${name},COMPILE_DEFINITIONS>)
  metafork_have_short_clauses(short ${ARGN})
  if(short)
    target_compile_definitions(${target} PRIVATE METAFORK_SHORT_CLAUSES)
  endif()
endfunction()

function(metafork_add_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "TARGET" "SOURCES;OPTIONS;FLAGS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "metafork_add_library(${name}): unknown argument ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_SOURCES)
    message(FATAL_ERROR "metafork_add_library(${name}): SOURCES is missing")
  endif()
  if(NOT arg_TARGET)
    set(arg_TARGET ${METAFORK_TARGET})
  endif()
  if(NOT arg_TARGET MATCHES "^(cuda|cpu)$")
    message(FATAL_ERROR "metafork_add_library(${name}): TARGET is ${arg_TARGET}, but must be cuda or cpu")
  endif()
  if(arg_TARGET STREQUAL "cuda" AND NOT CMAKE_CUDA_COMPILER)
    message(FATAL_ERROR "metafork_add_library(${name}): TARGET cuda needs a CUDA compiler, and none was found")
  endif()

  set(sources "")
  set(packages "")
  set(originals "")
  foreach(source IN LISTS arg_SOURCES)
    get_filename_component(source ${source} ABSOLUTE)
    list(APPEND originals ${source})
    get_filename_component(stem ${source} NAME_WLE)
    set(package ${CMAKE_CURRENT_BINARY_DIR}/metafork/${name}/${stem})
    if(package IN_LIST packages)
      message(FATAL_ERROR "metafork_add_library(${name}): two sources are called ${stem}; a package is named after its source")
    endif()
    list(APPEND packages ${package})
    metafork_translate(${name} ${source} ${package} "${arg_OPTIONS}" "${arg_FLAGS}" ${arg_TARGET} compiled)
    list(APPEND sources ${compiled})
  endforeach()

  metafork_add_runtime(${arg_TARGET})
  add_library(${name} STATIC ${sources})
  # a package's header is found also where the system has one of that name, which <> still finds
  foreach(package IN LISTS packages)
    target_compile_options(${name} INTERFACE
      "$<$<COMPILE_LANGUAGE:C,CXX>:-iquote${package}>"
      "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-iquote${package}>")
  endforeach()
  target_compile_features(${name} PRIVATE cxx_std_20)
  target_compile_definitions(${name} PRIVATE $<$<STREQUAL:${arg_TARGET},cuda>:METAFORK_CUDA>)
  # Contraction is decided by metafork-cc and printed as explicit operations: the compilers must add none.
  target_compile_options(${name} PRIVATE $<$<COMPILE_LANGUAGE:C,CXX>:-ffp-contract=off>
                                         $<$<COMPILE_LANGUAGE:CUDA>:--fmad=false -Xcompiler=-ffp-contract=off>)
  target_link_libraries(${name} PUBLIC metafork_package_runtime_${arg_TARGET})
  metafork_add_elision(${name} "${arg_FLAGS}" ${originals})
endfunction()
