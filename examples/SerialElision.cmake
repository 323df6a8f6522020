# add_serial_elision(name SOURCES a.c b.cpp INCLUDE dir): an object library with the serial elision of MetaFork sources,
# the reference that every translation is compared with bit by bit. Each source is compiled as it is, with its keywords
# removed by metafork/metafork.h (found below `dir`) and its functions renamed to serial_NAME; their names are read from the
# functions.h beside the source.
function(add_serial_elision name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "INCLUDE" "SOURCES")
  add_library(${name} OBJECT ${arg_SOURCES})
  foreach(source IN LISTS arg_SOURCES)
    get_filename_component(source ${source} ABSOLUTE)
    get_filename_component(folder ${source} DIRECTORY)
    file(READ ${folder}/functions.h text)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/functions.h)
    string(REGEX MATCHALL "serial_[a-z0-9_]+" renamed "${text}")
    foreach(serial IN LISTS renamed)
      string(REGEX REPLACE "^serial_" "" original ${serial})
      target_compile_definitions(${name} PRIVATE ${original}=${serial})
    endforeach()
  endforeach()
  target_include_directories(${name} PRIVATE ${arg_INCLUDE})
  target_compile_options(${name} PRIVATE -O2 -ffp-contract=off "SHELL:-include metafork/metafork.h")
endfunction()
