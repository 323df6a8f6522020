// Launches that wait for their neighbours and go to the device together, as a graph: a launch of its own costs the host
// some 2 to 4 us, one in a graph the device about 1.
#pragma once

#include "internal.h"
#include "intervals.h"

#include <chrono>

namespace metafork::runtime {

// Bytes that a launch touches. Of two launches one of which writes to bytes that the other touches, the later one
// waits.
struct Touch {
  Bytes bytes;
  bool written = false;
};

// The backend whose launches go through enqueue(): what else it does on a stream comes behind the launches that wait.
// One that makes no graphs is given back as it is. Raises where METAFORK_GRAPHS is malformed.
const mf_backend *with_graphs(const mf_backend *backend);

// A launch of a kernel, on this thread. It is on the stream once 16 wait together, with the next copy, release or wait
// that the backend does, or at the end of the region, together with what waits already: in their order, but for
// launches that do not touch the same bytes, which may run side by side. A graph is made of what came in one order
// three times; METAFORK_GRAPHS=on makes one of all that wait, off none. NULL, or what went wrong with one of them.
const char *enqueue(const mf_backend *backend, const mf_kernel *kernel, const GraphNode &launch, std::size_t bytes,
                    std::vector<Touch> touches, void *stream);

// How long launches have waited at most when another one joins them: the host did something else in between, and they
// waited in vain. Of the process; tests, which a busy machine holds up anywhere, set it.
extern std::chrono::microseconds launches_wait;

// All that wait are on their stream. NULL, or what went wrong.
const char *flush_launches();

} // namespace metafork::runtime
