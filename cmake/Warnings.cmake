# metafork_warnings: link it PRIVATE to every target of our own. Foreign headers come in as SYSTEM and stay silent.
add_library(metafork_warnings INTERFACE)
target_compile_options(metafork_warnings INTERFACE $<$<COMPILE_LANGUAGE:C,CXX>:-Wall -Wextra -Werror>)
# std::stable_sort of libstdc++ 12 uses what it declares deprecated.
target_compile_options(metafork_warnings INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-Wno-deprecated-declarations>)
