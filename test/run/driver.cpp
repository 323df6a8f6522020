// Runs one test of this folder: test_case of the serial elision against test_case of the package, over sizes, run-time
// parameters, orders and two machines: the CPU path, and a fake GPU whose memory is poisoned and separate from the
// host's, so that a wrong range of elements shows.
//
//   elision-driver ELISION.so PACKAGE.so KERNELS [--elisions] [--seed S] [--choices N] [--largest B] SIZE...
//
// KERNELS: 0 where the test is expected to launch nothing. Block sizes are at most B. Every choice is drawn from a
// printed seed.
#include "../unit/fake_device.h"
#include "../unit/random_parameters.h"

#include <dlfcn.h>

#include <cstdio>
#include <random>
#include <set>
#include <string>
#include <vector>

extern "C" std::int64_t mf_emulated_bytes; // of shared memory (emulated_gpu.cpp)

namespace {

using TestCase = void (*)(int);

// ------------------------------------------------------------------------------------------- what the tests call

std::mt19937 numbers;
std::vector<void *> allocations;
std::vector<std::string> records;

[[noreturn]] void stop(const std::string &what) {
  std::fprintf(stderr, "elision-driver: %s\n", what.c_str());
  std::exit(1);
}

// ------------------------------------------------------------------------------------------------- the fake GPU

const char *launch(const void *function, std::int64_t grid, int block, std::int64_t shared, const void *args,
                   std::size_t bytes, void *stream) {
  mf_checked_launch("on the fake GPU");
  mf_emulated_bytes = shared;
  return metafork::test::fake_launch(function, grid, block, shared, args, bytes, stream);
}

// --------------------------------------------------------------------------------------------------- one run

std::vector<std::string> run(TestCase test, int size) {
  numbers.seed(static_cast<unsigned>(size) + 1);
  records.clear();
  test(size);
  for (void *p : allocations) std::free(p);
  allocations.clear();
  return std::move(records);
}

struct Choice {
  std::string parameters, order, device, variant;
  std::uint64_t seed = 0;
  int multiprocessors = 0; // of the fake GPU; 0: block sizes that nobody set are what the kernel has
  std::string text() const {
    return "METAFORK_PARAMS=" + parameters + " METAFORK_VARIANT=" + variant + " order " + order + ":" +
           std::to_string(seed) + " on the " + device + " of " + std::to_string(multiprocessors) + " multiprocessors";
  }
};

std::string parameters(std::mt19937 &random, int largest) {
  std::vector<int> sizes = {1, 2, 3, 5, 7, 16, 32, 33, 64, 100, 256, 1 << 30};
  std::erase_if(sizes, [&](int size) { return size > largest; });
  return metafork::test::random_parameters(random, sizes, {1, 2, 3, 4, 7, 8, 32, 256});
}

Choice choose(std::mt19937 &random, int number, int largest) {
  static const char *const orders[] = {"in-order", "reversed", "shuffled"};
  Choice c;
  c.parameters = number < 2 ? "" : parameters(random, largest); // the defaults first
  c.order = orders[random() % 3];
  c.seed = random() % 1000;
  c.multiprocessors = c.seed % 2 == 0 ? 132 : 0;
  c.device = number % 2 == 0 ? "cpu" : "gpu";
  c.variant = random() % 4 == 0 ? "unstaged" : "";
  return c;
}

void compare(const std::vector<std::string> &expected, const std::vector<std::string> &found,
             const std::string &where) {
  if (expected.size() != found.size()) stop(where + ": a different number of results");
  for (size_t r = 0; r < expected.size(); r++) {
    if (expected[r] == found[r]) continue;
    size_t at = 0;
    while (at < expected[r].size() && at < found[r].size() && expected[r][at] == found[r][at]) at++;
    stop(where + ": result " + std::to_string(r) + " of " + std::to_string(expected[r].size()) +
         " bytes differs from byte " + std::to_string(at) + " on");
  }
}

TestCase load(const char *file) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) stop(dlerror());
  void *symbol = dlsym(library, "test_case");
  if (symbol == nullptr) stop(std::string(file) + " has no test_case");
  return reinterpret_cast<TestCase>(symbol);
}

} // namespace

extern "C" void *test_allocate(size_t bytes) {
  void *p = std::malloc(bytes == 0 ? 1 : bytes);
  std::memset(p, 0x5A, bytes);
  allocations.push_back(p);
  return p;
}
extern "C" int test_random(int lo, int hi) {
  return lo + static_cast<int>(numbers() % static_cast<unsigned>(hi - lo + 1));
}
extern "C" void test_record(const void *bytes, size_t count) {
  records.emplace_back(static_cast<const char *>(bytes), count);
}

extern "C" const mf_backend *mf_cuda_backend(void) {
  static const mf_backend backend = [] {
    mf_backend b = *metafork::test::fake_backend();
    b.launch = launch;
    b.make_graph = metafork::test::fake_make_graph;
    b.run_graph = [](void *graph, const GraphNode *nodes, int count, void *stream, bool *ran) {
      return metafork::test::fake_run_graph(launch, graph, nodes, count, stream, ran);
    };
    b.drop_graph = metafork::test::fake_drop_graph;
    return b;
  }();
  return &backend;
}

int main(int argc, char **argv) {
  if (argc < 4)
    stop(
        "usage: elision-driver ELISION.so PACKAGE.so KERNELS [--elisions] [--seed S] [--choices N] "
        "[--largest B] [--variant NAME] [--machines-agree] SIZE...");
  const TestCase elision = load(argv[1]), package = load(argv[2]);
  const int kernels = std::atoi(argv[3]);
  bool elisions = false, agree = false; // agree: not with the elision, but the machines with one another
  std::string variant;                  // asked for in half of the runs
  unsigned seed = 1;
  int choices = 12, largest = 1 << 30;
  std::vector<int> sizes;
  for (int i = 4; i < argc; i++) {
    const std::string option = argv[i];
    if (option == "--elisions")
      elisions = true;
    else if (option == "--machines-agree")
      agree = true;
    else if (option == "--variant" && i + 1 < argc)
      variant = argv[++i];
    else if (option == "--seed" && i + 1 < argc)
      seed = static_cast<unsigned>(std::atoi(argv[++i]));
    else if (option == "--choices" && i + 1 < argc)
      choices = std::atoi(argv[++i]);
    else if (option == "--largest" && i + 1 < argc)
      largest = std::atoi(argv[++i]);
    else
      sizes.push_back(std::atoi(argv[i]));
  }
  if (sizes.empty()) sizes = {0, 1, 2, 3, 7, 16, 33, 100};
  std::mt19937 random(seed);
  int runs = 0;
  for (const int size : sizes) {
    std::vector<std::string> expected = run(elision, size);
    for (int number = 0; number < choices; number++) {
      Choice c = choose(random, number, largest);
      if (!variant.empty() && (agree || number % 4 >= 2)) c.variant = variant;
      const std::string where = "size " + std::to_string(size) + ", " + c.text() + ", seed " + std::to_string(seed);
      metafork_set_params(c.parameters.c_str());
      metafork_set_variant(c.variant.c_str());
      metafork_set_order(c.order.c_str(), c.seed);
      metafork_set_device(c.device.c_str());
      setenv("METAFORK_GRAPHS", number % 4 < 2 ? "on" : "off", 1);
      metafork::test::fake.multiprocessors = c.multiprocessors;
      if (agree) {
        metafork_set_params(("T0=7,P=5" + (c.parameters.empty() ? "" : "," + c.parameters)).c_str()); // defaults differ
        metafork_set_device(c.device == "cpu" ? "gpu" : "cpu");
        expected = run(package, size);
        metafork_set_device(c.device.c_str());
      }
      compare(expected, run(package, size), where);
      if (metafork_get_counters().conflicts != 0) stop(where + ": two iterations touch one element");
      if (!metafork::test::fake.allocations.empty()) stop(where + ": device memory is not released");
      runs++;
    }
  }
  const metafork_counters counters = metafork_get_counters();
  const auto launches = counters.launches_cpu + counters.launches_gpu;
  if ((launches == 0) != (kernels == 0)) stop("launches: " + std::to_string(launches));
  if ((counters.elisions != 0) != elisions) stop("elisions: " + std::to_string(counters.elisions));
  std::printf("%d runs, %lld launches, %lld elisions\n", runs, static_cast<long long>(launches),
              static_cast<long long>(counters.elisions));
  return 0;
}
