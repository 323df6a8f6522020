# metafork_clang: LLVM and Clang 19.1, headers as SYSTEM, the two shared libraries. Only frontend links it.
find_package(LLVM 19.1 REQUIRED CONFIG HINTS /usr/lib/llvm-19/lib/cmake/llvm)
find_package(Clang REQUIRED CONFIG HINTS ${LLVM_DIR}/../clang NO_DEFAULT_PATH)

add_library(metafork_clang INTERFACE)
target_include_directories(metafork_clang SYSTEM INTERFACE ${CLANG_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
target_link_libraries(metafork_clang INTERFACE clang-cpp LLVM)

# The folder with Clang's own headers (<stddef.h> and its like), which the frontend has to be told.
set(METAFORK_CLANG_RESOURCE_DIR ${LLVM_LIBRARY_DIR}/clang/${LLVM_VERSION_MAJOR})
if(NOT EXISTS ${METAFORK_CLANG_RESOURCE_DIR}/include/stddef.h)
  message(FATAL_ERROR "Clang's own headers are missing from ${METAFORK_CLANG_RESOURCE_DIR}: install libclang-common-19-dev")
endif()
