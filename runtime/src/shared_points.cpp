// What blocks that share a point hand to one another.
#include "device_scope.h"

#include "metafork/turns.h"

#include <algorithm>
#include <utility>

using namespace metafork::runtime;

namespace {

constexpr std::int64_t most_bytes = std::int64_t{1} << 28;
constexpr std::int64_t most_points = most_bytes / 16; // with two parts

// Of streams of the program: a launch is not waited for, so that what it uses stays; of so many streams of a thread,
// the last ones that asked for some.
constexpr std::size_t most_streams = 16;
struct OfStream {
  void *stream;
  SharedMemory memory;
};

SharedMemory &memory_of(mf_region *region) {
  if (!region->device_pointers) {
    if (region->shared.counts == nullptr) take_from_scope(*region, &region->shared);
    return region->shared;
  }
  static thread_local std::vector<OfStream> all;
  const auto at = std::find_if(all.begin(), all.end(), [&](const OfStream &o) { return o.stream == region->stream; });
  if (at != all.end()) {
    std::rotate(at, at + 1, all.end());
    return all.back().memory;
  }
  if (all.size() == most_streams) {
    if (const char *failure = release(&all.front().memory)) raise_in_region(failure, "memory of another stream");
    all.erase(all.begin()); // the device has freed it behind all that uses it
  }
  all.push_back({region->stream, {}});
  return all.back().memory;
}

// A stream of the program may be gone when its memory goes: that is released behind all of the device.
const char *give_back(const SharedMemory &shared, void *memory) {
  return shared.of_region ? shared.backend->release_on(memory, shared.stream) : shared.backend->release(memory);
}

const char *grow(const SharedMemory &shared, void **memory, std::size_t *bytes, std::size_t wanted) {
  if (*memory != nullptr) {
    if (const char *failure = shared.backend->synchronise(shared.stream)) return failure;
    if (const char *failure = give_back(shared, std::exchange(*memory, nullptr))) return failure;
  }
  *bytes = 0;
  if (const char *failure = shared.of_region ? shared.backend->allocate_on(memory, wanted, shared.stream)
                                             : shared.backend->allocate(memory, wanted))
    return failure;
  if (*memory == nullptr) return "no device memory left";
  *bytes = wanted;
  return nullptr;
}

const char *provide(const mf_region &region, SharedMemory *memory, std::size_t counts, std::size_t results) {
  const mf_backend &backend = *region.backend;
  memory->backend = &backend;
  memory->stream = region.stream;
  memory->of_region = !region.device_pointers;
  if (memory->count_bytes < counts) {
    if (const char *failure = grow(*memory, &memory->counts, &memory->count_bytes, counts)) return failure;
    if (const char *failure = backend.zero(memory->counts, counts, region.stream)) return failure;
  }
  if (memory->result_bytes >= results) return nullptr;
  return grow(*memory, &memory->results, &memory->result_bytes, results);
}

// Counts, zero between launches, for `path`; of bytes `results` besides, if there are any.
void lend(mf_region *region, const mf_kernel *kernel, int path, std::size_t count_bytes, std::size_t result_bytes,
          unsigned **counts, void **memory) {
  if (path != MF_RUN_GPU) {
    static thread_local std::vector<std::uint64_t> own_counts;
    static thread_local std::vector<double> own_results;
    if (own_counts.size() < (count_bytes + 7) / 8) own_counts.resize((count_bytes + 7) / 8);
    if (own_results.size() < result_bytes / 8) own_results.resize(result_bytes / 8);
    *counts = reinterpret_cast<unsigned *>(own_counts.data());
    if (memory) *memory = own_results.data();
    return;
  }
  SharedMemory &shared = memory_of(region);
  if (const char *failure = provide(*region, &shared, count_bytes, result_bytes))
    raise_in_region(failure, "memory for parts of points of kernel " + std::string(kernel->name));
  *counts = static_cast<unsigned *>(shared.counts);
  if (memory) *memory = shared.results;
  const std::uintptr_t lo = reinterpret_cast<std::uintptr_t>(shared.counts);
  region->touched.push_back({{lo, lo + count_bytes}, true}); // launches that use it follow one another
}

} // namespace

const char *metafork::runtime::release(SharedMemory *memory) {
  const char *failure = nullptr;
  for (void **one : {&memory->counts, &memory->results})
    if (*one != nullptr)
      if (const char *why = give_back(*memory, std::exchange(*one, nullptr))) failure = why;
  *memory = {};
  return failure;
}

extern "C" void mf_share_points(mf_region *region, const mf_kernel *kernel, int path, int64_t points, int64_t parts,
                                int64_t results, unsigned **counts, void **memory) {
  if (parts <= 1) return;
  points = points > 0 ? points : 1;
  if (points > most_points || points > most_bytes / 8 / parts / results)
    raise_in_region(
        std::to_string(parts) + " parts of " + std::to_string(points) + " points are too many; set a smaller P",
        "kernel " + std::string(kernel->name));
  const std::size_t count_bytes = static_cast<std::size_t>(points) * sizeof(unsigned),
                    result_bytes = static_cast<std::size_t>(points * parts * results) * 8;
  lend(region, kernel, path, count_bytes, result_bytes, counts, memory);
}

extern "C" void mf_share_turns(mf_region *region, const mf_kernel *kernel, int chosen, int path, int64_t iterations,
                               int64_t tile, int64_t words, unsigned **counts) {
  if (kernel->variants[chosen].kind != MF_VARIANT_SCAN) return;
  const std::int64_t turns = iterations > 0 ? (iterations - 1) / tile + 1 : 1;
  if (turns > most_bytes / 8 / (2 * words))
    raise_in_region(std::to_string(turns) + " tiles of " + std::to_string(tile) +
                        " iterations are too many; set a larger " + "tile",
                    "kernel " + std::string(kernel->name));
  const std::int64_t groups = turns / MF_TURNS_OF_GROUP + 1;
  lend(region, kernel, path, static_cast<std::size_t>(8 * (2 + words * (turns + groups))), 0, counts, nullptr);
}
