# metafork_z3: Z3 with its C++ interface. Only check links it.
find_path(Z3_INCLUDE_DIR z3++.h REQUIRED)
find_library(Z3_LIBRARY z3 REQUIRED)
mark_as_advanced(Z3_INCLUDE_DIR Z3_LIBRARY)

add_library(metafork_z3 INTERFACE)
target_include_directories(metafork_z3 SYSTEM INTERFACE ${Z3_INCLUDE_DIR})
target_link_libraries(metafork_z3 INTERFACE ${Z3_LIBRARY})
