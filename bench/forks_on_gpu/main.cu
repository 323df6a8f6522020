// Times forks of a kernel with next to nothing to do against the same launches on streams, by hand. `kept`: the array
// stays on the device, so that a fork is a launch and a join a wait; `copied`: both copy it in and out. With more than
// one thread only `copied`, since what a thread keeps is its own.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#include "launches_in_forks.h"
#include "metafork/device_scope.h"

namespace {

constexpr int count = 1000, runs = 15, points = 256, streams = 8;
constexpr double bound = 1.2; // of what is kept and forked in turn

void check(cudaError_t status, const char *what) {
  if (status == cudaSuccess) return;
  std::fprintf(stderr, "forks_on_gpu: %s: %s\n", what, cudaGetErrorString(status));
  std::exit(2);
}

__global__ void add_kernel(int n, int *a) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) a[i] += 1;
}

// Launches in rounds, one on each stream, that wait for all of them.
class ByHand {
public:
  ByHand(int width, int *host, bool copies) : host_(host), copies_(copies), streams_(static_cast<size_t>(width)) {
    for (cudaStream_t &s : streams_) check(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking), "a stream");
    check(cudaMalloc(&device_, bytes() * streams_.size()), "device memory");
    check(cudaMemcpy(device_, host_, bytes() * streams_.size(), cudaMemcpyHostToDevice), "a copy");
  }
  ~ByHand() {
    cudaMemcpy(host_, device_, bytes() * streams_.size(), cudaMemcpyDeviceToHost);
    for (cudaStream_t s : streams_) cudaStreamDestroy(s);
    cudaFree(device_);
  }
  ByHand(const ByHand &) = delete;
  ByHand &operator=(const ByHand &) = delete;

  void run(int rounds) {
    for (int k = 0; k < rounds; k++) {
      for (size_t s = 0; s < streams_.size(); s++) launch(streams_[s], s * points);
      for (cudaStream_t s : streams_) check(cudaStreamSynchronize(s), "a launch");
    }
  }

private:
  static size_t bytes() { return points * sizeof(int); }
  void launch(cudaStream_t s, size_t at) {
    if (copies_) check(cudaMemcpyAsync(device_ + at, host_ + at, bytes(), cudaMemcpyHostToDevice, s), "a copy in");
    add_kernel<<<1, points, 0, s>>>(points, device_ + at);
    if (copies_) check(cudaMemcpyAsync(host_ + at, device_ + at, bytes(), cudaMemcpyDeviceToHost, s), "a copy out");
  }

  int *const host_;
  int *device_ = nullptr;
  const bool copies_;
  std::vector<cudaStream_t> streams_;
};

// Microseconds a launch.
double median(int launches, const std::function<void()> &f) {
  std::vector<double> times;
  f();
  for (int k = 0; k < runs; k++) {
    const auto start = std::chrono::steady_clock::now();
    f();
    times.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count());
  }
  std::nth_element(times.begin(), times.begin() + runs / 2, times.end());
  return times[runs / 2] / launches;
}

// Every element was counted up once a round.
bool right(const std::vector<int> &a, int rounds) {
  return std::all_of(a.begin(), a.end(), [&](int v) { return v == rounds; });
}

bool compare(const char *name, bool copies, int width) {
  std::vector<int> a(static_cast<size_t>(points) * width), b = a;
  const int rounds = count / width, all = rounds * (runs + 1);
  double ours = 0, other = 0;
  const auto forked = [&] {
    width == 1 ? forked_in_turn(rounds, points, a.data()) : forked_together(rounds, width, points, a.data());
  };
  if (copies) {
    ours = median(rounds * width, forked);
  } else {
    metafork::device_scope scope(a);
    ours = median(rounds * width, forked);
  }
  {
    ByHand hand(width, b.data(), copies);
    other = median(rounds * width, [&] { hand.run(rounds); });
  }
  const bool ok = right(a, all) && right(b, all), bounded = !copies && width == 1;
  std::printf("%-18s %8.2f us %8.2f us %6.2f%s%s\n", name, ours, other, ours / other,
              !bounded               ? ""
              : ours / other > bound ? " missed"
                                     : " met",
              ok ? "" : " WRONG");
  return ok;
}

} // namespace

int main() {
  const char *threads = std::getenv("OMP_NUM_THREADS");
  const bool one = threads && std::atoi(threads) == 1;
  std::printf("%-18s %11s %11s %6s\n", "launches", "forked", "by hand", "ratio");
  bool ok = true;
  if (one) {
    ok = compare("kept, in turn", false, 1) && ok;
    ok = compare("kept, together", false, streams) && ok;
  }
  ok = compare("copied, in turn", true, 1) && ok;
  ok = compare("copied, together", true, streams) && ok;
  return ok ? 0 : 1;
}
