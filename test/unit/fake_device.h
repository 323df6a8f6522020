// A fake device for tests of the run-time library: host memory that is poisoned, limited and counted, so that every
// transfer shows. Its kernels are ordinary functions.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "internal.h"

namespace metafork::test {

struct FakeDevice {
  std::map<std::uintptr_t, std::size_t> allocations;
  std::size_t memory = SIZE_MAX; // bytes left
  int max_threads = 1024;
  std::int64_t shared_memory = 232448;
  int multiprocessors = 132, capability = 90;
  const char *unusable = nullptr;
  const char *launch_failure = nullptr;
  const char *synchronise_failure = nullptr;
  int allocate_calls = 0, synchronise_calls = 0, limits_calls = 0;
  int unordered_calls = 0; // of allocate and release, for which all streams wait
  std::int64_t grid = 0;
  int block = 0;
  std::int64_t shared = 0;
  const void *function = nullptr;
};
inline FakeDevice fake;

// A copy must stay inside one allocation.
inline const char *outside(const void *p, std::size_t bytes) {
  const auto address = reinterpret_cast<std::uintptr_t>(p);
  auto next = fake.allocations.upper_bound(address);
  if (next == fake.allocations.begin()) return "fake: not device memory";
  --next;
  return address + bytes <= next->first + next->second ? nullptr : "fake: beyond the allocation";
}

inline const char *fake_allocate(void **memory, std::size_t bytes) {
  fake.allocate_calls++;
  *memory = nullptr;
  if (bytes > fake.memory) return nullptr;
  fake.memory -= bytes;
  *memory = std::aligned_alloc(256, (bytes + 255) / 256 * 256);
  std::memset(*memory, 0xA5, bytes);
  fake.allocations[reinterpret_cast<std::uintptr_t>(*memory)] = bytes;
  return nullptr;
}

inline const char *fake_release(void *memory) {
  const auto found = fake.allocations.find(reinterpret_cast<std::uintptr_t>(memory));
  if (found == fake.allocations.end()) return "fake: not allocated";
  fake.memory += found->second;
  fake.allocations.erase(found);
  std::free(memory);
  return nullptr;
}

inline const char *fake_copy_in(void *device, const void *host, std::size_t bytes, void *) {
  if (const char *failure = outside(device, bytes)) return failure;
  std::memcpy(device, host, bytes);
  return nullptr;
}

inline const char *fake_copy_out(void *host, const void *device, std::size_t bytes, void *) {
  if (const char *failure = outside(device, bytes)) return failure;
  std::memcpy(host, device, bytes);
  return nullptr;
}

inline const char *fake_zero(void *device, std::size_t bytes, void *) {
  if (const char *failure = outside(device, bytes)) return failure;
  std::memset(device, 0, bytes);
  return nullptr;
}

inline const char *fake_copy_within(void *to, const void *from, std::size_t bytes, void *) {
  if (const char *failure = outside(to, bytes)) return failure;
  return fake_copy_in(to, from, bytes, nullptr);
}

inline const char *fake_launch(const void *function, std::int64_t grid, int block, std::int64_t shared,
                               const void *args, std::size_t, void *) {
  fake.grid = grid;
  fake.block = block;
  fake.shared = shared;
  fake.function = function;
  if (fake.launch_failure != nullptr) return fake.launch_failure;
  for (std::int64_t b = 0; b < grid; b++) {
    reinterpret_cast<void (*)(const void *, std::int64_t)>(const_cast<void *>(function))(args, b);
    mf_checked_barrier(); // storage of this block is gone
  }
  return nullptr;
}

inline const char *fake_limits(const void *, DeviceLimits *limits) {
  fake.limits_calls++;
  *limits = {fake.max_threads, fake.shared_memory, fake.multiprocessors, fake.capability};
  return nullptr;
}

// A graph: its launches, in an order of their own that keeps to what is behind what. `launch` runs one.
struct FakeGraph {
  std::vector<std::pair<const void *, std::uint32_t>> nodes;
};
struct FakeGraphs {
  std::mt19937 random;
  int made = 0, ran = 0, dropped = 0;
  bool refuse = false;              // to run any
  std::vector<int> order;           // of the last one
  std::vector<std::uint32_t> after; // of the last one
};
inline FakeGraphs fake_graphs;

inline const char *fake_make_graph(const GraphNode *nodes, int count, void **graph) {
  auto *made = new FakeGraph;
  for (int i = 0; i < count; i++) made->nodes.emplace_back(nodes[i].function, nodes[i].after);
  *graph = made;
  fake_graphs.made++;
  return nullptr;
}
inline void fake_drop_graph(void *graph) {
  delete static_cast<FakeGraph *>(graph);
  fake_graphs.dropped++;
}
template <class Launch>
const char *fake_run_graph(Launch launch, void *graph, const GraphNode *nodes, int count, void *stream, bool *ran) {
  *ran = false;
  const auto &made = static_cast<FakeGraph *>(graph)->nodes;
  if (made.size() != static_cast<std::size_t>(count)) return "fake: another graph";
  if (fake_graphs.refuse) return nullptr;
  std::uint32_t done = 0;
  fake_graphs.order.clear(), fake_graphs.after.clear();
  for (int i = 0; i < count; i++) {
    if (made[static_cast<std::size_t>(i)] != std::pair(nodes[i].function, nodes[i].after)) return "fake: another graph";
    fake_graphs.after.push_back(nodes[i].after);
  }
  while (fake_graphs.order.size() < static_cast<std::size_t>(count)) {
    const int i = static_cast<int>(fake_graphs.random() % static_cast<unsigned>(count));
    if ((done >> i & 1) != 0 || (nodes[i].after & ~done) != 0) continue;
    const GraphNode &n = nodes[i];
    if (const char *failure = launch(n.function, n.grid, n.block, n.shared, n.args, n.bytes, stream)) return failure;
    done |= std::uint32_t{1} << i;
    fake_graphs.order.push_back(i);
  }
  fake_graphs.ran++;
  *ran = true;
  return nullptr;
}

inline bool fake_allocation(const void *pointer, std::uintptr_t *base, std::size_t *bytes) {
  if (outside(pointer, 1) != nullptr) return false;
  const auto found = --fake.allocations.upper_bound(reinterpret_cast<std::uintptr_t>(pointer));
  *base = found->first;
  *bytes = found->second;
  return true;
}

inline const mf_backend *fake_backend() {
  static const mf_backend backend = {
      [](const void *) { return fake.unusable; },
      nullptr,
      [](void **memory, std::size_t bytes) {
        fake.unordered_calls++;
        return fake_allocate(memory, bytes);
      },
      [](void *memory) {
        fake.unordered_calls++;
        return fake_release(memory);
      },
      [](void **memory, std::size_t bytes, void *) { return fake_allocate(memory, bytes); },
      [](void *memory, void *) { return fake_release(memory); },
      fake_copy_in,
      fake_copy_out,
      fake_copy_within,
      fake_zero,
      fake_launch,
      [](void *) {
        fake.synchronise_calls++;
        return fake.synchronise_failure;
      },
      fake_limits,
      fake_allocation,
      nullptr,
      nullptr,
      nullptr};
  return &backend;
}

} // namespace metafork::test
