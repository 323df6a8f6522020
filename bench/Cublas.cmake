# link_cublas(target source): where cuBLAS is found, defines METAFORK_BENCH_CUBLAS for the source and links the target
# with it. First in the toolkit, then in CUBLAS_ROOT, whose libraries may have names with versions only.
function(link_cublas target source)
  find_path(CUBLAS_INCLUDE cublas_v2.h HINTS ${CUDAToolkit_INCLUDE_DIRS} NO_DEFAULT_PATH)
  if(TARGET CUDA::cublas AND CUBLAS_INCLUDE)
    set(libraries CUDA::cublas)
  elseif(CUBLAS_ROOT)
    find_path(CUBLAS_INCLUDE cublas_v2.h PATHS ${CUBLAS_ROOT}/include NO_DEFAULT_PATH)
    file(GLOB libraries ${CUBLAS_ROOT}/lib/libcublas.so* ${CUBLAS_ROOT}/lib/libcublasLt.so*)
  endif()
  if(NOT CUBLAS_INCLUDE OR NOT libraries)
    message(STATUS "cuBLAS not found: the rows that are compared with it say so")
    return()
  endif()
  message(STATUS "cuBLAS: ${libraries}")
  # Behind all others: a wheel's folder may hold other versions of the toolkit's own headers.
  set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "-idirafter;${CUBLAS_INCLUDE}"
                                                   COMPILE_DEFINITIONS METAFORK_BENCH_CUBLAS)
  target_link_libraries(${target} PRIVATE ${libraries})
  # An rpath that holds for what the libraries load themselves, too.
  target_link_options(${target} PRIVATE LINKER:--disable-new-dtags)
endfunction()
