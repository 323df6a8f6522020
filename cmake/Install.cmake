# What an installation has: the tools with their manual pages, metafork_add_library for find_package, a pkg-config file,
# and the runtime sources. share/metafork keeps the relation that the source tree has: cmake/ and runtime/ are siblings.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(metafork_tools metafork-cc metafork-opt metafork-qe)
install(TARGETS ${metafork_tools})
# beside the folder of the tools, whatever lib is called: the program looks for it there
install(FILES ${PROJECT_BINARY_DIR}/lib/metafork/headers.pch DESTINATION lib/metafork OPTIONAL)

# A page is written whenever its tool is linked, from the tool's --help.
find_package(Python3 COMPONENTS Interpreter)
foreach(tool IN LISTS metafork_tools)
  set(page ${PROJECT_BINARY_DIR}/man/${tool}.1)
  if(Python3_Interpreter_FOUND)
    add_custom_command(OUTPUT ${page} DEPENDS ${tool} ${PROJECT_SOURCE_DIR}/cmake/manual.py
                       COMMAND Python3::Interpreter ${PROJECT_SOURCE_DIR}/cmake/manual.py $<TARGET_FILE:${tool}>
                               ${PROJECT_VERSION} ${page}
                       VERBATIM)
    list(APPEND pages ${page})
  endif()
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 OPTIONAL)
endforeach()
add_custom_target(manual ALL DEPENDS ${pages})

write_basic_package_version_file(${PROJECT_BINARY_DIR}/MetaForkConfigVersion.cmake COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES cmake/MetaFork.cmake cmake/MetaForkConfig.cmake ${PROJECT_BINARY_DIR}/MetaForkConfigVersion.cmake
        DESTINATION share/metafork/cmake)
install(DIRECTORY runtime/ DESTINATION share/metafork/runtime FILES_MATCHING REGEX "\\.(h|cpp|cu)$|/(files|tasks)\\.cmake$")
configure_file(cmake/metafork.pc.in ${PROJECT_BINARY_DIR}/metafork.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/metafork.pc DESTINATION share/pkgconfig)
install(FILES LICENSE README.md DESTINATION share/doc/metafork)

# cpack -G DEB in the build folder. Clang's own headers are read when sources are translated.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME metafork)
set(CPACK_PACKAGE_CONTACT "The MetaFork developers <metafork@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS libclang-common-19-dev)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "cmake, g++")
include(CPack)
