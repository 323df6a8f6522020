# metafork_embed_files(TARGET NAMESPACE ns FUNCTION name HEADER header FILES path...)
#
# Adds to TARGET a source, written at build time, that defines
#     std::span<const EmbeddedFile> ns::name()
# with one entry {path, text} for each file, in the order given. Paths are relative to the project's root and are stored as
# given. HEADER declares ns::EmbeddedFile, of two std::string_views, and the function. A text must not contain the sequence )MF_TEXT".
#
# The same file is the script of the build step: cmake -DOUTPUT=... -DBASE=... -DNAMESPACE=... -P EmbedFiles.cmake
cmake_minimum_required(VERSION 3.25)

function(metafork_embed_files target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "NAMESPACE;FUNCTION;HEADER" "FILES")
  foreach(required NAMESPACE FUNCTION HEADER FILES)
    if(NOT arg_${required})
      message(FATAL_ERROR "metafork_embed_files(${target}): ${required} is missing")
    endif()
  endforeach()
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${arg_FUNCTION}.cpp)
  list(TRANSFORM arg_FILES PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE inputs)
  list(JOIN arg_FILES "|" files)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DBASE=${PROJECT_SOURCE_DIR} -DNAMESPACE=${arg_NAMESPACE}
            -DFUNCTION=${arg_FUNCTION} -DHEADER=${arg_HEADER} "-DFILES=${files}" -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
    DEPENDS ${inputs} ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
    COMMENT "Embedding files: ${arg_FUNCTION}"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()

# Text as adjacent raw string literals of at most 8000 bytes, cut at line ends: compilers limit the length of one literal.
function(raw_literals text result)
  if(text MATCHES "\\)MF_TEXT\"")
    message(FATAL_ERROR "a text to embed contains )MF_TEXT\"")
  endif()
  set(literals "")
  string(LENGTH "${text}" left)
  while(left GREATER 8000)
    string(SUBSTRING "${text}" 0 8000 piece)
    string(FIND "${piece}" "\n" end REVERSE)
    if(end EQUAL -1)
      message(FATAL_ERROR "a text to embed has a line of more than 8000 bytes")
    endif()
    math(EXPR end "${end} + 1")
    string(SUBSTRING "${text}" 0 ${end} piece)
    string(SUBSTRING "${text}" ${end} -1 text)
    string(APPEND literals "R\"MF_TEXT(${piece})MF_TEXT\"\n")
    string(LENGTH "${text}" left)
  endwhile()
  set(${result} "${literals}R\"MF_TEXT(${text})MF_TEXT\"sv" PARENT_SCOPE)
endfunction()

function(write_embedding_source)
  set(entries "")
  string(REPLACE "|" ";" FILES "${FILES}")
  foreach(file IN LISTS FILES)
    file(READ ${BASE}/${file} text)
    raw_literals("${text}" literals)
    string(APPEND entries "    {\"${file}\",\n${literals}},\n")
  endforeach()
  file(WRITE ${OUTPUT} "#include \"${HEADER}\"\n
namespace ${NAMESPACE} {

std::span<const EmbeddedFile> ${FUNCTION}() {
  using namespace std::string_view_literals; // a literal knows its length, which a compiler need not count
  static constexpr EmbeddedFile files[] = {
${entries}  };
  return files;
}

} // namespace ${NAMESPACE}
")
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  write_embedding_source()
endif()
