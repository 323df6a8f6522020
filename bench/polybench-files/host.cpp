// What a PolyBench program links in place of utilities/polybench.c: memory, sizes from the environment
// (POLYBENCH_SIZES="N=40"), clocks, and a main around the program's.
//
//   PROGRAM          runs it up to six times, two seconds in all, and prints a line each: milliseconds of the device,
//   launches,
//                    milliseconds of the host, transfers included
//   PROGRAM dump     runs it once; it prints its results
//
// The device's clock runs from before a launch until the work of the launches is done, the gaps between them included,
// and stands still while memory is made or copied. It knows by standing in front of functions of the CUDA runtime (ld
// --wrap): the first launch, of a kernel or a graph, opens a span between two events, any function that is not one
// closes it. A span has a few microseconds of its own.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#ifdef DEVICE_CLOCK
#include <cuda_runtime_api.h>
#endif

namespace {

double device_ms = 0;
long launches = 0;
std::chrono::steady_clock::time_point start;

} // namespace

#ifdef DEVICE_CLOCK
extern "C" {
cudaError_t __real_cudaLaunchKernel(const void *, dim3, dim3, void **, size_t, cudaStream_t);
cudaError_t __real_cudaEventRecord(cudaEvent_t, cudaStream_t);
cudaError_t __real_cudaGraphAddKernelNode(cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *, size_t,
                                          const cudaKernelNodeParams *);
cudaError_t __real_cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t, unsigned long long);
cudaError_t __real_cudaGraphLaunch(cudaGraphExec_t, cudaStream_t);
}

namespace {

cudaEvent_t first, last;
cudaStream_t stream;
bool open = false;
std::map<const void *, long> kernels; // of graphs, made ready or not

void open_span(cudaStream_t on) {
  if (first == nullptr && (cudaEventCreate(&first) != cudaSuccess || cudaEventCreate(&last) != cudaSuccess))
    std::exit(2);
  open = true;
  stream = on;
  __real_cudaEventRecord(first, stream);
}

void close_span() {
  if (!open) return;
  open = false;
  float passed = 0;
  __real_cudaEventRecord(last, stream);
  cudaEventSynchronize(last);
  cudaEventElapsedTime(&passed, first, last);
  device_ms += passed;
}

} // namespace

#define CLOSES(function, parameters, arguments) \
  cudaError_t __real_##function parameters;     \
  cudaError_t __wrap_##function parameters {    \
    close_span();                               \
    return __real_##function arguments;         \
  }
extern "C" {
cudaError_t __wrap_cudaLaunchKernel(const void *function, dim3 grid, dim3 block, void **arguments, size_t shared,
                                    cudaStream_t on) {
  if (!open) open_span(on);
  launches++;
  return __real_cudaLaunchKernel(function, grid, block, arguments, shared, on);
}
// The launches of a graph are its kernels.
cudaError_t __wrap_cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                          size_t count, const cudaKernelNodeParams *parameters) {
  kernels[graph]++;
  return __real_cudaGraphAddKernelNode(node, graph, after, count, parameters);
}
cudaError_t __wrap_cudaGraphInstantiate(cudaGraphExec_t *made, cudaGraph_t graph, unsigned long long flags) {
  const cudaError_t error = __real_cudaGraphInstantiate(made, graph, flags);
  if (error == cudaSuccess) kernels[*made] = kernels[graph];
  kernels.erase(graph); // its address may be another one's soon
  return error;
}
cudaError_t __wrap_cudaGraphLaunch(cudaGraphExec_t graph, cudaStream_t on) {
  if (!open) open_span(on);
  launches += kernels[graph];
  return __real_cudaGraphLaunch(graph, on);
}
CLOSES(cudaMalloc, (void **memory, size_t bytes), (memory, bytes))
CLOSES(cudaFree, (void *memory), (memory))
CLOSES(cudaMemcpyAsync, (void *to, const void *from, size_t bytes, cudaMemcpyKind kind, cudaStream_t on),
       (to, from, bytes, kind, on))
CLOSES(cudaEventRecord, (cudaEvent_t event, cudaStream_t on), (event, on))
CLOSES(cudaStreamSynchronize, (cudaStream_t on), (on))
}
#else
namespace {
void close_span() {}
} // namespace
#endif

extern "C" {
int polybench_main(int argc, char **argv);

int polybench_size(const char *name) {
  const size_t length = std::strlen(name);
  for (const char *at = std::getenv("POLYBENCH_SIZES"); at != nullptr; at = std::strchr(at, ',')) {
    if (*at == ',') at++;
    if (std::strncmp(at, name, length) == 0 && at[length] == '=') return std::atoi(at + length + 1);
  }
  std::fprintf(stderr, "POLYBENCH_SIZES does not say what %s is\n", name);
  std::exit(2);
}

void *polybench_alloc_data(unsigned long long count, int size) {
  void *memory = nullptr;
  if (posix_memalign(&memory, 4096, count * static_cast<unsigned long long>(size)) != 0) std::exit(2);
  return memory;
}

void polybench_timer_start() {
  device_ms = 0;
  launches = 0;
  start = std::chrono::steady_clock::now();
}
void polybench_timer_stop() { close_span(); }
void polybench_timer_print() {
  const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - start;
  std::printf("%.6f %ld %.6f\n", device_ms, launches, passed.count());
  std::fflush(stdout);
}
}

int main(int argc, char **) {
  constexpr int most_runs = 6, many = 43; // so many arguments, and no name, make a program print its results
  constexpr double most_ms = 2000;
  char empty[] = "", *arguments[many + 1] = {empty};
  if (argc > 1) {
    std::setvbuf(stderr, nullptr, _IOFBF, 1 << 20);
    return polybench_main(many, arguments);
  }
  double total = 0;
  for (int run = 0; run < most_runs && total < most_ms; run++) {
    polybench_main(0, arguments);
    total += device_ms;
  }
}
