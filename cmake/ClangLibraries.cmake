# metafork_clang: LLVM and Clang 19.1, headers as SYSTEM. Only frontend links it.
#
# Their archives, as far as they are used: the shared libraries have half a million addresses to relocate, which takes a tenth
# of a second at each start, a third of the translation of a small program.
find_package(LLVM 19.1 REQUIRED CONFIG HINTS /usr/lib/llvm-19/lib/cmake/llvm)
find_package(Clang REQUIRED CONFIG HINTS ${LLVM_DIR}/../clang NO_DEFAULT_PATH)
option(METAFORK_SHARED_CLANG "Link the shared libraries of LLVM and Clang: small programs that start slowly" OFF)

# The archives of Clang that some of them need. What is said to link them names the shared LLVM besides.
function(metafork_clang_archives result)
  set(archives "")
  while(ARGN)
    list(POP_FRONT ARGN library)
    if(library IN_LIST archives OR library STREQUAL "LLVM")
      continue()
    endif()
    list(APPEND archives ${library})
    get_target_property(needed ${library} INTERFACE_LINK_LIBRARIES)
    list(APPEND ARGN ${needed})
  endwhile()
  list(TRANSFORM archives REPLACE "(.+)" "$<TARGET_FILE:\\1>")
  set(${result} ${archives} PARENT_SCOPE)
endfunction()

add_library(metafork_clang INTERFACE)
target_include_directories(metafork_clang SYSTEM INTERFACE ${CLANG_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
if(METAFORK_SHARED_CLANG)
  target_link_libraries(metafork_clang INTERFACE clang-cpp LLVM)
else()
  metafork_clang_archives(archives clangTooling)
  list(JOIN archives "," archives)
  llvm_map_components_to_libnames(llvm Core FrontendOpenMP MC MCParser Option ProfileData Support TargetParser WindowsDriver)
  target_link_libraries(metafork_clang INTERFACE "$<LINK_GROUP:RESCAN,${archives}>" ${llvm})
  # at fixed addresses nothing is left to relocate
  target_link_options(metafork_clang INTERFACE -no-pie LINKER:--gc-sections)
endif()

# The folder with Clang's own headers (<stddef.h> and its like), which the frontend has to be told.
set(METAFORK_CLANG_RESOURCE_DIR ${LLVM_LIBRARY_DIR}/clang/${LLVM_VERSION_MAJOR})
if(NOT EXISTS ${METAFORK_CLANG_RESOURCE_DIR}/include/stddef.h)
  message(FATAL_ERROR "Clang's own headers are missing from ${METAFORK_CLANG_RESOURCE_DIR}: install libclang-common-19-dev")
endif()
