# find_package(MetaFork): metafork_add_library and the compiler of this installation.
include(${CMAKE_CURRENT_LIST_DIR}/MetaFork.cmake)
