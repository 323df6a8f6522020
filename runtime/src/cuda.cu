// The CUDA backend: the one file of the library that knows CUDA. Compiled in CUDA builds only.
#include "internal.h"

#include <cuda_runtime.h>

#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace {

// NULL for success, else "CALL: reason", kept until the thread's next failure.
const char *explain(cudaError_t error, const char *call) {
  static thread_local std::string text;
  if (error == cudaSuccess) return nullptr;
  (void)cudaGetLastError(); // what does not stick is reported once
  text = std::string(call) + ": " + cudaGetErrorString(error);
  return text.c_str();
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

const char *copy_in(void *device, const void *host, std::size_t bytes, void *stream) {
  return explain(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream_of(stream)),
                 "cudaMemcpyAsync to the device");
}

const char *copy_out(void *host, const void *device, std::size_t bytes, void *stream) {
  return explain(cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, stream_of(stream)),
                 "cudaMemcpyAsync to the host");
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
  int threads = 0;
  std::int64_t shared = 0;
  int multiprocessors = 0; // of the device
  bool opted_in = false;
};

// Asked of the driver once for a device and a function: a launch needs it every time.
const char *compiled(const void *function, bool opt_in, Compiled *result) {
  static std::mutex mutex;
  static std::map<std::pair<int, const void *>, Compiled> &known =
      *new std::map<std::pair<int, const void *>, Compiled>;
  int device = 0;
  if (const char *failure = explain(cudaGetDevice(&device), "cudaGetDevice")) return failure;
  const std::lock_guard<std::mutex> lock(mutex);
  Compiled &entry = known[{device, function}];
  if (entry.threads == 0) {
    cudaFuncAttributes attributes;
    if (const char *failure = explain(cudaFuncGetAttributes(&attributes, function), "cudaFuncGetAttributes"))
      return failure;
    int block = 0;
    cudaError_t error = cudaDeviceGetAttribute(&block, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    if (error == cudaSuccess)
      error = cudaDeviceGetAttribute(&entry.multiprocessors, cudaDevAttrMultiProcessorCount, device);
    if (const char *failure = explain(error, "cudaDeviceGetAttribute")) return failure;
    entry.shared = (block - static_cast<std::int64_t>(attributes.sharedSizeBytes)) / vector_bytes * vector_bytes;
    entry.threads = attributes.maxThreadsPerBlock;
  }
  if (opt_in && !entry.opted_in) {
    const cudaError_t error =
        cudaFuncSetAttribute(function, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(entry.shared));
    if (const char *failure = explain(error, "cudaFuncSetAttribute")) return failure;
    entry.opted_in = true;
  }
  *result = entry;
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

const char *synchronise(void *stream) {
  return explain(cudaStreamSynchronize(stream_of(stream)), "cudaStreamSynchronize");
}

const char *limits(const void *function, int *threads, std::int64_t *shared, int *multiprocessors) {
  Compiled found;
  const char *failure = compiled(function, false, &found);
  *threads = found.threads;
  *shared = found.shared;
  *multiprocessors = found.multiprocessors;
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
  static const mf_backend backend = {unusable, cudaStreamPerThread, allocate, release,   copy_in, copy_out, copy_within,
                                     launch,   synchronise,         limits,   allocation};
  return &backend;
}
