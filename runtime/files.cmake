# The files of the run-time library, relative to this folder. A package carries all of METAFORK_RUNTIME_FILES and compiles
# METAFORK_RUNTIME_SOURCES, and METAFORK_RUNTIME_CUDA_SOURCES in a CUDA build; nothing else names them.
set(METAFORK_RUNTIME_HEADERS
  include/metafork/forks.h
  include/metafork/functions.h
  include/metafork/kernel.h
  include/metafork/launch.h
  include/metafork/metafork.h
  include/metafork/region.h
  include/metafork/runtime.h
  include/metafork/trips.h
  include/metafork/words_begin.h
  include/metafork/words_end.h
  src/internal.h
  src/intervals.h
  src/pieces.h
  src/residency.h
  src/settings.h)
set(METAFORK_RUNTIME_SOURCES
  src/checked.cpp
  src/device.cpp
  src/environment.cpp
  src/errors.cpp
  src/intervals.cpp
  src/launch.cpp
  src/order.cpp
  src/parameters.cpp
  src/pieces.cpp
  src/region.cpp
  src/registry.cpp
  src/residency.cpp
  src/settings.cpp
  src/shared_points.cpp
  src/variants.cpp)
set(METAFORK_RUNTIME_CUDA_SOURCES
  src/cuda.cu)
set(METAFORK_RUNTIME_FILES
  ${METAFORK_RUNTIME_HEADERS} ${METAFORK_RUNTIME_SOURCES} ${METAFORK_RUNTIME_CUDA_SOURCES})
