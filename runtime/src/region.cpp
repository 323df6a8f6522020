// Regions: where a nest runs, what of its arrays is resident, and what comes back.
#include "device_scope.h"
#include "other_threads.h"

#include <memory>
#include <utility>

using namespace metafork::runtime;

namespace {

thread_local mf_region *open_regions = nullptr;

void scopes_leave_device() {
  if (const char *failure = scopes_to_host()) raise(failure, "arrays that a device scope keeps");
  if (const char *failure = forget_in_scopes()) raise(failure, "arrays that a device scope keeps");
}

// `ended`: as it should be, so that what it used is as it was before.
void close_region(mf_region *region, bool ended) {
  mf_region **link = &open_regions;
  while (*link != nullptr && *link != region) link = &(*link)->outer;
  if (*link != nullptr) *link = region->outer;
  no_longer_used(*region);
  if (!ended || !keep_in_scope(&region->shared)) release(&region->shared); // what it was used by has been waited for
  delete region;
}

// Regions that are open are kept in variables of their own. A host statement that leaves by longjmp has brought back
// what was written.
void close_left(const void *variable) {
  mf_region *left = variable != nullptr ? open_regions : nullptr;
  while (left != nullptr && left->variable != variable) left = left->outer;
  if (left == nullptr) return;
  left->table.release();
  close_region(left, false);
}

mf_region *open_region(const char *name, bool device_pointers, void *stream, void *variable) {
  look_at_environment();
  check_environment();
  close_left(variable);
  const mf_backend *backend = with_graphs(choose_backend());
  if (backend != nullptr && !device_pointers) stream = backend->host_stream;
  // a region that longjmp has left is never ended: what it holds in vain goes back here
  for (mf_region *outer = open_regions; outer != nullptr; outer = outer->outer) outer->table.release_forgotten();
  auto *region = new mf_region{name, backend, device_pointers, stream, Residency(backend, stream)};
  if (backend == nullptr && !device_pointers) scopes_leave_device();
  region->outer = open_regions;
  region->variable = variable;
  open_regions = region;
  return region;
}

bool is_open(const mf_region *region) {
  const mf_region *one = open_regions;
  while (one != nullptr && one != region) one = one->outer;
  return one != nullptr;
}

std::string place_of(const mf_region &region) {
  std::string place = "region " + std::string(region.name);
  if (region.last != nullptr) place += ", last kernel " + std::string(region.last->name);
  return place;
}

void check(const mf_region &region, Outcome outcome) {
  if (outcome == Outcome::failed) raise_in_region(region.table.error(), place_of(region));
}

void check(const mf_region &region, const char *failure) {
  if (failure != nullptr) raise_in_region(failure, place_of(region));
}

// Everything that was written is on the host again and no device copy is left.
void return_to_host(mf_region &region) {
  check(region, region.table.copy_back());
  check(region, region.table.release());
  no_longer_used(region);
}

// The same with what device scopes keep, for work on the host.
void return_all_to_host(mf_region &region) {
  return_to_host(region);
  if (region.device_pointers) return;
  check(region, scopes_to_host());
  check(region, forget_in_scopes());
}

// The host bytes of a non-empty array. Where a pointer is null no element is used: the loop asks first.
Bytes bytes_of(const mf_array &array) {
  if (array.host == nullptr) return {};
  const std::uintptr_t base = reinterpret_cast<std::uintptr_t>(array.host);
  const auto size = static_cast<std::uintptr_t>(array.element_size);
  if (array.hi < array.lo) return {};
  return {base + static_cast<std::uintptr_t>(array.lo) * size,
          base + (static_cast<std::uintptr_t>(array.hi) + 1) * size};
}

// What the launch may touch through the array. A range that is not known is the whole allocation, and where that is not
// known either, all of memory.
Bytes reach_of(const mf_region &region, const mf_kernel &kernel, const mf_array &array) {
  if ((array.access & MF_UNKNOWN_RANGE) == 0) return bytes_of(array);
  if (array.host == nullptr) return {};
  std::uintptr_t base = 0;
  std::size_t size = 0;
  if (runs_on_gpu(region, kernel) && region.backend->allocation(array.host, &base, &size)) return {base, base + size};
  return {0, UINTPTR_MAX};
}

bool is_value(const mf_array &array) { return (array.access & MF_BY_VALUE) != 0; }

// Two of which one is written and that overlap: arrays, or with `values` pairs of which one is by value. {-1, -1}:
// none. On a device, what an array of unknown range may reach where its allocation is not known is no object of the
// host.
std::pair<int, int> overlap(const mf_region &region, const mf_kernel &kernel, const mf_array *arrays, int count,
                            bool values) {
  const bool on_device = runs_on_gpu(region, kernel);
  for (int i = 0; i < count; i++) {
    const Bytes reach = reach_of(region, kernel, arrays[i]);
    if (values && on_device && reach.size() == UINTPTR_MAX) continue;
    for (int j = i + 1; j < count; j++)
      if (((arrays[i].access | arrays[j].access) & MF_WRITE) != 0 &&
          (is_value(arrays[i]) || is_value(arrays[j])) == values &&
          intersects(reach, reach_of(region, kernel, arrays[j])))
        return {i, j};
  }
  return {-1, -1};
}

bool needs_copy_in(const mf_array &array) {
  return (array.access & MF_READ) != 0 || (array.access & MF_OVERWRITE) == 0;
}

// Makes every array resident. False: no memory is left, and the region has moved to the CPU.
bool make_resident(mf_region &region, const mf_kernel &kernel, mf_array *arrays, int count) {
  for (int i = 0; i < count; i++) // whether scopes are used is known before anything is copied in
    if (!is_value(arrays[i]) && !bytes_of(arrays[i]).empty()) (void)table_of(region, bytes_of(arrays[i]));
  for (int i = 0; i < count; i++) {
    const Bytes range = bytes_of(arrays[i]);
    if (range.empty() || is_value(arrays[i])) continue;
    use_on_device(region, kernel, arrays[i], range);
    Residency &table = table_of(region, range);
    const Outcome outcome = table.require(range, needs_copy_in(arrays[i]));
    if (outcome == Outcome::failed)
      raise_in_region(table.error(),
                      "array " + std::string(arrays[i].name) + " of kernel " + kernel.name + ", " + place_of(region));
    if (outcome == Outcome::no_memory) {
      return_all_to_host(region);
      region.backend = nullptr;
      say("note", "no device memory left for array " + std::string(arrays[i].name) + " of kernel " + kernel.name +
                      " (" + std::to_string(range.size()) + " bytes): region " + region.name + " continues on the CPU");
      return false;
    }
  }
  // Only now does no buffer move any more.
  for (int i = 0; i < count; i++) {
    const Bytes range = bytes_of(arrays[i]);
    if (is_value(arrays[i])) continue;
    if (range.empty()) { // nothing of it is touched; whether it is null may be asked all the same
      arrays[i].device = arrays[i].host;
      continue;
    }
    Residency &table = table_of(region, range);
    if ((arrays[i].access & MF_WRITE) != 0) table.written(range);
    const std::uintptr_t host = reinterpret_cast<std::uintptr_t>(arrays[i].host);
    arrays[i].device = reinterpret_cast<void *>(table.device(range.lo) - (range.lo - host));
  }
  return true;
}

} // namespace

void metafork::runtime::abandon_region() {
  if (open_regions == nullptr) return;
  (void)flush_launches(); // what went wrong first is said
  open_regions->table.release();
  close_region(open_regions, false);
}

extern "C" mf_region *mf_region_begin(const char *name, void *variable) {
  return open_region(name, false, nullptr, variable);
}

extern "C" mf_region *mf_region_begin_device(const char *name, void *stream, void *variable) {
  return open_region(name, true, stream, variable);
}

extern "C" int mf_is_device_region(const mf_region *region) { return region->device_pointers ? 1 : 0; }

extern "C" void mf_region_end(mf_region *region) {
  check(*region, flush_launches());
  return_to_host(*region);
  close_region(region, true);
}

extern "C" void mf_region_leave(mf_region *region) {
  if (is_open(region)) mf_region_end(region);
}

extern "C" void mf_region_leave_block(mf_region *region) {
  if (is_open(region)) mf_host_access(region, 1);
}

extern "C" void mf_host_access(mf_region *region, int writes) {
  if (region->backend == nullptr) return; // what scopes keep came back when the region moved to the CPU
  if (region->device_pointers) {
    // Managed memory is the only device memory that a host statement can read: it has to wait for the kernels.
    if (const char *failure = region->backend->synchronise(region->stream)) raise_in_region(failure, place_of(*region));
    return;
  }
  check(*region, region->table.copy_back());
  check(*region, scopes_to_host());
  if (writes == 0) return;
  check(*region, region->table.forget());
  check(*region, forget_in_scopes());
  no_longer_used(*region);
}

extern "C" void mf_host_read(mf_region *region, const void *element, unsigned long bytes) {
  if (region->backend == nullptr) return;
  if (region->device_pointers) return mf_host_access(region, 0);
  const std::uintptr_t lo = reinterpret_cast<std::uintptr_t>(element);
  check(*region, region->table.copy_back({lo, lo + bytes}));
  check(*region, scopes_to_host({lo, lo + bytes}));
}

extern "C" void mf_host_variable(mf_region *region, const volatile void *variable, unsigned long bytes, int writes) {
  if (region->backend == nullptr) return;
  const std::uintptr_t lo = reinterpret_cast<std::uintptr_t>(variable);
  const Bytes range{lo, lo + bytes};
  if (region->device_pointers) {
    if (!region->written.meets(range)) return;
    if (const char *failure = region->backend->synchronise(region->stream)) raise_in_region(failure, place_of(*region));
    return;
  }
  check(*region, region->table.copy_back(range));
  check(*region, scopes_to_host(range));
  if (writes == 0) return;
  check(*region, region->table.forget(range));
  check(*region, forget_in_scopes(range));
}

extern "C" int mf_run_source(mf_region *region, const mf_kernel *kernel, const char *why) {
  if (region->device_pointers && runs_on_gpu(*region, *kernel))
    raise_in_region(std::string(why) + ", so that it has to run on the host, which has no access to device pointers",
                    "kernel " + std::string(kernel->name));
  if (!region->device_pointers) return_all_to_host(*region);
  counters().elisions++;
  return 0;
}

extern "C" int mf_prepare(mf_region *region, const mf_kernel *kernel, mf_array *arrays, int count) {
  for (int i = 0; i < count; i++) {
    arrays[i].device = arrays[i].host;
    if (!region->device_pointers && is_kept_by_another_thread(bytes_of(arrays[i])))
      raise_in_region(
          "array " + std::string(arrays[i].name) + " is kept on the device by a device scope of another thread",
          "kernel " + std::string(kernel->name));
  }
  region->touched.clear();
  for (int i = 0; i < count && runs_on_gpu(*region, *kernel); i++)
    if (!is_value(arrays[i]))
      region->touched.push_back({reach_of(*region, *kernel, arrays[i]), (arrays[i].access & MF_WRITE) != 0});
  const auto [value, array] = overlap(*region, *kernel, arrays, count, true);
  if (value >= 0 && region->device_pointers && runs_on_gpu(*region, *kernel))
    raise_in_region("'" + std::string(arrays[value].name) + "' and '" + arrays[array].name +
                        "' overlap, and the loop is given " +
                        "one of them by value; copy it into a local variable of the function",
                    "kernel " + std::string(kernel->name));
  const bool arrays_meet = overlap(*region, *kernel, arrays, count, false).first >= 0;
  bool outdated = false; // a value that the host has read before what was written there was back
  for (int i = 0; i < count && !region->device_pointers; i++)
    outdated = outdated || (is_value(arrays[i]) && is_written_in_scopes(bytes_of(arrays[i])));
  if (arrays_meet && value < 0 && region->device_pointers) return MF_RUN_SERIAL;
  if (arrays_meet || value >= 0 || outdated) {
    if (!region->device_pointers) return_all_to_host(*region);
    counters().elisions++;
    return MF_RUN_ELISION;
  }
  if (!runs_on_gpu(*region, *kernel)) {
    return_all_to_host(*region);
    return MF_RUN_CPU;
  }
  if (region->device_pointers)
    for (int i = 0; i < count; i++)
      if ((arrays[i].access & (MF_WRITE | MF_BY_VALUE)) == MF_WRITE)
        region->written.add(reach_of(*region, *kernel, arrays[i]));
  if (!region->device_pointers && !make_resident(*region, *kernel, arrays, count)) return MF_RUN_CPU;
  return MF_RUN_GPU;
}
