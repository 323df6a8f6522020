#include "other_threads.h"

#include "residency.h"

#include <algorithm>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace metafork::runtime {

namespace {

// What launches of one kernel in one region have of one array.
struct Use {
  const void *thread;
  const mf_region *region;
  const mf_kernel *kernel;
  const char *array;
  bool writes;
  ByteSet bytes;
};
struct Registry {
  std::mutex mutex;
  std::vector<Use> all;
  std::set<std::pair<const mf_kernel *, const mf_kernel *>> said;
};
Registry &registry() {
  static Registry one;
  return one;
}

const void *this_thread() {
  static thread_local char one;
  return &one;
}

std::string described(const char *array, const mf_kernel &kernel, const mf_region &region) {
  return "array " + std::string(array) + " of kernel " + kernel.name + ", region " + region.name;
}

} // namespace

void use_on_device(const mf_region &region, const mf_kernel &kernel, const mf_array &array, const Bytes &range) {
  const bool writes = (array.access & MF_WRITE) != 0;
  Registry &r = registry();
  std::unique_lock<std::mutex> lock(r.mutex);
  const void *thread = this_thread();
  for (const Use &other : r.all) {
    if (other.thread == thread || !(writes || other.writes) || !other.bytes.meets(range)) continue;
    const std::string what = "elements are on the device for a region of another thread too, as " +
                             described(other.array, *other.kernel, *other.region);
    const std::string where = described(array.name, kernel, region);
    if (writes && other.writes) {
      lock.unlock();
      raise_in_region(what +
                          ", and both write: what comes back of one would overwrite the other's; join before it, "
                          "or give each a range of its own",
                      where);
    }
    if (r.said.emplace(other.kernel, &kernel).second)
      say("warning", where + ": " + what + ", and one of the two writes; what it has written may not be seen");
  }
  const auto same = std::find_if(r.all.begin(), r.all.end(), [&](const Use &u) {
    return u.region == &region && u.kernel == &kernel && u.array == array.name && u.writes == writes;
  });
  if (same != r.all.end())
    same->bytes.add(range);
  else
    r.all.push_back({thread, &region, &kernel, array.name, writes, {}}), r.all.back().bytes.add(range);
}

void no_longer_used(const mf_region &region) {
  Registry &r = registry();
  const std::lock_guard<std::mutex> lock(r.mutex);
  r.all.erase(std::remove_if(r.all.begin(), r.all.end(), [&](const Use &u) { return u.region == &region; }),
              r.all.end());
}

} // namespace metafork::runtime
