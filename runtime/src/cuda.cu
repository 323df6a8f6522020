// The CUDA backend: the one file of the library that knows CUDA. Compiled in CUDA builds only.
#include "internal.h"
#include "pieces.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

// "" for success, else "CALL: reason".
std::string reason(cudaError_t error, const char *call) {
  if (error == cudaSuccess) return "";
  (void)cudaGetLastError(); // what does not stick is reported once
  return std::string(call) + ": " + cudaGetErrorString(error);
}

// NULL for success, else the text, kept until the thread's next failure.
const char *keep(std::string failure) {
  static thread_local std::string text;
  if (failure.empty()) return nullptr;
  text = std::move(failure);
  return text.c_str();
}

const char *explain(cudaError_t error, const char *call) {
  return error == cudaSuccess ? nullptr : keep(reason(error, call));
}

cudaStream_t stream_of(void *stream) { return static_cast<cudaStream_t>(stream); }

// A device exists, a context can be made on it, and it can run the code that was compiled for it.
std::string why_unusable(const void *function) {
  int count = 0;
  cudaError_t error = cudaGetDeviceCount(&count);
  if (error == cudaSuccess && count == 0) error = cudaErrorNoDevice;
  if (error == cudaSuccess) error = cudaFree(nullptr);
  if (error == cudaSuccess && function != nullptr) {
    cudaFuncAttributes attributes;
    error = cudaFuncGetAttributes(&attributes, function);
  }
  if (error == cudaSuccess) return "";
  (void)cudaGetLastError();
  return cudaGetErrorString(error);
}

const char *unusable(const void *function) {
  // The first question decides for the whole run; every kernel of a program is compiled for the same devices.
  static const std::string reason = why_unusable(function);
  return reason.empty() ? nullptr : reason.c_str();
}

const char *allocate(void **memory, std::size_t bytes) {
  *memory = nullptr;
  const cudaError_t error = cudaMalloc(memory, bytes);
  if (error != cudaErrorMemoryAllocation) return explain(error, "cudaMalloc");
  (void)cudaGetLastError();
  *memory = nullptr;
  return nullptr;
}

const char *release(void *memory) { return explain(cudaFree(memory), "cudaFree"); }

// What streams give back stays for the next one to take, up to a share of the memory of its device.
constexpr std::size_t share_kept = 64;

cudaMemPool_t make_pool(int device) {
  int supported = 0;
  if (cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, device) != cudaSuccess || supported == 0)
    return nullptr;
  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned; // the only type that there is: memory of the device
  properties.location.type = cudaMemLocationTypeDevice;
  properties.location.id = device;
  cudaMemPool_t pool = nullptr;
  std::size_t free = 0, all = 0;
  if (cudaMemPoolCreate(&pool, &properties) != cudaSuccess) return nullptr;
  if (cudaMemGetInfo(&free, &all) != cudaSuccess) all = 0;
  std::uint64_t kept = all / share_kept;
  (void)cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &kept);
  return pool;
}

// NULL: the current device has none.
cudaMemPool_t current_pool() {
  static thread_local int last_device = -1;
  static thread_local cudaMemPool_t last_pool = nullptr;
  int device = 0;
  if (cudaGetDevice(&device) != cudaSuccess) return nullptr;
  if (device == last_device) return last_pool;
  static std::mutex mutex;
  static std::map<int, cudaMemPool_t> &known = *new std::map<int, cudaMemPool_t>;
  const std::lock_guard<std::mutex> lock(mutex);
  const auto found = known.find(device);
  last_pool = found != known.end() ? found->second : known.emplace(device, make_pool(device)).first->second;
  (void)cudaGetLastError();
  last_device = device;
  return last_pool;
}

const char *allocate_on(void **memory, std::size_t bytes, void *stream) {
  const cudaMemPool_t pool = current_pool();
  if (pool == nullptr) return allocate(memory, bytes);
  *memory = nullptr;
  const cudaError_t error = cudaMallocFromPoolAsync(memory, bytes, pool, stream_of(stream));
  if (error != cudaErrorMemoryAllocation) return explain(error, "cudaMallocFromPoolAsync");
  (void)cudaGetLastError();
  *memory = nullptr;
  return nullptr;
}

const char *release_on(void *memory, void *stream) {
  return current_pool() != nullptr ? explain(cudaFreeAsync(memory, stream_of(stream)), "cudaFreeAsync")
                                   : release(memory);
}

// Transfers of at least this many bytes between ordinary host memory and the device go through page-locked buffers.
constexpr std::size_t large_bytes = std::size_t{8} << 20;
constexpr std::size_t piece_bytes = std::size_t{2} << 20;
constexpr unsigned most_lanes = 8;

// Host memory that CUDA knows nothing of.
bool is_pageable(const void *host) {
  cudaPointerAttributes attributes;
  if (cudaPointerGetAttributes(&attributes, host) == cudaSuccess) return attributes.type == cudaMemoryTypeUnregistered;
  (void)cudaGetLastError();
  return false;
}

// The page-locked buffers of one device, at most 32 MiB, and a stream for each two of them.
class DeviceLanes : public metafork::runtime::Lanes {
public:
  explicit DeviceLanes(int device) : device_(device) {}

  // Makes what is not made yet; false: it cannot be had.
  bool make() {
    if (made_ && is_pageable(own_.memory)) { // cudaDeviceReset has taken everything
      own_ = Own();
      made_ = false;
    }
    if (made_ || failed_) return made_;
    count_ = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, most_lanes));
    cudaError_t error = cudaEventCreateWithFlags(&own_.before, cudaEventDisableTiming);
    if (error == cudaSuccess)
      error = cudaHostAlloc(&own_.memory, 2 * piece_bytes * static_cast<std::size_t>(count_), cudaHostAllocDefault);
    for (int lane = 0; lane < count_ && error == cudaSuccess; lane++) {
      error = cudaStreamCreateWithFlags(&own_.lanes[lane].stream, cudaStreamNonBlocking);
      for (int half = 0; half < 2 && error == cudaSuccess; half++)
        error = cudaEventCreateWithFlags(&own_.lanes[lane].done[half], cudaEventDisableTiming);
    }
    made_ = error == cudaSuccess;
    if (!made_) give_up();
    return made_;
  }

  // The lanes wait for what is on the stream; false: they cannot be used, now or later.
  bool follow(cudaStream_t stream) {
    cudaError_t error = cudaEventRecord(own_.before, stream);
    for (int lane = 0; lane < count_ && error == cudaSuccess; lane++)
      error = cudaStreamWaitEvent(own_.lanes[lane].stream, own_.before, 0);
    if (error != cudaSuccess) give_up();
    return error == cudaSuccess;
  }

  int count() const override { return count_; }
  std::size_t piece() const override { return piece_bytes; }
  void *buffer(int lane, int half) override {
    return static_cast<char *>(own_.memory) + piece_bytes * static_cast<std::size_t>(2 * lane + half);
  }
  // A thread that has the device keeps the context it has it by.
  std::string enter(int) override {
    int current = -1;
    if (const cudaError_t error = cudaGetDevice(&current); error != cudaSuccess) return reason(error, "cudaGetDevice");
    return current == device_ ? "" : reason(cudaSetDevice(device_), "cudaSetDevice");
  }
  std::string begin(int lane, int half, void *to, const void *from, std::size_t bytes) override {
    Lane &its = own_.lanes[lane];
    std::string failure =
        reason(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, its.stream), "cudaMemcpyAsync of a piece");
    if (!failure.empty()) return failure;
    failure = reason(cudaEventRecord(its.done[half], its.stream), "cudaEventRecord");
    if (!failure.empty()) (void)cudaStreamSynchronize(its.stream);
    return failure;
  }
  std::string wait(int lane, int half) override {
    return reason(cudaEventSynchronize(own_.lanes[lane].done[half]), "cudaEventSynchronize");
  }

  std::mutex mutex; // held by the host thread whose transfer it is

private:
  struct Lane {
    cudaStream_t stream = nullptr;
    cudaEvent_t done[2] = {nullptr, nullptr}; // the last copy of each half
  };

  struct Own {
    cudaEvent_t before = nullptr; // what was on the caller's stream
    void *memory = nullptr;       // the buffers
    Lane lanes[most_lanes];
  };

  // Frees what was made and makes nothing again.
  void give_up() {
    for (const Lane &lane : own_.lanes) {
      if (lane.stream != nullptr) (void)cudaStreamDestroy(lane.stream);
      for (cudaEvent_t event : lane.done)
        if (event != nullptr) (void)cudaEventDestroy(event);
    }
    if (own_.before != nullptr) (void)cudaEventDestroy(own_.before);
    if (own_.memory != nullptr) (void)cudaFreeHost(own_.memory);
    (void)cudaGetLastError();
    own_ = Own();
    made_ = false;
    failed_ = true;
  }

  int device_, count_ = 0;
  bool made_ = false, failed_ = false;
  Own own_;
};

// Of the current device, NULL where that is not known. Never destroyed: a region may still run while the program ends.
DeviceLanes *current_lanes() {
  static std::mutex mutex;
  static std::map<int, DeviceLanes *> &known = *new std::map<int, DeviceLanes *>;
  int device = 0;
  if (cudaGetDevice(&device) != cudaSuccess) {
    (void)cudaGetLastError();
    return nullptr;
  }
  const std::lock_guard<std::mutex> lock(mutex);
  DeviceLanes *&lanes = known[device];
  if (lanes == nullptr) lanes = new DeviceLanes(device);
  return lanes;
}

// The lanes for one transfer; NULL where it goes its direct way: it is small, the host memory is known to CUDA, another
// host thread uses the lanes, or there are none. `use` holds them.
DeviceLanes *lanes_for(const void *host, std::size_t bytes, void *stream, std::unique_lock<std::mutex> *use) {
  if (bytes < large_bytes || !is_pageable(host)) return nullptr;
  DeviceLanes *lanes = current_lanes();
  if (lanes == nullptr) return nullptr;
  *use = std::unique_lock<std::mutex>(lanes->mutex, std::try_to_lock);
  return use->owns_lock() && lanes->make() && lanes->follow(stream_of(stream)) ? lanes : nullptr;
}

const char *copy_in(void *device, const void *host, std::size_t bytes, void *stream) {
  std::unique_lock<std::mutex> use;
  if (DeviceLanes *lanes = lanes_for(host, bytes, stream, &use))
    return keep(metafork::runtime::copy_in_pieces(*lanes, device, host, bytes));
  return explain(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream_of(stream)),
                 "cudaMemcpyAsync to the device");
}

const char *copy_out(void *host, const void *device, std::size_t bytes, void *stream) {
  std::unique_lock<std::mutex> use;
  if (DeviceLanes *lanes = lanes_for(host, bytes, stream, &use))
    return keep(metafork::runtime::copy_out_pieces(*lanes, host, device, bytes));
  return explain(cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, stream_of(stream)),
                 "cudaMemcpyAsync to the host");
}

const char *zero(void *device, std::size_t bytes, void *stream) {
  return explain(cudaMemsetAsync(device, 0, bytes, stream_of(stream)), "cudaMemsetAsync");
}

const char *copy_within(void *to, const void *from, std::size_t bytes, void *stream) {
  return explain(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream_of(stream)),
                 "cudaMemcpyAsync on the device");
}

// What a compiled kernel admits on one device. More dynamic shared memory than this has to be opted in to, once.
constexpr std::int64_t without_opt_in = 48 * 1024;
// A block gets whole vectors: the compiler may read the rest of the vector that its last element is in.
constexpr std::int64_t vector_bytes = 16;
struct Compiled {
  DeviceLimits limits;
  bool opted_in = false;
};

// Asked of the driver once for a device and a function: a launch needs it every time, and most often of the kernel
// that this thread launched last.
const char *compiled(const void *function, bool opt_in, Compiled *result) {
  static thread_local struct {
    int device = -1;
    const void *function = nullptr;
    Compiled of;
  } last;
  static std::mutex mutex;
  static std::map<std::pair<int, const void *>, Compiled> &known =
      *new std::map<std::pair<int, const void *>, Compiled>;
  int device = 0;
  if (const char *failure = explain(cudaGetDevice(&device), "cudaGetDevice")) return failure;
  if (last.device == device && last.function == function && (last.of.opted_in || !opt_in)) {
    *result = last.of;
    return nullptr;
  }
  const std::lock_guard<std::mutex> lock(mutex);
  Compiled &entry = known[{device, function}];
  if (entry.limits.threads == 0) {
    cudaFuncAttributes attributes;
    if (const char *failure = explain(cudaFuncGetAttributes(&attributes, function), "cudaFuncGetAttributes"))
      return failure;
    int block = 0, major = 0, minor = 0;
    for (const auto &[value, attribute] :
         {std::pair(&block, cudaDevAttrMaxSharedMemoryPerBlockOptin),
          std::pair(&entry.limits.multiprocessors, cudaDevAttrMultiProcessorCount),
          std::pair(&major, cudaDevAttrComputeCapabilityMajor), std::pair(&minor, cudaDevAttrComputeCapabilityMinor)})
      if (const char *failure = explain(cudaDeviceGetAttribute(value, attribute, device), "cudaDeviceGetAttribute"))
        return failure;
    entry.limits.capability = 10 * major + minor;
    entry.limits.shared = (block - static_cast<std::int64_t>(attributes.sharedSizeBytes)) / vector_bytes * vector_bytes;
    entry.limits.threads = attributes.maxThreadsPerBlock;
  }
  if (opt_in && !entry.opted_in) {
    const cudaError_t error = cudaFuncSetAttribute(function, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                   static_cast<int>(entry.limits.shared));
    if (const char *failure = explain(error, "cudaFuncSetAttribute")) return failure;
    entry.opted_in = true;
  }
  *result = entry;
  last.device = device;
  last.function = function;
  last.of = entry;
  return nullptr;
}

const char *launch(const void *function, std::int64_t grid, int block, std::int64_t shared, const void *args,
                   std::size_t, void *stream) {
  shared = (shared + vector_bytes - 1) / vector_bytes * vector_bytes;
  Compiled ignored;
  if (shared > without_opt_in)
    if (const char *failure = compiled(function, true, &ignored)) return failure;
  void *parameters[] = {const_cast<void *>(args)};
  return explain(cudaLaunchKernel(function, dim3(static_cast<unsigned>(grid)), dim3(static_cast<unsigned>(block)),
                                  parameters, static_cast<std::size_t>(shared), stream_of(stream)),
                 "cudaLaunchKernel");
}

// How often all that was made on a device is another one than before: cudaDeviceReset takes it, page-locked memory too.
std::uint64_t generation_of(int device) {
  struct Mark {
    void *memory = nullptr;
    std::uint64_t generation = 0;
  };
  static std::mutex mutex;
  static std::map<int, Mark> &known = *new std::map<int, Mark>;
  const std::lock_guard<std::mutex> lock(mutex);
  Mark &mark = known[device];
  if (mark.memory != nullptr && !is_pageable(mark.memory)) return mark.generation;
  if (cudaHostAlloc(&mark.memory, 1, cudaHostAllocDefault) != cudaSuccess) mark.memory = nullptr;
  (void)cudaGetLastError();
  return ++mark.generation;
}

struct Graph {
  struct Node {
    cudaGraphNode_t node = nullptr;
    GraphNode last; // what it runs with; the arguments are below
    std::vector<char> args;
  };
  int device = -1;
  std::uint64_t generation = 0;
  cudaGraph_t graph = nullptr;
  cudaGraphExec_t executable = nullptr;
  std::vector<Node> nodes;

  bool is_there() const {
    int current = -1;
    return cudaGetDevice(&current) == cudaSuccess && current == device && generation_of(device) == generation;
  }
};

cudaKernelNodeParams parameters_of(const GraphNode &n, void **args) {
  cudaKernelNodeParams p = {};
  p.func = const_cast<void *>(n.function);
  p.gridDim = dim3(static_cast<unsigned>(n.grid));
  p.blockDim = dim3(static_cast<unsigned>(n.block));
  p.sharedMemBytes = static_cast<unsigned>((n.shared + vector_bytes - 1) / vector_bytes * vector_bytes);
  *args = const_cast<void *>(n.args);
  p.kernelParams = args;
  return p;
}

bool runs_as_before(const Graph::Node &node, const GraphNode &n) {
  return node.last.grid == n.grid && node.last.block == n.block && node.last.shared == n.shared &&
         node.args.size() == n.bytes && std::memcmp(node.args.data(), n.args, n.bytes) == 0;
}

void keep_values(Graph::Node *node, const GraphNode &n) {
  node->last = n;
  node->args.assign(static_cast<const char *>(n.args), static_cast<const char *>(n.args) + n.bytes);
}

void drop_graph(void *made) {
  const std::unique_ptr<Graph> graph(static_cast<Graph *>(made));
  if (!graph->is_there()) return;
  if (graph->executable != nullptr) (void)cudaGraphExecDestroy(graph->executable);
  if (graph->graph != nullptr) (void)cudaGraphDestroy(graph->graph);
  (void)cudaGetLastError();
}

const char *make_graph(const GraphNode *nodes, int count, void **made) {
  auto graph = std::make_unique<Graph>();
  *made = nullptr;
  if (const char *failure = explain(cudaGetDevice(&graph->device), "cudaGetDevice")) return failure;
  graph->generation = generation_of(graph->device);
  cudaError_t error = cudaGraphCreate(&graph->graph, 0);
  for (int i = 0; i < count && error == cudaSuccess; i++) {
    Compiled ignored;
    if (nodes[i].shared > without_opt_in)
      if (const char *failure = compiled(nodes[i].function, true, &ignored)) return failure;
    std::vector<cudaGraphNode_t> after;
    for (int j = 0; j < i; j++)
      if ((nodes[i].after >> j & 1) != 0) after.push_back(graph->nodes[static_cast<std::size_t>(j)].node);
    void *args = nullptr;
    const cudaKernelNodeParams p = parameters_of(nodes[i], &args);
    graph->nodes.emplace_back();
    error = cudaGraphAddKernelNode(&graph->nodes.back().node, graph->graph, after.data(), after.size(), &p);
    keep_values(&graph->nodes.back(), nodes[i]);
  }
  if (error == cudaSuccess) error = cudaGraphInstantiate(&graph->executable, graph->graph, 0);
  if (error == cudaSuccess)
    *made = graph.release();
  else // its launches one by one say what is wrong, if anything is
    drop_graph(graph.release());
  return nullptr;
}

const char *run_graph(void *made, const GraphNode *nodes, int count, void *stream, bool *ran) {
  Graph &graph = *static_cast<Graph *>(made);
  *ran = false;
  cudaStreamCaptureStatus capturing = cudaStreamCaptureStatusNone;
  if (!graph.is_there() || cudaStreamIsCapturing(stream_of(stream), &capturing) != cudaSuccess ||
      capturing != cudaStreamCaptureStatusNone) {
    (void)cudaGetLastError();
    return nullptr;
  }
  for (int i = 0; i < count; i++) {
    Graph::Node &node = graph.nodes[static_cast<std::size_t>(i)];
    if (runs_as_before(node, nodes[i])) continue;
    void *args = nullptr;
    const cudaKernelNodeParams p = parameters_of(nodes[i], &args);
    if (cudaGraphExecKernelNodeSetParams(graph.executable, node.node, &p) != cudaSuccess) {
      (void)cudaGetLastError();
      return nullptr;
    }
    keep_values(&node, nodes[i]);
  }
  *ran = true;
  return explain(cudaGraphLaunch(graph.executable, stream_of(stream)), "cudaGraphLaunch");
}

const char *synchronise(void *stream) {
  return explain(cudaStreamSynchronize(stream_of(stream)), "cudaStreamSynchronize");
}

const char *limits(const void *function, DeviceLimits *result) {
  Compiled found;
  const char *failure = compiled(function, false, &found);
  *result = found.limits;
  return failure;
}

// cuMemGetAddressRange, without linking the driver library; NULL where the driver does not have it.
using AddressRange = int (*)(unsigned long long *base, std::size_t *size, unsigned long long pointer);

AddressRange find_address_range() {
  void *entry = nullptr;
  cudaDriverEntryPointQueryResult found = cudaDriverEntryPointSymbolNotFound;
#if CUDART_VERSION >= 12050
  const cudaError_t error =
      cudaGetDriverEntryPointByVersion("cuMemGetAddressRange", &entry, 12000, cudaEnableDefault, &found);
#else
  const cudaError_t error = cudaGetDriverEntryPoint("cuMemGetAddressRange", &entry, cudaEnableDefault, &found);
#endif
  if (error != cudaSuccess || found != cudaDriverEntryPointSuccess) {
    (void)cudaGetLastError();
    return nullptr;
  }
  return reinterpret_cast<AddressRange>(entry);
}

bool allocation(const void *pointer, std::uintptr_t *base, std::size_t *bytes) {
  static const AddressRange address_range = find_address_range();
  unsigned long long start = 0;
  std::size_t size = 0;
  if (address_range == nullptr || address_range(&start, &size, reinterpret_cast<std::uintptr_t>(pointer)) != 0)
    return false;
  *base = static_cast<std::uintptr_t>(start);
  *bytes = size;
  return true;
}

} // namespace

// cudaStreamPerThread: regions of different host threads do not wait for one another, and nothing has to be destroyed.
extern "C" const mf_backend *mf_cuda_backend(void) {
  static const mf_backend backend = {
      unusable,   cudaStreamPerThread, allocate,  release, allocate_on, release_on, copy_in,
      copy_out,   copy_within,         zero,      launch,  synchronise, limits,     allocation,
      make_graph, run_graph,           drop_graph};
  return &backend;
}
