# metafork_isl: isl, statically, with GMP. Only analysis links it.
#
# libLLVM.so (METAFORK_SHARED_CLANG) exports Polly's copy of isl, built without GMP, under the same names. Two things keep it
# away from us:
#   - the whole archive is linked in, so that our definition stands in the executable wherever libLLVM.so is on the link
#     line (an archive member is otherwise skipped once a shared library before it has defined the symbol);
#   - --exclude-libs hides our definitions, so that libLLVM.so keeps calling its own.
# test/link asserts the result.
find_path(ISL_INCLUDE_DIR isl/cpp.h REQUIRED)
find_library(ISL_LIBRARY libisl.a REQUIRED)
find_library(GMP_LIBRARY gmp REQUIRED)
mark_as_advanced(ISL_INCLUDE_DIR ISL_LIBRARY GMP_LIBRARY)

add_library(metafork_isl INTERFACE)
target_include_directories(metafork_isl SYSTEM INTERFACE ${ISL_INCLUDE_DIR})
target_link_libraries(metafork_isl INTERFACE "$<LINK_LIBRARY:WHOLE_ARCHIVE,${ISL_LIBRARY}>" ${GMP_LIBRARY})
target_link_options(metafork_isl INTERFACE LINKER:--exclude-libs,libisl.a)
